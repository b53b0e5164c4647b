"""Luck: one generator that gives the same numbers compiled and interpreted."""

from __future__ import annotations

from hashlib import sha256
from typing import Final, TypeVar

from mypy_extensions import i64

T = TypeVar("T")

MASK: Final = 0xFFFF_FFFF
WARM_UP: Final = 15

GRAIN: Final = 1024
"""In how many parts the share of a `hit` is measured."""


class Rng:
    """Chris Doty-Humphrey's sfc32: 128 bits of state, 32-bit words, good for a lab.

    One seed has as many independent streams as wanted: game 17 of a run draws from
    stream 17, whichever worker plays it. Words of 32 bits keep every product within
    the 64 bits that the compiled build computes with.
    """

    def __init__(self, seed: int, stream: int = 0) -> None:
        digest = sha256(f"{seed} {stream}".encode()).digest()
        self._a: i64 = int.from_bytes(digest[0:4], "little")
        self._b: i64 = int.from_bytes(digest[4:8], "little")
        self._c: i64 = int.from_bytes(digest[8:12], "little")
        self._counter: i64 = 1
        for _ in range(WARM_UP):
            self.word()

    def word(self) -> i64:
        """Return the next 32 random bits."""
        word: i64 = (self._a + self._b + self._counter) & MASK
        self._counter = (self._counter + 1) & MASK
        self._a = self._b ^ (self._b >> 9)
        self._b = (self._c + (self._c << 3)) & MASK
        self._c = (((self._c << 21) | (self._c >> 11)) + word) & MASK
        return word

    def below(self, n: i64) -> i64:
        """Return an int from 0 to *n* - 1, all equally likely; *n* is at most 2**31."""
        product: i64 = self.word() * n
        if (product & MASK) < n:
            # Lemire's method: redraw the few words that would favour some results.
            uneven: i64 = (MASK + 1) % n
            while (product & MASK) < uneven:
                product = self.word() * n
        return product >> 32

    def hit(self, share: float) -> bool:
        """Whether something happens that does in this *share* of all cases, from 0 to 1."""
        return self.below(GRAIN) < int(share * GRAIN)

    def choice(self, items: list[T]) -> T:
        """Return one of *items*, all equally likely."""
        return items[self.below(len(items))]

    def shuffle(self, items: list[T]) -> None:
        """Put *items* into a random order, all equally likely."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]

    def draw(self, chances: list[tuple[int, int]]) -> int:
        """Return one move of *chances*, each as likely as its weight."""
        total: i64 = 0
        for _, weight in chances:
            total += weight
        left: i64 = self.below(total)
        for move, weight in chances:
            left -= weight
            if left < 0:
                return move
        raise ValueError("no chances to draw from")
