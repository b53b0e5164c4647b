"""What a sample says, and how surely: intervals that hold the truth 19 times out of 20."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

Z = 1.959964
"""Standard deviations that hold 95 % of a normal distribution."""


@dataclass(frozen=True, slots=True)
class Interval:
    """An estimate between its bounds."""

    low: float
    estimate: float
    high: float

    def percent(self) -> str:
        """As people read it: ``54.2 % (52.1 to 56.3)``."""
        low, estimate, high = [100 * value for value in (self.low, self.estimate, self.high)]
        return f"{estimate:.1f} % ({low:.1f} to {high:.1f})"


def win_interval(wins: float, games: int) -> Interval:
    """Wilson's interval for a share of wins; a shared win counts as a part of one."""
    share = wins / games
    spread = Z * math.sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    middle = share + Z * Z / (2 * games)
    scale = 1 + Z * Z / games
    low, high = (middle - spread) / scale, (middle + spread) / scale
    return Interval(max(0.0, low), share, min(1.0, high))


def mean_interval(values: Sequence[float]) -> Interval:
    """The mean of a sample with its normal interval."""
    mean = sum(values) / len(values)
    if len(values) == 1:
        return Interval(mean, mean, mean)
    variance = sum([(value - mean) ** 2 for value in values]) / (len(values) - 1)
    spread = Z * math.sqrt(variance / len(values))
    return Interval(mean - spread, mean, mean + spread)
