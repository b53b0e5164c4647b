"""Stage 1, rule by rule: the setup, a turn and its expeditions."""

from __future__ import annotations

import pytest

from starboard.games.speiderne import GAME
from starboard.games.speiderne.cards import CARD_NAMES, EDGE_NAMES, REGION_NAMES, VALUE
from starboard.games.speiderne.position import Phase
from starboard.games.speiderne.setups import arrange, cards_of, drawable, names_of, place_of
from starboard.kernel import CHANCE
from starboard.testing import legal, play, play_line

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
    play(GAME, state, "draw", "deal AH")
    assert (state.deck, names_of(state.unseen.cards())) == (
        2,
        names_of(cards_of(unseen[:-3] + " 2D 3D")),
    )
    assert drawable(state) == {"2D", "3D"}
    assert state.discards == []


def test_sp_4_with_deck_and_discards_empty_nothing_is_drawn() -> None:
    state = arrange(["2C", ""], unseen="KC QC JC 10C 9C 8C 7C 6C 5C 4C 3C 2H")
    play(GAME, state, "draw")
    assert (state.to_act, names_of(state.hands[0])) == (1, "2C")


def test_sp_5_a_card_taken_from_the_insurance_is_replaced_at_once() -> None:
    state = play(GAME, arrange(["", ""], insurance="7H 8H 9H"), "take 8H")
    assert state.to_act == CHANCE
    play(GAME, state, "deal AS")
    assert (names_of(state.insurance), names_of(state.hands[0]), state.to_act) == (
        "7H 9H AS",
        "8H",
        1,
    )


B2 = {"b2": "AC"}


def test_sp_5_what_could_not_be_replaced_comes_as_soon_as_there_is_a_card() -> None:
    unseen = "KC QC JC 10C 9C 8C 7C 6C 5C 4C 3C"  # all in the sea
    ships = ["0 a1 W: 2D 3D 4D", "1 b2: 5D 6D"]
    state = arrange(
        ["2S", "3S"], insurance="7H 8H 9H", unseen=unseen, ships=ships, sea={"b2": "AC"}
    )
    play(GAME, state, "take 8H")
    assert (names_of(state.insurance), state.to_act) == ("7H 9H", 1), "there is none"
    play(GAME, state, "draw", "fund 3S")
    assert (state.to_act, state.phase) == (CHANCE, Phase.REFILLING)
    play(GAME, state, "deal 3S")
    assert (names_of(state.insurance), state.to_act, state.phase) == ("7H 9H 3S", 0, Phase.TURN)


def test_sp_5_it_is_filled_up_to_three_and_no_further() -> None:
    unseen = "KC QC JC 10C 9C 8C 7C 6C 5C 4C 3C"  # all in the sea
    state = arrange(["2S 3S", ""], insurance="7H 8H 9H", unseen=unseen, ships=["0 b2: 5D"], sea=B2)
    state.insurance = state.insurance[:1]
    state.becalmed = 0
    play(GAME, state, "draw", "fund 2S", "fund 3S", "deal 2S", "deal 3S")
    assert (len(state.insurance), state.to_act, state.deck) == (3, 1, 0)


def test_sp_7_a_hand_may_hold_any_number_of_cards() -> None:
    hand = "2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC"
    state = play(GAME, arrange([hand, ""]), "draw", "deal KC", "deal AC")
    assert (len(state.hands[0]), state.to_act) == (13, 1)


def test_sp_8_seat_1_begins_and_the_turn_goes_round() -> None:
    state = play_line(GAME, *DEAL)
    assert state.to_act == 0
    play(GAME, state, "draw", "deal 2S", "deal 3S")
    assert state.to_act == 1
    play(GAME, state, "draw", "deal 4S", "deal 5S")
    assert state.to_act == 0


# A turn.


def test_sp_10_a_turn_is_a_draw_or_an_expedition_readied_or_moved() -> None:
    state = arrange(["2C 3C 4C 9H", ""], insurance="7H", ships=["0 a1 W: 2D 3D 4D"])
    assert legal(GAME, state) == ["draw", "take 7H", "lay 2C", "lay 3C", "lay 4C", "move 4D"]


