"""Crews: who plays the games of a plan. A task gives the same games in any crew."""

from __future__ import annotations

import os
import time
from abc import ABC, abstractmethod
from collections import Counter, deque
from dataclasses import dataclass, field
from functools import partial
from multiprocessing.connection import wait
from typing import Self

from starboard.kernel import Find, StarboardError, WrongVersion
from starboard.lab.play import Desk
from starboard.lab.study import Arm, Played
from starboard.workers import RUNS_ANEW, Worker

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
        """Stop at once, whatever is still being played."""

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
class _Hand:
    worker: Worker[Task, Batch | StarboardError]
    tasks: list[Task] = field(default_factory=list)
    """What it has been given and not yet done, in that order."""


class Processes(Crew):
    """Processes of this machine. One that dies is replaced, and its tasks are played again."""

    def __init__(self, find: Find, workers: int | None = None) -> None:
        self.size = workers or os.cpu_count() or 1
        self.room = 2 * self.size
        self._find = find
        self._deaths: Counter[str] = Counter()
        self._hands: list[_Hand] = []
        try:
            for _ in range(self.size):
                self._hire()
        except BaseException:
            self.close()
            raise

    @property
    def pids(self) -> list[int]:
        """The ids of the processes."""
        return [hand.worker.process.pid or 0 for hand in self._hands]

    def give(self, task: Task) -> None:
        """Hand a task to the worker with the least to do."""
        hand = min(self._hands, key=lambda hand: len(hand.tasks))
        hand.tasks.append(task)
        try:
            hand.worker.send(task)
        except OSError:
            self._replace(hand)

    def take(self) -> Batch:
        """Wait for a batch; what a dead worker had to do is given to others."""
        while True:
            ready = wait([hand.worker.pipe for hand in self._hands])
            hand = next(hand for hand in self._hands if hand.worker.pipe in ready)
            try:
                answer = hand.worker.receive()
            except (EOFError, OSError):
                self._replace(hand)
                continue
            if isinstance(answer, StarboardError):
                raise answer
            hand.tasks.remove(answer.task)
            return answer

    def _replace(self, dead: _Hand) -> None:
        self._hands.remove(dead)
        dead.worker.pipe.close()
        if dead.worker.started_again():
            raise CrewLost(RUNS_ANEW) from None
        dead.worker.process.join()
        if dead.tasks:
            # Only the first task was being played: the others are not to blame.
            blamed = str(dead.tasks[0])
            self._deaths[blamed] += 1
            if self._deaths[blamed] == LIVES:
                raise CrewLost(
                    f"A worker died {LIVES} times in {blamed}, the last time with exit code"
                    f" {dead.worker.process.exitcode}: give it more memory, or use fewer workers."
                )
        self._hire()
        for task in dead.tasks:
            self.give(task)

    def _hire(self) -> None:
        self._hands.append(_Hand(Worker(partial(_answer, self._find))))

    def close(self) -> None:
        """End all processes."""
        for hand in self._hands:
            hand.worker.end()
        for hand in self._hands:
            hand.worker.process.join()
        self._hands.clear()


def _answer(find: Find, task: Task) -> Batch | StarboardError:
    """What a worker sends back: the games, or what is wrong with them."""
    try:
        return play_task(task, find)
    except StarboardError as error:
        return error
