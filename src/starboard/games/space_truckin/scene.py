"""The scene: the torus with its tiles and ships, and everything beside it."""

from __future__ import annotations

from typing import Final

from starboard.games.space_truckin.moves import MOVES, Verb
from starboard.games.space_truckin.panels import panels, status
from starboard.games.space_truckin.rotations import NUM_SEGMENTS, edge_at
from starboard.games.space_truckin.rules import Phase, Truckin
from starboard.games.space_truckin.scene_aside import (
    ASIDE,
    TOP,
    clock_and_stack,
    hand_pieces,
    held,
    tiles_left,
)
from starboard.games.space_truckin.scene_tiles import SHIP, TICK, arrows_on, spot, symbol_of
from starboard.games.space_truckin.squares import (
    BACK,
    NEIGHBOURS,
    SIDE,
    SQUARE_NAMES,
    SQUARES,
    STATION_PLACE,
    has,
    place_of,
    seat_of,
    turn_of,
    type_of,
)
from starboard.games.space_truckin.tiles import VOID
from starboard.games.space_truckin.words import (
    DIRECTIONS,
    feature_name,
    kind_name,
    listed,
    role,
    turned,
)
from starboard.kernel import Button, OpenView, Piece, Scene, Zone, counted
from starboard.kernel.scene import Mark
from starboard.parts.grid import COMPASS

TruckinView = OpenView[Truckin]

LEFT: Final = 0.4
BRINK: Final = 0.72
BRINKS: Final = ("", "brink_system", "brink_wormhole")


def scene(view: TruckinView) -> Scene:
    """All that lies on the table, and what the viewer may touch."""
    state = view.state
    legal = set(view.legal)
    pairs = _pairs(state) if max(legal, default=0) >= Verb.EXCHANGE else {}
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
        panels=panels(state),
    )


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
    code = state.board.codes[square]
    if not code:
        if Verb.PLACE + square in legal:
            turns = [DIRECTIONS[turn] for turn in range(4) if has(state.turns_at(square), turn)]
            place = Piece(
                id=f"place {name}",
                symbol="",
                x=x,
                y=y,
                label=f"place it on {name}",
                tip=f"It fits turned {listed(turns, 'or')}.",
                move=MOVES.notation(Verb.PLACE + square),
                mark="target",
            )
            return [place]
        if state.phase == Phase.TURNING and square == state.first:
            return [Piece(id=f"place {name}", symbol="", x=x, y=y, mark="chosen")]
        return []
    of_type = type_of(code)
    move = next((m for m in (Verb.EXCHANGE + square, Verb.WITH + square) if m in legal), None)
    pieces = [
        Piece(
            id=f"tile {_identity(state, square)}",
            symbol=symbol_of(code),
            x=x,
            y=y,
            turns=turn_of(code),
            label=f"{kind_name(of_type)} on {name}{turned(turn_of(code))}",
            move=None if move is None else MOVES.notation(move),
            mark=_tile_mark(state, square, move, pairs),
            shows=tuple([f"tile {_identity(state, other)}" for other in pairs.get(square, [])]),
        )
    ]
    pieces += arrows_on(code, pieces[0])
    for segment in range(NUM_SEGMENTS[of_type]):
        if has(state.board.scored[square], segment):
            right, down = spot(code, segment)
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
    if state.board.crews[square]:
        pieces.append(_ship(state, square, legal))
    return pieces


def _identity(state: Truckin, square: int) -> str:
    """What a tile is known by while it travels; one without segments, by where it lies."""
    if NUM_SEGMENTS[type_of(state.board.codes[square])]:
        return str(state.board.firsts[square])
    return SQUARE_NAMES[square]


def _pairs(state: Truckin) -> dict[int, list[int]]:
    """For each tile that can be exchanged, those that it can change places with."""
    found = state.exchanges()
    firsts = found.firsts() if state.phase == Phase.CHOOSING else [state.first]
    pairs: dict[int, list[int]] = {}
    for one in firsts:
        for other in found.partners(one):
            pairs.setdefault(one, []).append(other)
            pairs.setdefault(other, []).append(one)
    return pairs


def _tile_mark(state: Truckin, square: int, move: int | None, pairs: dict[int, list[int]]) -> Mark:
    if move is not None:
        return "target"
    if state.phase >= Phase.PAIRING and square in {state.first, state.second}:
        return "chosen"
    if pairs and square not in pairs:
        return "faded"  # no exchange can move it, or none with the tile already chosen
    return "last" if square in {state.last, state.last_other} else ""


def _ship(state: Truckin, square: int, legal: set[int]) -> Piece:
    x, y = place_on_board(square)
    code, crew = state.board.codes[square], state.board.crews[square]
    place = place_of(crew)
    right, down = spot(code, place)
    ship, name = role(type_of(code), place), SQUARE_NAMES[square]
    removable = Verb.REMOVE + square in legal
    return Piece(
        id=f"ship {_identity(state, square)}",
        symbol=ship,
        x=x + right - SHIP / 2,
        y=y + down - SHIP / 2,
        size=SHIP,
        owner=seat_of(crew),
        label=f"remove the cargo on {name}" if removable else f"{ship} on {name}",
        tip=_outlook(state, square, place),
        move=MOVES.notation(Verb.REMOVE + square) if removable else None,
        mark="danger" if removable else "",
    )


def _outlook(state: Truckin, square: int, place: int) -> str:
    """What a ship's feature amounts to so far."""
    if place == STATION_PLACE:
        return f"{state.board.tiles_around(square)} of 8 squares around the station have tiles."
    root = state.board.root(square, place)
    found = state.board.survey(root)
    what = "wormhole" if found.is_wormhole else "system"
    ends = counted(state.board.open_sides(root), "open side")
    return f"The {what} has {counted(found.tiles, 'tile')}, and {ends}."


def _brinks(state: Truckin) -> list[Piece]:
    """What lies across the north and east edges, seen from this side: the board is a torus."""
    inset = (1 - BRINK) / 2
    pieces = []
    for i in range(SIDE):
        for side, square in ((0, SQUARES - SIDE + i), (1, i * SIDE + SIDE - 1)):
            beyond = NEIGHBOURS[4 * square + side]
            code = state.board.codes[beyond]
            edge = edge_at(code, BACK[side]) if code else VOID
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


def _controls(state: Truckin, legal: set[int]) -> tuple[Button, ...]:
    if Verb.PASS not in legal:
        return ()
    label = "Deploy no ship" if state.phase == Phase.DEPLOYING else "Leave the black hole alone"
    return (Button(id="pass", label=label, move=MOVES.notation(Verb.PASS)),)
