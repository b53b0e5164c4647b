"""The galaxy, the hold and the deck, drawn for one viewer."""

from __future__ import annotations

from typing import Final

from starboard.games.streamlines.cards import (
    ACTION,
    ESCAPE,
    GATE_SYMBOLS,
    GATE_THING,
    KIND_NAMES,
    PLANET,
    REFUGEE,
)
from starboard.games.streamlines.moves import MOVES, Give, StreamlinesMove
from starboard.games.streamlines.panels import mission, panel, status
from starboard.games.streamlines.position import LOST
from starboard.games.streamlines.rules import Streamlines
from starboard.games.streamlines.scene_hold import HOLD, hold_of, hold_pieces, hold_zone
from starboard.games.streamlines.ways import flight_path
from starboard.games.streamlines.words import (
    cargo_of,
    dark_after,
    held,
    kinds_in_play,
    planet_name,
    planet_state,
    planet_symbol,
    symbol_of,
    title_of,
    with_refugees,
)
from starboard.kernel import OpenView, Piece, Scene, Zone, counted
from starboard.parts.stream_cards import WIDTH, Tray
from starboard.parts.stream_moves import Ride
from starboard.parts.stream_scene import (
    board_zone,
    buttons,
    refused,
    rider_piece,
    site_place,
    stream_look,
    target_piece,
)
from starboard.parts.streams import ARROWS, NAMES, SQUARES, THING, laying_name

DECK: Final = Tray(
    "deck", "deck", top=0.1, card=0.8, tip="Cards are drawn on a planet, for an action (ST-30)."
)
DISCARD: Final = Tray(
    "discard", "deck", top=3.2, card=0.8, tip="Discards become the deck when it runs out (ST-14)."
)

BOARD_TIP: Final = "A ship flies one step, and then as far as streams carry it (ST-20)."
MOST_SEEN: Final = 3
"""So many refugees are seen on a ship itself; a number is written where there are more."""


def scene(view: OpenView[Streamlines]) -> Scene:
    """Squares to fly to, cards to lay and use, and buttons for everything else."""
    state = view.state
    moves = [MOVES[move] for move in view.legal]
    legal = {move.notation for move in moves}
    return Scene(
        width=WIDTH,
        height=HOLD.bottom,
        status=status(view),
        zones=zones(view),
        pieces=(
            *board_pieces(state, legal),
            *ship_pieces(view, legal),
            *flight_pieces(state, moves),
            *pile_pieces(DECK, state.deck, state, legal),
            *pile_pieces(DISCARD, state.discard, state, legal),
            *hold_pieces(view),
        ),
        controls=buttons(
            [move.notation for move in moves],
            button_words(view, moves),
            loss=end_tip(actions_left(view)) if actions_left(view) > 0 else "",
        ),
        panels=(mission(state), *[panel(state, seat) for seat in range(len(state.ships))]),
    )


def zones(view: OpenView[Streamlines]) -> tuple[Zone, ...]:
    state = view.state
    return (
        board_zone("galaxy", ground="galaxy", asks="fly {place}", tip=BOARD_TIP),
        DECK.zone(f"Deck: {state.num_deck}"),
        DISCARD.zone(f"Discard pile: {state.num_discard}"),
        hold_zone(view),
    )


# The board.


def board_pieces(state: Streamlines, legal: set[str]) -> list[Piece]:
    return [
        square_piece(state, square, legal) for square in range(SQUARES) if state.squares[square]
    ]


def square_piece(state: Streamlines, square: int, legal: set[str]) -> Piece:
    """What lies on a square: a stream, a gate, an escape or a planet."""
    name, code = NAMES[square], state.squares[square]
    thing = code // THING
    x, y, size = site_place(square, ())
    text, count, turns = "", None, 0
    wishes = [f"fly {name}"]
    is_here = state.to_act >= 0 and state.ships[state.seat] == square
    if thing >= PLANET:
        planet = thing - PLANET
        piece_id, symbol = f"planet {planet + 1}", planet_symbol(state, planet)
        label = f"{planet_name(state, planet)}, {planet_state(state, planet)}"
        tip = planet_tip(state, planet)
        count = state.fuses[planet] or None
        text = "" if state.is_black(planet) else str(planet + 1)
        if is_here:
            wishes.insert(0, "draw")
    elif code & ARROWS:
        piece_id, label = f"stream {name}", f"{laying_name(code)} on {name}"
        symbol, turns = stream_look(code)
        tip = "A ship that comes here rides on along the arrows (ST-20)."
    elif thing == ESCAPE:
        piece_id, symbol, label = f"escape {name}", "escape", f"escape on {name}"
        tip = "Refugees aboard are rescued here (ST-35)."
        if is_here:
            wishes.insert(0, "rescue")
    else:
        # A ship stands before a planet or on a stream, but a letter must be read.
        x, y, size = site_place(square, state.ships)
        letter = GATE_SYMBOLS[thing - GATE_THING]
        piece_id, symbol = f"gate {name}", f"gate_{letter.lower()}"
        label = f"gate {letter} on {name}"
        tip = "Jump to the gate with the same letter, then stop (ST-27)."
    return Piece(
        id=piece_id,
        symbol=symbol,
        x=x,
        y=y,
        size=size,
        turns=turns,
        text=text,
        count=count,
        label=label,
        tip=tip,
        asks=refused(legal, *wishes),
    )


