"""Advice: what a game's author can tell a bot that the rules do not say."""

from __future__ import annotations

from abc import ABC, abstractmethod

from mypy_extensions import mypyc_attr

from starboard.kernel.rng import Rng
from starboard.kernel.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Advice(ABC):
    """An author's judgement of positions, compiled beside the rules it judges."""

    @abstractmethod
    def promise(self, state: State) -> list[float]:
        """How well each seat stands, as the payoff it may expect from here.

        Within the game's payoff bounds, and equal to the payoffs where the game is over.
        """

    def suggest(self, state: State, rng: Rng) -> int:
        """A sensible move for the seat to act, quickly found, for playouts to follow.

        Any legal move, unless an author knows better.
        """
        return rng.choice(state.legal_moves())
