"""Studying: what a finished game was about, and what a strong bot thinks of its decisions.

The bot thinks in a process of its own, at low priority, about one game at a time. Whoever asks
gets what it has found so far.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections import OrderedDict
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from typing import Final

import msgspec

from starboard.bots import hints_by, make_bot
from starboard.bots.analysis import Decision, analyse, budget_for, decisions_of, turning_points
from starboard.kernel import WATCHER, Find, Record, StarboardError, gains_of, parse
from starboard.server.log import Log
from starboard.server.protocol import GainAt, Judgement, Study
from starboard.server.refusal import Refusal
from starboard.server.store import Store
from starboard.server.table import Table
from starboard.workers import Worker

REMEMBERED: Final = 64
"""How many studies are kept in memory; the one that was asked for longest ago goes first."""

WAITING: Final = 16
"""How many games may wait for the bot."""

PATIENCE: Final = 20.0
"""Seconds that the bot may take over one decision."""

NICE: Final = 10
"""How far the bot steps back behind the players' own."""

Question = tuple[str, tuple[int, ...], int]
"""A record, the plies that are still to be judged, and how many there are in all."""


@dataclass(slots=True)
class _Studied:
    """What is known of one game by now."""

    table: str
    record: Record
    gains: list[GainAt]
    plies: tuple[int, ...]
    decisions: list[Decision] = field(default_factory=list)
    has_failed: bool = False

    @property
    def is_done(self) -> bool:
        return self.has_failed or len(self.decisions) == len(self.plies)

    def study(self) -> Study:
        turning = turning_points(self.decisions) if self.is_done else []
        return Study(
            gains=self.gains,
            decisions=[
                Judgement(one.ply, one.seat, one.move, one.worth, one.better, one.most)
                for one in self.decisions
            ],
            asked=len(self.plies),
            done=self.is_done,
            turning=[one.ply for one in turning],
        )


class Studying:
    """Studies finished tables; its process starts with the first one."""

    def __init__(self, find: Find, store: Store, log: Log) -> None:
        self._find = find
        self._store = store
        self._log = log
        self._known: OrderedDict[str, _Studied] = OrderedDict()
        self._waiting: list[_Studied] = []
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="studying")
        self._worker: Worker[Question, Decision | None] | None = None
        self._task: asyncio.Task[None] | None = None

    async def study(self, table: Table) -> Study:
        """What is known by now about a finished table; the first to ask sets the bot to work."""
        if table.match is None or not table.is_over:
            raise Refusal("illegal", "A game can be studied once it is over.")
        name = table.kept.id
        if name not in self._known:
            kept = await self._store.study_of(name)
            if kept is not None:
                return msgspec.json.decode(kept, type=Study)
        if name not in self._known:
            if len(self._waiting) >= WAITING:
                raise Refusal("too_often", "Many games are being studied: try again in a minute.")
            self._begin(table, table.match.record)
        self._known.move_to_end(name)
        return self._known[name].study()

    async def close(self) -> None:
        """End the process."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        self._end_process()
        self._thread.shutdown(wait=False, cancel_futures=True)

    def _begin(self, table: Table, record: Record) -> None:
        gained = gains_of(record, table.game, WATCHER)
        gains = [GainAt(ply, gain.seat, gain.source, gain.points) for ply, gain in gained]
        studied = _Studied(table.kept.id, record, gains, tuple(decisions_of(record, table.game)))
        self._known[studied.table] = studied
        while len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        self._waiting.append(studied)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._work())

    async def _work(self) -> None:
        """Judge one game after the other, then end the process."""
        loop = asyncio.get_running_loop()
        while self._waiting:
            studied = self._waiting[0]
            while not studied.is_done:
                decision = await loop.run_in_executor(self._thread, self._ask, studied)
                if decision is None:
                    studied.has_failed = True
                    self._log.warning("game cannot be studied", game=studied.record.game)
                else:
                    studied.decisions.append(decision)
            self._waiting.remove(studied)
            if not studied.has_failed:
                await self._keep(studied)
        self._end_process()

    async def _keep(self, studied: _Studied) -> None:
        try:
            await self._store.keep_study(studied.table, msgspec.json.encode(studied.study()))
        except StarboardError as error:
            self._log.warning("study is not kept", table=studied.table, why=str(error))

    def _ask(self, studied: _Studied) -> Decision | None:
        """The next decision of a game, judged; runs in a thread."""
        if self._worker is None:
            self._worker = Worker(partial(_answer, self._find))
        left = studied.plies[len(studied.decisions) :]
        try:
            self._worker.send((studied.record.text(), left, len(studied.plies)))
            if not self._worker.pipe.poll(PATIENCE):
                raise TimeoutError
            return self._worker.receive()
        except (OSError, EOFError):
            self._end_process()
            return None

    def _end_process(self) -> None:
        if self._worker is not None:
            self._worker.end()
            self._worker = None


# In the process.

_judging: dict[tuple[str, tuple[int, ...]], Iterator[Decision]] = {}
"""The game that is being judged, by what is left of it."""


def _answer(find: Find, question: Question) -> Decision | None:
    """Judge the next decision of a game; `None` if the bot breaks down."""
    text, left, number = question
    try:
        judging = _judging.pop((text, left), None)
        if judging is None:
            judging = _start(find, text, left, number)
        decision = next(judging)
        _judging.clear()
        _judging[text, left[1:]] = judging
        return decision
    except Exception:
        return None


def _start(find: Find, text: str, left: tuple[int, ...], number: int) -> Iterator[Decision]:
    if hasattr(os, "nice"):
        os.nice(max(0, NICE - os.nice(0)))
    record = parse(text)
    game = find(record.game)
    return analyse(record, game, make_bot(hints_by(game), game), left, budget_for(number))
