"""`starboard play`: sit down at a game, in the terminal or by lines of text."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from starboard.bots import STANDARD
from starboard.cli.line_mode import LineMode
from starboard.cli.local_table import LocalTable, Setting
from starboard.cli.seating import BadSeating, seat_players


def play(
    game: Annotated[
        str | None,
        typer.Argument(help="A game's name, or the path of its .py file; none opens the lobby."),
    ] = None,
    *,
    seats: Annotated[int | None, typer.Option(help="How many players.")] = None,
    bot: Annotated[
        list[str] | None,
        typer.Option(metavar="SEAT=BOT", help="Seat a bot: 2=standard, others=easy or all=expert."),
    ] = None,
    seed: Annotated[int | None, typer.Option(help="The same seed deals the same luck.")] = None,
    option: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=VALUE", help="Change an option of the game."),
    ] = None,
    name: Annotated[
        list[str] | None, typer.Option(help="Your name; repeat it for each other person.")
    ] = None,
    record: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Keep the record here; if there is one, play on from it."
        ),
    ] = None,
    plain: Annotated[bool, typer.Option("--plain", help="Play by lines of text.")] = False,
    as_json: Annotated[
        bool, typer.Option("--json", help="One JSON object a ply, for programs.")
    ] = False,
) -> None:
    """Play a game, against bots or with others at the same keyboard."""
    on_screen = has_screen() and not plain and not as_json
    is_new = record is None or not record.exists()
    if on_screen and is_new and not bot and len(name or ()) < 2:
        bot = [f"others={STANDARD}"]  # One person at a screen plays bots, as in the lobby.
    to_lobby = game is None and is_new
    if to_lobby and not on_screen:
        raise BadSeating("Say which game to play: the lobby needs a terminal.")
    setting: Setting | None = None
    if not to_lobby:
        setting = seat_players(
            game,
            seats=seats,
            bots=bot or (),
            options=option or (),
            names=name or (),
            seed=seed,
            record=record,
        )
    if on_screen:
        # The screen takes half a second to load, which a script should not wait for.
        from starboard.cli.terminal import run_app  # noqa: PLC0415

        run_app(setting, names=tuple(name or ()))
    elif setting is not None:
        prompts = sys.stdin.isatty()
        LineMode(LocalTable(setting), sys.stdin, sys.stdout, as_json=as_json, prompts=prompts).run()


def has_screen() -> bool:
    """Whether someone sits at a terminal that can show a whole screen."""
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
