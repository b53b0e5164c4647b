"""Alone: what a store does that one server owns. Nobody else changes it, so nothing is shared."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

from starboard.server.limits import Buckets
from starboard.server.store.base import Kept, Store
from starboard.server.store.ears import Ears

SEALS: Final = 20_000
"""Promises of luck that wait for a table; the oldest is forgotten first."""


class Alone(Store):
    """A store without neighbours."""

    def __init__(self) -> None:
        self._seals: OrderedDict[str, bytes] = OrderedDict()
        self._buckets: dict[str, Buckets] = {}

    async def keep_seal(self, commitment: str, secret: bytes) -> None:
        """See `Store`."""
        self._seals[commitment] = secret
        if len(self._seals) > SEALS:
            self._seals.popitem(last=False)

    async def take_seal(self, commitment: str) -> bytes | None:
        """See `Store`."""
        return self._seals.pop(commitment, None)

    async def added(self, table: str, ply: int) -> Kept | None:
        """See `Store`."""
        return None

    async def watch(self, ears: Ears) -> None:
        """See `Store`."""

    async def is_fresh(self, table: str) -> bool:
        """See `Store`."""
        return True

    async def take(self, kind: str, key: str, per_second: float, at_once: int) -> bool:
        """See `Store`."""
        return self._buckets.setdefault(kind, Buckets(per_second, at_once)).take(key)

    async def busy(self, player: int, since: float) -> int:
        """See `Store`. All of them are in memory."""
        return 0

    async def lease(self, table: str) -> bool:
        """See `Store`."""
        return True

    async def release(self, table: str) -> None:
        """See `Store`."""
