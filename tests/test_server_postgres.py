"""What nodes agree on in a PostgreSQL: races, leases, limits, lost answers; and copies of it."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from command import starboard
from databases import Postgres
from test_server_store import a_player, a_table, opened

from starboard import catalog
from starboard.kernel import OVER, WATCHER, parse_options, show_options
from starboard.server.limits import Buckets
from starboard.server.resuming import has_followed
from starboard.server.seating import new_table
from starboard.server.store import (
    Conflict,
    Kept,
    KeptRemark,
    KeptSeat,
    SqliteStore,
    StoreFailed,
)
from starboard.server.store.copying import copy
from starboard.server.store.places import open_store
from starboard.server.store.postgres import PostgresStore
from starboard.server.store.postgres_link import Db, prepare
from starboard.server.table import Table

SOCKETS = 20
"""Sockets that one address may have."""

Work = Callable[[PostgresStore, PostgresStore], Awaitable[None]]


@pytest.fixture
def two(postgres: Postgres) -> Callable[[Work], None]:
    """Runs something with two stores on one new database."""
    url = postgres.new()

    def run(work: Work) -> None:
        async def both() -> None:
            await prepare(url)
            one, other = PostgresStore(url), PostgresStore(url)
            try:
                await work(one, other)
            finally:
                await one.close()
                await other.close()

        asyncio.run(both())

    return run


# What nodes agree on in the database.


def test_a_move_after_plies_that_were_taken_back_elsewhere_loses(
    two: Callable[[Work], None],
) -> None:
    async def work(one: PostgresStore, other: PostgresStore) -> None:
        await one.open_table(a_table(await a_player(one)), ["deal K", "deal J", "bet"])
        assert await other.load("table-one") is not None
        await one.shorten("table-one", 3, 0, 5.0)
        await one.append("table-one", 2, ["pass"], 1, 6.0)
        # There are three plies again, but not those that the other node has seen.
        with pytest.raises(Conflict):
            await other.append("table-one", 3, ["call"], 0, 7.0)
        kept = await other.load("table-one")
        assert kept is not None
        assert kept.plies == ("deal K", "deal J", "pass")
        await other.append("table-one", 3, ["bet"], 0, 8.0)
        # What was said meanwhile keeps nobody from moving.
        await other.say("table-one", KeptRemark("Bo", "hi", 8.0))
        with pytest.raises(Conflict):
            await one.append("table-one", 3, ["bet"], 0, 9.0)
        await one.load("table-one")
        await other.say("table-one", KeptRemark("Bo", "hi", 9.0))
        await one.append("table-one", 4, ["call"], OVER, 9.0)

    two(work)


def test_a_lease_is_one_nodes_until_it_lets_go_or_dies(
    two: Callable[[Work], None],
) -> None:
    async def work(one: PostgresStore, other: PostgresStore) -> None:
        assert await one.lease("table-one")
        assert await one.lease("table-one")
        assert not await other.lease("table-one")
        await other.release("table-one")
        assert not await other.lease("table-one")
        await one.release("table-one")
        assert await other.lease("table-one")
        # A node that dies says nothing, and its lease lapses.
        sql = "UPDATE leases SET until = now()"
        await one.link.ask(lambda db: db.execute(sql))
        assert await one.lease("table-one")
        assert not await other.lease("table-one")

    two(work)


def test_a_write_whose_connection_is_lost_happens_once(two: Callable[[Work], None]) -> None:
    async def work(one: PostgresStore, other: PostgresStore) -> None:
        tries: list[str] = []

        async def lose(db: Db) -> None:
            tries.append(await db.fetchval("SELECT pg_current_xact_id()::text"))
            await db.execute("INSERT INTO players DEFAULT VALUES")
            if len(tries) == 1:
                # Killed between the last statement and the commit.
                pid = await db.fetchval("SELECT pg_backend_pid()")
                sql = "SELECT pg_terminate_backend($1)"
                await other.link.ask(lambda db: db.fetchval(sql, pid))

        await one.link.write(lose)
        assert len(tries) == 2
        assert len((await other.everyone()).players) == 1
        # Of the two, the database knows which one happened.
        assert [await one.link.has_happened(number) for number in tries] == [False, True]

    two(work)


def test_a_database_that_is_not_there_is_one_sentence() -> None:
    with pytest.raises(StoreFailed) as failure:
        open_store("postgresql://ann:word@127.0.0.1:1/starboard")
    assert str(failure.value).startswith("postgresql://127.0.0.1:1/starboard cannot be used:")
    assert "word" not in str(failure.value)


def test_limits_that_were_used_elsewhere_count_here() -> None:
    here, there = Buckets(0.001, 3), Buckets(0.001, 3)
    assert here.drain() == there.drain() == {}
    assert [here.take("ann") for _ in range(2)] == [True, True]
    for address, number in here.drain().items():
        there.charge(address, number)
    assert here.drain() == {}
    assert [there.take("ann") for _ in range(2)] == [True, False]
    assert there.drain() == {"ann": 1}
    assert there.take("bo")


def test_what_one_may_do_is_counted_over_all_nodes(two: Callable[[Work], None]) -> None:
    async def work(one: PostgresStore, other: PostgresStore) -> None:
        taken = [await store.take("tables", "ann", 1e-6, 3) for store in (one, other) * 3]
        assert taken == [True, True, True, False, False, False]
        assert await other.take("tables", "bo", 1e-6, 3)
        assert await other.take("openings", "ann", 1e-6, 3)
        # It fills again, but never above what one may do at once.
        sql = "UPDATE buckets SET at = now() - interval '1 hour'"
        await one.link.ask(lambda db: db.execute(sql))
        assert [await other.take("tables", "ann", 1.0, 3) for _ in range(4)].count(True) == 3
        ann = await a_player(one)
        for name in ("table-one", "table-two"):
            await one.open_table(a_table(ann, name, changed=50.0), [])
        await one.open_table(a_table(ann, "table-old", changed=5.0), [])
        await one.open_table(a_table(ann, "table-end", changed=50.0, to_act=OVER), [])
        assert await other.busy(ann, 10.0) == 2
        assert await other.busy(ann + 1, 10.0) == 0

    two(work)


def test_a_node_that_freezes_in_the_middle_holds_nobody_up(two: Callable[[Work], None]) -> None:
    async def work(one: PostgresStore, other: PostgresStore) -> None:
        await one.open_table(a_table(await a_player(one)), [])
        assert await other.load("table-one") is not None
        held = asyncio.Event()

        async def freeze(db: Db) -> None:
            is_first = not held.is_set()
            if is_first:
                # The database is to wait not three seconds, as it is told to, but a moment.
                sql = "SHOW idle_in_transaction_session_timeout"
                assert await db.fetchval(sql) == "3s"
                await db.execute("SET LOCAL idle_in_transaction_session_timeout = 100")
            await db.execute("SELECT FROM tables FOR UPDATE")
            held.set()
            if is_first:
                await asyncio.sleep(0.5)
            await db.execute("SELECT 1")

        frozen = asyncio.create_task(one.link.write(freeze))
        await held.wait()
        await other.append("table-one", 0, ["deal K"], 1, 6.0)
        # Once it goes on, what it had begun is done from the start.
        await frozen

    two(work)


def test_a_move_whose_answer_is_lost_is_made_once(two: Callable[[Work], None]) -> None:
    async def work(one: PostgresStore, other: PostgresStore) -> None:
        await one.open_table(a_table(await a_player(one)), [])
        link, tries = one.link, 0
        patiently = link.ask

        async def ask(work: Callable[[Db], Awaitable[Any]]) -> Any:
            async def lose(db: Db) -> Any:
                nonlocal tries
                tries += 1
                done = await work(db)
                if tries == 1:
                    raise ConnectionError("The answer did not come.")
                return done

            return await patiently(lose)

        one.link = Losing(ask)  # type: ignore[assignment]
        await one.append("table-one", 0, ["deal K"], 1, 6.0)
        assert tries == 2
        one.link = link
        kept = await other.load("table-one")
        assert kept is not None
        assert kept.plies == ("deal K",)
        # Whoever was beaten is told so, tried again or not.
        await other.append("table-one", 1, ["deal J"], 0, 7.0)
        one.link, tries = Losing(ask), 0  # type: ignore[assignment]
        with pytest.raises(Conflict):
            await one.append("table-one", 1, ["deal Q"], 0, 8.0)
        one.link = link

    two(work)


@dataclass
class Losing:
    """A link to the database whose first answer is lost."""

    ask: Callable[..., Awaitable[Any]]


def test_a_copy_there_and_back_is_the_same_to_the_byte(postgres: Postgres, tmp_path: Path) -> None:
    url = postgres.new()

    async def fill() -> None:
        async with opened(lambda: SqliteStore(tmp_path / "old" / "starboard.db")) as store:
            ann = await a_player(store)
            await store.mute(await a_player(store, "two"), True)
            await store.ban("127.0.0.9", True)
            await store.open_table(a_table(ann), ["deal K", "deal J"])
            await store.append("table-one", 2, ["bet"], 1, 0.1 + 0.2, "late", (1.5, -1.5))
            await store.rematch("table-one", a_table(ann, "table-two", created=9.0), [])
            for number in range(60):
                await store.say("table-one", KeptRemark("Ann", f"no. {number} <ö>", 3.0))
            await store.keep_study("table-one", b"\x00study")
            await store.keep_table("table-one", True)
            await store.close_table("table-two", 9.5)

    asyncio.run(fill())
    there = starboard("data", "copy", str(tmp_path / "old"), url)
    assert there.stdout == "2 players, 2 tables and 3 moves copied and compared.\n", there.stderr

    async def back() -> None:
        source, old = PostgresStore(url), SqliteStore(tmp_path / "old" / "starboard.db")
        new = SqliteStore(tmp_path / "new" / "starboard.db")
        await copy(source, new)
        with pytest.raises(StoreFailed, match="is not empty"):
            await copy(source, new)
        for table in ("table-one", "table-two"):
            assert await new.whole(table) == await source.whole(table) == await old.whole(table)
            assert await new.load(table) == await source.load(table) == await old.load(table)
        assert await new.everyone() == await old.everyone()
        # Numbers go on where they were.
        assert await a_player(source, "three") == 3
        for store in (source, old, new):
            await store.close()

    asyncio.run(back())


def test_a_copy_leaves_out_what_is_damaged_and_says_so(postgres: Postgres, tmp_path: Path) -> None:
    url = postgres.new()

    async def work() -> None:
        await prepare(url)
        source, target = PostgresStore(url), SqliteStore(tmp_path / "starboard.db")
        ann = await a_player(source)
        for name in ("whole", "torn", "cut"):
            await source.open_table(a_table(ann, name), ["deal K", "deal J"])
        for sql in (
            "UPDATE moves SET notation = 'deal Q' WHERE \"table\" = 'torn' AND ply = 1",
            "UPDATE seats SET name = 'Eve' WHERE \"table\" = 'cut' AND seat = 0",
        ):
            postgres.sql(url, sql)
        done = await copy(source, target)
        assert (done.tables, len(done.left_out)) == (1, 2)
        assert [one.id for one in await target.listed()] == ["whole"]
        await source.close()
        await target.close()

    asyncio.run(work())


@pytest.mark.parametrize("name", ["connect_four", "kuhn_poker", "home_stars"])
def test_a_table_that_only_grew_is_shown_as_if_it_were_replayed(name: str) -> None:
    game, luck = catalog.find(name), random.Random(7)
    seats = [KeptSeat(name="Ann", player=1), KeptSeat(name="Bo", player=2)]
    options = show_options(parse_options(game.options, {}))
    here = Table(game, Kept(new_table(name, game.version, options, seats, 1, 5.0), (), ()))
    there = Table(game, Kept(here.kept, here.plies, ()))
    for number in range(4):
        assert there.match is not None
        legal = there.match.state.legal_moves()
        move = game.moves.notation(luck.choice(legal))
        there.adopt(there.try_move(there.to_act, move), 9.0 + number, "late" if number else "")
        there.said(KeptRemark("Ann", "hi", 8.0))
        kept = Kept(there.standing, there.plies, tuple(there.remarks), there.notes)
        for seat in (0, 1, WATCHER):
            here.view(seat)
        assert has_followed(here, replace(kept, plies=kept.plies[here.ply :]))
        again = Table(game, kept)
        for seat in (0, 1, WATCHER):
            assert here.view(seat) == again.view(seat)
        if there.is_over:
            break
    # Whatever else has changed is replayed.
    assert not has_followed(here, replace(kept, table=replace(kept.table, closed=True)))
