"""Bot: someone who chooses moves from a view alone."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from starboard.kernel import AnyGame, Budget, Rng


@dataclass(frozen=True, slots=True)
class Considered:
    """A move that a bot looked at."""

    move: int
    share: float
    """The part of its thinking that it gave to the move, from 0 to 1."""

    payoff: float
    """What it expects its seat to get if it plays the move."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A bot's choice, and how it came about: the moves considered, the best first."""

    move: int
    considered: tuple[Considered, ...] = ()


class Bot(ABC):
    """A player made for one game. It sees what its seat sees, and nothing else."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def expected(self, payoff: float, view: Any) -> float:
        """What a payoff that it foresees is worth in truth, as games before have shown."""
        low, high = self.game.payoff_bounds
        return low + (high - low) * self.game.calibration(view)(self.game.share(payoff))

    def within(self, milliseconds: int) -> Budget | None:
        """Its own budget, but no longer than that; nothing for a bot that does not think."""
        return None

    @abstractmethod
    def explain(
        self, view: Any, legal: Sequence[int], rng: Rng, budget: Budget | None = None
    ) -> Choice:
        """Choose one of the *legal* moves of the viewing seat, and say why."""

    def choose(
        self, view: Any, legal: Sequence[int], rng: Rng, budget: Budget | None = None
    ) -> int:
        """Return one of the *legal* moves of the viewing seat; there is at least one.

        Without a *budget* the bot thinks as long as its own settings say.
        """
        if len(legal) == 1:
            return legal[0]
        return self.explain(view, legal, rng, budget).move


def in_words(choice: Choice, game: AnyGame, most: int = 5) -> list[str]:
    """A choice in words: one line for each of the moves considered most."""
    noun = "expected win" if game.pays_wins else "expected payoff"
    lines = []
    for considered in choice.considered[:most]:
        notation = game.moves.notation(considered.move)
        payoff = considered.payoff
        expected = f"{payoff:.0%}" if game.pays_wins else f"{payoff:+.2f}"
        lines.append(f"{notation}: {considered.share:.0%} of the thinking, {noun} {expected}")
    return lines
