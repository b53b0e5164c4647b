"""Desk: what is done with the PostgreSQL store as a whole: lists, players, copies."""

from __future__ import annotations

from starboard.server.store import postgres_rows as rows
from starboard.server.store.base import Conflict, Damaged, Everyone, KeptTable, Listed, Whole
from starboard.server.store.form import COLUMNS, PLY, REMARK, SIZES
from starboard.server.store.postgres_link import Db


async def listed(db: Db) -> list[Listed]:
    """All tables, the one changed last first."""
    return [
        Listed(name, await _readable(db, name), int(size), bool(keep))
        for name, keep, size in await db.fetch(SIZES.format(name="TEXT"))
    ]


async def _readable(db: Db, table: str) -> KeptTable | None:
    try:
        found = await rows.find(db, table)
    except Damaged:
        return None
    return None if found is None else found.table


async def mute(db: Db, player: int, muted: bool) -> bool:
    """Note whether a player may talk; whether there is such a player."""
    if await db.fetchval("SELECT id FROM players WHERE id = $1", player) is None:
        return False
    await db.execute("DELETE FROM muted WHERE player = $1", player)
    if muted:
        await db.execute("INSERT INTO muted VALUES ($1)", player)
    return True


async def everyone(db: Db) -> Everyone:
    """All players."""
    browsers = await db.fetch("SELECT token, recovery, player FROM browsers ORDER BY token")
    return Everyone(
        [player for (player,) in await db.fetch("SELECT id FROM players ORDER BY id")],
        [(token, recovery, player) for token, recovery, player in browsers],
        [player for (player,) in await db.fetch("SELECT player FROM muted ORDER BY player")],
        sorted([who for (who,) in await db.fetch("SELECT who FROM banned")]),
    )


async def take_everyone(db: Db, them: Everyone) -> None:
    """Keep the players of another store."""
    await db.executemany("INSERT INTO players VALUES ($1)", [(player,) for player in them.players])
    await db.executemany("INSERT INTO browsers VALUES ($1, $2, $3)", them.browsers)
    await db.executemany("INSERT INTO muted VALUES ($1)", [(player,) for player in them.muted])
    await db.executemany("INSERT INTO banned VALUES ($1)", [(who,) for who in them.banned])
    sql = "SELECT setval(pg_get_serial_sequence('players', 'id'), $1)"
    if them.players:
        await db.execute(sql, max(them.players))


async def whole(db: Db, table: str) -> Whole:
    """All rows of a table."""
    sql = f"SELECT {COLUMNS}, keep, mark FROM tables WHERE id = $1"
    found = await db.fetchrow(sql, table)
    if found is None:
        raise Conflict("There is no such table.")
    seats = 'SELECT * FROM seats WHERE "table" = $1 ORDER BY seat'
    plies = f'SELECT {PLY} FROM moves WHERE "table" = $1 ORDER BY ply'
    remarks = f'SELECT {REMARK} FROM remarks WHERE "table" = $1 ORDER BY number'
    kinds = [[tuple(row) for row in await db.fetch(sql, table)] for sql in (seats, plies, remarks)]
    study = await db.fetchval('SELECT body FROM studies WHERE "table" = $1', table)
    return Whole(tuple(found), kinds[0], kinds[1], kinds[2], study)


async def take_whole(db: Db, one: Whole) -> None:
    """Keep a table of another store as it is."""
    table = one.row[0]
    places = ", ".join([f"${n}" for n in range(1, len(one.row) + 1)])
    await db.execute(f"INSERT INTO tables ({COLUMNS}, keep, mark) VALUES ({places})", *one.row)
    await db.executemany("INSERT INTO seats VALUES ($1, $2, $3, $4, $5, $6)", one.seats)
    for kind, columns, found in (("moves", PLY, one.plies), ("remarks", REMARK, one.remarks)):
        sql = f'INSERT INTO {kind} ("table", {columns}) VALUES ($1, $2, $3, $4, $5, $6)'
        await db.executemany(sql, [(table, *row) for row in found])
    if one.study is not None:
        await db.execute("INSERT INTO studies VALUES ($1, $2)", table, one.study)
