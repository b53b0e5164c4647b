"""Bundles: the cards of a hand, a pile or a deck in one int, since only their kinds matter.

The low bits of a bundle are the number of its cards. Above them stands a count for each kind
of card, in just the bits that all cards of that kind need. So two bundles are put together by
adding them. A state has a dozen; as lists of counts they would be most of its weight.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from mypy_extensions import i64

from starboard.games.sources.cards import COUNTS, KINDS

SIZE_BITS: Final = 7
SIZE_MASK: Final = 127

WIDTH: Final = [most.bit_length() for most in COUNTS]
SHIFT: Final = [sum(WIDTH[:kind]) for kind in range(KINDS + 1)]
"""Where the count of each kind begins, and where that of the last one ends."""

ONE: Final = [(1 << SIZE_BITS + SHIFT[kind]) + 1 for kind in range(KINDS)]
"""A bundle of one card, for each kind."""

# Powers of two have different remainders by 67, so that each tells the kind its bit counts.
PRIME: Final = 67
KIND_OF: Final = [0] * PRIME
for _kind in range(KINDS):
    for _bit in range(SHIFT[_kind], SHIFT[_kind + 1]):
        KIND_OF[(1 << _bit) % PRIME] = _kind


def size(bundle: i64) -> i64:
    """How many cards a bundle has."""
    return bundle & SIZE_MASK


def count(bundle: i64, kind: i64) -> i64:
    """How many cards of a kind a bundle has."""
    one: i64 = 1
    return (bundle >> (SIZE_BITS + SHIFT[kind])) & ((one << WIDTH[kind]) - 1)


def has(bundle: i64, kind: i64) -> bool:
    """Whether a bundle has a card of a kind."""
    return count(bundle, kind) > 0


def kinds(bundle: i64) -> list[int]:
    """The kinds of its cards, ascending."""
    found: list[int] = []
    rest: i64 = bundle >> SIZE_BITS
    while rest:
        kind: i64 = KIND_OF[(rest & -rest) % PRIME]
        found.append(kind)
        rest = rest >> SHIFT[kind + 1] << SHIFT[kind + 1]
    return found


def nth(bundle: i64, n: i64) -> i64:
    """The kind of the card that follows *n* others, cards being in the order of their kinds."""
    one: i64 = 1
    rest: i64 = bundle >> SIZE_BITS
    kind: i64 = 0
    width: i64 = WIDTH[0]
    n -= rest & ((one << width) - 1)
    while n >= 0:
        rest >>= width
        kind += 1
        width = WIDTH[kind]
        n -= rest & ((one << width) - 1)
    return kind


def counts(bundle: i64) -> list[int]:
    """How many cards of each kind a bundle has."""
    return [int(count(bundle, kind)) for kind in range(KINDS)]


def bundle_of(numbers: Iterable[int]) -> int:
    """A bundle of so many cards of each kind, from the first on."""
    return sum([number * ONE[kind] for kind, number in enumerate(numbers)])
