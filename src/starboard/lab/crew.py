"""Crews: who plays the games of a plan. A task gives the same games whoever plays it."""

from __future__ import annotations

import gc
import os
import signal
import time
from abc import ABC, abstractmethod
from collections import Counter, deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Self

from starboard.kernel import StarboardError, WrongVersion
from starboard.lab.plan import Find
from starboard.lab.play import Desk
from starboard.lab.study import Arm, Played

LIVES = 3
"""How often a task may lose its worker before the run gives up."""


class CrewLost(StarboardError):
    """Nobody is left to play."""


@dataclass(frozen=True, slots=True)
class Task:
    """Games of one arm for one worker."""

    index: int
    """The arm's number."""

    arm: Arm
    version: int
    """Of the rules, which must be the same wherever the games are played."""

    seed: int
    numbers: range

    def __str__(self) -> str:
        return f"game {self.numbers[0] + 1} of {self.arm.name!r}"


@dataclass(frozen=True, slots=True)
class Batch:
    """What came of a task."""

    task: Task
    games: tuple[Played, ...]
    seconds: float


def play_task(task: Task, find: Find) -> Batch:
    """Play the games of a task, here and now."""
    begin = time.perf_counter()
    game = find(task.arm.game)
    if game.version != task.version:
        raise WrongVersion(
            f"A worker has version {game.version} of {game.name}'s rules, but the plan is for"
            f" version {task.version}: install the same Starboard everywhere."
        )
    desk = Desk(task.index, task.arm, game, task.seed)
    games = tuple([desk.play(number) for number in task.numbers])
    return Batch(task, games, time.perf_counter() - begin)


class Crew(ABC):
    """Takes tasks and gives back what came of them, in any order."""

    size: int
    """How many games it plays at once."""

    room: int
    """How many tasks it takes at once, so that nobody waits for the next one."""

    @abstractmethod
    def give(self, task: Task) -> None:
        """Hand over a task."""

    @abstractmethod
    def take(self) -> Batch:
        """Wait for any task to be done; there is at least one under way."""

    @abstractmethod
    def close(self) -> None:
        """Stop at once: nobody waits for games that nobody wants any more."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Alone(Crew):
    """This process plays everything itself."""

    size = 1
    room = 1

    def __init__(self, find: Find) -> None:
        self._find = find
        self._tasks: deque[Task] = deque()

    def give(self, task: Task) -> None:
        """Remember a task."""
        self._tasks.append(task)

    def take(self) -> Batch:
        """Play the oldest task."""
        return play_task(self._tasks.popleft(), self._find)

    def close(self) -> None:
        """Forget the tasks."""
        self._tasks.clear()


@dataclass(eq=False, slots=True)
class _Worker:
    process: BaseProcess
    pipe: Connection
    tasks: list[Task] = field(default_factory=list)


class Processes(Crew):
    """Processes of this machine. One that dies is replaced, and its tasks are played again."""

    def __init__(self, find: Find, workers: int | None = None) -> None:
        self.size = workers or os.cpu_count() or 1
        self.room = 2 * self.size
        self._find = find
        self._deaths: Counter[str] = Counter()
        self._workers: list[_Worker] = []
        try:
            for _ in range(self.size):
                self._workers.append(self._hire())
        except BaseException:
            self.close()
            raise

    @property
    def pids(self) -> list[int]:
        """The ids of the processes."""
        return [worker.process.pid or 0 for worker in self._workers]

    def give(self, task: Task) -> None:
        """Hand a task to the worker with the least to do."""
        worker = min(self._workers, key=lambda worker: len(worker.tasks))
        worker.tasks.append(task)
        try:
            worker.pipe.send(task)
        except OSError:
            self._replace(worker)

    def take(self) -> Batch:
        """Wait for a batch; what a dead worker had to do is given to others."""
        while True:
            ready = wait([worker.pipe for worker in self._workers])
            worker = next(worker for worker in self._workers if worker.pipe in ready)
            try:
                answer = worker.pipe.recv()
            except (EOFError, OSError):
                self._replace(worker)
                continue
            if isinstance(answer, Exception):
                raise answer
            assert isinstance(answer, Batch)
            worker.tasks.remove(answer.task)
            return answer

    def _replace(self, dead: _Worker) -> None:
        self._workers.remove(dead)
        dead.pipe.close()
        dead.process.join()
        if dead.tasks:
            # Only the first task was being played: the others are not to blame.
            blamed = str(dead.tasks[0])
            self._deaths[blamed] += 1
            if self._deaths[blamed] == LIVES:
                raise CrewLost(
                    f"A worker died {LIVES} times in {blamed}, the last time with exit code"
                    f" {dead.process.exitcode}: give it more memory, or use fewer workers."
                )
        self._workers.append(self._hire())
        for task in dead.tasks:
            self.give(task)

    def _hire(self) -> _Worker:
        context = get_context("spawn")
        here, there = context.Pipe()
        process = context.Process(target=_serve, args=(there, self._find), daemon=True)
        # A Ctrl-C is for this process alone, from a worker's very first moment on.
        with _interrupts_blocked():
            process.start()
        there.close()
        return _Worker(process, here)

    def close(self) -> None:
        """End all processes."""
        for worker in self._workers:
            worker.process.terminate()
        for worker in self._workers:
            worker.process.join()
            worker.pipe.close()
        self._workers.clear()


def _serve(pipe: Connection, find: Find) -> None:
    """A worker's life: play what is asked for until nobody asks."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # What is loaded now stays: the collector need not look at it again and again.
    gc.freeze()
    while True:
        try:
            task = pipe.recv()
        except (EOFError, OSError):
            return
        answer: Batch | Exception
        try:
            answer = play_task(task, find)
        except StarboardError as error:
            answer = error
        try:
            pipe.send(answer)
        except OSError:
            return


@contextmanager
def _interrupts_blocked() -> Iterator[None]:
    """Keep Ctrl-C from processes that are started here; it is not lost on this one."""
    if not hasattr(signal, "pthread_sigmask"):  # pragma: no cover
        yield
        return
    # Python's own helper unblocks interrupts when it starts, so it starts first.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
