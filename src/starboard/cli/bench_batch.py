"""``starboard bench --batch``: steps a second of batches, observations and masks included.

All figures of a game come from one run, its kinds taking turns, so that their ratios mean
something on a busy machine too.
"""

from __future__ import annotations

import json
import time
from dataclasses import asdict, dataclass
from typing import Any

from rich.console import Console

from starboard import build, catalog
from starboard.cli.bench_games import BenchFailed, plies_per_second
from starboard.cli.columns import columns
from starboard.kernel import Rng

TABLES = 64
MANY = 2048
"""Tables for two workers: they wait for each other at every step."""

TURNS = 3


@dataclass(frozen=True, slots=True)
class BatchSpeed:
    """How fast one game is as a batch, on one core, best of three."""

    numbers: int
    """In an observation."""

    steps: float
    """A second: a choice of a seat, and all that follows until the next one."""

    plies: float
    """A second of random games by the rules alone."""

    second: float
    """How many times as fast two workers are, if each has a core: one process's time, divided by
    the busier worker's and that of the process that waits for both."""


def bench_batch(names: list[str], seconds: float, as_json: bool) -> None:
    """Print how fast batches of each game are."""
    speeds = {name: measure(name, seconds) for name in names}
    if as_json:
        print(json.dumps({name: asdict(speed) for name, speed in speeds.items()}, indent=2))
        return
    headings = ("numbers", "steps/s", "rules alone, plies/s", "ratio", "two workers")
    table = columns("game", *headings)
    for name, speed in speeds.items():
        ratio, second = f"{speed.steps / speed.plies:.3f}", f"{speed.second:.2f}"
        figures = (f"{speed.numbers:,}", f"{speed.steps:,.0f}", f"{speed.plies:,.0f}")
        table.add_row(name, *figures, ratio, second)
    Console().print(table)
    rules = "compiled" if build.is_compiled() else "plain Python"
    print(f"Batches of {TABLES} tables with the fewest seats, random moves, processor time of one")
    print(f"core without the choosing; what two workers gain, with {MANY} tables, is counted in")
    print(f"processor time, too. The rules are {rules}.")


def measure(name: str, seconds: float) -> BatchSpeed:
    """Measure one game; each of the figures gets about *seconds* in all."""
    try:
        from starboard.batch import Batch  # noqa: PLC0415
    except ModuleNotFoundError as missing:
        raise BenchFailed(str(missing)) from None
    import numpy as np  # noqa: PLC0415

    dice = np.random.default_rng(1)
    game = catalog.find(name)
    batch = Batch(name, TABLES, seed=1)
    steps = plies = second = 0.0
    with Batch(name, MANY, seed=1) as alone, Batch(name, MANY, seed=1, workers=2) as shared:
        for turn in range(TURNS):
            steps = max(steps, _steps_per_second(batch, dice, seconds / TURNS))
            plies = max(plies, plies_per_second(game, seconds / TURNS, Rng(turn)))
            one = _steps_per_second(alone, dice, seconds / TURNS)
            two = _steps_per_second(shared, dice, seconds / TURNS)
            second = max(second, two / one)
    return BatchSpeed(batch.layout.size, steps, plies, second)


def _steps_per_second(batch: Any, dice: Any, seconds: float) -> float:
    spent, steps = 0.0, 0
    while spent < seconds:
        moves = batch.sample(dice)
        before, begun = batch.spent, time.process_time()
        batch.step(moves)
        spent += time.process_time() - begun
        # Workers work side by side: the busier one counts.
        spent += max([b - a for a, b in zip(before, batch.spent, strict=True)], default=0.0)
        steps += batch.tables
    return steps / spent