def test_sp_10_after_one_action_funding_follows_and_the_next_player() -> None:
    state = arrange(["9C", ""], insurance="7H", ships=["0 a1: 2D"], sea={"a1": "KS"})
    play(GAME, state, "take 7H", "deal 8H")
    assert state.phase == Phase.FUNDING
    assert play(GAME, state, "fund 9C").to_act == 1


def test_sp_11_two_cards_of_the_deck_or_one_of_the_insurance() -> None:
    drawn = play(GAME, arrange(["", ""], insurance="7H"), "draw", "deal 2C", "deal 3C")
    assert (names_of(drawn.hands[0]), drawn.to_act) == ("2C 3C", 1)
    taken = play(GAME, arrange(["", ""], insurance="7H"), "take 7H", "deal 2C")
    assert (names_of(taken.hands[0]), taken.to_act) == ("7H", 1)


def test_sp_11_who_lost_an_expedition_may_take_two_even_one_just_refilled() -> None:
    state = arrange(["", "5C"], insurance="7H 8H 9H", ships=["0 a1: 2D"], sea={"a1": "KS"})
    play(GAME, state, "draw", "deal 2C", "deal 3C", "lose 2D")
    assert state.insured == [1, 0]
    play(GAME, state, "draw", "deal 2S", "deal 3S")
    play(GAME, state, "take 7H", "deal AS")
    assert (state.phase, legal(GAME, state)) == (
        Phase.SECOND,
        ["stop", "take 8H", "take 9H", "take AS"],
    )
    play(GAME, state, "take AS", "deal KH")
    assert (names_of(state.hands[0]), state.to_act, state.insured) == ("2C 3C 7H AS", 1, [0, 0])


def test_sp_11_the_second_card_is_for_the_next_turn_only() -> None:
    state = arrange(["", ""], insurance="7H 8H 9H")
    state.insured = [1, 0]
    play(
        GAME,
        state,
        "draw",
        "deal 2C",
        "deal 3C",
        "draw",
        "deal 4C",
        "deal 5C",
        "take 7H",
        "deal 2S",
    )
    assert state.to_act == 1


def test_sp_11_an_empty_insurance_cannot_be_taken_from() -> None:
    unseen = "KC QC JC 10C 9C 8C 7C 6C 5C 4C 3C 2H"
    state = arrange(["", ""], unseen=unseen)
    assert legal(GAME, state) == ["draw"]
    only = arrange(["", ""], unseen=unseen, insurance="7H")
    only.insured = [1, 0]
    assert play(GAME, only, "take 7H").to_act == 1


def test_sp_11_a_draw_that_brings_nothing_is_a_pass() -> None:
    state = arrange(["", ""], unseen="KC QC JC 10C 9C 8C 7C 6C 5C 4C 3C 2H")
    assert play(GAME, state, "draw").to_act == 1


def test_sp_12_three_cards_of_a_suit_lie_open_at_a_free_place() -> None:
    state = arrange(["2C 3C 4C 5C 9H", ""], ships=["1 a1 W: 2D 3D 4D"])
    play(GAME, state, "lay 5C", "lay 2C", "lay 3C")
    assert legal(GAME, state) == [f"at {edge}" for edge in EDGE_NAMES if edge != "a1 W"]
    play(GAME, state, "at a1 S")
    ship = state.ships[-1]
    assert (ship.owner, ship.place, names_of(ship.cards)) == (0, place_of("a1 S"), "2C 3C 5C")
    assert (names_of(state.hands[0]), state.to_act) == ("4C 9H", 1)


def test_sp_12_there_are_fourteen_places_around_the_edge() -> None:
    assert len(EDGE_NAMES) == 14
    assert EDGE_NAMES[:4] == ["a3 N", "b3 N", "c3 N", "d3 N"]
    assert {name for name in EDGE_NAMES if name.startswith("a1")} == {"a1 S", "a1 W"}


def test_sp_12_two_of_a_suit_are_not_enough() -> None:
    assert legal(GAME, arrange(["2C 3C 4D 5D 9H", ""])) == ["draw"]


