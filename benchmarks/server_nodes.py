"""Several nodes on one PostgreSQL beside one server on SQLite: how fast, and how soon seen.

    python benchmarks/server_nodes.py DATABASE [--nodes 3] [--tables 24] [--seconds 20]

DATABASE is the address of an empty PostgreSQL database; `python tests/databases.py` serves one. At
each table one socket plays both seats as fast as it can, at one node, and another socket watches at
the next. The bare store is measured with as many tables at once, without servers.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import random
import secrets
import tempfile
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from served import FREE, Served, Socket, Visitor, machine, offers, processor_seconds, serve, spread
from served import started as begun

from starboard.server.seating import new_table
from starboard.server.store import KeptSeat, Store
from starboard.server.store.places import open_store
from starboard.server.store.postgres import PostgresStore
from starboard.server.store.postgres_link import prepare

GAME = "connect_four"
LOOKED_AT = 2000


class Pace:
    """How many moves were acknowledged, and after how long others saw them."""

    def __init__(self) -> None:
        self.moves = 0
        self.seen: list[float] = []
        self.sent: dict[tuple[str, int], float] = {}


async def play(player: Visitor, watcher: Visitor, until: float, pace: Pace, seed: int) -> None:
    """Play games at tables of one's own, one after the other, watched from another node."""
    luck = random.Random(seed)
    async with player.socket() as socket, watcher.socket() as other:
        while time.monotonic() < until:
            table = await asyncio.to_thread(player.open, GAME)
            await other.watch(table, 0)
            watching = asyncio.create_task(watch(other, table, pace))
            view = await socket.watch(table, 0)
            while view["to_act"] >= 0 and time.monotonic() < until:
                ply, seat = view["ply"], view["to_act"]
                pace.sent[table, ply + 1] = time.monotonic()
                move = luck.choice(offers(view) or [f"drop {column}" for column in "abcdefg"])
                answer = await socket.ask("move", table=table, seat=seat, ply=ply, move=move)
                pace.moves += answer["type"] == "ack"
                while answer["type"] == "ack" and socket.views[table]["ply"] <= ply:
                    await socket.receive()
                view = socket.views[table]
            watching.cancel()
            await asyncio.gather(watching, return_exceptions=True)
            for watched in (socket, other):
                await watched.ask("unsubscribe", table=table)


async def watch(socket: Socket, table: str, pace: Pace) -> None:
    """Note how long each ply took to be seen here; one that a newer one overtook is not."""
    while True:
        await socket.receive()
        sent = pace.sent.pop((table, socket.views[table]["ply"]), None)
        if sent is not None:
            pace.seen.append(time.monotonic() - sent)


async def measure(servers: list[Served], tables: int, seconds: float) -> Pace:
    """Let all tables play for so long."""
    pace, until = Pace(), time.monotonic() + seconds
    playing = []
    for number in range(tables):
        here, there = servers[number % len(servers)], servers[(number + 1) % len(servers)]
        player, watcher = Visitor(here.address), Visitor(there.address)
        player.open(GAME)
        watcher.cookie = player.cookie
        playing.append(play(player, watcher, until, pace, number))
    await asyncio.gather(*playing)
    return pace


async def bare(store: Store, tables: int, seconds: float) -> float:
    """Plies a second that the store alone keeps, with so many tables at once."""
    player = await store.add_browser(secrets.token_bytes(8), secrets.token_bytes(8), None)
    until, done = time.monotonic() + seconds, 0

    async def fill() -> None:
        nonlocal done
        kept = new_table(GAME, 1, {}, [KeptSeat(name="Ann", player=player)] * 2, player, 1.0)
        await store.open_table(replace(kept, to_act=0), [])
        ply = 0
        while time.monotonic() < until:
            await store.append(kept.id, ply, ["drop a"], ply % 2, 1.0)
            ply += 1
            done += 1

    await asyncio.gather(*[fill() for _ in range(tables)])
    await store.close()
    return done / seconds


def database_seconds() -> float:
    """Seconds that the PostgreSQL of this machine has kept a core busy, whoever it served."""
    found = 0.0
    for name in Path("/proc").glob("[0-9]*/comm"):
        with contextlib.suppress(OSError):
            if name.read_text(encoding="utf-8").strip() == "postgres":
                found += processor_seconds(int(name.parent.name))
    return found


async def written(database: str) -> int:
    """Bytes that the database has written to its log since it was made."""
    store = PostgresStore(database)
    sql = "SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint"
    try:
        return int(await store.link.ask(lambda db: db.fetchval(sql)))
    finally:
        await store.close()


async def look(database: str, tables: int) -> float:
    """Seconds that a node's look at the revisions of so many tables takes, done once a second."""
    store = PostgresStore(database)
    player = await store.add_browser(secrets.token_bytes(8), secrets.token_bytes(8), None)
    kept = new_table(GAME, 1, {}, [KeptSeat(name="Ann", player=player)] * 2, player, 1.0)
    names = [f"look-{number:06}" for number in range(tables)]
    await asyncio.gather(*[store.open_table(replace(kept, id=name), []) for name in names])
    sql, times = "SELECT id, revision FROM tables WHERE id = ANY($1)", list[float]()
    for _ in range(9):
        begun = time.perf_counter()
        await store.link.ask(lambda db: db.fetch(sql, names))
        times.append(time.perf_counter() - begun)
    await store.close()
    return sorted(times)[4]


@contextlib.contextmanager
def several(number: int, *words: str) -> Iterator[list[Served]]:
    """So many servers."""
    with contextlib.ExitStack() as stack:
        yield [stack.enter_context(begun(*words)) for _ in range(number)]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("database")
    parser.add_argument("--nodes", type=int, default=3)
    parser.add_argument("--tables", type=int, default=24)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--serve", help=argparse.SUPPRESS)
    wish = parser.parse_args()
    if wish.serve:
        serve(wish.serve, GAME, FREE, database=wish.database if wish.database != "-" else "")
        return
    asyncio.run(prepare(wish.database))
    for name, number, words in (
        ("one server on SQLite", 1, "-"),
        (f"{wish.nodes} nodes on PostgreSQL", wish.nodes, wish.database),
    ):
        logged = asyncio.run(written(words)) if words != "-" else 0
        with several(number, words) as servers:
            pids = [server.pid for server in servers]
            before, store_before = sum(map(processor_seconds, pids)), database_seconds()
            pace = asyncio.run(measure(servers, wish.tables, wish.seconds))
            busy = sum(map(processor_seconds, pids)) - before
            stored = database_seconds() - store_before
        print(f"{name}: {pace.moves / wish.seconds:.0f} moves/s")
        print(f"  seen by others {spread(pace.seen)}, {len(pace.seen)} moves")
        costs = [1000 * seconds / max(1, pace.moves) for seconds in (busy, stored)]
        print(f"  {costs[0]:.1f} ms of processor time a move, and {costs[1]:.1f} ms in PostgreSQL")
        if words != "-":
            logged = asyncio.run(written(words)) - logged
            print(
                f"  {logged / max(1, pace.moves):.0f} bytes of its log a move, new tables included"
            )
    with tempfile.TemporaryDirectory() as folder:
        for name, data in (("SQLite", Path(folder)), ("PostgreSQL", wish.database)):
            store = open_store(data)
            plies = asyncio.run(bare(store, wish.tables, wish.seconds / 4))
            print(f"the bare store on {name}: {plies:.0f} plies/s")
    print(
        f"a look at {LOOKED_AT} tables: {1000 * asyncio.run(look(wish.database, LOOKED_AT)):.1f} ms"
    )
    print(machine())


if __name__ == "__main__":
    main()
