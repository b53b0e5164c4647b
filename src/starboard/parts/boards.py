"""Boards of streams drawn in characters, as tests show them."""

from __future__ import annotations

from typing import Final

from starboard.parts.streams import NAMES, SIZE, SQUARES

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


def at(name: str) -> int:
    """The number of the square with this name."""
    return NAMES.index(name)


def read_board(drawing: str) -> list[int]:
    """Read a drawing whose lowest line is rank 1 and whose first column is file a.

    Blanks separate the signs of a line. What is not drawn is empty.
    """
    squares = [0] * SQUARES
    lay_streams(squares, drawing)
    return squares


def lay_streams(squares: list[int], drawing: str) -> None:
    """Lay the streams of a drawing on a board, and leave its other squares as they are."""
    lines = [line.split() for line in drawing.splitlines() if line.strip()]
    for rank, line in enumerate(reversed(lines)):
        for file, sign in enumerate(line):
            square = SIZE * rank + file
            squares[square] = SIGNS[sign] or squares[square]
