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


def bench_batch(names: list[str], seconds: float, as_json: bool) -> None:
    """Print how fast batches of each game are."""
    speeds = {name: measure(name, seconds) for name in names}
    if as_json:
        print(json.dumps({name: asdict(speed) for name, speed in speeds.items()}, indent=2))
        return
    table = columns("game", "numbers", "steps/s", "rules alone, plies/s", "ratio")
    for name, speed in speeds.items():
        ratio = f"{speed.steps / speed.plies:.3f}"
        row = (name, f"{speed.numbers:,}", f"{speed.steps:,.0f}", f"{speed.plies:,.0f}", ratio)
        table.add_row(*row)
    Console().print(table)
    rules = "compiled" if build.is_compiled() else "plain Python"
    print(f"Batches of {TABLES} tables with the fewest seats, random moves, processor time of one")
    print(f"core without the choosing. The rules are {rules}.")


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
    steps = plies = 0.0
    for turn in range(TURNS):
        steps = max(steps, _steps_per_second(batch, dice, seconds / TURNS))
        plies = max(plies, plies_per_second(game, seconds / TURNS, Rng(turn)))
    return BatchSpeed(batch.layout.size, steps, plies)


def _steps_per_second(batch: Any, dice: Any, seconds: float) -> float:
    spent, steps = 0.0, 0
    while spent < seconds:
        moves = batch.sample(dice)
        begun = time.process_time()
        batch.step(moves)
        spent += time.process_time() - begun
        steps += TABLES
    return steps / spent
