"""Plan: what is to be played, said completely, so that anyone can play it again."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from starboard.bots import make_bot
from starboard.kernel import Game, StarboardError


class BadPlan(StarboardError):
    """A plan that cannot be played."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """So many games of one game between these bots, from one seed."""

    game: str
    """The game's name, or the path of its file."""

    bots: tuple[str, ...]
    """One bot for each player. Players change seats from game to game."""

    games: int = 100
    seed: int = 0
    options: dict[str, str] = field(default_factory=dict)

    def check(self, game: Game[Any, Any]) -> None:
        """Raise the sentence that says what is wrong with the plan, if anything is."""
        if self.games < 1:
            raise BadPlan(f"A plan needs at least one game, not {self.games}.")
        game.begin(len(self.bots), self.options)
        for name in self.bots:
            make_bot(name, game)

    def seat_of(self, player: int, number: int) -> int:
        """Where a player sits in the game with this number."""
        return (player + number) % len(self.bots)
