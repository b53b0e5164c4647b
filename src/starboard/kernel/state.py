"""State: one position of one game, and the few questions anyone may ask of it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable
from dataclasses import dataclass
from typing import Final, Self

from mypy_extensions import mypyc_attr

from starboard.kernel.rng import Rng

CHANCE: Final = -1
"""The seat that acts when the next move is drawn, not chosen."""

OVER: Final = -2
"""The seat that acts when nobody does: the game has ended."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended."""

    payoffs: tuple[float, ...]
    """One number a seat; higher is better."""

    reason: str
    """Which rule ended the game, in the words of RULES.md."""

    scores: tuple[int, ...] = ()
    """The points on the table, where the game counts any: one number a seat."""


@mypyc_attr(allow_interpreted_subclasses=True)
class State(ABC):
    """A position. `play` changes it in place; `clone` first to keep the old one.

    A state holds no generator, no clock and no name, and it does no I/O: all luck comes
    in through `play`, as a move that `draw` or a dealer picked from `chances`.
    """

    to_act: int
    """The seat to act, or `CHANCE`, or `OVER`. No other field says whose turn it is."""

    @abstractmethod
    def legal_moves(self) -> list[int]:
        """Ids of the moves open to the seat to act, ascending; none unless a seat acts."""

    def chances(self) -> list[tuple[int, int]]:
        """`(move id, weight)` for each way a draw may fall; none unless chance acts."""
        return []

    def draw(self, rng: Rng) -> int:
        """Return one of `chances`, each as likely as its weight. Override it for speed only."""
        return rng.draw(self.chances())

    @abstractmethod
    def play(self, move: int) -> None:
        """Apply *move*. It must be legal here: callers check, `play` does not."""

    def conceals(self) -> bool:
        """Whether the move that is chosen now stays hidden until the next seat has moved.

        A search then lets that seat choose without knowing it.
        """
        return False

    @abstractmethod
    def result(self) -> Result | None:
        """How the game ended, or `None` while it goes on."""

    @abstractmethod
    def clone(self) -> Self:
        """Return an independent copy."""

    @abstractmethod
    def key(self) -> Hashable:
        """Equal for two states exactly when nothing that can follow tells them apart."""
