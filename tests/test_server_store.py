"""The contract of every store. A new kind of store is added to `KINDS` and must keep it all."""

import asyncio
import contextlib
import os
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import apsw
import pytest
from databases import Postgres

from starboard.kernel import OVER
from starboard.server.store import (
    Conflict,
    Kept,
    KeptRemark,
    KeptSeat,
    KeptTable,
    SqliteStore,
    Store,
    StoreFailed,
)
from starboard.server.store.postgres import PostgresStore
from starboard.server.store.postgres_link import prepare

KINDS = ("sqlite", "postgres")


@pytest.fixture(params=KINDS)
def opening(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[], Store]:
    if request.param == "sqlite":
        return lambda: SqliteStore(tmp_path / "starboard.db")
    postgres: Postgres = request.getfixturevalue("postgres")
    url = postgres.new()
    asyncio.run(prepare(url))
    return lambda: PostgresStore(url)


@contextlib.asynccontextmanager
async def opened(opening: Callable[[], Store]) -> AsyncIterator[Store]:
    store = opening()
    try:
        yield store
    finally:
        await store.close()


def use(opening: Callable[[], Store], work: Callable[[Store], Awaitable[None]]) -> None:
    async def run() -> None:
        async with opened(opening) as store:
            await work(store)

    asyncio.run(run())


def a_table(opener: int, name: str = "table-one", **changes: object) -> KeptTable:
    table = KeptTable(
        id=name,
        game="kuhn_poker",
        version=1,
        options={"size": "9", "map": "two\nlines"},
        drawn=True,
        turn_seconds=0,
        secret=b"\x00secret",
        shares=("a", "b"),
        join="key",
        opener=opener,
        created=1.5,
        changed=2.5,
        to_act=0,
        seats=(KeptSeat(name="Ann", player=opener), KeptSeat(name="Bot", bot="greedy")),
    )
    return replace(table, **changes)  # type: ignore[arg-type]


async def a_player(store: Store, word: str = "one") -> int:
    return await store.add_browser(f"token {word}".encode(), f"code {word}".encode(), None)


def test_a_table_is_read_back_as_it_was_kept(opening: Callable[[], Store]) -> None:
    kept: list[KeptTable] = []

    async def write(store: Store) -> None:
        kept.append(a_table(await a_player(store), ply=2))
        await store.open_table(kept[0], ["deal K", "deal J"])
        await store.say("table-one", KeptRemark("Ann", "<b>hi</b>", 3.0))
        await store.say("table-one", KeptRemark("Bo", "hi", 4.0))

    async def read(store: Store) -> None:
        said = (KeptRemark("Ann", "<b>hi</b>", 3.0), KeptRemark("Bo", "hi", 4.0))
        assert await store.load("table-one") == Kept(kept[0], ("deal K", "deal J"), said)
        assert await store.find("table-one") == kept[0]
        assert await store.load("no-table") is None
        assert await store.find("no-table") is None

    use(opening, write)
    use(opening, read)


def test_plies_follow_each_other_without_gap_or_overlap(opening: Callable[[], Store]) -> None:
    async def work(store: Store) -> None:
        await store.open_table(a_table(await a_player(store)), [])
        await store.append("table-one", 0, ["deal K", "deal J"], 0, 5.0)
        with pytest.raises(Conflict):
            await store.append("table-one", 0, ["deal Q"], 0, 6.0)
        with pytest.raises(Conflict):
            await store.append("table-one", 3, ["bet"], 0, 6.0)
        with pytest.raises(Conflict):
            await store.append("no-table", 0, ["bet"], 0, 6.0)
        kept = await store.load("table-one")
        assert kept is not None
        assert kept.plies == ("deal K", "deal J")
        assert (kept.table.ply, kept.table.to_act, kept.table.changed) == (2, 0, 5.0)

    use(opening, work)


def test_of_many_who_race_for_one_ply_one_wins(opening: Callable[[], Store]) -> None:
    async def work(store: Store) -> None:
        await store.open_table(a_table(await a_player(store)), [])
        racers = [store.append("table-one", 0, [f"move {n}"], 0, 5.0) for n in range(50)]
        outcomes = await asyncio.gather(*racers, return_exceptions=True)
        assert outcomes.count(None) == 1
        assert sum([isinstance(outcome, Conflict) for outcome in outcomes]) == 49
        kept = await store.load("table-one")
        assert kept is not None
        assert kept.plies == (f"move {outcomes.index(None)}",)

    use(opening, work)


