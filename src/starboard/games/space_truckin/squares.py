"""The squares of the board, a torus (TR-2), and the small numbers that say what lies on them.

           7          2 1      0            5      3 2       0
          +------------+--------+          +----------+-------+
    code  |  1 + type  |  turn  |    crew  | 1 + seat | place |
          +------------+--------+          +----------+-------+
           7   6 5   4 3   2 1   0
          +-----+-----+-----+-----+
    need  |  W  |  S  |  E  |  N  |
          +-----+-----+-----+-----+

A *code* is a tile: its type, and its rotation in quarter turns clockwise. A *crew* is a ship:
whose it is, and its place on the tile, a segment or the station. Both are 0 where there is
none. A *need* is what the neighbours of a square ask of a tile there: for each side an edge, or
`FREE`, which is also what a station asks. Sets of sides, segments or rotations are masks of four
bits. Only this module knows which bits are which.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from starboard.parts.grid import neighbours, square_names

NONE: Final = -1
BITS: Final = [1, 2, 4, 8]
FREE: Final = 3
ALL_FREE: Final = 255
SIDE_FREE: Final = [FREE << 2 * side for side in range(4)]
STATION_PLACE: Final = 4
"""A ship's place on its tile: the number of a segment, or this."""


def code_of(of_type: i64, turn: i64) -> i64:
    return 4 + 4 * of_type + turn


def type_of(code: i64) -> i64:
    return (code >> 2) - 1


def turn_of(code: i64) -> i64:
    return code & 3


def crew_of(seat: i64, place: i64) -> i64:
    return 8 + 8 * seat + place


def seat_of(crew: i64) -> i64:
    return (crew >> 3) - 1


def place_of(crew: i64) -> i64:
    return crew & 7


def edge_in(need: i64, side: i64) -> i64:
    return (need >> (2 * side)) & FREE


def with_edge(need: i64, side: i64, edge: i64) -> i64:
    return (need & ~SIDE_FREE[side]) | (edge << (2 * side))


def has(mask: i64, number: i64) -> bool:
    """Whether a side, segment or rotation is in a set."""
    return mask & BITS[number] != 0


SIDE: Final = 9
SQUARES: Final = SIDE * SIDE
SQUARE_NAMES: Final = square_names(SIDE, SIDE)
CENTRE: Final = SQUARES // 2
NEIGHBOURS: Final = neighbours(SIDE, SIDE, wrap=True)
BACK: Final = [2, 3, 0, 1]
"""The direction opposite to each."""

CROSSES: Final = [abs(i // 4 - beyond) not in {1, SIDE} for i, beyond in enumerate(NEIGHBOURS)]
"""For each square and side, whether the board's edge lies there."""


def _around(square: int) -> list[int]:
    north, south = NEIGHBOURS[4 * square], NEIGHBOURS[4 * square + 2]
    rows = (north, square, south)
    return [north, south] + [NEIGHBOURS[4 * middle + side] for middle in rows for side in (1, 3)]


AROUND: Final = [near for square in range(SQUARES) for near in _around(square)]
"""For each square the eight around it, over the edges too (TR-44)."""


def _side_between(one: int, other: int) -> int:
    row = NEIGHBOURS[4 * one : 4 * one + 4]
    return row.index(other) if other in row else NONE


SIDE_BETWEEN: Final = [
    _side_between(one, other) for one in range(SQUARES) for other in range(SQUARES)
]
"""For two squares, the side of the first at which the second lies, or `NONE`."""
