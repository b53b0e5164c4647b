"""Piles: any number of cards in one int, since only their kinds matter.

A hand, what lies on a Source, the deck and the discard pile are all such piles. The low bits of
a pile are its size. Above them is a count for each kind of card, in just as many bits as all
cards of that kind need, so two piles are put together by adding them. A state has a dozen
piles; as lists of counts they would be most of its weight.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from mypy_extensions import i64

from starboard.games.sources.cards import KINDS
from starboard.games.sources.scenario import COUNTS

SIZE_BITS: Final = 7
SIZE_MASK: Final = 127

WIDTH: Final = [most.bit_length() for most in COUNTS]
SHIFT: Final = [sum(WIDTH[:kind]) for kind in range(KINDS + 1)]
"""Where the count of each kind begins, and where that of the last one ends."""

ONE: Final = [(1 << SIZE_BITS + SHIFT[kind]) + 1 for kind in range(KINDS)]
"""A pile of one card, for each kind."""

# Powers of two all leave different remainders by 67, so a remainder tells what its bit counts.
PRIME: Final = 67
KIND_OF: Final = [0] * PRIME
for _kind in range(KINDS):
    for _bit in range(SHIFT[_kind], SHIFT[_kind + 1]):
        KIND_OF[(1 << _bit) % PRIME] = _kind


def size(pile: i64) -> i64:
    """How many cards a pile has."""
    return pile & SIZE_MASK


def count(pile: i64, kind: i64) -> i64:
    """How many cards of a kind a pile has."""
    one: i64 = 1
    return (pile >> (SIZE_BITS + SHIFT[kind])) & ((one << WIDTH[kind]) - 1)


def has(pile: i64, kind: i64) -> bool:
    """Whether a pile has a card of a kind."""
    return count(pile, kind) > 0


def kinds(pile: i64) -> list[int]:
    """The kinds of its cards, ascending."""
    found: list[int] = []
    rest: i64 = pile >> SIZE_BITS
    while rest:
        kind: i64 = KIND_OF[(rest & -rest) % PRIME]
        found.append(kind)
        rest = rest >> SHIFT[kind + 1] << SHIFT[kind + 1]
    return found


def nth(pile: i64, n: i64) -> i64:
    """The kind of the card that follows *n* others, cards being in the order of their kinds."""
    one: i64 = 1
    rest: i64 = pile >> SIZE_BITS
    kind: i64 = 0
    width: i64 = WIDTH[0]
    n -= rest & ((one << width) - 1)
    while n >= 0:
        rest >>= width
        kind += 1
        width = WIDTH[kind]
        n -= rest & ((one << width) - 1)
    return kind


def counts(pile: i64) -> list[int]:
    """How many cards of each kind a pile has."""
    return [int(count(pile, kind)) for kind in range(KINDS)]


def pile_of(numbers: Iterable[int]) -> int:
    """The pile with so many cards of each kind."""
    return sum([number * ONE[kind] for kind, number in enumerate(numbers)])