def test_shortening_drops_the_last_ply_and_no_other(opening: Callable[[], Store]) -> None:
    async def work(store: Store) -> None:
        await store.open_table(a_table(await a_player(store)), ["deal K", "deal J", "bet"])
        await store.shorten("table-one", 3, 0, 7.0)
        for ply in (3, 1, 0):
            with pytest.raises(Conflict):
                await store.shorten("table-one", ply, 0, 8.0)
        kept = await store.load("table-one")
        assert kept is not None
        assert kept.plies == ("deal K", "deal J")
        await store.append("table-one", 2, ["pass"], 1, 9.0)

    use(opening, work)


def test_a_free_seat_is_given_once(opening: Callable[[], Store]) -> None:
    async def work(store: Store) -> None:
        ann, bo = await a_player(store), await a_player(store, "two")
        seats = (KeptSeat(name="Ann", player=ann), KeptSeat())
        await store.open_table(a_table(ann, seats=seats, to_act=-1), [])
        taken = KeptSeat(name="Bo", player=bo)
        with pytest.raises(Conflict):
            await store.sit("table-one", 0, taken, ["deal K"], 0, 3.0, ["a", "b"])
        await store.sit("table-one", 1, taken, ["deal K"], 0, 3.0, ["a", "b"])
        with pytest.raises(Conflict):
            await store.sit("table-one", 1, taken, ["deal K"], 0, 3.0, ["a", "b"])
        kept = await store.load("table-one")
        assert kept is not None
        assert kept.plies == ("deal K",)
        assert kept.table.seats[1] == taken
        assert kept.table.is_full
        await store.stand_in("table-one", 1, "greedy")
        found = await store.find("table-one")
        assert found is not None
        assert found.seats[1] == replace(taken, stand_in="greedy")

    use(opening, work)


def test_a_table_has_one_rematch(opening: Callable[[], Store]) -> None:
    async def work(store: Store) -> None:
        ann = await a_player(store)
        await store.open_table(a_table(ann), [])
        await store.rematch("table-one", a_table(ann, "table-two"), ["deal K"])
        with pytest.raises(Conflict):
            await store.rematch("table-one", a_table(ann, "table-three"), [])
        found = await store.find("table-one")
        assert found is not None
        assert found.rematch == "table-two"
        assert await store.find("table-three") is None

    use(opening, work)


def test_a_player_is_found_by_any_of_their_browsers(opening: Callable[[], Store]) -> None:
    async def work(store: Store) -> None:
        ann = await a_player(store)
        assert await store.add_browser(b"phone", b"phone code", ann) == ann
        bo = await a_player(store, "two")
        assert bo != ann
        assert await store.player_of(b"token one") == await store.player_of(b"phone") == ann
        assert await store.player_by_recovery(b"phone code") == ann
        assert await store.player_of(b"phone code") is None
        assert await store.player_by_recovery(b"phone") is None
        with pytest.raises(Conflict):
            await store.add_browser(b"phone", b"another", bo)

    use(opening, work)


def test_a_players_tables_come_newest_first(opening: Callable[[], Store]) -> None:
    async def work(store: Store) -> None:
        ann, bo = await a_player(store), await a_player(store, "two")
        both = (KeptSeat(name="Ann", player=ann), KeptSeat(name="Ann 2", player=ann))
        await store.open_table(a_table(ann), [])
        await store.open_table(a_table(ann, "table-two", seats=both, changed=9.0), [])
        assert await store.tables_of(ann, None, 9) == ["table-two", "table-one"]
        assert await store.tables_of(ann, None, 1) == ["table-two"]
        assert await store.tables_of(ann, "table-two", 9) == ["table-one"]
        assert await store.tables_of(ann, "no-table", 9) == []
        await store.append("table-one", 0, ["bet"], 1, 10.0)
        assert await store.tables_of(ann, None, 9) == ["table-one", "table-two"]
        assert await store.tables_of(bo, None, 9) == []

    use(opening, work)


def test_tables_that_go_on_by_themselves_are_found(opening: Callable[[], Store]) -> None:
    async def work(store: Store) -> None:
        ann = await a_player(store)
        free = (KeptSeat(name="Ann", player=ann), KeptSeat())
        await store.open_table(a_table(ann, "for-human"), [])
        await store.open_table(a_table(ann, "for-a-bot", to_act=1), [])
        await store.open_table(a_table(ann, "on-a-clock", turn_seconds=60), [])
        await store.open_table(a_table(ann, "game-over", to_act=OVER, turn_seconds=60), [])
        await store.open_table(a_table(ann, "not-full", seats=free, turn_seconds=60), [])
        assert sorted(await store.waiting()) == ["for-a-bot", "on-a-clock"]
        await store.stand_in("for-human", 0, "greedy")
        assert "for-human" in await store.waiting()

    use(opening, work)


def test_a_closed_store_refuses(opening: Callable[[], Store]) -> None:
    async def work(store: Store) -> None:
        await store.close()
        await store.close()
        with pytest.raises(StoreFailed):
            await store.find("table-one")

    use(opening, work)


