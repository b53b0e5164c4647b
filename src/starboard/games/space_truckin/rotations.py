"""What every tile shows in each rotation (TR-3, TR-16), worked out once, as flat tables.

A *type* is a kind of tile with its number of arrows; `squares` says what a code and a need are.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from starboard.games.space_truckin.scenario import KINDS, START, Tiles
from starboard.games.space_truckin.squares import (
    ALL_FREE,
    BITS,
    NONE,
    STATION_PLACE,
    code_of,
    crew_of,
    edge_in,
    has,
    place_of,
    seat_of,
)
from starboard.games.space_truckin.tiles import EDGE_LETTERS, STATION, WORMHOLE
from starboard.parts.grid import COMPASS

TYPES: Final = [
    (number, arrows)
    for number, kind in enumerate(KINDS)
    for arrows in range(3)
    if kind.copies[arrows]
]
NUM_TYPES: Final = len(TYPES)
KIND: Final = [kind for kind, _ in TYPES]
ARROWS: Final = [arrows for _, arrows in TYPES]
START_TYPE: Final = TYPES.index(([kind.name for kind in KINDS].index(START), 0))
NUM_SEGMENTS: Final = [len(KINDS[kind].segments) for kind in KIND]
HAS_STATION: Final = [KINDS[kind].centre == "station" for kind in KIND]

CODES: Final = [(of_type, turn) for of_type in range(NUM_TYPES) for turn in range(4)]
NO_TILE: Final = [NONE] * (4 * code_of(0, 0))
"""What a table of four numbers a code has for the codes below the first tile's."""


def stack_of(tiles: Tiles) -> bytes:
    """How many tiles of each type there are, and then how many black holes (TR-1, TR-4)."""
    copies = {kind.name: kind.copies for kind in tiles.kinds}
    none = (0, 0, 0)
    counts = [copies.get(KINDS[kind].name, none)[arrows] for kind, arrows in TYPES]
    return bytes([*counts, tiles.black_holes])


ALL_TURNS: Final = 15
NEEDS: Final = ALL_FREE + 1


def _edge(of_type: int, side: int) -> int:
    return EDGE_LETTERS.index(KINDS[KIND[of_type]].edges[side])


def _segment(of_type: int, side: int) -> int:
    for number, sides in enumerate(KINDS[KIND[of_type]].segments):
        if COMPASS[side] in sides:
            return number
    return NONE


EDGES: Final = NO_TILE + [_edge(t, (side - turn) % 4) for t, turn in CODES for side in range(4)]
SEGMENTS: Final = NO_TILE + [
    _segment(t, (side - turn) % 4) for t, turn in CODES for side in range(4)
]


def edge_at(code: i64, side: i64) -> i64:
    """What the edge of a tile shows at a side."""
    return EDGES[4 * code + side]


def matches(edge: i64, other: i64) -> bool:
    """Whether two edges may meet (TR-12)."""
    return edge == other or STATION in (edge, other)


def segment_at(code: i64, side: i64) -> i64:
    """The segment of a tile that touches a side, or `NONE`."""
    return SEGMENTS[4 * code + side]


def _touched(code: int, segment: int) -> int:
    return sum([BITS[side] for side in range(4) if SEGMENTS[4 * code + side] == segment])


SIDES: Final = NO_TILE + [
    _touched(code_of(t, turn), segment) for t, turn in CODES for segment in range(4)
]

NUM_SIDES: Final = [sides.bit_count() for sides in SIDES]


def sides_of(code: i64, place: i64) -> i64:
    """The sides that a segment of a tile touches, as a mask; a station touches none."""
    return 0 if place == STATION_PLACE else SIDES[4 * code + place]


def _is_wormhole(of_type: int, segment: int) -> bool:
    sides = KINDS[KIND[of_type]].segments[segment : segment + 1]
    return bool(sides) and _edge(of_type, COMPASS.index(sides[0][0])) == WORMHOLE


WORMHOLES: Final = [_is_wormhole(t, segment) for t in range(NUM_TYPES) for segment in range(4)]


