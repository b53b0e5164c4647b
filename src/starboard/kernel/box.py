"""Box: what a printed copy of a game is made of: things to cut out, boards, and what else it takes.

Faces are drawn as scenes are, by symbols in squares; sizes on paper are in millimetres.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from starboard.kernel.scene import Piece, Scene

Window = tuple[float, float, float, float]
"""The left, the top, the width and the height of a part of a drawing, in squares."""

WHOLE: Final[Window] = (0.0, 0.0, 1.0, 1.0)
"""All of a symbol's square."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Face:
    """One side of a card or a counter."""

    pieces: tuple[Piece, ...]
    window: Window = WHOLE
    """The part of the drawing that the face shows; it has the shape of the face."""

    colour: str = "#ffffff"
    """What lies behind the drawing, and a little beyond the cut."""


def face(
    symbol: str,
    colour: str = "#ffffff",
    *,
    owner: int | None = None,
    text: str = "",
    window: Window = WHOLE,
) -> Face:
    """A face that shows one symbol, with a word on it if need be."""
    drawn = Piece(id=symbol, symbol=symbol, x=0, y=0, owner=owner, text=text)
    return Face(pieces=(drawn,), window=window, colour=colour)


@dataclass(frozen=True, slots=True, kw_only=True)
class Component:
    """Things to cut out that are all alike."""

    title: str
    """What one of them is called: ``Extra Move``, ``red ship``."""

    count: int
    width: float
    """In millimetres, as is the height."""

    height: float
    front: Face
    back: Face
    stack: str = ""
    """The pile that it is shuffled into, whose backs are all alike; none for counters."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """A board: the zones and pieces of a scene, as large as its squares are to be."""

    title: str
    scene: Scene
    square: float
    """The side of a scene's square, in millimetres."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Box:
    """Everything that a printed copy of a game holds, for one number of players."""

    components: tuple[Component, ...]
    boards: tuple[Board, ...] = ()
    also: tuple[str, ...] = ()
    """What the players must find themselves, or must know about the pieces: whole sentences."""

    def count(self, title: str) -> int:
        """How many components with this title there are."""
        return sum([part.count for part in self.components if part.title == title])