def test_tables_are_closed_kept_and_deleted(opening: Callable[[], Store]) -> None:
    async def work(store: Store) -> None:
        ann = await a_player(store)
        await store.open_table(a_table(ann, turn_seconds=60), ["deal K"])
        await store.rematch("table-one", a_table(ann, "table-two"), [])
        await store.say("table-one", KeptRemark("Ann", "hi", 3.0))
        await store.keep_study("table-one", b"study")
        await store.keep_study("table-one", b"studied")
        assert await store.study_of("table-one") == b"studied"
        assert [one.id for one in await store.listed()] == ["table-one", "table-two"]
        assert (await store.listed())[0].size > 80
        await store.close_table("table-one", 9.0)
        assert await store.waiting() == []
        with pytest.raises(Conflict):
            await store.close_table("table-one", 9.0)
        found = await store.find("table-one")
        assert found is not None
        assert (found.closed, found.to_act, found.changed) == (True, OVER, 9.0)
        assert await store.keep_table("table-one", True)
        assert not await store.keep_table("no-table", True)
        assert [one.keep for one in await store.listed()] == [True, False]
        assert await store.delete_table("table-two") == ["table-two", "table-one"]
        found = await store.find("table-one")
        assert found is not None
        assert found.rematch is None
        assert await store.delete_table("table-one") == ["table-one"]
        assert await store.delete_table("table-one") == []
        assert await store.load("table-one") is None
        assert await store.tables_of(ann, None, 9) == []

    use(opening, work)


def test_players_are_muted_signed_out_and_erased(opening: Callable[[], Store]) -> None:
    async def work(store: Store) -> None:
        ann = await a_player(store)
        assert not await store.is_muted(ann)
        assert await store.mute(ann, True)
        assert await store.is_muted(ann)
        assert await store.mute(ann, False)
        assert not await store.is_muted(ann)
        assert not await store.mute(ann + 1, True)
        await store.replace_browsers(b"new", b"new code", ann)
        assert await store.player_of(b"token one") is None
        assert await store.player_of(b"new") == ann
        await store.open_table(a_table(ann), [])
        assert await store.erase(ann, "standard") == ["table-one"]
        assert await store.player_of(b"new") is None
        found = await store.find("table-one")
        assert found is not None
        assert (found.seats[0].name, found.seats[0].stand_in) == ("", "standard")

    use(opening, work)


def test_a_promise_of_luck_is_taken_once(opening: Callable[[], Store]) -> None:
    async def work(store: Store) -> None:
        await store.keep_seal("hash", b"secret")
        assert await store.take_seal("other") is None
        assert await store.take_seal("hash") == b"secret"
        assert await store.take_seal("hash") is None

    use(opening, work)


# The file of the SQLite store, when something is wrong with it.


def refused(path: Path) -> str:
    with pytest.raises(StoreFailed) as failure:
        SqliteStore(path)
    return str(failure.value)


def test_a_file_that_is_no_database_is_called_damaged(tmp_path: Path) -> None:
    path = tmp_path / "starboard.db"
    path.write_bytes(b"certainly not a database " * 400)
    assert refused(path).startswith(f"{path} is damaged")


def test_a_damaged_page_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "starboard.db"
    asyncio.run(SqliteStore(path).close())
    pages = bytearray(path.read_bytes())
    pages[4096:] = os.urandom(len(pages) - 4096)
    path.write_bytes(pages)
    assert "is damaged" in refused(path)


def test_a_locked_database_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "starboard.db"
    asyncio.run(SqliteStore(path).close())
    with contextlib.closing(apsw.Connection(str(path))) as other:
        other.execute("BEGIN EXCLUSIVE")
        assert "is locked by another program" in refused(path)


def test_a_lock_during_play_fails_the_write_and_passes(tmp_path: Path) -> None:
    path = tmp_path / "starboard.db"

    async def work(store: Store) -> None:
        await store.open_table(a_table(await a_player(store)), [])
        with contextlib.closing(apsw.Connection(str(path))) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(StoreFailed, match="locked"):
                await store.append("table-one", 0, ["bet"], 1, 1.0)
        await store.append("table-one", 0, ["bet"], 1, 1.0)

    use(lambda: SqliteStore(path), work)


def test_a_newer_schema_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "starboard.db"
    with contextlib.closing(apsw.Connection(str(path))) as other:
        other.execute("PRAGMA user_version = 99")
    assert "newer version" in refused(path)


def test_a_folder_that_cannot_be_made_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert "cannot be written" in refused(tmp_path / "file" / "starboard.db")


def test_the_file_is_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "new" / "starboard.db"
    asyncio.run(SqliteStore(path).close())
    assert path.stat().st_mode & 0o077 == 0
