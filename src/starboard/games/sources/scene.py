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
from starboard.games.sources.moves import MOVES, Discard, Go, Lay, SourcesMove, Take
from starboard.games.sources.panels import mission, panel, piles, status
from starboard.games.sources.piles import counts, size
from starboard.games.sources.rules import Sources
from starboard.games.sources.words import hand, owner_of, pile, symbol_of, title_of
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

WIDTH: Final = 14.3
SIDE: Final = 9.8  # where the column beside the board begins
CARD: Final = 0.75
CARDS_IN_ROW: Final = 6
HAND_Y: Final = 0.1
PILE_Y: Final = 3.2
DECK_Y: Final = 6.3

CORNERS: Final = ((0.0, 0.0), (0.5, 0.5), (0.5, 0.0), (0.0, 0.5))
"""Where in a square each seat's pawn stands when it is not alone."""


def scene(view: OpenView[Sources]) -> Scene:
    """Squares to go to, cards to take and to lay, and buttons for everything else."""
    state = view.state
    moves = [MOVES[move] for move in view.legal]
    seat = shown_seat(view)
    pieces = [*board_pieces(state), *pawn_pieces(state), *target_pieces(view, moves)]
    pieces += [*hand_pieces(state, seat, moves), *pile_pieces(state, seat, moves)]
    pieces += deck_pieces(state)
    return Scene(
        width=WIDTH,
        height=SIZE,
        status=status(state),
        zones=zones(state, seat),
        pieces=tuple(pieces),
        controls=tuple(buttons(view)),
        panels=(
            mission(state),
            *[panel(state, other) for other in range(len(state.pawns))],
            piles(state),
        ),
    )


