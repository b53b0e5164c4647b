"""Rows: tables as PostgreSQL keeps them, each read with its chain checked and written with it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from starboard.server.store.base import Conflict, Damaged, Kept, KeptRemark, KeptTable
from starboard.server.store.chain import beginning, link, mark
from starboard.server.store.form import (
    COLUMNS,
    REMARKS,
    SEAT,
    Ply,
    chained,
    kept_of,
    row_of,
    table_of,
)
from starboard.server.store.postgres_link import Db

STANDING: Final = (
    f"SELECT {COLUMNS}, mark, revision,"
    ' (SELECT chain FROM moves WHERE "table" = id AND moves.ply = tables.ply),'
    f" (SELECT json_agg(json_build_array({SEAT}) ORDER BY seat) FROM seats"
    ' WHERE "table" = id)::text'
)
FIND: Final = f"{STANDING} FROM tables WHERE id = $1"
"""One statement, so that all of it is from one moment."""

GROWN: Final = (
    f"{STANDING},"
    " (SELECT json_agg(json_build_array(ply, notation, at, note, encode(chain, 'hex'))"
    ' ORDER BY ply) FROM moves WHERE "table" = id AND moves.ply >= $2)::text,'
    " (SELECT json_agg(json_build_array(number, name, text, at, encode(chain, 'hex'))"
    ' ORDER BY number) FROM (SELECT * FROM remarks WHERE "table" = id'
    f" ORDER BY number DESC LIMIT {REMARKS + 1}) AS newest)::text"
    " FROM tables WHERE id = $1"
)
ADVANCE: Final = (
    "WITH held AS (UPDATE tables SET ply = $4, to_act = $5, changed = $6, payoffs = $7, mark = $8,"
    " revision = revision + 1 WHERE id = $1 AND revision = $2 AND mark = $3 RETURNING id)"
    " INSERT INTO moves SELECT held.id, plies.* FROM held,"
    " unnest($9::int[], $10::text[], $11::float8[], $12::text[], $13::bytea[]) AS plies"
)
"""Adds plies to a table that is just as it is known. One statement, so that whoever freezes in the
middle of a move holds nobody up; sent again, it changes nothing."""


@dataclass(frozen=True, slots=True)
class Found:
    """A table without its plies, the link of its last ply, and how often it was changed."""

    table: KeptTable
    last: bytes
    revision: int


async def find(db: Db, table: str) -> Found | None:
    """A table as it stands; `Damaged` if it is not as it was written."""
    row = await db.fetchrow(FIND, table)
    return None if row is None else _found(table, tuple(row))


def _found(table: str, row: tuple[Any, ...]) -> Found:
    *columns, seal, revision, last, seats = row
    try:
        kept = table_of(columns, json.loads(seats))
    except (ValueError, TypeError) as error:
        raise Damaged(table, f"a row cannot be read ({error})") from None
    if kept.ply == 0:
        last = beginning(table)
    elif last is None:
        raise Damaged(table, f"ply {kept.ply} is missing")
    if mark(kept, last) != seal:
        raise Damaged(table, "its row or a seat was changed")
    return Found(kept, last, revision)


async def hold(db: Db, table: str, ply: int | None = None) -> Found:
    """A table that has so many plies, held until the transaction ends, or `Conflict`."""
    # Held first and read then: a statement that waits does not see what it waited for.
    await db.execute("SELECT FROM tables WHERE id = $1 FOR UPDATE", table)
    found = await find(db, table)
    if found is None or ply not in {None, found.table.ply}:
        raise Conflict("The table has moved on.")
    return found


async def load(db: Db, table: str) -> tuple[Kept, Found] | None:
    """A table with all its plies and the last remarks, every link checked."""
    found = await find(db, table)
    if found is None:
        return None
    sql = 'SELECT ply, notation, at, note, chain FROM moves WHERE "table" = $1 ORDER BY ply'
    plies = await db.fetch(sql, table)
    sql = (
        'SELECT number, name, text, at, chain FROM remarks WHERE "table" = $1'
        " ORDER BY number DESC LIMIT $2"
    )
    # One more than is shown, for the rest to follow.
    remarks = (await db.fetch(sql, table, REMARKS + 1))[::-1]
    return kept_of(
        found.table, [tuple(row) for row in plies], [tuple(row) for row in remarks]
    ), found


async def grown(db: Db, known: Found) -> tuple[Kept, Found] | None:
    """A table with the plies that were added to those that are *known*, if that is so."""
    table, ply = known.table.id, known.table.ply
    row = await db.fetchrow(GROWN, table, ply)
    if row is None:
        return None
    *standing, plies, remarks = row
    found, added, said = _found(table, tuple(standing)), _rows(plies), _rows(remarks)
    if ply and (not added or added[0][-1] != known.last):
        return None
    return kept_of(found.table, added, said, ply), found


def _rows(told: str | None) -> list[tuple[Any, ...]]:
    """Rows that the database tells as JSON, which has no bytes, and writes a time of 5.0 as 5."""
    return [
        (
            number,
            *[float(value) if type(value) is int else value for value in values],
            bytes.fromhex(chain),
        )
        for number, *values, chain in json.loads(told or "[]")
    ]


async def advance(db: Db, known: Found, made: Sequence[Ply], after: Found) -> bool:
    """Add plies to a table; whether it was just as it is *known*."""
    table = after.table
    marks = [mark(found.table, found.last) for found in (known, after)]
    row = (table.ply, table.to_act, table.changed, json.dumps(table.payoffs), marks[1])
    columns = [list(column) for column in zip(*made, strict=True)]
    done = await db.execute(ADVANCE, table.id, known.revision, marks[0], *row, *columns)
    return done != "INSERT 0 0"


async def has_link(db: Db, at: Found) -> bool:
    """Whether a table has the last link of *at* in its place, whatever came after."""
    sql = 'SELECT chain FROM moves WHERE "table" = $1 AND ply = $2'
    return bool(await db.fetchval(sql, at.table.id, at.table.ply) == at.last)


async def insert(db: Db, table: KeptTable, plies: Sequence[str]) -> Found:
    """Write a new table, with its first plies."""
    table = replace(table, ply=len(plies))
    made = chained(beginning(table.id), 0, plies, table.changed, "")
    last = made[-1][-1] if made else beginning(table.id)
    row = (*row_of(table), mark(table, last))
    places = ", ".join([f"${n}" for n in range(1, len(row) + 1)])
    await db.execute(f"INSERT INTO tables ({COLUMNS}, mark) VALUES ({places})", *row)
    await db.executemany(
        "INSERT INTO seats VALUES ($1, $2, $3, $4, $5, $6)",
        [
            (table.id, number, seat.name, seat.player, seat.bot, seat.stand_in)
            for number, seat in enumerate(table.seats)
        ],
    )
    await _insert_plies(db, table.id, made)
    return Found(table, last, 1)


async def append(db: Db, at: Found, plies: Sequence[str], after: KeptTable, note: str) -> Found:
    """Add plies behind those that are there; *after* is the table with them."""
    made = chained(at.last, at.table.ply, plies, after.changed, note)
    await _insert_plies(db, at.table.id, made)
    return await change(db, at, after, made[-1][-1] if made else at.last)


async def shorten(db: Db, at: Found, after: KeptTable) -> Found:
    """Drop the last ply."""
    sql = 'DELETE FROM moves WHERE "table" = $1 AND ply = $2'
    await db.execute(sql, at.table.id, at.table.ply)
    last = beginning(after.id)
    if after.ply:
        sql = 'SELECT chain FROM moves WHERE "table" = $1 AND ply = $2'
        last = await db.fetchval(sql, after.id, after.ply)
    return await change(db, at, after, last)


async def change(db: Db, at: Found, after: KeptTable, last: bytes | None = None) -> Found:
    """Write what has changed of a table and its seats; its plies end with the link *last*."""
    last = at.last if last is None else last
    for number, (old, new) in enumerate(zip(at.table.seats, after.seats, strict=True)):
        if new != old:
            sql = (
                "UPDATE seats SET name = $3, player = $4, bot = $5, stand_in = $6"
                ' WHERE "table" = $1 AND seat = $2'
            )
            seat = (new.name, new.player, new.bot, new.stand_in)
            await db.execute(sql, after.id, number, *seat)
    sql = (
        "UPDATE tables SET ply = $2, to_act = $3, changed = $4, rematch = $5, payoffs = $6,"
        " shares = $7, closed = $8, mark = $9, revision = revision + 1 WHERE id = $1"
        " RETURNING revision"
    )
    payoffs, shares = json.dumps(after.payoffs), json.dumps(after.shares)
    row = (after.ply, after.to_act, after.changed, after.rematch, payoffs, shares)
    revision = await db.fetchval(sql, after.id, *row, int(after.closed), mark(after, last))
    return Found(after, last, revision)


async def say(db: Db, at: Found, remark: KeptRemark) -> Found:
    """Add a remark behind those that are there."""
    sql = 'SELECT number, chain FROM remarks WHERE "table" = $1 ORDER BY number DESC LIMIT 1'
    table = at.table.id
    newest = await db.fetchrow(sql, table)
    number, before = (0, beginning(table)) if newest is None else tuple(newest)
    row = (number + 1, remark.name, remark.text, float(remark.at))
    sql = "INSERT INTO remarks VALUES ($1, $2, $3, $4, $5, $6)"
    await db.execute(sql, table, *row, link(before, *row))
    return await change(db, at, at.table)


async def delete(db: Db, table: str) -> list[str]:
    """Drop a table with all its rows, damaged or not; returns it and the tables before it."""
    rows = await db.fetch("SELECT id FROM tables WHERE rematch = $1", table)
    changed = [row["id"] for row in rows]
    for name in changed:
        try:
            at = await hold(db, name)
        except Damaged:
            await db.execute("UPDATE tables SET rematch = NULL WHERE id = $1", name)
        else:
            await change(db, at, replace(at.table, rematch=None))
    for kind in ("moves", "remarks", "seats", "studies", "leases", "presence"):
        await db.execute(f'DELETE FROM {kind} WHERE "table" = $1', table)
    done = await db.execute("DELETE FROM tables WHERE id = $1", table)
    return [table, *changed] if done == "DELETE 1" else []


async def _insert_plies(db: Db, table: str, made: Sequence[Ply]) -> None:
    sql = "INSERT INTO moves VALUES ($1, $2, $3, $4, $5, $6)"
    await db.executemany(sql, [(table, *row) for row in made])
