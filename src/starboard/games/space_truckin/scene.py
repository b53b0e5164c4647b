"""The scene: the torus with its tiles and ships, the tile in hand, the clock and the stack."""

from __future__ import annotations

from typing import Final

from starboard.games.space_truckin.board import PLACES
from starboard.games.space_truckin.look import (
    CORNERS,
    DIRECTIONS,
    feature_name,
    full_name,
    kind_name,
    listed,
    role,
    spot,
    symbol_of,
)
from starboard.games.space_truckin.moves import (
    BLACK_HOLE,
    DEPLOY,
    EXCHANGE,
    MOVES,
    PASS,
    PLACE,
    REMOVE,
    TURN,
    WITH,
)
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
    EDGES,
    NEIGHBOURS,
    NONE,
    NUM_SEGMENTS,
    PERIOD,
    SIDE,
    SQUARE_NAMES,
    SQUARES,
    TYPES,
    arrow_corners,
)
from starboard.games.space_truckin.story import ending, last_points, score_sentence
from starboard.games.space_truckin.tiles import KINDS, VOID
from starboard.kernel import OVER, Button, Holding, OpenView, Panel, Piece, Scene, Zone
from starboard.kernel.scene import Mark
from starboard.parts.grid import COMPASS

TruckinView = OpenView[Truckin]

LEFT: Final = 0.4
TOP: Final = 0.8
SHIP: Final = 0.46
TICK: Final = 0.2
ARROW: Final = 0.25
BRINK: Final = 0.72
ASIDE: Final = 10.5
HAND: Final = 1.7
CLOSE_UP: Final = 3.4
CREW: Final = 1.0
BRINKS: Final = ("", "brink-system", "brink-wormhole")


def scene(view: TruckinView) -> Scene:
    """All that lies on the table, and what the viewer may touch."""
    state = view.state
    legal = set(view.legal)
    pieces = [
        *_brinks(state),
        *[piece for square in range(SQUARES) for piece in _square(state, square, legal)],
        *_hand(state, legal),
        *_clock_and_stack(state),
        *_tiles_left(state),
    ]
    board = Zone(
        id="board",
        kind="board",
        x=LEFT,
        y=TOP,
        width=SIDE,
        height=SIDE,
        columns=tuple("abcdefghi"),
        rows=tuple("987654321"),
    )
    hand = Zone(id="hand", kind="hand", x=ASIDE, y=TOP, width=3.6, height=3.6, label=_held(state))
    left = Zone(
        id="left",
        kind="deck",
        x=ASIDE,
        y=5.1,
        width=5.7,
        height=4.7,
        label="Still in the stack",
    )
    return Scene(
        width=16.3,
        height=10.2,
        status=status(state),
        zones=(board, hand, left),
        pieces=tuple(pieces),
        controls=_controls(state, legal),
        panels=_panels(state),
    )


def status(state: Truckin) -> str:
    """Who must do what now."""
    if state.to_act == OVER:
        return f"The stack is empty (TR-50). {ending(state)}"
    seat = f"@{state.turn}"
    if state.phase == DRAWING:
        return f"{seat} draws a tile."
    if state.phase == READING:
        return f"{seat} drew {full_name(state.hand)}: the clock is read."
    asked = {
        PLACING: f"{seat} chooses a square for the {kind_name(state.hand)}.",
        TURNING: f"{seat} turns the {kind_name(state.hand)} for {_name(state.first)}.",
        DEPLOYING: f"{seat} deploys a ship onto {_name(state.first)}, or none.",
        CHOOSING: f"{seat} has a black hole: remove a cargo, exchange two tiles, or neither.",
        PAIRING: f"{seat} chooses the tile to change places with {_name(state.first)}.",
        TURNING_FIRST: f"{seat} turns the tile that goes from {_name(state.first)}"
        f" to {_name(state.second)}.",
    }
    usual = f"{seat} turns the tile that goes from {_name(state.second)} to {_name(state.first)}."
    return asked.get(state.phase, usual)


# The board.


def place_on_board(square: int) -> tuple[float, float]:
    """The top left corner of a square."""
    return LEFT + square % SIDE, TOP + SIDE - 1 - square // SIDE


