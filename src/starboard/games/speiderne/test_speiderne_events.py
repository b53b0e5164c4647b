"""Stage 1, rule by rule: what an expedition meets, and the end of the stage."""

from __future__ import annotations

import pytest

from starboard.games.speiderne import GAME
from starboard.games.speiderne.cards import CARD_NAMES, REGION_NAMES
from starboard.games.speiderne.ferries import begin
from starboard.games.speiderne.points import regions_left
from starboard.games.speiderne.position import Phase
from starboard.games.speiderne.rules import Speiderne
from starboard.games.speiderne.setups import arrange, names_of
from starboard.kernel import CHANCE, OVER
from starboard.testing import legal, play

SPADES = ["2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S", "10S", "JS", "QS"]
OPEN_BUT_D3 = dict(zip(REGION_NAMES[:-1], SPADES, strict=True))

# The four events.

STORM_LINE = ("move KH", "to a1", "deal 9C", "deal JD")


def storm(hand: str) -> Speiderne:
    return play(GAME, arrange([hand, ""], ships=["0 a1 W: 2H 3H KH"]), *STORM_LINE)


def test_sp_20_both_attackers_are_turned_up_and_only_higher_cards_defend() -> None:
    state = storm("8S 9S 10S QS")
    assert (CARD_NAMES[state.sea[0]], CARD_NAMES[state.storm]) == ("9C", "JD")
    assert legal(GAME, state) == ["defend 10S", "defend QS", "lose 2H", "lose 3H", "lose KH"]
    play(GAME, state, "defend 10S")
    assert legal(GAME, state) == ["defend QS", "lose 2H", "lose 3H", "lose KH"]
    play(GAME, state, "lose 3H")
    assert (state.found, state.storm, state.phase) == ([1, 0], -1, Phase.FUNDING)
    assert [CARD_NAMES[card] for card in state.discards] == ["10S", "3H", "JD"]


def test_sp_20_one_may_choose_not_to_defend() -> None:
    state = play(GAME, storm("AS"), "lose 2H", "lose 3H")
    assert (names_of(state.hands[0]), names_of(state.ships[0].cards)) == ("AS", "KH")


def test_sp_20_no_defence_is_needed_once_the_expedition_is_gone() -> None:
    state = play(GAME, arrange(["AS", ""], ships=["0 a1 W: KH"]), *STORM_LINE, "lose KH")
    assert (state.ships, names_of(state.hands[0]), state.to_act) == ([], "AS", 1)
    assert [CARD_NAMES[card] for card in state.discards] == ["KH", "JD", "9C"]


def test_sp_20_without_a_card_in_the_deck_only_the_region_attacks() -> None:
    unseen = "9C 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS"
    state = arrange(["", ""], ships=["0 a1 W: 2H 3H KH"], unseen=unseen)
    play(GAME, state, "move KH", "to a1", "deal 9C")
    assert (state.phase, state.storm) == (Phase.STORM, -1)
    assert play(GAME, state, "lose 2H").found == [1, 0]


def test_sp_21_no_wind_costs_two_cards_this_turn_each_paid_or_lost() -> None:
    state = arrange(["5C 6C 7C", ""], ships=["0 a1 W: 2H 3H 4H", "0 b1: 9D"], sea={"b1": "KS"})
    play(GAME, state, "move 4H", "to a1", "deal 2S")
    assert (state.phase, state.count, state.found) == (Phase.FUNDING, 2, [1, 0])
    play(GAME, state, "fund 5C", "lose 2H")
    assert (state.phase, state.ship, state.count) == (Phase.FUNDING, 1, 1)
    play(GAME, state, "fund 6C", "draw", "deal 2C", "deal 3C", "draw", "deal 4C", "deal 8C")
    assert (state.phase, state.ship, state.count) == (Phase.FUNDING, 0, 1)


