"""The uniform bot: any legal move is as good as another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from starboard.bots.bot import Bot, Choice
from starboard.kernel import Budget, Rng


class Uniform(Bot):
    """Chooses among the legal moves, all equally likely."""

    def explain(
        self, view: Any, legal: Sequence[int], rng: Rng, budget: Budget | None = None
    ) -> Choice:
        """Choose any of *legal*, for no reason."""
        return Choice(rng.choice(list(legal)))
