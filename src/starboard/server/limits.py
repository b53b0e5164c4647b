"""Limits: how often one client may ask."""

from __future__ import annotations

import time
from collections import OrderedDict
from typing import Final

KEYS: Final = 20_000
"""Addresses remembered at most; the one heard from longest ago is forgotten first."""


class Bucket:
    """A store of requests that refills at a steady rate."""

    def __init__(self, per_second: float, at_once: int) -> None:
        self._rate = per_second
        self._most = float(at_once)
        self._left = self._most
        self._at = time.monotonic()

    def take(self) -> bool:
        """Whether one more is allowed now."""
        at = time.monotonic()
        self._left = min(self._most, self._left + (at - self._at) * self._rate)
        self._at = at
        if self._left < 1.0:
            return False
        self._left -= 1.0
        return True


class Buckets:
    """A bucket for each address."""

    def __init__(self, per_second: float, at_once: int) -> None:
        self._per_second = per_second
        self._at_once = at_once
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str) -> bool:
        """Whether this address may ask once more now."""
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self._per_second, self._at_once)
            if len(self._buckets) > KEYS:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(key)
        return bucket.take()
