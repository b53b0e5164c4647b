"""What follows from the tiles and the board's geometry, worked out once, as flat tables.

A *type* is a kind with its number of arrows. A *code* is a type in one of four rotations, in
quarter turns clockwise; 0 is no tile. A *need* says what the four neighbours of a square ask
of a tile there, two bits a side. Sets of rotations are masks of four bits.
"""

from __future__ import annotations

from typing import Final

from starboard.games.space_truckin.tiles import (
    EDGE_LETTERS,
    KINDS,
    START,
    WORMHOLE,
    Kind,
)
from starboard.parts.grid import COMPASS, neighbours, square_names

SIDE: Final = 9
SQUARES: Final = SIDE * SIDE
SQUARE_NAMES: Final = square_names(SIDE, SIDE)
CENTRE: Final = SQUARES // 2
NEIGHBOURS: Final = neighbours(SIDE, SIDE, wrap=True)
BACK: Final = [2, 3, 0, 1]
"""The direction opposite to each."""

TYPES: Final = [
    (number, arrows)
    for number, kind in enumerate(KINDS)
    for arrows in range(3)
    if kind.copies[arrows]
]
NUM_TYPES: Final = len(TYPES)
KIND: Final = [kind for kind, _ in TYPES]
ARROWS: Final = [arrows for _, arrows in TYPES]
COPIES: Final = [KINDS[kind].copies[arrows] for kind, arrows in TYPES]
START_TYPE: Final = TYPES.index(([kind.name for kind in KINDS].index(START), 0))
NUM_SEGMENTS: Final = [len(KINDS[kind].segments) for kind in KIND]
HAS_STATION: Final = [int(KINDS[kind].centre == "station") for kind in KIND]

FREE: Final = 3
ALL_FREE: Final = 255
FILLED: Final = 256
NEEDS: Final = FILLED
"""There are so many different needs, all below `FILLED`."""

SIDE_FREE: Final = [FREE << 2 * side for side in range(4)]
BITS: Final = [1, 2, 4, 8]
ALL_TURNS: Final = 15
STATION_PLACE: Final = 4
"""A ship's place on its tile: the number of a segment, or this."""

NONE: Final = -1


def _code(kind: int, rotation: int) -> int:
    return 1 + 4 * kind + rotation


def _edge(kind: Kind, side: int) -> int:
    return EDGE_LETTERS.index(kind.edges[side])


def _segment(kind: Kind, side: int) -> int:
    for number, sides in enumerate(kind.segments):
        if COMPASS[side] in sides:
            return number
    return NONE


def arrow_corners(arrows: int) -> list[int]:
    """The corners with arrows as a tile lies north up, clockwise from the north-east."""
    return [0, 2][:arrows]


def _by_side(of_side: int) -> list[int]:
    """For each code and side, what lies there: its edge (0) or its segment (1)."""
    table = [NONE] * 4
    for number in KIND:
        for rotation in range(4):
            for side in range(4):
                written = (side - rotation) % 4
                pick = _segment if of_side else _edge
                table.append(pick(KINDS[number], written))
    return table


EDGES: Final = _by_side(0)
SEGMENTS: Final = _by_side(1)


def _sides() -> list[int]:
    """For each type, rotation and segment, the mask of the sides that it touches."""
    table = []
    for of_type in range(NUM_TYPES):
        for rotation in range(4):
            code = _code(of_type, rotation)
            for segment in range(4):
                sides = [side for side in range(4) if SEGMENTS[4 * code + side] == segment]
                table.append(sum([BITS[side] for side in sides]))
    return table


SIDES: Final = _sides()
NUM_SIDES: Final = [
    SIDES[16 * of_type + segment].bit_count()
    for of_type in range(NUM_TYPES)
    for segment in range(4)
]


def _wormholes() -> list[int]:
    """For each type and segment, whether it is of a wormhole and not of a system."""
    table = []
    for number in KIND:
        kind = KINDS[number]
        kinds_of = [kind.edges[COMPASS.index(sides[0])] for sides in kind.segments]
        table += [int(letter == EDGE_LETTERS[WORMHOLE]) for letter in kinds_of]
        table += [0] * (4 - len(kinds_of))
    return table