def test_sp_21_a_single_card_lost_ends_what_is_owed() -> None:
    state = arrange(["5C", ""], ships=["0 a1 W: 4H"])
    play(GAME, state, "move 4H", "to a1", "deal 2S", "lose 4H")
    assert (state.to_act, names_of(state.hands[0]), state.insured) == (1, "5C", [1, 0])


def test_sp_22_pirates_take_cards_until_these_are_worth_more() -> None:
    state = arrange(["", ""], ships=["0 a1 W: 3C 5C 9C"])
    play(GAME, state, "move 9C", "to a1", "deal 8H")
    assert legal(GAME, state) == ["lose 3C", "lose 5C", "lose 9C"]
    one = play(GAME, state.clone(), "lose 9C")
    assert (one.found, names_of(one.ships[0].cards)) == ([1, 0], "3C 5C")
    play(GAME, state, "lose 3C", "lose 5C")
    assert (state.phase, state.count, legal(GAME, state)) == (Phase.PIRATES, 8, ["lose 9C"])
    play(GAME, state, "lose 9C")
    assert (state.found, state.ships) == ([0, 0], [])


@pytest.mark.parametrize(("treasure", "asks"), [("5D", False), ("6D", True), ("AD", True)])
def test_sp_23_a_treasure_above_five_costs_a_card_first(treasure: str, asks: bool) -> None:
    state = arrange(["", ""], ships=["0 a1 W: 3C 5C 9C"])
    play(GAME, state, "move 9C", "to a1", f"deal {treasure}")
    assert legal(GAME, state) == (["lose 3C", "lose 5C", "lose 9C"] if asks else [])
    if asks:
        play(GAME, state, "lose 5C")
    play(GAME, state, "deal AS")
    assert (names_of(state.hands[0]), state.found) == ("AS", [1, 0])


def test_sp_23_the_treasure_is_taken_even_if_the_expedition_sank() -> None:
    state = arrange(["", ""], ships=["0 a1 W: 9C"])
    play(GAME, state, "move 9C", "to a1", "deal 6D", "lose 9C", "deal AS")
    assert (names_of(state.hands[0]), state.ships, state.found) == ("AS", [], [0, 0])


def test_sp_23_without_a_card_there_is_no_treasure() -> None:
    unseen = "2D 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS"
    state = arrange(["", ""], ships=["0 a1 W: 9C"], unseen=unseen)
    play(GAME, state, "move 9C", "to a1", "deal 2D")
    assert (state.phase, state.found) == (Phase.FUNDING, [1, 0])


# The end of the stage.


@pytest.mark.parametrize(("found", "decided"), [([6, 1], False), ([7, 1], True), ([7, 0], True)])
def test_sp_47_the_last_stage_ends_when_nobody_can_catch_up(
    found: list[int], decided: bool
) -> None:
    # With 6 to 1 there are five regions left: enough to tie.
    alone = arrange(["", ""], found=found, ferries=False)
    play(GAME, alone, "draw", "deal 2C", "deal 3C")
    assert (alone.to_act == OVER) is decided
    full = arrange(["", ""], found=found)
    assert play(GAME, full, "draw", "deal 2C", "deal 3C").to_act == 1, "ferries may turn it"
    if decided:
        result = alone.result()
        assert result is not None
        assert result.reason == "most points when nobody could catch up any more (SP-47, SP-40)"


def test_sp_49_at_a_patient_table_the_turn_of_the_twelfth_region_ends_it() -> None:
    ships = ["0 d3 N: 2H 3H 4H"]
    state = arrange(["9H", ""], ships=ships, sea=OPEN_BUT_D3, found=[5, 6], ferries=False)
    play(GAME, state, "move 4H", "to d3", "deal KS")
    assert (state.phase, state.found) == (Phase.FUNDING, [6, 6])
    play(GAME, state, "fund 9H")
    assert state.to_act == 0
    play(GAME, state, "lose 2H")
    result = state.result()
    assert state.to_act == OVER
    assert result is not None
    assert (result.payoffs, result.scores) == ((0.5, 0.5), (6, 6))
    assert result.reason == "most points when 12 regions were discovered (SP-24, SP-40)"


