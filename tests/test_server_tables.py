"""Tables in this process, over a real database: what sockets cannot show."""

import asyncio
import io
import json
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from starboard import catalog
from starboard.kernel import Record
from starboard.server.bots import NoThought, Thinkers, Thought
from starboard.server.config import Limits
from starboard.server.lobby import Games
from starboard.server.log import Log
from starboard.server.protocol import OpenTable, SeatWish
from starboard.server.refusal import Refusal
from starboard.server.seating import new_table
from starboard.server.store import Kept, KeptSeat, SqliteStore, StoreFailed
from starboard.server.table import Table
from starboard.server.tables import Tables

ANN = 1
GAMES = Games([catalog.find("connect_four"), catalog.find("kuhn_poker")], {})
TWO = OpenTable("connect_four", [SeatWish("you", "Ann"), SeatWish("here", "Bo")], order="fixed")
BOT = OpenTable("connect_four", [SeatWish("you"), SeatWish("bot", bot="greedy")], order="fixed")


class NoThinkers(Thinkers):
    """Bots that never have an answer."""

    def __init__(self) -> None:
        pass

    async def think(self, name: str, record: Record, seat: int, seconds: float) -> Thought:
        raise NoThought("All bots are busy.")


class Ear:
    """Hears of tables."""

    def __init__(self) -> None:
        self.heard = 0

    def table_changed(self, table: str) -> None:
        self.heard += 1


class FailingStore(SqliteStore):
    """A store that can be told to fail."""

    failing = False

    async def append(self, *arguments: Any) -> None:
        if self.failing:
            raise StoreFailed("The disk is full.")
        await super().append(*arguments)


def tables_over(store: SqliteStore, **limits: float) -> Tables:
    allowed = Limits(bot_pace=0.0, **limits)  # type: ignore[arg-type]
    return Tables(GAMES, store, NoThinkers(), allowed, Log(io.StringIO()))


def use(path: Path, work: Callable[[FailingStore], Awaitable[None]]) -> None:
    async def run() -> None:
        store = FailingStore(path / "starboard.db")
        await store.add_browser(b"token", b"code", None)
        try:
            await work(store)
        finally:
            await store.close()

    asyncio.run(run())


def test_two_servers_over_one_database_lose_nothing(tmp_path: Path) -> None:
    async def work(store: FailingStore) -> None:
        one, two = tables_over(store), tables_over(store)
        table = (await one.open(ANN, TWO)).kept.id
        ear = Ear()
        await two.listen(table, ear, ANN)
        heard = ear.heard
        await one.submit(table, ANN, 0, 0, "drop a")
        with pytest.raises(Refusal) as refused:
            await two.submit(table, ANN, 0, 0, "drop b")
        assert refused.value.code == "stale"
        assert ear.heard > heard
        found = two.peek(table)
        assert found is not None
        assert found.plies == ("drop a",)
        assert await two.submit(table, ANN, 1, 1, "drop b") == 2
        with pytest.raises(Refusal):
            await one.undo(table, ANN, 0, 1)
        assert await one.undo(table, ANN, 1, 2) == 1

    use(tmp_path, work)


def test_a_failing_store_changes_nothing_and_tells_nobody(tmp_path: Path) -> None:
    async def work(store: FailingStore) -> None:
        tables = tables_over(store)
        table = (await tables.open(ANN, TWO)).kept.id
        ear = Ear()
        at = await tables.listen(table, ear, ANN)
        before, heard = at.frame(0), ear.heard
        store.failing = True
        with pytest.raises(StoreFailed):
            await tables.submit(table, ANN, 0, 0, "drop a")
        assert (at.frame(0), ear.heard) == (before, heard)
        store.failing = False
        assert await tables.submit(table, ANN, 0, 0, "drop a") == 1

    use(tmp_path, work)


def test_a_bot_without_an_answer_plays_any_legal_move(tmp_path: Path) -> None:
    async def work(store: FailingStore) -> None:
        tables = tables_over(store)
        at = await tables.open(ANN, BOT)
        await tables.submit(at.kept.id, ANN, 0, 0, "drop a")
        while at.to_act != 0:
            await asyncio.sleep(0.01)
        assert at.ply == 2
        await tables.close()

    use(tmp_path, work)


def test_a_table_that_nobody_needs_leaves_memory_and_comes_back(tmp_path: Path) -> None:
    async def work(store: FailingStore) -> None:
        tables = tables_over(store, idle_seconds=0.0)
        table = (await tables.open(ANN, TWO)).kept.id
        await tables.submit(table, ANN, 0, 0, "drop a")
        ear = Ear()
        at = await tables.listen(table, ear, ANN)
        frame = at.frame(1)
        await asyncio.sleep(0.01)
        tables.forget_idle()
        assert len(tables) == 1
        tables.leave(table, ear, ANN)
        tables.forget_idle()
        assert len(tables) == 0
        again = await tables.listen(table, ear, ANN)
        assert again is not at
        assert again.frame(1) == frame

    use(tmp_path, work)


def test_a_table_of_another_version_is_refused_alone(tmp_path: Path) -> None:
    async def work(store: FailingStore) -> None:
        tables = tables_over(store)
        good = (await tables.open(ANN, TWO)).kept
        strange = [
            replace(good, id="old-version", version=99),
            replace(good, id="lost-game", game="chess"),
        ]
        for kept in strange:
            await store.open_table(kept, [])
            with pytest.raises(Refusal) as refused:
                await tables.get(kept.id)
            assert refused.value.code == "unavailable"
        assert len(await tables.cards_of(ANN)) == 3
        assert await tables.submit(good.id, ANN, 0, 0, "drop a") == 1

    use(tmp_path, work)


def test_damaged_plies_are_refused_alone(tmp_path: Path) -> None:
    async def work(store: FailingStore) -> None:
        tables = tables_over(store)
        table = (await tables.open(ANN, TWO)).kept.id
        await store.append(table, 0, ["drop a", "drop nowhere"], 0, 1.0)
        fresh = tables_over(store)
        with pytest.raises(Refusal, match="damaged"):
            await fresh.get(table)

    use(tmp_path, work)


def test_a_slip_in_a_games_sentence_does_not_stop_its_table() -> None:
    def tell(before: object, move: int, after: object) -> str:
        raise IndexError("out of words")

    game = replace(catalog.find("connect_four"), tell=tell)
    seats = [KeptSeat(name="Ann", player=ANN), KeptSeat(name="Bo", player=ANN)]
    kept = new_table(game.name, game.version, {}, seats, ANN)
    table = Table(game, Kept(kept, (), ()))
    table.adopt(table.try_move(0, "drop a"), 1.0)
    view = table.view(0)
    assert view.log == ["Ann moves."]
    assert table.mishaps == ["ply 1: IndexError('out of words')"]


def test_a_log_line_is_json_and_short() -> None:
    stream = io.StringIO()
    Log(stream).warning("odd", why="x" * 1000, count=3)
    line = json.loads(stream.getvalue())
    assert (line["level"], line["event"], line["count"], len(line["why"])) == (
        "warning",
        "odd",
        3,
        300,
    )
