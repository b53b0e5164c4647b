"""The pace of many games, and who makes which moves."""

from collections.abc import Sequence

import pytest

from starboard.kernel import CHANCE
from starboard.lab.pace import read_pace, uses_of
from starboard.lab.results import MEMORY, Results
from starboard.lab.study import Arm, Played, Study

STUDY = Study(
    kind="match", plan="", games=2, seed=1, starboard="", versions={"a game": 1}, build="plain"
)
COLUMNS = {"plies": int, "decisions": int, "forced": int, "busiest": float}


def played(number: int, turns: Sequence[tuple[int, int]], **uses: tuple[int, int]) -> Played:
    """A game of two with these turns, and these uses by seat."""
    made = [sum([n for seat, n in turns if seat == who]) for who in (0, 1)]
    decisions = sum(made)
    return Played(
        arm=0,
        number=number,
        seats=(0, 1),
        payoffs=(1.0, 0.0),
        scores=(),
        reason="",
        fallbacks=0,
        record="",
        measures={
            "plies": decisions,
            "decisions": decisions,
            "forced": 1,
            "busiest": max(made) / decisions,
        },
        turns=tuple(turns),
        uses=(
            (CHANCE, "deal", 3),
            *[(s, w.replace("_", " "), n) for w, c in uses.items() for s, n in enumerate(c) if n],
        ),
    )


@pytest.fixture
def results() -> Results:
    arm = Arm(name="both", game="a game", bots=("uniform", "uniform"))
    kept = Results.create(MEMORY, STUDY, (arm,), COLUMNS)
    kept.add(
        [
            played(0, [(0, 1), (1, 3), (0, 1)], rescue=(1, 1), lay_gate=(0, 3), lay_tee=(1, 0)),
            played(1, [(0, 10), (1, 5)], rescue=(3, 0)),
        ]
    )
    return kept


def test_turns_of_all_games_are_taken_together(results: Results) -> None:
    pace = read_pace(results, 0)
    assert pace is not None
    assert list(pace.turns) == [1, 1, 3, 5, 10]
    assert (pace.turn.median, pace.turn.most) == (3, 10)
    assert pace.turn.most_often == pytest.approx(9)
    assert pace.waiting is not None and pace.waiting.most == 3
    assert pace.player.estimate == (5 / 2 + 15 / 2) / 2
    assert pace.busiest.estimate == pytest.approx((3 / 5 + 10 / 15) / 2)
    assert pace.forced == 2 / 20


def test_games_that_nobody_watched_have_no_pace() -> None:
    arm = Arm(name="both", game="a game", bots=("uniform", "uniform"))
    assert read_pace(Results.create(MEMORY, STUDY, (arm,)), 0) is None


def test_who_makes_which_moves(results: Results) -> None:
    verbs = {use.what: use for use in uses_of(results, 0)}
    assert list(verbs) == ["lay", "rescue"]
    rescue = verbs["rescue"]
    assert (rescue.a_game, rescue.games.estimate, rescue.every_seat.estimate) == (2.5, 1.0, 0.5)
    assert (rescue.busiest, rescue.seats) == (0.75, (0.8, 0.2))
    assert verbs["lay"].a_game == 2.0


def test_moves_are_chosen_by_patterns(results: Results) -> None:
    gate, dig = uses_of(results, 0, ["lay g*", "dig"])
    assert (gate.a_game, gate.games.estimate, gate.seats) == (1.5, 0.5, (0.0, 1.0))
    assert (dig.a_game, dig.games.estimate, dig.busiest, dig.seats) == (0.0, 0.0, 0.0, (0.0, 0.0))
