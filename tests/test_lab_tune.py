from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from counting_game import GAME as COUNTING

from starboard.cli import app
from starboard.kernel import Rng, StarboardError
from starboard.lab import BadPlan, Played
from starboard.lab.goal import Goal
from starboard.lab.tune import Point, Step, Tuner


def game(number: int, payoffs: tuple[float, ...], plies: int = 10) -> Played:
    return Played(
        arm=0,
        number=number,
        seats=(0, 1) if number % 2 == 0 else (1, 0),
        payoffs=payoffs,
        scores=(3, 5),
        reason="",
        fallbacks=0,
        record="",
        measures={"plies": plies, "turns": None},
    )


def noisy(length: Callable[[Point], float], seed: int) -> Callable[[Point, int], list[Played]]:
    """Games whose length is a point's, give or take up to 20."""

    def trial(point: Point, games: int) -> list[Played]:
        rng = Rng(seed, int(point["heap"]))
        return [
            game(number, (1.0, 0.0), round(length(point)) + int(rng.below(41)) - 20)
            for number in range(games)
        ]

    return trial


def search(
    axes: dict[str, list[str]], length: Callable[[Point], float], target: float, seed: int = 0
) -> tuple[Step, list[Step]]:
    tuner = Tuner(COUNTING, axes, Goal("plies", target), noisy(length, seed), games=400)
    return tuner.search(), tuner.path


HEAP = [str(n) for n in range(1, 41)]


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("wanted", [4, 17, 40])
def test_bisection_finds_the_value_among_noise(wanted: int, seed: int) -> None:
    best, path = search({"heap": HEAP}, lambda point: 10 * int(point["heap"]), 10 * wanted, seed)
    assert best.point == {"heap": str(wanted)}
    # An interval of 95 % may miss the target; the search still ends at the nearest point.
    assert abs(best.interval.estimate - 10 * wanted) < 3
    assert len(path) <= 8
    # Points far from the target are left after their first games.
    assert path[0].games == 100


def test_a_falling_measure_is_followed_too() -> None:
    best, _ = search({"heap": HEAP}, lambda point: 500 - 10 * int(point["heap"]), 270)
    assert best.point == {"heap": "23"}


def test_a_measure_that_turns_is_looked_at_between_its_ends() -> None:
    best, _ = search({"heap": HEAP}, lambda point: (int(point["heap"]) - 20) ** 2, 0)
    assert best.point["heap"] in {"19", "20", "21", "22"}


def test_out_of_reach_the_nearest_is_named() -> None:
    best, path = search({"heap": HEAP}, lambda point: 10 * int(point["heap"]), 999)
    assert best.point == {"heap": "40"}
    assert best.verdict == "low"
    assert len(path) == 5


def test_several_options_are_searched_one_after_the_other() -> None:
    def length(point: Point) -> float:
        rough = 300 if point["mood"] == "rough" else 0
        return 10 * int(point["heap"]) + rough

    axes = {"heap": HEAP, "mood": ["calm", "rough"]}
    best, path = search(axes, length, 600)
    assert best.point == {"heap": "30", "mood": "rough"}
    assert best.verdict == "there"
    assert len(path) < 20


def test_goals_are_measured_by_player_seat_and_measure() -> None:
    games = [game(0, (1.0, 0.0)), game(1, (1.0, 0.0), 30), game(2, (0.5, 0.5))]

    def of(word: str) -> float:
        return round(Goal.parse(word, 2).measure(games, COUNTING).estimate, 3)

    assert of("winrate=0.5") == 0.833
    assert of("seat1=0.5") == 0.5
    assert of("seat2=0.5") == 0.5
    assert of("draws=0.1") == 0.333
    assert of("plies=9") == 16.667
    assert of("score=9") == 4
    with pytest.raises(BadPlan, match="Counting has no turns to measure: choose another goal"):
        of("turns=9")
    assert Goal("plies", 9).words(Goal("plies", 9).measure(games, COUNTING)).startswith("16.67 (")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--goal", "winrte=1", "--vary", "ride=1..3"], "There is no goal 'winrte': did you mean"),
        (["--goal", "winrate", "--vary", "ride=1..3"], "Write a goal as NAME=NUMBER, such as"),
        (["--goal", "winrate=50", "--vary", "ride=1..3"], "winrate is a share, so its goal is"),
        (["--goal", "plies=50", "--vary", "ride"], "Write what to vary as OPTION=4..12 or"),
        (["--goal", "plies=50", "--vary", "rid=1..3"], "The game has no option 'rid': its options"),
        (["--goal", "plies=50", "--vary", "ride=1..9"], "Option ride cannot be '8': it takes a"),
    ],
)
def test_what_cannot_be_tuned(words: Sequence[str], sentence: str) -> None:
    with pytest.raises(StarboardError) as refused:
        app(["lab", "tune", "sources", *words], standalone_mode=False)
    assert str(refused.value).startswith(sentence)


def test_the_command_shows_the_path_and_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[Any]
) -> None:
    monkeypatch.chdir(tmp_path)
    words = "lab tune home_stars --goal plies=30 --vary rounds=3..5 --bots uniform --games 24"
    with pytest.raises(SystemExit):
        app([*words.split(), "--workers", "1", "--out", "t.html"], standalone_mode=True)
    told = capsys.readouterr().out
    assert "Searching rounds for plies 30:\n  rounds=3: " in told
    assert "Every game is in t.sqlite." in told
    assert "rounds=3" in (tmp_path / "t.html").read_text(encoding="utf-8")
    with pytest.raises(SystemExit):
        app([*words.split(), "--workers", "1", "--results", "t.sqlite", "--resume"])
    assert capsys.readouterr().out.splitlines()[1:4] == told.splitlines()[1:4]
    with pytest.raises(StarboardError, match=r"t.sqlite holds results already"):
        app([*words.split(), "--results", "t.sqlite"], standalone_mode=False)
