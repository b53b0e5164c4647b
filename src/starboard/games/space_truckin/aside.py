"""What lies beside the board: the tile in hand, the clock, the stack and what is left in it."""

from __future__ import annotations

from typing import Final

from starboard.games.space_truckin.board import PLACES
from starboard.games.space_truckin.look import (
    CORNERS,
    DIRECTIONS,
    feature_name,
    full_name,
    kind_name,
    role,
    spot,
    symbol_of,
)
from starboard.games.space_truckin.moves import BLACK_HOLE, DEPLOY, MOVES, PASS, PLACE, TURN
from starboard.games.space_truckin.rules import (
    CHOOSING,
    DEPLOYING,
    DRAWING,
    PAIRING,
    PLACING,
    READING,
    TURNING,
    TURNING_FIRST,
    Truckin,
)
from starboard.games.space_truckin.shapes import (
    ARROWS,
    NONE,
    NUM_SEGMENTS,
    PERIOD,
    SQUARE_NAMES,
    SQUARES,
    TYPES,
    arrow_corners,
)
from starboard.games.space_truckin.tiles import KINDS
from starboard.kernel import OVER, Piece
from starboard.kernel.scene import Mark
from starboard.parts.grid import COMPASS

TOP: Final = 0.8
ASIDE: Final = 10.5
SHIP: Final = 0.46
TICK: Final = 0.2
ARROW: Final = 0.25
HAND: Final = 1.7
CLOSE_UP: Final = 3.4
CREW: Final = 1.0


def arrows_on(of_type: int, rotation: int, tile: Piece) -> list[Piece]:
    """The arrows in a tile's corners, each a piece of its own."""
    pieces = []
    for corner in arrow_corners(ARROWS[of_type]):
        points = (corner + rotation) % 4
        reach = tile.size * (1 - ARROW)
        pieces.append(
            Piece(
                id=f"arrow {CORNERS[points]} of {tile.id}",
                symbol="arrow",
                x=tile.x + (reach if points in {0, 1} else 0),
                y=tile.y + (reach if points in {1, 2} else 0),
                size=tile.size * ARROW,
                turns=points,
                mark="faded" if tile.mark == "faded" else "",
            )
        )
    return pieces


def held(state: Truckin) -> str:
    """What the hand shows, in words."""
    if state.phase in {PLACING, TURNING} and state.to_act != OVER:
        return f"@{state.turn} holds {full_name(state.hand)}"
    if state.phase == DEPLOYING:
        where = SQUARE_NAMES[state.first]
        return f"{kind_name(state.hand).capitalize()}, just placed on {where}"
    if state.phase == CHOOSING:
        return f"@{state.turn} holds a black hole"
    if state.phase == PAIRING:
        return f"From {SQUARE_NAMES[state.first]}"
    if state.phase >= TURNING_FIRST:
        one, other = _moving(state)
        return f"From {SQUARE_NAMES[one]} to {SQUARE_NAMES[other]}"
    return "Nothing in hand"


def _moving(state: Truckin) -> tuple[int, int]:
    """Where the tile comes from that is being turned in an exchange, and where it goes."""
    pair = (state.first, state.second)
    return pair if state.phase == TURNING_FIRST else pair[::-1]


def hand_pieces(state: Truckin, legal: set[int]) -> list[Piece]:
    if state.to_act == OVER or state.phase in {DRAWING, READING}:
        return []
    if state.phase == DEPLOYING:
        return _close_up(state, legal)
    if state.phase == CHOOSING:
        return [Piece(id="held", symbol="black-hole", x=ASIDE + 0.6, y=TOP + 0.6, size=2.4)]
    if state.phase == PAIRING:
        code = state.board.tile(state.first)
        of_type, turn = (code - 1) >> 2, (code - 1) & 3
        symbol = symbol_of(of_type, turn)
        tile = Piece(id="held", symbol=symbol, x=ASIDE + 0.6, y=TOP + 0.6, size=2.4, turns=turn)
        return [tile, *arrows_on(of_type, turn, tile), *_load(state, state.first, turn, tile)]
    return [piece for turn in range(4) for piece in _rotation(state, turn, legal)]


