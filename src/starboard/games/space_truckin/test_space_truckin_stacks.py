"""The stacks (TR-6): who draws what, and how likely it is."""

from collections import Counter

import pytest

from starboard.games.space_truckin import GAME
from starboard.games.space_truckin.moves import BLACK_HOLE, TYPE_NAMES, Verb
from starboard.games.space_truckin.panels import panels
from starboard.games.space_truckin.setups import DICE, full_board_but, stack_with
from starboard.games.space_truckin.stacks import HOLE, OTHER, STATION, Stacks, deal
from starboard.kernel import CHANCE, OVER, Rng
from starboard.testing import play

STATION_TYPE = TYPE_NAMES.index("station")
ONE = {**DICE, "stacks": "one"}


def shares(seats: int) -> list[list[int]]:
    stacks = GAME.begin(seats, DICE).stacks
    return [[stacks.share(seat, sort) for seat in range(seats)] for sort in (HOLE, STATION, OTHER)]


@pytest.mark.parametrize(
    ("seats", "holes", "stations", "others"),
    [
        (2, [5, 5], [6, 6], [34, 34]),
        (3, [3, 3, 4], [4, 4, 4], [23, 23, 22]),
        (4, [3, 2, 2, 3], [3, 3, 3, 3], [17, 17, 17, 17]),
        (5, [2, 2, 2, 2, 2], [2, 2, 2, 2, 2], [14, 14, 14, 14, 14]),
    ],
)
def test_tr_6_everyone_is_dealt_as_many_stations(
    seats: int, holes: list[int], stations: list[int], others: list[int]
) -> None:
    assert shares(seats) == [holes, stations, others]


def test_tr_6_in_a_whole_game_each_draws_the_stations_of_the_own_stack() -> None:
    for seats in (2, 3, 4):
        state, rng = GAME.begin(seats, DICE), Rng(61, seats)
        drawn: Counter[int] = Counter()
        while state.to_act != OVER:
            if state.to_act == CHANCE:
                move = state.draw(rng)
                if move in {Verb.DRAW + number for number in stations()}:
                    drawn[state.turn] += 1
            else:
                move = rng.choice(state.legal_moves())
            state.play(move)
        assert drawn == dict.fromkeys(range(seats), 12 // seats)


def stations() -> list[int]:
    return [number for number, sort in enumerate(GAME.begin(2).stacks.sorts) if sort == STATION]


def test_tr_6_who_has_drawn_every_station_of_the_own_stack_draws_no_other() -> None:
    state = GAME.begin(2, DICE)
    for _ in range(6):
        state.stacks.take(0, STATION_TYPE)
    draws = [move - Verb.DRAW for move, _ in state.chances()]
    assert set(draws).isdisjoint(stations())
    state.turn = 1
    assert STATION_TYPE in [move - Verb.DRAW for move, _ in state.chances()]


@pytest.mark.parametrize("seats", [2, 5])
def test_tr_6_draws_come_as_often_as_chances_say(seats: int) -> None:
    state, rng = GAME.begin(seats, DICE), Rng(62, seats)
    for number in (STATION_TYPE, TYPE_NAMES.index("bend"), BLACK_HOLE):
        state.stacks.take(0, number)
    weights = dict(state.chances())
    games = 40_000
    seen = Counter([state.draw(rng) for _ in range(games)])
    assert set(seen) <= set(weights)
    for move, weight in weights.items():
        share = weight / sum(weights.values())
        # Five standard errors: one run in a million would be off by chance.
        assert abs(seen[move] / games - share) < 5 * (share * (1 - share) / games) ** 0.5


def test_tr_6_one_stack_for_all_gives_every_tile_the_same_chance() -> None:
    state = GAME.begin(3, ONE)
    unseen = state.stacks.unseen
    per_tile = {weight / unseen[move - Verb.DRAW] for move, weight in state.chances()}
    assert len(per_tile) == 1
    assert [state.stacks.in_stack(seat) for seat in range(3)] == [90, 90, 90]


def test_tr_14_a_tile_that_fits_nowhere_is_replaced_from_the_own_stack() -> None:
    state = full_board_but("e5", "g7")
    state.stacks = dealt("cape", "void", "void", "void")
    play(GAME, state, "draw cape")
    assert (state.to_act, state.turn) == (CHANCE, 0)
    assert [state.stacks.in_stack(seat) for seat in range(2)] == [1, 2]


def test_tr_14_tr_50_with_an_empty_stack_the_turn_is_over_but_not_the_game() -> None:
    state = full_board_but("e5", "g7")
    state.stacks = dealt("cape", "void")
    play(GAME, state, "draw cape")
    assert (state.to_act, state.turn) == (CHANCE, 1)
    play(GAME, state, "draw void", "place e5")
    assert state.to_act == OVER


def test_tr_50_whose_stack_is_empty_has_no_more_turns() -> None:
    state = full_board_but("e5", "g7", "a9")
    state.stacks = dealt("void", "void", "void")
    assert [state.stacks.in_stack(seat) for seat in range(2)] == [1, 2]
    state.turn = 1
    play(GAME, state, "draw void", "place e5")
    play(GAME, state, "draw void", "place g7")
    assert (state.to_act, state.turn) == (CHANCE, 1)


def dealt(*names: str) -> Stacks:
    """Two stacks with these tiles; the second has the odd one."""
    return deal(stack_with(*names).unseen, 2)


def test_tr_6_panels_tell_what_each_stack_still_holds() -> None:
    state = GAME.begin(2, DICE)
    state.stacks.take(0, STATION_TYPE)
    told = [panel.holdings[-1] for panel in panels(state)[:2]]
    assert [(holding.label, holding.text) for holding in told] == [
        ("stations to draw", "5 of 44 tiles"),
        ("stations to draw", "6 of 45 tiles"),
    ]
    shared = [holding.label for holding in panels(GAME.begin(2, ONE))[0].holdings]
    assert "stations to draw" not in shared
