"""The galaxy, the hold and the deck, drawn for one viewer."""

from __future__ import annotations

from typing import Final

from starboard.games.streamlines.cards import (
    ESCAPE,
    GATE_SYMBOLS,
    GATE_THING,
    PLANET,
    REFUGEE,
)
from starboard.games.streamlines.moves import MOVES, Dump, Fly, Give, Lay, LayGate, StreamlinesMove
from starboard.games.streamlines.panels import mission, panel, status
from starboard.games.streamlines.position import (
    LOST,
)
from starboard.games.streamlines.rules import Streamlines
from starboard.games.streamlines.words import (
    cargo_of,
    counted,
    dark_after,
    held,
    kinds_in_play,
    planet_name,
    planet_state,
    planet_symbol,
    room,
    symbol_of,
    title_of,
)
from starboard.kernel import Button, OpenView, Piece, Scene, Zone
from starboard.parts.streams import (
    ARROWS,
    NAMES,
    SHAPE,
    SHAPES,
    SIZE,
    SQUARES,
    THING,
    TURNS,
    laying_name,
)

WIDTH: Final = 14.6
SIDE: Final = 9.8  # where the column beside the board begins
CARD: Final = 0.8
CARDS_IN_ROW: Final = 6
DECK_Y: Final = 0.0
DISCARD_Y: Final = 3.1
HOLD_Y: Final = 6.2

CORNERS: Final = ((0.0, 0.0), (0.5, 0.5), (0.5, 0.0), (0.0, 0.5))
"""Where in a square each seat's ship lies when it is not alone."""


def scene(view: OpenView[Streamlines]) -> Scene:
    """Squares to fly to, ways to lay a card, and buttons for everything else."""
    state = view.state
    moves = [MOVES[move] for move in view.legal]
    pieces = [*board_pieces(state), *ship_pieces(state), *target_pieces(state, moves)]
    pieces += [*pile_pieces("deck", state.deck, DECK_Y, state)]
    pieces += [*pile_pieces("discard", state.discard, DISCARD_Y, state)]
    pieces += hold_pieces(view, moves)
    return Scene(
        width=WIDTH,
        height=SIZE,
        status=status(state),
        zones=zones(view),
        pieces=tuple(pieces),
        controls=tuple(buttons(view)),
        panels=(mission(state), *[panel(state, seat) for seat in range(len(state.ships))]),
    )


