"""RLCard's Leduc hold'em, random games; the unit is a ply.

RLCard has card games only: Leduc, with six cards and two rounds, is the closest to Kuhn poker.
"""

from __future__ import annotations

import random

import rlcard
from rate import report

ENV = rlcard.make("leduc-holdem")
RNG = random.Random(1)


def work() -> int:
    """Play one game."""
    plies = 0
    state, _ = ENV.reset()
    while not ENV.is_over():
        state, _ = ENV.step(RNG.choice(list(state["legal_actions"])))
        plies += 1
    return plies


if __name__ == "__main__":
    report(work)
