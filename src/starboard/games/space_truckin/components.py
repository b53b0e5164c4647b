"""What a printed copy is made of: tiles and ships to cut out, and a board without edges."""

from __future__ import annotations

from typing import Final

from starboard.games.space_truckin.options import REAL, Options
from starboard.games.space_truckin.rotations import ARROWS, NUM_TYPES, START_TYPE, stack_of
from starboard.games.space_truckin.scenario import tiles_of
from starboard.games.space_truckin.scene import board_zone
from starboard.games.space_truckin.scene_tiles import LEFT, TOP, arrows_on, picture_of
from starboard.games.space_truckin.scoring import POOL, RESERVE
from starboard.games.space_truckin.squares import CENTRE, SIDE, SQUARE_NAMES, code_of
from starboard.games.space_truckin.words import kind_name
from starboard.kernel import COLOURS, Board, Box, Component, Face, Piece, Scene, capital, face

TILE: Final = 27.0
SHIP: Final = 14.0
SPACE: Final = "#0f0d27"
BACK: Final = face("stack", "#16123a", window=(0.04, 0.04, 0.81, 0.81))
"""The tile on top of the stack, as on the screen."""

ARROW_WORDS: Final = ("", ", one arrow", ", two arrows")


def components(seats: int, options: Options) -> Box:
    """All tiles and black holes, and everyone's ships."""
    reading = "A clock with a seconds hand" if options.clock == REAL else "A die of four sides"
    start = f"{kind_name(START_TYPE)} without arrows on {SQUARE_NAMES[CENTRE]}"
    *copies, black_holes = stack_of(tiles_of(options.scenario))
    tiles = [_tile(of_type, copies[of_type]) for of_type in range(NUM_TYPES) if copies[of_type]]
    return Box(
        components=(*tiles, _black_holes(black_holes), *_ships(seats)),
        boards=(_board(),),
        also=(
            f"{reading} says where arrows must point (TR-13).",
            f"Begin with a {start} (TR-15).",
            f"{POOL} ships of a colour are its pool, the other {RESERVE} wait (TR-5).",
            "A ship is cargo on a wormhole, a battleship in a system (turn it over), and engineers"
            " in a station (TR-20).",
            "Write down the points: there is no track.",
        ),
    )


def _tile(of_type: int, copies: int) -> Component:
    tile = Piece(id="tile", symbol=picture_of(of_type), x=0, y=0)
    pieces = (tile, *arrows_on(code_of(of_type, 0), tile))
    return Component(
        title=f"{capital(kind_name(of_type))}{ARROW_WORDS[ARROWS[of_type]]}",
        count=copies,
        width=TILE,
        height=TILE,
        front=Face(pieces=pieces, colour=SPACE),
        back=BACK,
        stack="Stack",
    )


def _black_holes(count: int) -> Component:
    return Component(
        title="Black hole",
        count=count,
        width=TILE,
        height=TILE,
        front=face("black_hole", SPACE),
        back=BACK,
        stack="Stack",
    )


def _ships(seats: int) -> list[Component]:
    return [
        Component(
            title=f"{capital(COLOURS[seat])} ship",
            count=POOL + RESERVE,
            width=SHIP,
            height=SHIP,
            front=face("cargo", SPACE, owner=seat),
            back=face("battleship", SPACE, owner=seat),
        )
        for seat in range(seats)
    ]


def _board() -> Board:
    size = 2 * LEFT + SIDE, 2 * TOP + SIDE
    scene = Scene(width=size[0], height=size[1], status="", zones=(board_zone(),))
    return Board(title="Space", scene=scene, square=TILE)
