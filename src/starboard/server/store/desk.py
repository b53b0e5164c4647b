"""Desk: what is done with the SQLite store as a whole: lists, players, copies."""

from __future__ import annotations

import apsw

from starboard.kernel import OVER
from starboard.server.store import rows
from starboard.server.store.base import Conflict, Damaged, Everyone, KeptTable, Listed, Whole
from starboard.server.store.form import COLUMNS, PLY, REMARK, SIZES, without


def name_of(table: bytes) -> str:
    """The id of a table; one that was damaged is read too, and belongs to no table."""
    return table.decode("utf-8", "replace")


def listed(db: apsw.Connection) -> list[Listed]:
    """All tables, the one changed last first."""
    return [
        Listed(name_of(name), _readable(db, name_of(name)), size, bool(keep))
        for name, keep, size in rows.rows(db, SIZES.format(name="BLOB"))
    ]


def _readable(db: apsw.Connection, table: str) -> KeptTable | None:
    try:
        return rows.find(db, table)
    except Damaged:
        return None


def mute(db: apsw.Connection, player: int, muted: bool) -> bool:
    """Note whether a player may talk; whether there is such a player."""
    if rows.value(db, "SELECT id FROM players WHERE id = ?", player) is None:
        return False
    db.execute("DELETE FROM muted WHERE player = ?", (player,))
    if muted:
        db.execute("INSERT INTO muted VALUES (?)", (player,))
    return True


def erase(db: apsw.Connection, player: int, stand_in: str) -> list[str]:
    """Forget a player; returns the tables where they sat."""
    sql = 'SELECT DISTINCT CAST("table" AS BLOB) FROM seats WHERE player = ?'
    tables = [name_of(table) for (table,) in rows.rows(db, sql, player)]
    for table in tables:
        try:
            before = rows.held(db, table)
        except Damaged:
            # It stays set aside, and the name in it goes all the same.
            sql = "UPDATE seats SET name = '' WHERE \"table\" = ? AND player = ?"
            db.execute(sql, (table, player))
            continue
        bot = None if before.to_act == OVER else stand_in
        rows.change(db, before, without(before, player, bot))
    db.execute("DELETE FROM browsers WHERE player = ?", (player,))
    return tables


def ban(db: apsw.Connection, who: str, banned: bool) -> None:
    """Note whether someone is turned away."""
    db.execute("DELETE FROM banned WHERE who = ?", (who,))
    if banned:
        db.execute("INSERT INTO banned VALUES (?)", (who,))


def everyone(db: apsw.Connection) -> Everyone:
    """All players."""
    return Everyone(
        [player for (player,) in rows.rows(db, "SELECT id FROM players ORDER BY id")],
        rows.rows(db, "SELECT token, recovery, player FROM browsers ORDER BY token"),
        [player for (player,) in rows.rows(db, "SELECT player FROM muted ORDER BY player")],
        [who for (who,) in rows.rows(db, "SELECT who FROM banned ORDER BY who")],
    )


def take_everyone(db: apsw.Connection, them: Everyone) -> None:
    """Keep the players of another store."""
    db.executemany("INSERT INTO players VALUES (?)", [(player,) for player in them.players])
    db.executemany("INSERT INTO browsers VALUES (?, ?, ?)", them.browsers)
    db.executemany("INSERT INTO muted VALUES (?)", [(player,) for player in them.muted])
    db.executemany("INSERT INTO banned VALUES (?)", [(who,) for who in them.banned])


def whole(db: apsw.Connection, table: str) -> Whole:
    """All rows of a table."""
    found = rows.rows(db, f"SELECT {COLUMNS}, keep, mark FROM tables WHERE id = ?", table)
    if not found:
        raise Conflict("There is no such table.")
    seats = 'SELECT * FROM seats WHERE "table" = ? ORDER BY seat'
    plies = f'SELECT {PLY} FROM moves WHERE "table" = ? ORDER BY ply'
    remarks = f'SELECT {REMARK} FROM remarks WHERE "table" = ? ORDER BY number'
    study = rows.value(db, 'SELECT body FROM studies WHERE "table" = ?', table)
    kinds = [rows.rows(db, sql, table) for sql in (seats, plies, remarks)]
    return Whole(found[0], kinds[0], kinds[1], kinds[2], study)


def take_whole(db: apsw.Connection, one: Whole) -> None:
    """Keep a table of another store as it is."""
    table = one.row[0]
    places = ", ".join("?" * len(one.row))
    db.execute(f"INSERT INTO tables ({COLUMNS}, keep, mark) VALUES ({places})", one.row)
    db.executemany("INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?)", one.seats)
    for kind, columns, found in (("moves", PLY, one.plies), ("remarks", REMARK, one.remarks)):
        sql = f'INSERT INTO {kind} ("table", {columns}) VALUES (?, ?, ?, ?, ?, ?)'
        db.executemany(sql, [(table, *row) for row in found])
    if one.study is not None:
        db.execute("INSERT INTO studies VALUES (?, ?)", (table, one.study))
