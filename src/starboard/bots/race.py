"""A race: moves rehearsed side by side, each under the same luck, until one is surely ahead."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Sequence
from math import sqrt
from typing import Final

from starboard.kernel import Budget, Rng

ROUND: Final = 8
"""Rehearsals of each move between two looks at who fell behind."""

BEHIND: Final = 2.0
"""By how many standard errors a move lies behind the leader when it is rehearsed no further."""

LANES: Final = 8
"""So many moves run at a time."""

ENOUGH: Final = 24
"""Rehearsals of a move without rivals, to know what to expect of it."""

Rehearsal = Callable[[int, int], float]
"""What a move brings under some luck, which is told by a number."""


class Purse:
    """What is left of a budget."""

    def __init__(self, budget: Budget) -> None:
        self._tries = budget.simulations
        self._ends: float | None = None
        if budget.milliseconds is not None:
            self._ends = time.monotonic() + budget.milliseconds / 1000

    def share(self, moves: int) -> int:
        """How many more rehearsals each of some moves can have before the next look."""
        return ROUND if self._tries is None else max(0, min(ROUND, self._tries // moves))

    def pay(self) -> None:
        """Take a rehearsal off it."""
        if self._tries is not None:
            self._tries -= 1

    def is_late(self) -> bool:
        """Whether its time is over."""
        return self._ends is not None and time.monotonic() >= self._ends


class Race:
    """What each of some moves brought in its rehearsals.

    The first is the one to beat: another is better only by *doubt* standard errors. A few run at
    a time, those named first, and whoever falls behind makes room for the next.
    """

    def __init__(self, moves: Sequence[int], rehearsal: Rehearsal, doubt: float) -> None:
        self.first = moves[0]
        self.doubt = doubt
        self.got: dict[int, list[float]] = {move: [] for move in moves}
        self.left = list(moves[:LANES])
        """Those that are still rehearsed: as often as each other, and more often than the rest."""

        self._waiting = deque(moves[LANES:])
        self._lucks: list[int] = []
        self._rehearsal = rehearsal

    def run(self, budget: Budget, rng: Rng) -> None:
        """Rehearse until one is left, and enough is known of it, or the budget is spent."""
        purse = Purse(budget)
        while len(self.left) > 1 or self._waiting or len(self._lucks) < ENOUGH:
            each = purse.share(len(self.left))
            if each == 0 and self._lucks:
                return
            for _ in range(max(1, each)):
                self._lucks.append(rng.word())
                for move in self.left:
                    self._rehearse(move, purse)
                if purse.is_late():
                    return
            self._drop_behind()
            # Less than a round tells nothing of a move, so that it is not begun.
            while self._waiting and len(self.left) < LANES and purse.share(1) == ROUND:
                move = self._waiting.popleft()
                if self._catches_up(move, purse):
                    self.left.append(move)
                elif purse.is_late():
                    return

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

    def _rehearse(self, move: int, purse: Purse) -> None:
        """Once more, under the luck that the others had or will have."""
        got = self.got[move]
        got.append(self._rehearsal(move, self._lucks[len(got)]))
        purse.pay()

    def _catches_up(self, move: int, purse: Purse) -> bool:
        """Rehearse a move as often as those that run, unless it falls behind or the budget ends."""
        leader = self._leader()
        while len(self.got[move]) < len(self._lucks):
            if purse.share(1) == 0 or purse.is_late():
                return False
            self._rehearse(move, purse)
            if len(self.got[move]) % ROUND == 0 and not self._may_win(move, leader):
                return False
        return True

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
        both = zip(self.got[move], self.got[other], strict=False)
        gains = [mine - theirs for mine, theirs in both]
        number = len(gains)
        if number < ROUND:
            return (0.0, 0.0)
        mean = sum(gains) / number
        squares = sum([(gain - mean) ** 2 for gain in gains])
        return (mean, sqrt(squares / number / (number - 1)))
