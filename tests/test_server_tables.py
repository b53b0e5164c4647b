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
from starboard.server.clock import Steady
from starboard.server.config import Limits
from starboard.server.lobby import Games
from starboard.server.log import Log
from starboard.server.opening import Opening
from starboard.server.playing import Playing
from starboard.server.protocol import OpenTable, SeatWish, Sit
from starboard.server.refusal import Refusal
from starboard.server.seating import new_table
from starboard.server.store import Kept, KeptSeat, SqliteStore, StoreFailed
from starboard.server.table import Table
from starboard.server.tables import GRACE, Tables

ANN = 1
NOON = 1_000_000.0
GAMES = Games([catalog.find("connect_four"), catalog.find("kuhn_poker")], {})
TWO = OpenTable("connect_four", [SeatWish("you", "Ann"), SeatWish("here", "Bo")], order="fixed")
TIMED = OpenTable(TWO.game, TWO.seats, order="fixed", turn_seconds=3600)
WITH_BO = OpenTable(
    TWO.game, [SeatWish("you", "Ann"), SeatWish("friend")], order="fixed", turn_seconds=3600
)
BOT = OpenTable("connect_four", [SeatWish("you"), SeatWish("bot", bot="greedy")], order="fixed")


class Watch:
    """A clock that stands still until a test sets it."""

    def __init__(self) -> None:
        self.at = NOON
        self.shift: float | None = None

    def __call__(self) -> float:
        return self.at

    def jump(self) -> float | None:
        shift, self.shift = self.shift, None
        return shift


class NoThinkers(Thinkers):
    """Bots that never have an answer."""

    def __init__(self) -> None:
        pass

    async def think(
        self,
        name: str,
        record: Record,
        seat: int,
        seconds: float,
        asker: int,
        reasons: int = 0,
    ) -> Thought:
        raise NoThought("All bots are busy.")


class Ear:
    """Hears about tables."""

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


class Rooms:
    """One server without its sockets."""

    def __init__(self, store: SqliteStore, clock: Watch, **limits: float) -> None:
        allowed = Limits(bot_pace=0.0, **limits)  # type: ignore[arg-type]
        thinkers, log = NoThinkers(), Log(io.StringIO())
        self.tables = Tables(GAMES, store, thinkers, allowed, log, clock)
        self.opening = Opening(self.tables, GAMES, store, log, clock)
        self.playing = Playing(self.tables, store, thinkers, allowed, clock)

    async def open(self, wish: OpenTable) -> Table:
        return await self.opening.open(ANN, wish)

    async def play(self, table: str, ply: int, move: str) -> int:
        return await self.playing.submit(table, ANN, ply % 2, ply, move)


class House:
    """A database, and any number of servers over it."""

    def __init__(self, store: FailingStore) -> None:
        self.store = store
        self.clock = Watch()
        self._rooms: list[Rooms] = []

    def rooms(self, **limits: float) -> Rooms:
        self._rooms.append(Rooms(self.store, self.clock, **limits))
        return self._rooms[-1]

    async def close(self) -> None:
        for rooms in self._rooms:
            await rooms.tables.close()
        await self.store.close()


def use(path: Path, work: Callable[[House], Awaitable[None]]) -> None:
    async def run() -> None:
        house = House(FailingStore(path / "starboard.db"))
        try:
            await house.store.add_browser(b"token", b"code", None)
            await work(house)
        finally:
            await house.close()

    asyncio.run(run())


async def time_runs_out(house: House, rooms: Rooms, at: Table) -> None:
    """Let the turn limit pass, until a bot has moved."""
    ply = at.ply
    house.clock.at += 3601
    await rooms.tables.listen(at.kept.id, Ear(), None)
    while at.ply == ply:
        await asyncio.sleep(0.01)


