"""Stage 2 and the end of the game, rule by rule."""

from __future__ import annotations

import pytest

from starboard.games.speiderne import GAME
from starboard.games.speiderne.cards import CARD_NAMES, REGION_NAMES
from starboard.games.speiderne.ferries import begin, has_route
from starboard.games.speiderne.position import Phase
from starboard.games.speiderne.rules import Speiderne
from starboard.games.speiderne.scenario import NUMBERS
from starboard.games.speiderne.setups import arrange, cards_of, names_of
from starboard.kernel import CHANCE, OVER, Rng
from starboard.testing import legal, play, told

SEA = {"a1": "9H", "b1": "6C", "c1": "4D", "a2": "5S", "b2": "KD"}
"""Two passengers on a1, one on c1, three on b2; a storm on b1, a calm on a2."""


def ferries(hands: list[str], ships: list[str], sea: dict[str, str] = SEA) -> Speiderne:
    """A table at the first turn of Ferries, those aboard who board at its start."""
    state = arrange(hands, ships=ships, sea=sea, found=[2, 3])
    begin(state)
    return state


def waiting(state: Speiderne) -> dict[str, int]:
    return {name: n for name, n in zip(REGION_NAMES, state.waiting, strict=True) if n}


def test_sp_30_hearts_and_diamonds_are_islands_and_face_down_regions_are_closed() -> None:
    state = ferries(["9C", ""], ["0 b2: 2D 3D 4D"])
    # b2 borders on b1, a2, c2 and b3; the last two are face down.
    assert legal(GAME, play(GAME, state, "move 4D")) == ["to b1", "to a2"]
    assert waiting(state).keys() <= {"a1", "c1", "b2"}


def test_sp_30_an_expedition_may_move_where_a_ferry_may_not() -> None:
    state = arrange(["9C", ""], ships=["0 b2: 2D 3D 4D"], sea=SEA)
    assert legal(GAME, play(GAME, state, "move 4D")) == ["to b1", "to a2", "to c2", "to b3"]


@pytest.mark.parametrize(
    ("card", "number"),
    [("2H", 1), ("5D", 1), ("6D", 2), ("10H", 2), ("JH", 3), ("AD", 3), ("KC", 0), ("KS", 0)],
)
def test_sp_31_passengers_wait_on_islands_by_their_value(card: str, number: int) -> None:
    assert NUMBERS.passengers(CARD_NAMES.index(card)) == number


def test_sp_31_they_wait_when_the_stage_begins() -> None:
    assert waiting(ferries(["", ""], [])) == {"a1": 2, "c1": 1, "b2": 3}


def test_sp_32_expeditions_at_sea_become_ferries_and_others_return_to_the_hand() -> None:
    state = ferries(["9C", "8C"], ["0 a1: 2H 3H", "1 a1 W: 5D 6D 7D", "1 b1: 8D"])
    assert [(s.owner, REGION_NAMES[s.place], names_of(s.cards)) for s in state.ships] == [
        (0, "a1", "2H 3H"),
        (1, "b1", "8D"),
    ]
    assert [names_of(hand) for hand in state.hands] == ["9C", "8C 5D 6D 7D"]
    assert names_of(state.shown.cards()) == "5D 6D 7D"


def test_sp_33_a_turn_is_a_draw_a_ferry_built_or_sailed() -> None:
    state = ferries(["2S 3S 4S", ""], ["0 a1: 2H 3H"])
    state.insurance = [CARD_NAMES.index("7H")]
    assert legal(GAME, state) == ["draw", "take 7H", "lay 2S", "lay 3S", "lay 4S", "move 3H"]
    play(GAME, state, "draw", "deal 2C", "deal 3C")
    assert (state.to_act, names_of(state.ships[0].cards)) == (1, "2H 3H"), "rest costs nothing"


def test_sp_33_the_ferry_that_sailed_is_funded_from_the_hand_or_with_a_card_of_its_own() -> None:
    sea = {"a1": "9H", "b1": "4H", "c1": "5C"}
    state = ferries(["2C", ""], ["0 a1: 2H 3H", "0 c1: 9D"], sea)
    play(GAME, state, "move 3H", "to b1")
    assert legal(GAME, state) == ["fund 2C", "lose 2H", "lose 3H"]
    paid = play(GAME, state.clone(), "fund 2C")
    assert (paid.hands[0], len(paid.ships[0].cards), paid.to_act) == ([], 2, 1), "c1 rests"
    lost = play(GAME, state, "lose 2H")
    assert (names_of(lost.hands[0]), names_of(lost.ships[0].cards), lost.to_act) == ("2C", "3H", 1)


