"""Networks: models of games without features, learned from the words of their states' keys.

Each of a few units adds up what it has learned about the words that stand in a key, and counts if
the sum is above nothing; every seat weighs the units. So a network knows what a word is worth
beside others, a high card beside the cards below it, say, which no single weight can tell.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from starboard.kernel.errors import BadGame
from starboard.kernel.key_words import KeyWords, Read
from starboard.kernel.model import Model, parse_rows, shares_of, tempered
from starboard.kernel.rng import GRAIN, Rng
from starboard.kernel.state import State

BASE: Final = "base"
"""The line of a model's text with what each unit begins with."""

SEAT: Final = "seat:"


class Network(Model):
    """One layer of units between the words of a key and the seats."""

    def __init__(
        self, words: KeyWords, units: list[list[float]], base: list[float], seats: list[list[float]]
    ) -> None:
        self.words = words
        self.units = units
        """For each unit a weight for every word."""

        self.base = base
        self.seats = seats
        """For each seat a weight for every unit, and last what it begins with."""

    def promise(self, state: State) -> list[float]:
        """Each seat's share of the exponentials of its sums."""
        return self.shares(self.sums(self.words.read(state)))

    def sums(self, read: Read) -> list[float]:
        """What each unit makes of a key; less than nothing counts as nothing."""
        plain, sized, sizes = read.plain, read.sized, read.sizes
        sums: list[float] = []
        unit: i64
        word: i64
        i: i64
        for unit in range(len(self.units)):
            weights = self.units[unit]
            total = self.base[unit]
            for word in plain:
                total += weights[word]
            for i in range(len(sized)):
                word = sized[i]
                total += weights[word] * sizes[i]
            sums.append(total if total > 0.0 else 0.0)
        return sums

    def shares(self, sums: list[float]) -> list[float]:
        """Each seat's chance, by the sums of the units."""
        totals: list[float] = []
        i: i64
        for weights in self.seats:
            total = weights[len(sums)]
            for i in range(len(sums)):
                total += weights[i] * sums[i]
            totals.append(total)
        return shares_of(totals)

    def tempered(self, temper: float, rng: Rng) -> Network:
        """What the seats make of each unit is off by a little."""
        seats = [tempered(row, temper, rng) for row in self.seats]
        return Network(self.words, self.units, self.base, seats)

    def text(self) -> str:
        """On each line a word and its weight in every unit; then the base, and the seats."""
        rows = [
            (word, [weights[i] for weights in self.units])
            for i, word in enumerate(self.words.words)
        ]
        rows.append((BASE, self.base))
        rows += [(f"{SEAT}{seat}", weights) for seat, weights in enumerate(self.seats)]
        return "".join([f"{name} {' '.join([f'{w:.4f}' for w in row])}\n" for name, row in rows])


def first_network(words: KeyWords, units: int, rng: Rng) -> Network:
    """A network before anything is learned: units that differ, and seats that weigh none."""
    weights = [[_little(rng) for _ in words.words] for _ in range(units)]
    seats = [[0.0] * (units + 1) for _ in range(words.seats)]
    return Network(words, weights, [_little(rng) for _ in range(units)], seats)


def parse_network(text: str) -> Network:
    """Read what `Network.text` wrote; lines that begin with # are comments."""
    rows = parse_rows(text)
    seats = [row for name, row in rows.items() if name.startswith(SEAT)]
    names = [name for name in rows if name != BASE and not name.startswith(SEAT)]
    base = rows.get(BASE, [])
    fits = [len(rows[name]) == len(base) for name in names]
    fits += [len(row) == len(base) + 1 for row in seats]
    if not base or not names or not seats or not all(fits):
        raise BadGame("This is no model of a game's key: train it anew.")
    units = [[rows[name][unit] for name in names] for unit in range(len(base))]
    return Network(KeyWords(names, len(seats)), units, base, seats)


def _little(rng: Rng) -> float:
    """A number between -0.2 and 0.2."""
    return 0.4 * float(rng.below(GRAIN)) / float(GRAIN) - 0.2