def place(square: int) -> tuple[float, float]:
    """The top left corner of a square of the board."""
    return float(square % SIZE), float(SIZE - 1 - square // SIZE)


def hold_of(view: OpenView[Streamlines]) -> int:
    """Whose hold is shown: the viewer's own, or that of the ship whose turn it is."""
    return view.seat if view.seat >= 0 else int(view.state.seat)


def zones(view: OpenView[Streamlines]) -> tuple[Zone, ...]:
    state = view.state
    seat = hold_of(view)
    board = Zone(
        id="galaxy",
        kind="board",
        x=0,
        y=0,
        width=SIZE,
        height=SIZE,
        columns=tuple("abcdefghi"),
        rows=tuple("987654321"),
    )
    lost = state.ships[seat] == LOST
    hold = f"@{seat}'s ship is lost" if lost else f"@{seat}'s hold: {room(state, seat)}"
    piles = [
        (DECK_Y, "deck", f"Deck: {state.num_deck}"),
        (DISCARD_Y, "discard", f"Discard pile: {state.num_discard}"),
        (HOLD_Y, "hold", hold),
    ]
    side = [
        Zone(
            id=name,
            kind="hand" if name == "hold" else "deck",
            x=SIDE,
            y=y + 0.1,
            width=CARDS_IN_ROW * CARD,
            height=3 * CARD,
            label=label,
        )
        for y, name, label in piles
    ]
    return (board, *side)


# The board.


def board_pieces(state: Streamlines) -> list[Piece]:
    pieces = []
    for square in range(SQUARES):
        code = state.squares[square]
        if code:
            pieces.append(square_piece(state, square, code))
    return pieces


def square_piece(state: Streamlines, square: int, code: int) -> Piece:
    """What lies on a square: a stream, a gate, an escape or a planet."""
    x, y = place(square)
    name, thing = NAMES[square], code // THING
    if code & ARROWS:
        label = f"{laying_name(code)} on {name}"
        symbol = SHAPES[SHAPE[code]]
        return Piece(id=f"stream {name}", symbol=symbol, x=x, y=y, turns=TURNS[code], label=label)
    if thing == ESCAPE:
        tip = "Refugees aboard are rescued here (ST-35)."
        return Piece(
            id=f"escape {name}", symbol="escape", x=x, y=y, label=f"escape on {name}", tip=tip
        )
    if thing < ESCAPE:
        letter = GATE_SYMBOLS[thing - GATE_THING]
        tip = "Jump to the gate with the same sign, then stop (ST-27)."
        symbol = f"gate-{letter.lower()}"
        label = f"gate {letter} on {name}"
        return Piece(id=f"gate {name}", symbol=symbol, x=x, y=y, label=label, tip=tip)
    return planet_piece(state, thing - PLANET, x, y)


def planet_piece(state: Streamlines, planet: int, x: float, y: float) -> Piece:
    name = planet_name(state, planet)
    tip, fuse = "Draw cards here (ST-30).", state.fuses[planet]
    if state.is_black(planet):
        tip = "A ship that comes here is lost (ST-25)."
    elif fuse:
        last = dark_after(state, planet)
        tip = f"It turns into a black hole when @{last} ends a turn, {fuse} turns from now (ST-41)."
    elif state.warnings[planet]:
        tip = "One more Collapse, and it is doomed (ST-40)."
    return Piece(
        id=f"planet {planet + 1}",
        symbol=planet_symbol(state, planet),
        x=x,
        y=y,
        text="" if state.is_black(planet) else str(planet + 1),
        count=fuse or None,
        label=f"{name}, {planet_state(state, planet)}",
        tip=tip,
    )


def ship_pieces(state: Streamlines) -> list[Piece]:
    pieces = []
    for seat, square in enumerate(state.ships):
        if square == LOST:
            continue
        x, y = place(square)
        size, (right, down) = 0.7, (0.15, 0.15)
        if state.ships.count(square) > 1:
            size, (right, down) = 0.5, CORNERS[seat]
        refugees = held(state, seat, REFUGEE)
        aboard = f" with {counted(refugees, 'refugee')} aboard" if refugees else ""
        pieces.append(
            Piece(
                id=f"ship {seat}",
                symbol="ship",
                x=x + right,
                y=y + down,
                size=size,
                owner=seat,
                count=refugees or None,
                label=f"@{seat}'s ship on {NAMES[square]}{aboard}",
                mark="chosen" if seat == state.seat and state.to_act >= 0 else "",
            )
        )
    return pieces


def target_pieces(state: Streamlines, moves: list[StreamlinesMove]) -> list[Piece]:
    """The squares on which a flight can end."""
    pieces = []
    for move in moves:
        if not isinstance(move, Fly):
            continue
        x, y = place(move.square)
        thing = state.squares[move.square] // THING
        deadly = thing >= PLANET and state.is_black(thing - PLANET)
        name = NAMES[move.square]
        pieces.append(
            Piece(
                id=f"to {name}",
                symbol="",
                x=x,
                y=y,
                label=f"fly into the black hole on {name}" if deadly else f"fly to {name}",
                tip="The ship would be lost (ST-25)." if deadly else "",
                move=move.notation,
                mark="danger" if deadly else "target",
            )
        )
    return pieces


# Beside the board.


def card_place(index: int, top: float) -> tuple[float, float]:
    return SIDE + CARD * (index % CARDS_IN_ROW), top + 0.1 + CARD * (index // CARDS_IN_ROW)


def pile_pieces(pile: str, counts: list[int], top: float, state: Streamlines) -> list[Piece]:
    """How many cards of each kind a pile holds."""
    pieces = []
    for index, kind in enumerate(kinds_in_play(state)):
        x, y = card_place(index, top)
        pieces.append(
            Piece(
                id=f"{pile} {kind}",
                symbol=symbol_of(kind),
                x=x,
                y=y,
                size=CARD,
                count=counts[kind],
                label=f"{title_of(kind)}: {counts[kind]} in the {pile}",
                mark="" if counts[kind] else "faded",
            )
        )
    return pieces


def hold_pieces(view: OpenView[Streamlines], moves: list[StreamlinesMove]) -> list[Piece]:
    """The cargo; while it can be laid or must be dumped, each way to do so."""
    layings = [move for move in moves if isinstance(move, Lay | LayGate)]
    dumps = {move.kind: move for move in moves if isinstance(move, Dump)}
    seat = hold_of(view)
    pieces = []
    for index, laying in enumerate(layings):
        pieces.append(laying_piece(laying, index))
    for kind in cargo_of(view.state, seat):
        if layings and kind < REFUGEE:
            continue
        x, y = card_place(len(pieces), HOLD_Y)
        dump = dumps.get(kind)
        label = f"dump {title_of(kind)}" if dump else f"{title_of(kind)} in the hold"
        pieces.append(
            Piece(
                id=f"hold {kind}",
                symbol=symbol_of(kind),
                x=x,
                y=y,
                size=CARD,
                count=held(view.state, seat, kind),
                label=label,
                move=dump.notation if dump else None,
                mark="target" if dump else "",
            )
        )
    return pieces


def laying_piece(move: Lay | LayGate, index: int) -> Piece:
    x, y = card_place(index, HOLD_Y)
    turns = 0
    if isinstance(move, Lay):
        symbol, turns = SHAPES[SHAPE[move.arrows]], TURNS[move.arrows]
        label = f"lay {laying_name(move.arrows)} here"
    else:
        letter = GATE_SYMBOLS[move.symbol]
        symbol, label = f"gate-{letter.lower()}", f"lay gate {letter} here"
    return Piece(
        id=f"way {index}",
        symbol=symbol,
        x=x,
        y=y,
        size=CARD,
        turns=turns,
        label=label,
        move=move.notation,
        mark="target",
    )


BUTTONS: Final = {
    "draw": ("Draw a card", "Uses an action (ST-30)."),
    "use pickup": ("Pick the stream up", "Uses your Pickup, no action (ST-37)."),
    "use extra move": ("Use an Extra Move", "No action (ST-38)."),
    "turn left": ("Turn the stream left", "Uses your Engineering, no action (ST-39)."),
    "turn right": ("Turn the stream right", "Uses your Engineering, no action (ST-39)."),
    "draw again": ("Draw again", "Free, as long as powers and events come (ST-31)."),
    "stop drawing": ("Stop drawing", ""),
    "stay": ("Stay here", "Do not ride the stream you laid (ST-34)."),
    "end turn": ("End the turn", "Actions left are lost (ST-12)."),
}


def buttons(view: OpenView[Streamlines]) -> list[Button]:
    """Moves that no square and no card carries."""
    state = view.state
    found = []
    for move_id in view.legal:
        move, notation = MOVES[move_id], MOVES.notation(move_id)
        if isinstance(move, Give):
            label, tip = f"Give {title_of(move.kind)} to @{move.seat}", "Uses an action (ST-36)."
        elif notation == "rescue":
            refugees = counted(held(state, view.seat, REFUGEE), "refugee")
            label, tip = f"Rescue {refugees}", "Uses an action (ST-35)."
        elif notation in BUTTONS:
            label, tip = BUTTONS[notation]
        else:
            continue
        found.append(Button(id=notation, label=label, move=notation, tip=tip))
    return found
