import json
import sqlite3
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from command import refusal, starboard
from counting_game import GAME as COUNTING

from starboard import catalog
from starboard.cli import app
from starboard.kernel import (
    AnyGame,
    BadOption,
    BadSeats,
    MoveTable,
    StarboardError,
    parse,
    verify,
)
from starboard.lab import (
    Arm,
    BadPlan,
    BadResults,
    Plan,
    Played,
    Processes,
    Results,
    begin,
    mean_interval,
    record_of,
    resume,
    run,
    seat_bots,
    win_interval,
)
from starboard.lab.crew import Alone, Batch, Task, play_task
from starboard.lab.play import Desk
from starboard.lab.run import Work

BY_THE_CLOCK = ("seconds", "slowest")
"""Measures that are not the same each time."""

ARM = Arm(name="search", game="kuhn_poker", bots=("mcts:20", "uniform"))
KUHN = Plan(arms=(ARM, replace(ARM, name="luck", bots=("uniform",) * 2)), games=30, seed=4)


PLAYED = Played(
    arm=0,
    number=0,
    seats=(0, 1),
    payoffs=(1.0, -1.0),
    scores=(),
    reason="",
    fallbacks=0,
    record="",
    measures={},
)


def all_of(results: Results) -> list[Any]:
    """Everything a results file says, except what the clock decides."""
    said: list[Any] = []
    for arm in range(len(results.arms)):
        for game in results.games(arm):
            numbers = {k: v for k, v in game.measures.items() if k not in BY_THE_CLOCK}
            said.append(game._replace(measures=numbers))
        said += [list(results.turns(arm)), list(results.uses(arm)), list(results.curve(arm))]
    return said


def test_a_plan_gives_the_same_results_on_any_number_of_workers() -> None:
    alone = all_of(run(KUHN, catalog.find))
    assert [game.number for game in alone[:30]] == list(range(30))
    with Processes(catalog.find, 3) as three:
        assert all_of(run(KUHN, catalog.find, crew=three)) == alone


def test_both_builds_give_the_same_results(tmp_path: Path) -> None:
    words = ("lab", "speiderne", "--bots", "novice,uniform", "--games", "2", "--seed", "3")
    done = starboard(*words, "--workers", "1", cwd=tmp_path, STARBOARD_INTERPRETED="")
    assert done.returncode == 0, done
    with Results.open(tmp_path / "speiderne.sqlite") as compiled:
        if compiled.study.build != "compiled":
            pytest.skip("the rules are not compiled here: make compile")
        arm = Arm(name="novice,uniform", game="speiderne", bots=("novice", "uniform"))
        plain = run(Plan(arms=(arm,), games=2, seed=3), catalog.find)
        assert plain.study.build == "plain"
        assert all_of(compiled) == all_of(plain)


def test_a_longer_plan_begins_with_the_same_games() -> None:
    longer = list(run(replace(KUHN, games=40), catalog.find).games(0))
    numbers = [(game.payoffs, game.record) for game in run(KUHN, catalog.find).games(0)]
    assert [(game.payoffs, game.record) for game in longer[:30]] == numbers


def test_players_change_seats(connect_four: AnyGame) -> None:
    arm = Arm(name="a", game="connect_four", bots=("mcts:50", "uniform"))
    desk = Desk(0, arm, connect_four, seed=0)
    games = [desk.play(number) for number in range(4)]
    assert [game.seats for game in games] == [(0, 1), (1, 0)] * 2
    assert [game.payoffs for game in games] == [(1.0, -1.0)] * 4
    still = Desk(0, replace(arm, rotate=False), connect_four, seed=0)
    assert still.play(1).seats == (0, 1)


@pytest.mark.parametrize("arm", range(2))
def test_every_game_has_a_record_that_proves_it(arm: int, kuhn_poker: AnyGame) -> None:
    results = run(KUHN, catalog.find)
    for game in results.games(arm):
        record = parse(record_of(results, arm, game.number, kuhn_poker))
        verify(record, kuhn_poker)
        assert record.result is not None
        assert tuple([record.result.payoffs[seat] for seat in game.seats]) == game.payoffs
        assert tuple([record.players[seat] for seat in game.seats]) == results.arms[arm].bots
        assert game.measures["plies"] == len(record.plies)


def test_records_are_kept_except_of_random_games_that_nobody_watched() -> None:
    results = run(KUHN, catalog.find)
    assert all([game.record for game in results.games(0)])
    assert [bool(game.record) for game in results.games(1)] == [True] + [False] * 29


def test_a_random_game_is_not_recalled_by_other_rules(kuhn_poker: AnyGame) -> None:
    results = run(KUHN, catalog.find)
    newer = replace(kuhn_poker, version=2)
    assert record_of(results, 0, 3, newer), "this one was kept"
    with pytest.raises(BadResults, match=r"^Game 3 was played by version 1 of Kuhn poker, but"):
        record_of(results, 1, 3, newer)


