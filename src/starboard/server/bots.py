"""Bots think in processes of their own, so that no table waits for another's thoughts.

A record goes to the process, a notation comes back. A process that takes too long is
ended and replaced; whoever asked decides what to play instead.
"""

from __future__ import annotations

import asyncio
import secrets
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from starboard.bots import Bot, Mcts, UnknownBot, bots_of, make_bot
from starboard.kernel import (
    AnyGame,
    Budget,
    Find,
    Record,
    Rng,
    StarboardError,
    final_state,
    parse,
)
from starboard.workers import Worker

THINKING_MS: Final = 4000
"""The longest a bot thinks about one move, whatever its own settings say."""


class NoThought(StarboardError):
    """The bot did not answer in time, or broke down."""


@dataclass(frozen=True, slots=True)
class Thought:
    """What a bot would play, and what it considered: notation, share and payoff."""

    move: str
    considered: tuple[tuple[str, float, float], ...] = ()


def check_bot(name: str, game: AnyGame) -> None:
    """Raise `UnknownBot` unless there is such a bot for players to choose."""
    known = bots_of(game)
    if name not in known:
        raise UnknownBot(f"There is no bot {name!r}: choose one of {', '.join(known)}.")


Question = tuple[str, str, int, int]
"""A bot's name, a record, the seat to think for and a seed."""

_Thinker = Worker[Question, Thought | str]


class Thinkers:
    """A few processes, each thinking about one move at a time."""

    def __init__(self, find: Find, number: int) -> None:
        self._find = find
        self._idle: asyncio.Queue[_Thinker] = asyncio.Queue()
        self._threads = ThreadPoolExecutor(number, thread_name_prefix="thinker")
        self._all: set[_Thinker] = set()
        for _ in range(number):
            self._start()

    async def think(self, name: str, record: Record, seat: int, seconds: float) -> Thought:
        """What the bot of that name would play for the seat, or `NoThought`."""
        try:
            async with asyncio.timeout(seconds):
                process = await self._idle.get()
        except TimeoutError:
            raise NoThought("All bots are busy.") from None
        question = (name, record.text(), seat, secrets.randbits(64))
        loop = asyncio.get_running_loop()
        try:
            answer = await loop.run_in_executor(self._threads, _ask, process, question, seconds)
        except BaseException as error:
            # Its answer would come too late for anyone: end it, and start another.
            self._all.discard(process)
            process.end()
            if isinstance(error, asyncio.CancelledError | RuntimeError):
                raise
            self._start()
            raise NoThought(f"The bot {name} did not answer.") from error
        self._idle.put_nowait(process)
        if isinstance(answer, str):
            raise NoThought(f"The bot {name} broke down: {answer}")
        return answer

    def close(self) -> None:
        """End all processes."""
        for process in self._all:
            process.end()
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _start(self) -> None:
        process: _Thinker = Worker(partial(_answer, self._find))
        self._all.add(process)
        self._idle.put_nowait(process)


def _ask(worker: _Thinker, question: Question, seconds: float) -> Thought | str:
    """Send a question and wait for its answer; runs in a thread."""
    worker.send(question)
    if not worker.pipe.poll(seconds):
        raise TimeoutError
    return worker.receive()


def _answer(find: Find, question: Question) -> Thought | str:
    """Think, in a worker; a bot that breaks down is told in words."""
    name, text, seat, seed = question
    try:
        return _think(find, name, parse(text), seat, seed)
    except Exception as error:
        return f"{type(error).__name__}: {error}"


def _think(find: Find, name: str, record: Record, seat: int, seed: int) -> Thought:
    game = find(record.game)
    view = game.view(final_state(record, game), seat)
    bot = make_bot(name, game)
    choice = bot.explain(view, view.legal, Rng(seed), _budget(bot))
    return Thought(
        game.moves.notation(choice.move),
        tuple(
            [
                (game.moves.notation(looked.move), looked.share, looked.payoff)
                for looked in choice.considered[:5]
            ]
        ),
    )


def _budget(bot: Bot) -> Budget | None:
    """The bot's own budget, but no longer than people like to wait."""
    if not isinstance(bot, Mcts):
        return None
    budget = bot.thinking.budget
    return replace(budget, milliseconds=min(budget.milliseconds or THINKING_MS, THINKING_MS))
