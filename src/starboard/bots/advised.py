"""The advised bot: does what the game's advice suggests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from starboard.bots.bot import Bot, Choice, Considered
from starboard.kernel import CHANCE, Advice, AnyGame, Budget, Rng, State


class Advised(Bot):
    """Plays as suggested, but for a share of *lapses*: moves drawn from the legal ones.

    It suits games whose author knows more than a search finds out in time.
    """

    def __init__(self, game: AnyGame, lapses: float = 0.0) -> None:
        super().__init__(game)
        self.lapses = lapses

    def explain(
        self, view: Any, legal: Sequence[int], rng: Rng, budget: Budget | None = None
    ) -> Choice:
        """Choose the suggestion; the other moves follow by what they promise."""
        advice = self.game.advice
        moves = list(legal)
        if advice is None or rng.hit(self.lapses):
            return Choice(rng.choice(moves))
        suggested = advice.suggest(self.game.determinize(view, rng), rng)
        worth = {move: self._promise(advice, view, move, rng) for move in moves}
        moves.sort(key=lambda move: (move != suggested, -worth[move]))
        share = 1 / len(moves)
        return Choice(suggested, tuple([Considered(move, share, worth[move]) for move in moves]))

    def choose(
        self, view: Any, legal: Sequence[int], rng: Rng, budget: Budget | None = None
    ) -> int:
        """The same choice, without looking at the others."""
        advice = self.game.advice
        if len(legal) == 1:
            return legal[0]
        if advice is None or rng.hit(self.lapses):
            return rng.choice(list(legal))
        return advice.suggest(self.game.determinize(view, rng), rng)

    def _promise(self, advice: Advice, view: Any, move: int, rng: Rng) -> float:
        after: State = self.game.determinize(view, rng)
        after.play(move)
        while after.to_act == CHANCE:
            after.play(after.draw(rng))
        seat: int = view.seat
        return advice.promise(after)[seat]