def test_the_record_of_one_game_is_printed(tmp_path: Path, kuhn_poker: AnyGame) -> None:
    file = tmp_path / "kuhn.sqlite"
    with begin(file, KUHN, catalog.find) as results:
        run(KUHN, catalog.find, results)
        wanted = record_of(results, 1, 7, kuhn_poker)
    assert starboard("lab", "record", str(file), "7", "--arm", "luck").stdout == wanted
    sentence = f"Choose one of the arms of {file} by --arm: search, luck."
    assert refusal("lab", "record", str(file), "7") == sentence
    assert refusal("lab", "record", str(file), "7", "--arm", "skill") == sentence
    missing = f"{file} has no game 30 of 'luck'."
    assert refusal("lab", "record", str(file), "30", "--arm", "luck") == missing


def test_progress_hears_of_every_game() -> None:
    on_stored: list[int] = []
    run(KUHN, catalog.find, on_stored=on_stored.append)
    assert sum(on_stored) == 60


def test_tasks_grow_to_the_time_aimed_at_and_shrink_towards_the_end() -> None:
    plan = Plan(arms=(KUHN.arms[1],), games=3000)
    work = Work(begin(":memory:", plan, catalog.find), {0: 3000}, catalog.find)
    sizes = []
    while work.left:
        task = work.next_task(crew=2)
        work.learn(Batch(task, (PLAYED,) * len(task.numbers), len(task.numbers) * 0.001))
        sizes.append(len(task.numbers))
    assert sizes[:6] == [1, 4, 16, 64, 256, 665]
    assert max(sizes) == 665
    assert sizes[-3:] == [1, 1, 1]
    assert sum(sizes) == 3000


def test_a_stopped_run_goes_on_where_it_was(tmp_path: Path) -> None:
    def interrupt(games: int) -> None:
        raise KeyboardInterrupt

    path = tmp_path / "kuhn.sqlite"
    with begin(path, KUHN, catalog.find) as results, pytest.raises(KeyboardInterrupt):
        run(KUHN, catalog.find, results, on_stored=interrupt)
    stray = Desk(0, ARM, catalog.find("kuhn_poker"), KUHN.seed).play(20)
    with Results.open(path) as results:
        results.add([stray])
    longer = replace(KUHN, games=35)
    on_stored: list[int] = []
    with resume(path, longer, catalog.find) as results:
        assert results.numbers(0) == {0, 20}
        run(longer, catalog.find, results, on_stored=on_stored.append)
        assert sum(on_stored) == 68
        assert results.study.games == 35
        assert all_of(results) == all_of(run(longer, catalog.find))


@pytest.mark.parametrize(
    ("plan", "why"),
    [
        (replace(KUHN, seed=5), "its seed is 4, not 5"),
        (replace(KUHN, kind="sweep"), "it is a match, not a sweep"),
        (replace(KUHN, arms=(ARM,)), "they are of other games, bots or options"),
    ],
)
def test_the_results_of_another_plan_are_left_alone(plan: Plan, why: str, tmp_path: Path) -> None:
    begin(tmp_path / "a.sqlite", KUHN, catalog.find).close()
    with pytest.raises(BadResults, match=f"holds the results of another plan: {why}"):
        resume(tmp_path / "a.sqlite", plan, catalog.find)


def test_any_reader_of_sqlite_opens_the_results(tmp_path: Path) -> None:
    with begin(tmp_path / "a.sqlite", KUHN, catalog.find) as results:
        run(KUHN, catalog.find, results)
    with sqlite3.connect(tmp_path / "a.sqlite") as connection:
        query = "SELECT name, count(*), avg(plies) > 4 FROM games JOIN arms USING (arm) GROUP BY 1"
        assert connection.execute(query).fetchall() == [("luck", 30, 1), ("search", 30, 1)]
        (facts,) = connection.execute("SELECT facts FROM study").fetchone()
        assert json.loads(facts)["versions"] == {"kuhn_poker": 1}
        uses = "SELECT DISTINCT what FROM uses WHERE what IN ('bet', 'pass') ORDER BY what"
        assert connection.execute(uses).fetchall() == [("bet",), ("pass",)]
    connection.close()


@pytest.mark.parametrize(
    ("arm", "error"),
    [
        (replace(ARM, bots=("uniform",) * 3), BadSeats),
        (replace(ARM, options={"x": "y"}), BadOption),
        (replace(ARM, bots=("uniform", "chess")), StarboardError),
        (replace(ARM, game="chess"), StarboardError),
        (replace(ARM, forbidden=(("fly",), ())), StarboardError),
    ],
)
def test_a_plan_that_cannot_be_played_is_refused(arm: Arm, error: type[Exception]) -> None:
    with pytest.raises(error):
        run(Plan(arms=(arm,)), catalog.find)


def test_a_plan_without_games_is_refused() -> None:
    with pytest.raises(BadPlan, match="at least one game, not 0"):
        run(replace(KUHN, games=0), catalog.find)
    with pytest.raises(BadPlan, match="nothing to play"):
        run(replace(KUHN, arms=()), catalog.find)


