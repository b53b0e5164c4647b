"""Node: what servers on one database tell each other, and what each keeps in mind of it.

A change is announced after its commit; whoever misses that, sees it in the next look at the
revisions of the tables it has in memory. What goes on by itself is leased to one node for a while.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
from collections import Counter
from dataclasses import replace
from functools import partial
from typing import Any, Final

import asyncpg

from starboard.server.store.base import Conflict, Store, StoreFailed
from starboard.server.store.ears import Ears
from starboard.server.store.postgres_link import LOST, Link
from starboard.server.store.postgres_rows import Found

CHANNEL: Final = "starboard"
LOOK: Final = 1.0
"""Seconds between two looks at what others changed."""

LEASE: Final = "15 seconds"
"""How long a node sees to a table; if it dies, another does then."""

STAY: Final = "8 seconds"
"""How long a node is believed about who is there."""

STAY_LOOKS: Final = 3
FORGET_LOOKS: Final = 10
"""Looks after which everyone is asked for anew, should an announcement of theirs be lost."""

SEALS_FOR: Final = "1 day"
BUCKETS_FOR: Final = "2 hours"
"""How long it is known what an address has used up: longer than anything takes to fill again."""

MOST: Final = 100
"""Things told in one announcement, which may have 8,000 bytes."""

Place = tuple[str, int]
"""A player at a table."""


class Node(Store):
    """One of several servers on a database."""

    def __init__(self, url: str) -> None:
        self.link = Link(url)
        self.node = secrets.token_hex(6)
        self._seen: dict[str, Found] = {}
        """Each table as this node has it in memory."""

        self._ears: Ears | None = None
        self._tables: dict[str, int] = {}
        self._players: set[int] = set()
        self._wake = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._here: set[Place] = set()

    @property
    def name(self) -> str:
        """See `Store`."""
        return self.link.name

    # What this node has seen.

    def saw(self, found: Found) -> None:
        """This node has the table in memory as it was found."""
        self._seen[found.table.id] = found

    def seen(self, table: str, ply: int) -> Found | None:
        """A table as this node has it in memory, if it has so many plies there."""
        found = self._seen.get(table)
        return found if found is not None and found.table.ply == ply else None

    def forget(self, table: str) -> None:
        """This node has the table no more."""
        self._seen.pop(table, None)

    def doubt(self, table: str) -> None:
        """Whether this node has the table as it is, is not known."""
        if table in self._seen:
            self._seen[table] = replace(self._seen[table], revision=-1)

    def changed(self, found: Found) -> None:
        """This node has changed the table."""
        before = self._seen.get(found.table.id)
        if before is not None:
            # Where something of another node's came between, that is to be read too.
            follows = before.revision + 1 == found.revision
            self.saw(found if follows else replace(found, revision=-1))
        self.tell_of_table(found.table.id, found.revision)

    def check_seen(self, found: Found) -> None:
        """Raise `Conflict` if the last ply is not the one this node knows."""
        seen = self._seen.get(found.table.id)
        if seen is not None and seen.last != found.last:
            raise Conflict("The table has moved on.")

    def check_revision(self, found: Found) -> None:
        """Raise `Conflict` if the table is not as this node knows it."""
        seen = self._seen.get(found.table.id)
        if seen is not None and seen.revision != found.revision:
            raise Conflict("The table has moved on.")

    async def is_fresh(self, table: str) -> bool:
        """See `Store`."""
        seen = self._seen.get(table)
        sql = "SELECT revision FROM tables WHERE id = $1"
        newest = await self.link.ask(lambda db: db.fetchval(sql, table))
        return seen is not None and seen.revision == newest

    # What it tells others.

    def tell_of_table(self, table: str, revision: int = -1) -> None:
        """Announce that a table has changed."""
        self._tables[table] = revision
        self._wake.set()

    def tell_of_player(self, player: int) -> None:
        """Announce that a player's browsers have changed."""
        self._players.add(player)
        self._wake.set()

    async def keep_seal(self, commitment: str, secret: bytes) -> None:
        """See `Store`."""
        sql = "INSERT INTO seals VALUES ($1, $2, now())"
        await self.link.write(lambda db: db.execute(sql, commitment, secret))

    async def take_seal(self, commitment: str) -> bytes | None:
        """See `Store`."""
        sql = "DELETE FROM seals WHERE commitment = $1 RETURNING secret"
        return await self.link.write(lambda db: db.fetchval(sql, commitment))

    async def take(self, kind: str, key: str, per_second: float, at_once: int) -> bool:
        """See `Store`."""
        rest = "least($4, buckets.rest + $3 * extract(epoch FROM now() - buckets.at)::float8)"
        sql = (
            "INSERT INTO buckets VALUES ($1, $2, $4::float8 - 1, now())"
            f" ON CONFLICT (kind, key) DO UPDATE SET rest = {rest} - 1, at = now()"
            f" WHERE {rest} >= 1 RETURNING kind"
        )
        taken = (kind, key, float(per_second), float(at_once))
        return await self.link.ask(lambda db: db.fetchval(sql, *taken)) is not None

    async def busy(self, player: int, since: float) -> int:
        """See `Store`."""
        sql = (
            "SELECT count(*) FROM tables WHERE opener = $1 AND to_act >= 0 AND changed > $2"
            ' AND EXISTS (SELECT FROM seats WHERE "table" = id'
            " AND coalesce(stand_in, bot) IS NOT NULL)"
        )
        return int(await self.link.ask(lambda db: db.fetchval(sql, player, since)))

    async def lease(self, table: str) -> bool:
        """See `Store`."""
        sql = (
            f"INSERT INTO leases VALUES ($1, $2, now() + interval '{LEASE}')"
            ' ON CONFLICT ("table") DO UPDATE SET node = excluded.node, until = excluded.until'
            " WHERE leases.node = excluded.node OR leases.until <= now() RETURNING node"
        )
        return await self.link.ask(lambda db: db.fetchval(sql, table, self.node)) is not None

    async def release(self, table: str) -> None:
        """See `Store`."""
        sql = 'DELETE FROM leases WHERE "table" = $1 AND node = $2'
        await self.link.ask(lambda db: db.execute(sql, table, self.node))

    # What it hears.

    async def watch(self, ears: Ears) -> None:
        """See `Store`."""
        self._ears = ears
        self._tasks = [
            asyncio.create_task(self._listen(ears)),
            asyncio.create_task(self._announce()),
        ]

    async def end(self) -> None:
        """Stop listening, and leave nothing behind that others would wait for."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._tasks:
            with contextlib.suppress(StoreFailed):
                for kind in ("leases", "presence", "nodes"):
                    await self._clear(kind)
        self._tasks = []

    async def _clear(self, kind: str) -> None:
        sql = f"DELETE FROM {kind} WHERE node = $1"
        await self.link.ask(lambda db: db.execute(sql, self.node))

    async def _announce(self) -> None:
        """Tell others what has changed, in few words however much it is."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._tables or self._players:
                tables = [self._tables.popitem() for _ in range(min(MOST, len(self._tables)))]
                players = [self._players.pop() for _ in range(min(MOST, len(self._players)))]
                # One that is lost is made up for by the next look.
                with contextlib.suppress(StoreFailed):
                    await self._notify({"tables": tables, "players": players})

    async def _notify(self, words: dict[str, Any]) -> None:
        told = json.dumps({"node": self.node, **words})
        sql = "SELECT pg_notify($1, $2)"
        await self.link.ask(lambda db: db.fetchval(sql, CHANNEL, told))

    async def _listen(self, ears: Ears) -> None:
        """Listen on a connection of its own, which is made again whenever it is lost."""
        while True:
            try:
                db = await self.link.connect()
                try:
                    heard: asyncio.Queue[str] = asyncio.Queue()
                    await db.add_listener(CHANNEL, partial(_put, heard))
                    # What was said while nobody listened is not known.
                    ears.forget_players()
                    await self._attend(db, heard, ears)
                finally:
                    db.terminate()
            except (*LOST, asyncpg.PostgresError, StoreFailed) as error:
                ears.note("database lost", str(error))
                await asyncio.sleep(LOOK)

    async def _attend(
        self, db: asyncpg.Connection[Any], heard: asyncio.Queue[str], ears: Ears
    ) -> None:
        clock, looks = asyncio.get_running_loop().time, 0
        due = clock()
        while True:
            if clock() >= due:
                due = clock() + LOOK
                await self._look(db, ears, looks)
                looks += 1
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(max(0.0, due - clock())):
                    said = json.loads(await heard.get())
                    if said["node"] != self.node:
                        self._hear(said, ears)

    def _hear(self, said: dict[str, Any], ears: Ears) -> None:
        for table, revision in said.get("tables", []):
            seen = self._seen.get(table)
            if seen is not None and not 0 <= revision <= seen.revision:
                ears.changed(table)
        for player in said.get("players", []):
            ears.player_changed(player)
        for kind, spent in said.get("spent", {}).items():
            ears.spent(kind, spent)

    async def _look(self, db: asyncpg.Connection[Any], ears: Ears, looks: int) -> None:
        """See what was missed, who is where, and say the same of this node."""
        tables = ears.in_memory()
        for table in [table for table in self._seen if table not in tables]:
            del self._seen[table]
        sql = "SELECT id, revision FROM tables WHERE id = ANY($1)"
        newest = {row["id"]: row["revision"] for row in await db.fetch(sql, [*self._seen])}
        for table, seen in [*self._seen.items()]:
            if newest.get(table, -1) != seen.revision:
                ears.changed(table)
        await self._tell_who_is_here(db, ears, looks)
        sql = (
            'SELECT "table", player FROM presence'
            ' WHERE "table" = ANY($1) AND node <> $2 AND until > now()'
        )
        found = await db.fetch(sql, [*tables], self.node)
        ears.elsewhere({(row["table"], row["player"]) for row in found})
        if looks % FORGET_LOOKS == 0:
            ears.forget_players()
        await self._compare_crowds(db, ears)
        for kind, spent in ears.drain().items():
            used = [*spent.items()]
            for first in range(0, len(used), MOST):
                await self._notify({"spent": {kind: dict(used[first : first + MOST])}})

    async def _compare_crowds(self, db: asyncpg.Connection[Any], ears: Ears) -> None:
        """Tell which addresses have much here, and hear what they have elsewhere."""
        sql = (
            f"INSERT INTO nodes VALUES ($1, $2, now() + interval '{STAY}')"
            " ON CONFLICT (node) DO UPDATE SET crowds = excluded.crowds, until = excluded.until"
        )
        await db.execute(sql, self.node, json.dumps(ears.crowds()))
        elsewhere: dict[str, Counter[str]] = {}
        sql = "SELECT crowds FROM nodes WHERE node <> $1 AND until > now()"
        for (crowds,) in await db.fetch(sql, self.node):
            for kind, numbers in json.loads(crowds).items():
                elsewhere.setdefault(kind, Counter()).update(numbers)
        ears.crowded({kind: dict(numbers) for kind, numbers in elsewhere.items()})

    async def _tell_who_is_here(self, db: asyncpg.Connection[Any], ears: Ears, looks: int) -> None:
        here = ears.here()
        is_due = looks % STAY_LOOKS == 0
        came, gone = here if is_due else here - self._here, self._here - here
        self._here = here
        if came:
            sql = (
                f"INSERT INTO presence VALUES ($1, $2, $3, now() + interval '{STAY}')"
                ' ON CONFLICT ("table", player, node) DO UPDATE SET until = excluded.until'
            )
            await db.executemany(sql, [(*place, self.node) for place in came])
        if gone:
            sql = 'DELETE FROM presence WHERE "table" = $1 AND player = $2 AND node = $3'
            await db.executemany(sql, [(*place, self.node) for place in gone])
        if is_due:
            ears.adopt()
            for kind in ("presence", "nodes"):
                await db.execute(f"DELETE FROM {kind} WHERE until < now()")
            for kind, time in (("seals", SEALS_FOR), ("buckets", BUCKETS_FOR)):
                await db.execute(f"DELETE FROM {kind} WHERE at < now() - interval '{time}'")


def _put(heard: asyncio.Queue[str], *said: Any) -> None:
    """Keep what was said, which is the last of what the connection hands on."""
    heard.put_nowait(str(said[-1]))
