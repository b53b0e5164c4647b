"""Limits: how often one client may ask."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from ipaddress import ip_address, ip_network
from typing import Final

IPV6_PREFIX: Final = 64
KEYS: Final = 20_000
"""Addresses remembered at most; the one heard from longest ago is forgotten first."""


CROWD: Final = 20
"""One part in so many of what an address may have is a crowd."""


class Bucket:
    """A store of requests that refills at a steady rate."""

    def __init__(self, per_second: float, at_once: int) -> None:
        self._rate = per_second
        self._most = float(at_once)
        self._left = self._most
        self._at = time.monotonic()

    def take(self, number: int = 1) -> bool:
        """Whether one more is allowed now; it may count as a *number* of them."""
        at = time.monotonic()
        self._left = min(self._most, self._left + (at - self._at) * self._rate)
        self._at = at
        if self._left < 1.0:
            return False
        self._left -= number
        return True

    def delay(self) -> float:
        """Take one in any case; returns after how many seconds it is there."""
        if self.take():
            return 0.0
        self._left -= 1.0
        return -self._left / self._rate

    def charge(self, number: int) -> None:
        """Take what was used elsewhere, though there may not be so much."""
        self._left = max(self._left - number, -self._most)


class Buckets:
    """A bucket for each address, which servers on one store may share."""

    def __init__(self, per_second: float, at_once: int) -> None:
        self._per_second = per_second
        self._at_once = at_once
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()
        self._spent: Counter[str] | None = None
        """What was taken since others were told, if there are others."""

    def take(self, key: str, number: int = 1) -> bool:
        """Whether this address may ask once more now, which may count as a *number* of times."""
        is_allowed = self._bucket(key).take(number)
        if is_allowed:
            self._spend(key, number)
        return is_allowed

    def delay(self, key: str) -> float:
        """How many seconds this address has to wait for one that it takes now."""
        self._spend(key)
        return self._bucket(key).delay()

    def charge(self, key: str, number: int) -> None:
        """Note what this address has taken elsewhere."""
        self._bucket(key).charge(number)

    def drain(self) -> dict[str, int]:
        """What addresses have taken here since this was last asked, where that is much."""
        spent, few = self._spent or Counter(), self._at_once // CROWD
        much = {key: number for key, number in spent.items() if number > few}
        rest = {key: number for key, number in spent.items() if number <= few}
        self._spent = Counter(rest if len(rest) < KEYS else {})
        return much

    def _spend(self, key: str, number: int = 1) -> None:
        if self._spent is not None:
            self._spent[key] += number

    def _bucket(self, key: str) -> Bucket:
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self._per_second, self._at_once)
            if len(self._buckets) > KEYS:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(key)
        return bucket


class Counts:
    """How many of something each address has, and all have together; both are bounded."""

    def __init__(self, each: int, together: int) -> None:
        self._each = each
        self._together = together
        self._counts: Counter[str] = Counter()
        self._total = 0
        self.elsewhere: dict[str, int] = {}
        """How many addresses have on other servers, where that is many."""

    def __len__(self) -> int:
        return self._total

    def enter(self, key: str) -> bool:
        """Count one more for an address, unless it or all have enough."""
        has = self._counts[key] + self.elsewhere.get(key, 0)
        if self._total >= self._together or has >= self._each:
            return False
        self._counts[key] += 1
        self._total += 1
        return True

    def crowds(self) -> dict[str, int]:
        """The addresses that have many here; a few are not worth telling others."""
        few = self._each // CROWD
        return {key: number for key, number in self._counts.items() if number > few}

    def leave(self, key: str) -> None:
        """Count one less."""
        self._total -= 1
        self._counts[key] -= 1
        if not self._counts[key]:
            del self._counts[key]


def household(address: str) -> str:
    """Who is behind an address: IPv6 gives each household 2**64 of them."""
    try:
        ip = ip_address(address)
    except ValueError:
        return address
    if ip.version == 4:
        return address
    if ip.ipv4_mapped is not None:
        return str(ip.ipv4_mapped)
    return str(ip_network((ip, IPV6_PREFIX), strict=False))


class Quota:
    """What one address may take of a `Counts`."""

    def __init__(self, counts: Counts, key: str) -> None:
        self._counts = counts
        self._key = key

    def enter(self) -> bool:
        """Take one more, if there is one."""
        return self._counts.enter(self._key)

    def leave(self) -> None:
        """Give one back."""
        self._counts.leave(self._key)
