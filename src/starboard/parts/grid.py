"""Grids of squares named like a chessboard's: files a, b, c... from the left, ranks from below.

A square is an int, counted from a1 along the rank. Directions are ints too, clockwise from
north, so that a quarter turn clockwise adds one.
"""

from __future__ import annotations

from typing import Final

NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3
COMPASS: Final = "NESW"
"""The letter of each direction."""

OUTSIDE: Final = -1
"""The neighbour of an edge square where the board ends."""

_STEPS: Final = [(0, 1), (1, 0), (0, -1), (-1, 0)]


def square_names(files: int, ranks: int) -> list[str]:
    """The name of every square: ``a1`` first, ``b1`` next."""
    return [f"{chr(ord('a') + file)}{rank + 1}" for rank in range(ranks) for file in range(files)]


def neighbours(files: int, ranks: int, wrap: bool = False) -> list[int]:
    """For each square and direction, at ``4 * square + direction``, the square that lies there.

    With *wrap* opposite edges meet; else there is `OUTSIDE` beyond them.
    """
    table: list[int] = []
    for square in range(files * ranks):
        for right, up in _STEPS:
            file, rank = square % files + right, square // files + up
            if wrap:
                file, rank = file % files, rank % ranks
            inside = 0 <= file < files and 0 <= rank < ranks
            table.append(rank * files + file if inside else OUTSIDE)
    return table
