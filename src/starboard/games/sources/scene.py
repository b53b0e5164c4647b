"""The board, the cards in hand, the pile below the pawn and the deck, for one viewer."""

from __future__ import annotations

from typing import Final

from starboard.games.sources.cards import (
    COLOURS,
    COUNTS,
    GATE,
    GATE_SYMBOLS,
    GATE_THING,
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
from starboard.games.sources.words import hand, owner_of, pile, symbol_of, title_of
from starboard.kernel import OpenView, Piece, Scene, Zone
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

WIDTH: Final = 14.3
HAND: Final = Tray("hand", "hand", top=0.1, card=0.75)
PILE: Final = Tray("pile", "mat", top=3.2, card=0.75)
DECK: Final = Tray("deck", "deck", top=6.3, card=0.75)


def scene(view: OpenView[Sources]) -> Scene:
    """Squares to go to, cards to take and to lay, and buttons for everything else."""
    state = view.state
    moves = [MOVES[move] for move in view.legal]
    seat = shown_seat(view)
    return Scene(
        width=WIDTH,
        height=SIZE,
        status=status(state),
        zones=zones(state, seat),
        pieces=(
            *board_pieces(state),
            *pawn_pieces(state),
            *ride_pieces(view, moves),
            *hand_pieces(state, seat, moves),
            *pile_pieces(state, seat, moves),
            *deck_pieces(state),
        ),
        controls=buttons([move.notation for move in moves], BUTTONS),
        panels=(
            mission(state),
            *[panel(state, other) for other in range(len(state.pawns))],
            piles(state),
        ),
    )


def shown_seat(view: OpenView[Sources]) -> int:
    """Whose cards are shown large: the viewer's own, or those of the pawn whose turn it is."""
    return view.seat if view.seat >= 0 else int(view.state.seat)


def source_below(state: Sources, seat: int) -> int | None:
    """The Source a pawn stands on."""
    square = state.pawns[seat]
    return state.sources.index(square) if square in state.sources else None


def zones(state: Sources, seat: int) -> tuple[Zone, ...]:
    source = source_below(state, seat)
    square = NAMES[state.pawns[seat]]
    below = "No Source" if source is None else f"The Source's pile: {size(state.piles[source])}"
    return (
        board_zone("board"),
        HAND.zone(f"@{seat} carries: {size(state.hands[seat])}"),
        PILE.zone(f"{below} on {square}"),
        DECK.zone(f"Deck: {size(state.deck)}"),
    )


# The board.


def board_pieces(state: Sources) -> list[Piece]:
    """The cards that lie on squares, and frames around the pawns' homes."""
    pieces = [square_piece(state, square) for square in range(SQUARES) if state.squares[square]]
    for seat in range(len(state.pawns)):
        x, y = place(int(state.home(seat)))
        label = f"home of @{seat}"
        pieces.append(Piece(id=f"home {seat}", symbol="home", x=x, y=y, owner=seat, label=label))
    return pieces


def square_piece(state: Sources, square: int) -> Piece:
    """What lies on a square: a stream, a Source, a Gate or a sign."""
    x, y = place(square)
    name, code = NAMES[square], state.squares[square]
    thing = code // THING
    owner, count, turns = None, None, 0
    if code & ARROWS:
        symbol, turns = stream_look(code)
        label, tip = f"{laying_name(code)} on {name}", ""
    elif thing == SOURCE_THING:
        count = size(state.piles[state.sources.index(square)])
        symbol, label = "source", f"Source on {name} with {count} cards"
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
        turns=turns,
        owner=owner,
        count=count,
        label=label,
        tip=tip,
    )


def pawn_pieces(state: Sources) -> list[Piece]:
    pieces = []
    for seat, square in enumerate(state.pawns):
        done = ", express made" if state.made[seat] else ""
        label = f"@{seat}'s pawn on {NAMES[square]}{done}"
        acts = seat == state.seat and state.to_act >= 0
        pieces.append(
            rider_piece("pawn", seat, state.pawns, size=0.64, label=label, is_chosen=acts)
        )
    return pieces


def ride_pieces(view: OpenView[Sources], moves: list[SourcesMove]) -> list[Piece]:
    """The squares on which a move can end; the express stands out."""
    state = view.state
    pieces = []
    for move in moves:
        if not isinstance(move, Ride):
            continue
        if not state.made[view.seat] and state.is_express(move.square):
            label = f"go to {NAMES[move.square]}: the express"
            tip = "This move is your express (SO-30)."
            pieces.append(
                target_piece(move, label=label, tip=tip, symbol="express", owner=view.seat)
            )
        else:
            pieces.append(target_piece(move))
    return pieces


# Beside the board.


def card_piece(
    tray: Tray, index: int, kind: int, count: int, deed: CardMove | None = None
) -> Piece:
    """One kind of card beside the board, and what touching it does."""
    label = f"{title_of(kind)}: {count}"
    if deed is not None:
        more = f", {count} here" if deed.verb == "take" else ""
        label = f"{deed.verb} {title_of(kind)}{more}"
    return tray.piece(
        index,
        f"{tray.id} {kind}",
        symbol_of(kind),
        label,
        owner=owner_of(kind),
        count=count,
        move=deed.notation if deed else None,
    )


def deeds(moves: list[SourcesMove], verb: str) -> dict[int, CardMove]:
    """The moves that do something with a card, by its kind."""
    return {move.kind: move for move in moves if isinstance(move, CardMove) and move.verb == verb}


def hand_pieces(state: Sources, seat: int, moves: list[SourcesMove]) -> list[Piece]:
    """The carried cards; while they can be laid or must be shed, each way to do so."""
    layings = [move for move in moves if isinstance(move, Lay)]
    discards = deeds(moves, "discard")
    ways = [(move, symbol_of(move.kind), owner_of(move.kind)) for move in layings]
    pieces = HAND.layings(ways)
    laid = {move.kind for move in layings}
    for kind, count in enumerate(hand(state, seat)):
        if count and kind not in laid:
            pieces.append(card_piece(HAND, len(pieces), kind, count, discards.get(kind)))
    return pieces


def pile_pieces(state: Sources, seat: int, moves: list[SourcesMove]) -> list[Piece]:
    """The cards on the Source below the pawn; touching one takes it."""
    source = source_below(state, seat)
    takes = deeds(moves, "take")
    pieces: list[Piece] = []
    for kind, count in enumerate(pile(state, source) if source is not None else []):
        if count:
            pieces.append(card_piece(PILE, len(pieces), kind, count, takes.get(kind)))
    return pieces


def deck_pieces(state: Sources) -> list[Piece]:
    """How many cards of each kind are left in the deck."""
    unused = {kind for seat in range(len(state.pawns), 4) for kind in (ONLY + seat, NOT + seat)}
    kinds = [kind for kind in range(KINDS) if COUNTS[kind] and kind not in unused]
    deck = counts(state.deck)
    return [card_piece(DECK, index, kind, deck[kind]) for index, kind in enumerate(kinds)]


BUTTONS: Final = {
    "take all": ("Take all cards", "The whole pile of this Source (SO-14)."),
    "use pickup": ("Pick the card up", "Uses your Pickup (SO-22)."),
    "use extra move": ("Use an Extra Move", "One more move (SO-23)."),
    "turn left": ("Turn the stream left", "Then your pawn stays this turn (SO-17)."),
    "turn right": ("Turn the stream right", "Then your pawn stays this turn (SO-17)."),
    "end turn": ("End the turn", "If you carry cards, one must be shed each turn (SO-16)."),
}
"""What the button of a move says, and its tip."""
