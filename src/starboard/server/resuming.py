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
        # Playing a long game through takes a while; other tables go on meanwhile.
        return await asyncio.to_thread(self._replay, await self._kept(table))

    async def reload(self, table: Table) -> Table:
        """The same table, after someone else has written to the store."""
        try:
            added = await self.store.added(table.kept.id, table.ply)
        except Damaged as damage:
            raise self.set_aside(damage) from None
        if added is None or not has_followed(table, added):
            fresh = await self.load(table.kept.id)
            fresh.present, fresh.elsewhere = table.present, table.elsewhere
            fresh.generation, table = table.generation, fresh
        table.generation += 1
        return table

    async def _kept(self, table: str) -> Kept:
        try:
            kept = await self.store.load(table)
        except Damaged as damage:
            raise self.set_aside(damage) from None
        if kept is None:
            raise unknown_table()
        return kept

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


def has_followed(table: Table, added: Kept) -> bool:
    """Add to a table what another server added; whether that is all that has changed.

    Most changes add a ply or a remark. Then nobody is told again what they were told, and whoever
    is up to date gets a step.
    """
    before, now = table.kept, added.table
    if type(table) is not Table or table.match is None or now.closed:
        return False
    if (before.names, before.version) != (now.names, now.version):
        return False
    if added.plies:
        table.hourglass.moved(table.ply, now.changed)
        table.match = table.match.fork()
        table.match.follow(added.plies)
    table.kept = now
    table.remarks, table.notes = list(added.remarks), {**table.notes, **added.notes}
    table.touch()
    return True
