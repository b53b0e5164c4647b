"""Rows: tables as SQLite keeps them, each read with its chain checked and written with it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import apsw

from starboard.server.store.base import Conflict, Damaged, Kept, KeptRemark, KeptTable
from starboard.server.store.chain import beginning, link, mark
from starboard.server.store.form import COLUMNS, REMARKS, SEAT, chained, kept_of, row_of, table_of


def value(db: apsw.Connection, sql: str, *values: Any) -> Any:
    """The first value of the first row, if there is one."""
    found = rows(db, sql, *values)
    return found[0][0] if found else None


def rows(db: apsw.Connection, sql: str, *values: Any) -> list[tuple[Any, ...]]:
    """All rows of a query."""
    return db.execute(sql, values).fetchall()


def changes(db: apsw.Connection, sql: str, *values: Any) -> int:
    """How many rows a statement changed."""
    db.execute(sql, values)
    return db.changes()


def change_one(db: apsw.Connection, sql: str, values: tuple[Any, ...]) -> None:
    """Change exactly one row, or raise `Conflict`."""
    if changes(db, sql, *values) != 1:
        raise Conflict("The table has moved on.")


# Reading.


def find(db: apsw.Connection, table: str) -> KeptTable | None:
    """A table without its plies; `Damaged` if it is not as it was written."""
    try:
        found = rows(db, f"SELECT {COLUMNS}, mark FROM tables WHERE id = ?", table)
        if not found:
            return None
        kept = _table(db, found[0][:-1])
        if mark(kept, last_link(db, table, kept.ply)) != found[0][-1]:
            raise Damaged(table, "its row or a seat was changed")
    except Damaged:
        raise
    except (ValueError, TypeError, apsw.CorruptError) as error:
        raise Damaged(table, f"a row cannot be read ({error})") from None
    return kept


def held(db: apsw.Connection, table: str, ply: int | None = None) -> KeptTable:
    """A table that has so many plies, or `Conflict`."""
    found = find(db, table)
    if found is None or ply not in {None, found.ply}:
        raise Conflict("The table has moved on.")
    return found


def load(db: apsw.Connection, table: str) -> Kept | None:
    """A table with all its plies and the last remarks, every link checked."""
    kept = find(db, table)
    if kept is None:
        return None
    try:
        sql = 'SELECT ply, notation, at, note, chain FROM moves WHERE "table" = ? ORDER BY ply'
        plies = rows(db, sql, table)
        sql = (
            'SELECT number, name, text, at, chain FROM remarks WHERE "table" = ?'
            " ORDER BY number DESC LIMIT ?"
        )
        # One more than is shown, for the rest to follow.
        remarks = rows(db, sql, table, REMARKS + 1)[::-1]
    except (ValueError, apsw.CorruptError) as error:
        raise Damaged(table, f"a row cannot be read ({error})") from None
    return kept_of(kept, plies, remarks)


def last_link(db: apsw.Connection, table: str, ply: int) -> bytes:
    """The link of the last ply, which the next one follows."""
    if ply == 0:
        return beginning(table)
    found = value(db, 'SELECT chain FROM moves WHERE "table" = ? AND ply = ?', table, ply)
    if found is None:
        raise Damaged(table, f"ply {ply} is missing")
    return bytes(found)


def _table(db: apsw.Connection, row: tuple[Any, ...]) -> KeptTable:
    sql = f'SELECT {SEAT} FROM seats WHERE "table" = ? ORDER BY seat'
    return table_of(row, rows(db, sql, row[0]))


# Writing.


def insert(db: apsw.Connection, table: KeptTable, plies: Sequence[str]) -> None:
    """Write a new table, with its first plies."""
    table = replace(table, ply=len(plies))
    row = row_of(table)
    db.execute(f"INSERT INTO tables ({COLUMNS}) VALUES ({', '.join('?' * len(row))})", row)
    for number, seat in enumerate(table.seats):
        db.execute(
            "INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?)",
            (table.id, number, seat.name, seat.player, seat.bot, seat.stand_in),
        )
    insert_plies(db, table.id, 0, plies, table.changed, "")
    _write_mark(db, table)


def insert_plies(
    db: apsw.Connection, table: str, ply: int, plies: Sequence[str], at: float, note: str
) -> None:
    """Add plies behind those that are there; the *note* is about the first of them."""
    sql = 'INSERT INTO moves ("table", ply, notation, at, note, chain) VALUES (?, ?, ?, ?, ?, ?)'
    for row in chained(last_link(db, table, ply), ply, plies, at, note):
        db.execute(sql, (table, *row))


def say(db: apsw.Connection, table: str, remark: KeptRemark) -> None:
    """Add a remark behind those that are there."""
    sql = 'SELECT number, chain FROM remarks WHERE "table" = ? ORDER BY number DESC LIMIT 1'
    found = rows(db, sql, table)
    number, before = found[0] if found else (0, beginning(table))
    row = (number + 1, remark.name, remark.text, float(remark.at))
    sql = 'INSERT INTO remarks ("table", number, name, text, at, chain) VALUES (?, ?, ?, ?, ?, ?)'
    db.execute(sql, (table, *row, link(before, *row)))


def change(db: apsw.Connection, before: KeptTable, after: KeptTable) -> None:
    """Write what has changed of a table and its seats. Its plies are already written."""
    for number, (old, new) in enumerate(zip(before.seats, after.seats, strict=True)):
        if new != old:
            sql = (
                "UPDATE seats SET name = ?, player = ?, bot = ?, stand_in = ?"
                ' WHERE "table" = ? AND seat = ?'
            )
            seat = (new.name, new.player, new.bot, new.stand_in)
            change_one(db, sql, (*seat, after.id, number))
    sql = (
        "UPDATE tables SET ply = ?, to_act = ?, changed = ?, rematch = ?, payoffs = ?, shares = ?,"
        " closed = ?"
        " WHERE id = ? AND ply = ?"
    )
    payoffs = json.dumps(after.payoffs)
    shares = json.dumps(after.shares)
    row = (after.ply, after.to_act, after.changed, after.rematch, payoffs, shares, after.closed)
    change_one(db, sql, (*row, after.id, before.ply))
    _write_mark(db, after)


def delete(db: apsw.Connection, table: str) -> list[str]:
    """Drop a table with all its rows, damaged or not; returns it and the tables before it."""
    changed = [name for (name,) in rows(db, "SELECT id FROM tables WHERE rematch = ?", table)]
    for name in changed:
        try:
            before = find(db, name)
        except Damaged:
            db.execute("UPDATE tables SET rematch = NULL WHERE id = ?", (name,))
        else:
            assert before is not None
            change(db, before, replace(before, rematch=None))
    for kind in ("moves", "remarks", "seats", "studies"):
        db.execute(f'DELETE FROM {kind} WHERE "table" = ?', (table,))
    return [table, *changed] if changes(db, "DELETE FROM tables WHERE id = ?", table) else []


def _write_mark(db: apsw.Connection, table: KeptTable) -> None:
    seal = mark(table, last_link(db, table.id, table.ply))
    db.execute("UPDATE tables SET mark = ? WHERE id = ?", (seal, table.id))


def link_all(db: apsw.Connection) -> None:
    """Chain every row of a database that has no chains yet; what cannot be read stays unmarked."""
    for (name,) in rows(db, "SELECT CAST(id AS BLOB) FROM tables"):
        try:
            _link_table(db, name.decode())
        except (ValueError, TypeError, Damaged):
            continue


def _link_table(db: apsw.Connection, table: str) -> None:
    then = COLUMNS.replace("closed", "0")
    [row] = rows(db, f"SELECT {then} FROM tables WHERE id = ?", table)
    kept = _table(db, row)
    for kind, columns in (
        ("moves", "ply, notation, at, note"),
        ("remarks", "number, name, text, at"),
    ):
        key, before = columns.partition(",")[0], beginning(table)
        for found in rows(
            db, f'SELECT {columns} FROM {kind} WHERE "table" = ? ORDER BY {key}', table
        ):
            before = link(before, *found)
            sql = f'UPDATE {kind} SET chain = ? WHERE "table" = ? AND {key} = ?'
            db.execute(sql, (before, table, found[0]))
    _write_mark(db, kept)
