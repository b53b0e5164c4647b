"""The greedy bot: the move after which the position looks best, one ply on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from starboard.bots.bot import Bot, Choice, Considered
from starboard.kernel import CHANCE, Budget, Rng, State

IMAGINED = 8
"""How many states it imagines where luck or secrets may decide."""


class Greedy(Bot):
    """Plays every move once in its mind and keeps what the game's advice likes best.

    Where the game gives no advice it takes a win that is there and avoids a loss.
    """

    def explain(
        self, view: Any, legal: Sequence[int], rng: Rng, budget: Budget | None = None
    ) -> Choice:
        """Choose the most promising of *legal*; ties are drawn."""
        uncertain = self.game.has_secrets or self.game.has_luck
        states = [self.game.determinize(view, rng) for _ in range(IMAGINED if uncertain else 1)]
        moves = list(legal)
        rng.shuffle(moves)
        worth = {move: self._worth(states, move, view.seat, rng) for move in moves}
        best = sorted(moves, key=lambda move: -worth[move])
        share = 1 / len(moves)
        told = [Considered(move, share, self.expected(worth[move], view)) for move in best]
        return Choice(best[0], tuple(told))

    def _worth(self, states: list[State], move: int, seat: int, rng: Rng) -> float:
        total = 0.0
        for state in states:
            after = state.clone()
            after.play(move)
            while after.to_act == CHANCE:
                after.play(after.draw(rng))
            total += self._promise(after, seat)
        return total / len(states)

    def _promise(self, state: State, seat: int) -> float:
        result = state.result()
        if result is not None:
            return result.payoffs[seat]
        if self.game.advice is None:
            return sum(self.game.payoff_bounds) / 2
        return self.game.advice.promise(state)[seat]