def test_sp_33_a_lost_ferry_is_insured() -> None:
    state = ferries(["", ""], ["0 a1: 3H"])
    state.insurance = [CARD_NAMES.index("7H"), CARD_NAMES.index("8H")]
    play(GAME, state, "move 3H", "to b1", "lose 3H", "draw", "deal 2C", "deal 3C")
    play(GAME, state, "take 7H", "deal 4C")
    assert (state.to_act, state.phase) == (0, Phase.SECOND)


def test_sp_34_a_ferry_is_built_on_an_island_without_one_of_yours() -> None:
    state = ferries(["2S 3S 4S", ""], ["0 a1: 2H 3H", "1 c1: 5H"])
    play(GAME, state, "lay 2S", "lay 3S", "lay 4S")
    assert legal(GAME, state) == ["build c1", "build b2"]
    play(GAME, state, "build c1")
    ship = state.ships[-1]
    assert (ship.owner, REGION_NAMES[ship.place], names_of(ship.cards)) == (0, "c1", "2S 3S 4S")


def test_sp_34_a_ferry_seats_a_passenger_on_each_card() -> None:
    state = ferries(["2S 3S 4S", ""], [], {**SEA, "a1": "AH", "d1": "QH"})
    play(GAME, state, "lay 2S", "lay 3S", "lay 4S", "build a1")
    assert (state.ships[0].aboard, state.waiting[0]) == (3, 0)
    small = ferries(["", ""], ["0 a1: 2H 3H"], {**SEA, "a1": "AH"})
    assert (small.ships[0].aboard, small.waiting[0]) == (2, 1)


def test_sp_34_nobody_builds_with_a_ferry_on_every_island() -> None:
    sea = {"a1": "9H", "b1": "4D"}
    state = ferries(["2S 3S 4S", ""], ["0 a1: 2H", "0 b1: 3H"], sea)
    assert not [notation for notation in legal(GAME, state) if notation.startswith("lay")]


def test_sp_35_into_clubs_a_higher_card_or_a_card_of_the_ferry() -> None:
    state = ferries(["5C 6D 7C", ""], ["0 a1: 2H 3H"])
    play(GAME, state, "move 3H", "to b1")
    assert legal(GAME, state) == ["defend 7C", "lose 2H", "lose 3H"]
    safe = play(GAME, state.clone(), "defend 7C")
    assert (names_of(safe.hands[0]), safe.ships[0].place) == ("5C 6D", 1)
    hurt = play(GAME, state, "lose 3H")
    assert (names_of(hurt.ships[0].cards), hurt.ships[0].place) == ("2H", 1)
    assert safe.phase == hurt.phase == Phase.FUNDING


def test_sp_35_on_spades_there_is_no_wind_and_funding_costs_two_cards() -> None:
    state = ferries(["2C", ""], ["0 a1: 2H 3H"])
    play(GAME, state, "move 3H", "to a2", "fund 2C")
    assert legal(GAME, state) == ["lose 2H", "lose 3H"]
    play(GAME, state, "lose 2H")
    assert (state.ships[0].place, state.ships[0].aboard, state.to_act) == (4, 1, 1)


def test_sp_35_a_ferry_with_nowhere_to_go_cannot_be_chosen() -> None:
    state = ferries(["", ""], ["0 a1: 2H 3H"], {"a1": "9H", "c1": "4D", "d1": "4H"})
    assert legal(GAME, state) == ["draw"]


def test_sp_36_who_has_no_seat_any_more_is_lost() -> None:
    state = ferries(["", ""], ["0 a1: 2H 3H", "0 b2: 5H 6H 7H"])
    assert [ship.aboard for ship in state.ships] == [2, 3]
    play(GAME, state, "move 3H", "to b1", "lose 2H")
    assert (state.ships[0].aboard, waiting(state), state.landed) == (1, {"c1": 1}, [0, 0])


def test_sp_36_a_seat_to_spare_saves_them() -> None:
    state = ferries(["", ""], ["0 c1: 2H 3H"])
    play(GAME, state, "move 3H", "to b1", "lose 2H")
    assert state.ships[0].aboard == 1


