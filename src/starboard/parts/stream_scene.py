"""A board of streams in a scene: its squares, the riders on it and the cards beside it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from starboard.kernel import Button, Piece, Zone
from starboard.kernel.scene import Mark, ZoneKind
from starboard.parts.stream_moves import Lay, Ride
from starboard.parts.streams import NAMES, SHAPE, SHAPES, SIZE, TURNS

SIDE: Final = 9.8
"""Where the trays beside the board begin."""

CARDS_IN_ROW: Final = 6
ROWS_OF_CARDS: Final = 3

CORNERS: Final = ((0.0, 0.0), (0.5, 0.5), (0.5, 0.0), (0.0, 0.5))
"""Where in a square each seat's rider is when it is not alone."""


def place(square: int) -> tuple[float, float]:
    """The top left corner of a square of the board."""
    return float(square % SIZE), float(SIZE - 1 - square // SIZE)


def stream_look(arrows: int) -> tuple[str, int]:
    """The symbol of a laid stream, and its quarter turns."""
    return SHAPES[SHAPE[arrows]], TURNS[arrows]


def board_zone(name: str) -> Zone:
    """The board itself, its files and ranks named."""
    files, ranks = tuple("abcdefghi"), tuple("987654321")
    return Zone(id=name, kind="board", x=0, y=0, width=SIZE, height=SIZE, columns=files, rows=ranks)


def rider_piece(
    symbol: str,
    seat: int,
    squares: Sequence[int],
    *,
    size: float,
    label: str,
    is_chosen: bool,
    count: int | None = None,
) -> Piece:
    """A seat's ship or pawn; *squares* are those of all riders, which may share one."""
    x, y = place(squares[seat])
    right = down = round((1 - size) / 2, 2)
    if squares.count(squares[seat]) > 1:
        size, (right, down) = 0.5, CORNERS[seat]
    return Piece(
        id=f"{symbol} {seat}",
        symbol=symbol,
        x=x + right,
        y=y + down,
        size=size,
        owner=seat,
        count=count,
        label=label,
        mark="chosen" if is_chosen else "",
    )


def target_piece(
    ride: Ride,
    *,
    label: str = "",
    tip: str = "",
    symbol: str = "",
    owner: int | None = None,
    mark: Mark = "target",
) -> Piece:
    """A square on which a ride can end."""
    x, y = place(ride.square)
    name = NAMES[ride.square]
    return Piece(
        id=f"to {name}",
        symbol=symbol,
        x=x,
        y=y,
        owner=owner,
        label=label or f"{ride.verb} to {name}",
        tip=tip,
        move=ride.notation,
        mark=mark,
    )


@dataclass(frozen=True, slots=True)
class Tray:
    """A place for cards beside the board, six to a row."""

    id: str
    kind: ZoneKind
    top: float
    card: float
    """The side of a card, in squares."""

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
        )

    def piece(
        self,
        index: int,
        name: str,
        symbol: str,
        label: str,
        *,
        turns: int = 0,
        owner: int | None = None,
        count: int | None = None,
        move: str | None = None,
    ) -> Piece:
        """One kind of card, in the place with this index; faded where there is none left."""
        mark: Mark = "" if count else "faded"
        return Piece(
            id=name,
            symbol=symbol,
            x=SIDE + self.card * (index % CARDS_IN_ROW),
            y=self.top + self.card * (index // CARDS_IN_ROW),
            size=self.card,
            turns=turns,
            owner=owner,
            count=count,
            label=label,
            move=move,
            mark="target" if move else mark,
        )

    def layings(self, ways: Iterable[tuple[Lay, str, int | None]]) -> list[Piece]:
        """Each way to lay a card, with the card's symbol and the owner of its colour."""
        return [
            self.piece(
                index,
                f"way {index}",
                symbol,
                f"{move.notation} here",
                turns=TURNS[move.arrows],
                owner=owner,
                move=move.notation,
            )
            for index, (move, symbol, owner) in enumerate(ways)
        ]


def buttons(notations: Iterable[str], words: Mapping[str, tuple[str, str]]) -> tuple[Button, ...]:
    """A button for each move that has *words*: what the button says, and its tip."""
    return tuple(
        [
            Button(id=notation, label=words[notation][0], move=notation, tip=words[notation][1])
            for notation in notations
            if notation in words
        ]
    )
