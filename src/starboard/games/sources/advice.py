"""What a crew may hope for: how complete each pawn's best crossing is."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from starboard.games.sources.cards import KINDS, STREAM
from starboard.games.sources.crossing import Crossing
from starboard.games.sources.position import Position
from starboard.games.sources.rules import Sources
from starboard.kernel.advice import Advice
from starboard.kernel.state import OVER, State
from starboard.parts.streams import SIZE

EMPTY_COST: Final = 14.0
"""The cost of a crossing of which nothing is built."""

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
            complete = max(0.0, 1.0 - float(crossing.cost) / EMPTY_COST)
            total += 0.75 * complete
            if not crossing.cost:
                away = distance(state.pawns[seat], state.home(seat))
                total += 0.15 - 0.008 * float(away)
        for seat in range(len(state.pawns)):
            total += self.errand(state, seat, gaps)
        share = total / float(len(state.pawns))
        left = float(state.turns_left) / float(state.setup.turns)
        return max(0.0, min(0.98, share * (0.8 + 0.18 * left)))

    def errand(self, state: Sources, seat: i64, gaps: list[int]) -> float:
        """What a pawn's cards and place are worth for closing gaps."""
        if not gaps:
            return 0.0
        row: i64 = KINDS * seat
        streams: i64 = 0
        for shape in range(4):
            streams += state.hands[row + STREAM + shape]
        here: i64 = state.pawns[seat]
        if streams:
            nearest = min([distance(here, gap) for gap in gaps])
            return CARRIED * float(min(streams, ENOUGH)) + 0.06 - 0.004 * float(nearest)
        nearest = 2 * SIZE
        for number in range(len(state.sources)):
            away = distance(here, state.sources[number])
            if state.num_piles[number] and away < nearest:
                nearest = away
        return 0.04 - 0.002 * float(nearest)


def distance(square: i64, other: i64) -> i64:
    """How many steps lie between two squares, streams left aside."""
    files: i64 = square % SIZE - other % SIZE
    ranks: i64 = square // SIZE - other // SIZE
    return (files if files >= 0 else -files) + (ranks if ranks >= 0 else -ranks)


def crossing_of(position: Position, seat: int) -> int:
    """How much is still missing from a pawn's crossing, in hundredths; 100 is complete."""
    cost = Crossing(position, seat).cost
    return int(max(0.0, 1.0 - float(cost) / EMPTY_COST) * 100)
