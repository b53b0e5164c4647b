"""The board, the cards in hand, the pile below the pawn and the deck, for one viewer."""

from __future__ import annotations

from typing import Final

from starboard.games.sources.cards import (
    COLOURS,
    GATE,
    GATE_SYMBOLS,
    GATE_THING,
    KIND_NAMES,
    KINDS,
    NOT,
    NOT_THING,
    ONLY,
    ONLY_THING,
    SOURCE_THING,
)
from starboard.games.sources.moves import MOVES, SourcesMove
from starboard.games.sources.panels import mission, panel, piles, status
from starboard.games.sources.piles import counts, size
from starboard.games.sources.rules import Sources
from starboard.games.sources.scenario import numbers_of
from starboard.games.sources.scene_hand import TOP, docks
from starboard.games.sources.ways import open_crossing, ride_path
from starboard.games.sources.words import owner_of, symbol_of, title_of
from starboard.kernel import OpenView, Piece, Scene, Zone, counted
from starboard.parts.stream_cards import CAPTION, CARD, WIDTH, Tray
from starboard.parts.stream_moves import Ride
from starboard.parts.stream_scene import (
    board_zone,
    buttons,
    place,
    refused,
    rider_piece,
    site_place,
    stream_look,
    target_piece,
)
from starboard.parts.streams import ARROWS, NAMES, SQUARES, THING, laying_name

NOTHING_LOST: Final = "The next player goes on."

DECK: Final = Tray(
    "deck", "deck", top=0.1, card=0.8, tip="In every turn a card comes to each Source (SO-10)."
)

BOARD_TIP: Final = "A pawn goes one step, and then as far as streams carry it (SO-12)."

Crossings = dict[int, tuple[int, int, bool]]
"""By square: whose open crossing goes over it, how long that is, and whether it begins here."""


def scene(view: OpenView[Sources]) -> Scene:
    """Squares to go to, cards to take and to lay, and buttons for everything else."""
    state = view.state
    moves = [MOVES[move] for move in view.legal]
    legal = {move.notation for move in moves}
    dock_zones, cards = docks(view)
    return Scene(
        width=WIDTH,
        height=TOP + CAPTION + CARD,
        status=status(view),
        zones=(*zones(state), *dock_zones),
        pieces=(
            *board_pieces(state, legal),
            *pawn_pieces(state, legal),
            *ride_pieces(view, moves),
            *cards,
            *deck_pieces(state, legal),
        ),
        controls=buttons(
            [move.notation for move in moves],
            button_words(state),
            loss="" if end_tip(state) == NOTHING_LOST else end_tip(state),
        ),
        panels=(
            mission(state),
            *[panel(state, other) for other in range(len(state.pawns))],
            piles(state),
        ),
    )


def zones(state: Sources) -> tuple[Zone, ...]:
    shores = f"delta_{len(state.pawns)}"
    return (
        board_zone("board", ground=shores, asks="go {place}", tip=BOARD_TIP),
        DECK.zone(f"Deck: {size(state.deck)}"),
    )


# The board.


def open_crossings(state: Sources) -> Crossings:
    """Where crossings are open that have not been made yet."""
    found: Crossings = {}
    for seat in range(len(state.pawns)):
        if not state.made[seat]:
            squares = open_crossing(state, seat)
            for square in squares:
                found.setdefault(square, (seat, len(squares), square == squares[0]))
    return found


def board_pieces(state: Sources, legal: set[str]) -> list[Piece]:
    """Frames around the pawns' homes, and the cards that lie on squares."""
    crossings = open_crossings(state)
    cards = [
        square_piece(state, square, legal, crossings)
        for square in range(SQUARES)
        if state.squares[square]
    ]
    return [*[home_piece(state, seat, legal) for seat in range(len(state.pawns))], *cards]


def home_piece(state: Sources, seat: int, legal: set[str]) -> Piece:
    square = int(state.home(seat))
    x, y = place(square)
    return Piece(
        id=f"home {seat}",
        symbol="home",
        x=x,
        y=y,
        owner=seat,
        label=f"home of @{seat}",
        tip=f"@{seat}'s express starts here (SO-30).",
        asks=refused(legal, *wishes(state, square)),
    )


def wishes(state: Sources, square: int) -> list[str]:
    """What somebody who touches a square has in mind: to take cards there, or to go there."""
    go = f"go {NAMES[square]}"
    is_here = state.to_act >= 0 and state.here() == square and state.source_here() >= 0
    return ["take all", go] if is_here else [go]


