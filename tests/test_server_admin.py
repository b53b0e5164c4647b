"""``starboard admin``: on a running server through its hatch, and on a folder where none runs."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest
from command import refusal, starboard
from serving import HERE, YOU, Browser, Server
from test_server_store import a_player, a_table, opened
from websockets.exceptions import ConnectionClosed

from starboard.kernel import OVER
from starboard.server.admin import (
    Admin,
    BadWish,
    CloseTable,
    DeleteTable,
    Forget,
    KeepTable,
    ListTables,
    Mute,
    Told,
    Wish,
)
from starboard.server.hatch import NAME, ask
from starboard.server.refusal import CLOSED
from starboard.server.store import KeptSeat, SqliteStore, Store, StoreFailed
from starboard.server.store.places import open_store


def do(server: Server, wish: Wish) -> Told:
    told = ask(server.data, wish)
    assert told is not None
    return told


def row_of(server: Server, table: str) -> list[str]:
    [row] = [row for row in do(server, ListTables()).rows if row[0] == table]
    return row


def test_those_at_a_table_that_is_closed_are_told_and_cannot_play_on(
    server: Server, ann: Browser
) -> None:
    table = ann.open("connect_four", YOU, HERE, turn_seconds=60)["table"]
    with ann.socket() as socket:
        socket.watch(table, 0)
        assert socket.ask("move", table=table, seat=0, ply=0, move="drop d")["ply"] == 1
        assert row_of(server, table)[3:5] == ["playing", "1"]
        done = starboard("admin", "close", table, "--data", str(server.data))
        assert done.stdout == f"The table {table} is closed; those who sit there were told.\n"
        while (view := socket.view())["scene"]["status"] != CLOSED:
            pass
        assert (view["ply"], view["to_act"]) == (1, OVER)
        assert "deadline" not in view
        refused = socket.ask("move", table=table, seat=1, ply=1, move="drop d")
        assert (refused["type"], refused["sentence"]) == ("refused", CLOSED)
        assert socket.ask("undo", table=table, seat=0, ply=1)["sentence"] == CLOSED
        assert socket.ask("say", table=table, text="Why?")["sentence"] == CLOSED
    assert row_of(server, table)[3] == "closed"
    with pytest.raises(BadWish, match="is over already"):
        do(server, CloseTable(table))


def test_nobody_sits_down_at_a_closed_table(server: Server, ann: Browser, bo: Browser) -> None:
    opened = ann.open("connect_four", YOU, {"kind": "friend"})
    do(server, CloseTable(opened["table"]))
    path = f"/api/tables/{opened['table']}/sit"
    status, answer = bo.ask("POST", path, {"name": "Bo", "key": opened["join"]})
    assert (status, answer["sentence"]) == (503, CLOSED)


def test_only_what_is_over_is_deleted_and_then_it_is_gone(server: Server, ann: Browser) -> None:
    table = ann.open("connect_four", YOU, HERE)["table"]
    with pytest.raises(BadWish, match=f"starboard admin close {table}"):
        do(server, DeleteTable(table))
    do(server, CloseTable(table))
    again = ann.post(f"/api/tables/{table}/rematch")["table"]
    assert again != table
    do(server, DeleteTable(table))
    assert ann.ask("GET", f"/api/tables/{table}")[0] == 404
    assert table not in [mine["table"] for mine in ann.get("/api/mine")]
    with pytest.raises(BadWish, match="There is no table"):
        do(server, DeleteTable(table))
    # Nor is its rematch remembered once that is deleted.
    do(server, CloseTable(again))
    third = ann.post(f"/api/tables/{again}/rematch")["table"]
    do(server, CloseTable(third))
    do(server, DeleteTable(third))
    assert ann.post(f"/api/tables/{again}/rematch")["table"] not in {third, again}


def test_a_muted_player_plays_but_does_not_talk(server: Server, ann: Browser) -> None:
    table = ann.open("connect_four", YOU, HERE)["table"]
    player = int(row_of(server, table)[2].split("(")[1].split(")")[0])
    with ann.socket() as socket:
        socket.watch(table, 0)
        do(server, Mute(player))
        assert "has muted you" in socket.ask("say", table=table, text="Hello")["sentence"]
        assert socket.ask("move", table=table, seat=0, ply=0, move="drop d")["type"] == "ack"
        do(server, Mute(player, muted=False))
        assert socket.ask("say", table=table, text="Hello")["type"] == "ack"
    with pytest.raises(BadWish, match="There is no player 999999"):
        do(server, Mute(999999))


def test_the_command_line_deletes_keeps_forgets_mutes_and_bans(
    server: Server, ann: Browser, bo: Browser
) -> None:
    def said(*words: str) -> str:
        done = starboard("admin", *words, "--data", str(server.data))
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout.splitlines()[-1]

    table = ann.open("connect_four", YOU, HERE)["table"]
    path = f"/api/tables/{table}"
    player = row_of(server, table)[2].split("(")[1].split(")")[0]
    with ann.socket() as socket:
        socket.watch(table, 0)
        assert said("mute", player) == f"Player {player} may not talk now."
        assert "has muted you" in socket.ask("say", table=table, text="Hello")["sentence"]
        assert said("mute", player, "--off") == f"Player {player} may talk now."
        assert socket.ask("say", table=table, text="Hello")["type"] == "ack"
        assert said("ban", player) == f"Player {player} is turned away now."
        with pytest.raises(ConnectionClosed):
            while True:
                socket.receive()
    assert (ann.ask("GET", path)[0], bo.ask("GET", path)[0]) == (403, 200)
    assert said("ban", player, "--off") == f"Player {player} is let in now."
    while ann.ask("GET", path)[0] != 200:
        time.sleep(0.05)
    said("close", table)
    assert said("keep", table) == f"The table {table} stays, however old it is."
    said("forget", "--days", "0", "--state", "closed", "--yes")
    assert ann.ask("GET", path)[0] == 200
    assert said("keep", table, "--off") == f"The table {table} may be forgotten."
    assert said("delete", table) == f"The table {table} is deleted."
    assert ann.ask("GET", path)[0] == 404


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Tables of every state in a folder whose server does not run."""
    data = tmp_path_factory.mktemp("admin") / "data"

    async def fill() -> None:
        store = SqliteStore(data / "starboard.db")
        ann = await a_player(store)
        free = (KeptSeat(name="Ann", player=ann), KeptSeat())
        await store.open_table(a_table(ann, "running"), ["deal K", "deal J"])
        for name in ("old-one", "old-two"):
            await store.open_table(a_table(ann, name, to_act=OVER), ["deal K"])
        await store.open_table(a_table(ann, "new-one", to_act=OVER, changed=4e9), [])
        await store.open_table(a_table(ann, "lonely", seats=free, to_act=-1), [])
        await store.close()

    asyncio.run(fill())
    # A server that was killed leaves its socket behind.
    (data / NAME).touch()
    return data