@pytest.mark.parametrize("pace", [True, False])
def test_sp_24_eleven_regions_are_enough_and_their_turn_is_funded(pace: bool) -> None:
    ships = ["0 d3 N: 2H 3H 4H"]
    state = arrange(
        ["9H", ""], ships=ships, sea=OPEN_BUT_D3, found=[5, 5], ferries=False, brisk=pace
    )
    play(GAME, state, "move 4H", *([] if pace else ["to d3"]), "deal KS", "fund 9H")
    assert (state.phase, state.found) == (Phase.FUNDING, [6, 5])
    play(GAME, state, "lose 2H")
    assert (state.to_act == OVER) is pace
    if pace:
        result = state.result()
        assert result is not None
        assert result.reason == "most points when 11 regions were discovered (SP-24, SP-40)"


@pytest.mark.parametrize(("seats", "short", "quick"), [(2, 7, 8), (3, 11, 11), (6, 11, 11)])
def test_sp_24_two_look_for_seven_regions_and_more_for_eleven(
    seats: int, short: int, quick: int
) -> None:
    wanted = {"short": short, "quick": quick, "brisk": 11, "patient": 12}
    assert GAME.begin(seats, {}).setup.enough == short
    for pace, regions in wanted.items():
        assert GAME.begin(seats, {"pace": pace}).setup.enough == regions, "SP-49"


def test_sp_24_an_odd_number_of_regions_leaves_no_two_players_equal() -> None:
    state = arrange(["9H", "9D"], ships=["0 d3 N: 5H 6H KH"], found=[3, 3], brisk=True, enough=7)
    state.sea[:2] = [CARD_NAMES.index("3D"), CARD_NAMES.index("4D")]
    play(GAME, state, "move KH", "deal 2H", "lose 5H", "fund 9H")
    # Whoever has found fewer begins Ferries (SP-8).
    assert (state.found, state.ferries_since >= 0, state.to_act) == ([4, 3], True, 1)


def test_sp_24_the_turn_of_two_players_last_region_ends_it() -> None:
    ships = ["0 d3 N: 5H 6H KH", "1 a1 W: 5D 6D KD"]
    state = arrange(["9H", "9D"], ships=ships, found=[3, 4], ferries=False, brisk=True, enough=8)
    play(GAME, state, "move KH", "deal 2H", "lose 5H", "fund 9H")
    result = state.result()
    assert result is not None
    assert (result.payoffs, result.scores) == ((0.5, 0.5), (4, 4))
    assert result.reason == "most points when 8 regions were discovered (SP-24, SP-40)"


TWO_CLOUDS = {**OPEN_BUT_D3, "a1": "2H", "b1": "3D"}
del TWO_CLOUDS["c3"]
FIND_D3 = ("move KH", "deal KS", "fund 9H", "lose 5H")
FIND_C3 = ("move KD", "deal QS", "fund 9D", "lose 5D")


def two_clouds(found: list[int], finder: int = 0, *, ferries: bool = True) -> Speiderne:
    """It is the finder's turn, whose ship lies beside d3. The next seat's lies beside c3."""
    other = (finder + 1) % 3
    hands = ["", "", ""]
    hands[finder], hands[other] = "9H", "9D"
    ships = [f"{finder} d3 N: 5H 6H KH", f"{other} c3 N: 5D 6D KD"]
    turns = 30 + finder
    return arrange(
        hands,
        sea=TWO_CLOUDS,
        ships=ships,
        found=found,
        turns=turns,
        ferries=ferries,
        brisk=True,
        whole=True,
    )


