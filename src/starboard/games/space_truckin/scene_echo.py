"""Echoes: half a row and half a column of the opposite side, seen beyond each edge (TR-2).

A tile's echo is two quarters of its picture, each a small piece: the half that meets the edge.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final

from starboard.games.space_truckin.moves import QUADRANTS
from starboard.games.space_truckin.rotations import TYPES, edge_at
from starboard.games.space_truckin.rules import Truckin
from starboard.games.space_truckin.scene_tiles import (
    LEFT,
    TOP,
    picture_of,
    place_on_board,
    spot,
)
from starboard.games.space_truckin.squares import (
    BACK,
    NEIGHBOURS,
    SIDE,
    SQUARE_NAMES,
    SQUARES,
    code_of,
    place_of,
    seat_of,
    turn_of,
    type_of,
)
from starboard.games.space_truckin.tiles import STATION, SYSTEM, VOID
from starboard.games.space_truckin.words import role
from starboard.kernel import Piece, Symbol
from starboard.parts.grid import COMPASS

ECHO: Final = 0.5
STRENGTH: Final = ".36"
GLYPHS: Final = {SYSTEM: "▒", STATION: "◇"}
SHIP: Final = 0.3
STEPS: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
CORNERS: Final = ((0.5, 0.0), (0.5, 0.5), (0.0, 0.5), (0.0, 0.0))
"""Where the quarters of a tile begin, clockwise from the north-east."""


def echo_symbols(drawn: Mapping[str, Symbol]) -> Mapping[str, Symbol]:
    """The quarters of each tile's picture, faint and without the space behind it.

    In a terminal one of the two quarters beyond an edge says what the edge shows.
    """
    symbols: dict[str, Symbol] = {}
    for of_type, (_, arrows) in enumerate(TYPES):
        name = picture_of(of_type)
        if arrows or not _is_drawn(of_type):
            continue
        art = drawn[name].svg.partition("\n")[2]
        for corner, (right, down) in enumerate(CORNERS):
            box = f"{100 * right:g} {100 * down:g} 50 50"
            svg = (
                f'<svg viewBox="{box}" width="100" height="100">'
                f'<g opacity="{STRENGTH}">\n{art}\n</g></svg>'
            )
            blank = Symbol(svg, (" ",), "across the edge")
            symbols[_quarter(of_type, corner, False)] = blank
            edge = edge_at(code_of(of_type, 0), corner)
            if edge != VOID:
                glyph = GLYPHS.get(edge) or ("═" if corner % 2 else "║")
                shown = Symbol(svg, (glyph,), "across the edge")
                symbols[_quarter(of_type, corner, True)] = shown
    return symbols


def _is_drawn(of_type: int) -> bool:
    return picture_of(of_type) != "void"


def _quarter(of_type: int, corner: int, shows_edge: bool) -> str:
    return f"echo_{picture_of(of_type)}_{QUADRANTS[corner]}{'_edge' if shows_edge else ''}"


def brink() -> Iterator[tuple[int, int]]:
    """The squares at the board's edge, each with the side on which the edge lies."""
    for i in range(SIDE):
        yield SQUARES - SIDE + i, 0
        yield i * SIDE + SIDE - 1, 1
        yield i, 2
        yield i * SIDE, 3


BRINK: Final = tuple(brink())
NOTHING: Final = (
    Piece(id="echo of nothing", symbol="", x=LEFT - ECHO, y=TOP - ECHO, size=ECHO),
    Piece(id="echo of nothing too", symbol="", x=LEFT + SIDE, y=TOP + SIDE, size=ECHO),
)
"""Nothing is drawn here, but the board keeps its size when the first echo appears."""


def echoes(state: Truckin) -> list[Piece]:
    """What lies across the edges; it says nothing that the squares themselves do not."""
    pieces: list[Piece] = [*NOTHING]
    for square, side in BRINK:
        beyond = NEIGHBOURS[4 * square + side]
        code = state.board.codes[beyond]
        if code and _is_drawn(type_of(code)):
            x, y = place_on_board(square)
            origin = (x + STEPS[side][0], y + STEPS[side][1])
            name = f"{SQUARE_NAMES[square]} {COMPASS[side]}"
            pieces += _half(code, BACK[side], origin, name)
            pieces += _ship(state, beyond, BACK[side], origin, name)
    return pieces


@lru_cache(maxsize=8192)
def _half(code: int, facing: int, origin: tuple[float, float], name: str) -> tuple[Piece, ...]:
    """The quarters of a tile on the side that meets the edge."""
    of_type, turn = type_of(code), turn_of(code)
    pieces = []
    for corner in (facing, (facing + 3) % 4):
        right, down = CORNERS[corner]
        shows_edge = corner == facing and edge_at(code, facing) != VOID
        pieces.append(
            Piece(
                id=f"echo {name}{'' if corner == facing else ' too'}",
                symbol=_quarter(of_type, (corner - turn) % 4, shows_edge),
                x=origin[0] + right,
                y=origin[1] + down,
                size=ECHO,
                turns=turn,
            )
        )
    return tuple(pieces)


def _ship(
    state: Truckin, square: int, facing: int, origin: tuple[float, float], name: str
) -> list[Piece]:
    """The ship on that half of the tile, if there is one."""
    code, crew = state.board.codes[square], state.board.crews[square]
    if not crew:
        return []
    place = place_of(crew)
    right, down = spot(code, place)
    step = STEPS[facing]
    if (right - 0.5) * step[0] + (down - 0.5) * step[1] < 0.1:
        return []
    return [
        Piece(
            id=f"echo {name} ship",
            symbol=role(type_of(code), place),
            x=origin[0] + right - SHIP / 2,
            y=origin[1] + down - SHIP / 2,
            size=SHIP,
            owner=seat_of(crew),
            mark="faded",
        )
    ]
