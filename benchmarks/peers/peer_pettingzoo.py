"""PettingZoo: random games of Connect Four; the unit is a ply.

`theirs` is connect_four_v3, `ours` Starboard's game through our adapter.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any

from rate import report


def play(env: Any) -> Callable[[], int]:
    """Play as its documentation shows, choosing among the moves of the mask."""
    rng = random.Random(1)

    def work() -> int:
        plies = 0
        env.reset()
        for _ in env.agent_iter():
            observation, _, termination, truncation, _ = env.last()
            if termination or truncation:
                env.step(None)
                continue
            env.step(rng.choice(observation["action_mask"].nonzero()[0]))
            plies += 1
        return plies

    return work


if __name__ == "__main__":
    if sys.argv[1] == "ours":
        report(play(import_module("starboard.adapters.pettingzoo").env("connect_four")))
    else:
        report(play(import_module("pettingzoo.classic.connect_four_v3").env()))
