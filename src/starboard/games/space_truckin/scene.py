"""The scene: the torus with its tiles and ships, the tile in hand, the clock and the stack."""

from __future__ import annotations

from typing import Final

from starboard.games.space_truckin.aside import (
    ASIDE,
    SHIP,
    TICK,
    TOP,
    arrows_on,
    clock_and_stack,
    hand_pieces,
    held,
    tiles_left,
)
from starboard.games.space_truckin.board import PLACES
from starboard.games.space_truckin.exchange import all_exchanges
from starboard.games.space_truckin.look import (
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
    EXCHANGE,
    MOVES,
    PASS,
    PLACE,
    REMOVE,
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
    EDGES,
    NEIGHBOURS,
    NONE,
    NUM_SEGMENTS,
    SIDE,
    SQUARE_NAMES,
    SQUARES,
)
from starboard.games.space_truckin.story import ending, last_points, score_sentence
from starboard.games.space_truckin.tiles import VOID
from starboard.kernel import OVER, Button, Holding, OpenView, Panel, Piece, Scene, Zone
from starboard.kernel.scene import Mark
from starboard.parts.grid import COMPASS

TruckinView = OpenView[Truckin]

LEFT: Final = 0.4
BRINK: Final = 0.72
BRINKS: Final = ("", "brink-system", "brink-wormhole")


def scene(view: TruckinView) -> Scene:
    """All that lies on the table, and what the viewer may touch."""
    state = view.state
    legal = set(view.legal)
    pairs = _pairs(state) if max(legal, default=0) >= EXCHANGE else {}
    pieces = [
        *_brinks(state),
        *[piece for square in range(SQUARES) for piece in _square(state, square, legal, pairs)],
        *hand_pieces(state, legal),
        *clock_and_stack(state),
        *tiles_left(state),
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
    hand = Zone(id="hand", kind="hand", x=ASIDE, y=TOP, width=3.6, height=3.6, label=held(state))
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
        CHOOSING: f"{seat} has a black hole: remove a cargo, exchange two tiles (the lower"
        " or else the left one first), or neither.",
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


def _square(
    state: Truckin, square: int, legal: set[int], pairs: dict[int, list[int]]
) -> list[Piece]:
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
            mark=_tile_mark(state, square, move, pairs),
            shows=tuple([f"tile {_identity(state, other)}" for other in pairs.get(square, [])]),
        )
    ]
    pieces += arrows_on(of_type, rotation, pieces[0])
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


def _pairs(state: Truckin) -> dict[int, list[int]]:
    """For each tile that can be exchanged, those that it can change places with."""
    found = all_exchanges(state.board, state.quadrant)
    firsts = found.firsts() if state.phase == CHOOSING else [state.first]
    pairs: dict[int, list[int]] = {}
    for one in firsts:
        for other in found.partners(one):
            pairs.setdefault(one, []).append(other)
            pairs.setdefault(other, []).append(one)
    return pairs


def _tile_mark(state: Truckin, square: int, move: int | None, pairs: dict[int, list[int]]) -> Mark:
    if move is not None:
        return "target"
    if state.phase >= PAIRING and square in {state.first, state.second}:
        return "chosen"
    if pairs and square not in pairs:
        return "faded"  # no exchange can move it, or none with the tile already chosen
    return "last" if square in {state.last, state.last_other} else ""


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
