"""View: what one seat, or a spectator, may know of a state."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Generic, Protocol, TypeVar

from starboard.kernel.state import State

WATCHER: Final = -3
"""The seat of a spectator, who sees no more than every player does."""

S = TypeVar("S", bound=State)


class View(Protocol):
    """What the kernel asks of a view. Two views are equal when they show the same."""

    @property
    def seat(self) -> int:
        """Who is looking: a seat or `WATCHER`."""

    @property
    def to_act(self) -> int:
        """Who acts: a seat, `CHANCE` or `OVER`."""

    @property
    def legal(self) -> Sequence[int]:
        """The moves open to the one who is looking; none when another acts."""


class OpenView(Generic[S]):
    """The view of a game without secrets: the state itself, and who is looking.

    It keeps a copy of the state, unless it is *brief*: looked at and forgotten before the next ply.
    """

    def __init__(self, state: S, seat: int, brief: bool = False) -> None:
        self.state: S = state if brief else state.clone()
        self.seat = seat
        self.to_act = state.to_act
        self.legal = state.legal_moves() if seat == state.to_act else []

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, OpenView):
            return NotImplemented
        return self.seat == other.seat and bool(self.state.key() == other.state.key())

    def __hash__(self) -> int:
        return hash((self.seat, self.state.key()))
