"""Lessons and the coach on a terminal's whole screen, played with keys through Textual's pilot."""

from __future__ import annotations

import asyncio
import io
from pathlib import Path

import pytest
from learning import way_through
from textual.pilot import Pilot
from textual.widgets import Static

from starboard import catalog
from starboard.cli.coach import Coach
from starboard.cli.learn import LessonMode
from starboard.cli.line_mode import LineMode
from starboard.cli.local_table import LocalTable, Setting
from starboard.cli.terminal import StarboardApp
from starboard.cli.terminal.controls import Controls
from starboard.cli.terminal.dialogs import PageScreen
from starboard.cli.terminal.lesson import LessonApp, LessonScreen
from starboard.cli.terminal.table import TableScreen
from starboard.kernel import point_at

STREAMLINES = catalog.find("streamlines")
MOST_TABS = 250


@pytest.fixture(autouse=True)
def nothing_is_seen_yet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))


def shown(screen: TableScreen, name: str) -> str:
    return str(screen.query_one(f"#{name}", Static).render())


def words(screen: TableScreen, name: str) -> str:
    return " ".join(shown(screen, name).split())


async def press(pilot: Pilot[None], screen: TableScreen, move: str) -> None:
    """Go to what plays a move with the Tab key, set its number if it is one, and press Enter."""
    stops = [stop.id for stop in screen.stops()]
    target = next(at for at in point_at(screen.scene, move) if at in stops)
    for _ in range(MOST_TABS):
        if screen.stop is not None and screen.stop.id == target:
            break
        screen.action_cycle(1)
    else:
        raise AssertionError(f"{move} cannot be reached by keyboard")
    if target in screen.query_one(Controls).dials:
        await pilot.press(*move.rsplit(maxsplit=1)[-1])
    await pilot.press("enter")


@pytest.mark.parametrize("name", ["streamlines", "home_stars"])
def test_a_first_game_is_played_with_keys(name: str) -> None:
    game = catalog.find(name)
    app = LessonApp(game, game.lessons[0])

    async def session() -> None:
        async with app.run_test(size=(120, 44)) as pilot:
            await pilot.pause()
            screen = app.screen
            assert isinstance(screen, LessonScreen)
            for move in way_through(game):
                assert screen.lesson_table.tutor.task.words.split()[0] in words(screen, "coach")
                await press(pilot, screen, move)
            assert screen.lesson_table.tutor.task.is_done
            await press(pilot, screen, "next lesson")
            await pilot.pause()
            following = app.screen
            assert isinstance(following, LessonScreen)
            assert following.lesson_table.lesson == game.lessons[1]
            await pilot.press("q")

    asyncio.run(session())


@pytest.mark.parametrize("name", catalog.GAMES)
def test_every_lesson_is_played_by_lines_of_text(name: str) -> None:
    game = catalog.find(name)
    for number, lesson in enumerate(game.lessons):
        out = io.StringIO()
        assert LessonMode(game, lesson, way_through(game, number), out, prompts=False).run()
        assert lesson.end.split()[0] in out.getvalue()


def test_a_wrong_move_why_and_a_step_back_on_the_screen() -> None:
    app = LessonApp(STREAMLINES, STREAMLINES.lessons[0])

    async def session() -> None:
        async with app.run_test(size=(100, 40)) as pilot:
            await pilot.pause()
            screen = app.screen
            assert isinstance(screen, LessonScreen)
            await press(pilot, screen, "fly d5")
            await pilot.resize_terminal(102, 41)
            await pilot.pause()
            assert words(screen, "message") == "Nobody is aboard yet. Draw a card first."
            assert words(screen, "coach").startswith("1/13")
            await pilot.press("h")
            assert "press w to ask why" in words(screen, "message")
            await pilot.press("w")
            await pilot.pause()
            assert isinstance(app.screen, PageScreen)
            await pilot.press("escape")
            await press(pilot, screen, "draw")
            assert words(screen, "coach").startswith("2/13")
            await pilot.press("u", "u")
            assert words(screen, "coach").startswith("1/13")
            await pilot.press("q")

    asyncio.run(session())


def test_the_coach_speaks_once_about_each_kind_and_can_be_put_away() -> None:
    setting = Setting(game=STREAMLINES, seats=2, seed=1)
    app = StarboardApp(setting, load=lambda: [STREAMLINES], pace=0)

    async def session() -> None:
        async with app.run_test(size=(100, 40)) as pilot:
            await pilot.pause()
            screen = app.screen
            assert isinstance(screen, TableScreen)
            assert words(screen, "coach").startswith("Coach: At a planet an action")
            await press(pilot, screen, screen.scene.offers()[0])
            assert "At a planet an action" not in words(screen, "coach")
            await pilot.press("c")
            assert words(screen, "coach") == ""
            assert words(screen, "message") == "The coach is silent now."
            await pilot.press("c")
            assert words(screen, "message") == "The coach speaks again."

    asyncio.run(session())


def test_the_coach_remembers_on_this_computer() -> None:
    coach = Coach(STREAMLINES)
    assert coach.word(["end turn", "rescue"]).startswith("You are at an escape")
    assert Coach(STREAMLINES).word(["end turn", "rescue"]).startswith("You are at an escape")
    coach.moved()
    assert Coach(STREAMLINES).word(["end turn", "rescue"]).startswith("You may end your turn")
    assert coach.word(["rescue"]) == ""
    coach.put_away(True)
    assert Coach(STREAMLINES).word(["end turn", "draw"]) == ""


def test_a_broken_memory_keeps_nobody_from_playing(tmp_path: Path) -> None:
    (tmp_path / "starboard").write_text("a file where a folder should be", encoding="utf-8")
    coach = Coach(STREAMLINES)
    coach.put_away(True)
    assert coach.word(["end turn", "draw"]) == ""
    assert Coach(STREAMLINES).word(["end turn", "draw"]) != ""


def test_the_coach_speaks_between_lines_too() -> None:
    out = io.StringIO()
    table = LocalTable(Setting(game=STREAMLINES, seats=2, seed=1))
    mode = LineMode(table, ["coach", "coach", "quit"], out, as_json=False, prompts=True)
    mode.run()
    told = out.getvalue()
    assert "Coach: At a planet an action" in told
    assert "The coach is silent now.\n" in told
    assert "The coach speaks again.\n" in told
    silent = LineMode(table, ["coach", "quit"], io.StringIO(), as_json=False, prompts=False)
    silent.run()