def test_sp_24_three_players_finish_the_round_and_may_find_another_region() -> None:
    state = play(GAME, two_clouds([4, 3, 3]), *FIND_D3)
    assert (regions_left(state), state.ferries_since, state.to_act) == (0, -1, 1)
    play(GAME, state, *FIND_C3)
    assert (state.found, regions_left(state), state.to_act) == ([5, 4, 3], 0, 2)
    play(GAME, state, "draw", "deal 2C", "deal 3C")
    assert (state.ferries_since, state.to_act) == (state.turns, 2), "fewest points (SP-8)"


def test_sp_24_the_last_of_the_round_ends_it_at_once() -> None:
    state = play(GAME, two_clouds([4, 3, 3], finder=2), *FIND_D3)
    assert (state.found, state.ferries_since >= 0) == ([4, 3, 4], True)


@pytest.mark.parametrize(
    ("hands", "found", "first"),
    [
        (["5C", "6C 7C", "8C 9C"], [4, 4, 4], 0),
        (["5C 6C", "7C", "8C"], [4, 4, 4], 2),
        (["5C", "", "8C 9C"], [4, 5, 4], 0),
        (["", "6C", "8C 9C"], [4, 4, 3], 2),
    ],
    ids=["fewest cards", "as many: the last to play", "of those behind", "points come first"],
)
def test_sp_8_in_whole_rounds_whoever_is_behind_with_fewest_cards_begins(
    hands: list[str], found: list[int], first: int
) -> None:
    # A ship that never left the edge is no card in the hand, though it will be one (SP-32).
    ships = [f"{first} d3 N: 2S 3S 4S"]
    sea = {"a1": "2H", "b1": "3D"}
    state = arrange(hands, turns=30, sea=sea, ships=ships, found=found, whole=True)
    begin(state)
    assert state.seat() == first
    assert len(state.hands[first]) == len(hands[first].split()) + 3


def test_sp_49_at_a_short_pace_nobody_finishes_the_round() -> None:
    whole = {seats: GAME.begin(seats, {}).setup.whole for seats in GAME.seats}
    assert whole == {2: False, 3: True, 4: False, 5: False, 6: False}
    for pace in ("short", "quick", "brisk", "patient"):
        assert not GAME.begin(3, {"pace": pace}).setup.whole


def test_sp_47_while_the_round_lasts_the_last_cloud_may_still_be_found() -> None:
    state = play(GAME, two_clouds([4, 4, 2], ferries=False), *FIND_D3)
    assert (state.found, regions_left(state), state.to_act) == ([5, 4, 2], 0, 1)
    shared = play(GAME, state, *FIND_C3).result()
    assert shared is not None
    assert shared.payoffs == (0.5, 0.5, 0.0)
    alone = play(GAME, two_clouds([5, 3, 2], ferries=False), *FIND_D3).result()
    assert alone is not None, "nobody can come up to six"
    assert (alone.scores, alone.payoffs) == ((6, 3, 2), (1.0, 0.0, 0.0))


def test_sp_24_or_thirty_rounds_end_it() -> None:
    state = arrange(["", ""], turns=59, ferries=False, found=[0, 1])
    play(GAME, state, "draw", "deal 2C")
    assert state.to_act == CHANCE
    result = play(GAME, state, "deal 3C").result()
    assert result is not None
    assert (result.payoffs, result.scores) == ((0.0, 1.0), (0, 1))
    assert result.reason == "most points when 30 rounds were over (SP-24, SP-40)"


def test_sp_24_a_table_where_everyone_draws_stalls_no_longer_than_thirty_rounds() -> None:
    state = GAME.begin(3, {"stages": "discoverer"})
    plies = 0
    while state.to_act != OVER:
        state.play(state.chances()[0][0] if state.to_act == CHANCE else state.legal_moves()[0])
        plies += 1
    # 40 cards fill the deck, hands and insurance; then every draw is a pass.
    assert (plies, state.turns, state.deck) == (18 + 22 + 90, 90, 0)
    assert state.result() is not None