def test_sp_36_with_its_last_card_a_ferry_sinks_with_all_aboard() -> None:
    state = ferries(["", ""], ["0 a1: 3H"])
    play(GAME, state, "move 3H", "to b1", "lose 3H")
    assert (state.ships, waiting(state), state.to_act) == ([], {"a1": 1, "c1": 1, "b2": 3}, 1)
    assert names_of(state.discards) == "3H"


def test_sp_37_passengers_land_elsewhere_for_a_point_each_and_others_board() -> None:
    sea = {"a1": "9H", "b1": "AD", "c1": "4D"}
    state = ferries(["", ""], ["0 a1: 2H 3H 4H"], sea)
    assert state.ships[0].aboard == 2
    play(GAME, state, "move 4H", "to b1")
    assert (state.landed, state.ships[0].aboard, state.ships[0].origin) == ([2, 0], 3, 1)
    assert (waiting(state), state.points(0)) == ({"c1": 1}, 4)


def test_sp_37_who_lands_passengers_on_diamonds_takes_a_treasure() -> None:
    sea = {"a1": "9H", "b1": "4D", "c1": "5H"}
    state = play(GAME, ferries(["2C", ""], ["0 a1: 2H 3H"], sea), "move 3H", "to b1")
    assert (state.to_act, state.phase) == (CHANCE, Phase.TREASURE)
    play(GAME, state, "deal AS")
    assert (names_of(state.hands[0]), state.phase) == ("2C AS", Phase.FUNDING)
    play(GAME, state, "fund 2C", "draw", "deal 3C", "deal 5C", "move 3H", "to c1")
    assert (state.landed, state.phase) == ([3, 0], Phase.FUNDING), "hearts give none"
    empty = play(GAME, ferries(["2C", ""], ["0 c1: 2H 3H"], sea), "move 3H", "to b1", "deal AS")
    play(GAME, empty, "fund 2C", "draw", "deal 3C", "deal 5C")
    empty.ships[0].aboard = 0
    play(GAME, empty, "move 3H", "to c1", "fund AS", "draw", "deal 6C", "deal 7C")
    assert play(GAME, empty, "move 3H", "to b1").phase == Phase.FUNDING, "nobody landed"


def test_sp_37_nobody_lands_where_they_came_from_and_who_landed_stays() -> None:
    sea = {"a1": "9H", "b1": "3C", "c1": "4H"}
    state = ferries(["AC AS KC QC JC 10C", ""], ["0 a1: 2H 3H 4H"], sea)
    play(GAME, state, "move 4H", "to b1", "defend AC", "fund 10C", "draw", "deal 2C", "deal 4C")
    play(GAME, state, "move 4H", "to a1", "fund JC")
    assert (state.landed, state.ships[0].aboard) == ([0, 0], 2)
    play(GAME, state, "draw", "deal 5C", "deal 6C", "move 4H", "to b1", "defend AS", "fund QC")
    play(GAME, state, "draw", "deal 7C", "deal 8C", "move 4H", "to c1", "fund KC")
    assert (state.landed, state.ships[0].aboard, waiting(state)) == ([2, 0], 1, {})


def test_sp_38_the_stage_ends_when_nobody_waits_or_is_aboard() -> None:
    sea = {"a1": "2H", "b1": "3H"}
    state = ferries(["2C", "3C"], ["0 a1: 2D", "1 b1: 5D"], sea)
    play(GAME, state, "move 2D", "to b1", "fund 2C")
    assert (state.landed, state.phase) == ([1, 0], Phase.TURN)
    result = play(GAME, state, "move 5D", "to a1", "fund 3C").result()
    assert result is not None
    assert (result.payoffs, result.scores) == ((0.0, 1.0), (3, 4))
    assert result.reason == "most points when no passenger was left (SP-38, SP-40)"


def test_sp_47_ferries_end_when_nobody_can_catch_up() -> None:
    sea = {"a1": "2H", "b1": "3H"}
    state = ferries(["2C", "3C"], ["0 a1: 2D", "1 b1: 5D"], sea)
    state.found = [2, 4]
    play(GAME, state, "draw", "deal 4C", "deal 6C")
    assert state.to_act == 1, "two passengers could still make it a tie"
    result = play(GAME, state, "move 5D", "to a1", "fund 3C").result()
    assert result is not None
    assert result.reason == "most points when nobody could catch up any more (SP-47, SP-40)"


