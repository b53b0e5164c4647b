"""Races: which of several moves rehearses best, and when that is known."""

import pytest

from starboard.bots.race import ENOUGH, LANES, ROUND, Race
from starboard.kernel import Budget, Rng


def luck_of(luck: int) -> float:
    """Between 0 and 1, the same for all moves."""
    return Rng(luck).below(1000) / 1000


def test_a_move_that_is_always_better_wins_at_once() -> None:
    race = Race([1, 2, 3], lambda move, luck: move + 5 * luck_of(luck), 9.0)
    race.run(Budget(simulations=1000), Rng(1))
    assert race.left == [3] == [race.best()]
    # Under the same luck one round shows it; the winner goes on until enough is known of it.
    assert [len(race.got[move]) for move in (1, 2, 3)] == [ROUND, ROUND, ENOUGH]


def test_moves_that_come_to_the_same_leave_the_first() -> None:
    race = Race([4, 1, 2], lambda move, luck: luck_of(luck), 0.0)
    race.run(Budget(simulations=1000), Rng(1))
    assert race.left == [4] == [race.best()]
    assert len(race.got[1]) == 2 * ROUND


def test_a_doubtful_lead_leaves_the_first() -> None:
    """The second move wins a little more often, each time under luck of its own."""

    def rehearsal(move: int, luck: int) -> float:
        return float(luck_of(luck + move) < (0.5, 0.55)[move])

    switched = []
    for doubt in (0.0, 2.0):
        races = [Race([0, 1], rehearsal, doubt) for _ in range(40)]
        for seed, race in enumerate(races):
            race.run(Budget(simulations=64), Rng(seed))
        switched.append(sum([race.best() for race in races]))
    assert switched[1] < 10 < switched[0] < 40


def test_a_race_ends_with_its_budget() -> None:
    for simulations in (1, 3, 20, 100):
        race = Race([0, 1, 2], lambda move, luck: luck_of(luck + move), 1.0)
        race.run(Budget(simulations=simulations), Rng(2))
        assert simulations <= sum([len(values) for values in race.got.values()]) + 2
        assert sum([len(values) for values in race.got.values()]) <= max(3, simulations)
    race = Race([0, 1], lambda move, luck: luck_of(luck + move), 1.0)
    race.run(Budget(milliseconds=1), Rng(2))
    assert 1 <= len(race.got[1]) == len(race.got[0])


@pytest.mark.parametrize("budget", [Budget(simulations=1000), Budget(milliseconds=60_000)])
def test_whoever_falls_behind_makes_room_for_the_next(budget: Budget) -> None:
    """The last of many moves is best, and wins as soon as it is looked at."""
    moves = list(range(3 * LANES))

    def rehearsal(move: int, luck: int) -> float:
        return luck_of(luck) + (move == moves[-1]) - (0 < move < LANES)

    race = Race(moves, rehearsal, 2.0)
    race.run(budget, Rng(1))
    assert race.best() == moves[-1] and race.left == [moves[-1]]
    assert len(race.got[1]) == ROUND and min([len(got) for got in race.got.values()]) >= ROUND


def test_those_who_come_later_are_rehearsed_under_the_luck_that_the_others_had() -> None:
    seen: dict[int, list[int]] = {}

    def rehearsal(move: int, luck: int) -> float:
        seen.setdefault(move, []).append(luck)
        return luck_of(luck + move) - (0 < move < LANES)

    race = Race(range(LANES + 1), rehearsal, 2.0)
    race.run(Budget(simulations=300), Rng(3))
    assert len(seen[LANES]) > 2 * ROUND and sum([len(lucks) for lucks in seen.values()]) <= 300
    assert seen[LANES] == seen[0][: len(seen[LANES])]


def test_a_move_that_the_budget_has_no_room_for_is_never_begun() -> None:
    for budget in (Budget(simulations=LANES * ROUND), Budget(milliseconds=0)):
        race = Race(range(LANES + 1), lambda move, luck: -float(move), 0.0)
        race.run(budget, Rng(1))
        assert race.got[LANES] == [] and race.got[LANES - 1] != []
        assert race.best() == 0
