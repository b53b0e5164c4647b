"""PostgreSQL: as many servers as one likes on one database. The primary key decides every race."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import Final

from starboard.kernel import OVER
from starboard.server.store import postgres_desk as desk
from starboard.server.store import postgres_rows as rows
from starboard.server.store.base import (
    Conflict,
    Damaged,
    Everyone,
    Kept,
    KeptRemark,
    KeptSeat,
    KeptTable,
    Listed,
    StoreFailed,
    Whole,
)
from starboard.server.store.form import Ply, chained, seated, without
from starboard.server.store.postgres_link import Db, prepare
from starboard.server.store.postgres_node import Node
from starboard.server.store.postgres_rows import Found

WAITING: Final = (
    'SELECT id FROM tables JOIN seats ON seats."table" = id AND seat = to_act'
    ' LEFT JOIN leases ON leases."table" = id AND until > now() AND node <> $1'
    " WHERE to_act >= 0 AND node IS NULL AND changed + CASE"
    " WHEN coalesce(stand_in, bot) IS NOT NULL THEN 3"
    " WHEN turn_seconds > 0 THEN turn_seconds END < extract(epoch FROM now())"
    ' AND NOT EXISTS (SELECT FROM seats AS free WHERE free."table" = id'
    " AND free.player IS NULL AND free.bot IS NULL)"
)
"""What goes on by itself and is due, but for what another node sees to just now."""


def open_postgres(url: str) -> PostgresStore:
    """The store at an address, its schema brought up to date, or `StoreFailed`."""
    asyncio.run(prepare(url))
    return PostgresStore(url)


class PostgresStore(Node):
    """A database in which each table's row is held while the table is changed.

    What this node has last seen of a table is remembered: a change by someone who has not seen the
    newest ply, or has seen one that was taken back since, is a `Conflict`.
    """

    async def player_of(self, token: bytes) -> int | None:
        """See `Store`."""
        sql = "SELECT player FROM browsers WHERE token = $1"
        return await self.link.ask(lambda db: db.fetchval(sql, token))

    async def player_by_recovery(self, recovery: bytes) -> int | None:
        """See `Store`."""
        sql = "SELECT player FROM browsers WHERE recovery = $1"
        return await self.link.ask(lambda db: db.fetchval(sql, recovery))

    async def add_browser(self, token: bytes, recovery: bytes, player: int | None) -> int:
        """See `Store`."""

        async def add(db: Db) -> int:
            owner: int = (
                await db.fetchval("INSERT INTO players DEFAULT VALUES RETURNING id")
                if player is None
                else player
            )
            await db.execute("INSERT INTO browsers VALUES ($1, $2, $3)", token, recovery, owner)
            return owner

        return await self.link.write(add)

    async def replace_browsers(self, token: bytes, recovery: bytes, player: int) -> None:
        """See `Store`."""

        async def swap(db: Db) -> None:
            await db.execute("DELETE FROM browsers WHERE player = $1", player)
            await db.execute("INSERT INTO browsers VALUES ($1, $2, $3)", token, recovery, player)

        await self.link.write(swap)
        self.tell_of_player(player)

    async def open_table(self, table: KeptTable, plies: Sequence[str]) -> None:
        """See `Store`."""
        self.saw(await self.link.write(lambda db: rows.insert(db, table, plies)))

    async def rematch(self, old: str, table: KeptTable, plies: Sequence[str]) -> None:
        """See `Store`."""

        async def play_again(db: Db) -> tuple[Found, Found]:
            at = await rows.hold(db, old)
            if at.table.rematch is not None:
                raise Conflict("The table has its rematch.")
            new = await rows.insert(db, table, plies)
            return new, await rows.change(db, at, replace(at.table, rematch=table.id))

        new, before = await self.link.write(play_again)
        self.saw(new)
        self.changed(before)

    async def load(self, table: str) -> Kept | None:
        """See `Store`."""
        found = await self.link.read(lambda db: rows.load(db, table))
        if found is None:
            self.forget(table)
            return None
        self.saw(found[1])
        return found[0]

    async def added(self, table: str, ply: int) -> Kept | None:
        """See `Store`."""
        known = self.seen(table, ply)
        found = None if known is None else await self.link.ask(lambda db: rows.grown(db, known))
        if found is None:
            return None
        self.saw(found[1])
        return found[0]

    async def find(self, table: str) -> KeptTable | None:
        """See `Store`."""
        found = await self.link.ask(lambda db: rows.find(db, table))
        return None if found is None else found.table

    async def append(
        self,
        table: str,
        ply: int,
        plies: Sequence[str],
        to_act: int,
        at: float,
        note: str = "",
        payoffs: Sequence[float] = (),
    ) -> None:
        """See `Store`."""

        def grown(before: Found) -> KeptTable:
            after = replace(before.table, ply=ply + len(plies), to_act=to_act, changed=float(at))
            return replace(after, payoffs=tuple(payoffs))

        async def add(db: Db, before: Found) -> Found:
            self.check_seen(before)
            return await rows.append(db, before, plies, grown(before), note)

        known = self.seen(table, ply)
        if known is not None and plies:
            made = chained(known.last, ply, plies, at, note)
            after = Found(grown(known), made[-1][-1], known.revision + 1)
            if await self._has_advanced(known, made, after):
                return
        # Something else has changed, or is not known here; then the table is held and looked at.
        await self._change(table, add, ply)

    async def _has_advanced(self, known: Found, made: Sequence[Ply], after: Found) -> bool:
        """Add plies to a table that is as this node knows it; `Conflict` if others were faster."""
        tries = 0

        async def advance(db: Db) -> bool:
            nonlocal tries
            tries += 1
            if await rows.advance(db, known, made, after):
                return True
            # Tried before without an answer, it may have happened all the same.
            if tries > 1 and await rows.has_link(db, after):
                return True
            found = await rows.find(db, known.table.id)
            if found is None or found.last != known.last:
                raise Conflict("The table has moved on.")
            return False

        try:
            is_done = await self.link.ask(advance)
        except StoreFailed:
            self.doubt(known.table.id)
            raise
        if is_done:
            self.changed(after)
        return is_done

    async def shorten(self, table: str, ply: int, to_act: int, at: float) -> None:
        """See `Store`."""

        async def drop(db: Db, before: Found) -> Found:
            self.check_seen(before)
            if ply == 0:
                raise Conflict("There is nothing to take back.")
            after = replace(before.table, ply=ply - 1, to_act=to_act, changed=float(at))
            return await rows.shorten(db, before, after)

        await self._change(table, drop, ply)

    async def sit(
        self,
        table: str,
        seat: int,
        taken: KeptSeat,
        plies: Sequence[str],
        to_act: int,
        at: float,
        shares: Sequence[str],
    ) -> None:
        """See `Store`."""

        async def sit_down(db: Db, before: Found) -> Found:
            if not before.table.seats[seat].is_free:
                raise Conflict("The seat is taken.")
            # Who sits where decides whether play begins, and what is dealt.
            self.check_revision(before)
            after = replace(seated(before.table, seat, taken), ply=len(plies), to_act=to_act)
            after = replace(after, changed=float(at), shares=tuple(shares))
            return await rows.append(db, before, plies, after, "")

        await self._change(table, sit_down, 0)

    async def stand_in(self, table: str, seat: int, bot: str | None) -> None:
        """See `Store`."""

        async def serve(db: Db, before: Found) -> Found:
            served = replace(before.table.seats[seat], stand_in=bot)
            return await rows.change(db, before, seated(before.table, seat, served))

        await self._change(table, serve)

    async def say(self, table: str, remark: KeptRemark) -> None:
        """See `Store`."""
        await self._change(table, lambda db, before: rows.say(db, before, remark))

    async def tables_of(self, player: int, after: str | None, most: int) -> list[str]:
        """See `Store`."""
        sql = (
            'SELECT id FROM tables WHERE id IN (SELECT "table" FROM seats WHERE player = $1)'
            " AND ($2::text IS NULL"
            " OR (-changed, id) > (SELECT -changed, id FROM tables WHERE id = $2))"
            " ORDER BY -changed, id LIMIT $3"
        )
        found = await self.link.ask(lambda db: db.fetch(sql, player, after, most))
        return [row["id"] for row in found]

    async def erase(self, player: int, stand_in: str) -> list[str]:
        """See `Store`."""

        async def forget(db: Db) -> tuple[list[str], list[Found]]:
            # In one order, so that two who do this do not wait for each other.
            sql = 'SELECT DISTINCT "table" FROM seats WHERE player = $1 ORDER BY 1'
            tables = [row["table"] for row in await db.fetch(sql, player)]
            changed = []
            for table in tables:
                try:
                    before = await rows.hold(db, table)
                except Damaged:
                    # It stays set aside, and the name in it goes all the same.
                    sql = "UPDATE seats SET name = '' WHERE \"table\" = $1 AND player = $2"
                    await db.execute(sql, table, player)
                    continue
                bot = None if before.table.to_act == OVER else stand_in
                after = without(before.table, player, bot)
                changed.append(await rows.change(db, before, after))
            await db.execute("DELETE FROM browsers WHERE player = $1", player)
            return tables, changed

        tables, changed = await self.link.write(forget)
        for found in changed:
            self.changed(found)
        self.tell_of_player(player)
        return tables

    async def keep_study(self, table: str, body: bytes) -> None:
        """See `Store`."""
        sql = (
            'INSERT INTO studies VALUES ($1, $2) ON CONFLICT ("table") DO UPDATE'
            " SET body = excluded.body"
        )
        await self.link.ask(lambda db: db.execute(sql, table, body))

    async def study_of(self, table: str) -> bytes | None:
        """See `Store`."""
        sql = 'SELECT body FROM studies WHERE "table" = $1'
        return await self.link.ask(lambda db: db.fetchval(sql, table))

    async def waiting(self) -> list[str]:
        """See `Store`."""
        found = await self.link.ask(lambda db: db.fetch(WAITING, self.node))
        return [row["id"] for row in found]

    async def listed(self) -> list[Listed]:
        """See `Store`."""
        return await self.link.read(desk.listed)

    async def close_table(self, table: str, at: float) -> None:
        """See `Store`."""

        async def end(db: Db, before: Found) -> Found:
            if before.table.to_act == OVER:
                raise Conflict("The table is over.")
            after = replace(before.table, to_act=OVER, closed=True, changed=float(at))
            return await rows.change(db, before, after)

        await self._change(table, end)

    async def delete_table(self, table: str) -> list[str]:
        """See `Store`."""
        changed = await self.link.write(lambda db: rows.delete(db, table))
        for name in changed:
            self.doubt(name)
            self.tell_of_table(name)
        return changed

    async def keep_table(self, table: str, keep: bool) -> bool:
        """See `Store`."""
        sql = "UPDATE tables SET keep = $2 WHERE id = $1"
        done = await self.link.ask(lambda db: db.execute(sql, table, int(keep)))
        return done == "UPDATE 1"

    async def mute(self, player: int, muted: bool) -> bool:
        """See `Store`."""
        return await self.link.write(lambda db: desk.mute(db, player, muted))

    async def is_muted(self, player: int) -> bool:
        """See `Store`."""
        sql = "SELECT player FROM muted WHERE player = $1"
        return await self.link.ask(lambda db: db.fetchval(sql, player)) is not None

    async def ban(self, who: str, banned: bool) -> None:
        """See `Store`."""
        sql = "DELETE FROM banned WHERE who = $1"
        if banned:
            sql = "INSERT INTO banned VALUES ($1) ON CONFLICT DO NOTHING"
        await self.link.ask(lambda db: db.execute(sql, who))

    async def banned(self) -> frozenset[str]:
        """See `Store`."""
        found = await self.link.ask(lambda db: db.fetch("SELECT who FROM banned"))
        return frozenset([who for (who,) in found])

    async def everyone(self) -> Everyone:
        """See `Store`."""
        return await self.link.read(desk.everyone)

    async def take_everyone(self, everyone: Everyone) -> None:
        """See `Store`."""
        await self.link.write(lambda db: desk.take_everyone(db, everyone))

    async def whole(self, table: str) -> Whole:
        """See `Store`."""
        return await self.link.read(lambda db: desk.whole(db, table))

    async def take_whole(self, whole: Whole) -> None:
        """See `Store`."""
        await self.link.write(lambda db: desk.take_whole(db, whole))

    async def probe(self) -> None:
        """See `Store`."""
        await self.link.write(lambda db: db.execute("UPDATE starboard SET probed = probed + 1"))

    async def close(self) -> None:
        """See `Store`."""
        await self.end()
        await self.link.close()

    async def _change(
        self, table: str, work: Callable[[Db, Found], Awaitable[Found]], ply: int | None = None
    ) -> None:
        """Change a table that has so many plies, and tell the other nodes."""

        async def held(db: Db) -> Found:
            return await work(db, await rows.hold(db, table, ply))

        try:
            self.changed(await self.link.write(held))
        except StoreFailed:
            # It may be on disk all the same: the next look tells.
            self.doubt(table)
            raise
