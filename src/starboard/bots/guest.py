"""A guest's bot, from a Python file: for matches, and for tables on this machine."""

from __future__ import annotations

import sys
from pathlib import Path

from starboard.bots.bot import Bot
from starboard.bots.settings import UnknownBot
from starboard.build import load_beside
from starboard.kernel import AnyGame, StarboardError


def guest_bot(file: Path, words: str, game: AnyGame) -> Bot:
    """What `bot(game, words)` of the file returns; else `UnknownBot` says what is wrong with it."""
    if not file.is_file():
        raise UnknownBot(f"There is no bot {str(file)!r}: no file has that name.")
    folder = str(file.resolve().parent)
    if folder not in sys.path:
        # As for a script, its neighbours can be imported; what is installed comes first.
        sys.path.append(folder)
    try:
        make = load_beside(file).bot
        made = make(game, words)
    except StarboardError:
        raise
    except Exception as error:
        what = f"{type(error).__name__}: {error}".rstrip(".")
        raise UnknownBot(f"{file} gives no bot for {game.title}: {what}.") from error
    if not isinstance(made, Bot):
        raise UnknownBot(f"{file} gives no bot: its bot(game, words) must return a Bot.")
    return made
