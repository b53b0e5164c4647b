"""Tune: search a game's options for what its games should be like.

Numbers are noisy, so a point is played until its interval no longer holds the target, or until
it has had all its games. One option with ordered values is searched by bisection; several are
searched one after another, the others fixed, until no step helps.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from starboard.kernel import AnyGame, option_specs
from starboard.lab.goal import Goal
from starboard.lab.kinds import SEATS
from starboard.lab.stats import Interval
from starboard.lab.study import Played

LOOKS = 4
"""Parts in which a point's games are played, with a look at the interval after each."""

FEWEST = 20
"""Games before the first look: an interval of very few games cannot be trusted."""

CAUTION = 1.6
"""How much wider an interval counts before the last look: four looks are four chances to err."""

ROUNDS = 3
"""How often each of several options is searched at most."""

Point = dict[str, str]
Trial = Callable[[Point, int], Sequence[Played]]
"""Plays so many games at a point, or recalls them, and returns all of them."""


@dataclass(frozen=True, slots=True)
class Step:
    """One point of the search, and what its games were like."""

    point: Point
    games: int
    interval: Interval
    verdict: str
    """low, high, or there."""


class Tuner:
    """A search. *on_step* is called with every step, in order."""

    def __init__(
        self,
        game: AnyGame,
        axes: Mapping[str, Sequence[str]],
        goal: Goal,
        trial: Trial,
        games: int,
        on_step: Callable[[Step], None] = lambda step: None,
    ) -> None:
        self._game = game
        self._axes = {name: list(values) for name, values in axes.items()}
        self._goal = goal
        self._trial = trial
        self._games = games
        self._on_step = on_step
        self._seen: dict[tuple[str, ...], Step] = {}

    @property
    def path(self) -> list[Step]:
        """Every point that was tried, in order."""
        return list(self._seen.values())

    def search(self) -> Step:
        """Return the point that comes nearest to the goal."""
        specs = {spec.name: spec for spec in option_specs(self._game.options)}
        ordered = {n for n in self._axes if n == SEATS or specs[n].kind == "number"}
        at: Point = {}
        for name, values in self._axes.items():
            usual = specs[name].default if name in specs else str(self._game.seats[0])
            at[name] = usual if usual in values else values[len(values) // 2]
        for _ in range(ROUNDS if len(self._axes) > 1 else 1):
            before = dict(at)
            for name in self._axes:
                line = self._bisect if name in ordered else self._scan
                best = line(at, name)
                at = dict(best.point)
                if best.verdict == "there":
                    return best
            if at == before:
                break
        return min(self.path, key=self._distance)

    def _bisect(self, at: Point, name: str) -> Step:
        """Search ordered values between two that lie on either side of the target."""
        values = self._axes[name]
        low, high = 0, len(values) - 1
        steps = {i: self._try(at, name, values[i]) for i in (low, high)}
        if steps[low].verdict == steps[high].verdict:
            # The target is out of reach, or lies between the ends: look there before giving up.
            for i in sorted({(low + high) // 2, (3 * low + high) // 4, (low + 3 * high) // 4}):
                steps[i] = self._try(at, name, values[i])
        while True:
            there = [step for step in steps.values() if step.verdict == "there"]
            if there:
                return min(there, key=self._distance)
            tried = sorted(steps)
            gaps = [
                (i, j)
                for i, j in pairwise(tried)
                if steps[i].verdict != steps[j].verdict and j - i > 1
            ]
            if not gaps:
                return min(steps.values(), key=self._distance)
            middle = sum(gaps[0]) // 2
            steps[middle] = self._try(at, name, values[middle])

    def _scan(self, at: Point, name: str) -> Step:
        """Try every value: they have no order."""
        return min([self._try(at, name, v) for v in self._axes[name]], key=self._distance)

    def _try(self, at: Point, name: str, value: str) -> Step:
        point = {**at, name: value}
        key = tuple(point.values())
        if key not in self._seen:
            self._seen[key] = self._play(point)
            self._on_step(self._seen[key])
        return self._seen[key]

    def _play(self, point: Point) -> Step:
        games = 0
        while True:
            games = min(self._games, games + max(FEWEST, -(-self._games // LOOKS)))
            played = self._trial(point, games)
            interval = self._goal.measure(played, self._game)
            verdict = self._verdict(interval, 1.0 if games == self._games else CAUTION)
            if verdict != "there" or games == self._games:
                return Step(point, len(played), interval, verdict)

    def _verdict(self, interval: Interval, caution: float) -> str:
        middle = interval.estimate
        if middle + caution * (interval.high - middle) < self._goal.target:
            return "low"
        if middle - caution * (middle - interval.low) > self._goal.target:
            return "high"
        return "there"

    def _distance(self, step: Step) -> tuple[bool, float]:
        return step.verdict != "there", abs(step.interval.estimate - self._goal.target)
