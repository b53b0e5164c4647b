"""How a tile is drawn, on the board or in the hand: its symbol, arrows, ticks and ship."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache, lru_cache
from typing import Final

from starboard.games.space_truckin.rotations import (
    HAS_STATION,
    NUM_SEGMENTS,
    TYPES,
    arrow_corners,
    is_wormhole,
    sides_of,
)
from starboard.games.space_truckin.rules import Truckin
from starboard.games.space_truckin.squares import (
    BITS,
    NONE,
    SIDE,
    SQUARE_NAMES,
    code_of,
    has,
    turn_of,
    type_of,
)
from starboard.games.space_truckin.words import CORNERS, kind_name
from starboard.kernel import Piece, Symbol
from starboard.parts.grid import COMPASS

LEFT: Final = 0.6
TOP: Final = 0.6
"""The top left corner of the board; half a square beyond it shows what lies across the edge."""

SHIP: Final = 0.68
TOUCHED_SHIP: Final = 0.72
"""A ship that can be touched: a fingertip wide even where a board of nine fills a phone."""

REACH: Final = 0.3
"""How far from the middle a ship on one side of a tile lies, so that it stays on the tile."""

PART_SIZE: Final = 0.36
TICK: Final = 0.22
ARROW: Final = 0.28

# One character for the sides of a segment, as a mask of north 1, east 2, south 4, west 8.
SYSTEM_GLYPHS: Final = " ▀▐▜▄▮▟⊐▌▛▬⊓▙⊏⊔█"
WORMHOLE_GLYPHS: Final = " ╵╶╚╷║╔╠╴╝═╩╗╣╦╬"
PART: Final = Symbol(
    '<circle cx="50" cy="50" r="50" fill="#fff" fill-opacity="0"/>', (" ",), "part of a tile"
)
"""A part of a tile to point at: it cannot be seen, on the table or in a terminal."""

SECOND_HAND: Final = Symbol(
    '<path d="M50 62V11" stroke="#05040c" stroke-width="8" stroke-linecap="round"/>'
    '<path d="M50 62V11" stroke="#ff4d6d" stroke-width="4" stroke-linecap="round"/>'
    '<circle cx="50" cy="50" r="6" fill="#ff4d6d" stroke="#05040c" stroke-width="2.5"/>',
    (" ",),
    "seconds hand",
)
"""The running hand of the clock; a terminal cannot show it."""

STRAIGHT: Final = (BITS[0] | BITS[2], BITS[1] | BITS[3])
STEPS: Final = ((0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0))


@cache
def place_on_board(square: int) -> tuple[float, float]:
    """The top left corner of a square."""
    return LEFT + square % SIDE, TOP + SIDE - 1 - square // SIDE


def identity(state: Truckin, square: int) -> str:
    """What a tile is known by while it travels; one without segments, by where it lies."""
    if NUM_SEGMENTS[type_of(state.board.codes[square])]:
        return str(state.board.firsts[square])
    return SQUARE_NAMES[square]


@cache
def symbol_of(code: int) -> str:
    """The symbol of a tile, to be drawn with as many quarter turns as the tile has."""
    turn = turn_of(code)
    return f"{picture_of(type_of(code))}{f'_{COMPASS[turn]}' if turn else ''}"


@cache
def picture_of(of_type: int) -> str:
    """The symbol that shows a tile's kind: ``dead_end`` for a dead-end."""
    return kind_name(of_type).replace("-", "_")


def tile_symbols(drawn: Mapping[str, Symbol]) -> Mapping[str, Symbol]:
    """Add to the symbols drawn one for each rotation: the same picture, but turned characters."""
    symbols = {**drawn, "part": PART, "second_hand": SECOND_HAND}
    for of_type, (_, arrows) in enumerate(TYPES):
        if arrows:
            continue
        for turn in range(4):
            code = code_of(of_type, turn)
            symbols[symbol_of(code)] = replace(drawn[picture_of(of_type)], glyphs=(glyph(code),))
    return symbols


def glyph(code: int) -> str:
    """Two characters that show a tile's segments as they lie."""
    of_type = type_of(code)
    systems, wormholes, joined = "", "", 0
    for segment in range(NUM_SEGMENTS[of_type]):
        sides = sides_of(code, segment)
        if not is_wormhole(of_type, segment):
            systems += SYSTEM_GLYPHS[sides]
        elif sides in BITS:
            joined |= sides
        else:
            wormholes += WORMHOLE_GLYPHS[sides]
    wormholes += WORMHOLE_GLYPHS[joined].strip()
    station = "◈" if HAS_STATION[of_type] else ""
    return f"{station}{systems}{wormholes}".ljust(2) if station + systems + wormholes else "░░"


@cache
def spot(code: int, place: int, far: float = REACH) -> tuple[float, float]:
    """Where on a tile, from 0 to 1 right and down, a ship in a segment or station lies."""
    sides = sides_of(code, place)
    steps = [STEPS[side] for side in range(4) if has(sides, side)]
    if len(steps) == 1:
        reach = far
    elif is_wormhole(type_of(code), place):
        reach = 0.145
    else:
        reach = 0.2
    if sides in STRAIGHT:
        steps = steps[:1]  # beside the middle, where the tile itself is touched
    return 0.5 + reach * sum([x for x, _ in steps]), 0.5 + reach * sum([y for _, y in steps])


def arrows_on(code: int, tile: Piece, quadrant: int = NONE) -> tuple[Piece, ...]:
    """The arrows in a tile's corners, each a piece of its own; one in the *quadrant* is lit."""
    is_faded = tile.mark == "faded"
    place = tile.x, tile.y, tile.size
    return _arrows(type_of(code), turn_of(code), tile.id, place, is_faded, quadrant)


@lru_cache(maxsize=8192)
def _arrows(
    of_type: int,
    turn: int,
    tile: str,
    place: tuple[float, float, float],
    is_faded: bool,
    quadrant: int,
) -> tuple[Piece, ...]:
    x, y, size = place
    pieces = []
    for points in arrow_corners(of_type, turn):
        reach = size * (1 - ARROW)
        pieces.append(
            Piece(
                id=f"arrow {CORNERS[points]} of {tile}",
                symbol="arrow_lit" if points == quadrant else "arrow",
                x=x + (reach if points in {0, 1} else 0),
                y=y + (reach if points in {1, 2} else 0),
                size=size * ARROW,
                turns=points,
                mark="faded" if is_faded else "",
            )
        )
    return tuple(pieces)