def square_piece(state: Sources, square: int, legal: set[str], crossings: Crossings) -> Piece:
    """What lies on a square: a stream, a Source, a Gate or a sign."""
    name, code = NAMES[square], state.squares[square]
    thing = code // THING
    # A pawn stands before a Source or on a stream; a Gate and a sign, which are read, make room.
    is_read = not code & ARROWS and thing != SOURCE_THING
    x, y, side = site_place(square, state.pawns if is_read else ())
    owner, count, turns = None, None, 0
    if code & ARROWS:
        symbol, turns = stream_look(code)
        label, tip = f"{laying_name(code)} on {name}", "A pawn rides on along the arrows (SO-12)."
        if square in crossings:
            owner, long, is_first = crossings[square]
            symbol, count = f"{symbol}_open", long if is_first else None
            label = f"{label}, part of @{owner}'s open crossing"
            tip = f"@{owner} can cross here in one move over {counted(long, 'square')} (SO-30)."
    elif thing == SOURCE_THING:
        count = size(state.piles[state.sources.index(square)])
        symbol, label = "source", f"Source on {name} with {counted(int(count), 'card')}"
        tip = "Every turn one card comes to its pile (SO-10)."
    elif thing >= NOT_THING:
        symbol, owner = symbol_of(NOT), thing - NOT_THING
        label, tip = f"Not {COLOURS[owner]} on {name}", f"@{owner} may not enter (SO-21)."
    elif thing >= ONLY_THING:
        symbol, owner = symbol_of(ONLY), thing - ONLY_THING
        label, tip = f"Only {COLOURS[owner]} on {name}", f"Only @{owner} may enter (SO-21)."
    else:
        symbol = symbol_of(GATE + thing - GATE_THING)
        label = f"Gate {GATE_SYMBOLS[thing - GATE_THING]} on {name}"
        tip = "A move that comes here may jump to a Gate with the same sign (SO-24)."
    return Piece(
        id=f"card {name}",
        symbol=symbol,
        x=x,
        y=y,
        size=side,
        turns=turns,
        owner=owner,
        count=count,
        label=label,
        tip=tip,
        asks=refused(legal, *wishes(state, square)),
    )


def pawn_pieces(state: Sources, legal: set[str]) -> list[Piece]:
    pieces = []
    for seat, square in enumerate(state.pawns):
        done = ", express made" if state.made[seat] else ""
        code = state.squares[square]
        pieces.append(
            rider_piece(
                "pawn",
                seat,
                state.pawns,
                on_site=code != 0 and not code & ARROWS,
                symbol="pawn_across" if state.made[seat] else "pawn",
                label=f"@{seat}'s pawn on {NAMES[square]}{done}",
                is_chosen=seat == state.seat and state.to_act >= 0,
                asks=refused(legal, f"go {NAMES[square]}"),
            )
        )
    return pieces


def ride_pieces(view: OpenView[Sources], moves: list[SourcesMove]) -> list[Piece]:
    """The squares on which a move can end, each with its way; the express stands out."""
    state = view.state
    pieces = []
    for move in moves:
        if not isinstance(move, Ride):
            continue
        path = ride_path(state, move.square)
        if not state.made[view.seat] and state.is_express(move.square):
            label = f"go to {NAMES[move.square]}: the express"
            tip = "This move is your express (SO-30)."
            pieces.append(
                target_piece(
                    move, path=path, label=label, tip=tip, symbol="express", owner=view.seat
                )
            )
        else:
            pieces.append(target_piece(move, path=path))
    return pieces


# Beside the board.


def deck_pieces(state: Sources, legal: set[str]) -> list[Piece]:
    """How many cards of each kind are left in the deck."""
    unused = {kind for seat in range(len(state.pawns), 4) for kind in (ONLY + seat, NOT + seat)}
    whole = numbers_of(state.setup.scenario).counts
    kinds = [kind for kind in range(KINDS) if whole[kind] and kind not in unused]
    deck = counts(state.deck)
    pieces = []
    for index, kind in enumerate(kinds):
        name, label = f"deck {kind}", f"{title_of(kind)}: {deck[kind]}"
        count, owner = deck[kind], owner_of(kind)
        asks = refused(legal, "take all", f"take {KIND_NAMES[kind]}")
        pieces.append(
            DECK.piece(index, name, symbol_of(kind), label, owner=owner, count=count, asks=asks)
        )
    return pieces


BUTTONS: Final = {
    "take all": ("Take all cards", "The whole pile of this Source (SO-14)."),
    "turn left": ("Turn the stream left", "Then your pawn stays this turn (SO-17)."),
    "turn right": ("Turn the stream right", "Then your pawn stays this turn (SO-17)."),
}
"""What the button of a move says, and its tip."""


def button_words(state: Sources) -> dict[str, tuple[str, str]]:
    """The words of all moves that no square and no card carries."""
    return {**BUTTONS, "end turn": ("End the turn", end_tip(state))}


def end_tip(state: Sources) -> str:
    """What ending the turn now costs."""
    if state.carried() and not state.has_shed:
        return "You have shed no card: you would have to discard one (SO-16)."
    if state.may_move():
        return "You have not moved yet: your move would be lost (SO-11)."
    return NOTHING_LOST
