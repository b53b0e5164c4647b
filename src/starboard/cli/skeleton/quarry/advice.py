"""What bots are told: how good a position is for each seat."""

from __future__ import annotations

from starboard.cli.skeleton.quarry.rules import Quarry
from starboard.kernel import Advice, State


class QuarryAdvice(Advice):
    """Where the heaps cancel out, whoever is to move loses against good play."""

    def promise(self, state: State) -> list[float]:
        assert isinstance(state, Quarry)
        result = state.result()
        if result is not None:
            return list(result.payoffs)
        a, b, c = state.heaps
        mover = 0.9 if a ^ b ^ c else -0.9
        return [mover, -mover] if state.to_act == 0 else [-mover, mover]
