"""Stage 1, rule by rule."""

from __future__ import annotations

import pytest

from starboard.games.speiderne import GAME
from starboard.games.speiderne.arrange import (
    arrange,
    cards_of,
    drawable,
    legal,
    names_of,
    place_of,
    play,
)
from starboard.games.speiderne.cards import CARD_NAMES, EDGE_NAMES, REGION_NAMES, VALUE
from starboard.games.speiderne.rules import Speiderne
from starboard.games.speiderne.table import FUNDING, LIMIT, PIRATES, SECOND, STORM
from starboard.kernel import CHANCE, OVER
from starboard.testing import play_line

SPADES = ["2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S", "10S", "JS", "QS"]
OPEN_BUT_D3 = dict(zip(REGION_NAMES[:-1], SPADES, strict=True))


# Setup.


@pytest.mark.parametrize(("seats", "cards"), [(2, 52), (3, 52), (4, 104), (5, 104), (6, 104)])
def test_sp_1_one_deck_for_two_or_three_and_two_decks_for_more(seats: int, cards: int) -> None:
    start = GAME.begin(seats)
    assert len(start.chances()) == cards
    assert {weight for _, weight in start.chances()} == {1}


def test_sp_1_two_is_lowest_and_the_ace_highest() -> None:
    assert [VALUE[card] for card in cards_of("2C 10C JC QC KC AC")] == [2, 10, 11, 12, 13, 14]


def test_sp_2_twelve_regions_lie_face_down_named_a1_to_d3() -> None:
    start = GAME.begin(2)
    assert start.sea == [~0] * 12
    assert (REGION_NAMES[0], REGION_NAMES[3], REGION_NAMES[-1]) == ("a1", "d1", "d3")


DEAL = [
    f"deal {card}"
    for card in ["2C", "3C", "4C", "5C", "6C", "2D", "3D", "4D", "5D", "6D", "7H", "8H", "9H"]
]


def test_sp_3_five_cards_each_and_three_open_ones_leave_the_deck() -> None:
    state = play_line(GAME, *DEAL)
    assert [names_of(hand) for hand in state.hands] == ["2C 3C 4C 5C 6C", "2D 3D 4D 5D 6D"]
    assert names_of(state.insurance) == "7H 8H 9H"
    assert (state.deck, state.unseen.size) == (52 - 12 - 13, 52 - 13)


def test_sp_4_discards_become_the_deck_when_it_has_run_out() -> None:
    unseen = "KC QC JC 10C 9C 8C 7C 6C 5C 4C 3C 2C AH"
    state = arrange(["", ""], unseen=unseen, discards="2D 3D", turns=0)
    play(state, "draw", "deal AH")
    assert (state.deck, names_of(state.unseen.cards())) == (
        2,
        names_of(cards_of(unseen[:-3] + " 2D 3D")),
    )
    assert drawable(state) == {"2D", "3D"}
    assert state.discards == []


def test_sp_4_with_deck_and_discards_empty_nothing_is_drawn() -> None:
    state = arrange(["2C", ""], unseen="KC QC JC 10C 9C 8C 7C 6C 5C 4C 3C 2H")
    play(state, "draw")
    assert (state.to_act, names_of(state.hands[0])) == (1, "2C")


def test_sp_5_a_card_taken_from_the_insurance_is_replaced_at_once() -> None:
    state = play(arrange(["", ""], insurance="7H 8H 9H"), "take 8H")
    assert state.to_act == CHANCE
    play(state, "deal AS")
    assert (names_of(state.insurance), names_of(state.hands[0]), state.to_act) == (
        "7H 9H AS",
        "8H",
        1,
    )


def test_sp_5_what_cannot_be_replaced_is_missing() -> None:
    unseen = "KC QC JC 10C 9C 8C 7C 6C 5C 4C 3C 2H"
    state = play(arrange(["", ""], insurance="7H 8H 9H", unseen=unseen), "take 8H")
    assert (names_of(state.insurance), state.to_act) == ("7H 9H", 1)


