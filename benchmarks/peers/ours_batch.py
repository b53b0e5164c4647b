"""A batch of Starboard's, observations and masks included: `ours_batch.py GAME [TABLES] SECONDS`.

The unit is a step of a table. Moves are chosen at random from the masks, as by the others.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any

import numpy as np
from rate import report

from starboard import build

STEPS = 20


def batch(name: str, tables: int) -> Callable[[], int]:
    """Step all tables."""
    made: Any = import_module("starboard.batch").Batch(name, tables, seed=1)
    dice = np.random.default_rng(1)

    def work() -> int:
        for _ in range(STEPS):
            made.step(made.sample(dice))
        return STEPS * tables

    return work


if __name__ == "__main__":
    work = batch(sys.argv[1], int(sys.argv[2]))
    if not build.is_compiled():
        sys.exit("The rules are not compiled: run `make compile` first.")
    report(work)
