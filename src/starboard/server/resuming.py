"""Resuming: a table is brought back by replaying the plies that the store keeps."""

from __future__ import annotations

from dataclasses import dataclass

from starboard.kernel import StarboardError, WrongVersion
from starboard.server.lobby import Games
from starboard.server.log import Log
from starboard.server.refusal import Refusal, unknown_table
from starboard.server.store import Kept, Store
from starboard.server.table import Table


@dataclass(frozen=True, slots=True)
class Resuming:
    """Turns what the store keeps into tables."""

    games: Games
    store: Store
    log: Log

    async def load(self, table: str) -> Table:
        """The table of that id as the store has it, or a `Refusal`."""
        kept = await self.store.load(table)
        if kept is None:
            raise unknown_table()
        return self._replay(kept)

    async def reload(self, table: Table) -> Table:
        """The same table, after someone else has written to the store."""
        fresh = await self.load(table.kept.id)
        fresh.present = table.present
        fresh.generation = table.generation + 1
        return fresh

    def _replay(self, kept: Kept) -> Table:
        game = self.games.get(kept.table.game)
        if game is None:
            raise Refusal("unavailable", f"This server no longer has {kept.table.game}.")
        try:
            return Table(game, kept)
        except WrongVersion as error:
            raise Refusal("unavailable", str(error)) from None
        except StarboardError as error:
            self.log.error("table cannot be replayed", table=kept.table.id, why=str(error))
            raise Refusal("unavailable", f"This table is damaged: {error}") from None
