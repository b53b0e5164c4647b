"""A board of streams in a scene: its squares, the riders on it and the ways they may take."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final

from starboard.kernel import Button, Piece, Zone
from starboard.kernel.moment import Point
from starboard.kernel.scene import Mark
from starboard.parts.stream_moves import Ride
from starboard.parts.streams import NAMES, SHAPE, SHAPES, SIZE, TURNS

RIDER: Final = 0.68
"""The side of a rider that has its square to itself, in open space and on a planet alike."""

BESIDE: Final = 0.64
"""The side of a gate or sign that makes room for a rider, since it is read by its middle."""

CROWDED: Final = 0.44
"""The side of each of several riders on one square: in the middle a number can still be read."""

CORNERS: Final = ((0, 1), (1, 1), (1, 0), (0, 0))
"""The quarter of a square that each seat's rider stands in when it is not alone."""


def place(square: int) -> Point:
    """The top left corner of a square of the board."""
    return float(square % SIZE), float(SIZE - 1 - square // SIZE)


def middle(square: int) -> Point:
    """The middle of a square of the board."""
    x, y = place(square)
    return x + 0.5, y + 0.5


def way(start: int, ride: Iterable[int]) -> tuple[Point, ...]:
    """The middles of the squares that a move from *start* goes through."""
    return tuple([middle(square) for square in (start, *ride)])


def stream_look(arrows: int) -> tuple[str, int]:
    """The symbol of a laid stream, and its quarter turns."""
    return SHAPES[SHAPE[arrows]], TURNS[arrows]


def board_zone(name: str, *, ground: str = "", asks: str = "", tip: str = "") -> Zone:
    """The board itself, its files and ranks named."""
    files, ranks = tuple("abcdefghi"), tuple("987654321")
    return Zone(
        id=name,
        kind="board",
        x=0,
        y=0,
        width=SIZE,
        height=SIZE,
        columns=files,
        rows=ranks,
        ground=ground,
        asks=asks,
        tip=tip,
    )


def site_place(square: int, riders: Sequence[int]) -> tuple[float, float, float]:
    """Where a gate or a sign is drawn, and its side.

    It makes room for a single rider; several stand in the corners of its square.
    """
    x, y = place(square)
    if riders.count(square) == 1:
        return x + 1 - BESIDE, y, BESIDE
    return x, y, 1.0


def rider_piece(
    kind: str,
    seat: int,
    riders: Sequence[int],
    *,
    on_site: bool,
    label: str,
    is_chosen: bool,
    symbol: str = "",
    count: int | None = None,
    tip: str = "",
    asks: str = "",
) -> Piece:
    """A seat's ship or pawn; *riders* are the squares of all of them, which may share one.

    Where something else is drawn on its square (*on_site*), a rider stands before it, to the left.
    """
    x, y = place(riders[seat])
    size = RIDER
    right, down = (0.0, 1 - size) if on_site else ((1 - size) / 2, (1 - size) / 2)
    if riders.count(riders[seat]) > 1:
        size = CROWDED
        right, down = [side * (1 - size) for side in CORNERS[seat]]
    return Piece(
        id=f"{kind} {seat}",
        symbol=symbol or kind,
        x=round(x + right, 2),
        y=round(y + down, 2),
        size=size,
        owner=seat,
        count=count,
        label=label,
        tip=tip,
        asks=asks,
        mark="chosen" if is_chosen else "",
    )


def target_piece(
    ride: Ride,
    *,
    path: tuple[Point, ...],
    label: str = "",
    tip: str = "",
    symbol: str = "",
    owner: int | None = None,
    mark: Mark = "target",
) -> Piece:
    """A square on which a ride can end; *path* is the way it would take."""
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
        path=path,
    )


def refused(legal: Collection[str], *notations: str) -> str:
    """The first of these moves that cannot be played now: asking for it says why not."""
    for notation in notations:
        if notation not in legal:
            return notation
    return ""


def buttons(
    notations: Iterable[str], words: Mapping[str, tuple[str, str]], loss: str = ""
) -> tuple[Button, ...]:
    """A button for each move that has *words*: what the button says, and its tip.

    Where something would be lost with the turn, the one that ends it asks first.
    """
    return tuple(
        [
            Button(
                id=notation,
                label=words[notation][0],
                move=notation,
                tip=words[notation][1],
                confirm=f"End your turn? {loss}" if loss and notation == "end turn" else "",
            )
            for notation in notations
            if notation in words
        ]
    )
