"""How fast the adapters are, with an observation and a mask for every choice.

    build/peers/bin/python benchmarks/adapters.py

Once before: `make peers` and `make compile`. Choices a second of processor time, at random, best
of three; beside them what the adapters did when they drew a scene for every observation.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Callable
from importlib import import_module
from typing import Any

import numpy as np
import pyspiel

from starboard import build, catalog

GAMES = ("streamlines", "space_truckin", "home_stars")
BEFORE = {
    "OpenSpiel": (661, 181, 244),
    "PettingZoo": (2179, 555, 805),
    "Gymnasium": (1951, 655, 565),
}
"""With scenes, by game: measured on another day, compiled."""

TURNS = 3


def openspiel(name: str) -> Callable[[], int]:
    """One random game after another, each choice with its observation and mask."""
    import_module("starboard.adapters.openspiel").register()
    game = pyspiel.load_game(f"starboard_{name}")
    rng = random.Random(1)

    def work() -> int:
        choices = 0
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, weights)[0])
                continue
            state.observation_tensor()
            state.legal_actions_mask()
            state.apply_action(rng.choice(state.legal_actions()))
            choices += 1
        return choices

    return work


def pettingzoo(name: str) -> Callable[[], int]:
    """The same by the loop of PettingZoo's documentation."""
    env = import_module("starboard.adapters.pettingzoo").env(name)
    rng = random.Random(1)

    def work() -> int:
        choices = 0
        env.reset(seed=rng.randrange(1 << 30))
        for _ in env.agent_iter():
            observation, _, termination, truncation, _ = env.last()
            if termination or truncation:
                env.step(None)
                continue
            env.step(rng.choice(np.flatnonzero(observation["action_mask"])))
            choices += 1
        return choices

    return work


def gymnasium(name: str) -> Callable[[], int]:
    """The same as one seat among random bots; a step is a choice of that seat."""
    import_module("starboard.adapters.gymnasium")
    title = "".join([word.capitalize() for word in name.split("_")])
    env: Any = import_module("gymnasium").make(f"starboard/{title}-v1", opponents="uniform")
    rng = random.Random(1)

    def work() -> int:
        choices, over = 0, False
        observation, _ = env.reset(seed=rng.randrange(1 << 30))
        while not over:
            action = rng.choice(np.flatnonzero(observation["action_mask"]))
            observation, _, over, _, _ = env.step(action)
            choices += 1
        return choices

    return work


def rate(work: Callable[[], int], seconds: float) -> float:
    """Choices a second, the best of some turns."""
    work()
    best = 0.0
    for _ in range(TURNS):
        done, spent, begun = 0, 0.0, time.process_time()
        while spent < seconds / TURNS:
            done += work()
            spent = time.process_time() - begun
        best = max(best, done / spent)
    return best


def main() -> None:
    """Measure all adapters on all games."""
    parser = argparse.ArgumentParser(description="Choices a second through the adapters.")
    parser.add_argument("--seconds", type=float, default=1.5, help="for each figure")
    seconds = parser.parse_args().seconds
    catalog.find(GAMES[0])
    if not build.is_compiled():
        sys.exit("The rules are not compiled for this Python: run `make compile` first.")
    makers = {"OpenSpiel": openspiel, "PettingZoo": pettingzoo, "Gymnasium": gymnasium}
    print(f"{'':12}" + "".join([f"{game:>28}" for game in GAMES]))
    for library, make in makers.items():
        cells = []
        for game, before in zip(GAMES, BEFORE[library], strict=True):
            now = rate(make(game), seconds)
            cells.append(f"{now:>11,.0f} ({now / before:5.1f} x {before:>5,})")
        print(f"{library:12}" + "".join([f"{cell:>28}" for cell in cells]))


if __name__ == "__main__":
    main()
