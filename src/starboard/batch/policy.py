"""What was learned on a batch, at work: as a bot, and measured against other bots."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

import numpy as np

from starboard import catalog
from starboard.batch.batch import Batch
from starboard.bots import Bot, Choice
from starboard.kernel import AnyGame, Budget, Rng
from starboard.lab.stats import Interval, win_interval

Policy = Callable[[Any, Any], Any]
"""From rows of numbers, from 0 to 1, and masks of legal moves to a move for each row."""

TABLES = 100
NO_OPTIONS: Mapping[str, Any] = MappingProxyType({})


class Player(Bot):
    """A bot that plays by a policy, which was learned on batches of *seats*."""

    def __init__(self, game: AnyGame, seats: int, policy: Policy) -> None:
        super().__init__(game)
        self._seen = Batch(game, 1, seats=seats)
        self._policy = policy

    def explain(
        self, view: Any, legal: Sequence[int], rng: Rng, budget: Budget | None = None
    ) -> Choice:
        """Ask the policy about the one view."""
        mask: Any = np.zeros((1, self.game.moves.num_choices), np.uint8)
        mask[0, list(legal)] = 1
        return Choice(int(self._policy(self._seen.rows_of([view]), mask)[0]))


def measure(
    policy: Policy,
    game: str | AnyGame,
    rival: str,
    games: int,
    seed: int = 99,
    options: Mapping[str, Any] = NO_OPTIONS,
) -> Interval:
    """The share of the payoffs that a policy gets among bots, every seat in turn.

    In a cooperative game it is the whole crew, without a rival. All tables play equally many
    games, since short ones are won more often.
    """
    played_as = catalog.find(game) if isinstance(game, str) else game
    others = None if played_as.cooperative else rival
    batch = Batch(game, TABLES, opponents=others, seed=seed, **options)
    each = max(1, round(games / TABLES))
    won: Any = np.zeros(TABLES)
    played: Any = np.zeros(TABLES)
    while played.min() < each:
        batch.step(policy(batch.floats(), batch.masks))
        counts = batch.ends & (played < each)
        payoffs = batch.payoffs[np.arange(TABLES), batch.played]
        won += np.where(counts, batch.game.share(payoffs), 0)
        played += counts
    return win_interval(float(won.sum()), int(played.sum()))