def test_sp_7_the_hand_is_discarded_down_to_its_limit_after_funding() -> None:
    hand = "2C 3C 4D 5D 6H 7H 8S 9S 10S"
    state = arrange([hand, ""], ships=["0 a1: 2D"], sea={"a1": "KS"}, hand_limit=8)
    play(state, "draw", "deal AC", "deal AD")
    assert state.phase == FUNDING
    play(state, "fund 2C")
    assert (state.phase, state.to_act, len(legal(state))) == (LIMIT, 0, 10)
    play(state, "discard AC", "discard AD")
    assert (names_of(state.hands[0]), state.to_act) == ("3C 4D 5D 6H 7H 8S 9S 10S", 1)


def test_sp_7_without_a_limit_a_hand_may_grow() -> None:
    hand = "2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC"
    state = play(arrange([hand, ""], hand_limit=0), "draw", "deal KC", "deal AC")
    assert (len(state.hands[0]), state.to_act) == (13, 1)


def test_sp_8_seat_1_begins_and_the_turn_goes_round() -> None:
    state = play_line(GAME, *DEAL)
    assert state.to_act == 0
    play(state, "draw", "deal 2S", "deal 3S")
    assert state.to_act == 1
    play(state, "draw", "deal 4S", "deal 5S")
    assert state.to_act == 0


# A turn.


def test_sp_10_a_turn_is_a_draw_or_an_expedition_readied_or_moved() -> None:
    state = arrange(["2C 3C 4C 9H", ""], insurance="7H", ships=["0 a1 W: 2D 3D 4D"])
    assert legal(state) == ["draw", "take 7H", "lay 2C", "lay 3C", "lay 4C", "move 4D"]


def test_sp_10_after_one_action_funding_follows_and_the_next_player() -> None:
    state = arrange(["9C", ""], insurance="7H", ships=["0 a1: 2D"], sea={"a1": "KS"})
    play(state, "take 7H", "deal 8H")
    assert state.phase == FUNDING
    assert play(state, "fund 9C").to_act == 1


def test_sp_11_two_cards_of_the_deck_or_one_of_the_insurance() -> None:
    drawn = play(arrange(["", ""], insurance="7H"), "draw", "deal 2C", "deal 3C")
    assert (names_of(drawn.hands[0]), drawn.to_act) == ("2C 3C", 1)
    taken = play(arrange(["", ""], insurance="7H"), "take 7H", "deal 2C")
    assert (names_of(taken.hands[0]), taken.to_act) == ("7H", 1)


def test_sp_11_who_lost_an_expedition_may_take_two_even_one_just_refilled() -> None:
    state = arrange(["", "5C"], insurance="7H 8H 9H", ships=["0 a1: 2D"], sea={"a1": "KS"})
    play(state, "draw", "deal 2C", "deal 3C", "lose 2D")
    assert state.insured == [1, 0]
    play(state, "draw", "deal 2S", "deal 3S")
    play(state, "take 7H", "deal AS")
    assert (state.phase, legal(state)) == (SECOND, ["stop", "take 8H", "take 9H", "take AS"])
    play(state, "take AS", "deal KH")
    assert (names_of(state.hands[0]), state.to_act, state.insured) == ("2C 3C 7H AS", 1, [0, 0])


def test_sp_11_the_second_card_is_for_the_next_turn_only() -> None:
    state = arrange(["", ""], insurance="7H 8H 9H")
    state.insured = [1, 0]
    play(state, "draw", "deal 2C", "deal 3C", "draw", "deal 4C", "deal 5C", "take 7H", "deal 2S")
    assert state.to_act == 1


def test_sp_11_an_empty_insurance_cannot_be_taken_from() -> None:
    unseen = "KC QC JC 10C 9C 8C 7C 6C 5C 4C 3C 2H"
    state = arrange(["", ""], unseen=unseen)
    assert legal(state) == ["draw"]
    only = arrange(["", ""], unseen=unseen, insurance="7H")
    only.insured = [1, 0]
    assert play(only, "take 7H").to_act == 1


def test_sp_11_a_draw_that_brings_nothing_is_a_pass() -> None:
    state = arrange(["", ""], unseen="KC QC JC 10C 9C 8C 7C 6C 5C 4C 3C 2H")
    assert play(state, "draw").to_act == 1


