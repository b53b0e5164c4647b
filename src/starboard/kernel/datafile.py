"""Datafile: a game's numbers as a text that people read and change, checked line by line.

Every line is a few words; a remark begins with ``#``. The game says what the words must be, and
whoever writes something else is told so in one sentence, with the number of the line.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Final, NoReturn

from starboard.kernel.errors import BadGame, BadOption
from starboard.kernel.options import option

STANDARD: Final = "standard"
"""The word for the file that comes with the game, where an option also takes another text."""


@dataclass(frozen=True, slots=True)
class Row:
    """One line that says something."""

    file: str
    number: int
    words: tuple[str, ...]

    def refuse(self, mistake: str) -> NoReturn:
        """Raise `BadGame` with one sentence about this line."""
        raise BadGame(f"{self.file} cannot be used: line {self.number} {mistake}.")

    def numbers(self, first: int, count: int, most: int) -> list[int]:
        """The *count* words from the one numbered *first* as numbers from 0 to *most*."""
        words = self.words[first : first + count]
        if len(words) < count or [word for word in words if not word.isdecimal()]:
            self.refuse(f"must give {count} numbers after {' '.join(self.words[:first])!r}")
        found = [int(word) for word in words]
        if max(found) > most:
            self.refuse(f"says {max(found)}, but {most} is the most")
        return found


def read_rows(text: str, file: str) -> list[Row]:
    """The lines of a text that say something."""
    rows = []
    for number, raw in enumerate(text.splitlines(), 1):
        words = raw.partition("#")[0].split()
        if words:
            rows.append(Row(file, number, tuple(words)))
    return rows


def shipped_text(package: str, file: str = "standard.txt") -> str:
    """A file of a game's folder ``scenarios``."""
    return (files(package) / "scenarios" / file).read_text(encoding="utf-8")


def scenario_option(label: str, help: str, parse: Callable[[str], object]) -> Any:
    """An option that takes a text of one's own in place of the file that comes with the game."""
    choices = {STANDARD: "as in the rule book"}
    return option(STANDARD, help, label=label, choices=choices, check=own_text(parse))


def own_text(parse: Callable[[str], object]) -> Callable[[str], str]:
    """The check of an option that takes a text of one's own: returns it without its remarks."""

    def check(text: str) -> str:
        if "\n" not in text.strip():
            raise BadOption(
                f"There is no scenario {text.strip()!r}: choose {STANDARD}, or give the text of"
                " your own."
            )
        try:
            parse(text)
        except BadGame as error:
            raise BadOption(str(error)) from None
        return "".join([f"{' '.join(row.words)}\n" for row in read_rows(text, "")])

    return check
