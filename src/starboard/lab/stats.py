"""What a sample says, and how sure that is: intervals that hold the truth 19 times in 20."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

Z = 1.959964
"""Standard deviations that hold 95 % of a normal distribution."""

SURE = 0.05
"""What luck alone explains with a lower chance than this is a finding."""


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

    @property
    def half_width(self) -> float:
        """What follows the plus-minus sign."""
        return (self.high - self.low) / 2


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


def difference_interval(first: Sequence[float], second: Sequence[float]) -> Interval:
    """How much higher the mean of *first* is than that of *second*, with its normal interval."""
    a, b = mean_interval(first), mean_interval(second)
    spread = math.hypot(a.high - a.estimate, b.high - b.estimate)
    difference = a.estimate - b.estimate
    return Interval(difference - spread, difference, difference + spread)


def chance_of(interval: Interval, truth: float = 0.0) -> float:
    """How likely luck puts an estimate at least this far from *truth*."""
    error = (interval.high - interval.low) / (2 * Z)
    if error == 0:
        return 1.0 if interval.estimate == truth else 0.0
    return math.erfc(abs(interval.estimate - truth) / error / math.sqrt(2))


def chance_of_share(share: float, fair: float, games: int) -> float:
    """How likely luck puts a share at least this far from the *fair* one.

    The error is that of the fair share, so that no win in ten games proves nothing yet.
    """
    error = math.sqrt(fair * (1 - fair) / games)
    return math.erfc(abs(share - fair) / error / math.sqrt(2))


def adjust_for_many(chances: Sequence[float]) -> list[float]:
    """Benjamini and Hochberg's adjustment: of what stays below 0.05, 1 in 20 is a mistake."""
    order = sorted(range(len(chances)), key=lambda i: -chances[i])
    adjusted = [1.0] * len(chances)
    least = 1.0
    for rank, i in zip(range(len(chances), 0, -1), order, strict=True):
        least = min(least, chances[i] * len(chances) / rank)
        adjusted[i] = least
    return adjusted


def quantile(values: Sequence[float], part: float) -> float:
    """The value below which this *part* of ascending *values* lies, between two if need be."""
    place = part * (len(values) - 1)
    below = int(place)
    above = min(below + 1, len(values) - 1)
    return values[below] + (values[above] - values[below]) * (place - below)
