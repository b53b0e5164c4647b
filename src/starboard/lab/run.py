"""Run a plan: the same results on any number of workers, stopped and resumed as often as wanted."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

from starboard.kernel import Find
from starboard.lab.crew import Alone, Batch, Crew, Processes, Task
from starboard.lab.measure import NUMBERS
from starboard.lab.plan import Plan
from starboard.lab.results import MEMORY, BadResults, Results
from starboard.lab.study import Study

AIM = 1.5
"""Seconds that a task should take: long beside handing it over, short beside the run."""

GROWTH = 4
"""A task has at most so many times the games of the one before, until the speed is known."""

OnStored = Callable[[int], None]
"""Called with the number of games whenever some are stored."""


def hire(find: Find, workers: int | None = None) -> Crew:
    """A crew on this machine: all cores if no number is given."""
    return Alone(find) if workers == 1 else Processes(find, workers)


def run(
    plan: Plan,
    find: Find,
    results: Results | None = None,
    crew: Crew | None = None,
    on_stored: OnStored = lambda games: None,
) -> Results:
    """Play the games of a plan that *results* do not have yet, and return the results.

    Every batch of games is stored as soon as it is there, so that an interrupt, a full disk or
    a lost crew cost no more than what was under way.
    """
    plan.check(find)
    results = results or begin(MEMORY, plan, find)
    wanted = dict.fromkeys(range(len(plan.arms)), plan.games)
    if crew is None:
        with Alone(find) as alone:
            play_on(results, wanted, find, alone, on_stored)
    else:
        play_on(results, wanted, find, crew, on_stored)
    return results


def play_on(
    results: Results, wanted: Mapping[int, int], find: Find, crew: Crew, on_stored: OnStored
) -> None:
    """Play until each arm that is named has the games that are wanted of it."""
    work = Work(results, wanted, find)
    under_way = 0
    while work.left or under_way:
        while work.left and under_way < crew.room:
            crew.give(work.next_task(crew.size))
            under_way += 1
        batch = crew.take()
        under_way -= 1
        work.learn(batch)
        results.add(batch.games)
        on_stored(len(batch.games))


class Work:
    """The games still to be played, handed out in tasks of about the same time."""

    def __init__(self, results: Results, wanted: Mapping[int, int], find: Find) -> None:
        self._seed = results.study.seed
        self._arms = results.arms
        self._find = find
        self._open: dict[int, list[int]] = {}
        for arm, games in wanted.items():
            done = results.numbers(arm)
            self._open[arm] = [n for n in range(games - 1, -1, -1) if n not in done]
        self.left = sum([len(numbers) for numbers in self._open.values()])
        self._seconds: dict[int, float] = {}
        self._sizes: dict[int, int] = {}

    def next_task(self, crew: int) -> Task:
        """The next games of the arm that has the most left, so that all arms grow together."""
        index = max(self._open, key=lambda arm: len(self._open[arm]))
        numbers = self._open[index]
        first = last = numbers.pop()
        # Neighbours only: a task stays small however many games it has.
        for _ in range(self._size(index, crew) - 1):
            if not numbers or numbers[-1] != last + 1:
                break
            last = numbers.pop()
        chosen = range(first, last + 1)
        self.left -= len(chosen)
        arm = self._arms[index]
        return Task(index, arm, self._find(arm.game).version, self._seed, chosen)

    def _size(self, index: int, crew: int) -> int:
        """As many games as fill the time aimed at; fewer near the end, so that all end together."""
        if index not in self._seconds:
            return 1
        wanted = min(AIM / self._seconds[index], GROWTH * self._sizes[index])
        share = math.ceil(self.left / (2 * crew))
        return max(1, math.floor(min(wanted, share)))

    def learn(self, batch: Batch) -> None:
        """Note how long a batch took."""
        index, games = batch.task.index, len(batch.games)
        self._seconds[index] = max(batch.seconds, 1e-6) / games
        self._sizes[index] = max(games, self._sizes.get(index, 1))


def begin(path: str | Path, plan: Plan, find: Find) -> Results:
    """A new results file for a plan."""
    return Results.create(path, plan.study(find), plan.arms, NUMBERS)


def resume(path: str | Path, plan: Plan, find: Find) -> Results:
    """Open the results of an earlier run of the plan; it may have had fewer games to play."""
    results = Results.open(path)
    stored, asked = results.study, plan.study(find)
    difference = _difference(stored, asked)
    if difference is None and results.arms != plan.arms:
        difference = "they are of other games, bots or options"
    if difference is not None:
        results.close()
        raise BadResults(f"{path} holds the results of another plan: {difference}.")
    if asked.games > stored.games:
        results.describe(replace(stored, games=asked.games))
    return results


def _difference(stored: Study, asked: Study) -> str | None:
    if stored.kind != asked.kind:
        return f"it is a {stored.kind}, not a {asked.kind}"
    if stored.seed != asked.seed:
        return f"its seed is {stored.seed}, not {asked.seed}"
    if stored.versions != asked.versions:
        return "its games were played by other versions of the rules"
    return None
