"""The docks below the board: the cards a pawn carries, and the pile of the Source it is on."""

from __future__ import annotations

from typing import Final

from starboard.games.sources.cards import (
    EXTRA_MOVE,
    GATE,
    KIND_NAMES,
    NOT,
    ONLY,
    PICKUP,
    SOURCE,
    STREAM,
)
from starboard.games.sources.moves import MOVES
from starboard.games.sources.piles import size
from starboard.games.sources.rules import Sources
from starboard.games.sources.words import (
    hand,
    owner_of,
    pile,
    place_of,
    symbol_of,
    title_of,
)
from starboard.kernel import OpenView, Piece, Zone, capital, counted
from starboard.parts.stream_cards import GAP, WIDTH, Dock, Group, card_piece, ways_to_lay
from starboard.parts.stream_moves import Lay
from starboard.parts.stream_scene import refused
from starboard.parts.streams import FIRST_LAYING, LAYINGS, laying_name

TOP: Final = 10.0
BETWEEN: Final = 0.6
"""The space between the two docks, in squares."""

NOTES: Final = {
    PICKUP: "Takes the card below your pawn into your hand (SO-22).",
    EXTRA_MOVE: "One more move in this turn (SO-23).",
    SOURCE: "Lay it: from the next turn on cards come to it, too (SO-20).",
}


CARRIED: Final = "Carried cards are laid or played: each turn one of them must go (SO-16)."
PILE: Final = "A pawn on a Source may take some of its cards, or all (SO-14)."


def shown_seat(view: OpenView[Sources]) -> int:
    """Whose cards are shown large: the viewer's own, or those of the pawn whose turn it is."""
    return view.seat if view.seat >= 0 else int(view.state.seat)


def docks(view: OpenView[Sources]) -> tuple[list[Zone], list[Piece]]:
    """The hand and, on a Source, its pile beside it; both with cards of one size."""
    state, seat = view.state, shown_seat(view)
    legal = {MOVES.notation(move) for move in view.legal}
    held, heap = hand_groups(view, seat, legal), pile_groups(state, seat, legal)
    source = source_below(state, seat)
    mine = Dock("hand", top=TOP, tip=CARRIED)
    zones: list[Zone] = []
    pieces: list[Piece] = []
    if source is not None:
        room = WIDTH - BETWEEN
        share = length(heap) / (length(held) + length(heap))
        wide = max(room * share, 0.2 * room)
        below = Dock("pile", top=TOP, left=WIDTH - wide, width=wide, tip=PILE)
        mine = Dock("hand", top=TOP, width=room - wide, tip=CARRIED)
        square, cards = place_of(state, seat), counted(int(size(state.piles[source])), "card")
        zones.append(below.zone(f"On the Source of {square}: {cards}"))
        pieces.extend(below.pieces(heap))
    owner = "You carry" if seat == view.seat else f"@{seat} carries"
    carried = counted(int(size(state.hands[seat])), "card")
    zones.insert(0, mine.zone(f"{owner} {carried}"))
    return zones, [*mine.pieces(held), *pieces]


def length(groups: list[Group]) -> float:
    """How many cards long a row of groups is, at least two."""
    return max(2.0, sum([len(group.cards) + GAP for group in groups]))


def source_below(state: Sources, seat: int) -> int | None:
    """The Source a pawn stands on."""
    square = state.pawns[seat]
    return state.sources.index(square) if square in state.sources else None


def caption(kind: int) -> str:
    """A card's name, as short as it can be: ``Corner``, ``Gate A``, ``Only red``."""
    return capital(title_of(kind).removesuffix(" stream"))


def hand_groups(view: OpenView[Sources], seat: int, legal: set[str]) -> list[Group]:
    """The carried cards; one that can be laid is shown as every way to lay it."""
    moves = [MOVES[move] for move in view.legal]
    groups = []
    for kind, count in enumerate(hand(view.state, seat)):
        layings = [move for move in moves if isinstance(move, Lay) and move.kind == kind]
        if layings:
            ways = ways_to_lay(layings, symbol_of(kind), owner_of(kind), f"pawn {seat}")
            here = f" on {place_of(view.state, seat)}" if len(ways) > 1 else ""
            groups.append(Group(f"Lay {title_of(kind).removesuffix(' stream')}{here}", ways))
        elif count:
            groups.append(hand_group(kind, count, legal))
    return groups


def hand_group(kind: int, count: int, legal: set[str]) -> Group:
    """A carried card that cannot be laid now: to play, to shed, or to ask about."""
    name = KIND_NAMES[kind]
    shed = f"discard {name}"
    use = f"use {name}" if kind in (PICKUP, EXTRA_MOVE) else f"lay {laid(kind)}"
    plays = shed if shed in legal else use if use in legal else None
    label = f"{title_of(kind)}: {count}"
    if plays:
        label = f"{plays.split()[0]} {title_of(kind)}"
    card = card_piece(
        f"hand {kind}",
        symbol_of(kind),
        label,
        owner=owner_of(kind),
        count=count,
        move=plays,
        asks="" if plays else refused(legal, use),
        tip=note(kind),
    )
    return Group(f"Shed {caption(kind)}" if plays == shed else caption(kind), [card])


def laid(kind: int) -> str:
    """A card as the notation of its first laying names it."""
    if kind < STREAM + 4:
        return laying_name(LAYINGS[FIRST_LAYING[kind - STREAM]])
    return KIND_NAMES[kind]


def note(kind: int) -> str:
    """What a card is for."""
    if kind in NOTES:
        return NOTES[kind]
    if kind < SOURCE:
        return "Lay it on an empty square: it carries every pawn that comes there (SO-15)."
    if kind >= NOT:
        return "Lay it: that pawn alone may not enter (SO-21)."
    if kind >= ONLY:
        return "Lay it: only that pawn may enter (SO-21)."
    assert kind >= GATE
    return "Lay two with the same sign: a move may jump between them (SO-24)."


def pile_groups(state: Sources, seat: int, legal: set[str]) -> list[Group]:
    """The cards on the Source below the pawn; touching one takes it."""
    source = source_below(state, seat)
    groups = []
    for kind, count in enumerate(pile(state, source) if source is not None else []):
        if not count:
            continue
        take = f"take {KIND_NAMES[kind]}"
        plays = take if take in legal else None
        label = f"take {title_of(kind)}, {count} here" if plays else f"{title_of(kind)}: {count}"
        card = card_piece(
            f"pile {kind}",
            symbol_of(kind),
            label,
            owner=owner_of(kind),
            count=count,
            move=plays,
            asks="" if plays else take,
            tip="Take it: a pawn may carry any number of cards (SO-14).",
        )
        groups.append(Group(caption(kind), [card]))
    return groups
