"""A race: moves rehearsed side by side, each under the same luck, until one is surely ahead."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from math import sqrt
from typing import Final

from starboard.kernel import Budget, Rng

ROUND: Final = 8
"""Rehearsals of each move between two looks at who fell behind."""

BEHIND: Final = 2.0
"""By how many standard errors a move lies behind the leader when it is rehearsed no further."""

ENOUGH: Final = 24
"""Rehearsals of a move without rivals, to know what to expect of it."""

Rehearsal = Callable[[int, int], float]
"""What a move brings under some luck, which is told by a number."""


class Race:
    """What each of some moves brought in its rehearsals.

    The first is the one to beat: another is better only by *doubt* standard errors.
    """

    def __init__(self, moves: Sequence[int], rehearsal: Rehearsal, doubt: float) -> None:
        self.first = moves[0]
        self.doubt = doubt
        self.got: dict[int, list[float]] = {move: [] for move in moves}
        self.left = list(moves)
        """Those that are still rehearsed: as often as each other, and more often than the rest."""

        self._rehearsal = rehearsal

    def run(self, budget: Budget, rng: Rng) -> None:
        """Rehearse until one is left, and enough is known of it, or the budget is spent."""
        ends = None
        if budget.milliseconds is not None:
            ends = time.monotonic() + budget.milliseconds / 1000
        tries = budget.simulations
        while len(self.left) > 1 or len(self.got[self.left[0]]) < ENOUGH:
            each = ROUND if tries is None else min(ROUND, tries // len(self.left))
            if each == 0 and self.got[self.left[0]]:
                return
            for _ in range(max(1, each)):
                luck = rng.word()
                for move in self.left:
                    self.got[move].append(self._rehearsal(move, luck))
                if ends is not None and time.monotonic() >= ends:
                    return
            if tries is not None:
                tries -= each * len(self.left)
            self._drop_behind()

    def best(self) -> int:
        """The one that came out best; the first, unless another is surely better."""
        if self.first not in self.left:
            return self._leader()
        surely = dict.fromkeys(self.left, 0.0)
        for move in self.left:
            if move != self.first:
                gain, error = self._gain(move, self.first)
                surely[move] = gain - self.doubt * error
        return max(self.left, key=lambda move: surely[move])

    def mean(self, move: int) -> float:
        """What a move brought on average."""
        return sum(self.got[move]) / max(1, len(self.got[move]))

    def _leader(self) -> int:
        return max(self.left, key=self.mean)

    def _drop_behind(self) -> None:
        leader = self._leader()
        self.left = [move for move in self.left if move == leader or self._may_win(move, leader)]

    def _may_win(self, move: int, leader: int) -> bool:
        """Whether it is worth rehearsing a move further; what never differs comes to the same."""
        number = len(self.got[move])
        if number < ROUND:
            return True
        lag, error = self._gain(leader, move)
        # Who looks often finds a lead by chance now and then: the first is not given up for that.
        limit = BEHIND + self.doubt if move == self.first else BEHIND
        return lag < limit * error or (error == 0.0 == lag and number < 2 * ROUND)

    def _gain(self, move: int, other: int) -> tuple[float, float]:
        """By how much a move is better than another under the same luck, and the error of that."""
        gains = [
            mine - theirs for mine, theirs in zip(self.got[move], self.got[other], strict=True)
        ]
        number = len(gains)
        if number < ROUND:
            return (0.0, 0.0)
        mean = sum(gains) / number
        squares = sum([(gain - mean) ** 2 for gain in gains])
        return (mean, sqrt(squares / number / (number - 1)))
