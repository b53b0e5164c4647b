"""The moves that games of streams share, as values."""

from __future__ import annotations

from dataclasses import dataclass

from mypy_extensions import i64

from starboard.parts.streams import NAMES


@dataclass(frozen=True, slots=True)
class Ride:
    """Step to a neighbour and ride on along the streams: named by the square where it ends."""

    verb: str
    square: int

    @property
    def notation(self) -> str:
        """``fly f6``, ``go e9``."""
        return f"{self.verb} {NAMES[self.square]}"


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay a card on the square below; a stream is turned so that it has these arrows."""

    kind: int
    laid: str
    arrows: int = 0

    @property
    def notation(self) -> str:
        """``lay tee N``, ``lay gate A``."""
        return f"lay {self.laid}"


@dataclass(frozen=True, slots=True)
class CardMove:
    """Do something else with one card of a kind."""

    verb: str
    kind: int
    card: str

    @property
    def notation(self) -> str:
        """``take tee``, ``dump refugee``, ``deal gate A``."""
        return f"{self.verb} {self.card}"


@dataclass(frozen=True, slots=True)
class Plain:
    """A move that needs nothing but its name."""

    notation: str


def add_powers(moves: list[int], first: i64, pick_up: bool, boost: bool, turn: bool) -> None:
    """Add those that are possible of four moves whose ids follow each other.

    They pick up the card below, use an Extra Move, and turn the card below left or right.
    """
    if pick_up:
        moves.append(first)
    if boost:
        moves.append(first + 1)
    if turn:
        moves.append(first + 2)
        moves.append(first + 3)
