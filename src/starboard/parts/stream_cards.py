"""The cards of a game of streams in a scene: a dock below the board, and trays beside it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from starboard.kernel import Piece, Zone
from starboard.kernel.scene import Mark, Role, ZoneKind
from starboard.parts.stream_moves import Lay
from starboard.parts.streams import TURNS

SIDE: Final = 9.8
"""Where the trays beside the board begin."""

WIDTH: Final = 14.6
"""The width of a scene with a board, trays and a dock."""

CARDS_IN_ROW: Final = 6
ROWS_OF_CARDS: Final = 3

CARD: Final = 1.1
"""The side of a card in a dock, in squares; it is smaller only where a row would not hold all."""

CAPTION: Final = 0.3
"""The height of the line of words above the cards of a dock."""

WORDS: Final = 0.46
"""The side of a caption's square: a client's letters are a third of it high."""

GAP: Final = 0.3
"""The space between two groups of cards, as a part of a card's side."""


@dataclass(frozen=True, slots=True)
class Group:
    """Cards that belong together: one card, or every way to lay it."""

    caption: str
    cards: Sequence[Piece]
    """Their places are given by the dock."""


@dataclass(frozen=True, slots=True)
class Dock:
    """One row of cards below the board, in groups with captions."""

    id: str
    top: float
    left: float = 0.0
    width: float = WIDTH
    kind: ZoneKind = "hand"
    tip: str = ""

    @property
    def bottom(self) -> float:
        """Where it ends."""
        return self.top + CAPTION + CARD

    def zone(self, label: str) -> Zone:
        """The dock itself."""
        return Zone(
            id=self.id,
            kind=self.kind,
            x=self.left,
            y=self.top,
            width=self.width,
            height=self.bottom - self.top,
            label=label,
            role="dock",
            tip=self.tip,
        )

    def pieces(self, groups: Sequence[Group]) -> list[Piece]:
        """The cards in their places, each group below its caption."""
        length = sum([len(group.cards) for group in groups]) + GAP * (len(groups) - 1)
        side = min(CARD, self.width / max(length, 1.0))
        laid: list[Piece] = []
        captions: list[Piece] = []
        x, y = self.left, self.top + CAPTION
        for group in groups:
            wide = side * len(group.cards)
            captions.append(self._caption(group.caption, x + wide / 2, side))
            for card in group.cards:
                laid.append(replace(card, x=round(x, 3), y=y, size=round(side, 3)))
                x += side
            x += GAP * side
        # Captions lie on top: what stands out about a card may reach beyond its edge.
        return [*laid, *captions]

    def _caption(self, words: str, centre: float, side: float) -> Piece:
        # Clients write a word over the edges of a small square: so all captions have equal letters.
        size = WORDS * side / CARD
        return Piece(
            id=f"{self.id}: {words}",
            symbol="",
            x=round(max(0.0, centre - size / 2), 3),
            y=self.top,
            size=round(size, 3),
            text=words,
        )


def card_piece(
    name: str,
    symbol: str,
    label: str,
    *,
    turns: int = 0,
    owner: int | None = None,
    count: int | None = None,
    move: str | None = None,
    asks: str = "",
    tip: str = "",
    shows: tuple[str, ...] = (),
) -> Piece:
    """A card that a dock will put in its place; one of its kind needs no number."""
    return Piece(
        id=name,
        symbol=symbol,
        x=0,
        y=0,
        turns=turns,
        owner=owner,
        count=count if count != 1 else None,
        label=label,
        tip=tip,
        move=move,
        mark="target" if move else "",
        asks=asks,
        shows=shows,
    )


def ways_to_lay(
    layings: Iterable[Lay], symbol: str, owner: int | None = None, rider: str = ""
) -> list[Piece]:
    """One card, turned every way in which it can be laid below a rider's piece."""
    return [
        card_piece(
            f"way {move.laid}",
            symbol,
            f"{move.notation} here",
            turns=TURNS[move.arrows],
            owner=owner,
            move=move.notation,
            shows=(rider,) if rider else (),
        )
        for move in layings
    ]


@dataclass(frozen=True, slots=True)
class Tray:
    """A place beside the board that counts the cards of a pile, six kinds to a row."""

    id: str
    kind: ZoneKind
    top: float
    card: float
    """The side of a card, in squares."""

    role: Role = "aside"
    tip: str = ""

    def zone(self, label: str) -> Zone:
        """The tray itself."""
        width, height = CARDS_IN_ROW * self.card, ROWS_OF_CARDS * self.card
        return Zone(
            id=self.id,
            kind=self.kind,
            x=SIDE,
            y=self.top,
            width=width,
            height=height,
            label=label,
            role=self.role,
            tip=self.tip,
        )

    def piece(
        self,
        index: int,
        name: str,
        symbol: str,
        label: str,
        *,
        owner: int | None = None,
        count: int | None = None,
        asks: str = "",
    ) -> Piece:
        """One kind of card, in the place with this index; faded where there is none left."""
        mark: Mark = "" if count else "faded"
        return Piece(
            id=name,
            symbol=symbol,
            x=SIDE + self.card * (index % CARDS_IN_ROW),
            y=self.top + self.card * (index // CARDS_IN_ROW),
            size=self.card,
            owner=owner,
            count=count,
            label=label,
            asks=asks,
            mark=mark,
        )
