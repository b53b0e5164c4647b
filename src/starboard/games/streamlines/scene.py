"""The galaxy, the hold and the deck, drawn for one viewer."""

from __future__ import annotations

from typing import Final

from starboard.games.streamlines.cards import ESCAPE, GATE_SYMBOLS, GATE_THING, PLANET, REFUGEE
from starboard.games.streamlines.moves import MOVES, Give, StreamlinesMove
from starboard.games.streamlines.panels import mission, panel, status
from starboard.games.streamlines.position import LOST
from starboard.games.streamlines.rules import Streamlines
from starboard.games.streamlines.words import (
    cargo_of,
    dark_after,
    held,
    kinds_in_play,
    planet_name,
    planet_state,
    planet_symbol,
    room,
    symbol_of,
    title_of,
    with_refugees,
)
from starboard.kernel import OpenView, Piece, Scene, Zone, counted
from starboard.parts.stream_moves import CardMove, Lay, Ride
from starboard.parts.stream_scene import (
    Tray,
    board_zone,
    buttons,
    place,
    rider_piece,
    stream_look,
    target_piece,
)
from starboard.parts.streams import ARROWS, NAMES, SIZE, SQUARES, THING, laying_name

WIDTH: Final = 14.6
DECK: Final = Tray("deck", "deck", top=0.1, card=0.8)
DISCARD: Final = Tray("discard", "deck", top=3.2, card=0.8)
HOLD: Final = Tray("hold", "hand", top=6.3, card=0.8)


def scene(view: OpenView[Streamlines]) -> Scene:
    """Squares to fly to, ways to lay a card, and buttons for everything else."""
    state = view.state
    moves = [MOVES[move] for move in view.legal]
    return Scene(
        width=WIDTH,
        height=SIZE,
        status=status(state),
        zones=zones(view),
        pieces=(
            *board_pieces(state),
            *ship_pieces(state),
            *flight_pieces(state, moves),
            *pile_pieces(DECK, state.deck, state),
            *pile_pieces(DISCARD, state.discard, state),
            *hold_pieces(view, moves),
        ),
        controls=buttons([move.notation for move in moves], button_words(view, moves)),
        panels=(mission(state), *[panel(state, seat) for seat in range(len(state.ships))]),
    )


def hold_of(view: OpenView[Streamlines]) -> int:
    """Whose hold is shown: the viewer's own, or that of the ship whose turn it is."""
    return view.seat if view.seat >= 0 else int(view.state.seat)


def zones(view: OpenView[Streamlines]) -> tuple[Zone, ...]:
    state = view.state
    seat = hold_of(view)
    lost = state.ships[seat] == LOST
    hold = f"@{seat}'s ship is lost" if lost else f"@{seat}'s hold: {room(state, seat)}"
    return (
        board_zone("galaxy"),
        DECK.zone(f"Deck: {state.num_deck}"),
        DISCARD.zone(f"Discard pile: {state.num_discard}"),
        HOLD.zone(hold),
    )


# The board.


def board_pieces(state: Streamlines) -> list[Piece]:
    return [square_piece(state, square) for square in range(SQUARES) if state.squares[square]]


def square_piece(state: Streamlines, square: int) -> Piece:
    """What lies on a square: a stream, a gate, an escape or a planet."""
    x, y = place(square)
    name, code = NAMES[square], state.squares[square]
    thing = code // THING
    if thing >= PLANET:
        return planet_piece(state, thing - PLANET, x, y)
    tip, turns = "", 0
    if code & ARROWS:
        kind, label = "stream", f"{laying_name(code)} on {name}"
        symbol, turns = stream_look(code)
    elif thing == ESCAPE:
        kind, symbol, label = "escape", "escape", f"escape on {name}"
        tip = "Refugees aboard are rescued here (ST-35)."
    else:
        letter = GATE_SYMBOLS[thing - GATE_THING]
        kind, symbol, label = "gate", f"gate_{letter.lower()}", f"gate {letter} on {name}"
        tip = "Jump to the gate with the same letter, then stop (ST-27)."
    return Piece(id=f"{kind} {name}", symbol=symbol, x=x, y=y, turns=turns, label=label, tip=tip)


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
    return [
        rider_piece(
            "ship",
            seat,
            state.ships,
            size=0.7,
            label=f"@{seat}'s ship on {NAMES[square]}{with_refugees(state, seat)}",
            is_chosen=seat == state.seat and state.to_act >= 0,
            count=held(state, seat, REFUGEE) or None,
        )
        for seat, square in enumerate(state.ships)
        if square != LOST
    ]


def flight_pieces(state: Streamlines, moves: list[StreamlinesMove]) -> list[Piece]:
    """The squares on which a flight can end."""
    pieces = []
    for move in moves:
        if not isinstance(move, Ride):
            continue
        thing = state.squares[move.square] // THING
        if thing >= PLANET and state.is_black(thing - PLANET):
            label = f"fly into the black hole on {NAMES[move.square]}"
            tip = "The ship would be lost (ST-25)."
            pieces.append(target_piece(move, label=label, tip=tip, mark="danger"))
        else:
            pieces.append(target_piece(move))
    return pieces


# Beside the board.


def pile_pieces(tray: Tray, counts: list[int], state: Streamlines) -> list[Piece]:
    """How many cards of each kind a pile holds."""
    pieces = []
    for index, kind in enumerate(kinds_in_play(state)):
        label = f"{title_of(kind)}: {counts[kind]} in the {tray.id}"
        name = f"{tray.id} {kind}"
        pieces.append(tray.piece(index, name, symbol_of(kind), label, count=counts[kind]))
    return pieces


def hold_pieces(view: OpenView[Streamlines], moves: list[StreamlinesMove]) -> list[Piece]:
    """The cargo; while it can be laid or must be dumped, each way to do so."""
    layings = [move for move in moves if isinstance(move, Lay)]
    dumps = {move.kind: move.notation for move in moves if isinstance(move, CardMove)}
    seat = hold_of(view)
    pieces = HOLD.layings([(move, symbol_of(move.kind), None) for move in layings])
    for kind in cargo_of(view.state, seat):
        if layings and kind < REFUGEE:
            continue
        label = f"dump {title_of(kind)}" if kind in dumps else f"{title_of(kind)} in the hold"
        pieces.append(
            HOLD.piece(
                len(pieces),
                f"hold {kind}",
                symbol_of(kind),
                label,
                count=held(view.state, seat, kind),
                move=dumps.get(kind),
            )
        )
    return pieces


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
"""What the button of a move says, and its tip."""


def button_words(
    view: OpenView[Streamlines], moves: list[StreamlinesMove]
) -> dict[str, tuple[str, str]]:
    """The words of all moves that no square and no card carries."""
    refugees = counted(held(view.state, hold_of(view), REFUGEE), "refugee")
    words = {**BUTTONS, "rescue": (f"Rescue {refugees}", "Uses an action (ST-35).")}
    for move in moves:
        if isinstance(move, Give):
            label = f"Give {title_of(move.kind)} to @{move.seat}"
            words[move.notation] = (label, "Uses an action (ST-36).")
    return words
