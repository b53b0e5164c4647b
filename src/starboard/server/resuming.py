"""Resuming: a table is brought back by replaying the plies that the store keeps."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from starboard.kernel import StarboardError
from starboard.server.lobby import Games
from starboard.server.log import Log
from starboard.server.refusal import Refusal, unknown_table
from starboard.server.store import Damaged, Kept, Store
from starboard.server.table import Table
from starboard.server.unplayable import draft_of, table_of


@dataclass(frozen=True, slots=True)
class Resuming:
    """Turns what the store keeps into tables."""

    games: Games
    store: Store
    log: Log

    async def load(self, table: str) -> Table:
        """The table of that id as the store has it, or a `Refusal`."""
        try:
            kept = await self.store.load(table)
        except Damaged as damage:
            raise self.set_aside(damage) from None
        if kept is None:
            raise unknown_table()
        # Playing a long game through takes a while; other tables go on meanwhile.
        return await asyncio.to_thread(self._replay, kept)

    async def reload(self, table: Table) -> Table:
        """The same table, after someone else has written to the store."""
        fresh = await self.load(table.kept.id)
        fresh.present, fresh.elsewhere = table.present, table.elsewhere
        fresh.generation = table.generation + 1
        return fresh

    def set_aside(self, damage: Damaged) -> Refusal:
        """Log what happened to a table, and say that only this one cannot be used."""
        self.log.error("table set aside", table=damage.table, why=damage.why)
        return Refusal(
            "unavailable",
            "This table is damaged and was set aside; all others are unharmed. Ask whoever runs the"
            " server to restore it from a backup.",
        )

    def _replay(self, kept: Kept) -> Table:
        game = self.games.get(kept.table.game)
        if game is None:
            raise Refusal("unavailable", f"This server no longer has {kept.table.game}.")
        if self.games.are_drafts:
            return draft_of(game, kept, self.log)
        try:
            return table_of(game, kept)
        except StarboardError as error:
            raise self.set_aside(Damaged(kept.table.id, str(error))) from None
