"""What a crew may hope for, and what a sensible ship does next."""

from __future__ import annotations

import math
from typing import Final

from starboard.games.streamlines.advice_outlook import Outlook
from starboard.games.streamlines.advice_pilot import Pilot
from starboard.games.streamlines.moves import LAY
from starboard.games.streamlines.rules import WON, Streamlines
from starboard.kernel.advice import Advice
from starboard.kernel.rng import Rng
from starboard.kernel.state import OVER, State
from starboard.parts.streams import LAYINGS

GROWTH: Final = 0.3
"""How far the ships may do better or worse than foreseen, as a part of the whole task.

It does not shrink as refugees are rescued: else a crew that lags behind would rather stay unsure.
"""


class StreamlinesAdvice(Advice):
    """Judges by the refugees that the ships can still save, and flies as a pilot would."""

    def promise(self, state: State) -> list[float]:
        """The same for every seat: the crew wins or loses together."""
        assert isinstance(state, Streamlines)
        return [self.hope(state)] * len(state.ships)

    def hope(self, state: Streamlines) -> float:
        """Between 0 and 1: the result itself where there is one."""
        if state.to_act == OVER:
            return 1.0 if state.ending == WON else 0.0
        outlook = Outlook(state)
        saved = 0.0
        for seat in range(len(state.ships)):
            outlook.look(seat)
            saved += outlook.saved
        spread = 1.0 + GROWTH * float(state.setup.required)
        margin = (saved + 0.5 - float(outlook.needed)) / spread
        return 0.01 + 0.98 / (1.0 + math.exp(-max(-30.0, min(30.0, 1.7 * margin))))

    def suggest(self, state: State, rng: Rng) -> int:
        """What the pilot of the ship to act would do."""
        assert isinstance(state, Streamlines)
        return Pilot(state).choose()

    def suggest_without(self, state: State, forbidden: frozenset[int], rng: Rng) -> int:
        """What a pilot would do who knows that it may not; what promises most where none knows."""
        assert isinstance(state, Streamlines)
        lays = any([LAY + laying not in forbidden for laying in range(len(LAYINGS))])
        move = Pilot(state, lays, forbidden).choose()
        return self.most_promising(state, forbidden) if move in forbidden else move
