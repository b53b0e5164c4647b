"""Rows: tables as SQLite keeps them, each read with its chain checked and written with it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

import apsw

from starboard.server.store.base import (
    Conflict,
    Damaged,
    Kept,
    KeptRemark,
    KeptSeat,
    KeptTable,
)
from starboard.server.store.chain import beginning, link, mark

REMARKS: Final = 50
"""The most remarks that are read back with a table."""

COLUMNS: Final = (
    "id, game, version, options, drawn, turn_seconds, secret, shares, join_key, opener,"
    " created, ply, to_act, changed, rematch, payoffs, given"
)


def value(db: apsw.Connection, sql: str, *values: Any) -> Any:
    """The first value of the first row, if there is one."""
    found = rows(db, sql, *values)
    return found[0][0] if found else None


def rows(db: apsw.Connection, sql: str, *values: Any) -> list[tuple[Any, ...]]:
    """All rows of a query."""
    return db.execute(sql, values).fetchall()


def change_one(db: apsw.Connection, sql: str, values: tuple[Any, ...]) -> None:
    """Change exactly one row, or raise `Conflict`."""
    db.execute(sql, values)
    if db.changes() != 1:
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
    _check(table, "ply", plies)
    _check(table, "remark", remarks)
    if len(plies) != kept.ply:
        raise Damaged(table, f"it has {len(plies)} plies instead of {kept.ply}")
    said = tuple([KeptRemark(*row[1:4]) for row in remarks[-REMARKS:]])
    notes = {ply: note for ply, _, _, note, _ in plies if note}
    return Kept(kept, tuple([row[1] for row in plies]), said, notes)


def last_link(db: apsw.Connection, table: str, ply: int) -> bytes:
    """The link of the last ply, which the next one follows."""
    if ply == 0:
        return beginning(table)
    found = value(db, 'SELECT chain FROM moves WHERE "table" = ? AND ply = ?', table, ply)
    if found is None:
        raise Damaged(table, f"ply {ply} is missing")
    return bytes(found)


def _check(table: str, kind: str, found: list[tuple[Any, ...]]) -> None:
    """Raise `Damaged` unless each row follows the one before; the first may be in the middle."""
    first, before = 1, beginning(table)
    if found and found[0][0] > 1:
        first, before, found = found[0][0] + 1, found[0][-1], found[1:]
    for number, row in enumerate(found, first):
        before = link(before, *row[:-1])
        if row[0] != number or before != row[-1]:
            raise Damaged(table, f"{kind} {number} is not as it was written")


def _table(db: apsw.Connection, row: tuple[Any, ...]) -> KeptTable:
    sql = 'SELECT name, player, bot, stand_in FROM seats WHERE "table" = ? ORDER BY seat'
    return KeptTable(
        id=row[0],
        game=row[1],
        version=row[2],
        options=dict(json.loads(row[3])),
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
        payoffs=tuple([float(payoff) for payoff in json.loads(row[15])]),
        given=row[16],
        seats=tuple(
            [
                KeptSeat(name=name, player=player, bot=bot, stand_in=stand_in)
                for name, player, bot, stand_in in rows(db, sql, row[0])
            ]
        ),
    )


# Writing.


def insert(db: apsw.Connection, table: KeptTable, plies: Sequence[str]) -> None:
    """Write a new table, with its first plies."""
    table = replace(table, ply=len(plies))
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
        table.ply,
        table.to_act,
        table.changed,
        table.rematch,
        json.dumps(table.payoffs),
        table.given,
    )
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
    before = last_link(db, table, ply)
    for number, notation in enumerate(plies, ply + 1):
        row = (number, notation, float(at), note if number == ply + 1 else "")
        before = link(before, *row)
        sql = (
            'INSERT INTO moves ("table", ply, notation, at, note, chain) VALUES (?, ?, ?, ?, ?, ?)'
        )
        db.execute(sql, (table, *row, before))


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
        "UPDATE tables SET ply = ?, to_act = ?, changed = ?, rematch = ?, payoffs = ?, shares = ?"
        " WHERE id = ? AND ply = ?"
    )
    payoffs = json.dumps(after.payoffs)
    shares = json.dumps(after.shares)
    row = (after.ply, after.to_act, after.changed, after.rematch, payoffs, shares)
    change_one(db, sql, (*row, after.id, before.ply))
    _write_mark(db, after)


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
    [row] = rows(db, f"SELECT {COLUMNS} FROM tables WHERE id = ?", table)
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
