"""Resuming: a table is brought back by replaying the plies that the store keeps."""

from __future__ import annotations

from typing import Final

from starboard.kernel import StarboardError, WrongVersion
from starboard.server.clock import Clock
from starboard.server.lobby import Games
from starboard.server.log import Log
from starboard.server.refusal import Refusal, unknown_table
from starboard.server.store import Kept, Store
from starboard.server.table import Table

GRACE: Final = 30.0
"""Seconds that a player has after a restart, even if the time ran out in between."""


class Resuming:
    """Turns what the store keeps into tables."""

    def __init__(self, games: Games, store: Store, log: Log, clock: Clock) -> None:
        self._games = games
        self._store = store
        self._log = log
        self._clock = clock

    async def load(self, table: str) -> Table:
        """The table of that id as the store has it, or a `Refusal`."""
        kept = await self._store.load(table)
        if kept is None:
            raise unknown_table()
        loaded = self._replay(kept)
        loaded.moved = max(loaded.moved, self._clock() + GRACE - kept.table.turn_seconds)
        return loaded

    async def reload(self, table: Table) -> Table:
        """The same table, after someone else has written to the store."""
        kept = await self._store.load(table.kept.id)
        assert kept is not None
        fresh = self._replay(kept)
        fresh.present = table.present
        fresh.generation = table.generation + 1
        return fresh

    def _replay(self, kept: Kept) -> Table:
        game = self._games.get(kept.table.game)
        if game is None:
            raise Refusal("unavailable", f"This server no longer has {kept.table.game}.")
        try:
            return Table(game, kept)
        except WrongVersion as error:
            raise Refusal("unavailable", str(error)) from None
        except StarboardError as error:
            self._log.error("table cannot be replayed", table=kept.table.id, why=str(error))
            raise Refusal("unavailable", f"This table is damaged: {error}") from None
