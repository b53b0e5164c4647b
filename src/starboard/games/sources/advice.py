"""What a crew may hope for: the turns that its work will take, against the turns left."""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from starboard.games.sources.advice_crossing import Crossing
from starboard.games.sources.advice_plan import Plans
from starboard.games.sources.advice_survey import Surveys
from starboard.games.sources.advice_turn import Turns, taking
from starboard.games.sources.advice_work import Work
from starboard.games.sources.cards import EXTRA_MOVE
from starboard.games.sources.piles import count
from starboard.games.sources.position import BOOST, FEEDING, SHEDDING, Position
from starboard.games.sources.rules import Sources
from starboard.kernel.advice import Advice
from starboard.kernel.rng import Rng
from starboard.kernel.state import OVER, State

EMPTY_COST: Final = 32
"""The cost of a crossing on a board where nothing is built."""

PACE: Final = [0.36, 0.31, 0.24]
"""The turns that two, three and four players need for one unit of work, as games have shown."""

MOVE: Final = 1.0
"""The part of a turn that its move is worth while it is still to be made: all of it.

So ending a turn after its move costs nothing, and nobody puts it off by laying useless cards.
"""

SLOPE: Final = 0.02
"""The part of the work that counts even when a single turn is needed."""

UNSURE: Final = 1.5
PER_TURN: Final = 0.12
"""How far the turns needed may differ from those foreseen: by so many, and more for each."""


CARRIED: Final = -100.0
"""No errands come to less: Extra Moves that are carried may outweigh all that is left to do."""


class SourcesAdvice(Advice):
    """A judgement that a greedy crew can climb."""

    def __init__(self) -> None:
        self._surveys = Surveys()
        self._work = Work(self._surveys, CARRIED)
        self._turns = Turns(Work(self._surveys, 0.0))
        self._plans = Plans(self._turns)

    def promise(self, state: State) -> list[float]:
        """The same for every seat: the crew wins or loses together."""
        assert isinstance(state, Sources)
        return [self.hope(state)] * len(state.pawns)

    def hope(self, state: Sources) -> float:
        """Between 0 and 1: the result itself where there is one.

        A small part rewards progress alone, so that a crew goes on when all seems lost or won.
        """
        if state.to_act == OVER:
            return 1.0 if min(state.made) else 0.0
        if self.is_lost(state):
            return 0.0
        foreseen = self._work.left(state) * PACE[len(state.pawns) - 2]
        # The last turn is a whole one, but even in it less work is better than more.
        needed = max(1.0, foreseen) + SLOPE * foreseen
        left = float(state.turns_left) - 1.0
        if state.phase == FEEDING or (state.phase != SHEDDING and state.may_move()):
            left += MOVE
        if state.phase == BOOST:
            left += MOVE
        margin = (left - needed) / (UNSURE + PER_TURN * needed)
        chance = 1.0 / (1.0 + math.exp(-margin))
        return 0.01 + 0.85 * chance + 0.13 * max(0.0, 1.0 - needed / 80.0)

    def foresee(self, state: State) -> list[float]:
        """What may be hoped for after the best turn from here: a way by itself is worth nothing."""
        assert isinstance(state, Sources)
        if state.to_act < 0:
            return self.promise(state)
        return self.promise(self._turns.best(state, 1)[0].state)

    def is_lost(self, state: Sources) -> bool:
        """Whether the pawn to act must make its express in this turn and cannot be home in time."""
        if state.made[state.seat] or state.turns_left > len(state.pawns):
            return False
        moves: i64 = 1 if state.phase == FEEDING or state.may_move() else 0
        moves += 1 if state.phase == BOOST else 0
        extra: i64 = count(state.carried(), EXTRA_MOVE)
        for pile in state.piles:
            extra += count(pile, EXTRA_MOVE)
        if state.setup.once:
            extra = 0 if state.has_boosted else min(1, extra)
        moves += extra
        to_home: i64 = self._surveys.of(state).to_home(state.seat)[state.here()]
        return to_home + 1 > moves

    def obvious(self, state: State) -> int:
        """To take all that lies on the Source below: carried cards weigh nothing (SO-14)."""
        assert isinstance(state, Sources)
        return taking(state)

    def suggest(self, state: State, rng: Rng) -> int:
        """What the crew's plan asks of the pawn to act."""
        assert isinstance(state, Sources)
        return self._plans.next_move(state)


def crossing_of(position: Position, seat: int) -> int:
    """How much of a pawn's crossing is built, in hundredths; 100 is complete."""
    cost = int(Crossing(position, seat).cost)
    return max(0, 100 * (EMPTY_COST - cost) // EMPTY_COST)
