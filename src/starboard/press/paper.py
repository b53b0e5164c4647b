"""Paper: where on which page everything goes, in millimetres from the top left corner.

A leaf is a sheet of paper with two sides. It is printed on both and turned over its long edge, so
what lies at the left in front lies at the right behind.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby, pairwise
from typing import Final, Generic, TypeVar

from starboard.kernel import Component

T = TypeVar("T")

MARGIN: Final = 10.0
"""What printers leave white, and room for the cutting marks."""

GAP: Final = 9.0
"""Between two blocks of things to cut out."""

NEAR: Final = 1e-6


@dataclass(frozen=True, slots=True)
class Paper:
    """A size of paper, upright."""

    title: str
    width: float
    height: float

    @property
    def room(self) -> tuple[float, float]:
        """What is left between the margins: width and height."""
        return self.width - 2 * MARGIN, self.height - 2 * MARGIN


PAPERS: Final = {"a4": Paper("A4", 210.0, 297.0), "letter": Paper("Letter", 215.9, 279.4)}


@dataclass(frozen=True, slots=True)
class Spot(Generic[T]):
    """One thing at its place on a side of a leaf."""

    thing: T
    x: float
    y: float
    width: float
    height: float

    def behind(self, paper: Paper) -> Spot[T]:
        """Its place on the other side."""
        x = paper.width - self.x - self.width
        return Spot(self.thing, x, self.y, self.width, self.height)


@dataclass(frozen=True, slots=True)
class Block(Generic[T]):
    """Things of one size in rows, edge to edge, so that one cut parts two of them."""

    spots: tuple[Spot[T], ...]

    def edges(self) -> tuple[list[float], list[float]]:
        """Where to cut: every x and every y."""
        across = {round(x, 3) for s in self.spots for x in (s.x, s.x + s.width)}
        down = {round(y, 3) for s in self.spots for y in (s.y, s.y + s.height)}
        return sorted(across), sorted(down)

    def behind(self, paper: Paper) -> Block[T]:
        """The same things on the other side."""
        return Block(tuple([spot.behind(paper) for spot in self.spots]))


@dataclass(slots=True)
class Leaf(Generic[T]):
    """What is on one sheet of paper, from the top down."""

    blocks: list[Block[T]] = field(default_factory=list)
    bottom: float = MARGIN

    @property
    def spots(self) -> list[Spot[T]]:
        """Everything in front."""
        return [spot for block in self.blocks for spot in block.spots]


Sized = tuple[T, float, float]
"""A thing with its width and height."""


def copies(components: Sequence[Component]) -> Iterator[Sized[Component]]:
    """Every single thing to cut out."""
    for part in components:
        for _ in range(part.count):
            yield part, part.width, part.height


def impose(things: Iterator[Sized[T]], paper: Paper) -> list[Leaf[T]]:
    """Lay things out on as many leaves as they need, those of one size side by side."""
    leaves: list[Leaf[T]] = []
    for (width, height), alike in groupby(things, key=lambda sized: sized[1:]):
        rest = [thing for thing, _, _ in alike]
        across = int((paper.room[0] + NEAR) // width)
        while rest:
            if not leaves:
                leaves.append(Leaf())
            leaf = leaves[-1]
            top = leaf.bottom + (GAP if leaf.blocks else 0.0)
            rows = int((paper.height - MARGIN - top + NEAR) // height)
            if rows <= 0:
                leaves.append(Leaf())
                continue
            now, rest = rest[: rows * across], rest[rows * across :]
            leaf.blocks.append(_block(now, width, height, min(across, len(now)), top, paper))
            leaf.bottom = top + height * -(-len(now) // across)
    return leaves


def _block(
    things: list[T], width: float, height: float, across: int, top: float, paper: Paper
) -> Block[T]:
    """Rows in the middle of the page, so that both sides of a leaf have them at one place."""
    left = (paper.width - across * width) / 2
    return Block(
        tuple(
            [
                Spot(thing, left + i % across * width, top + i // across * height, width, height)
                for i, thing in enumerate(things)
            ]
        )
    )


def cuts(length: float, room: float, first: float, step: float) -> list[float]:
    """Where to part a board of this *length* so that every part has *room*, all about equal.

    Cuts fall between squares, which are a *step* wide and begin at *first*; the ends are cuts too.
    """
    parts = 1
    while True:
        even = [length / parts * i for i in range(1, parts)]
        found = [0.0, *[first + step * round((at - first) / step) for at in even], length]
        if max([b - a for a, b in pairwise(found)]) <= room + NEAR:
            return found
        parts += 1
