"""Moves: immutable values, listed once per game, named by small ints."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from typing import Generic, Protocol, TypeVar

from starboard.kernel.errors import UnknownNotation


class Move(Protocol):
    """What the kernel asks of a move: a name that people can read and type."""

    @property
    def notation(self) -> str:
        """The move in words, its verb first: ``fly f6``, ``lay tee N``, ``pass``."""


M = TypeVar("M", bound=Move)


class MoveTable(Generic[M]):
    """Every move a game can ever have, in a fixed order. A move's id is its index here.

    Moves that a seat may choose come first, chance outcomes after them. One int
    thus names any step of any kind, and a record is a plain list of them.
    """

    def __init__(self, choices: Sequence[M], chances: Sequence[M] = ()) -> None:
        self.num_choices = len(choices)
        self._moves = [*choices, *chances]
        self._notations = [move.notation for move in self._moves]
        self._ids = {notation: i for i, notation in enumerate(self._notations)}
        if len(self._ids) != len(self._moves):
            twice = sorted({n for n in self._notations if self._notations.count(n) > 1})
            raise ValueError(f"two moves are written {twice[0]!r}")

    def parse(self, notation: str) -> int:
        """Return the id of the move written *notation*, or raise `UnknownNotation`."""
        move = self._ids.get(" ".join(notation.split()))
        if move is None:
            near = get_close_matches(notation, self._notations, 1)
            hint = f"; did you mean {near[0]!r}?" if near else "."
            raise UnknownNotation(f"No move is written {notation!r}{hint}")
        return move

    def notation(self, move: int) -> str:
        """Return how people write the move with this id."""
        return self._notations[move]

    def index(self, move: M) -> int:
        """Return the id of *move*."""
        return self._ids[move.notation]

    def is_chance(self, move: int) -> bool:
        """Whether the move with this id is drawn, not chosen."""
        return move >= self.num_choices

    def __getitem__(self, index: int) -> M:
        return self._moves[index]

    def __len__(self) -> int:
        return len(self._moves)

    def __iter__(self) -> Iterator[M]:
        return iter(self._moves)
