"""Bots think in processes of their own, so that no table waits for another's thoughts.

A record goes to the process, a notation comes back. A process keeps the position and the bots of
the tables it has thought about, so that it is sent no more than the plies since then, and a bot
that searches goes on from the tree of its last move. A process that takes too long is ended and
replaced; whoever asked decides what to play instead.
"""

from __future__ import annotations

import asyncio
import secrets
import traceback
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from starboard.bots import HINT_MS, Bot, UnknownBot, bots_of, make_bot, plan
from starboard.kernel import (
    AnyGame,
    Find,
    Record,
    Rng,
    StarboardError,
    State,
    final_state,
    name_seats,
    parse,
    seat_names,
)
from starboard.server.turnstile import Turnstile
from starboard.workers import Worker

THINKING_MS: Final = 4000
"""The longest a bot thinks about one move, whatever its own settings say."""

LEAST_MS: Final = 25
"""The least, however many wait."""

HASTE: Final = 3
"""The part of the time allowed within which all who wait should have their turn."""

WAIT_SECONDS: Final = 60.0
"""How long a table waits for a process: a bot's late move is better than anyone's quick one."""

MEMORY: Final = 0.1
"""How much the newest question counts in what questions cost besides thinking."""

MOST_LOOKS: Final = 5
MOST_TABLES: Final = 32
"""How many tables a process keeps in mind."""


class NoThought(StarboardError):
    """The bot did not answer in time, or broke down; then *trace* says where, for its author."""

    def __init__(self, sentence: str, trace: str = "") -> None:
        super().__init__(sentence)
        self.trace = trace


@dataclass(frozen=True, slots=True)
class Look:
    """A move that a bot considered, by its notation."""

    move: str
    share: float
    """The part of its thinking that it gave to the move."""

    chance: float
    """What it expects, as a share of what there is to win."""

    reason: str = ""
    """What the move is for, where that was asked."""


@dataclass(frozen=True, slots=True)
class Thought:
    """What a bot would play, and what it considered, the best first."""

    move: str
    considered: tuple[Look, ...] = ()


@dataclass(frozen=True, slots=True)
class Breakdown:
    """What a bot, or the game it thought about, raised in its process."""

    words: str
    trace: str


def check_bot(name: str, game: AnyGame) -> None:
    """Raise `UnknownBot` unless there is such a bot for players to choose."""
    known = bots_of(game)
    if name not in known:
        raise UnknownBot(f"There is no bot {name!r}: choose one of {', '.join(known)}.")


@dataclass(frozen=True, slots=True)
class Question:
    """What a process is asked: who is to think, about which table, and what it does not know."""

    bot: str
    seat: int
    seed: int
    milliseconds: int
    """How long it may think."""

    table: str
    """The record's text before the first ply."""

    since: int
    """How many plies the process has seen; 0 if the table is new to it, or has gone back."""

    plies: tuple[str, ...]
    """Those that follow."""

    forget: str = ""
    """A table that it need not keep any longer."""

    reasons: int = 0
    """For how many of the moves it considers it is to say what they are for."""


class _Thinker:
    """A process, and how far it knows each of the tables it was asked about."""

    def __init__(self, find: Find) -> None:
        self.worker: Worker[Question, Thought | Breakdown] = Worker(partial(_answer, find))
        self._known: OrderedDict[str, tuple[str, ...]] = OrderedDict()

    def knows(self, table: str) -> bool:
        """Whether it has thought about the table."""
        return table in self._known

    def forget(self, table: str) -> None:
        """Begin with the table anew when it is next asked about."""
        self._known.pop(table, None)

    def question(self, bot: str, record: Record, seat: int, milliseconds: int) -> Question:
        """The question to ask it: no more than it needs to hear."""
        table = record.shorter(0).text()
        known = self._known.pop(table, ())
        since = len(known) if record.plies[: len(known)] == known else 0
        self._known[table] = record.plies
        forget = self._known.popitem(last=False)[0] if len(self._known) > MOST_TABLES else ""
        plies = record.plies[since:]
        seed = secrets.randbits(64)
        return Question(bot, seat, seed, milliseconds, table, since, plies, forget)


