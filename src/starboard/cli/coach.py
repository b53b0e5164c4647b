"""The coach of real games in the terminal: a word at the first sight of each kind of choice.

What was seen is kept in a small file of this user; where none can be written, it lasts as long as
the program does.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import typer

from starboard.kernel import AnyGame, Tip


def kept() -> Path:
    """The file that remembers what was seen."""
    return Path(typer.get_app_dir("starboard")) / "coach.json"


class Coach:
    """Speaks about what is new to whoever sits at this computer."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._told: Tip | None = None
        found = _read()
        self._seen: list[str] = found.get("seen", [])
        self.is_away: bool = found.get("away", False)

    def word(self, offered: list[str]) -> str:
        """What to say where these moves are offered; nothing where all of it was seen."""
        self._told = None
        if self.is_away or self._game.guide is None or len(offered) < 2:
            return ""
        first = [self._game.guide.tip([notation]) for notation in offered]
        for tip in self._game.guide.tips:
            if tip in first and self._name(tip) not in self._seen:
                self._told = tip
                return tip.say
        return ""

    def moved(self) -> None:
        """The player has moved: what was said has been seen."""
        if self._told is not None:
            self._seen.append(self._name(self._told))
            self._told = None
            self._write()

    def put_away(self, away: bool) -> None:
        """Be silent from now on, or speak again, as if nothing had been seen."""
        self.is_away = away
        if not away:
            self._seen = []
        self._write()

    def _name(self, tip: Tip) -> str:
        return f"{self._game.name}/{', '.join(tip.moves)}"

    def _write(self) -> None:
        file = kept()
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(json.dumps({"seen": self._seen, "away": self.is_away}), "utf-8")
        except OSError:
            pass  # Nobody should be kept from playing by a file.


def _read() -> dict[str, Any]:
    try:
        found = json.loads(kept().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}
