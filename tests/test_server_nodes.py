"""Several servers on one PostgreSQL: any of them serves any table, and races have one winner."""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from command import refusal, starboard
from databases import Postgres
from serving import FRIEND, GREEDY, HERE, YOU, Browser, Json, Server, Socket, serving
from test_server_store import a_player, a_table, opened
from websockets.exceptions import ConnectionClosed, InvalidStatus

from starboard import catalog
from starboard.kernel import OVER, WATCHER, parse_options, show_options
from starboard.server.admin import Admin, Ban
from starboard.server.bans import BANNED
from starboard.server.limits import Buckets
from starboard.server.refusal import CLOSED
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


# Servers.


@contextlib.contextmanager
def nodes(url: str, folder: Path, number: int, **limits: float) -> Iterator[list[Server]]:
    with contextlib.ExitStack() as stack:
        limits = {"openings_at_once": 10_000, **limits}
        yield [
            stack.enter_context(serving(folder / f"node{n}", url, **limits)) for n in range(number)
        ]


@pytest.fixture(scope="module")
def url(postgres: Postgres) -> str:
    return postgres.new()


@pytest.fixture(scope="module")
def pair(url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Server]]:
    folder = tmp_path_factory.mktemp("nodes")
    with nodes(url, folder, 2, sockets_per_address=SOCKETS, requests_at_once=100_000) as (
        one,
        other,
    ):
        yield one, other


def at(server: Server, person: Browser) -> Browser:
    """The same person at another node."""
    moved = Browser(server)
    for cookie in person.jar:
        moved.jar.set_cookie(cookie)
    return moved


def seen(socket: Socket, wanted: Callable[[Json], bool]) -> Json:
    """The next view that is as wanted."""
    while not wanted(view := socket.view()):
        pass
    return view


def test_any_node_serves_any_table_and_all_who_sit_there_hear(
    pair: tuple[Server, Server],
) -> None:
    ann, bo = Browser(pair[0]), Browser(pair[1])
    # A promise of luck that one node gave is kept by the other.
    seal = bo.post("/api/seals")["seal"]
    opened = ann.open("connect_four", YOU, FRIEND, seal=seal)
    table = opened["table"]
    with ann.socket() as one, bo.socket() as other:
        assert one.watch(table, 0)["started"] is False
        bo.post(f"/api/tables/{table}/sit", {"name": "Bo", "key": opened["join"]})
    with ann.socket() as one, bo.socket() as other:
        one.watch(table, 0), other.watch(table, 1)
        # Each knows that the other is there, though on another node.
        seen(one, lambda view: view["players"][1]["here"])
        answer = one.ask("stand_in", table=table, seat=1, bot="standard")
        assert answer["code"] == "seat_taken"
        place = {"table": table, "seat": 0, "ply": 0}
        assert one.ask("move", move="drop d", **place)["ply"] == 1
        view = seen(other, lambda view: view["ply"] == 1)
        assert other.play(view, "drop d")["ply"] == 2
        seen(one, lambda view: view["ply"] == 2)
        assert other.ask("say", table=table, text="Hello")["type"] == "ack"
        seen(one, lambda view: [said["text"] for said in view["chat"]] == ["Hello"])
        assert other.ask("undo", table=table, seat=1, ply=2)["ply"] == 1
        seen(one, lambda view: view["ply"] == 1)
        assert one.ask("move", table=table, seat=0, ply=1, move="drop a")["type"] == "refused"
    seen_by_bo = bo.get("/api/mine")
    assert [card["table"] for card in seen_by_bo] == [table]


def test_of_two_moves_at_two_nodes_one_wins_and_the_other_sees_it(
    pair: tuple[Server, Server],
) -> None:
    ann = Browser(pair[0])
    table = ann.open("connect_four", YOU, HERE)["table"]
    with ann.socket() as one, at(pair[1], ann).socket() as other:
        one.watch(table, 0), other.watch(table, 0)
        for ply, seat in enumerate([0, 1] * 5):
            place = {"table": table, "seat": seat, "ply": ply}
            sent = [
                socket.send("move", move=move, **place)
                for socket, move in ((one, f"drop {'abcdefg'[ply % 3]}"), (other, "drop g"))
            ]
            answers = [one.answer(sent[0]), other.answer(sent[1])]
            [lost] = [answer for answer in answers if answer["type"] == "refused"]
            assert (lost["code"], lost["table"]["ply"]) == ("stale", ply + 1)
    # Both nodes tell the same story.
    path = f"/api/tables/{table}/record"
    assert ann.get(path) == at(pair[1], ann).get(path)


