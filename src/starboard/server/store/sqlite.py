"""SQLite: one file, one writer thread, and one sync to disk for all who wait."""

from __future__ import annotations

import asyncio
import queue
import shutil
import threading
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, TypeVar

import apsw

from starboard.kernel import OVER
from starboard.server.store import desk, rows
from starboard.server.store.alone import Alone
from starboard.server.store.base import (
    Conflict,
    Everyone,
    Kept,
    KeptRemark,
    KeptSeat,
    KeptTable,
    Listed,
    StoreFailed,
    Whole,
)
from starboard.server.store.file import close_file, failure, make_folder, open_file
from starboard.server.store.form import seated
from starboard.server.store.lock import Lock

T = TypeVar("T")
Job = tuple[Callable[[apsw.Connection], Any], "asyncio.Future[Any]"]

BATCH: Final = 256
"""The most jobs that share one transaction."""

LEAST_FREE: Final = 16 * 2**20
"""Bytes that must be free on the disk: below that the store calls it full before it is."""


class SqliteStore(Alone):
    """A file in WAL mode with full syncs: what is acknowledged survives a power cut.

    The folder of the file is locked: no other server can use it. *vfs* and *synchronous* are for
    tests of power cuts.
    """

    def __init__(self, path: Path, vfs: str | None = None, synchronous: str = "FULL") -> None:
        super().__init__()
        self.path = path
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        make_folder(path.parent)
        self._lock = Lock(path.parent)
        try:
            self._connection = open_file(path, vfs, synchronous)
        except BaseException:
            self._lock.release()
            raise
        self._closed = False
        self._thread = threading.Thread(target=self._work, name="store", daemon=True)
        self._thread.start()

    @property
    def name(self) -> str:
        """See `Store`."""
        return str(self.path)

    async def player_of(self, token: bytes) -> int | None:
        """See `Store`."""
        sql = "SELECT player FROM browsers WHERE token = ?"
        return await self._do(lambda db: rows.value(db, sql, token))

    async def player_by_recovery(self, recovery: bytes) -> int | None:
        """See `Store`."""
        sql = "SELECT player FROM browsers WHERE recovery = ?"
        return await self._do(lambda db: rows.value(db, sql, recovery))

    async def add_browser(self, token: bytes, recovery: bytes, player: int | None) -> int:
        """See `Store`."""

        def add(db: apsw.Connection) -> int:
            owner = player
            if owner is None:
                db.execute("INSERT INTO players DEFAULT VALUES")
                owner = db.last_insert_rowid()
            db.execute("INSERT INTO browsers VALUES (?, ?, ?)", (token, recovery, owner))
            return owner

        return await self._do(add)

    async def replace_browsers(self, token: bytes, recovery: bytes, player: int) -> None:
        """See `Store`."""

        def swap(db: apsw.Connection) -> None:
            db.execute("DELETE FROM browsers WHERE player = ?", (player,))
            db.execute("INSERT INTO browsers VALUES (?, ?, ?)", (token, recovery, player))

        await self._do(swap)

    async def open_table(self, table: KeptTable, plies: Sequence[str]) -> None:
        """See `Store`."""
        await self._do(lambda db: rows.insert(db, table, plies))

    async def rematch(self, old: str, table: KeptTable, plies: Sequence[str]) -> None:
        """See `Store`."""

        def play_again(db: apsw.Connection) -> None:
            before = rows.held(db, old)
            if before.rematch is not None:
                raise Conflict("The table has its rematch.")
            rows.insert(db, table, plies)
            rows.change(db, before, replace(before, rematch=table.id))

        await self._do(play_again)

    async def load(self, table: str) -> Kept | None:
        """See `Store`."""
        return await self._do(lambda db: rows.load(db, table))

    async def find(self, table: str) -> KeptTable | None:
        """See `Store`."""
        return await self._do(lambda db: rows.find(db, table))

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

        def add(db: apsw.Connection) -> None:
            before = rows.held(db, table, ply)
            rows.insert_plies(db, table, ply, plies, at, note)
            after = replace(before, ply=ply + len(plies), to_act=to_act, changed=at)
            rows.change(db, before, replace(after, payoffs=tuple(payoffs)))

        await self._do(add)

    async def shorten(self, table: str, ply: int, to_act: int, at: float) -> None:
        """See `Store`."""

        def drop(db: apsw.Connection) -> None:
            before = rows.held(db, table, ply)
            sql = 'DELETE FROM moves WHERE "table" = ? AND ply = ?'
            rows.change_one(db, sql, (table, ply))
            rows.change(db, before, replace(before, ply=ply - 1, to_act=to_act, changed=at))

        await self._do(drop)

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

        def sit_down(db: apsw.Connection) -> None:
            before = rows.held(db, table, 0)
            if not before.seats[seat].is_free:
                raise Conflict("The seat is taken.")
            rows.insert_plies(db, table, 0, plies, at, "")
            after = seated(before, seat, taken)
            after = replace(after, ply=len(plies), to_act=to_act, changed=at)
            rows.change(db, before, replace(after, shares=tuple(shares)))

        await self._do(sit_down)

    async def stand_in(self, table: str, seat: int, bot: str | None) -> None:
        """See `Store`."""

        def serve(db: apsw.Connection) -> None:
            before = rows.held(db, table)
            served = replace(before.seats[seat], stand_in=bot)
            rows.change(db, before, seated(before, seat, served))

        await self._do(serve)

    async def say(self, table: str, remark: KeptRemark) -> None:
        """See `Store`."""
        await self._do(lambda db: rows.say(db, table, remark))

    async def tables_of(self, player: int, after: str | None, most: int) -> list[str]:
        """See `Store`."""
        sql = (
            "SELECT CAST(id AS BLOB) FROM tables"
            ' WHERE id IN (SELECT "table" FROM seats WHERE player = ?)'
            " AND (? IS NULL OR (-changed, id) > (SELECT -changed, id FROM tables WHERE id = ?))"
            " ORDER BY -changed, id LIMIT ?"
        )
        found = await self._do(lambda db: rows.rows(db, sql, player, after, after, most))
        return [desk.name_of(table) for (table,) in found]

    async def erase(self, player: int, stand_in: str) -> list[str]:
        """See `Store`."""
        return await self._do(lambda db: desk.erase(db, player, stand_in))

    async def keep_study(self, table: str, body: bytes) -> None:
        """See `Store`."""
        sql = "INSERT OR REPLACE INTO studies VALUES (?, ?)"
        await self._do(lambda db: db.execute(sql, (table, body)) and None)

    async def study_of(self, table: str) -> bytes | None:
        """See `Store`."""
        sql = 'SELECT body FROM studies WHERE "table" = ?'
        return await self._do(lambda db: rows.value(db, sql, table))

    async def waiting(self) -> list[str]:
        """See `Store`."""
        sql = (
            'SELECT CAST(id AS BLOB) FROM tables JOIN seats ON "table" = id AND seat = to_act'
            " WHERE to_act <> ? AND (turn_seconds > 0 OR coalesce(stand_in, bot) IS NOT NULL)"
            ' AND NOT EXISTS (SELECT * FROM seats AS free WHERE free."table" = id'
            " AND free.player IS NULL AND free.bot IS NULL)"
        )
        found = await self._do(lambda db: rows.rows(db, sql, OVER))
        return [desk.name_of(table) for (table,) in found]

    async def listed(self) -> list[Listed]:
        """See `Store`."""
        return await self._do(desk.listed)

    async def close_table(self, table: str, at: float) -> None:
        """See `Store`."""

        def end(db: apsw.Connection) -> None:
            before = rows.held(db, table)
            if before.to_act == OVER:
                raise Conflict("The table is over.")
            rows.change(db, before, replace(before, to_act=OVER, closed=True, changed=at))

        await self._do(end)

    async def delete_table(self, table: str) -> list[str]:
        """See `Store`."""
        return await self._do(lambda db: rows.delete(db, table))

    async def keep_table(self, table: str, keep: bool) -> bool:
        """See `Store`."""
        sql = "UPDATE tables SET keep = ? WHERE id = ?"
        return await self._do(lambda db: rows.changes(db, sql, int(keep), table) > 0)

    async def mute(self, player: int, muted: bool) -> bool:
        """See `Store`."""
        return await self._do(lambda db: desk.mute(db, player, muted))

    async def is_muted(self, player: int) -> bool:
        """See `Store`."""
        sql = "SELECT player FROM muted WHERE player = ?"
        return await self._do(lambda db: rows.value(db, sql, player) is not None)

    async def ban(self, who: str, banned: bool) -> None:
        """See `Store`."""
        await self._do(lambda db: desk.ban(db, who, banned))

    async def banned(self) -> frozenset[str]:
        """See `Store`."""
        sql = "SELECT who FROM banned"
        return frozenset(await self._do(lambda db: [who for (who,) in rows.rows(db, sql)]))

    async def everyone(self) -> Everyone:
        """See `Store`."""
        return await self._do(desk.everyone)

    async def take_everyone(self, everyone: Everyone) -> None:
        """See `Store`."""
        await self._do(lambda db: desk.take_everyone(db, everyone))

    async def whole(self, table: str) -> Whole:
        """See `Store`."""
        return await self._do(lambda db: desk.whole(db, table))

    async def take_whole(self, whole: Whole) -> None:
        """See `Store`."""
        await self._do(lambda db: desk.take_whole(db, whole))

    async def probe(self) -> None:
        """See `Store`."""
        try:
            free = shutil.disk_usage(self.path.parent).free
        except OSError as error:
            raise StoreFailed(f"{self.path.parent} cannot be read: {error.strerror}.") from None
        if free < LEAST_FREE:
            raise StoreFailed(f"The disk of {self.path} is full: make some space.")
        sql = "UPDATE server SET probed = probed + 1"
        await self._do(lambda db: rows.change_one(db, sql, ()))

    async def close(self) -> None:
        """See `Store`."""
        if not self._closed:
            self._closed = True
            self._jobs.put(None)
            await asyncio.to_thread(self._thread.join)

    async def _do(self, job: Callable[[apsw.Connection], T]) -> T:
        if self._closed:
            raise StoreFailed("The server is stopping: try again in a moment.")
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._jobs.put((job, future))
        return await future

    def _work(self) -> None:
        """Take every job that waits, do them in one transaction, and only then answer."""
        running = True
        while running:
            batch: list[Job] = []
            while len(batch) < BATCH and (not batch or not self._jobs.empty()):
                job = self._jobs.get()
                if job is None:
                    running = False
                    break
                batch.append(job)
            if batch:
                self._commit(batch)
        close_file(self._connection)
        self._lock.release()

    def _commit(self, batch: list[Job]) -> None:
        outcomes: list[tuple[Any, Exception | None]] = []
        try:
            with self._connection:
                outcomes = [self._attempt(job) for job, _ in batch]
        except apsw.Error as error:
            outcomes = [(None, failure(self.path, error))] * len(batch)
        for (_, future), (value, problem) in zip(batch, outcomes, strict=True):
            future.get_loop().call_soon_threadsafe(_answer, future, value, problem)

    def _attempt(self, job: Callable[[apsw.Connection], Any]) -> tuple[Any, Exception | None]:
        """Do one job of a batch; if it fails, the others are not touched."""
        try:
            with self._connection:
                done = job(self._connection)
        except Conflict as conflict:
            return None, conflict
        except apsw.ConstraintError:
            return None, Conflict("The table has moved on.")
        except apsw.Error:
            raise
        except Exception as mistake:
            return None, mistake
        return done, None


def _answer(future: asyncio.Future[Any], value: Any, problem: Exception | None) -> None:
    if future.cancelled():
        return
    if problem is None:
        future.set_result(value)
    else:
        future.set_exception(problem)