def test_sp_12_three_cards_of_a_suit_lie_open_at_a_free_place() -> None:
    state = arrange(["2C 3C 4C 5C 9H", ""], ships=["1 a1 W: 2D 3D 4D"])
    play(state, "lay 5C", "lay 2C", "lay 3C")
    assert legal(state) == [f"at {edge}" for edge in EDGE_NAMES if edge != "a1 W"]
    play(state, "at a1 S")
    ship = state.ships[-1]
    assert (ship.owner, ship.place, names_of(ship.cards)) == (0, place_of("a1 S"), "2C 3C 5C")
    assert (names_of(state.hands[0]), state.to_act) == ("4C 9H", 1)


def test_sp_12_there_are_fourteen_places_around_the_edge() -> None:
    assert len(EDGE_NAMES) == 14
    assert EDGE_NAMES[:4] == ["a3 N", "b3 N", "c3 N", "d3 N"]
    assert {name for name in EDGE_NAMES if name.startswith("a1")} == {"a1 S", "a1 W"}


def test_sp_12_two_of_a_suit_are_not_enough() -> None:
    assert legal(arrange(["2C 3C 4D 5D 9H", ""])) == ["draw"]


def test_sp_12_no_place_is_left_when_fourteen_expeditions_wait() -> None:
    spades = [name for name in CARD_NAMES[:28] if not name.endswith("'")]
    ships = [f"1 {edge}: {card}" for edge, card in zip(EDGE_NAMES, spades, strict=True)]
    state = arrange(["2S 3S 4S", ""], ships=ships)
    assert legal(state) == ["draw"]
    state.ships.pop()
    assert "lay 2S" in legal(state)


def test_sp_13_from_the_edge_onto_the_region_beside_it() -> None:
    state = play(arrange(["", ""], ships=["0 b3 N: 2D 3D 4D"]), "move 4D")
    assert legal(state) == ["to b3"]


def test_sp_13_up_down_left_and_right_but_never_back_to_the_edge() -> None:
    state = arrange(["", ""], ships=["0 a1: 2D 3D 4D"], sea={"a1": "KS"})
    assert legal(play(state, "move 4D")) == ["to b1", "to a2"]
    middle = arrange(["", ""], ships=["0 b2: 2D 3D 4D"], sea={"b2": "KS"})
    assert legal(play(middle, "move 4D")) == ["to b1", "to a2", "to c2", "to b3"]


def test_sp_13_expeditions_may_share_a_region() -> None:
    sea = {"a1": "KS", "b1": "QS"}
    state = arrange(["9C 9D", ""], ships=["1 b1: 2H", "0 b1: 3H", "0 a1: 2D 3D"], sea=sea)
    play(state, "move 3D", "to b1")
    assert [ship.place for ship in state.ships] == [1, 1, 1]


def test_sp_14_a_discovered_region_brings_neither_event_nor_point() -> None:
    state = arrange(["9C", ""], ships=["0 a1: 2D 3D"], sea={"a1": "KS", "b1": "KC"})
    play(state, "move 3D", "to b1")
    assert (state.phase, state.found, state.ships[0].place) == (FUNDING, [0, 0], 1)


def test_sp_15_an_expedition_that_is_left_discovers_the_region() -> None:
    state = arrange(["9C", ""], ships=["0 a1 W: 2H 3H 4H"])
    play(state, "move 4H", "to a1", "deal 3D", "deal AS")
    assert (state.found, CARD_NAMES[state.sea[0]], state.ships[0].place) == ([1, 0], "3D", 0)


def test_sp_16_a_region_that_sinks_an_expedition_is_covered_again() -> None:
    state = arrange(["", ""], ships=["0 a1 W: 2D 3D"])
    deck = state.deck
    play(state, "move 3D", "to a1", "deal AH", "lose 2D", "lose 3D")
    assert (state.found, state.ships, state.sea[0], state.deck) == ([0, 0], [], ~0, deck - 1)
    assert [CARD_NAMES[card] for card in state.discards] == ["2D", "3D", "AH"]
    assert state.to_act == 1