def planet_tip(state: Streamlines, planet: int) -> str:
    """What a planet is good for, and how long."""
    fuse = state.fuses[planet]
    if state.is_black(planet):
        return "A ship that comes here is lost (ST-25)."
    if fuse:
        last = dark_after(state, planet)
        when = counted(fuse, "turn")
        return f"It turns into a black hole when @{last} ends a turn, {when} from now (ST-41)."
    if state.warnings[planet]:
        return "One more Collapse, and it is doomed (ST-40)."
    return "Draw cards here (ST-30)."


def ship_pieces(view: OpenView[Streamlines], legal: set[str]) -> list[Piece]:
    state = view.state
    pieces = []
    for seat, square in enumerate(state.ships):
        if square == LOST:
            continue
        refugees = held(state, seat, REFUGEE)
        code = state.squares[square]
        pieces.append(
            rider_piece(
                "ship",
                seat,
                state.ships,
                on_site=code != 0 and not code & ARROWS,
                symbol=f"ship_{min(refugees, MOST_SEEN)}" if refugees else "ship",
                label=f"@{seat}'s ship on {NAMES[square]}{with_refugees(state, seat)}",
                is_chosen=seat == state.seat and state.to_act >= 0,
                count=refugees if refugees > MOST_SEEN else None,
                asks=refused(legal, *ship_wishes(state, seat)),
            )
        )
    return pieces


def ship_wishes(state: Streamlines, seat: int) -> list[str]:
    """What somebody who touches a ship has in mind: to give it cargo, or to fly there."""
    fly = f"fly {NAMES[state.ships[seat]]}"
    if seat == state.seat or state.ships[seat] != state.ships[state.seat]:
        return [fly]
    kinds = cargo_of(state, int(state.seat)) or [REFUGEE]
    return [f"give {KIND_NAMES[kinds[0]]} to {seat + 1}", fly]


def flight_pieces(state: Streamlines, moves: list[StreamlinesMove]) -> list[Piece]:
    """The squares on which a flight can end, each with its way."""
    pieces = []
    for move in moves:
        if not isinstance(move, Ride):
            continue
        path = flight_path(state, move.square)
        thing = state.squares[move.square] // THING
        if thing >= PLANET and state.is_black(thing - PLANET):
            label = f"fly into the black hole on {NAMES[move.square]}"
            tip = "The ship would be lost (ST-25)."
            pieces.append(target_piece(move, path=path, label=label, tip=tip, mark="danger"))
        else:
            pieces.append(target_piece(move, path=path))
    return pieces


# Beside the board.


def pile_pieces(tray: Tray, counts: list[int], state: Streamlines, legal: set[str]) -> list[Piece]:
    """How many cards of each kind a pile holds."""
    asks = refused(legal, "draw", "draw again")
    pieces = []
    for index, kind in enumerate(kinds_in_play(state)):
        label = f"{title_of(kind)}: {counts[kind]} in the {tray.id}"
        name, count = f"{tray.id} {kind}", counts[kind]
        pieces.append(tray.piece(index, name, symbol_of(kind), label, count=count, asks=asks))
    return pieces


BUTTONS: Final = {
    "draw": ("Draw", "Uses an action: powers and events until cargo comes (ST-30)."),
    "draw slowly": ("Draw card by card", "The same, and after each card you may stop (ST-31)."),
    "draw again": ("Draw again", "Free, as long as powers and events come (ST-31)."),
    "stop drawing": ("Stop drawing", "Go on with your turn."),
    "stay": ("Stay here", "Do not ride the stream you laid (ST-34)."),
}
"""What the button of a move says, and its tip."""


def button_words(
    view: OpenView[Streamlines], moves: list[StreamlinesMove]
) -> dict[str, tuple[str, str]]:
    """The words of all moves that no square and no card carries."""
    state, seat = view.state, hold_of(view)
    refugees = counted(held(state, seat, REFUGEE), "refugee")
    words = {
        **BUTTONS,
        "rescue": (f"Rescue {refugees}", "Uses an action (ST-35)."),
        "end turn": ("End the turn", end_tip(actions_left(view))),
    }
    for move in moves:
        if isinstance(move, Give):
            label = f"Give {title_of(move.kind)} to @{move.seat}"
            words[move.notation] = (label, "Uses an action (ST-36).")
    return words


def actions_left(view: OpenView[Streamlines]) -> int:
    """How many actions the ship whose hold is shown has left in this turn."""
    return held(view.state, hold_of(view), ACTION) - int(view.state.used)


def end_tip(left: int) -> str:
    """What ending the turn costs."""
    if left <= 0:
        return "You have used all your actions."
    return f"{counted(left, 'action')} would be lost (ST-12)."