def _square(state: Truckin, square: int, legal: set[int]) -> list[Piece]:
    """A tile with its arrows, scored marks and ship; or a place to put the tile in hand."""
    x, y = place_on_board(square)
    name = SQUARE_NAMES[square]
    code = state.board.tile(square)
    if not code:
        if PLACE + square in legal:
            turns = [DIRECTIONS[turn] for turn in range(4) if state.turns_at(square) >> turn & 1]
            place = Piece(
                id=f"place {name}",
                symbol="",
                x=x,
                y=y,
                label=f"place it on {name}",
                tip=f"It fits turned {listed(turns, 'or')}.",
                move=MOVES.notation(PLACE + square),
                mark="target",
            )
            return [place]
        if state.phase == TURNING and square == state.first:
            return [Piece(id=f"place {name}", symbol="", x=x, y=y, mark="chosen")]
        return []
    of_type, rotation = (code - 1) >> 2, (code - 1) & 3
    move = next((m for m in (EXCHANGE + square, WITH + square) if m in legal), None)
    pieces = [
        Piece(
            id=f"tile {_identity(state, square)}",
            symbol=symbol_of(of_type, rotation),
            x=x,
            y=y,
            turns=rotation,
            label=f"{kind_name(of_type)} on {name}{_facing(rotation)}",
            move=None if move is None else MOVES.notation(move),
            mark=_tile_mark(state, square, move),
        )
    ]
    pieces += _arrows(of_type, rotation, pieces[0])
    for segment in range(NUM_SEGMENTS[of_type]):
        if state.board.marks(square) >> segment & 1:
            right, down = spot(of_type, rotation, segment)
            pieces.append(
                Piece(
                    id=f"scored {_identity(state, square)} {segment}",
                    symbol="tick",
                    x=x + right - TICK / 2,
                    y=y + down - TICK / 2,
                    size=TICK,
                    label=f"{feature_name(of_type, segment)} scored",
                )
            )
    if state.board.crew(square):
        pieces.append(_ship(state, square, legal))
    return pieces


def _identity(state: Truckin, square: int) -> str:
    """What a tile is known by while it travels; one without segments, by where it lies."""
    if NUM_SEGMENTS[(state.board.tile(square) - 1) >> 2]:
        return str(state.board.first_segment(square))
    return SQUARE_NAMES[square]


def _tile_mark(state: Truckin, square: int, move: int | None) -> Mark:
    if move is not None:
        return "target"
    if state.phase >= PAIRING and square in {state.first, state.second}:
        return "chosen"
    return "last" if square in {state.last, state.last_other} else ""


def _arrows(of_type: int, rotation: int, tile: Piece) -> list[Piece]:
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


def _ship(state: Truckin, square: int, legal: set[int]) -> Piece:
    x, y = place_on_board(square)
    code, crew = state.board.tile(square), state.board.crew(square) - 1
    of_type, place = (code - 1) >> 2, crew % PLACES
    right, down = spot(of_type, (code - 1) & 3, place)
    ship, name = role(of_type, place), SQUARE_NAMES[square]
    removable = REMOVE + square in legal
    return Piece(
        id=f"ship {_identity(state, square)}",
        symbol=ship,
        x=x + right - SHIP / 2,
        y=y + down - SHIP / 2,
        size=SHIP,
        owner=crew // PLACES,
        label=f"remove the cargo on {name}" if removable else f"{ship} on {name}",
        tip=_outlook(state, square, place),
        move=MOVES.notation(REMOVE + square) if removable else None,
        mark="danger" if removable else "",
    )


def _outlook(state: Truckin, square: int, place: int) -> str:
    """What a ship's feature amounts to so far."""
    if place == PLACES - 1:
        return f"{state.board.tiles_around(square)} of 8 squares around the station have tiles."
    root = state.board.root(square, place)
    found = state.board.survey(root)
    what = "wormhole" if found.is_wormhole else "system"
    tiles = f"{found.tiles} tile{'s' * (found.tiles != 1)}"
    ends = state.board.open_sides(root)
    return f"The {what} has {tiles}, and {ends} open side{'s' * (ends != 1)}."


def _brinks(state: Truckin) -> list[Piece]:
    """What lies across the north and east edges, seen from this side: the board is a torus."""
    inset = (1 - BRINK) / 2
    pieces = []
    for i in range(SIDE):
        for side, square in ((0, SQUARES - SIDE + i), (1, i * SIDE + SIDE - 1)):
            beyond = NEIGHBOURS[4 * square + side]
            code = state.board.tile(beyond)
            edge = EDGES[4 * code + (side + 2) % 4] if code else VOID
            if edge == VOID:
                continue
            x, y = place_on_board(square)
            pieces.append(
                Piece(
                    id=f"brink {SQUARE_NAMES[square]} {COMPASS[side]}",
                    symbol=BRINKS[edge],
                    x=x + (1 if side else inset),
                    y=y + (inset if side else -BRINK),
                    size=BRINK,
                    turns=side,
                    label=f"{SQUARE_NAMES[beyond]} lies beyond the edge",
                )
            )
    return pieces