def test_the_last_bot_named_plays_for_all_who_are_left() -> None:
    assert seat_bots(["easy"], None, COUNTING) == ("easy", "easy")
    assert seat_bots(["expert", "easy"], 3, COUNTING) == ("expert", "easy", "easy")
    with pytest.raises(BadPlan, match="3 bots for 2 seats"):
        seat_bots(["easy"] * 3, 2, COUNTING)


def test_a_game_that_breaks_is_named(connect_four: AnyGame) -> None:
    def broken(name: str) -> AnyGame:
        return replace(connect_four, view=lambda state, seat: 1 // 0)

    task = Task(0, replace(ARM, game="connect_four"), 1, 4, range(6, 7))
    crew = Alone(broken)
    crew.give(task)
    with pytest.raises(StarboardError, match=r"Game 7 of 'search' .* ZeroDivision"):
        crew.take()
    wordless = replace(connect_four, moves=MoveTable([connect_four.moves[0]]))
    with pytest.raises(StarboardError, match=r"Game 7 of 'search' .* IndexError"):
        Desk(0, task.arm, wordless, seed=4).play(6)
    with pytest.raises(StarboardError, match="A worker has version 1 of connect_four's rules"):
        play_task(replace(task, version=2), catalog.find)


def test_wilsons_interval() -> None:
    """Against published values: 15 of 20, none of 10, all of 10."""
    interval = win_interval(15, 20)
    assert (round(interval.low, 3), interval.estimate, round(interval.high, 3)) == (
        0.531,
        0.75,
        0.888,
    )
    assert round(win_interval(0, 10).high, 3) == 0.278
    assert round(win_interval(10, 10).low, 3) == 0.722
    assert win_interval(15, 20).percent() == "75.0 % (53.1 to 88.8)"


def test_the_interval_of_a_mean() -> None:
    interval = mean_interval([2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0])
    assert interval.estimate == 5
    assert interval.high - interval.estimate == pytest.approx(1.959964 * (32 / 7 / 8) ** 0.5)
    assert mean_interval([3.0]).high == 3


def test_the_command_reports_a_match() -> None:
    words = ("lab", "match", "connect_four", "--bots", "mcts:60,uniform", "--games", "6")
    report = json.loads(starboard(*words, "--workers", "1", "--json").stdout)
    assert report["games"] == 6
    assert [player["bot"] for player in report["players"]] == ["mcts:60", "uniform"]
    assert report["players"][0]["share"] == 1
    assert report["pace"]["turn"] == {"median": 1, "most_often": 1, "most": 1}
    told = starboard(*words, "--workers", "1", "--moves", "drop a").stdout
    assert "A turn has 1 decisions, 19 of 20 at most 1, the longest 1;" in told
    assert "by every seat" in told and "drop a" in told
    assert refusal(*words, "--moves", "jump").startswith("No move of Connect Four is written")


def test_the_command_prints_a_ladder() -> None:
    words = ("lab", "ladder", "kuhn_poker", "--steps", "2,4,8", "--games", "4", "--workers", "1")
    said = starboard(*words, "--seed", "3").stdout
    assert "expert:4 against expert:2" in said
    assert "expert:8 against expert:4" in said
    assert "8 games from seed 3" in said
    assert refusal("lab", "ladder", "kuhn_poker", "--steps", "2,many").startswith("Write the steps")


def test_the_command_plays_keeps_and_reports(tmp_path: Path) -> None:
    words = ("lab", "kuhn_poker", "--bots", "uniform", "--games", "40", "--out", "k.html")
    done = starboard(*words, "--workers", "2", cwd=tmp_path)
    assert done.stderr == ""
    assert "40 games from seed 0" in done.stdout
    assert "Every game is in k.sqlite." in done.stdout
    assert "<html" in (tmp_path / "k.html").read_text(encoding="utf-8")
    assert refusal(*words, cwd=tmp_path) == (
        "k.sqlite holds results already: go on with them by --resume,"
        " or name another file by --results."
    )


def test_the_command_refuses_in_one_sentence() -> None:
    assert refusal("lab", "match", "kuhn_poker", "--bots", "uniform,chess").startswith(
        "There is no bot 'chess': choose one of novice, easy, "
    )


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("match kuhn_poker --bots uniform", "Kuhn poker is for 2 players, not 1."),
        ("kuhn_poker --option level", "Write an option as NAME=VALUE, not 'level'."),
        ("kuhn_poker --out no/where.html", "There is no folder no for the report."),
        ("report none.sqlite", "There is no file none.sqlite."),
        ("report notes.txt", "notes.txt does not hold results of the lab."),
        ("kuhn_poker --results notes.txt --resume", "notes.txt does not hold results of the lab."),
        ("chess", "There is no game 'chess': choose one of streamlines, "),
    ],
)
def test_words_that_cannot_be_followed(
    words: str, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "notes.txt").write_text("Not a database, but long enough to look at it.")
    with pytest.raises(StarboardError) as refused:
        app(["lab", *words.split()], standalone_mode=False)
    assert str(refused.value).startswith(sentence)
    assert [path.name for path in tmp_path.iterdir()] == ["notes.txt"]