@pytest.mark.parametrize(
    "event",
    [["deal KC", "deal QC", "lose 2D"], ["deal 2H", "lose 2D"], ["deal 9D", "lose 2D", "deal AS"]],
)
def test_sp_16_holds_for_every_suit_that_can_sink_one(event: list[str]) -> None:
    state = play(arrange(["", ""], ships=["0 a1 W: 2D"]), "move 2D", "to a1", *event)
    assert (state.found, state.ships, state.sea[0]) == ([0, 0], [], ~0)


def test_sp_16_a_covered_region_may_hold_a_card_of_the_new_shuffle() -> None:
    # The deck has one card, which joins the storm; the next come from the discards.
    unseen = "KC 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS"
    state = arrange(["", ""], ships=["0 a1 W: 2D"], unseen=unseen)
    play(state, "move 2D", "to a1", "deal KC", "deal 2S", "lose 2D")
    assert (state.sea[0], state.sea[1], state.deck) == (~1, ~0, 2)
    assert state.discards == []
    play(state, "draw", "deal KC", "deal 2D")
    state = arrange(["", ""], ships=["0 a1 W: 2D"], unseen=unseen)
    play(state, "move 2D", "to a1", "deal KC", "deal 2S", "lose 2D")
    state.ships = arrange(["", ""], ships=["1 a1 W: 5H 6H 7H", "1 b1 S: 8H 9H 10H"]).ships
    other = state.clone()
    assert drawable(play(state, "move 7H", "to a1")) == {"KC", "2S", "2D"}
    assert drawable(play(other, "move 10H", "to b1")) == {
        *["3S", "4S", "5S", "6S", "7S", "8S", "9S", "10S", "JS", "QS", "KS"]
    }


def test_sp_16_who_sinks_unfunded_keeps_the_point() -> None:
    state = arrange(["", ""], ships=["0 a1 W: 5H"])
    play(state, "move 5H", "to a1", "deal 9S", "lose 5H")
    assert (state.found, state.ships, CARD_NAMES[state.sea[0]]) == ([1, 0], [], "9S")


def test_sp_17_funding_costs_a_card_of_the_hand_or_of_the_expedition() -> None:
    sea = {"a1": "KS", "b2": "QS"}
    ships = ["0 a1: 2D 3D", "1 b2: 5H", "0 a3 W: 2H 3H 4H", "0 b2: 6H 7H"]
    state = arrange(["9C 10C", ""], ships=ships, sea=sea, insurance="AH")
    play(state, "take AH", "deal AD")
    assert legal(state) == ["fund 9C", "fund 10C", "fund AH", "lose 2D", "lose 3D"]
    play(state, "fund 10C")
    assert legal(state) == ["fund 9C", "fund AH", "lose 6H", "lose 7H"]
    play(state, "lose 6H")
    assert [names_of(ship.cards) for ship in state.ships] == ["2D 3D", "5H", "2H 3H 4H", "7H"]
    assert (names_of(state.hands[0]), state.to_act) == ("9C AH", 1)


def test_sp_17_when_one_sinks_the_next_is_still_to_be_funded() -> None:
    state = arrange(["", ""], ships=["0 a1: 2D", "0 a1: 3H 4H"], sea={"a1": "KS"}, insurance="AH")
    play(state, "take AH", "deal AD", "lose 2D")
    assert legal(state) == ["fund AH", "lose 3H", "lose 4H"]


def test_sp_17_an_expedition_that_has_not_moved_costs_nothing() -> None:
    state = arrange(["", ""], ships=["0 a1 W: 2D 3D 4D"])
    assert play(state, "draw", "deal 2C", "deal 3C").to_act == 1


# The four events.

STORM_LINE = ("move KH", "to a1", "deal 9C", "deal JD")


def storm(hand: str) -> Speiderne:
    return play(arrange([hand, ""], ships=["0 a1 W: 2H 3H KH"]), *STORM_LINE)


