"""Turnstile: lets those who wait through in turn, whoever has the most friends in the queue."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque


class Turnstile:
    """Hands out free places. Askers take turns; each asker's own wishes come in order."""

    def __init__(self) -> None:
        self._free = 0
        self._waiting: OrderedDict[int, deque[asyncio.Future[None]]] = OrderedDict()

    @property
    def waiting(self) -> int:
        """How many wait."""
        return sum([len(wishes) for wishes in self._waiting.values()])

    async def enter(self, asker: int) -> None:
        """Wait for a place, and take it."""
        if self._free > 0:
            self._free -= 1
            return
        wish = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(asker, deque()).append(wish)
        try:
            await wish
        except asyncio.CancelledError:
            if wish.done() and not wish.cancelled():
                # The place came too late: it is for the next one.
                self.leave()
            raise

    def leave(self) -> None:
        """Give a place back, or add one: the asker who has waited longest for a turn gets it."""
        while self._waiting:
            asker, wishes = self._waiting.popitem(last=False)
            wish = wishes.popleft()
            if wishes:
                self._waiting[asker] = wishes
            if not wish.done():
                wish.set_result(None)
                return
        self._free += 1