def test_tables_of_a_folder_are_listed_kept_and_forgotten(folder: Path) -> None:
    done = starboard("admin", "tables", "--data", str(folder))
    assert done.stdout.splitlines()[-1] == "5 tables.", done.stderr
    [row] = [line for line in done.stdout.splitlines() if line.startswith("running")]
    assert row.split()[1:5] == ["kuhn_poker", "Ann", "(1),", "Bot"]
    assert "playing" in row and row.endswith("kB")

    async def work() -> None:
        store = SqliteStore(folder / "starboard.db")
        admin = Admin(store)
        await admin.do(KeepTable("old-two"))
        shown = await admin.do(Forget("finished", 30))
        assert [row[0] for row in shown.rows] == ["old-one"]
        assert await store.find("old-one") is not None
        assert (await admin.do(Forget("finished", 30, sure=True))).sentence == "1 table forgotten."
        assert await store.find("old-one") is None
        await admin.do(KeepTable("old-two", keep=False))
        await admin.do(Forget("finished", 30, sure=True))
        assert sorted([one.id for one in await store.listed()]) == ["lonely", "new-one", "running"]
        await store.close()

    asyncio.run(work())


def test_every_mistake_is_one_sentence(folder: Path, tmp_path: Path) -> None:
    here = ("--data", str(folder))
    assert refusal("admin", "tables", "--state", "odd", *here).startswith("There is no state 'odd'")
    with pytest.raises(StoreFailed, match="There is no database"):
        open_store(str(tmp_path), new=False)
    with pytest.raises(BadWish, match="There is no table nowhere"):
        asyncio.run(wrong(SqliteStore(folder / "starboard.db"), CloseTable("nowhere")))


async def wrong(store: Store, wish: Wish) -> None:
    async with opened(lambda: store):
        await Admin(store).do(wish)
