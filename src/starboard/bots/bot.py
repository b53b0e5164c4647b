"""Bot: someone who chooses moves from a view alone."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from starboard.kernel import Game, Rng


class Bot(ABC):
    """A player made for one game. It sees what its seat sees, and nothing else."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game

    @abstractmethod
    def choose(self, view: Any, legal: Sequence[int], rng: Rng) -> int:
        """Return one of the *legal* moves of the viewing seat; there is at least one."""
