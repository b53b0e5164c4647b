"""Sets of cards: a bit for each card, so that a set is small and quick to copy and to ask."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from mypy_extensions import i64

HALF: Final = 52
"""Cards in each of a set's two ints: clubs and diamonds in one, hearts and spades in the other."""

BIT: Final = [1 << n for n in range(HALF)]

# Powers of two have different remainders by 67, each of which tells the place of its bit.
PRIME: Final = 67
PLACE: Final = [0] * PRIME
for _n in range(HALF):
    PLACE[BIT[_n] % PRIME] = _n


class CardSet:
    """Some of the cards, without an order but that of their numbers."""

    def __init__(self, cards: Iterable[int] = ()) -> None:
        self.size: i64 = 0
        self._low: i64 = 0
        self._high: i64 = 0
        for card in cards:
            self.add(card)

    def clone(self) -> CardSet:
        """Return an independent copy."""
        twin = CardSet()
        twin.size = self.size
        twin._low = self._low
        twin._high = self._high
        return twin

    def key(self) -> tuple[int, int]:
        """Equal for the same cards."""
        return self._low, self._high

    def add(self, card: i64) -> None:
        """Put in a card that is not there."""
        self.size += 1
        if card < HALF:
            self._low |= BIT[card]
        else:
            self._high |= BIT[card - HALF]

    def remove(self, card: i64) -> None:
        """Take out a card that is there."""
        self.size -= 1
        if card < HALF:
            self._low ^= BIT[card]
        else:
            self._high ^= BIT[card - HALF]

    def has(self, card: i64) -> bool:
        """Whether a card is there."""
        if card < HALF:
            return self._low & BIT[card] != 0
        return self._high & BIT[card - HALF] != 0

    def nth(self, n: i64) -> i64:
        """The card that follows *n* lower ones."""
        rest: i64 = self._low
        while rest:
            if n == 0:
                return lowest(rest)
            rest &= rest - 1
            n -= 1
        rest = self._high
        while n > 0:
            rest &= rest - 1
            n -= 1
        return HALF + lowest(rest)

    def cards(self) -> list[int]:
        """All of them, ascending."""
        found: list[int] = []
        rest: i64 = self._low
        while rest:
            found.append(lowest(rest))
            rest &= rest - 1
        rest = self._high
        while rest:
            found.append(HALF + lowest(rest))
            rest &= rest - 1
        return found


def lowest(bits: i64) -> i64:
    """The place of the lowest bit."""
    return PLACE[(bits & -bits) % PRIME]