def is_wormhole(of_type: i64, place: i64) -> bool:
    """Whether a place on a tile is a segment of a wormhole, and not of a system or a station."""
    return place != STATION_PLACE and WORMHOLES[4 * of_type + place]


def arrow_corners(of_type: int, turn: int) -> list[int]:
    """The corners with arrows, counted clockwise from the north-east."""
    return [(corner + turn) % 4 for corner in (0, 2)[: ARROWS[of_type]]]


def _period(of_type: int, with_arrows: bool) -> int:
    """After how many quarter turns a tile looks the same: 1, 2 or 4."""
    faces = []
    for turn in (0, 1, 2):
        row = 4 * code_of(of_type, turn)
        corners = sorted(arrow_corners(of_type, turn)) if with_arrows else []
        faces.append((EDGES[row : row + 4], sorted(SIDES[row : row + 4]), corners))
    return faces.index(faces[0], 1) if faces.count(faces[0]) > 1 else 4


PERIOD: Final = [_period(of_type, True) for of_type in range(NUM_TYPES)]
KIND_PERIOD: Final = [_period(of_type, False) for of_type in range(NUM_TYPES)]
DISTINCT: Final = [0, 1, 3, 7, 15]
"""The rotations that look different, by period."""


def _spun(of_type: int, turn: int, segment: int) -> int:
    row = 4 * code_of(of_type, turn % PERIOD[of_type])
    sides = SIDES[4 * code_of(of_type, turn) + segment]
    return SIDES[row : row + 4].index(sides) if sides else segment


SPUN: Final = NO_TILE + [_spun(t, turn, segment) for t, turn in CODES for segment in range(4)]
"""For each code and segment, the segment that lies there in the first rotation that looks
the same."""


def spun_crew(code: i64, crew: i64) -> i64:
    """A ship on a tile turned like this, once the first rotation that looks the same is taken."""
    if crew == 0 or place_of(crew) == STATION_PLACE:
        return crew
    return crew_of(seat_of(crew), SPUN[4 * code + place_of(crew)])


def spun_segments(code: i64, segments: i64) -> i64:
    """A set of a tile's segments, once the first rotation that looks the same is taken."""
    spun: i64 = 0
    segment: i64 = 0
    while segment < 4:
        if has(segments, segment):
            spun |= BITS[SPUN[4 * code + segment]]
        segment += 1
    return spun


def _fitting(of_type: int) -> list[int]:
    """For each need, the rotations that meet it (TR-12)."""
    # Sides are met one by one, so a need's rotations are those that all four sides allow.
    met = [[0, 0, 0, ALL_TURNS] for _ in range(4)]
    for turn in range(4):
        for side in range(4):
            shown = EDGES[4 * code_of(of_type, turn) + side]
            for edge in range(STATION) if shown == STATION else (shown,):
                met[side][edge] |= BITS[turn]
    masks = []
    for need in range(NEEDS):
        one, two = met[0][edge_in(need, 0)], met[1][edge_in(need, 1)]
        masks.append(one & two & met[2][edge_in(need, 2)] & met[3][edge_in(need, 3)])
    return masks


FITS: Final = [mask for of_type in range(NUM_TYPES) for mask in _fitting(of_type)]


def turns_fitting(of_type: i64, need: i64) -> i64:
    """The rotations in which a type of tile gives a free square what it needs (TR-12)."""
    return FITS[NEEDS * of_type + need]


def _pointing(of_type: int, quadrant: int) -> int:
    turns = [turn for turn in range(4) if quadrant in arrow_corners(of_type, turn)]
    return sum([BITS[turn] for turn in turns]) if ARROWS[of_type] else ALL_TURNS


POINTS: Final = [_pointing(t, quadrant) for t in range(NUM_TYPES) for quadrant in range(4)]


def turns_pointing(of_type: i64, quadrant: i64) -> i64:
    """The rotations in which an arrow points into a quadrant, if there are arrows (TR-13)."""
    return ALL_TURNS if quadrant == NONE else POINTS[4 * of_type + quadrant]
