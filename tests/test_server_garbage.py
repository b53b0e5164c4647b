"""Garbage: what is over is freed at once, since a search for cycles would stop everyone."""

import asyncio
import gc
import io
from collections.abc import Iterator
from pathlib import Path
from weakref import ref

import pytest
import uvicorn
from housing import ANN, GAMES, TWO, Ear, House, use
from serving import QUICK
from websockets.asyncio.client import connect

from starboard import catalog
from starboard.server.app import make_app
from starboard.server.client import Client
from starboard.server.config import Config, Limits
from starboard.server.connections import protocols
from starboard.server.garbage import collect
from starboard.server.log import Log
from starboard.server.run import listen
from starboard.server.store import SqliteStore


@pytest.fixture(autouse=True)
def no_search() -> Iterator[None]:
    """Cycles stay where they are."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def test_a_table_that_is_dropped_is_freed_at_once(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        rooms = house.rooms(idle_seconds=60.0)
        at = await rooms.open(TWO)
        table, ear = at.kept.id, Ear()
        await rooms.tables.listen(table, ear, ANN)
        for seat in (0, 1):
            at.showing.since(seat, -1)
        await rooms.play(table, 0, "drop a")
        rooms.tables.leave(table, ear, ANN)
        house.clock.at += 61
        rooms.tables.forget_idle()
        there, at = ref(at), None  # type: ignore[assignment]
        await asyncio.sleep(0)
        assert there() is None

    use(tmp_path, work)


def test_a_part_that_is_no_longer_shown_is_freed_with_the_next_view(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        rooms = house.rooms()
        at = await rooms.open(TWO)
        ears = [Ear(), Ear()]
        for ear in ears:
            await rooms.tables.listen(at.kept.id, ear, ANN)
        seen = -1
        for number, column in enumerate("abcdefg"):
            await rooms.play(at.kept.id, number, f"drop {column}")
            for seat in (0, 1):
                at.showing.since(seat, seen)
        # Of seven moves, what seats share is what they see after the last one.
        shown = at.showing.view(0)[1].scene
        assert len(at.showing._made) <= len(shown["pieces"]) + len(shown["zones"])

    use(tmp_path, work)


def test_a_socket_that_has_closed_is_freed_at_once(tmp_path: Path) -> None:
    async def visit() -> int:
        config = Config(data=tmp_path, port=0, limits=Limits(**QUICK))  # type: ignore[arg-type]
        listener, config = listen(config)
        http, ws = protocols(config.limits)
        store, log = SqliteStore(config.database), Log(io.StringIO())
        app = make_app(config, GAMES, catalog.find, store, log)
        server = uvicorn.Server(uvicorn.Config(app, http=http, ws=ws, log_config=None))
        running = asyncio.create_task(server.serve(sockets=[listener]))
        async with connect(config.address.replace("http", "ws") + "/ws", proxy=None) as socket:
            await socket.send('{"type": "subscribe", "id": 1, "table": "none"}')
            await socket.recv()
            assert _clients() == 1
        for _ in range(500):
            await asyncio.sleep(0.01)
            if not _clients():
                break
        left = _clients()
        server.should_exit = True
        await running
        return left

    assert asyncio.run(visit()) == 0


def test_a_server_searches_by_the_clock_alone() -> None:
    async def serve() -> None:
        gc.enable()
        collecting = asyncio.create_task(collect())
        await asyncio.sleep(0)
        assert not gc.isenabled()
        assert gc.get_freeze_count() > 0
        searched = gc.get_stats()[1]["collections"]
        while gc.get_stats()[1]["collections"] == searched:
            await asyncio.sleep(0.01)
        collecting.cancel()

    asyncio.run(serve())
    assert gc.isenabled()
    assert gc.get_freeze_count() == 0


def _clients() -> int:
    return sum([isinstance(found, Client) for found in gc.get_objects()])
