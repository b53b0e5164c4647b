"""A data folder that was copied, damaged or left by another version: nothing passes unnoticed."""

import asyncio
import contextlib
import io
import json
import shutil
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import apsw
import pytest
from command import refusal, starboard
from housing import ANN, GAMES, TWO, House, use
from serving import GREEDY, HERE, YOU, Browser, Server, serving

from starboard import catalog
from starboard.server.lobby import Games
from starboard.server.log import Log
from starboard.server.refusal import Refusal
from starboard.server.resuming import Resuming
from starboard.server.store import Damaged, SqliteStore, StoreFailed
from starboard.server.store.schema import VERSION

SCHEMAS = Path(__file__).parent / "schemas"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data of a server that was killed, with two tables in its log."""
    data = tmp_path_factory.mktemp("killed") / "data"
    with serving(data) as server:
        ann = Browser(server)
        for _ in range(2):
            table = ann.open("connect_four", YOU, HERE)["table"]
            with ann.socket() as socket:
                for ply in range(4):
                    socket.play(socket.watch(table, ply % 2), "drop a")
        server.kill()
    return data


@pytest.fixture
def data(folder: Path, tmp_path: Path) -> Path:
    """A copy of it to spoil."""
    # The socket that it left behind is nobody's, and no file to copy.
    shutil.copytree(folder, tmp_path / "data", ignore=shutil.ignore_patterns("*.sock"))
    return tmp_path / "data"


def edit(data: Path, sql: str, *values: object) -> None:
    """Change the database behind the store's back."""
    with contextlib.closing(apsw.Connection(str(data / "starboard.db"))) as db:
        db.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
        db.execute(sql, values)
        assert db.changes() > 0


def tables(data: Path) -> list[str]:
    with contextlib.closing(apsw.Connection(str(data / "starboard.db"))) as db:
        db.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
        return [str(table) for (table,) in db.execute("SELECT id FROM tables ORDER BY id")]


# One server owns a folder.


def test_a_second_server_is_refused_in_one_sentence(server: Server) -> None:
    said = refusal("serve", "--port", "0", "--data", str(server.data))
    assert said == (
        f"Another server (process {server.process.pid}) keeps its tables in {server.data}:"
        " stop it, or give another --data."
    )


def test_the_lock_goes_with_its_process(data: Path) -> None:
    with pytest.raises(StoreFailed), contextlib.closing(_Opened(data)):
        SqliteStore(data / "starboard.db")
    asyncio.run(SqliteStore(data / "starboard.db").close())


class _Opened:
    def __init__(self, data: Path) -> None:
        self._store = SqliteStore(data / "starboard.db")

    def close(self) -> None:
        asyncio.run(self._store.close())


# A database and its log belong together.


def test_a_database_that_vanished_beside_its_log_is_not_begun_anew(data: Path) -> None:
    database = data / "starboard.db"
    for spoil in (lambda: database.write_bytes(b""), database.unlink):
        spoil()
        said = refusal("serve", "--port", "0", "--data", str(data))
        assert "starboard.db-wal is there" in said
        assert "starboard data restore" in said
    assert (data / "starboard.db-wal").stat().st_size > 0


def test_a_log_that_vanished_is_missed(data: Path) -> None:
    (data / "starboard.db-wal").unlink()
    (data / "starboard.db-shm").unlink()
    said = refusal("serve", "--port", "0", "--data", str(data))
    assert "starboard.db-wal is missing" in said
    assert refusal("data", "backup", str(data / "copy"), "--data", str(data)) == said
    # What is left is taken only when asked for.
    done = starboard("data", "restore", str(data / "starboard.db"), "--data", str(data))
    assert done.returncode == 0, done.stderr
    asyncio.run(SqliteStore(data / "starboard.db").close())


def test_a_server_that_stopped_in_order_leaves_one_file(data: Path) -> None:
    asyncio.run(SqliteStore(data / "starboard.db").close())
    assert not (data / "starboard.db-wal").exists()
    asyncio.run(SqliteStore(data / "starboard.db").close())


# A damaged table is set aside, and all others play on.

DAMAGE = {
    "a ply": "UPDATE moves SET notation = 'drop g' WHERE \"table\" = ? AND ply = 2",
    "the last ply": "UPDATE moves SET notation = 'drop g' WHERE \"table\" = ? AND ply = 4",
    "a lost ply": 'DELETE FROM moves WHERE "table" = ? AND ply = 4',
    "one ply too many": (
        "INSERT INTO moves SELECT \"table\", 5, 'drop b', at, note, chain FROM moves"
        ' WHERE "table" = ? AND ply = 4'
    ),
    "a time": 'UPDATE moves SET at = 0 WHERE "table" = ? AND ply = 1',
    "the secret": "UPDATE tables SET secret = x'00' WHERE id = ?",
    "a seat": 'UPDATE seats SET player = 7 WHERE "table" = ? AND seat = 1',
    "the options": "UPDATE tables SET options = '{' WHERE id = ?",
    "bad letters": "UPDATE moves SET notation = CAST(x'FFFE' AS TEXT) WHERE \"table\" = ?",
    "bad letters in a seat": "UPDATE seats SET name = CAST(x'FF' AS TEXT) WHERE \"table\" = ?",
    "whose turn it is": "UPDATE tables SET to_act = 1 WHERE id = ?",
}


