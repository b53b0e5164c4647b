"""Cards: decks, hands and piles in a scene, for any game whose cards have names.

A view writes a card that its viewer may not see as `HIDDEN`. `face` makes a piece of a card,
whichever way it lies; a `Row` is a place where cards lie side by side, a hand say, or, with a
number on the top one, a deck or a pile; and `table` is a scene of such places. What two cards of
one kind play is offered once: by whichever of them is touched.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from starboard.kernel import Button, Choice, Number, Panel, Piece, Rng, Scene, Symbol, Zone
from starboard.kernel.scene import Role, ZoneKind

HIDDEN: Final = "?"
SIZE: Final = 1.6
"""The side of a card's square, which is higher than the card is wide."""

EDGE: Final = 0.2
"""Between the edge of a place and its cards."""

SYMBOLS: Final = {
    "card": Symbol(
        '<rect x="14" y="3" width="72" height="94" rx="8" fill="#fffdf6" stroke="#59606e"'
        ' stroke-width="3"/><rect x="21" y="10" width="58" height="80" rx="4" fill="none"'
        ' stroke="currentColor" stroke-width="3"/>',
        ("▯",),
        "card",
    ),
    "back": Symbol(
        '<rect x="14" y="3" width="72" height="94" rx="8" fill="currentColor"/>'
        '<path d="M24 20 76 72M24 46l30 30M46 20l30 30M76 20 24 72M54 20 24 50M76 42 46 72"'
        ' stroke="#fff" stroke-opacity=".5" stroke-width="4"/>',
        ("▒",),
        "hidden card",
    ),
}
"""A card with room for a rank, and the back of one, both in their owner's colour."""


def face(
    id: str,
    card: str,
    names: Mapping[str, str] | None = None,
    *,
    owner: int | None = None,
    move: str | None = None,
    verb: str = "play",
    choices: Mapping[str, str] | None = None,
) -> Piece:
    """A card as a piece, face up or down; a `Row` gives it its place.

    *names* are those that a screen reader says, with their articles; a touch that plays a *move*
    is called by its *verb*. *choices* are the words for several moves, by their notations.
    """
    if card == HIDDEN:
        return Piece(id=id, symbol="back", x=0, y=0, owner=owner, label="a hidden card")
    name = (names or {}).get(card, card)
    label = name if move is None else f"{verb} {name}"
    return Piece(
        id=id,
        symbol="card",
        x=0,
        y=0,
        owner=owner,
        text=card,
        label=label,
        move=move,
        choices=tuple([Choice(label=words, move=m) for m, words in (choices or {}).items()]),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A place with cards side by side, which lie closer where there are many."""

    id: str
    x: float
    y: float = 0
    width: float = 2
    height: float = 2
    kind: ZoneKind = "hand"
    role: Role = "heart"
    label: str = ""
    tip: str = ""
    size: float = SIZE
    cards: Sequence[Piece] = ()

    @property
    def zone(self) -> Zone:
        """The place without its cards."""
        return Zone(
            id=self.id,
            kind=self.kind,
            x=self.x,
            y=self.y,
            width=self.width,
            height=self.height,
            label=self.label,
            role=self.role,
            tip=self.tip,
        )

    @property
    def pieces(self) -> list[Piece]:
        """The cards in their places."""
        offsets = spread(len(self.cards), self.width - 2 * EDGE, self.size)
        return [
            replace(card, x=EDGE + self.x + offset, y=EDGE + self.y, size=self.size)
            for card, offset in zip(self.cards, offsets, strict=True)
        ]


def pile(id: str, cards: Sequence[str], names: Mapping[str, str] | None = None) -> list[Piece]:
    """A deck or a pile as its top card, which says how many there are; none if it is empty."""
    return [replace(face(id, cards[-1], names), count=len(cards))] if cards else []


def spread(count: int, width: float, size: float, step: float | None = None) -> list[float]:
    """How far from the first each of *count* things of a *size* lies, so that *width* holds all.

    Each lies a *step* from the one before, its size unless said otherwise, or less.
    """
    step = min(size if step is None else step, (width - size) / max(1, count - 1))
    return [step * number for number in range(count)]


def table(
    rows: Sequence[Row],
    controls: Sequence[Button | Number],
    panels: Sequence[Panel],
    status: str,
) -> Scene:
    """A scene of places with cards, as large as they are."""
    return Scene(
        width=max([row.x + row.width for row in rows]),
        height=max([row.y + row.height for row in rows]),
        status=status,
        zones=tuple([row.zone for row in rows]),
        pieces=tuple([piece for row in rows for piece in row.pieces]),
        controls=tuple(controls),
        panels=tuple(panels),
    )


def buttons(labels: Mapping[str, str]) -> list[Button]:
    """Moves that no card carries, by their notations, each with its words."""
    return [Button(id=move, label=label, move=move) for move, label in labels.items()]


def imagine(cards: Sequence[str], unseen: Sequence[str], rng: Rng) -> list[str]:
    """The same cards with those that are hidden dealt from the *unseen*, any way as likely."""
    deck = list(unseen)
    rng.shuffle(deck)
    return [deck.pop() if card == HIDDEN else card for card in cards]
