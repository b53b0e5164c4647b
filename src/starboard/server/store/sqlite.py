"""SQLite: one file, one writer thread, and one sync to disk for all who wait."""

from __future__ import annotations

import asyncio
import json
import queue
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, TypeVar

import apsw

from starboard.kernel import OVER
from starboard.server.store.base import (
    Conflict,
    Kept,
    KeptRemark,
    KeptSeat,
    KeptTable,
    Store,
    StoreFailed,
)
from starboard.server.store.file import failure, open_file

T = TypeVar("T")
Job = tuple[Callable[[apsw.Connection], Any], "asyncio.Future[Any]"]

BATCH: Final = 256
"""The most jobs that share one transaction."""

REMARKS: Final = 50
"""The most remarks that are read back with a table."""

COLUMNS: Final = (
    "id, game, version, options, drawn, turn_seconds, secret, shares, join_key, opener,"
    " created, ply, to_act, changed, rematch"
)


class SqliteStore(Store):
    """A file in WAL mode with full syncs: what is acknowledged survives a power cut."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._connection = open_file(path)
        self._closed = False
        self._thread = threading.Thread(target=self._work, name="store", daemon=True)
        self._thread.start()

    async def player_of(self, token: bytes) -> int | None:
        """See `Store`."""
        sql = "SELECT player FROM browsers WHERE token = ?"
        return await self._do(lambda db: _value(db, sql, token))

    async def player_by_recovery(self, recovery: bytes) -> int | None:
        """See `Store`."""
        sql = "SELECT player FROM browsers WHERE recovery = ?"
        return await self._do(lambda db: _value(db, sql, recovery))

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

    async def open_table(self, table: KeptTable, plies: Sequence[str]) -> None:
        """See `Store`."""
        await self._do(lambda db: _insert(db, table, plies))

    async def rematch(self, old: str, table: KeptTable, plies: Sequence[str]) -> None:
        """See `Store`."""

        def play_again(db: apsw.Connection) -> None:
            _insert(db, table, plies)
            sql = "UPDATE tables SET rematch = ? WHERE id = ? AND rematch IS NULL"
            _change_one(db, sql, (table.id, old))

        await self._do(play_again)

    async def load(self, table: str) -> Kept | None:
        """See `Store`."""

        def read(db: apsw.Connection) -> Kept | None:
            kept = _tables(db, "WHERE id = ?", table)
            if not kept:
                return None
            sql = 'SELECT notation FROM moves WHERE "table" = ? ORDER BY ply'
            plies = _rows(db, sql, table)
            sql = (
                'SELECT name, text, at FROM remarks WHERE "table" = ? ORDER BY number DESC LIMIT ?'
            )
            remarks = _rows(db, sql, table, REMARKS)
            said = tuple([KeptRemark(*remark) for remark in reversed(remarks)])
            return Kept(kept[0], tuple([notation for (notation,) in plies]), said)

        return await self._do(read)

    async def find(self, table: str) -> KeptTable | None:
        """See `Store`."""
        kept = await self._do(lambda db: _tables(db, "WHERE id = ?", table))
        return kept[0] if kept else None

    async def append(
        self, table: str, ply: int, plies: Sequence[str], to_act: int, at: float
    ) -> None:
        """See `Store`."""

        def add(db: apsw.Connection) -> None:
            sql = "UPDATE tables SET ply = ?, to_act = ?, changed = ? WHERE id = ? AND ply = ?"
            _change_one(db, sql, (ply + len(plies), to_act, at, table, ply))
            _insert_plies(db, table, ply, plies, at)

        await self._do(add)

    async def shorten(self, table: str, ply: int, to_act: int, at: float) -> None:
        """See `Store`."""

        def drop(db: apsw.Connection) -> None:
            sql = "UPDATE tables SET ply = ?, to_act = ?, changed = ? WHERE id = ? AND ply = ?"
            _change_one(db, sql, (ply - 1, to_act, at, table, ply))
            _change_one(db, 'DELETE FROM moves WHERE "table" = ? AND ply = ?', (table, ply))

        await self._do(drop)

    async def sit(
        self, table: str, seat: int, taken: KeptSeat, plies: Sequence[str], to_act: int, at: float
    ) -> None:
        """See `Store`."""

        def sit_down(db: apsw.Connection) -> None:
            sql = (
                'UPDATE seats SET name = ?, player = ? WHERE "table" = ? AND seat = ?'
                " AND player IS NULL AND bot IS NULL"
            )
            _change_one(db, sql, (taken.name, taken.player, table, seat))
            sql = "UPDATE tables SET ply = ?, to_act = ?, changed = ? WHERE id = ? AND ply = 0"
            _change_one(db, sql, (len(plies), to_act, at, table))
            _insert_plies(db, table, 0, plies, at)

        await self._do(sit_down)

    async def stand_in(self, table: str, seat: int, bot: str | None) -> None:
        """See `Store`."""
        sql = 'UPDATE seats SET stand_in = ? WHERE "table" = ? AND seat = ?'
        await self._do(lambda db: _change_one(db, sql, (bot, table, seat)))

    async def say(self, table: str, remark: KeptRemark) -> None:
        """See `Store`."""
        sql = (
            "INSERT INTO remarks SELECT ?, 1 + coalesce(max(number), 0), ?, ?, ?"
            ' FROM remarks WHERE "table" = ?'
        )
        row = (table, remark.name, remark.text, remark.at, table)
        await self._do(lambda db: _change_one(db, sql, row))

    async def tables_of(self, player: int) -> list[KeptTable]:
        """See `Store`."""
        where = 'WHERE id IN (SELECT "table" FROM seats WHERE player = ?) ORDER BY changed DESC, id'
        return await self._do(lambda db: _tables(db, where, player))

    async def waiting(self) -> list[str]:
        """See `Store`."""
        sql = (
            'SELECT id FROM tables JOIN seats ON "table" = id AND seat = to_act'
            " WHERE to_act <> ? AND (turn_seconds > 0 OR coalesce(stand_in, bot) IS NOT NULL)"
            ' AND NOT EXISTS (SELECT * FROM seats AS free WHERE free."table" = id'
            " AND free.player IS NULL AND free.bot IS NULL)"
        )
        rows = await self._do(lambda db: _rows(db, sql, OVER))
        return [table for (table,) in rows]

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
        self._connection.close()

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


def _value(db: apsw.Connection, sql: str, *values: Any) -> Any:
    rows = _rows(db, sql, *values)
    return rows[0][0] if rows else None


def _rows(db: apsw.Connection, sql: str, *values: Any) -> list[tuple[Any, ...]]:
    return db.execute(sql, values).fetchall()


def _change_one(db: apsw.Connection, sql: str, values: tuple[Any, ...]) -> None:
    db.execute(sql, values)
    if db.changes() != 1:
        raise Conflict("The table has moved on.")


def _insert(db: apsw.Connection, table: KeptTable, plies: Sequence[str]) -> None:
    row = (
        table.id,
        table.game,
        table.version,
        json.dumps(table.options),
        int(table.drawn),
        table.turn_seconds,
        table.secret,
        json.dumps(table.shares),
        table.join,
        table.opener,
        table.created,
        len(plies),
        table.to_act,
        table.changed,
        table.rematch,
    )
    db.execute(f"INSERT INTO tables ({COLUMNS}) VALUES ({', '.join('?' * len(row))})", row)
    for number, seat in enumerate(table.seats):
        db.execute(
            "INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?)",
            (table.id, number, seat.name, seat.player, seat.bot, seat.stand_in),
        )
    _insert_plies(db, table.id, 0, plies, table.changed)


def _insert_plies(
    db: apsw.Connection, table: str, ply: int, plies: Sequence[str], at: float
) -> None:
    rows = [(table, number, notation, at) for number, notation in enumerate(plies, ply + 1)]
    db.executemany("INSERT INTO moves VALUES (?, ?, ?, ?)", rows)


def _tables(db: apsw.Connection, where: str, *values: Any) -> list[KeptTable]:
    rows = _rows(db, f"SELECT {COLUMNS} FROM tables {where}", *values)
    return [_table(db, row) for row in rows]


def _table(db: apsw.Connection, row: tuple[Any, ...]) -> KeptTable:
    sql = 'SELECT name, player, bot, stand_in FROM seats WHERE "table" = ? ORDER BY seat'
    seats = _rows(db, sql, row[0])
    return KeptTable(
        id=row[0],
        game=row[1],
        version=row[2],
        options=json.loads(row[3]),
        drawn=bool(row[4]),
        turn_seconds=row[5],
        secret=row[6],
        shares=tuple(json.loads(row[7])),
        join=row[8],
        opener=row[9],
        created=row[10],
        ply=row[11],
        to_act=row[12],
        changed=row[13],
        rematch=row[14],
        seats=tuple(
            [
                KeptSeat(name=name, player=player, bot=bot, stand_in=stand_in)
                for name, player, bot, stand_in in seats
            ]
        ),
    )