@pytest.mark.parametrize("sql", DAMAGE.values(), ids=DAMAGE)
def test_whatever_was_changed_is_noticed_in_its_table_alone(sql: str, data: Path) -> None:
    spoilt, good = tables(data)
    edit(data, sql, spoilt)
    stream = io.StringIO()

    async def work() -> None:
        store = SqliteStore(data / "starboard.db")
        resuming = Resuming(GAMES, store, Log(stream))
        try:
            with pytest.raises(Refusal, match="set aside"):
                await resuming.load(spoilt)
            assert (await resuming.load(good)).ply == 4
            await store.append(good, 4, ["drop b"], 1, 1.0)
            assert sorted(await store.tables_of(ANN, None, 9)) == sorted([spoilt, good])
        finally:
            await store.close()

    asyncio.run(work())
    line = json.loads(stream.getvalue().splitlines()[0])
    assert (line["event"], line["table"]) == ("table set aside", spoilt)


def test_a_table_damaged_while_it_is_played_is_not_written_over(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        rooms = house.rooms()
        spoilt, good = [(await rooms.open(TWO)).kept.id for _ in range(2)]
        await rooms.play(spoilt, 0, "drop a")
        edit(tmp_path, DAMAGE["the secret"], spoilt)
        with pytest.raises(Refusal, match="set aside"):
            await rooms.play(spoilt, 1, "drop a")
        assert await rooms.play(good, 0, "drop a") == 1
        assert [card.table for card in await rooms.tables.cards_of(ANN)] == [good]

    use(tmp_path, work)


def test_one_unreadable_row_keeps_no_other_table_from_resuming(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with serving(data, bot_pace=600) as server:
        ann = Browser(server)
        opened = [ann.open("connect_four", YOU, GREEDY)["table"] for _ in range(3)]
        with ann.socket() as socket:
            for table in opened:
                socket.play(socket.watch(table, 0), "drop a")
        server.kill()
    edit(data, "UPDATE tables SET options = '{' WHERE id = ?", opened[0])
    edit(data, "UPDATE moves SET notation = CAST(x'FF' AS TEXT) WHERE \"table\" = ?", opened[1])
    with serving(data) as again:
        ann.server = again
        with ann.socket() as socket:
            view = socket.watch(opened[2], 0)
            while view["to_act"] != 0:
                view = socket.view()
            for table in opened[:2]:
                refused = socket.ask("subscribe", table=table)
                assert (refused["code"], "set aside" in refused["sentence"]) == (
                    "unavailable",
                    True,
                )
        assert [card["table"] for card in ann.get("/api/mine")] == opened[1:][::-1]
        assert ann.get("/api/health")["status"] == "ok"


def test_a_player_is_forgotten_at_damaged_tables_too(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        rooms = house.rooms()
        spoilt, good = [(await rooms.open(TWO)).kept.id for _ in range(2)]
        edit(tmp_path, DAMAGE["the secret"], spoilt)
        assert sorted(await house.store.erase(ANN, "standard")) == sorted([spoilt, good])
        with contextlib.closing(apsw.Connection(str(tmp_path / "starboard.db"))) as db:
            assert {name for (name,) in db.execute("SELECT name FROM seats")} == {""}

    use(tmp_path, work)


# Backups, while the server runs.


def test_a_backup_of_a_running_server_brings_everything_back(tmp_path: Path) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy.db"
    with serving(data) as server:
        ann = Browser(server)
        table = ann.open("connect_four", YOU, HERE)["table"]
        with ann.socket() as socket:
            socket.play(socket.watch(table, 0), "drop a")
            done = starboard("data", "backup", str(copy), "--data", str(data))
            assert done.stdout == f"1 table saved in {copy}.\n", done.stderr
            assert "1 table" in starboard("data", "check", "--data", str(data)).stdout.lower()
            socket.play(socket.watch(table, 1), "drop b")
            said = refusal("data", "restore", str(copy), "--data", str(data))
            assert said.startswith("Another server")
            assert "cannot be written" in refusal("data", "backup", str(copy), "--data", str(data))
    done = starboard("data", "restore", str(copy), "--data", str(data))
    assert done.stdout.startswith(f"{data / 'starboard.db'} is as {copy} was."), done.stderr
    with serving(data) as again:
        ann.server = again
        with ann.socket() as socket:
            assert socket.watch(table, 0)["log"] == ["Ann drops a disc into column a."]
    [replaced] = data.glob("replaced-*")
    assert (replaced / "starboard.db").exists()


def test_a_check_names_every_damaged_table(data: Path) -> None:
    spoilt, other = tables(data)
    edit(data, DAMAGE["a ply"], spoilt)
    edit(data, DAMAGE["the options"], other)
    done = starboard("data", "check", "--data", str(data))
    assert done.returncode == 1
    first, *sentences = done.stdout.splitlines()
    assert first.startswith("2 tables read, 2 damaged")
    assert sorted([sentence.split()[2] for sentence in sentences]) == sorted([spoilt, other])


def test_there_must_be_something_to_care_for(tmp_path: Path) -> None:
    for words in (["backup", str(tmp_path / "copy")], ["check"], ["upgrade"]):
        assert "no database" in refusal("data", *words, "--data", str(tmp_path))
    assert "no database" in refusal("data", "restore", "nothing", "--data", str(tmp_path))


# Earlier schemas, and tables of earlier rules.


def old_schema(version: int, data: Path) -> Path:
    data.mkdir(exist_ok=True)
    with contextlib.closing(apsw.Connection(str(data / "starboard.db"))) as db:
        db.execute((SCHEMAS / f"{version}.sql").read_text())
    return data / "starboard.db"


def test_there_is_a_dump_of_every_earlier_schema() -> None:
    dumps = sorted([int(file.stem) for file in SCHEMAS.glob("*.sql")])
    assert dumps == list(range(1, VERSION))


@pytest.mark.parametrize("version", range(1, VERSION))
def test_tables_of_an_earlier_schema_play_on(version: int, tmp_path: Path) -> None:
    old_schema(version, tmp_path)
    edit(tmp_path, "UPDATE tables SET shares = 'torn' WHERE id = 'table-007'")

    async def work(house: House) -> None:
        at = (await house.rooms().tables.get("table-001")).table
        assert (at.plies, at.names) == (("drop a", "drop a", "drop b", "drop b"), ("Ann", "Bo"))
        assert [remark.text for remark in at.remarks] == ["Good game!"]
        assert await house.rooms().play("table-001", 4, "drop c") == 5
        assert (await house.rooms().tables.get("table-004")).table.to_act == 0
        # A row that could not be read before is not made good by an upgrade.
        with pytest.raises(Damaged):
            await house.store.load("table-007")

    use(tmp_path, work)
    assert (tmp_path / f"starboard-schema-{version}.db").exists()


def test_an_upgrade_by_hand_keeps_a_copy(tmp_path: Path) -> None:
    old_schema(1, tmp_path)
    assert "older schema" in refusal("data", "check", "--data", str(tmp_path))
    done = starboard("data", "upgrade", "--data", str(tmp_path))
    assert "Upgraded from schema 1" in done.stdout, done.stderr
    done = starboard("data", "upgrade", "--data", str(tmp_path))
    assert done.stdout.startswith("Nothing to do")
    done = starboard("data", "check", "--data", str(tmp_path))
    assert done.stdout.startswith("3 tables read, 0 damaged"), done.stderr


def raised(earlier: dict[int, dict[str, str]]) -> Games:
    """Connect Four after its rules have changed."""
    game = catalog.find("connect_four")
    return Games([replace(game, version=game.version + 1, earlier=earlier)], {})


def resumed(path: Path, games: Games, work: Callable[[Resuming, str], Awaitable[None]]) -> None:
    async def begin(house: House) -> None:
        rooms = house.rooms()
        table = (await rooms.open(TWO)).kept.id
        await rooms.play(table, 0, "drop a")
        await work(Resuming(games, house.store, Log(io.StringIO())), table)

    use(path, begin)


def test_a_table_of_earlier_rules_plays_on_where_the_game_can(tmp_path: Path) -> None:
    async def work(resuming: Resuming, table: str) -> None:
        at = await resuming.load(table)
        assert at.try_move(1, "drop b").ply == 2
        assert at.record_text().startswith("starboard record 1\ngame connect_four 1\n")

    resumed(tmp_path, raised({1: {}}), work)


def test_a_table_of_rules_that_are_gone_can_be_read(tmp_path: Path) -> None:
    async def work(resuming: Resuming, table: str) -> None:
        at = await resuming.load(table)
        view = at.view(0)
        assert view.scene["status"].startswith("Version 1 of the rules was played here")
        assert (view.log, view.ply, view.to_act, view.started) == (["drop a"], 1, -2, True)
        assert [player.name for player in view.players] == ["Ann", "Bo"]
        assert not view.can_undo
        assert "drop a" in at.record_text()
        for refused in (lambda: at.try_move(1, "drop b"), lambda: at.at(0, 0)):
            with pytest.raises(Refusal, match="can be read, but not played on"):
                refused()

    resumed(tmp_path, raised({}), work)
