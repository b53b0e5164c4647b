"""Fit a model to positions whose results are known: the weights that explain them best."""

from __future__ import annotations

from math import sqrt

from mypy_extensions import i64

from starboard.kernel.model import shares_of
from starboard.kernel.rng import Rng


class Sample:
    """A position of a finished game: its stage, each seat's features, and what each got."""

    def __init__(self, stage: int, features: list[list[float]], payoffs: list[float]) -> None:
        self.stage: i64 = stage
        self.features = features
        self.payoffs = payoffs


def fit(
    weights: list[list[float]],
    samples: list[Sample],
    rng: Rng,
    rounds: int,
    rate: float,
    pull: float,
) -> float:
    """Change *weights* in place, going over all samples *rounds* times; return the last error.

    Each seat's chance is its share of the exponentials of the weighted sums. Steps are as
    large as each weight has earned (Adagrad), and get smaller by themselves; *pull* draws
    every weight back to where it began. The weights are the mean of those after each step of
    the last rounds, so that no single game has the last word.
    """
    first = [row[:] for row in weights]
    squares = [[1e-8] * len(row) for row in weights]
    order = list(range(len(samples)))
    sums = [[0.0] * len(row) for row in weights]
    counts = [0.0] * len(weights)
    error = 0.0
    for done in range(rounds):
        rng.shuffle(order)
        error = 0.0
        for index in order:
            sample = samples[index]
            stage: i64 = sample.stage
            error += step(
                sample, weights[stage], first[stage], squares[stage], rate, pull / len(samples)
            )
            if 2 * done >= rounds:
                counts[stage] += 1.0
                add(sums[stage], weights[stage])
    for row, total, count in zip(weights, sums, counts, strict=True):
        if count:
            row[:] = [value / count for value in total]
    return error / max(1, len(samples))


def add(sums: list[float], values: list[float]) -> None:
    """Add each value to its sum."""
    i: i64
    for i in range(len(sums)):
        sums[i] += values[i]


def step(
    sample: Sample,
    weights: list[float],
    first: list[float],
    squares: list[float],
    rate: float,
    pull: float,
) -> float:
    """One step towards what one sample says; returns how wrong the weights were about it."""
    parts = shares(sample.features, weights)
    size: i64 = len(weights)
    seats: i64 = len(parts)
    error = 0.0
    slope = [0.0] * len(weights)
    seat: i64
    i: i64
    for seat in range(seats):
        wrong: float = parts[seat] - sample.payoffs[seat]
        error += wrong * wrong
        values = sample.features[seat]
        for i in range(size):
            slope[i] += wrong * values[i]
    for i in range(size):
        down: float = slope[i] + pull * (weights[i] - first[i])
        squares[i] += down * down
        weights[i] -= rate * down / sqrt(squares[i])
    return error / float(seats)


def shares(features: list[list[float]], weights: list[float]) -> list[float]:
    """Each seat's share of the exponentials of its weighted features."""
    sums: list[float] = []
    for values in features:
        total = 0.0
        for i, value in enumerate(values):
            total += value * weights[i]
        sums.append(total)
    return shares_of(sums)
