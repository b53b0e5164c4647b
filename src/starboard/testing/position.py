"""What every law is made of: a position to look at, and a breach to raise."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from starboard.kernel import WATCHER, AnyGame, Rng, State


class LawBroken(AssertionError):
    """A game broke a law. The text says which, and where."""


def demand(condition: bool, breach: str, where: object = "") -> None:
    """Raise `LawBroken` unless *condition* holds."""
    if not condition:
        raise LawBroken(f"{breach}: {where}" if where != "" else breach)


@dataclass(frozen=True, slots=True)
class Position:
    """One position under the eyes of the law."""

    game: AnyGame
    state: State
    seats: int
    rng: Rng

    @property
    def audiences(self) -> tuple[int, ...]:
        """Every seat at the table, and a spectator."""
        return (*range(self.seats), WATCHER)

    def view(self, seat: int) -> Any:
        """What the seat sees of this position."""
        return self.game.view(self.state, seat)


Law = Callable[[Position], None]
