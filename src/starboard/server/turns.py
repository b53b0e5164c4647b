"""Turns: a bot moves when it is its turn, or when a player's time has run out."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Final

from starboard.bots import STANDARD
from starboard.kernel import Match, Rng
from starboard.server.bots import NoThought, Thinkers
from starboard.server.clock import Clock
from starboard.server.config import Limits
from starboard.server.log import Log
from starboard.server.notes import HURRIED, LATE, STOOD_IN
from starboard.server.seated import Seated
from starboard.server.store import Store, StoreFailed
from starboard.server.table import Table

RETRY: Final = 5.0
"""Seconds until a bot whose move could not be saved tries again."""

ELSEWHERE: Final = 2.0
"""Seconds until this server asks again whether another still sees to a table."""


class Turns:
    """Lets tables go on by themselves when no player is to act."""

    def __init__(
        self,
        thinkers: Thinkers,
        limits: Limits,
        log: Log,
        clock: Clock,
        store: Store,
        go_on: Callable[[Seated, Match, str], Awaitable[None]],
        check_clock: Callable[[], None],
    ) -> None:
        self._thinkers = thinkers
        self._limits = limits
        self._log = log
        self._clock = clock
        self._store = store
        self._go_on = go_on
        self._check_clock = check_clock
        self._tasks: set[asyncio.Task[Any]] = set()

    async def close(self) -> None:
        """Stop all thinking."""
        for task in [*self._tasks]:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def wake(self, seated: Seated) -> None:
        """See who is to act, and let bots think or the clock run."""
        if seated.timer is not None:
            seated.timer.cancel()
            seated.timer = None
        table = seated.table
        bot = table.bot_to_act()
        if bot is not None:
            # Bots among themselves play only for an audience.
            humans = any([seat.player is not None for seat in table.kept.seats])
            if humans or seated.listeners:
                owned = table.kept.seats[table.to_act].player is not None
                self._let_bot_move(seated, bot, STOOD_IN if owned else "")
        elif table.deadline is not None:
            delay = max(0.0, table.deadline - self._clock())
            loop = asyncio.get_running_loop()
            seated.timer = loop.call_later(delay, self._time_out, seated)

    def _time_out(self, seated: Seated) -> None:
        """Let a bot move, unless the time only seems to be over."""
        due = seated.table.deadline
        self._check_clock()
        if seated.table.deadline == due:
            self._let_bot_move(seated, STANDARD, LATE)

    def _let_bot_move(self, seated: Seated, bot: str, note: str) -> None:
        seated.timer = None
        if seated.thinking != seated.table.generation:
            seated.thinking = seated.table.generation
            self._spawn(self._bot_moves(seated, bot, note, seated.thinking))

    async def _bot_moves(self, seated: Seated, bot: str, note: str, generation: int) -> None:
        """Let a bot move, unless the table moves on while it thinks."""
        name = seated.table.kept.id
        try:
            if not await self._store.lease(name):
                self._wake_in(ELSEWHERE, seated)
                return
            move, hurried = await self._choice(seated.table, bot)
            note = f"{note} {hurried}".strip()
            async with seated.lock:
                table = seated.table
                if table.generation == generation and table.to_act >= 0:
                    await self._go_on(seated, table.try_move(table.to_act, move, by_bot=True), note)
        except Exception as problem:
            # Whatever goes wrong, this table alone waits.
            self._log.error("bot move failed", table=seated.table.kept.id, cause=problem)
            self._wake_in(RETRY, seated)
        finally:
            if seated.thinking == generation:
                seated.thinking = -1
        with contextlib.suppress(StoreFailed):
            await self._store.release(name)

    def _wake_in(self, seconds: float, seated: Seated) -> None:
        loop = asyncio.get_running_loop()
        seated.timer = loop.call_later(seconds, lambda: self.wake(seated))

    async def _choice(self, table: Table, bot: str) -> tuple[str, str]:
        """A bot's move, and a note if it was made for want of time."""
        assert table.match is not None
        match, seat = table.match, table.to_act
        legal = match.state.legal_moves()
        began = self._clock()
        move, note = table.game.moves.notation(Rng(secrets.randbits(64)).choice(legal)), ""
        if len(legal) > 1:
            try:
                seconds = self._limits.bot_seconds
                move = (
                    await self._thinkers.think(bot, match.record, seat, seconds, table.kept.opener)
                ).move
            except NoThought as error:
                note = HURRIED
                self._log.warning("bot fell back", table=table.kept.id, bot=bot, cause=error)
        await asyncio.sleep(max(0.0, self._limits.bot_pace - (self._clock() - began)))
        return move, note

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            self._log.error("task failed", cause=task.exception())
