"""The app: from the lobby to a table and back."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace

from textual.app import App

from starboard import catalog
from starboard.cli.local_table import LocalTable, Setting
from starboard.cli.terminal.lobby import LobbyScreen
from starboard.cli.terminal.style import STYLE
from starboard.cli.terminal.table import TableScreen
from starboard.kernel import AnyGame, StarboardError

BOT_PACE = 0.7
"""Seconds that a bot's move takes at least, so that people can follow."""

SWITCH_INTERVAL = 0.0005
"""Seconds that a thinking bot may hold the interpreter: a tenth of Python's own limit."""

Loader = Callable[[], Sequence[AnyGame | StarboardError]]


def installed() -> list[AnyGame | StarboardError]:
    """Every game of the catalog, or what is wrong with it."""
    games: list[AnyGame | StarboardError] = []
    for name in catalog.names():
        try:
            games.append(catalog.find(name))
        except StarboardError as error:
            games.append(error)
    return games


class StarboardApp(App[None]):
    """Starts in the lobby, or at a table that is already set."""

    TITLE = "Starboard"
    CSS = STYLE
    ENABLE_COMMAND_PALETTE = False
    VERTICAL_BREAKPOINTS = [(0, "-short"), (30, "-tall")]  # noqa: RUF012 (typed by App)

    def __init__(
        self,
        setting: Setting | None = None,
        *,
        names: tuple[str, ...] = (),
        load: Loader = installed,
        pace: float = BOT_PACE,
    ) -> None:
        # Without colours the terminal's own are used, and highlights are reversed.
        super().__init__(ansi_color=True if os.environ.get("NO_COLOR") else None)
        self._setting = setting
        self._names = names
        self._load = load
        self._pace = pace
        self.problem: StarboardError | None = None
        """Why the table could not be set, for whoever started the app."""

    def on_mount(self) -> None:
        """Open the first screen."""
        if self._setting is None:
            self.to_lobby()
        else:
            self.sit_down(self._setting)

    def to_lobby(self) -> None:
        """Let people choose a game."""
        self.push_screen(LobbyScreen(self._load()), self.chosen)

    def chosen(self, setting: Setting | None) -> None:
        """Sit down at the table chosen, or leave."""
        if setting is None:
            self.exit()
        else:
            self.sit_down(replace(setting, names=self._names))

    def sit_down(self, setting: Setting) -> None:
        """Play one match."""
        try:
            table = LocalTable(setting)
        except StarboardError as error:
            self.problem = error
            self.exit()
            return

        def after(wish: str | None) -> None:
            if wish == "rematch":
                self.sit_down(replace(setting, record=None, seed=None))
            elif wish == "lobby":
                self.to_lobby()
            else:
                self.exit(message=farewell(table))

        self.push_screen(TableScreen(table, self._pace), after)


def farewell(table: LocalTable) -> str:
    """The last words on the terminal: what deals the same luck, and where the record is."""
    kept = table.setting.record
    where = f" The record is in {kept}." if kept is not None else ""
    return f"{table.game.title}, {table.luck}.{where}"


def run_app(setting: Setting | None = None, *, names: tuple[str, ...] = ()) -> None:
    """Play on the whole screen until someone leaves; raise why a table cannot be set."""
    # A bot thinks in another thread; the screen must not wait long for its turns.
    sys.setswitchinterval(SWITCH_INTERVAL)
    app = StarboardApp(setting, names=names)
    app.run()
    if app.problem is not None:
        raise app.problem
