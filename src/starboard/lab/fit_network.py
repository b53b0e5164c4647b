"""Fit a network to positions whose results are known."""

from __future__ import annotations

from math import sqrt
from typing import Final

from mypy_extensions import i64

from starboard.kernel.key_words import Read
from starboard.kernel.network import Network
from starboard.kernel.rng import Rng

MOMENTS: Final = 20
"""How often in a round the weights are looked at for their mean."""


class KeySample:
    """A position of a finished game: the words of its key, and what each seat got."""

    def __init__(self, read: Read, payoffs: list[float]) -> None:
        self.read = read
        self.payoffs = payoffs


def fit_network(
    network: Network, samples: list[KeySample], rng: Rng, rounds: int, rate: float, pull: float
) -> float:
    """Change a network in place, going over all samples *rounds* times; return the last error.

    Steps are as large as each weight has earned (Adagrad), and get smaller by themselves; *pull*
    draws the weights of the words in a sample towards nothing. The weights are the mean of those
    at many moments of the last rounds, so that no single game has the last word.
    """
    unit_squares = [[1e-4] * len(row) for row in network.units]
    base_squares = [1e-4] * len(network.base)
    seat_squares = [[1e-4] * len(row) for row in network.seats]
    order = list(range(len(samples)))
    often = len(samples) // MOMENTS + 1
    mean = Mean(network)
    error = 0.0
    for done in range(rounds):
        rng.shuffle(order)
        error = 0.0
        for at, index in enumerate(order):
            if 2 * done >= rounds and at % often == 0:
                mean.add(network)
            sample = samples[index]
            sums = network.sums(sample.read)
            wrong = network.shares(sums)
            seat: i64
            for seat in range(len(wrong)):
                wrong[seat] -= sample.payoffs[seat]
                error += wrong[seat] * wrong[seat] / float(len(wrong))
            slopes = _slopes(network, sums, wrong)
            for seat in range(len(wrong)):
                _step_seat(network.seats[seat], seat_squares[seat], sums, wrong[seat], rate)
            unit: i64
            for unit in range(len(slopes)):
                slope = slopes[unit]
                if slope != 0.0:
                    _step_unit(
                        network.units[unit], unit_squares[unit], sample.read, slope, rate, pull
                    )
                    base_squares[unit] += slope * slope
                    network.base[unit] -= rate * slope / sqrt(base_squares[unit])
    mean.write(network)
    return error / max(1, len(samples))


class Mean:
    """The mean of a network at several moments."""

    def __init__(self, network: Network) -> None:
        self._rows = [[0.0] * len(row) for row in _rows(network)]
        self._count = 0

    def add(self, network: Network) -> None:
        """One moment more."""
        self._count += 1
        i: i64
        for sums, row in zip(self._rows, _rows(network), strict=True):
            for i in range(len(sums)):
                sums[i] += row[i]

    def write(self, network: Network) -> None:
        """Put the mean into the network, if there was any moment."""
        if self._count:
            for sums, row in zip(self._rows, _rows(network), strict=True):
                row[:] = [total / self._count for total in sums]


def _rows(network: Network) -> list[list[float]]:
    return [*network.units, network.base, *network.seats]


def _slopes(network: Network, sums: list[float], wrong: list[float]) -> list[float]:
    """How the error grows with each unit's sum; not at all where the unit does not count."""
    slopes: list[float] = []
    unit: i64
    seat: i64
    for unit in range(len(sums)):
        slope = 0.0
        if sums[unit] > 0.0:
            for seat in range(len(wrong)):
                slope += wrong[seat] * network.seats[seat][unit]
        slopes.append(slope)
    return slopes


def _step_seat(
    weights: list[float], squares: list[float], sums: list[float], wrong: float, rate: float
) -> None:
    size: i64 = len(sums)
    i: i64
    for i in range(size + 1):
        down = wrong * sums[i] if i < size else wrong
        if down != 0.0:
            squares[i] += down * down
            weights[i] -= rate * down / sqrt(squares[i])


def _step_unit(
    weights: list[float], squares: list[float], read: Read, slope: float, rate: float, pull: float
) -> None:
    word: i64
    i: i64
    for word in read.plain:
        down = slope + pull * weights[word]
        squares[word] += down * down
        weights[word] -= rate * down / sqrt(squares[word])
    for i in range(len(read.sized)):
        word = read.sized[i]
        down = slope * read.sizes[i] + pull * weights[word]
        squares[word] += down * down
        weights[word] -= rate * down / sqrt(squares[word])
