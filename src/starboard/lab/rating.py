"""Ratings: one number for each bot of a round robin, from who beat whom."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from starboard.kernel import Rng
from starboard.lab.stats import Interval, quantile, win_interval

SCALE = 400 / math.log(10)
"""As in chess: 400 points are ten to one, and 100 points win 64 games of 100."""

ROUNDS = 200
SAMPLES = 200
PRIOR = 0.5
"""Wins that every pair is given on both sides, so that a clean sweep is rated, too."""

Pairs = Mapping[tuple[str, str], Sequence[float]]
"""For each pair of bots the shares that the first of them won, game by game."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A line of a leaderboard."""

    bot: str
    rating: Interval
    share: Interval
    """Of all its games."""

    games: int


def leaderboard(pairs: Pairs, seed: int = 0) -> list[Standing]:
    """Rate the bots by Bradley and Terry's model, the best first; the last one has 0 points.

    Intervals come from drawing the games again from themselves, each pair's among its own.
    """
    bots = list(dict.fromkeys([bot for pair in pairs for bot in pair]))
    rated = ratings(bots, {pair: _sum(shares) for pair, shares in pairs.items()})
    last = min(bots, key=lambda bot: rated[bot])
    rng = Rng(seed)
    drawn: dict[str, list[float]] = {bot: [] for bot in bots}
    for _ in range(SAMPLES):
        again = {pair: _sum(_redrawn(shares, rng)) for pair, shares in pairs.items()}
        for bot, rating in ratings(bots, again, rated).items():
            drawn[bot].append(rating)
    standings = []
    for bot in bots:
        # A rating means something only beside another: that of the last bot.
        gaps = sorted([own - of_last for own, of_last in zip(drawn[bot], drawn[last], strict=True)])
        gap = rated[bot] - rated[last]
        bounds = Interval(min(gap, quantile(gaps, 0.025)), gap, max(gap, quantile(gaps, 0.975)))
        won = _won_by(bot, pairs)
        standings.append(Standing(bot, bounds, win_interval(sum(won), len(won)), len(won)))
    return sorted(standings, key=lambda standing: -standing.rating.estimate)


def ratings(
    bots: Sequence[str],
    results: Mapping[tuple[str, str], tuple[float, int]],
    first: Mapping[str, float] | None = None,
) -> dict[str, float]:
    """The ratings that make these results likeliest, by Hunter's rounds (2004), from *first* on.

    A result is what the first bot of a pair won, and in how many games. Their mean is 0.
    """
    strength = {bot: math.exp((first or {}).get(bot, 0.0) / SCALE) for bot in bots}
    won = dict.fromkeys(bots, 0.0)
    for (one, other), (share, games) in results.items():
        won[one] += share + PRIOR
        won[other] += games - share + PRIOR
    for _ in range(ROUNDS):
        met = dict.fromkeys(bots, 0.0)
        for (one, other), (_, games) in results.items():
            weight = (games + 2 * PRIOR) / (strength[one] + strength[other])
            met[one] += weight
            met[other] += weight
        strength = {bot: won[bot] / met[bot] for bot in bots}
    logs = {bot: SCALE * math.log(strength[bot]) for bot in bots}
    mean = sum(logs.values()) / len(logs)
    return {bot: rating - mean for bot, rating in logs.items()}


def _sum(shares: Sequence[float]) -> tuple[float, int]:
    return sum(shares), len(shares)


def _redrawn(shares: Sequence[float], rng: Rng) -> list[float]:
    return [shares[rng.below(len(shares))] for _ in shares]


def _won_by(bot: str, pairs: Pairs) -> list[float]:
    won: list[float] = []
    for (one, other), shares in pairs.items():
        if one == bot:
            won += shares
        elif other == bot:
            won += [1 - share for share in shares]
    return won
