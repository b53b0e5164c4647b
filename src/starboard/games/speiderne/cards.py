"""The cards, sets of them, and the sea they lie on.

A card is an int: suits apart, ranks in order, and the two copies of a card side by side,
so that a hand in order of these ints is a hand in order. One deck has even cards only.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from mypy_extensions import i64

from starboard.parts.grid import EAST, NORTH, OUTSIDE, SOUTH, WEST, neighbours, square_names

CLUBS: Final = 0
DIAMONDS: Final = 1
HEARTS: Final = 2
SPADES: Final = 3

RANKS: Final = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
ACE: Final = 14
CARDS: Final = 104
FIRST_DIAMOND: Final = 26
FIRST_SPADE: Final = 78
SUIT: Final = [card // 26 for card in range(CARDS)]
VALUE: Final = [2 + card % 26 // 2 for card in range(CARDS)]
CARD_NAMES: Final = [
    RANKS[VALUE[card] - 2] + "CDHS"[SUIT[card]] + "'" * (card % 2) for card in range(CARDS)
]
"""``7H``; and ``7H'`` is the same card of the second deck (SP-41)."""

FILES: Final = 4
RANKS_OF_SEA: Final = 3
REGIONS: Final = 12
REGION_NAMES: Final = square_names(FILES, RANKS_OF_SEA)
BORDERING: Final = neighbours(FILES, RANKS_OF_SEA)

# A place is a region, 0 to 11, or one of the 14 places around the edge that follow them.
BESIDE: Final = [
    4 * region + side
    for side in (NORTH, EAST, SOUTH, WEST)
    for region in range(REGIONS)
    if BORDERING[4 * region + side] == OUTSIDE
]
"""For each place at the edge, 4 x the region beside it + the side on which it lies."""

EDGES: Final = 14
PLACES: Final = REGIONS + EDGES
EDGE_NAMES: Final = [f"{REGION_NAMES[at // 4]} {'NESW'[at % 4]}" for at in BESIDE]

WAYS: Final = [
    sorted([other for other in BORDERING[4 * region : 4 * region + 4] if other != OUTSIDE])
    for region in range(REGIONS)
] + [[at // 4] for at in BESIDE]
"""The regions that can be reached from each place in one move, ascending (SP-13)."""


def is_island(card: int) -> bool:
    """Whether a region with this card is an island (SP-30); face down, it never is."""
    return FIRST_DIAMOND <= card < FIRST_SPADE


HALF: Final = 52
"""A set is two ints with a bit for each card: clubs and diamonds, and hearts and spades."""

BIT: Final = [1 << n for n in range(HALF)]

# Each power of two leaves a different remainder by 67, which tells the place of its bit.
PRIME: Final = 67
PLACE: Final = [0] * PRIME
for _n in range(HALF):
    PLACE[BIT[_n] % PRIME] = _n


class CardSet:
    """Some of the cards, in the order of their numbers; quick to copy and to ask."""

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