def place(square: int) -> tuple[float, float]:
    """The top left corner of a square of the board."""
    return float(square % SIZE), float(SIZE - 1 - square // SIZE)


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
    board = Zone(
        id="board",
        kind="board",
        x=0,
        y=0,
        width=SIZE,
        height=SIZE,
        columns=tuple("abcdefghi"),
        rows=tuple("987654321"),
    )
    side = [
        ("hand", "hand", HAND_Y, f"@{seat} carries: {size(state.hands[seat])}"),
        ("pile", "mat", PILE_Y, f"{below} on {square}"),
        ("deck", "deck", DECK_Y, f"Deck: {size(state.deck)}"),
    ]
    return (
        board,
        *[
            Zone(
                id=name,
                kind="hand" if kind == "hand" else "deck" if kind == "deck" else "mat",
                x=SIDE,
                y=y,
                width=CARDS_IN_ROW * CARD,
                height=3 * CARD,
                label=label,
            )
            for name, kind, y, label in side
        ],
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
        symbol, turns = SHAPES[SHAPE[code]], TURNS[code]
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
        x, y = place(square)
        size, (right, down) = 0.64, (0.18, 0.18)
        if state.pawns.count(square) > 1:
            size, (right, down) = 0.5, CORNERS[seat]
        done = ", express made" if state.made[seat] else ""
        pieces.append(
            Piece(
                id=f"pawn {seat}",
                symbol="pawn",
                x=x + right,
                y=y + down,
                size=size,
                owner=seat,
                label=f"@{seat}'s pawn on {NAMES[square]}{done}",
                mark="chosen" if seat == state.seat and state.to_act >= 0 else "",
            )
        )
    return pieces


def target_pieces(view: OpenView[Sources], moves: list[SourcesMove]) -> list[Piece]:
    """The squares on which a move can end; the express stands out."""
    state = view.state
    pieces = []
    for move in moves:
        if not isinstance(move, Go):
            continue
        x, y = place(move.square)
        name = NAMES[move.square]
        express = not state.made[view.seat] and state.is_express(move.square)
        pieces.append(
            Piece(
                id=f"to {name}",
                symbol="express" if express else "",
                x=x,
                y=y,
                owner=view.seat if express else None,
                label=f"go to {name}: the express" if express else f"go to {name}",
                tip="This move is your express (SO-30)." if express else "",
                move=move.notation,
                mark="target",
            )
        )
    return pieces


# Beside the board.


def card_piece(group: str, index: int, kind: int, count: int, top: float) -> Piece:
    """One kind of card in a zone beside the board."""
    return Piece(
        id=f"{group} {kind}",
        symbol=symbol_of(kind),
        x=SIDE + CARD * (index % CARDS_IN_ROW),
        y=top + CARD * (index // CARDS_IN_ROW),
        size=CARD,
        owner=owner_of(kind),
        count=count,
        label=f"{title_of(kind)}: {count}",
        mark="" if count else "faded",
    )


def with_move(piece: Piece, move: SourcesMove, label: str) -> Piece:
    """The same card, with the move that touching it plays."""
    return Piece(
        id=piece.id,
        symbol=piece.symbol,
        x=piece.x,
        y=piece.y,
        size=piece.size,
        owner=piece.owner,
        count=piece.count,
        label=label,
        move=move.notation,
        mark="target",
    )


def hand_pieces(state: Sources, seat: int, moves: list[SourcesMove]) -> list[Piece]:
    """The carried cards; while they can be laid or must be shed, each way to do so."""
    layings = [move for move in moves if isinstance(move, Lay)]
    discards = {move.kind: move for move in moves if isinstance(move, Discard)}
    pieces = [laying_piece(move, index) for index, move in enumerate(layings)]
    laid = {move.kind for move in layings}
    for kind, count in enumerate(hand(state, seat)):
        if count and kind not in laid:
            piece = card_piece("hand", len(pieces), kind, count, HAND_Y)
            if kind in discards:
                piece = with_move(piece, discards[kind], f"discard {title_of(kind)}")
            pieces.append(piece)
    return pieces


def laying_piece(move: Lay, index: int) -> Piece:
    arrows = move.code & ARROWS
    return Piece(
        id=f"way {index}",
        symbol=symbol_of(move.kind),
        x=SIDE + CARD * (index % CARDS_IN_ROW),
        y=HAND_Y + CARD * (index // CARDS_IN_ROW),
        size=CARD,
        turns=TURNS[arrows],
        owner=owner_of(move.kind),
        label=f"{move.notation} here",
        move=move.notation,
        mark="target",
    )


def pile_pieces(state: Sources, seat: int, moves: list[SourcesMove]) -> list[Piece]:
    """The cards on the Source below the pawn; touching one takes it."""
    source = source_below(state, seat)
    takes = {move.kind: move for move in moves if isinstance(move, Take)}
    pieces: list[Piece] = []
    for kind, count in enumerate(pile(state, source) if source is not None else []):
        if count:
            piece = card_piece("pile", len(pieces), kind, count, PILE_Y)
            if kind in takes:
                piece = with_move(piece, takes[kind], f"take {title_of(kind)}, {count} here")
            pieces.append(piece)
    return pieces


def deck_pieces(state: Sources) -> list[Piece]:
    """How many cards of each kind are left in the deck."""
    unused = {kind for seat in range(len(state.pawns), 4) for kind in (ONLY + seat, NOT + seat)}
    kinds = [kind for kind in range(KINDS) if COUNTS[kind] and kind not in unused]
    deck = counts(state.deck)
    return [card_piece("deck", index, kind, deck[kind], DECK_Y) for index, kind in enumerate(kinds)]


BUTTONS: Final = {
    "take all": ("Take all cards", "The whole pile of this Source (SO-14)."),
    "use pickup": ("Pick the card up", "Uses your Pickup (SO-22)."),
    "use extra move": ("Use an Extra Move", "One more move (SO-23)."),
    "turn left": ("Turn the stream left", "Then your pawn stays this turn (SO-17)."),
    "turn right": ("Turn the stream right", "Then your pawn stays this turn (SO-17)."),
    "end turn": ("End the turn", "If you carry cards, one must be shed each turn (SO-16)."),
}


def buttons(view: OpenView[Sources]) -> list[Button]:
    """Moves that no square and no card carries."""
    found = []
    for move in view.legal:
        notation = MOVES.notation(move)
        if notation in BUTTONS:
            label, tip = BUTTONS[notation]
            found.append(Button(id=notation, label=label, move=notation, tip=tip))
    return found