def test_sp_12_no_place_is_left_when_fourteen_expeditions_wait() -> None:
    spades = [name for name in CARD_NAMES[:28] if not name.endswith("'")]
    ships = [f"1 {edge}: {card}" for edge, card in zip(EDGE_NAMES, spades, strict=True)]
    state = arrange(["2S 3S 4S", ""], ships=ships)
    assert legal(GAME, state) == ["draw"]
    state.ships.pop()
    assert "lay 2S" in legal(GAME, state)


def test_sp_13_from_the_edge_onto_the_region_beside_it() -> None:
    state = play(GAME, arrange(["", ""], ships=["0 b3 N: 2D 3D 4D"]), "move 4D")
    assert legal(GAME, state) == ["to b3"]


def test_sp_13_up_down_left_and_right_but_never_back_to_the_edge() -> None:
    state = arrange(["", ""], ships=["0 a1: 2D 3D 4D"], sea={"a1": "KS"})
    assert legal(GAME, play(GAME, state, "move 4D")) == ["to b1", "to a2"]
    middle = arrange(["", ""], ships=["0 b2: 2D 3D 4D"], sea={"b2": "KS"})
    assert legal(GAME, play(GAME, middle, "move 4D")) == ["to b1", "to a2", "to c2", "to b3"]


def test_sp_13_expeditions_may_share_a_region() -> None:
    sea = {"a1": "KS", "b1": "QS"}
    state = arrange(["9C 9D", ""], ships=["1 b1: 2H", "0 b1: 3H", "0 a1: 2D 3D"], sea=sea)
    play(GAME, state, "move 3D", "to b1")
    assert [ship.place for ship in state.ships] == [1, 1, 1]


def test_sp_14_a_discovered_region_brings_neither_event_nor_point() -> None:
    state = arrange(["9C", ""], ships=["0 a1: 2D 3D"], sea={"a1": "KS", "b1": "KC"})
    play(GAME, state, "move 3D", "to b1")
    assert (state.phase, state.found, state.ships[0].place) == (Phase.FUNDING, [0, 0], 1)


def test_sp_15_an_expedition_that_is_left_discovers_the_region() -> None:
    state = arrange(["9C", ""], ships=["0 a1 W: 2H 3H 4H"])
    play(GAME, state, "move 4H", "to a1", "deal 3D", "deal AS")
    assert (state.found, CARD_NAMES[state.sea[0]], state.ships[0].place) == ([1, 0], "3D", 0)


def test_sp_16_a_region_that_sinks_an_expedition_is_covered_again() -> None:
    state = arrange(["", ""], ships=["0 a1 W: 2D 3D"])
    deck = state.deck
    play(GAME, state, "move 3D", "to a1", "deal AH", "lose 2D", "lose 3D")
    assert (state.found, state.ships, state.sea[0], state.deck) == ([0, 0], [], ~0, deck - 1)
    assert [CARD_NAMES[card] for card in state.discards] == ["2D", "3D", "AH"]
    assert state.to_act == 1


@pytest.mark.parametrize(
    "event",
    [["deal KC", "deal QC", "lose 2D"], ["deal 2H", "lose 2D"], ["deal 9D", "lose 2D", "deal AS"]],
)
def test_sp_16_holds_for_every_suit_that_can_sink_one(event: list[str]) -> None:
    state = play(GAME, arrange(["", ""], ships=["0 a1 W: 2D"]), "move 2D", "to a1", *event)
    assert (state.found, state.ships, state.sea[0]) == ([0, 0], [], ~0)


def test_sp_16_a_covered_region_may_hold_a_card_of_the_new_shuffle() -> None:
    # The deck has one card, which joins the storm; the next come from the discards.
    unseen = "KC 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS"
    state = arrange(["", ""], ships=["0 a1 W: 2D"], unseen=unseen)
    play(GAME, state, "move 2D", "to a1", "deal KC", "deal 2S", "lose 2D")
    assert (state.sea[0], state.sea[1], state.deck) == (~1, ~0, 2)
    assert state.discards == []
    play(GAME, state, "draw", "deal KC", "deal 2D")
    state = arrange(["", ""], ships=["0 a1 W: 2D"], unseen=unseen)
    play(GAME, state, "move 2D", "to a1", "deal KC", "deal 2S", "lose 2D")
    state.ships = arrange(["", ""], ships=["1 a1 W: 5H 6H 7H", "1 b1 S: 8H 9H 10H"]).ships
    other = state.clone()
    assert drawable(play(GAME, state, "move 7H", "to a1")) == {"KC", "2S", "2D"}
    assert drawable(play(GAME, other, "move 10H", "to b1")) == {
        *["3S", "4S", "5S", "6S", "7S", "8S", "9S", "10S", "JS", "QS", "KS"]
    }


