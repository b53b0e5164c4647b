"""How tiles look: their symbols in every rotation, their names, and where a ship lies on them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from starboard.games.space_truckin.moves import BLACK_HOLE
from starboard.games.space_truckin.shapes import (
    ARROWS,
    IS_WORMHOLE,
    KIND,
    NUM_SEGMENTS,
    SIDES,
    STATION_PLACE,
    TYPES,
)
from starboard.games.space_truckin.tiles import KINDS
from starboard.kernel import Symbol
from starboard.parts.grid import COMPASS

DIRECTIONS: Final = ("north", "east", "south", "west")
CORNERS: Final = ("north-east", "south-east", "south-west", "north-west")
EDGE_WORDS: Final = ("void", "a system", "a wormhole")
FEATURES: Final = ("wormhole", "system", "station")

# One character for the sides of a segment, as a mask of north 1, east 2, south 4, west 8.
SYSTEM_GLYPHS: Final = " ▀▐▜▄▮▟⊐▌▛▬⊓▙⊏⊔█"
WORMHOLE_GLYPHS: Final = " ╵╶╚╷║╔╠╴╝═╩╗╣╦╬"
STEPS: Final = ((0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0))


def kind_name(of_type: int) -> str:
    """What a type of tile is called, without its arrows."""
    return "black hole" if of_type == BLACK_HOLE else KINDS[KIND[of_type]].name


def full_name(of_type: int) -> str:
    """What a type of tile is called, arrows included: ``a bend with one arrow``."""
    name = kind_name(of_type)
    article = "an" if name[0] in "aeiou" else "a"
    arrows = 0 if of_type == BLACK_HOLE else ARROWS[of_type]
    return f"{article} {name}{('', ' with an arrow', ' with two arrows')[arrows]}"


def symbol_of(of_type: int, rotation: int) -> str:
    """The symbol of a tile, to be drawn with so many quarter turns."""
    return f"{kind_name(of_type)}{f'-{COMPASS[rotation]}' if rotation else ''}"


def tile_symbols(drawn: Mapping[str, Symbol]) -> Mapping[str, Symbol]:
    """Add to the symbols drawn one a rotation: the same picture, but turned characters."""
    symbols = dict(drawn)
    for of_type, (_, arrows) in enumerate(TYPES):
        if arrows:
            continue
        for rotation in range(4):
            name = symbol_of(of_type, rotation)
            symbols[name] = replace(drawn[kind_name(of_type)], glyphs=(glyph(of_type, rotation),))
    return symbols


def glyph(of_type: int, rotation: int) -> str:
    """Two characters that show a tile's segments as they lie."""
    systems, wormholes, joined = "", "", 0
    for segment in range(NUM_SEGMENTS[of_type]):
        sides = SIDES[16 * of_type + 4 * rotation + segment]
        if not IS_WORMHOLE[4 * of_type + segment]:
            systems += SYSTEM_GLYPHS[sides]
        elif sides.bit_count() == 1:
            joined |= sides
        else:
            wormholes += WORMHOLE_GLYPHS[sides]
    wormholes += WORMHOLE_GLYPHS[joined].strip()
    station = "◈" if KINDS[KIND[of_type]].centre == "station" else ""
    return f"{station}{systems}{wormholes}".ljust(2) if station + systems + wormholes else "░░"


def spot(of_type: int, rotation: int, place: int) -> tuple[float, float]:
    """Where on a tile, from 0 to 1 right and down, a ship in a segment or station lies."""
    if place == STATION_PLACE:
        return 0.5, 0.5
    sides = SIDES[16 * of_type + 4 * rotation + place]
    steps = [STEPS[side] for side in range(4) if sides >> side & 1]
    if len(steps) == 1:
        reach = 0.34
    elif IS_WORMHOLE[4 * of_type + place]:
        reach = 0.145
    else:
        reach = 0.2
    return 0.5 + reach * sum([x for x, _ in steps]), 0.5 + reach * sum([y for _, y in steps])


def role(of_type: int, place: int) -> str:
    """What a ship at a place on a tile is (TR-20); also the name of its symbol."""
    if place == STATION_PLACE:
        return "engineers"
    return "cargo" if IS_WORMHOLE[4 * of_type + place] else "battleship"


def feature_name(of_type: int, place: int) -> str:
    """What a ship at a place on a tile is on."""
    if place == STATION_PLACE:
        return "station"
    return "wormhole" if IS_WORMHOLE[4 * of_type + place] else "system"


def listed(words: list[str], last: str = "and") -> str:
    """Words as a sentence lists them: ``a, b and c``."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"
