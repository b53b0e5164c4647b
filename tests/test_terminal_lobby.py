"""The lobby, used with keys through Textual's pilot."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

from textual.pilot import Pilot
from textual.widgets import Static

from starboard.catalog import find
from starboard.cli.terminal import StarboardApp
from starboard.cli.terminal.choice import Choice
from starboard.cli.terminal.dialogs import PageScreen
from starboard.cli.terminal.lobby import LobbyScreen, OwnText, facts
from starboard.cli.terminal.table import TableScreen
from starboard.kernel import AnyGame, BadGame, StarboardError

ROOT = Path(__file__).parents[1]
CONNECT_FOUR = find(str(ROOT / "src/starboard/references/connect_four.py"))
KUHN_POKER = find(str(ROOT / "src/starboard/references/kuhn_poker.py"))
COUNTING = find(str(ROOT / "tests" / "counting_game.py"))

Visit = Callable[[Pilot[None], LobbyScreen], Awaitable[None]]


def in_lobby(visit: Visit, games: Sequence[AnyGame | StarboardError], **facts: Any) -> StarboardApp:
    app = StarboardApp(load=lambda: games, pace=0, **facts)

    async def session() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            lobby = app.screen
            assert isinstance(lobby, LobbyScreen)
            await visit(pilot, lobby)

    asyncio.run(session())
    return app


def lines(lobby: LobbyScreen) -> list[str]:
    return [str(choice.render()) for choice in lobby.query(Choice) if choice.display]


def text_of(lobby: LobbyScreen, name: str) -> str:
    return str(lobby.query_one(name, Static).render())


def test_enter_twice_plays_the_first_game_against_bots() -> None:
    async def visit(pilot: Pilot[None], lobby: LobbyScreen) -> None:
        assert text_of(lobby, "#title") == "Connect Four"
        await pilot.press("enter", "enter")
        await pilot.pause()
        screen = pilot.app.screen
        assert isinstance(screen, TableScreen)
        assert screen.table.names == ("Ann", "Blue bot")

    in_lobby(visit, [CONNECT_FOUR, KUHN_POKER], names=("Ann",))


def test_the_form_of_a_game_shows_seats_and_options() -> None:
    async def visit(pilot: Pilot[None], lobby: LobbyScreen) -> None:
        await pilot.press("down")
        await pilot.pause()
        assert text_of(lobby, "#title") == "Counting"
        assert lines(lobby) == [
            "Players         ◂ 2 ▸",
            "1 Red           ◂ you ▸",
            f"2 Blue          ◂ {lobby.query(Choice)[2].word} ▸",
            "heap            ◂ 12 ▸",
            "passing         ◂ on ▸",
            "mood            ◂ calm ▸",
            "motto           ◂ none ▸",
        ]

    in_lobby(visit, [CONNECT_FOUR, COUNTING])


def test_seats_and_options_are_chosen_with_the_arrow_keys() -> None:
    async def visit(pilot: Pilot[None], lobby: LobbyScreen) -> None:
        await pilot.press("tab", "right", "down", "right", "down", "down")
        await pilot.press("down", "2", "0")
        assert text_of(lobby, "#tip") == "How many stones there are."
        await pilot.press("down", "left")
        setting = lobby.setting()
        assert setting.seats == 3
        assert list(setting.bots) == [0, 1, 2]
        assert setting.options == {"heap": "20", "passing": "off", "mood": "calm", "motto": "none"}

    in_lobby(visit, [COUNTING])


def test_a_text_of_ones_own_is_checked_and_may_be_a_file(tmp_path: Path) -> None:
    file = tmp_path / "motto"
    file.write_text("fair winds", encoding="utf-8")

    async def visit(pilot: Pilot[None], lobby: LobbyScreen) -> None:
        own = lobby.query_one(OwnText)
        own.value = "much too long for a motto"
        await pilot.press("enter", "enter")
        assert text_of(lobby, "#tip") == "Option motto cannot be longer than 20 letters."
        own.value = str(file)
        assert lobby.setting().options["motto"] == "fair winds"

    in_lobby(visit, [COUNTING])


def test_the_ends_of_the_form_stay_in_the_form() -> None:
    async def visit(pilot: Pilot[None], lobby: LobbyScreen) -> None:
        await pilot.press("enter", "down", "down")
        assert lobby.focused is lobby.query_one(".start")
        await pilot.press("up", "up", "up", "up")
        assert lobby.focused is lobby.query(Choice).first()
        await pilot.press("escape")
        assert lobby.focused is lobby.query_one("#games")

    in_lobby(visit, [CONNECT_FOUR])


def test_rules_can_be_read_before_sitting_down() -> None:
    async def visit(pilot: Pilot[None], lobby: LobbyScreen) -> None:
        await pilot.press("r")
        assert isinstance(pilot.app.screen, PageScreen)
        await pilot.press("escape", "q")

    assert in_lobby(visit, [CONNECT_FOUR]).return_code == 0


def test_a_lobby_without_games_says_what_to_do() -> None:
    async def visit(pilot: Pilot[None], lobby: LobbyScreen) -> None:
        assert text_of(lobby, "#blurb").startswith("No game is installed.")
        await pilot.press("enter", "r", "enter")
        assert pilot.app.screen is lobby

    in_lobby(visit, [])


def test_a_broken_game_does_not_close_the_lobby() -> None:
    async def visit(pilot: Pilot[None], lobby: LobbyScreen) -> None:
        assert text_of(lobby, "#blurb") == "odd cannot be loaded."
        await pilot.press("enter", "down")
        await pilot.pause()
        assert text_of(lobby, "#title") == "Connect Four"

    in_lobby(visit, [BadGame("odd cannot be loaded."), CONNECT_FOUR])


def test_facts_are_a_few_words() -> None:
    assert facts(CONNECT_FOUR) == "2 players"
    assert facts(KUHN_POKER) == "2 players, luck, hidden cards or choices"
    assert facts(COUNTING) == "2-3 players"
