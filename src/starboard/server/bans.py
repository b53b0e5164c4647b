"""Bans: whom a server turns away, players and addresses, as its store has them."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import Final

from starboard.server.refusal import Refusal
from starboard.server.store import Store, StoreFailed

LOOK: Final = 1.0
"""Seconds after which a ban holds on every server, at most."""

BANNED: Final = "Whoever runs this server has banned you."


class Bans:
    """Who is turned away: players by their numbers, and addresses."""

    def __init__(self) -> None:
        self._who: frozenset[str] = frozenset()

    def has(self, *who: str | int | None) -> bool:
        """Whether any of these is turned away."""
        return bool(self._who) and not self._who.isdisjoint(map(str, who))

    def check(self, *who: str | int | None) -> None:
        """Refuse whoever is turned away."""
        if self.has(*who):
            raise Refusal("banned", BANNED)

    async def watch(self, store: Store, turn_away: Callable[[], Awaitable[None]]) -> None:
        """Look at the store again and again; what is open to the newly banned is closed."""
        while True:
            with contextlib.suppress(StoreFailed):
                before, self._who = self._who, await store.banned()
                if not self._who <= before:
                    await turn_away()
            await asyncio.sleep(LOOK)
