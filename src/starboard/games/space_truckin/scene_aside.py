"""What lies beside the board: the tile in hand, the clock, the stack and what is left in it."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from starboard.games.space_truckin.moves import BLACK_HOLE, MOVES, Verb
from starboard.games.space_truckin.rotations import (
    ARROWS,
    HAS_STATION,
    NUM_SEGMENTS,
    PERIOD,
    TYPES,
    segment_at,
)
from starboard.games.space_truckin.rules import Phase, Truckin
from starboard.games.space_truckin.scenario import KINDS
from starboard.games.space_truckin.scene_echo import ECHO
from starboard.games.space_truckin.scene_features import Features
from starboard.games.space_truckin.scene_tiles import (
    LEFT,
    SHIP,
    TICK,
    TOP,
    arrows_on,
    picture_of,
    spot,
    symbol_of,
)
from starboard.games.space_truckin.squares import (
    NONE,
    SQUARE_NAMES,
    SQUARES,
    STATION_PLACE,
    code_of,
    has,
    place_of,
    seat_of,
    turn_of,
    type_of,
)
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

ASIDE: Final = 10.7
"""The left edge of what lies beside the board: clock and stack at its top, then the hand."""

HOLD: Final = 3.8
HAND: Final = 1.7
CLOSE_UP: Final = 3.6
CREW: Final = 1.2
CLOCK: Final = 2.2
BELOW: Final = TOP + CLOCK + 0.7
"""The top of the hand."""

BACK: Final = 2.2
UNDER: Final = 10.8
"""The top of what lies under the board: what is still in the stack."""


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


def hand_pieces(state: Truckin, legal: set[int], features: Features) -> list[Piece]:
    """The tile in hand in its rotations; or the tile just placed, or the black hole."""
    if state.to_act == OVER or state.phase < Phase.PLACING:
        return [_awaited()]
    if state.phase == Phase.DEPLOYING:
        return _close_up(state, legal, features)
    large, inset = 2.6, (HOLD - 2.6) / 2
    if state.phase == Phase.CHOOSING:
        return [Piece(id="held", symbol="black_hole", x=ASIDE + inset, y=BELOW + inset, size=large)]
    if state.phase == Phase.PAIRING:
        code = state.board.codes[state.first]
        tile = _held_tile(code, ASIDE + inset, BELOW + inset, large)
        lit = arrows_on(code, tile, state.quadrant)
        return [tile, *lit, *_load(state, state.first, code, tile)]
    return [piece for turn in _shown_turns(state) for piece in _rotation(state, turn, legal)]


def _awaited() -> Piece:
    """The place of a tile that is drawn."""
    inset = (HOLD - BACK) / 2
    return Piece(
        id="held",
        symbol="stack",
        x=ASIDE + inset,
        y=BELOW + inset,
        size=BACK,
        label="no tile in hand",
        tip="The tile that is drawn lies here until it is placed (TR-10).",
        mark="faded",
    )


def _held_tile(code: int, x: float, y: float, size: float) -> Piece:
    return Piece(id="held", symbol=symbol_of(code), x=x, y=y, size=size, turns=turn_of(code))


def _source(state: Truckin) -> int:
    """The square from which the tile in hand comes in an exchange, or `NONE`."""
    return _moving(state)[0] if state.phase >= Phase.TURNING_FIRST else NONE


def _in_hand(state: Truckin) -> int:
    """The type of the tile in hand."""
    source = _source(state)
    return state.hand if source == NONE else type_of(state.board.codes[source])


def _shown_turns(state: Truckin) -> range:
    """The rotations to show: those that look different, and whatever can be chosen (TR-16)."""
    different = PERIOD[_in_hand(state)]
    open_now = [turn for turn in range(4) if has(state.turns(), turn)] if _is_turning(state) else []
    return range(max([different, *[turn + 1 for turn in open_now]]))


def _hand_place(number: int, count: int) -> tuple[float, float, float]:
    """Where one of *count* rotations lies in the hand, and its size."""
    if count == 1:
        return ASIDE + 0.1, BELOW + 0.1, CLOSE_UP
    gap = (HOLD - 2 * HAND) / 3
    middle = 0 if count > 2 else (HAND + gap) / 2
    down = gap + middle + (HAND + gap) * (number // 2)
    return ASIDE + gap + (HAND + gap) * (number % 2), BELOW + down, HAND


def _is_turning(state: Truckin) -> bool:
    return state.phase == Phase.TURNING or state.phase >= Phase.TURNING_FIRST


def _rotation(state: Truckin, turn: int, legal: set[int]) -> list[Piece]:
    """The tile in hand, turned; it lights up the squares where it fits like this."""
    of_type, source = _in_hand(state), _source(state)
    code = code_of(of_type, turn)
    x, y, size = _hand_place(turn, len(_shown_turns(state)))
    notation = MOVES.notation(Verb.TURN + turn)
    is_open = Verb.TURN + turn in legal
    fits: list[str] = []
    if _is_turning(state):
        useful = has(state.turns(), turn)
        fits = [f"place {SQUARE_NAMES[state.first]}"] if state.phase == Phase.TURNING else []
    else:
        squares = [s for s in range(SQUARES) if has(state.turns_at(s), turn)]
        useful = bool(squares)
        fits = [f"place {SQUARE_NAMES[s]}" for s in squares if Verb.PLACE + s in legal]
    mark: Mark = "target" if is_open else "" if useful else "faded"
    name = f"{kind_name(of_type)} turned {DIRECTIONS[turn]}"
    tile = Piece(
        id=f"hand {COMPASS[turn]}",
        symbol=symbol_of(code),
        x=x,
        y=y,
        size=size,
        turns=turn,
        label=name if useful else f"{name}: fits nowhere",
        move=notation if is_open else None,
        mark=mark,
        shows=tuple(fits),
        asks="" if is_open else notation,
    )
    load = [] if source == NONE else _load(state, source, code, tile)
    return [tile, *arrows_on(code, tile, state.quadrant), *load]


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


def _close_up(state: Truckin, legal: set[int], features: Features) -> list[Piece]:
    """The tile just placed, large enough to point at its parts; a faded ship cannot go there."""
    x, y = ASIDE + 0.1, BELOW + 0.1
    code = state.board.codes[state.first]
    tile = _held_tile(code, x, y, CLOSE_UP)
    pieces = [tile]
    for move, place in _berths(state):
        right, down = spot(code, place, far=0.34)
        ship, feature = role(state.hand, place), feature_name(state.hand, place)
        side = "" if move == Verb.DEPLOY_STATION else f", {DIRECTIONS[move - Verb.DEPLOY]}"
        is_taken = place != STATION_PLACE and state.is_taken(place)
        notation, is_open = MOVES.notation(move), move in legal
        pieces.append(
            Piece(
                id=f"deploy {move - Verb.DEPLOY}",
                symbol=ship,
                x=x + CLOSE_UP * right - CREW / 2,
                y=y + CLOSE_UP * down - CREW / 2,
                size=CREW,
                owner=None if is_taken else state.turn,
                label=f"{ship} to the {feature}{side}{': taken' if is_taken else ''}",
                tip=features.tip(state.first, place),
                move=notation if is_open else None,
                mark="target" if is_open else "faded" if is_taken else "",
                shows=features.lights(state.first, place),
                asks="" if is_open else notation,
            )
        )
    return pieces


def _berths(state: Truckin) -> list[tuple[int, int]]:
    """Where ships go on the tile just placed: each segment by its first side, and the station."""
    code = state.board.codes[state.first]
    found: dict[int, int] = {}
    for side in range(4):
        place = segment_at(code, side)
        if place != NONE:
            found.setdefault(place, Verb.DEPLOY + side)
    if HAS_STATION[type_of(code)]:
        found[STATION_PLACE] = Verb.DEPLOY_STATION
    return [(move, place) for place, move in found.items()]


def clock_label(state: Truckin) -> str:
    """What the clock asks for, if anything."""
    if state.quadrant == NONE or state.phase == Phase.DEPLOYING:
        return "Clock and stack"
    return f"An arrow to the {CORNERS[state.quadrant]}"


def clock_and_stack(state: Truckin, legal: set[int]) -> list[Piece]:
    """The clock with its quadrant lit, and the stack, which is touched to draw."""
    is_open = Verb.STACK in legal
    read = state.quadrant != NONE
    corner = CORNERS[state.quadrant] if read else ""
    clock = Piece(
        id="clock",
        symbol="clock" if read else "clock_idle",
        x=ASIDE + 0.1,
        y=TOP + 0.1,
        size=CLOCK - 0.2,
        turns=state.quadrant if read else 0,
        label=f"the seconds hand is in the {corner}" if read else "clock, not read",
        tip="An arrow must point this way (TR-13)." if read else "",
    )
    count = state.stacks.in_stack(state.turn)
    left = f"{count} tiles and black holes are left" if count != 1 else "one last draw is left"
    if not state.stacks.is_shared():
        left += f" to @{state.turn}"
    stack = Piece(
        id="stack",
        symbol="stack",
        x=ASIDE + HOLD - 1.5,
        y=TOP + 0.4,
        size=1.4,
        count=count,
        label=f"touch the stack: {left}" if is_open else left,
        tip="Touch it to draw: the clock is read then (TR-17)." if is_open else "",
        move=MOVES.notation(Verb.STACK) if is_open else None,
        mark="target" if is_open else "",
        asks="" if is_open else MOVES.notation(Verb.STACK),
    )
    if state.phase != Phase.TOUCHING:
        return [clock, stack]
    hand = Piece(
        id="seconds",
        symbol="second_hand",
        x=clock.x,
        y=clock.y,
        size=clock.size,
        label="the seconds hand is running",
        tip="It is read when the stack is touched (TR-17).",
        ticks=True,
    )
    return [clock, hand, stack]


def _kinds_left() -> tuple[tuple[str, str, list[int], list[int]], ...]:
    """Every kind of tile: its name, its symbol, its types, and those of them with arrows."""
    kinds = []
    for number, kind in enumerate(KINDS):
        types = [t for t, (of_kind, _) in enumerate(TYPES) if of_kind == number]
        kinds.append((kind.name, picture_of(types[0]), types, [t for t in types if ARROWS[t]]))
    return (*kinds, ("black hole", "black_hole", [BLACK_HOLE], []))


KINDS_LEFT: Final = _kinds_left()


def tiles_left(state: Truckin) -> tuple[Piece, ...]:
    """Every kind of tile with how many of it are still to come."""
    return _all_left(tuple(state.stacks.unseen))


@lru_cache(maxsize=256)
def _all_left(stack: tuple[int, ...]) -> tuple[Piece, ...]:
    pieces = [
        _left(number, sum([stack[t] for t in types]), sum([stack[t] for t in arrows]))
        for number, (_, _, types, arrows) in enumerate(KINDS_LEFT)
    ]
    return tuple(pieces)


@cache
def _left(number: int, left: int, arrows: int) -> Piece:
    name, symbol, _, _ = KINDS_LEFT[number]
    return Piece(
        id=f"left {name}",
        symbol=symbol,
        x=LEFT - ECHO + 0.1 + 0.95 * (number % 8),
        y=UNDER + 0.1 + 1.0 * (number // 8),
        size=0.85,
        count=left,
        label=f"{name}: {left} left",
        tip=f"{arrows} of them have arrows." if arrows else "",
        mark="" if left else "faded",
    )