IS_WORMHOLE: Final = _wormholes()


def _period(of_type: int, with_arrows: bool) -> int:
    """After how many quarter turns a tile looks the same: 1, 2 or 4."""
    for turns in (1, 2):
        same = [EDGES[4 * _code(of_type, 0) + s] for s in range(4)] == [
            EDGES[4 * _code(of_type, turns) + s] for s in range(4)
        ]
        here = {SIDES[16 * of_type + segment] for segment in range(4)}
        there = {SIDES[16 * of_type + 4 * turns + segment] for segment in range(4)}
        corners = arrow_corners(ARROWS[of_type]) if with_arrows else []
        turned = sorted([(corner + turns) % 4 for corner in corners])
        if same and here == there and turned == corners:
            return turns
    return 4


PERIOD: Final = [_period(of_type, True) for of_type in range(NUM_TYPES)]
KIND_PERIOD: Final = [_period(of_type, False) for of_type in range(NUM_TYPES)]
DISTINCT: Final = [0, 1, 3, 7, 15]
"""The rotations that look different, by period."""


def _spun() -> list[int]:
    """For each type, rotation and segment, the segment that lies there in the rotation that
    looks the same and comes first."""
    table = []
    for of_type in range(NUM_TYPES):
        for rotation in range(4):
            first = rotation % PERIOD[of_type]
            row = [SIDES[16 * of_type + 4 * first + other] for other in range(4)]
            for segment in range(4):
                sides = SIDES[16 * of_type + 4 * rotation + segment]
                table.append(row.index(sides) if sides else segment)
    return table


SPUN: Final = _spun()


def _fits() -> list[int]:
    """For each type and need, the rotations that meet it (TR-12)."""
    table = []
    for of_type in range(NUM_TYPES):
        # Sides are met one by one, so a need's rotations are those that all four sides allow.
        met = [[0] * 4 for _ in range(4)]
        for side in range(4):
            for edge in range(3):
                for rotation in range(4):
                    if EDGES[4 * _code(of_type, rotation) + side] == edge:
                        met[side][edge] |= BITS[rotation]
            met[side][FREE] = ALL_TURNS
        for need in range(NEEDS):
            mask = ALL_TURNS
            for side in range(4):
                mask &= met[side][need >> 2 * side & FREE]
            table.append(mask)
    return table


FITS: Final = _fits()


def _points() -> list[int]:
    """For each type and quadrant, the rotations in which an arrow points there (TR-13)."""
    table = []
    for of_type in range(NUM_TYPES):
        for quadrant in range(4):
            mask = 0 if ARROWS[of_type] else ALL_TURNS
            for corner in arrow_corners(ARROWS[of_type]):
                mask |= BITS[(quadrant - corner) % 4]
            table.append(mask)
    return table


POINTS: Final = _points()


def _sides_between() -> list[int]:
    """For two squares, the side of the first at which the second lies, or `NONE`."""
    table = [NONE] * (SQUARES * SQUARES)
    for square in range(SQUARES):
        for side in range(4):
            table[SQUARES * square + NEIGHBOURS[4 * square + side]] = side
    return table


SIDE_BETWEEN: Final = _sides_between()


def _around() -> list[int]:
    """For each square the eight around it, over the edges too (TR-44)."""
    table = []
    for square in range(SQUARES):
        north, south = NEIGHBOURS[4 * square], NEIGHBOURS[4 * square + 2]
        row = [north, south]
        for middle in (north, square, south):
            row += [NEIGHBOURS[4 * middle + 1], NEIGHBOURS[4 * middle + 3]]
        table += row
    return table


AROUND: Final = _around()


def _crosses() -> list[int]:
    """For each square and side, whether the board's edge lies there."""
    table = []
    for square in range(SQUARES):
        file, rank = square % SIDE, square // SIDE
        table += [int(rank == SIDE - 1), int(file == SIDE - 1), int(rank == 0), int(file == 0)]
    return table


CROSSES: Final = _crosses()
