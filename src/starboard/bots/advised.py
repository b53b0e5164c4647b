"""The advised bot: does what the game's advice suggests, or what rehearses better."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from starboard.bots.bot import Bot, Choice, Considered
from starboard.bots.judge import Judge
from starboard.bots.obvious import obvious_choice, obvious_move
from starboard.bots.race import Race
from starboard.bots.rehearsal import rehearse, roughly
from starboard.kernel import Advice, AnyGame, Budget, Rng, Thinking

FAITH: Final = 0.05
"""How much better than any other move a rough one takes the suggestion to be, of all there is.

Many moves promise the same: without faith the slightest roughness would mix them up.
"""


class Advised(Bot):
    """Plays as suggested; it suits games whose author knows more than a search finds out in time.

    A rough one takes some other move now and then that promises nearly as much. One that looks
    at *others* plays the most promising of them on, time and again, each under the same luck
    as the suggested move, and switches only to what surely comes out better.
    """

    def __init__(self, game: AnyGame, thinking: Thinking | None = None) -> None:
        super().__init__(game)
        self.thinking = thinking or Thinking(advised=True)

    def within(self, milliseconds: int) -> Budget:
        """Its own budget, but no longer than that."""
        return self.thinking.budget.within(milliseconds)

    def explain(
        self, view: Any, legal: Sequence[int], rng: Rng, budget: Budget | None = None
    ) -> Choice:
        """Choose, and tell the other moves by what they promise."""
        advice = self.game.advice
        moves = list(legal)
        if advice is None:
            return Choice(rng.choice(moves))
        obvious = obvious_move(self.game, view, legal, rng)
        imagined = self.game.determinize(view, rng)
        suggested = advice.suggest(imagined, rng)
        if self.thinking.others:
            # What comes to the same is rehearsed once, so that other moves have a place.
            moves = [move for move in advice.distinct(imagined, moves) if move != suggested]
            moves.append(suggested)
        # Promises are roughened below, where the suggestion counts as the best of them.
        judge = Judge(advice, replace(self.thinking, roughness=0.0), self.game.payoff_bounds)
        worth = {move: self._promise(judge, view, move, rng) for move in moves}
        moves.sort(key=lambda move: (move != suggested, -worth[move]))
        if self.thinking.others:
            tried = moves[: 1 + self.thinking.others] if obvious is None else [obvious]
            return self._rehearsed(tried, view, rng, budget or self.thinking.budget)
        if obvious is not None:
            told = self._told(moves, worth, view).considered
            return obvious_choice(self.game, view, obvious, told, rng)
        if self.thinking.roughness:
            # It takes the suggestion for the best there is, and then sees all of them dimly.
            low, high = self.game.payoff_bounds
            worth[suggested] = max(worth.values()) + FAITH * (high - low)
            rough = self.thinking.roughness
            worth = {m: roughly(worth[m], rough, low, high, rng) for m in moves}
            moves.sort(key=lambda move: -worth[move])
        return self._told(moves, worth, view)

    def choose(
        self, view: Any, legal: Sequence[int], rng: Rng, budget: Budget | None = None
    ) -> int:
        """The same choice, without looking at the others where they do not matter."""
        advice = self.game.advice
        if len(legal) == 1:
            return legal[0]
        if advice is None or self.thinking.others or self.thinking.roughness:
            return self.explain(view, legal, rng, budget).move
        found = obvious_move(self.game, view, legal, rng)
        return advice.suggest(self.game.determinize(view, rng), rng) if found is None else found

    def _told(self, moves: list[int], worth: dict[int, float], view: Any) -> Choice:
        share = 1 / len(moves)
        return Choice(
            moves[0],
            tuple([Considered(move, share, self.expected(worth[move], view)) for move in moves]),
        )

    def _promise(self, judge: Judge, view: Any, move: int, rng: Rng) -> float:
        after = self.game.determinize(view, rng)
        after.play(move)
        seat: int = view.seat
        if self.thinking.through:
            return judge.seen_through(after, seat, rng)[seat]
        return judge.advice.foresee(after)[seat]

    def _rehearsed(self, moves: list[int], view: Any, rng: Rng, budget: Budget) -> Choice:
        """Rehearse the first move, the suggested one, and the others until the budget is spent."""
        advice = self.game.advice
        assert advice is not None

        def rehearsal(move: int, luck: int) -> float:
            return self._rehearsal(advice, view, move, luck)

        race = Race(moves, rehearsal, self.thinking.doubt)
        race.run(budget, rng)
        best = race.best()
        got = {move: values for move, values in race.got.items() if values}
        moves = list(got)
        moves.sort(key=lambda move: (move != best, -len(got[move]), -race.mean(move)))
        total = sum([len(values) for values in got.values()])
        told = [Considered(m, len(got[m]) / total, self._foreseen(got[m], view)) for m in moves]
        return Choice(best, tuple(told))

    def _foreseen(self, values: list[float], view: Any) -> float:
        """What a few rehearsals let one expect; one more, of which nothing is known, is added."""
        low, high = self.game.payoff_bounds
        return self.expected((sum(values) + (low + high) / 2) / (len(values) + 1), view)

    def _rehearsal(self, advice: Advice, view: Any, move: int, luck: int) -> float:
        """What the viewer gets after a move, everyone playing as suggested."""
        rng = Rng(luck)
        state = self.game.determinize(view, rng)
        state.play(move)
        seat: int = view.seat
        return rehearse(state, advice, rng, self.thinking.playout)[seat]
