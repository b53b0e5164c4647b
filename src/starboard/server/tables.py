"""Tables: those in memory, and the one way in which they change."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable, Collection
from typing import Final

from starboard.kernel import Match
from starboard.server.bots import Thinkers
from starboard.server.cards import card
from starboard.server.clock import STEADY, Clock
from starboard.server.config import Limits
from starboard.server.lobby import Games
from starboard.server.log import Log
from starboard.server.metrics import Metrics
from starboard.server.protocol import TableCard
from starboard.server.refusal import Refusal, stale, unknown_table
from starboard.server.resuming import Resuming
from starboard.server.seated import Listener, Seated
from starboard.server.store import Conflict, Damaged, KeptTable, Store
from starboard.server.table import Table
from starboard.server.turns import Turns

PAGE: Final = 50
"""Tables in one page of a player's list."""

GRACE: Final = 30.0
"""Seconds that a player has after a restart, a freeze or a jump of the clock, at least."""


class Tables:
    """All tables of this server, in memory while someone needs them.

    Only this class keeps them. `Opening` and `Playing` ask it for a table and change the table
    through `commit`; so do the bots, whose `Turns` it wakes after every change.
    """

    def __init__(
        self,
        games: Games,
        store: Store,
        thinkers: Thinkers,
        limits: Limits,
        log: Log,
        clock: Clock = STEADY,
    ) -> None:
        self._games = games
        self._store = store
        self._limits = limits
        self._log = log
        self._clock = clock
        self.metrics = Metrics()
        self._resuming = Resuming(games, store, log)
        self._turns = Turns(thinkers, limits, log, clock, store, self.go_on, self.check_clock)
        self._seated: dict[str, Seated] = {}
        self._loading: dict[str, asyncio.Task[Seated]] = {}

    def __len__(self) -> int:
        return len(self._seated)

    # How a table changes.

    async def commit(
        self, seated: Seated, saving: Awaitable[object], adopt: Callable[[], None]
    ) -> None:
        """Commit, then acknowledge, then tell: change a table whose lock the caller holds.

        *saving* writes the change to disk, and only then *adopt* makes it in memory. Listeners
        hear of it at once but draw it later, so the caller, who returns from here, acknowledges
        first. After a `Conflict` the table is again as the store has it.
        """
        try:
            await saving
        except Conflict:
            await self.reload(seated)
            raise
        except Damaged as damage:
            raise self._resuming.set_aside(damage) from None
        adopt()
        self._tell(seated)

    async def reload(self, seated: Seated) -> None:
        """Take a table as the store has it, since someone else has written there."""
        try:
            seated.table = await self._resuming.reload(seated.table)
        except Refusal:
            self._drop(seated.table.kept.id)
            raise
        self._tell(seated)

    async def catch_up(self, seated: Seated) -> None:
        """Take a table whose lock the caller holds as another server has left it, if one has."""
        if not await self._store.is_fresh(seated.table.kept.id):
            await self.reload(seated)

    async def see(self, table: str) -> None:
        """Show a table as the store has it now, if it is in memory; one that is gone, no more."""
        seated = self._seated.get(table)
        if seated is None:
            return
        async with seated.lock:
            with contextlib.suppress(Refusal):
                await self.reload(seated)

    def _drop(self, table: str) -> None:
        """Take a table that cannot be shown any more out of memory."""
        seated = self._seated.pop(table, None)
        if seated is not None and seated.timer is not None:
            seated.timer.cancel()

    async def go_on(self, seated: Seated, after: Match, note: str = "") -> None:
        """Commit the match *after* a move or an undo, or refuse because someone was faster.

        The *note* says what is special about the move.
        """
        at, when = seated.table, self._clock()
        table, to_act = at.kept.id, after.state.to_act
        if after.ply > at.ply:
            result = after.state.result()
            payoffs = () if result is None else result.payoffs
            new = after.plies_after(at.ply)
            saving = self._store.append(table, at.ply, new, to_act, when, note, payoffs)
        else:
            saving = self._store.shorten(table, at.ply, to_act, when)
        try:
            with self.metrics.move():
                await self.commit(seated, saving, lambda: at.adopt(after, when, note))
        except Conflict:
            raise stale() from None

    def _tell(self, seated: Seated) -> None:
        """Tell those who listen, and whoever is to act."""
        seated.tell()
        self._turns.wake(seated)

    # Which tables there are.

    async def get(self, table: str) -> Seated:
        """The table of that id, or a `Refusal`."""
        found = self._seated.get(table)
        if found is None:
            loading = self._loading.get(table)
            if loading is None:
                loading = self._loading[table] = asyncio.create_task(self._load(table))
                loading.add_done_callback(lambda _: self._loading.pop(table, None))
            found = await asyncio.shield(loading)
        found.asked = self._clock()
        return found

    async def fresh(self, table: str) -> Seated:
        """The table of that id as it is now, whichever server changed it last, or a `Refusal`."""
        is_new = table not in self._seated
        seated = await self.get(table)
        if not is_new and not await self._store.is_fresh(table):
            async with seated.lock:
                await self.catch_up(seated)
        return seated

    @contextlib.asynccontextmanager
    async def hold(self, table: str) -> AsyncIterator[Seated]:
        """The table of that id with its lock held, so that nobody else changes it."""
        seated = await self.get(table)
        async with seated.lock:
            yield seated

    def peek(self, table: str) -> Table | None:
        """The table of that id, if it is in memory."""
        seated = self._seated.get(table)
        return None if seated is None else seated.table

    def add(self, table: Table) -> Seated:
        """Take a table that is on disk into memory, and let it go on."""
        seated = self._seated[table.kept.id] = Seated(table, self._clock())
        self._turns.wake(seated)
        return seated

    def check_room(self) -> None:
        """Make room for one more table, or refuse it."""
        if len(self._seated) < self._limits.tables_in_memory:
            return
        idle = [table for table, seated in self._seated.items() if not seated.is_busy]
        if not idle:
            raise Refusal("unavailable", "All tables of this server are taken: try again later.")
        del self._seated[min(idle, key=lambda table: self._seated[table].asked)]

    async def check_bots(self, player: int) -> None:
        """Refuse a player who keeps many bots busy one table more."""
        here = [
            seated
            for seated in self._seated.values()
            if seated.table.kept.opener == player and seated.table.plays_bots
        ]
        everywhere = await self._store.busy(player, self._clock() - self._limits.idle_seconds)
        busy = max(len(here), everywhere)
        if busy >= self._limits.bot_tables:
            raise Refusal(
                "too_often", f"Bots play with you at {busy} tables: finish one of them first."
            )

    async def probe(self) -> None:
        """Raise `StoreFailed` unless tables can be written."""
        await self._store.probe()

    async def _load(self, table: str) -> Seated:
        self.check_room()
        loaded = await self._resuming.load(table)
        loaded.hourglass.leave(GRACE, loaded.kept.turn_seconds, self._clock())
        return self.add(loaded)

    def check_clock(self) -> None:
        """After a jump of the clock or a freeze of the server, leave everyone some time."""
        shift = self._clock.jump()
        if shift is None:
            return
        self._log.warning("clock jumped or server froze", seconds=round(shift, 1))
        for seated in self._seated.values():
            seated.shift(shift)
            table = seated.table
            if table.deadline is not None:
                table.hourglass.leave(GRACE, table.kept.turn_seconds, self._clock())
                table.touch()
                self._tell(seated)

    async def card(self, table: str, player: int | None) -> TableCard:
        """A table as a list shows it."""
        try:
            kept = await self._store.find(table)
        except Damaged as damage:
            raise self._resuming.set_aside(damage) from None
        if kept is None:
            raise unknown_table()
        return self._card(kept, player)

    async def cards_of(self, player: int | None, after: str | None = None) -> list[TableCard]:
        """A page of a player's tables, the one changed last first; those set aside are left out."""
        cards: list[TableCard] = []
        while player is not None and len(cards) < PAGE:
            wanted = PAGE - len(cards)
            tables = await self._store.tables_of(player, after, wanted)
            found = await asyncio.gather(*[self._readable(table, player) for table in tables])
            cards += [card for card in found if card is not None]
            if len(tables) < wanted:
                break
            after = tables[-1]
        return cards

    async def _readable(self, table: str, player: int) -> TableCard | None:
        try:
            return await self.card(table, player)
        except Refusal:
            return None

    def _card(self, kept: KeptTable, player: int | None) -> TableCard:
        at = self.peek(kept.id)
        return card(kept, self._games.get(kept.game), player, () if at is None else at.there)

    # Who listens.

    async def listen(self, table: str, listener: Listener, player: int | None) -> Table:
        """Tell a listener of every change from now on."""
        seated = await self.fresh(table)
        seated.listen(listener, player)
        self._turns.wake(seated)
        return seated.table

    def leave(self, table: str, listener: Listener, player: int | None) -> None:
        """Stop telling a listener."""
        seated = self._seated.get(table)
        if seated is not None:
            seated.leave(listener, player, self._clock())

    # Other servers on the same store.

    @property
    def names(self) -> Collection[str]:
        """The tables in memory."""
        return self._seated.keys()

    def here(self) -> set[tuple[str, int]]:
        """Which players have sockets here, and at which tables."""
        return {
            (table, player)
            for table, seated in self._seated.items()
            for player in seated.table.present
        }

    def elsewhere(self, places: set[tuple[str, int]]) -> None:
        """These players are at these tables on other servers."""
        players: dict[str, set[int]] = {}
        for table, player in places:
            players.setdefault(table, set()).add(player)
        for table, seated in self._seated.items():
            seated.others(frozenset(players.get(table, ())), self._clock())

    # Starting and stopping.

    async def resume(self) -> None:
        """Wake every table that goes on by itself, after a restart."""
        for table in await self._store.waiting():
            try:
                await self.get(table)
            except Exception as problem:
                # Whatever is wrong with one table, the others go on.
                self._log.error("table cannot resume", table=table, cause=problem)

    def forget_idle(self) -> None:
        """Drop from memory the tables that nobody has needed for a while, and what nobody sees."""
        now, limits = self._clock(), self._limits
        for table, seated in [*self._seated.items()]:
            # Not as soon as the last one leaves: coming and going would have it drawn each time.
            if not seated.listeners:
                seated.table.showing.forget()
            patience = limits.over_seconds if seated.table.is_over else limits.idle_seconds
            if now - seated.asked > patience and not seated.is_busy:
                del self._seated[table]

    async def close(self) -> None:
        """Stop everything that is under way."""
        for seated in self._seated.values():
            if seated.timer is not None:
                seated.timer.cancel()
        await self._turns.close()
