"""Turn limits, clocks that jump, and bots that move for those who are not there."""

import asyncio
from pathlib import Path

import pytest
from housing import ANN, NOON, TIMED, TWO, WITH_BO, Ear, House, Rooms, use

from starboard.server.clock import Steady
from starboard.server.protocol import OpenTable, Sit
from starboard.server.refusal import Refusal
from starboard.server.table import Table
from starboard.server.tables import GRACE


async def time_runs_out(house: House, rooms: Rooms, at: Table) -> None:
    """Let the turn limit pass, until a bot has moved."""
    ply = at.ply
    house.clock.at += 3601
    await rooms.tables.listen(at.kept.id, Ear(), None)
    while at.ply == ply:
        await asyncio.sleep(0.01)


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
