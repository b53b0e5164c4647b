"""Blocks: how a lesson or a guide is written, line by line.

A block ends at an empty line; each line begins with a word that says what it is; an indented line
belongs to the line above it; a remark begins with ``#``.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, NoReturn

REMARK: Final = re.compile(r"(^|\s)#.*$")

Refuse = Callable[[int, str], NoReturn]
"""Raises a sentence about a mistake on a line."""


@dataclass(slots=True)
class Line:
    """One line and the indented ones below it."""

    number: int
    word: str
    value: str
    more: list[str]

    @property
    def text(self) -> str:
        """All of it, as running words."""
        return " ".join(" ".join([self.value, *self.more]).split())

    @property
    def items(self) -> tuple[str, ...]:
        """All of it, as a list separated by commas."""
        parts = ",".join([self.value, *self.more]).split(",")
        return tuple([" ".join(part.split()) for part in parts if part.strip()])


def read_blocks(text: str, refuse: Refuse) -> list[list[Line]]:
    """The blocks of a text."""
    blocks: list[list[Line]] = []
    block: list[Line] = []
    for number, raw in enumerate(text.splitlines(), 1):
        line = REMARK.sub("", raw).rstrip()
        if not raw.strip():
            blocks += [block] if block else []
            block = []
        elif not line.strip():
            continue
        elif not line[0].isspace():
            word, _, value = line.partition(" ")
            block.append(Line(number, word, value.strip(), []))
        elif block:
            block[-1].more.append(line.strip())
        else:
            refuse(number, "is indented, but there is no line above it to belong to")
    return [*blocks, block] if block else blocks


def check_block(
    block: list[Line], known: tuple[str, ...], what: str, refuse: Refuse, many: tuple[str, ...] = ()
) -> None:
    """Refuse a block with other than *known* words, or with one twice that is not of *many*."""
    seen: set[str] = set()
    for line in block:
        if line.word not in known:
            refuse(
                line.number, f"begins with {line.word!r}, but {what} has only {', '.join(known)}"
            )
        if line.word in seen and line.word not in many:
            refuse(line.number, f"says {line.word!r} a second time")
        if not line.text:
            refuse(line.number, f"says {line.word!r} but nothing more")
        seen.add(line.word)
