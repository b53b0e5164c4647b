"""Tables in this process, over a real database: servers without their sockets, for tests."""

import asyncio
import io
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from starboard import catalog
from starboard.kernel import Record
from starboard.server.bots import NoThought, Thinkers, Thought
from starboard.server.config import Limits
from starboard.server.lobby import Games
from starboard.server.log import Log
from starboard.server.opening import Opening
from starboard.server.playing import Playing
from starboard.server.protocol import OpenTable, SeatWish
from starboard.server.store import SqliteStore, StoreFailed
from starboard.server.table import Table
from starboard.server.tables import Tables

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
        """The time by it."""
        return self.at

    def jump(self) -> float | None:
        """How far it was set since it was last asked, once."""
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
        """Say that there is no time to think."""
        raise NoThought("All bots are busy.")


class Ear:
    """Hears about tables."""

    def __init__(self) -> None:
        self.heard = 0

    def table_changed(self, table: str) -> None:
        """Count what is heard."""
        self.heard += 1


class FailingStore(SqliteStore):
    """A store that can be told to fail."""

    failing = False

    async def append(self, *arguments: Any) -> None:
        """Write plies, or fail."""
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
        """Ann opens a table."""
        return await self.opening.open(ANN, wish)

    async def play(self, table: str, ply: int, move: str) -> int:
        """Ann plays for the seat whose turn it is at this ply."""
        return await self.playing.submit(table, ANN, ply % 2, ply, move)


class House:
    """A database, and any number of servers over it."""

    def __init__(self, store: FailingStore) -> None:
        self.store = store
        self.clock = Watch()
        self._rooms: list[Rooms] = []

    def rooms(self, **limits: float) -> Rooms:
        """Another server."""
        self._rooms.append(Rooms(self.store, self.clock, **limits))
        return self._rooms[-1]

    async def close(self) -> None:
        """Close the servers, then the database."""
        for rooms in self._rooms:
            await rooms.tables.close()
        await self.store.close()


def use(path: Path, work: Callable[[House], Awaitable[None]]) -> None:
    """Let a test work in a house over a database in this folder."""

    async def run() -> None:
        house = House(FailingStore(path / "starboard.db"))
        try:
            await house.store.add_browser(b"token", b"code", None)
            await work(house)
        finally:
            await house.close()

    asyncio.run(run())