def _rotation(state: Truckin, turn: int, legal: set[int]) -> list[Piece]:
    """The tile in hand, turned; it lights up the squares where it fits like this."""
    is_exchange = state.phase >= TURNING_FIRST
    source = _moving(state)[0] if is_exchange else NONE
    of_type = (state.board.tile(source) - 1) >> 2 if is_exchange else state.hand
    x = ASIDE + 0.05 + 1.8 * (turn % 2)
    y = TOP + 0.05 + 1.8 * (turn // 2)
    move = TURN + turn if TURN + turn in legal else None
    fits: list[str] = []
    if state.phase == PLACING:
        squares = [s for s in range(SQUARES) if state.turns_at(s) >> turn & 1]
        fits = [f"place {SQUARE_NAMES[square]}" for square in squares if PLACE + square in legal]
        useful = bool(squares)
    else:
        useful = bool(state.turns() >> turn & 1)
    mark: Mark = "target" if move is not None else "" if useful else "faded"
    unlike = "looks the same as another" if turn >= PERIOD[of_type] else "fits nowhere"
    name = f"{kind_name(of_type)} turned {DIRECTIONS[turn]}"
    tile = Piece(
        id=f"hand {COMPASS[turn]}",
        symbol=symbol_of(of_type, turn),
        x=x,
        y=y,
        size=HAND,
        turns=turn,
        label=name if useful else f"{name}: {unlike}",
        move=None if move is None else MOVES.notation(move),
        mark=mark,
        shows=tuple(fits),
    )
    load = _load(state, source, turn, tile) if is_exchange else []
    return [tile, *arrows_on(of_type, turn, tile), *load]


def _load(state: Truckin, square: int, turn: int, tile: Piece) -> list[Piece]:
    """The ship and scored marks that a placed tile takes along, on its picture in the hand."""
    of_type = (state.board.tile(square) - 1) >> 2
    crew = state.board.crew(square) - 1
    loads = [
        ("tick", segment, TICK)
        for segment in range(NUM_SEGMENTS[of_type])
        if state.board.marks(square) >> segment & 1
    ]
    if crew >= 0:
        loads.append((role(of_type, crew % PLACES), crew % PLACES, SHIP))
    pieces = []
    for symbol, place, size in loads:
        right, down = spot(of_type, turn, place)
        pieces.append(
            Piece(
                id=f"{symbol} {place} of {tile.id}",
                symbol=symbol,
                x=tile.x + tile.size * (right - size / 2),
                y=tile.y + tile.size * (down - size / 2),
                size=tile.size * size,
                owner=None if symbol == "tick" else crew // PLACES,
                mark="faded" if tile.mark == "faded" else "",
            )
        )
    return pieces


def _close_up(state: Truckin, legal: set[int]) -> list[Piece]:
    """The tile just placed, large enough to point at its parts."""
    x, y = ASIDE + 0.1, TOP + 0.1
    code = state.board.tile(state.first)
    of_type, rotation = (code - 1) >> 2, (code - 1) & 3
    symbol = symbol_of(of_type, rotation)
    tile = Piece(id="held", symbol=symbol, x=x, y=y, size=CLOSE_UP, turns=rotation)
    pieces = [tile, *arrows_on(of_type, rotation, tile)]
    for move in sorted(legal - {PASS}):
        place = state.place_of(move)
        right, down = spot(of_type, rotation, place)
        ship, feature = role(of_type, place), feature_name(of_type, place)
        side = "" if move - DEPLOY >= 4 else f", {DIRECTIONS[move - DEPLOY]}"
        pieces.append(
            Piece(
                id=f"deploy {move - DEPLOY}",
                symbol=ship,
                x=x + CLOSE_UP * right - CREW / 2,
                y=y + CLOSE_UP * down - CREW / 2,
                size=CREW,
                owner=state.turn,
                label=f"{ship} to the {feature}{side}",
                move=MOVES.notation(move),
                mark="target",
            )
        )
    return pieces


def clock_and_stack(state: Truckin) -> list[Piece]:
    x = ASIDE + 4.0
    if state.quadrant == NONE:
        clock = Piece(
            id="clock", symbol="clock-idle", x=x, y=TOP, size=HAND, label="clock, not read"
        )
    else:
        label = f"the seconds hand is in the {CORNERS[state.quadrant]}"
        clock = Piece(
            id="clock",
            symbol="clock",
            x=x,
            y=TOP,
            size=HAND,
            turns=state.quadrant,
            label=label,
            tip="An arrow must point this way (TR-13).",
        )
    stack = Piece(
        id="stack",
        symbol="stack",
        x=x + 0.1,
        y=TOP + 2,
        size=1.5,
        count=state.left,
        label=f"{state.left} tiles and black holes in the stack",
    )
    return [clock, stack]


def tiles_left(state: Truckin) -> list[Piece]:
    """Every kind of tile with how many of it are still to come."""
    pieces = []
    for number in range(len(KINDS) + 1):
        if number == len(KINDS):
            types, name, symbol = [BLACK_HOLE], "black hole", "black-hole"
        else:
            types = [t for t, (kind, _) in enumerate(TYPES) if kind == number]
            name = symbol = KINDS[number].name
        left = sum([state.stack[t] for t in types])
        arrows = [state.stack[t] for t in types if t != BLACK_HOLE and ARROWS[t]]
        pieces.append(
            Piece(
                id=f"left {name}",
                symbol=symbol,
                x=ASIDE + 0.15 + 0.93 * (number % 6),
                y=5.25 + 1.12 * (number // 6),
                size=0.8,
                count=left,
                label=f"{name}: {left} left",
                tip=f"{sum(arrows)} of them have arrows." if sum(arrows) else "",
                mark="" if left else "faded",
            )
        )
    return pieces
