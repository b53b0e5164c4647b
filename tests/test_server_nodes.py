"""Several servers on one PostgreSQL: any of them serves any table, and races have one winner."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from command import refusal, starboard
from databases import Postgres
from serving import FRIEND, GREEDY, HERE, YOU, Browser, Json, Server, Socket, serving
from test_server_store import opened
from websockets.exceptions import ConnectionClosed, InvalidStatus

from starboard.server.admin import Admin, Ban
from starboard.server.bans import BANNED
from starboard.server.refusal import CLOSED
from starboard.server.store.postgres import PostgresStore

SOCKETS = 20
"""Sockets that one address may have."""

Work = Callable[[PostgresStore, PostgresStore], Awaitable[None]]


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
    with nodes(
        url,
        folder,
        2,
        sockets_per_address=SOCKETS,
        requests_at_once=100_000,
        connections_per_second=1e6,
    ) as (
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
                for socket, move in (
                    (one, f"drop {'abc'[ply % 3]}"),
                    (other, f"drop {'efg'[ply % 3]}"),
                )
            ]
            answers = [one.answer(sent[0]), other.answer(sent[1])]
            # No column is ever full, and nobody gets four in a row.
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
    for server in pair:
        until(at(server, ann), 200)
    # An address is turned away with whoever comes from there.
    for address, banned in (("::ffff:127.0.0.1", True), ("127.0.0.1", False)):
        ban(address, banned)
        for server in pair:
            until(at(server, bo), 403 if banned else 200)
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
            time.sleep(0.05)
    is_free = False
    while not is_free:
        with contextlib.ExitStack() as there:
            is_free = fills(there, pair[1], SOCKETS)
        time.sleep(0.05)


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
