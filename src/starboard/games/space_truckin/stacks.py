"""The stacks of face-down tiles: what may come up next, and for whom (TR-6)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from starboard.games.space_truckin.moves import BLACK_HOLE
from starboard.games.space_truckin.rotations import HAS_STATION, NUM_SEGMENTS
from starboard.kernel.rng import Rng

HOLE: Final = 0
STATION: Final = 1
OTHER: Final = 2
SORTS: Final = 3
"""What is dealt evenly: black holes, stations, and all other tiles."""

Sorts = list[int]  # the sort of each type of tile, and of black holes


class Stacks:
    """One stack for each player, or a single one from which all draw.

    Everyone knows how many of each sort a stack holds, and of all stacks together how many of each
    type: any tile of a sort that is still to come is equally likely to be the next of that sort.
    """

    def __init__(self, unseen: bytearray, sorts: Sorts, shares: bytearray, left: i64) -> None:
        self.unseen = unseen
        """How many of each type of tile, and black holes, are still to be drawn."""

        self.sorts = sorts
        self.shares = shares
        """How many of each sort are in the first stack, then in the second, and so on."""

        self.left: i64 = left
        """How many tiles and black holes are in all stacks."""

    def clone(self) -> Stacks:
        """Return an independent copy."""
        return Stacks(self.unseen[:], self.sorts, self.shares[:], self.left)

    def is_shared(self) -> bool:
        """Whether all draw from one stack."""
        return len(self.shares) == SORTS

    def share(self, seat: i64, sort: i64) -> i64:
        """How many of a sort are in the stack from which a seat draws."""
        return self.shares[(SORTS * seat + sort) % len(self.shares)]

    def in_stack(self, seat: i64) -> i64:
        """How many tiles and black holes are in the stack from which a seat draws."""
        return self.share(seat, HOLE) + self.share(seat, STATION) + self.share(seat, OTHER)

    def to_come(self, sort: i64) -> i64:
        """How many of a sort are in all stacks."""
        found: i64 = 0
        place: i64 = sort
        while place < len(self.shares):
            found += self.shares[place]
            place += SORTS
        return found

    def chances(self, seat: i64) -> list[tuple[int, int]]:
        """The types that a seat may draw, each with its weight."""
        totals = [max(1, self.to_come(sort)) for sort in range(SORTS)]
        every: i64 = totals[HOLE] * totals[STATION] * totals[OTHER]
        found: list[tuple[int, int]] = []
        for number in range(BLACK_HOLE + 1):
            sort = self.sorts[number]
            weight = self.unseen[number] * self.share(seat, sort) * (every // totals[sort])
            if weight:
                found.append((number, weight))
        return found

    def draw(self, seat: i64, rng: Rng) -> i64:
        """The top of a seat's stack: first its sort, then which one of those."""
        below: i64 = rng.below(self.in_stack(seat))
        sort: i64 = HOLE
        while below >= self.share(seat, sort):
            below -= self.share(seat, sort)
            sort += 1
        below = rng.below(self.to_come(sort))
        number: i64 = 0
        while self.sorts[number] != sort or below >= self.unseen[number]:
            if self.sorts[number] == sort:
                below -= self.unseen[number]
            number += 1
        return number

    def take(self, seat: i64, number: i64) -> None:
        """Take what came up from a seat's stack."""
        self.unseen[number] -= 1
        self.shares[(SORTS * seat + self.sorts[number]) % len(self.shares)] -= 1
        self.left -= 1


def _sorts(with_gateways: bool) -> Sorts:
    sorts = [OTHER] * (BLACK_HOLE + 1)
    sorts[BLACK_HOLE] = HOLE
    for number, has_station in enumerate(HAS_STATION):
        if has_station and (with_gateways or not NUM_SEGMENTS[number]):
            sorts[number] = STATION
    return sorts


ALL_STATIONS: Final = _sorts(True)
BARE_STATIONS: Final = _sorts(False)


def _count(unseen: bytearray, sorts: Sorts) -> list[int]:
    """How many there are of each sort."""
    counts = [0] * SORTS
    for number in range(len(unseen)):
        counts[sorts[number]] += unseen[number]
    return counts


def one_stack(unseen: bytearray) -> Stacks:
    """A single stack for all, as in version 3."""
    counts = bytearray(_count(unseen, ALL_STATIONS))
    return Stacks(unseen[:], ALL_STATIONS, counts, sum(counts))


def deal(unseen: bytearray, seats: i64) -> Stacks:
    """A stack for each player: sort after sort is dealt round, the last player first (TR-6)."""
    sorts = ALL_STATIONS
    if _count(unseen, sorts)[STATION] % seats:
        sorts = BARE_STATIONS
    shares = bytearray(SORTS * seats)
    to: i64 = seats - 1
    for sort, copies in enumerate(_count(unseen, sorts)):
        for _ in range(copies):
            shares[SORTS * to + sort] += 1
            to = (to + 1) % seats
    return Stacks(unseen[:], sorts, shares, sum(shares))
