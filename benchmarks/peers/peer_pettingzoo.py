"""PettingZoo's connect_four_v3, random games; the unit is a ply."""

from __future__ import annotations

import random

from pettingzoo.classic import connect_four_v3
from rate import report

ENV = connect_four_v3.env()
RNG = random.Random(1)


def work() -> int:
    """Play one game as its documentation shows, choosing among the moves of the mask."""
    plies = 0
    ENV.reset()
    for _ in ENV.agent_iter():
        observation, _, termination, truncation, _ = ENV.last()
        if termination or truncation:
            ENV.step(None)
            continue
        ENV.step(RNG.choice(observation["action_mask"].nonzero()[0]))
        plies += 1
    return plies


if __name__ == "__main__":
    report(work)
