"""Boards of streams drawn in characters, as tests and pages about the rules show them."""

from __future__ import annotations

from typing import Final

from starboard.parts.streams import SIZE, SQUARES

SIGNS: Final = {
    "·": 0,
    "↑": 1,
    "→": 2,
    "↓": 4,
    "←": 8,
    "║": 5,
    "═": 10,
    "╚": 3,
    "╔": 6,
    "╗": 12,
    "╝": 9,
    "╩": 11,
    "╠": 7,
    "╦": 14,
    "╣": 13,
}
"""The arrows of a square by its sign: single arrows, and lines that point where they go."""


def read_board(drawing: str) -> list[int]:
    """Read a drawing whose lowest line is rank 1 and whose first column is file a.

    Signs of a line are parted by blanks. What is not drawn is empty.
    """
    squares = [0] * SQUARES
    lines = [line.split() for line in drawing.splitlines() if line.strip()]
    for rank, line in enumerate(reversed(lines)):
        for file, sign in enumerate(line):
            squares[SIZE * rank + file] = SIGNS[sign]
    return squares
