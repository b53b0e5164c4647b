"""Neighbours: what this server hears from others on the same store, and what it tells of itself."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Coroutine
from typing import Any

from starboard.server.auth import Players
from starboard.server.limits import Buckets
from starboard.server.log import Log
from starboard.server.sockets import Sockets
from starboard.server.store import Crowds, Ears
from starboard.server.tables import Tables


class Neighbours(Ears):
    """Keeps tables, players and limits of one server in step with the others'."""

    def __init__(
        self,
        tables: Tables,
        players: Players,
        sockets: Sockets,
        limits: dict[str, Buckets],
        log: Log,
    ) -> None:
        self._tables = tables
        self._players = players
        self._sockets = sockets
        self._limits = limits
        self._log = log
        self._looking: dict[str, bool] = {}
        """Tables that are being read anew, and whether they have changed again meanwhile."""

        self._tasks: set[asyncio.Task[None]] = set()
        self._is_closed = False

    def changed(self, table: str) -> None:
        """Another server has changed a table that is in memory here."""
        if table in self._looking:
            self._looking[table] = True
        else:
            self._looking[table] = False
            self._spawn(self._see(table))

    def player_changed(self, player: int) -> None:
        """Another server has changed a player's browsers."""
        self._players.forget(player)
        self._spawn(self._sockets.close_of(player))

    def forget_players(self) -> None:
        """Any player's browsers may have changed."""
        self._players.forget_all()

    def spent(self, kind: str, spent: dict[str, int]) -> None:
        """So much of a limit was used elsewhere, by address."""
        for address, number in spent.items():
            self._limits[kind].charge(address, number)

    def drain(self) -> dict[str, dict[str, int]]:
        """So much of each limit was used here since this was last asked, by address."""
        used = {kind: buckets.drain() for kind, buckets in self._limits.items()}
        return {kind: spent for kind, spent in used.items() if spent}

    def crowds(self) -> Crowds:
        """How many of each thing addresses have here, where that is many."""
        return {kind: counts.crowds() for kind, counts in self._sockets.counts.items()}

    def crowded(self, crowds: Crowds) -> None:
        """How many of each thing addresses have on other servers."""
        for kind, counts in self._sockets.counts.items():
            counts.elsewhere = crowds.get(kind, {})

    def in_memory(self) -> Collection[str]:
        """The tables that are in memory here."""
        return self._tables.names

    def here(self) -> set[tuple[str, int]]:
        """Which players are here, and at which tables."""
        return self._tables.here()

    def elsewhere(self, places: set[tuple[str, int]]) -> None:
        """Which players are at tables on other servers."""
        self._tables.elsewhere(places)

    def adopt(self) -> None:
        """See to tables that go on by themselves, and that no other server sees to."""
        self._spawn(self._tables.resume())

    def note(self, event: str, why: str) -> None:
        """Something to log."""
        self._log.warning(event, why=why)

    async def close(self) -> None:
        """Stop what is under way, and hear nothing more."""
        self._is_closed = True
        for task in [*self._tasks]:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _see(self, table: str) -> None:
        try:
            await self._tables.see(table)
            while self._looking[table]:
                self._looking[table] = False
                await self._tables.see(table)
        finally:
            del self._looking[table]

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        if self._is_closed:
            work.close()
            return
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            # The next look at the store tells again.
            self._log.warning("neighbours were not heard", why=repr(task.exception()))
