"""Measure the rules: plies a second of random games, and what a state weighs."""

from __future__ import annotations

import gc
import json
import os
import subprocess
import sys
import time
import tracemalloc
from dataclasses import asdict, dataclass

from starboard import build, catalog
from starboard.kernel import AnyGame, Rng, StarboardError, State, parse_options, playout
from starboard.kernel.playout import random_game

ROUNDS = 3
BATCH = 20
"""Games between two looks at the clock."""

SAMPLES = 100
"""Games whose middle is weighed."""


class BenchFailed(StarboardError):
    """A build could not be measured."""


@dataclass(frozen=True, slots=True)
class Figures:
    """What is measured of one game in one build."""

    plies: float
    """A second of processor time, best of three, with the fewest seats."""

    state_bytes: tuple[float, float]
    """Of a clone in the middle of a random game, on average: fewest seats and most."""


def measure_here(names: list[str], seconds: float) -> str:
    """Measure the running build; the answer is for `measure` to read."""
    games = [catalog.find(name) for name in names]
    best = [0.0] * len(games)
    # The games take turns, so that a noisy moment does not fall on one of them alone.
    for number in range(ROUNDS):
        for i, game in enumerate(games):
            best[i] = max(best[i], plies_per_second(game, seconds / ROUNDS, Rng(number)))
    figures = {}
    for name, game, plies in zip(names, games, best, strict=True):
        weights = (bytes_per_state(game, game.seats[0]), bytes_per_state(game, game.seats[-1]))
        figures[name] = asdict(Figures(plies, weights))
    return json.dumps({"compiled": build.is_compiled(), "games": figures})


def measure(names: list[str], seconds: float, *, interpreted: bool) -> dict[str, Figures] | None:
    """Measure in a process of its own; `None` if that build does not exist."""
    environment = {k: v for k, v in os.environ.items() if k != build.VARIABLE}
    if interpreted:
        environment[build.VARIABLE] = "1"
    command = [sys.executable, "-m", "starboard", "bench", "--here", f"--seconds={seconds}"]
    done = subprocess.run(
        [*command, "--", *names], env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise BenchFailed(f"The benchmark failed: {done.stderr.strip() or done.stdout.strip()}")
    report = json.loads(done.stdout)
    if report["compiled"] == interpreted:
        return None
    return {
        name: Figures(figures["plies"], tuple(figures["state_bytes"]))
        for name, figures in report["games"].items()
    }


def plies_per_second(game: AnyGame, seconds: float, rng: Rng) -> float:
    """Random games, one after another, for so long."""
    options = parse_options(game.options, {})
    plies = 0
    begin = time.process_time()
    spent = 0.0
    while spent < seconds:
        for _ in range(BATCH):
            plies += playout(game.start(game.seats[0], options), rng)
        spent = time.process_time() - begin
    return plies / spent


def bytes_per_state(game: AnyGame, seats: int) -> float:
    """Weigh clones of states in the middle of random games; what all share weighs nothing."""
    states = [_middle(game, seats, Rng(0, stream)) for stream in range(SAMPLES)]
    gc.collect()
    clones: list[State | None] = [None] * len(states)
    tracemalloc.start()
    try:
        for i, state in enumerate(states):
            clones[i] = state.clone()
        return tracemalloc.get_traced_memory()[0] / len(clones)
    finally:
        tracemalloc.stop()


def _middle(game: AnyGame, seats: int, rng: Rng) -> State:
    options = parse_options(game.options, {})
    moves = random_game(game.start(seats, options), rng)
    state: State = game.start(seats, options)
    for move in moves[: len(moves) // 2]:
        state.play(move)
    return state
