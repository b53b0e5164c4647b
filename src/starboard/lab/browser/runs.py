"""Runs: a folder of results files, and the one that is being played."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from starboard.kernel import Find, StarboardError
from starboard.lab.plan import Plan
from starboard.lab.results import BadResults, Results
from starboard.lab.run import begin, hire, run

SUFFIX: Final = ".sqlite"
NAME: Final = re.compile(r"[a-z0-9_]+-\d+")


class Stopped(Exception):
    """Someone asked the run to end."""


@dataclass(slots=True)
class _UnderWay:
    """A run that waits or is played."""

    plan: Plan
    future: Future[None]
    stop: threading.Event


class Runs:
    """Plays one plan at a time; every run is a results file that any command of the lab opens."""

    def __init__(self, folder: Path, find: Find, workers: int | None = None) -> None:
        self.folder = folder
        self.find = find
        self._workers = workers
        self._pool = ThreadPoolExecutor(1, "lab run")
        self._under_way: dict[str, _UnderWay] = {}
        self._failed: dict[str, str] = {}
        self._lock = threading.Lock()
        folder.mkdir(parents=True, exist_ok=True)

    def names(self) -> list[str]:
        """All runs, the newest first."""
        kept = {path.stem: path.stat().st_mtime for path in self.folder.glob(f"*{SUFFIX}")}
        fitting = [name for name in kept if NAME.fullmatch(name)]
        return sorted(fitting, key=lambda name: (-kept[name], name))

    def path(self, name: str) -> Path:
        """The file of a run, or the sentence that there is none."""
        path = self.folder / f"{name}{SUFFIX}"
        if not NAME.fullmatch(name) or not path.is_file():
            raise BadResults(f"There is no run {name!r}.")
        return path

    def open(self, name: str) -> Results:
        """The results of a run so far."""
        return Results.open(self.path(name))

    def start(self, plan: Plan) -> str:
        """Play a plan as soon as nothing else is played, and return the name of the run."""
        game = self.find(plan.arms[0].game).name
        with self._lock:
            number = 1 + max(self._numbers(game), default=0)
            name = f"{game}-{number}"
            begin(self.folder / f"{name}{SUFFIX}", plan, self.find).close()
            self._go(name, plan)
        return name

    def go_on(self, name: str) -> None:
        """Play what is left of a run that was stopped."""
        with self.open(name) as results:
            study, arms = results.study, results.arms
        plan = Plan(
            arms=arms,
            kind=study.kind,
            games=study.games,
            seed=study.seed,
            axes=study.axes,
            text=study.plan,
        )
        if plan.study(self.find).versions != study.versions:
            raise BadResults(f"{name} was played by other versions of the rules: start it anew.")
        with self._lock:
            if name not in self._under_way:
                self._go(name, plan)

    def stop(self, name: str) -> None:
        """End a run after the games that are being played; what is done stays."""
        with self._lock:
            under_way = self._under_way.get(name)
        if under_way is not None:
            under_way.stop.set()
            under_way.future.cancel()
            if under_way.future.cancelled():
                self._forget(name)

    def state(self, name: str) -> tuple[str, str]:
        """waiting, running, done, stopped or failed; and why, if it failed."""
        with self._lock:
            under_way = self._under_way.get(name)
        if under_way is not None:
            return ("running" if under_way.future.running() else "waiting"), ""
        if name in self._failed:
            return "failed", self._failed[name]
        with self.open(name) as results:
            done = sum([len(results.numbers(arm)) for arm in range(len(results.arms))])
            wanted = results.study.games * len(results.arms)
        return ("done" if done >= wanted else "stopped"), ""

    def close(self) -> None:
        """Stop everything, and wait until it has."""
        for name in list(self._under_way):
            self.stop(name)
        self._pool.shutdown(cancel_futures=True)

    def _numbers(self, game: str) -> Iterator[int]:
        for path in self.folder.glob(f"{game}-*{SUFFIX}"):
            if NAME.fullmatch(path.stem):
                yield int(path.stem.rpartition("-")[2])

    def _go(self, name: str, plan: Plan) -> None:
        stop = threading.Event()
        self._failed.pop(name, None)
        future = self._pool.submit(self._play, name, plan, stop)
        self._under_way[name] = _UnderWay(plan, future, stop)

    def _play(self, name: str, plan: Plan, stop: threading.Event) -> None:
        def on_stored(games: int) -> None:
            if stop.is_set():
                raise Stopped

        try:
            with hire(self.find, self._workers) as crew, self.open(name) as results:
                run(plan, self.find, results, crew, on_stored)
        except Stopped:
            pass
        except StarboardError as error:
            self._failed[name] = str(error)
        finally:
            self._forget(name)

    def _forget(self, name: str) -> None:
        with self._lock:
            self._under_way.pop(name, None)