def test_who_is_banned_is_turned_away_by_all(
    pair: tuple[Server, Server], postgres: Postgres, url: str
) -> None:
    ann, bo = Browser(pair[0]), Browser(pair[1])
    table = ann.open("connect_four", YOU, HERE)["table"]

    def ban(who: str, banned: bool) -> None:
        async def wish() -> None:
            async with opened(lambda: PostgresStore(url)) as store:
                await Admin(store).do(Ban(who, banned))

        asyncio.run(wish())

    def until(browser: Browser, wanted: int) -> Any:
        while (answer := browser.ask("GET", f"/api/tables/{table}"))[0] != wanted:
            time.sleep(0.05)
        return answer[1]

    player = postgres.sql(url, f"SELECT opener FROM tables WHERE id = '{table}'")
    with at(pair[1], ann).socket() as socket:
        socket.watch(table, 0)
        ban(player, True)
        with pytest.raises(ConnectionClosed):
            while True:
                socket.receive()
    for server in pair:
        assert until(at(server, ann), 403)["sentence"] == BANNED
    with ann.socket() as socket:
        assert socket.ask("subscribe", table=table, seat=0)["code"] == "banned"
    assert bo.ask("GET", f"/api/tables/{table}")[0] == 200
    ban(player, False)
    until(ann, 200)
    # An address is turned away with whoever comes from there.
    ban("::ffff:127.0.0.1", True)
    until(bo, 403)
    ban("127.0.0.1", False)
    until(bo, 200)
    assert "neither the number" in refusal("admin", "ban", "Ann", "--data", url)


def test_sockets_of_an_address_are_counted_over_all_nodes(pair: tuple[Server, Server]) -> None:
    def fills(stack: contextlib.ExitStack, server: Server, number: int) -> bool:
        """Open so many sockets, or all that one gets."""
        try:
            for _ in range(number):
                stack.enter_context(Browser(server).socket())
        except InvalidStatus as refused:
            assert refused.response.status_code == 429
            return False
        return True

    with contextlib.ExitStack() as here:
        assert fills(here, pair[0], SOCKETS - 3)
        # The other node hears of it within about a second.
        is_full = False
        while not is_full:
            with contextlib.ExitStack() as there:
                is_full = not fills(there, pair[1], 4)
    is_free = False
    while not is_free:
        with contextlib.ExitStack() as there:
            is_free = fills(there, pair[1], SOCKETS)


def test_who_signs_out_or_is_muted_at_one_node_is_so_at_all(pair: tuple[Server, Server]) -> None:
    ann = Browser(pair[0])
    table = ann.open("connect_four", YOU, HERE)["table"]
    phone = at(pair[1], ann)
    with phone.socket() as socket:
        socket.watch(table, 0)
        ann.post("/api/sign-out")
        with pytest.raises(ConnectionClosed):
            while True:
                socket.receive()
    assert phone.get("/api/mine") == []


def test_admin_closes_a_table_on_every_node(pair: tuple[Server, Server], url: str) -> None:
    ann = Browser(pair[0])
    table = ann.open("connect_four", YOU, HERE)["table"]
    with ann.socket() as one, at(pair[1], ann).socket() as other:
        one.watch(table, 0), other.watch(table, 0)
        done = starboard("admin", "close", table, "--data", url)
        assert "is closed" in done.stdout, done.stderr
        for socket in (one, other):
            seen(socket, lambda view: view["scene"]["status"] == CLOSED)


def test_a_node_that_is_killed_loses_nothing_and_its_bots_play_on_elsewhere(
    pair: tuple[Server, Server], postgres: Postgres, url: str
) -> None:
    one, other = pair
    ann = Browser(one)
    timed = ann.open("connect_four", YOU, HERE, turn_seconds=1)["table"]
    with ann.socket() as socket, at(other, ann).socket() as watching:
        # Both nodes know when the time is up, and one of them lets a bot move.
        socket.watch(timed, 0), watching.watch(timed, 0)
        seen(watching, lambda view: view["ply"] == 2)
    table = ann.open("connect_four", YOU, GREEDY)["table"]
    with ann.socket() as socket:
        socket.watch(table, 0)
        assert socket.ask("move", table=table, seat=0, ply=0, move="drop d")["ply"] == 1
        one.kill()
    # As if it had died while its bot thought, a while ago.
    postgres.sql(url, "UPDATE leases SET until = now()")
    with at(other, ann).socket() as socket:
        view = socket.watch(table, 0)
        if view["ply"] < 2:
            view = seen(socket, lambda view: view["ply"] == 2)
        assert socket.play(view, "drop e")["ply"] >= 3
        # Turn limits go on too, each once: so many moves take so many seconds.
        view = socket.watch(timed, 0)
        plies = view["ply"] + 2
        view = seen(socket, lambda view: view["table"] == timed and view["ply"] >= plies)
        assert all(["Time ran out" in told for told in view["log"]])
    sql = "SELECT min(later.at - sooner.at) >= 1 FROM moves AS sooner JOIN moves AS later"
    sql += ' ON later.ply = sooner.ply + 1 AND later."table" = sooner."table" WHERE'
    assert postgres.sql(url, f"{sql} sooner.\"table\" = '{timed}'") == "t"