def test_sp_20_both_attackers_are_turned_up_and_only_higher_cards_defend() -> None:
    state = storm("8S 9S 10S QS")
    assert (CARD_NAMES[state.sea[0]], CARD_NAMES[state.storm]) == ("9C", "JD")
    assert legal(state) == ["defend 10S", "defend QS", "lose 2H", "lose 3H", "lose KH"]
    play(state, "defend 10S")
    assert legal(state) == ["defend QS", "lose 2H", "lose 3H", "lose KH"]
    play(state, "lose 3H")
    assert (state.found, state.storm, state.phase) == ([1, 0], -1, FUNDING)
    assert [CARD_NAMES[card] for card in state.discards] == ["10S", "3H", "JD"]


def test_sp_20_one_may_choose_not_to_defend() -> None:
    state = play(storm("AS"), "lose 2H", "lose 3H")
    assert (names_of(state.hands[0]), names_of(state.ships[0].cards)) == ("AS", "KH")


def test_sp_20_no_defence_is_needed_once_the_expedition_is_gone() -> None:
    state = play(arrange(["AS", ""], ships=["0 a1 W: KH"]), *STORM_LINE, "lose KH")
    assert (state.ships, names_of(state.hands[0]), state.to_act) == ([], "AS", 1)
    assert [CARD_NAMES[card] for card in state.discards] == ["KH", "JD", "9C"]


def test_sp_20_without_a_card_in_the_deck_only_the_region_attacks() -> None:
    unseen = "9C 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS"
    state = arrange(["", ""], ships=["0 a1 W: 2H 3H KH"], unseen=unseen)
    play(state, "move KH", "to a1", "deal 9C")
    assert (state.phase, state.storm) == (STORM, -1)
    assert play(state, "lose 2H").found == [1, 0]


def test_sp_21_no_wind_costs_two_cards_this_turn_each_paid_or_lost() -> None:
    state = arrange(["5C 6C 7C", ""], ships=["0 a1 W: 2H 3H 4H", "0 b1: 9D"], sea={"b1": "KS"})
    play(state, "move 4H", "to a1", "deal 2S")
    assert (state.phase, state.count, state.found) == (FUNDING, 2, [1, 0])
    play(state, "fund 5C", "lose 2H")
    assert (state.phase, state.ship, state.count) == (FUNDING, 1, 1)
    play(state, "fund 6C", "draw", "deal 2C", "deal 3C", "draw", "deal 4C", "deal 8C")
    assert (state.phase, state.ship, state.count) == (FUNDING, 0, 1)


def test_sp_21_a_single_card_lost_ends_what_is_owed() -> None:
    state = arrange(["5C", ""], ships=["0 a1 W: 4H"])
    play(state, "move 4H", "to a1", "deal 2S", "lose 4H")
    assert (state.to_act, names_of(state.hands[0]), state.insured) == (1, "5C", [1, 0])


def test_sp_22_pirates_take_cards_until_these_are_worth_more() -> None:
    state = arrange(["", ""], ships=["0 a1 W: 3C 5C 9C"])
    play(state, "move 9C", "to a1", "deal 8H")
    assert legal(state) == ["lose 3C", "lose 5C", "lose 9C"]
    one = play(state.clone(), "lose 9C")
    assert (one.found, names_of(one.ships[0].cards)) == ([1, 0], "3C 5C")
    play(state, "lose 3C", "lose 5C")
    assert (state.phase, state.count, legal(state)) == (PIRATES, 8, ["lose 9C"])
    play(state, "lose 9C")
    assert (state.found, state.ships) == ([0, 0], [])


@pytest.mark.parametrize(("treasure", "asks"), [("5D", False), ("6D", True), ("AD", True)])
def test_sp_23_a_treasure_above_five_costs_a_card_first(treasure: str, asks: bool) -> None:
    state = arrange(["", ""], ships=["0 a1 W: 3C 5C 9C"])
    play(state, "move 9C", "to a1", f"deal {treasure}")
    assert legal(state) == (["lose 3C", "lose 5C", "lose 9C"] if asks else [])
    if asks:
        play(state, "lose 5C")
    play(state, "deal AS")
    assert (names_of(state.hands[0]), state.found) == ("AS", [1, 0])