def test_sp_16_who_sinks_unfunded_keeps_the_point() -> None:
    state = arrange(["", ""], ships=["0 a1 W: 5H"])
    play(GAME, state, "move 5H", "to a1", "deal 9S", "lose 5H")
    assert (state.found, state.ships, CARD_NAMES[state.sea[0]]) == ([1, 0], [], "9S")


def test_sp_17_funding_costs_a_card_of_the_hand_or_of_the_expedition() -> None:
    sea = {"a1": "KS", "b2": "QS"}
    ships = ["0 a1: 2D 3D", "1 b2: 5H", "0 a3 W: 2H 3H 4H", "0 b2: 6H 7H"]
    state = arrange(["9C 10C", ""], ships=ships, sea=sea, insurance="AH")
    play(GAME, state, "take AH", "deal AD")
    assert legal(GAME, state) == ["fund 9C", "fund 10C", "fund AH", "lose 2D", "lose 3D"]
    play(GAME, state, "fund 10C")
    assert legal(GAME, state) == ["fund 9C", "fund AH", "lose 6H", "lose 7H"]
    play(GAME, state, "lose 6H")
    assert [names_of(ship.cards) for ship in state.ships] == ["2D 3D", "5H", "2H 3H 4H", "7H"]
    assert (names_of(state.hands[0]), state.to_act) == ("9C AH", 1)


def test_sp_17_when_one_sinks_the_next_is_still_to_be_funded() -> None:
    state = arrange(["", ""], ships=["0 a1: 2D", "0 a1: 3H 4H"], sea={"a1": "KS"}, insurance="AH")
    play(GAME, state, "take AH", "deal AD", "lose 2D")
    assert legal(GAME, state) == ["fund AH", "lose 3H", "lose 4H"]


def test_sp_17_an_expedition_that_has_not_moved_costs_nothing() -> None:
    state = arrange(["", ""], ships=["0 a1 W: 2D 3D 4D"])
    assert play(GAME, state, "draw", "deal 2C", "deal 3C").to_act == 1


# Rulings of this table.


def test_sp_41_both_copies_of_a_card_are_told_apart() -> None:
    state = arrange(["7H 7H' 8H", "", "", ""])
    assert legal(GAME, state) == ["draw", "lay 7H", "lay 7H'", "lay 8H"]
    assert VALUE[CARD_NAMES.index("7H")] == VALUE[CARD_NAMES.index("7H'")] == 7


def test_sp_42_the_deck_is_refilled_only_when_a_card_is_needed() -> None:
    unseen = "KC QC JC 10C 9C 8C 7C 6C 5C 4C 3C 2C AH AC"
    state = arrange(["", ""], unseen=unseen, discards="2D 3D")
    play(GAME, state, "draw", "deal AH", "deal AC")
    assert (state.deck, len(state.discards), state.shuffle) == (0, 2, 0)
    assert drawable(play(GAME, state, "draw")) == {"2D", "3D"}
    assert state.shuffle == 1


def test_sp_43_the_second_card_of_the_insurance_may_be_left() -> None:
    state = arrange(["", ""], insurance="7H 8H 9H")
    state.insured = [1, 0]
    play(GAME, state, "take 7H", "deal 2S", "stop")
    assert (names_of(state.hands[0]), state.to_act) == ("7H", 1)


def test_sp_44_an_expedition_is_called_by_its_highest_card() -> None:
    sea = {"a1": "KS"}
    state = arrange(["9C", ""], ships=["0 a1 W: 2D 3D 10D", "0 a1: 5H 9H"], sea=sea)
    assert legal(GAME, state) == ["draw", "move 10D", "move 9H"]
    play(GAME, state, "draw", "deal 2C", "deal 3C")
    play(GAME, state, "lose 9H", "draw", "deal 4C", "deal 5C")
    assert "move 5H" in legal(GAME, state)
