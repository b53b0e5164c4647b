"""Tables in this process, over a real database: what sockets cannot show."""

import asyncio
import io
import json
from dataclasses import replace
from pathlib import Path

import pytest
from housing import ANN, BOT, NOON, TWO, Ear, House, use

from starboard import catalog
from starboard.server.log import Log
from starboard.server.refusal import Refusal
from starboard.server.seating import new_table, table_id
from starboard.server.store import Kept, KeptSeat, StoreFailed
from starboard.server.table import Table


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


def test_no_command_takes_a_table_for_an_option() -> None:
    """One in 64 of such letters begins with a dash; `starboard admin close ID` has to work."""
    assert (table_id("-I0bzm"), table_id("I-0bzm")) == ("AI0bzm", "I-0bzm")
    seats = [KeptSeat(player=ANN), KeptSeat(player=ANN)]
    tables = [new_table("connect_four", 1, {}, seats, ANN, NOON) for _ in range(2000)]
    assert not any([table.id.startswith("-") for table in tables])
    assert len({table.id for table in tables}) == 2000