@pytest.mark.parametrize(
    ("brisk", "aboard", "over"), [(True, 0, True), (True, 1, False), (False, 0, False)]
)
def test_sp_47_those_aboard_are_a_point_for_nobody_but_their_owner(
    brisk: bool, aboard: int, over: bool
) -> None:
    ships = ["0 a1: 2D 3D", "1 b1: 5D", "2 b1: 7C"]
    state = arrange(
        ["", "", ""], ships=ships, sea={"a1": "2H", "b1": "3H"}, found=[2, 4, 5], brisk=brisk
    )
    state.ferries_since = 0
    state.ships[0].aboard, state.ships[1].aboard = 2, aboard
    # Two more bring seat 1 past the leader: but they are aboard a ferry of seat 0.
    play(GAME, state, "draw", "deal 8C", "deal 9C")
    assert (state.to_act == OVER) is over


@pytest.mark.parametrize(
    ("brisk", "aboard", "over"), [(True, 0, True), (True, 1, False), (False, 0, False)]
)
def test_sp_47_a_tie_is_decided_when_no_leader_can_gain_another_point(
    brisk: bool, aboard: int, over: bool
) -> None:
    ships = ["0 a1: 2D", "1 b1: 5D", "2 b1: 7C"]
    state = arrange(
        ["", "", ""], ships=ships, sea={"a1": "2H", "b1": "3H"}, found=[5, 5, 2], brisk=brisk
    )
    state.ferries_since = 0
    state.ships[1].aboard, state.ships[2].aboard = aboard, 1
    play(GAME, state, "draw", "deal 8C", "deal 9C")
    assert (state.to_act == OVER) is over


def test_sp_38_or_after_twenty_rounds() -> None:
    state = ferries(["", ""], ["0 a1: 2H 3H"])
    state.turns += 39
    result = play(GAME, state, "draw", "deal 2C", "deal 3C").result()
    assert result is not None
    assert result.reason == "most points when 20 rounds of ferries were over (SP-38, SP-40)"


@pytest.mark.parametrize(
    ("sea", "joined"),
    [
        ({"a1": "2H", "b1": "3D"}, True),
        ({"a1": "2H", "c1": "3D"}, False),
        ({"a1": "2H", "b1": "9C", "c1": "3D"}, True),
        ({"a1": "2H", "b2": "3D"}, False),
        ({"a1": "2H", "a2": "9C", "a3": "8C", "b3": "2S", "b2": "4C", "c2": "3D"}, True),
        ({"a1": "2H", "b1": "9C", "b2": "8C"}, False),
        ({"a1": "9C", "b1": "8C"}, False),
    ],
)
def test_sp_38_islands_are_joined_by_open_regions(sea: dict[str, str], joined: bool) -> None:
    assert has_route(arrange(["", ""], sea=sea)) is joined


def test_sp_38_the_stage_is_left_out_without_a_route() -> None:
    state = arrange(["", ""], turns=59, sea={"a1": "2H", "c1": "3D"}, found=[1, 1])
    result = play(GAME, state, "draw", "deal 2C", "deal 3C").result()
    assert result is not None
    assert (result.payoffs, state.to_act) == ((0.5, 0.5), OVER)
    assert result.reason == "most points with no two islands joined for ferries (SP-38, SP-40)"


@pytest.mark.parametrize(
    ("found", "first"), [([0, 1, 2], 0), ([2, 1, 3], 1), ([2, 1, 1], 2), ([2, 2, 2], 2)]
)
def test_sp_8_ferries_begins_with_whoever_has_fewest_points(found: list[int], first: int) -> None:
    state = arrange(["", "", ""], turns=89, sea={"a1": "2H", "b1": "3D"}, found=found)
    play(GAME, state, "draw", "deal 2C", "deal 3C")
    assert (state.to_act, state.phase) == (first, Phase.TURN)
    assert state.ferries_since == state.turns >= 90


@pytest.mark.parametrize(
    ("found", "order", "first", "following"),
    [
        # Seat 1 has just discovered the last region: turns so far were 0, 1, 2, 3, 0, 1.
        ([1, 1, 1, 1], "back", 1, [0, 3, 2, 1]),
        ([1, 2, 1, 1], "back", 0, [3, 2, 1, 0]),
        ([2, 2, 1, 1], "back", 3, [2, 1, 0, 3]),
        ([2, 2, 1, 2], "back", 2, [1, 0, 3, 2]),
        ([1, 1, 1, 1], "on", 3, [0, 1, 2, 3]),
        ([1, 1, 2, 2], "on", 1, [2, 3, 0, 1]),
    ],
)
def test_sp_8_of_those_behind_the_last_to_have_played_begins_and_turns_go_back(
    found: list[int], order: str, first: int, following: list[int]
) -> None:
    sea = {"a1": "2H", "b1": "3D"}
    state = arrange([""] * 4, turns=6, sea=sea, found=found, back=order == "back")
    begin(state)
    assert state.seat() == first
    seats = []
    for _ in range(4):
        state.turns += 1
        seats.append(state.seat())
    assert seats == following
    assert GAME.begin(4, {"order": order}).setup.back is (order == "back")


