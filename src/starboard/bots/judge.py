"""The judge: what advice promises, as well and as far as a bot can see it."""

from __future__ import annotations

from mypy_extensions import i64

from starboard.bots.rehearsal import roughly
from starboard.kernel.advice import Advice
from starboard.kernel.rng import Rng
from starboard.kernel.state import OVER, State
from starboard.kernel.thinking import Thinking


class Judge:
    """Asks a game's advice about positions on behalf of one bot."""

    def __init__(self, advice: Advice, thinking: Thinking, bounds: tuple[float, float]) -> None:
        low, high = bounds
        self.advice = advice
        self._low, self._high = low, high  # of payoffs
        self._roughness = thinking.roughness
        self._through: i64 = thinking.through

    def seen(self, state: State, rng: Rng) -> list[float]:
        """What advice promises each seat, with as much of it guessed as the bot is rough."""
        promises = self.advice.promise(state)
        if self._roughness > 0.0 and state.to_act != OVER:
            # The end of the game is plain to see; anything else may be misjudged.
            for seat, promise in enumerate(promises):
                promises[seat] = roughly(promise, self._roughness, self._low, self._high, rng)
        return promises

    def seen_through(self, state: State, actor: i64, rng: Rng) -> list[float]:
        """The same once a seat has gone on as well as it can, where that is one of a few moves."""
        if self._through == 0 or state.to_act != actor:
            return self.seen(state, rng)
        moves = state.legal_moves()
        if len(moves) > self._through:
            return self.seen(state, rng)
        best: list[float] = []
        for move in moves:
            after = state.clone()
            after.play(move)
            seen = self.seen_through(after, actor, rng)
            if not best or seen[actor] > best[actor]:
                best = seen
        return best