class Thinkers:
    """A few processes, each thinking about one move at a time.

    Those who ask take turns, and the more wait, the less each thinks: a quick move by a bot is
    better than any move at all.
    """

    def __init__(self, find: Find, number: int, wait_seconds: float = WAIT_SECONDS) -> None:
        self._find = find
        self._wait_seconds = wait_seconds
        self._overhead = 0.0
        """Seconds that a question costs besides thinking: replaying, and a busy machine."""

        self._idle: list[_Thinker] = []
        self._number = number
        self._turnstile = Turnstile()
        self._threads = ThreadPoolExecutor(max(1, number), thread_name_prefix="thinker")
        self._all: set[_Thinker] = set()
        for _ in range(number):
            self._start()

    async def think(
        self,
        name: str,
        record: Record,
        seat: int,
        seconds: float,
        asker: int,
        reasons: int = 0,
    ) -> Thought:
        """What the bot of that name would play for the seat, or `NoThought`."""
        try:
            async with asyncio.timeout(self._wait_seconds):
                await self._turnstile.enter(asker)
        except TimeoutError:
            raise NoThought("All bots are busy.") from None
        process = self._idle_one(record)
        most = thinking_ms(self._turnstile.waiting, self._number, seconds, self._overhead)
        most = min(most, HINT_MS) if reasons else most
        question = replace(process.question(name, record, seat, most), reasons=reasons)
        loop = asyncio.get_running_loop()
        begin = loop.time()
        try:
            answer = await loop.run_in_executor(
                self._threads, _ask, process.worker, question, seconds
            )
        except BaseException as error:
            # Its answer would come too late for anyone: end it, and start another.
            self._all.discard(process)
            process.worker.end()
            if isinstance(error, asyncio.CancelledError | RuntimeError):
                raise
            self._start()
            raise NoThought(f"The bot {name} did not answer.") from error
        extra = max(0.0, loop.time() - begin - most / 1000)
        self._overhead += MEMORY * (extra - self._overhead)
        self._rest(process)
        if isinstance(answer, Breakdown):
            process.forget(question.table)
            raise NoThought(f"The bot {name} broke down: {answer.words}", answer.trace)
        return answer

    @property
    def waiting(self) -> int:
        """How many ask for a process that is not free."""
        return self._turnstile.waiting

    def close(self) -> None:
        """End all processes."""
        for process in self._all:
            process.worker.end()
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _start(self) -> None:
        process = _Thinker(self._find)
        self._all.add(process)
        self._rest(process)

    def _rest(self, process: _Thinker) -> None:
        self._idle.append(process)
        self._turnstile.leave()

    def _idle_one(self, record: Record) -> _Thinker:
        """One that knows the table, or the one that has rested longest."""
        table = record.shorter(0).text()
        knowing = [process for process in self._idle if process.knows(table)]
        process = (knowing or self._idle)[0]
        self._idle.remove(process)
        return process


def thinking_ms(waiting: int, processes: int, seconds: float, overhead: float) -> int:
    """How long a bot may think so that all who wait are soon served.

    The *overhead* is what each of them costs besides, in seconds.
    """
    share = seconds / HASTE * processes / (processes + waiting)
    return max(LEAST_MS, min(THINKING_MS, int(1000 * (share - overhead))))


def _ask(
    worker: Worker[Question, Thought | Breakdown], question: Question, seconds: float
) -> Thought | Breakdown:
    """Send a question and wait for its answer; runs in a thread."""
    worker.send(question)
    if not worker.pipe.poll(seconds):
        raise TimeoutError
    return worker.receive()


class _Table:
    """What a process keeps of a table: its position, and the bots that have thought about it."""

    def __init__(self, game: AnyGame, record: Record) -> None:
        self.game = game
        self.names = seat_names(record.players, record.seats)
        self.state: State = final_state(record, game)
        self._bots: dict[tuple[str, int], Bot] = {}

    def play(self, plies: tuple[str, ...]) -> None:
        """Go on to the table's position; its match has checked every ply."""
        for notation in plies:
            self.state.play(self.game.moves.parse(notation))

    def bot(self, name: str, seat: int) -> Bot:
        """The bot that thinks for a seat, with what it remembers."""
        if (name, seat) not in self._bots:
            self._bots[name, seat] = make_bot(name, self.game)
        return self._bots[name, seat]


_tables: dict[str, _Table] = {}
"""The tables that this process knows; whoever asks says which to forget."""


def _answer(find: Find, question: Question) -> Thought | Breakdown:
    """Think, in a worker; a bot that breaks down is told in words."""
    try:
        _tables.pop(question.forget, None)
        table = _tables.pop(question.table, None)
        if table is None or question.since == 0:
            record = parse(question.table)
            table = _Table(find(record.game), record)
        table.play(question.plies)
        _tables[question.table] = table
        return _think(table, question)
    except Exception as error:
        return Breakdown(f"{type(error).__name__}: {error}", traceback.format_exc())


def _think(table: _Table, question: Question) -> Thought:
    game = table.game
    view = game.view(table.state, question.seat)
    bot = table.bot(question.bot, question.seat)
    rng = Rng(question.seed)
    choice = bot.explain(view, view.legal, rng, bot.within(question.milliseconds))
    looks = [
        Look(game.moves.notation(looked.move), looked.share, game.share(looked.payoff))
        for looked in choice.considered[:MOST_LOOKS]
    ]
    for at, looked in enumerate(choice.considered[: question.reasons]):
        words = plan(bot, view, looked.move, rng).in_words()
        looks[at] = replace(looks[at], reason=name_seats(words, table.names))
    return Thought(game.moves.notation(choice.move), tuple(looks))
