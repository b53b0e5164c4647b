"""``starboard bench --lab``: what a second worker gains, and what measuring and storing cost.

All figures of a game come from one run, its kinds taking turns, so that their ratios mean
something on a busy machine too.
"""

from __future__ import annotations

import json
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from rich.console import Console

from starboard import build, catalog
from starboard.cli.columns import columns
from starboard.lab import Arm, Plan, Played, Processes, begin
from starboard.lab.play import Desk
from starboard.lab.run import play_on

TURNS = 3
TOGETHER = 64
"""How many games are played one way before they are played the other way."""

THINKING, RANDOM = "easy", "uniform"
"""Who plays to compare crews, and who to weigh the measuring, with the shortest games."""


@dataclass(frozen=True, slots=True)
class LabSpeed:
    """How fast the lab plays one game."""

    one: float
    """Games of easy bots a second by one worker."""

    two: float
    """The same by two workers."""

    overhead: float
    """The part of the processor's time that measuring and storing random games takes."""


def bench_lab(names: list[str], seconds: float, as_json: bool) -> None:
    """Print the speed of the lab for each game."""
    speeds = {name: measure(name, seconds) for name in names}
    if as_json:
        print(json.dumps({name: asdict(speed) for name, speed in speeds.items()}, indent=2))
        return
    headings = ("one worker games/s", "two workers", "factor", "measuring random games")
    table = columns("game", *headings)
    for name, speed in speeds.items():
        factor = f"{speed.two / speed.one:.2f}"
        share = f"{100 * speed.overhead:.1f} %"
        table.add_row(name, f"{speed.one:,.0f}", f"{speed.two:,.0f}", factor, share)
    Console().print(table)
    rules = "compiled" if build.is_compiled() else "plain Python"
    print(f"Workers play games of {THINKING} bots. The last column is the time that measuring and")
    print(f"storing takes where bots do not think at all. The rules are {rules}.")


def measure(name: str, seconds: float) -> LabSpeed:
    """Measure one game; each of the figures gets about *seconds* in each of its turns."""
    game = catalog.find(name)
    thinking, random = [
        Arm(name=bot, game=name, bots=(bot,) * game.seats[0]) for bot in (THINKING, RANDOM)
    ]
    with TemporaryDirectory() as folder:
        crews = _by_workers(thinking, seconds, Path(folder))
        return LabSpeed(*crews, _overhead(random, seconds, Path(folder)))


def _games_in(desk: Desk, seconds: float) -> int:
    """About how many games one worker plays in this time."""
    begun, games = time.perf_counter(), 0
    while time.perf_counter() - begun < seconds / 2:
        desk.play(games)
        games += 1
    return 2 * games


def _by_workers(arm: Arm, seconds: float, folder: Path) -> tuple[float, float]:
    """Games a second by one worker and by two, taking turns."""
    games = _games_in(Desk(0, arm, catalog.find(arm.game), seed=0), seconds)
    with Processes(catalog.find, 1) as one, Processes(catalog.find, 2) as two:
        crews = {1: one, 2: two}
        spent = {1: 0.0, 2: 0.0}
        for number in range(-1, TURNS):
            for workers, crew in crews.items():
                # The first turn lets the workers start; it is not counted.
                wanted = workers * games if number >= 0 else 2 * workers
                plan = Plan(arms=(arm,), games=wanted, seed=number)
                with begin(folder / f"{workers} {number}.sqlite", plan, catalog.find) as results:
                    begun = time.perf_counter()
                    play_on(results, {0: wanted}, catalog.find, crew, lambda games: None)
                    spent[workers] += time.perf_counter() - begun if number >= 0 else 0.0
    return TURNS * games / spent[1], TURNS * 2 * games / spent[2]


def _overhead(arm: Arm, seconds: float, folder: Path) -> float:
    """The part of the processor's time that goes into measuring and storing a game.

    The same games are played both ways, a few at a time and taking turns in which way comes
    first, so that a busy machine favours neither.
    """
    desk = Desk(0, arm, catalog.find(arm.game), seed=0)
    games = _games_in(desk, seconds)
    plan = Plan(arms=(arm,), games=games)
    bare, full = 0, 0
    with begin(folder / "overhead.sqlite", plan, catalog.find) as results:
        played: list[Played] = []
        for first in range(0, TURNS * games, TOGETHER):
            numbers = range(first, first + TOGETHER)
            if first % (2 * TOGETHER):
                bare += _time_to_play(desk, numbers)
            begun = time.process_time_ns()
            played += [desk.play(number) for number in numbers]
            full += time.process_time_ns() - begun
            if first % (2 * TOGETHER) == 0:
                bare += _time_to_play(desk, numbers)
        begun = time.process_time_ns()
        results.add(played)
        full += time.process_time_ns() - begun
    return 1 - bare / full


def _time_to_play(desk: Desk, numbers: range) -> int:
    begun = time.process_time_ns()
    for number in numbers:
        desk.play_only(number)
    return time.process_time_ns() - begun
