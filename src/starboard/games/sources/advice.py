"""What a crew may hope for: how complete each pawn's best crossing is."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from starboard.games.sources.cards import GATE_THING, KINDS, ONLY_THING, STREAM
from starboard.games.sources.crossing import Crossing
from starboard.games.sources.position import Position
from starboard.games.sources.rules import Sources
from starboard.kernel.advice import Advice
from starboard.kernel.state import OVER, State
from starboard.parts.distance import moves_to
from starboard.parts.streams import OPPOSITE

EMPTY_COST: Final = 32
"""The cost of a crossing on a board where nothing is built."""

WORST_COST: Final = 48.0
"""Crossings of this cost, round other pawns' streams, are worth nothing."""

BUILT: Final = 0.75
"""What a crossing ready to be used is worth of an express made."""

PER_MOVE: Final = 0.006
CARRIED: Final = 0.012
"""What a carried stream is worth while crossings have gaps, up to `ENOUGH` of them."""

ENOUGH: Final = 5


class SourcesAdvice(Advice):
    """A judgement that a greedy crew can climb."""

    def promise(self, state: State) -> list[float]:
        """The same for every seat: the crew wins or loses together."""
        assert isinstance(state, Sources)
        return [self.hope(state)] * len(state.pawns)

    def hope(self, state: Sources) -> float:
        """Between 0 and 1: the result itself where there is one."""
        if state.to_act == OVER:
            return 1.0 if min(state.made) else 0.0
        gaps: list[int] = []
        total = 0.0
        for seat in range(len(state.pawns)):
            if state.made[seat]:
                total += 1.0
                continue
            crossing = Crossing(state, seat)
            gaps.extend(crossing.gaps)
            total += BUILT * max(0.0, 1.0 - float(crossing.cost) / WORST_COST)
            if not crossing.cost:
                to_home = moves_to(state.squares, [state.home(seat)], GATE_THING, ONLY_THING)
                total += 0.1 - 0.005 * float(to_home[state.pawns[seat]])
        total += self.errands(state, gaps) if gaps else 0.0
        share = total / float(len(state.pawns))
        left = float(state.turns_left) / float(state.setup.turns)
        return max(0.0, min(0.98, share * (0.85 + 0.13 * left)))

    def errands(self, state: Sources, gaps: list[int]) -> float:
        """What the pawns' cards and places still cost before gaps are closed: 0 or less."""
        to_gap = moves_to(state.squares, gaps, GATE_THING, ONLY_THING)
        to_source = moves_to(state.squares, full_sources(state), GATE_THING, ONLY_THING)
        worth = 0.0
        for seat in range(len(state.pawns)):
            streams: i64 = 0
            for shape in range(4):
                if shape != OPPOSITE:  # which fits only where a way turns
                    streams += state.hands[KINDS * seat + STREAM + shape]
            here: i64 = state.pawns[seat]
            if streams:
                lacking = float(max(0, ENOUGH - streams))
                worth -= CARRIED * lacking + PER_MOVE * float(to_gap[here])
            else:
                worth -= CARRIED * float(ENOUGH) + 0.03 + PER_MOVE * float(to_source[here])
        return worth


def full_sources(position: Position) -> list[int]:
    """The squares of Sources whose piles hold cards."""
    squares: list[int] = []
    for number in range(len(position.sources)):
        if position.num_piles[number]:
            squares.append(position.sources[number])
    return squares


def crossing_of(position: Position, seat: int) -> int:
    """How much of a pawn's crossing is built, in hundredths; 100 is complete."""
    cost = int(Crossing(position, seat).cost)
    return max(0, 100 * (EMPTY_COST - cost) // EMPTY_COST)
