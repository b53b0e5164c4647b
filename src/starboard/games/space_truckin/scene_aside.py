"""What lies beside the board: the tile in hand, the clock, the stack and what is left in it."""

from __future__ import annotations

from typing import Final

from starboard.games.space_truckin.moves import BLACK_HOLE, MOVES, Verb
from starboard.games.space_truckin.rotations import ARROWS, NUM_SEGMENTS, PERIOD, TYPES
from starboard.games.space_truckin.rules import Phase, Truckin
from starboard.games.space_truckin.scene_tiles import (
    SHIP,
    TICK,
    arrows_on,
    picture_of,
    spot,
    symbol_of,
)
from starboard.games.space_truckin.squares import (
    NONE,
    SQUARE_NAMES,
    SQUARES,
    code_of,
    has,
    place_of,
    seat_of,
    turn_of,
    type_of,
)
from starboard.games.space_truckin.tiles import KINDS
from starboard.games.space_truckin.words import (
    CORNERS,
    DIRECTIONS,
    feature_name,
    full_name,
    kind_name,
    role,
)
from starboard.kernel import OVER, Piece
from starboard.kernel.scene import Mark
from starboard.parts.grid import COMPASS

TOP: Final = 0.8
ASIDE: Final = 10.5
"""The top left corner of the hand."""

HAND: Final = 1.7
CLOSE_UP: Final = 3.4
CREW: Final = 1.0


def held(state: Truckin) -> str:
    """What the hand shows, in words."""
    if state.phase in {Phase.PLACING, Phase.TURNING} and state.to_act != OVER:
        return f"@{state.turn} holds {full_name(state.hand)}"
    if state.phase == Phase.DEPLOYING:
        where = SQUARE_NAMES[state.first]
        return f"{kind_name(state.hand).capitalize()}, just placed on {where}"
    if state.phase == Phase.CHOOSING:
        return f"@{state.turn} holds a black hole"
    if state.phase == Phase.PAIRING:
        return f"From {SQUARE_NAMES[state.first]}"
    if state.phase >= Phase.TURNING_FIRST:
        one, other = _moving(state)
        return f"From {SQUARE_NAMES[one]} to {SQUARE_NAMES[other]}"
    return "Nothing in hand"


def _moving(state: Truckin) -> tuple[int, int]:
    """Where the tile comes from that is being turned in an exchange, and where it goes."""
    pair = (state.first, state.second)
    return pair if state.phase == Phase.TURNING_FIRST else pair[::-1]


def hand_pieces(state: Truckin, legal: set[int]) -> list[Piece]:
    if state.to_act == OVER or state.phase in {Phase.DRAWING, Phase.READING}:
        return []
    if state.phase == Phase.DEPLOYING:
        return _close_up(state, legal)
    if state.phase == Phase.CHOOSING:
        return [Piece(id="held", symbol="black_hole", x=ASIDE + 0.6, y=TOP + 0.6, size=2.4)]
    if state.phase == Phase.PAIRING:
        code = state.board.codes[state.first]
        tile = _held_tile(code, ASIDE + 0.6, TOP + 0.6, 2.4)
        return [tile, *arrows_on(code, tile), *_load(state, state.first, code, tile)]
    return [piece for turn in range(4) for piece in _rotation(state, turn, legal)]


def _held_tile(code: int, x: float, y: float, size: float) -> Piece:
    return Piece(id="held", symbol=symbol_of(code), x=x, y=y, size=size, turns=turn_of(code))


def _rotation(state: Truckin, turn: int, legal: set[int]) -> list[Piece]:
    """The tile in hand, turned; it lights up the squares where it fits like this."""
    is_exchange = state.phase >= Phase.TURNING_FIRST
    source = _moving(state)[0] if is_exchange else NONE
    of_type = type_of(state.board.codes[source]) if is_exchange else state.hand
    code = code_of(of_type, turn)
    x = ASIDE + 0.05 + 1.8 * (turn % 2)
    y = TOP + 0.05 + 1.8 * (turn // 2)
    move = Verb.TURN + turn if Verb.TURN + turn in legal else None
    fits: list[str] = []
    if state.phase == Phase.PLACING:
        squares = [s for s in range(SQUARES) if has(state.turns_at(s), turn)]
        fits = [
            f"place {SQUARE_NAMES[square]}" for square in squares if Verb.PLACE + square in legal
        ]
        useful = bool(squares)
    else:
        useful = has(state.turns(), turn)
    mark: Mark = "target" if move is not None else "" if useful else "faded"
    unlike = "looks the same as another" if turn >= PERIOD[of_type] else "fits nowhere"
    name = f"{kind_name(of_type)} turned {DIRECTIONS[turn]}"
    tile = Piece(
        id=f"hand {COMPASS[turn]}",
        symbol=symbol_of(code),
        x=x,
        y=y,
        size=HAND,
        turns=turn,
        label=name if useful else f"{name}: {unlike}",
        move=None if move is None else MOVES.notation(move),
        mark=mark,
        shows=tuple(fits),
    )
    load = _load(state, source, code, tile) if is_exchange else []
    return [tile, *arrows_on(code, tile), *load]


def _load(state: Truckin, square: int, code: int, tile: Piece) -> list[Piece]:
    """The ship and ticks that a placed tile takes along, on its picture in the hand."""
    of_type, crew = type_of(code), state.board.crews[square]
    loads = [
        ("tick", segment, TICK)
        for segment in range(NUM_SEGMENTS[of_type])
        if has(state.board.scored[square], segment)
    ]
    if crew:
        loads.append((role(of_type, place_of(crew)), place_of(crew), SHIP))
    pieces = []
    for symbol, place, size in loads:
        right, down = spot(code, place)
        pieces.append(
            Piece(
                id=f"{symbol} {place} of {tile.id}",
                symbol=symbol,
                x=tile.x + tile.size * (right - size / 2),
                y=tile.y + tile.size * (down - size / 2),
                size=tile.size * size,
                owner=None if symbol == "tick" else seat_of(crew),
                mark="faded" if tile.mark == "faded" else "",
            )
        )
    return pieces


def _close_up(state: Truckin, legal: set[int]) -> list[Piece]:
    """The tile just placed, large enough to point at its parts."""
    x, y = ASIDE + 0.1, TOP + 0.1
    code = state.board.codes[state.first]
    tile = _held_tile(code, x, y, CLOSE_UP)
    pieces = [tile, *arrows_on(code, tile)]
    for move in sorted(legal - {Verb.PASS}):
        place = state.place_named(move)
        right, down = spot(code, place)
        ship, feature = role(state.hand, place), feature_name(state.hand, place)
        side = "" if move - Verb.DEPLOY >= 4 else f", {DIRECTIONS[move - Verb.DEPLOY]}"
        pieces.append(
            Piece(
                id=f"deploy {move - Verb.DEPLOY}",
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
            id="clock", symbol="clock_idle", x=x, y=TOP, size=HAND, label="clock, not read"
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
            types, name, symbol = [BLACK_HOLE], "black hole", "black_hole"
        else:
            types = [t for t, (kind, _) in enumerate(TYPES) if kind == number]
            name, symbol = KINDS[number].name, picture_of(types[0])
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