def test_sp_23_the_treasure_is_taken_even_if_the_expedition_sank() -> None:
    state = arrange(["", ""], ships=["0 a1 W: 9C"])
    play(state, "move 9C", "to a1", "deal 6D", "lose 9C", "deal AS")
    assert (names_of(state.hands[0]), state.ships, state.found) == ("AS", [], [0, 0])


def test_sp_23_without_a_card_there_is_no_treasure() -> None:
    unseen = "2D 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS"
    state = arrange(["", ""], ships=["0 a1 W: 9C"], unseen=unseen)
    play(state, "move 9C", "to a1", "deal 2D")
    assert (state.phase, state.found) == (FUNDING, [1, 0])


# The end of the stage.


def test_sp_24_the_turn_that_discovers_the_twelfth_region_is_funded_and_ends_it() -> None:
    ships = ["0 d3 N: 2H 3H 4H"]
    state = arrange(["9H", ""], ships=ships, sea=OPEN_BUT_D3, found=[5, 6], ferries=False)
    play(state, "move 4H", "to d3", "deal KS")
    assert (state.phase, state.found) == (FUNDING, [6, 6])
    play(state, "fund 9H")
    assert state.to_act == 0
    play(state, "lose 2H")
    result = state.result()
    assert state.to_act == OVER
    assert result is not None
    assert (result.payoffs, result.scores) == ((0.5, 0.5), (6, 6))
    assert result.reason == "most points when the whole sea was discovered (SP-24, SP-40)"


def test_sp_24_or_thirty_rounds_end_it() -> None:
    state = arrange(["", ""], turns=59, ferries=False, found=[0, 1])
    play(state, "draw", "deal 2C")
    assert state.to_act == CHANCE
    result = play(state, "deal 3C").result()
    assert result is not None
    assert (result.payoffs, result.scores) == ((0.0, 1.0), (0, 1))
    assert result.reason == "most points when 30 rounds were over (SP-24, SP-40)"


def test_sp_24_a_table_where_everyone_draws_stalls_no_longer_than_thirty_rounds() -> None:
    state = GAME.begin(3, {"stages": "discoverer", "hand_limit": "0"})
    plies = 0
    while state.to_act != OVER:
        state.play(state.chances()[0][0] if state.to_act == CHANCE else state.legal_moves()[0])
        plies += 1
    # 40 cards fill the deck, hands and insurance; then every draw is a pass.
    assert (plies, state.turns, state.deck) == (18 + 22 + 90, 90, 0)
    assert state.result() is not None


# Rulings of this table.


def test_sp_41_both_copies_of_a_card_are_told_apart() -> None:
    state = arrange(["7H 7H' 8H", "", "", ""])
    assert legal(state) == ["draw", "lay 7H", "lay 7H'", "lay 8H"]
    assert VALUE[CARD_NAMES.index("7H")] == VALUE[CARD_NAMES.index("7H'")] == 7


def test_sp_42_the_deck_is_refilled_only_when_a_card_is_needed() -> None:
    unseen = "KC QC JC 10C 9C 8C 7C 6C 5C 4C 3C 2C AH AC"
    state = arrange(["", ""], unseen=unseen, discards="2D 3D")
    play(state, "draw", "deal AH", "deal AC")
    assert (state.deck, len(state.discards), state.shuffle) == (0, 2, 0)
    assert drawable(play(state, "draw")) == {"2D", "3D"}
    assert state.shuffle == 1


def test_sp_43_the_second_card_of_the_insurance_may_be_left() -> None:
    state = arrange(["", ""], insurance="7H 8H 9H")
    state.insured = [1, 0]
    play(state, "take 7H", "deal 2S", "stop")
    assert (names_of(state.hands[0]), state.to_act) == ("7H", 1)


def test_sp_44_an_expedition_is_called_by_its_highest_card() -> None:
    sea = {"a1": "KS"}
    state = arrange(["9C", ""], ships=["0 a1 W: 2D 3D 10D", "0 a1: 5H 9H"], sea=sea)
    assert legal(state) == ["draw", "move 10D", "move 9H"]
    play(state, "draw", "deal 2C", "deal 3C")
    play(state, "lose 9H", "draw", "deal 4C", "deal 5C")
    assert "move 5H" in legal(state)