# The hand, the clock and the stack.


def _held(state: Truckin) -> str:
    """What the hand shows, in words."""
    if state.phase in {PLACING, TURNING} and state.to_act != OVER:
        return f"@{state.turn} holds {full_name(state.hand)}"
    if state.phase == DEPLOYING:
        return f"{kind_name(state.hand).capitalize()}, just placed on {_name(state.first)}"
    if state.phase in {CHOOSING, PAIRING}:
        return f"@{state.turn} holds a black hole"
    if state.phase >= TURNING_FIRST:
        one, other = _moving(state)
        return f"From {_name(one)} to {_name(other)}"
    return "Nothing in hand"


def _moving(state: Truckin) -> tuple[int, int]:
    """Where the tile comes from that is being turned in an exchange, and where it goes."""
    pair = (state.first, state.second)
    return pair if state.phase == TURNING_FIRST else pair[::-1]


def _hand(state: Truckin, legal: set[int]) -> list[Piece]:
    if state.to_act == OVER or state.phase in {DRAWING, READING}:
        return []
    if state.phase == DEPLOYING:
        return _close_up(state, legal)
    if state.phase in {CHOOSING, PAIRING}:
        hole = Piece(id="held", symbol="black-hole", x=ASIDE + 0.6, y=TOP + 0.6, size=2.4)
        return [hole]
    of_type = state.hand
    if state.phase >= TURNING_FIRST:
        of_type = (state.board.tile(_moving(state)[0]) - 1) >> 2
    return [piece for turn in range(4) for piece in _rotation(state, of_type, turn, legal)]


def _rotation(state: Truckin, of_type: int, turn: int, legal: set[int]) -> list[Piece]:
    """The tile in hand, turned; it lights up the squares where it fits like this."""
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
    return [tile, *_arrows(of_type, turn, tile)]


def _close_up(state: Truckin, legal: set[int]) -> list[Piece]:
    """The tile just placed, large enough to point at its parts."""
    x, y = ASIDE + 0.1, TOP + 0.1
    code = state.board.tile(state.first)
    of_type, rotation = (code - 1) >> 2, (code - 1) & 3
    symbol = symbol_of(of_type, rotation)
    tile = Piece(id="held", symbol=symbol, x=x, y=y, size=CLOSE_UP, turns=rotation)
    pieces = [tile, *_arrows(of_type, rotation, tile)]
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


def _clock_and_stack(state: Truckin) -> list[Piece]:
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


def _tiles_left(state: Truckin) -> list[Piece]:
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


# Controls and panels.


def _controls(state: Truckin, legal: set[int]) -> tuple[Button, ...]:
    if PASS not in legal:
        return ()
    label = "Deploy no ship" if state.phase == DEPLOYING else "Leave the black hole alone"
    return (Button(id="pass", label=label, move=MOVES.notation(PASS)),)


def _panels(state: Truckin) -> tuple[Panel, ...]:
    panels = []
    for seat in range(state.ledger.seats):
        crews = [state.board.crew(square) - 1 for square in range(SQUARES)]
        out = len([crew for crew in crews if crew >= 0 and crew // PLACES == seat])
        holdings = (
            Holding(label="ships in the pool", symbol="battleship", count=state.ledger.pool(seat)),
            Holding(label="on the board", text=str(out)),
            Holding(label="in reserve", text=str(state.ledger.reserve(seat))),
        )
        title = "to move" if state.to_act != OVER and seat == state.turn else ""
        score = str(state.ledger.scores[seat])
        panels.append(Panel(seat=seat, title=title, score=score, holdings=holdings))
    said = [score_sentence(entry) for entry in state.ledger.scored if not entry.is_final]
    if state.to_act == OVER:
        said.append(last_points(state))
    lines = tuple([Holding(label=sentence) for sentence in said or ["Nothing yet."]])
    panels.append(Panel(title="Scored last", holdings=lines))
    return tuple(panels)


def _name(square: int) -> str:
    return SQUARE_NAMES[square] if square != NONE else ""


def _facing(rotation: int) -> str:
    return f", turned {DIRECTIONS[rotation]}" if rotation else ""
