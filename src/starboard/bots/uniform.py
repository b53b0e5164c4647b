"""The uniform bot: any legal move is as good as another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from starboard.bots.bot import Bot
from starboard.kernel import Rng


class Uniform(Bot):
    """Chooses among the legal moves, all equally likely."""

    def choose(self, view: Any, legal: Sequence[int], rng: Rng) -> int:
        """Return any of *legal*."""
        return rng.choice(list(legal))