def test_sp_8_the_turn_passes_back_after_every_deed_of_ferries() -> None:
    state = arrange(["", "", ""], turns=89, sea={"a1": "2H", "b1": "3D"}, found=[2, 1, 2])
    play(GAME, state, "draw", "deal 2C")
    assert "@1 begins, and turns go the other way round (SP-8)." in told(GAME, state, "deal 3C")
    play(GAME, state, "draw", "deal 4C", "deal 5C")
    assert state.to_act == 0
    play(GAME, state, "draw", "deal 6C", "deal 7C")
    assert state.to_act == 2
    assert cards_of("6C 7C") == state.hands[0]


def test_sp_8_two_players_are_told_who_begins_and_nothing_of_ways_round() -> None:
    state = arrange(["", ""], turns=59, sea={"a1": "2H", "b1": "3D"}, found=[1, 2])
    play(GAME, state, "draw", "deal 2C")
    assert told(GAME, state, "deal 3C").endswith("@0 begins (SP-8).")


def test_sp_39_ferries_board_in_turn_order_and_each_owners_in_order_of_readying() -> None:
    # Three wait on a1; there is room for four.
    ships = ["1 a1: 2D", "0 a1: 4D 5D", "1 a1: 7D"]
    state = arrange(["", ""], ships=ships, sea={"a1": "AH", "b1": "3H"}, found=[1, 0])
    begin(state)
    assert [ship.aboard for ship in state.ships] == [1, 1, 1]
    first = arrange(["", ""], ships=ships, sea={"a1": "AH", "b1": "3H"}, found=[0, 1])
    begin(first)
    assert [ship.aboard for ship in first.ships] == [1, 2, 0]


def test_sp_39_ferries_board_the_way_that_turns_go() -> None:
    # One seat each for the three who wait on a1; seat 0 begins, and seat 2 follows it.
    ships = ["1 a1: 2D", "0 a1: 4D 5D", "2 a1: 7D"]
    state = arrange(["", "", ""], ships=ships, sea={"a1": "AH", "b1": "3H"}, found=[0, 1, 1])
    begin(state)
    assert [ship.aboard for ship in state.ships] == [0, 2, 1]


def test_sp_40_regions_and_passengers_count_alike_and_ties_share() -> None:
    state = arrange(["", "", ""], turns=89, ferries=False, found=[2, 1, 2])
    state.landed = [0, 1, 0]
    result = play(GAME, state, "draw", "deal 2C", "deal 3C").result()
    assert result is not None
    assert (result.scores, result.payoffs) == ((2, 2, 2), (1 / 3, 1 / 3, 1 / 3))


def test_sp_40_a_sole_winner_takes_it_all() -> None:
    state = arrange(["", "", ""], turns=89, ferries=False, found=[2, 1, 3])
    result = play(GAME, state, "draw", "deal 2C", "deal 3C").result()
    assert result is not None
    assert result.payoffs == (0.0, 0.0, 1.0)


def test_sp_46_all_aboard_come_from_the_island_seen_last() -> None:
    """So no game ever asks which passenger is lost; it holds in every position reached."""
    for seed in range(30):
        rng = Rng(seed)
        state = GAME.begin(2)
        while state.to_act != OVER:
            chance = state.to_act == CHANCE
            state.play(state.draw(rng) if chance else rng.choice(state.legal_moves()))
            for ship in state.ships:
                assert ship.aboard <= len(ship.cards)
                assert (ship.aboard == 0) or ship.origin >= 0


def test_sp_33_a_stalled_stage_ends_all_the_same() -> None:
    """Everyone only ever draws: the game ends after 30 and 20 rounds."""
    state = arrange(["", ""], ships=["0 a1: 2H 3H"], sea=SEA, found=[2, 3])
    state.turns = 60
    begin(state)
    while state.to_act != OVER:
        state.play(state.chances()[0][0] if state.to_act == CHANCE else state.legal_moves()[0])
    assert (state.turns, state.ferries_since) == (100, 60)