def test_two_servers_over_one_database_lose_nothing(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        one, two = house.rooms(), house.rooms()
        table = (await one.open(TWO)).kept.id
        ear = Ear()
        await two.tables.listen(table, ear, ANN)
        heard = ear.heard
        await one.play(table, 0, "drop a")
        with pytest.raises(Refusal) as refused:
            await two.play(table, 0, "drop b")
        assert refused.value.code == "stale"
        assert ear.heard > heard
        found = two.tables.peek(table)
        assert found is not None
        assert found.plies == ("drop a",)
        assert await two.play(table, 1, "drop b") == 2
        with pytest.raises(Refusal):
            await one.playing.undo(table, ANN, 0, 1)
        assert await one.playing.undo(table, ANN, 1, 2) == 1

    use(tmp_path, work)


def test_two_servers_over_one_database_open_one_rematch(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        one, two = house.rooms(), house.rooms()
        table = (await one.open(TWO)).kept.id
        for ply in range(7):
            await one.play(table, ply, "drop a" if ply % 2 == 0 else "drop b")
        await two.tables.get(table)
        first = await one.opening.rematch(table, ANN)
        second = await two.opening.rematch(table, ANN)
        assert first.kept.id == second.kept.id != table

    use(tmp_path, work)


def test_a_failing_store_changes_nothing_and_tells_nobody(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        rooms = house.rooms()
        table = (await rooms.open(TWO)).kept.id
        ear = Ear()
        at = await rooms.tables.listen(table, ear, ANN)
        before, heard = at.showing.whole(0)[1], ear.heard
        house.store.failing = True
        with pytest.raises(StoreFailed):
            await rooms.play(table, 0, "drop a")
        assert (at.showing.whole(0)[1], ear.heard) == (before, heard)
        assert "starboard_store_failures_total 1" in rooms.tables.metrics.text()
        house.store.failing = False
        assert await rooms.play(table, 0, "drop a") == 1

    use(tmp_path, work)


def test_a_bot_without_an_answer_plays_any_legal_move(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        rooms = house.rooms()
        at = await rooms.open(BOT)
        await rooms.play(at.kept.id, 0, "drop a")
        while at.to_act != 0:
            await asyncio.sleep(0.01)
        assert at.ply == 2
        # Whoever looks at the log is told, after a restart too.
        for again in (rooms, house.rooms()):
            log = (await again.tables.get(at.kept.id)).table.view(0).log
            assert not log[0].endswith("(The bot had no time to think.)")
            assert log[1].endswith("(The bot had no time to think.)")

    use(tmp_path, work)


def test_the_log_says_when_a_bot_moved_because_the_time_ran_out(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        rooms = house.rooms()
        at = await rooms.open(TIMED)
        await rooms.play(at.kept.id, 0, "drop a")
        await time_runs_out(house, rooms, at)
        for again in (rooms, house.rooms()):
            log = (await again.tables.get(at.kept.id)).table.view(0).log
            assert "Time ran out" not in log[0]
            assert "(Time ran out, so a bot made this move." in log[1]

    use(tmp_path, work)


def test_the_log_says_when_a_bot_that_stands_in_moved(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        rooms = house.rooms()
        at = await rooms.open(TWO)
        await rooms.playing.stand_in(at.kept.id, ANN, 1, "standard")
        await rooms.play(at.kept.id, 0, "drop a")
        while at.ply < 2:
            await asyncio.sleep(0.01)
        log = at.view(0).log
        assert "stands in" not in log[0]
        assert "(A bot stands in and made this move." in log[1]

    use(tmp_path, work)


def test_what_a_bot_moved_for_want_of_time_cannot_be_taken_back(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        rooms = house.rooms()
        at = await rooms.open(TIMED)
        await time_runs_out(house, rooms, at)
        assert not at.view(0).can_undo
        with pytest.raises(Refusal) as refused:
            await rooms.playing.undo(at.kept.id, ANN, 0, 1)
        assert str(refused.value) == "Your time ran out, so the bot's move stays."

    use(tmp_path, work)


def test_undo_gives_back_no_time(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        rooms = house.rooms()
        at = await rooms.open(TIMED)
        for left in (600, 400):
            # What she thinks counts, what the other one thinks meanwhile does not.
            house.clock.at = (at.deadline or 0.0) - left
            await rooms.play(at.kept.id, 0, "drop a")
            assert at.deadline == house.clock.at + 3600
            house.clock.at += 500
            await rooms.playing.undo(at.kept.id, ANN, 0, 1)
            assert at.deadline == house.clock.at + left

    use(tmp_path, work)


def test_a_bot_stands_in_only_after_a_minute_away(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        rooms, bo = house.rooms(), await house.store.add_browser(b"his", b"code of his", None)
        at = await rooms.open(WITH_BO)
        table = at.kept.id
        await rooms.opening.sit(table, bo, Sit(at.kept.join, "Bo"))
        his = Ear()
        await rooms.tables.listen(table, his, bo)
        house.clock.at += 600
        rooms.tables.leave(table, his, bo)
        house.clock.at += 59
        with pytest.raises(Refusal) as refused:
            await rooms.playing.stand_in(table, ANN, 1, "standard")
        assert str(refused.value) == "Bo left only just now: wait a minute, then ask again."
        house.clock.at += 1
        await rooms.playing.stand_in(table, ANN, 1, "standard")
        assert at.kept.seats[1].stand_in == "standard"

    use(tmp_path, work)


def test_a_bot_stands_in_at_once_for_one_whose_time_ran_out(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        rooms, bo = house.rooms(), await house.store.add_browser(b"his", b"code of his", None)
        at = await rooms.open(WITH_BO)
        table = at.kept.id
        await rooms.opening.sit(table, bo, Sit(at.kept.join, "Bo"))
        await rooms.playing.submit(table, ANN, 0, 0, "drop a")
        await time_runs_out(house, rooms, at)
        his = Ear()
        await rooms.tables.listen(table, his, bo)
        rooms.tables.leave(table, his, bo)
        await rooms.playing.stand_in(table, ANN, 1, "standard")
        assert at.kept.seats[1].stand_in == "standard"

    use(tmp_path, work)


def test_a_table_that_nobody_needs_leaves_memory_and_comes_back(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        rooms = house.rooms(idle_seconds=60.0)
        tables = rooms.tables
        table = (await rooms.open(TWO)).kept.id
        await rooms.play(table, 0, "drop a")
        ear = Ear()
        at = await tables.listen(table, ear, ANN)
        frame = at.showing.whole(1)[1]
        house.clock.at += 61
        tables.forget_idle()
        assert len(tables) == 1
        tables.leave(table, ear, ANN)
        tables.forget_idle()
        assert len(tables) == 0
        again = await tables.listen(table, ear, ANN)
        assert again is not at
        assert again.showing.whole(1)[1] == frame

    use(tmp_path, work)


def test_a_table_that_is_over_leaves_memory_sooner(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        rooms = house.rooms(idle_seconds=900.0, over_seconds=60.0)
        over, _ = [(await rooms.open(TWO)).kept.id for _ in range(2)]
        for ply in range(7):
            await rooms.play(over, ply, f"drop {'ab'[ply % 2]}")
        house.clock.at += 61
        rooms.tables.forget_idle()
        assert [rooms.tables.peek(over), len(rooms.tables)] == [None, 1]

    use(tmp_path, work)


def test_a_table_that_was_asked_for_lately_stays_in_memory(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        rooms = house.rooms(idle_seconds=60.0)
        table = (await rooms.open(TWO)).kept.id
        house.clock.at += 59
        await rooms.tables.get(table)
        house.clock.at += 59
        rooms.tables.forget_idle()
        assert len(rooms.tables) == 1

    use(tmp_path, work)


def test_a_turn_ends_by_the_clock_and_a_restart_leaves_some_time(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        wish = OpenTable(TWO.game, TWO.seats, order="fixed", turn_seconds=3600)
        at = await house.rooms().open(wish)
        assert at.deadline == NOON + 3600
        house.clock.at += 3700
        again = await house.rooms().tables.get(at.kept.id)
        assert again.table.deadline == house.clock.at + GRACE

    use(tmp_path, work)


def test_a_jump_of_the_clock_takes_no_time_from_a_turn(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        rooms = house.rooms()
        at = await rooms.open(TIMED)
        for jump in (86_400.0, -86_400.0):
            house.clock.at += jump
            house.clock.shift = jump
            rooms.tables.check_clock()
            assert at.deadline == house.clock.at + 3600
            assert at.view(0).deadline == at.deadline

    use(tmp_path, work)


def test_a_turn_that_ended_while_the_server_was_frozen_has_some_time_left(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        rooms = house.rooms()
        at = await rooms.open(TIMED)
        due = at.deadline
        house.clock.at += 3700
        house.clock.shift = 0.0
        await rooms.tables.listen(at.kept.id, Ear(), None)
        while at.deadline == due:
            await asyncio.sleep(0.01)
        assert (at.ply, at.deadline) == (0, house.clock.at + GRACE)

    use(tmp_path, work)


def test_a_steady_clock_notices_jumps_and_freezes() -> None:
    wall, ticks = [NOON], [0.0]
    clock = Steady(lambda: wall[0], lambda: ticks[0])

    def pass_by(seconds: float, jump: float = 0.0) -> None:
        wall[0] += seconds + jump
        ticks[0] += seconds

    pass_by(1.0)
    assert (clock(), clock.jump()) == (NOON + 1, None)
    pass_by(1.0, jump=3600.0)
    assert (clock(), clock.jump()) == (NOON + 2, 3600.0)
    assert clock() == wall[0]
    pass_by(1.0, jump=-7200.0)
    assert clock.jump() == -7200.0
    pass_by(40.0)
    assert clock.jump() == 0.0
    pass_by(1.0)
    assert clock.jump() is None


def test_a_table_of_a_game_that_is_gone_is_refused_alone(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        rooms = house.rooms()
        good = (await rooms.open(TWO)).kept
        await house.store.open_table(replace(good, id="lost-game", game="chess"), [])
        with pytest.raises(Refusal) as refused:
            await rooms.tables.get("lost-game")
        assert refused.value.code == "unavailable"
        assert len(await rooms.tables.cards_of(ANN)) == 2
        assert await rooms.play(good.id, 0, "drop a") == 1

    use(tmp_path, work)


def test_damaged_plies_are_refused_alone(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        table = (await house.rooms().open(TWO)).kept.id
        await house.store.append(table, 0, ["drop a", "drop nowhere"], 0, 1.0)
        with pytest.raises(Refusal, match="damaged"):
            await house.rooms().tables.get(table)

    use(tmp_path, work)


def test_a_slip_in_a_games_sentence_does_not_stop_its_table() -> None:
    def tell(before: object, move: int, after: object) -> str:
        raise IndexError("out of words")

    game = replace(catalog.find("connect_four"), tell=tell)
    seats = [KeptSeat(name="Ann", player=ANN), KeptSeat(name="Bo", player=ANN)]
    kept = new_table(game.name, game.version, {}, seats, ANN, NOON)
    table = Table(game, Kept(kept, (), ()))
    table.adopt(table.try_move(0, "drop a"), NOON)
    view = table.view(0)
    assert view.log == ["Ann moves."]
    assert [(ply, repr(slip)) for ply, slip in table.mishaps] == [(1, "IndexError('out of words')")]


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
