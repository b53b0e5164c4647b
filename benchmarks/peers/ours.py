"""Starboard itself: `ours.py playouts GAME SECONDS` or `ours.py search SECONDS`."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable

from rate import report

from starboard import build, catalog
from starboard.bots.tree import Tree
from starboard.kernel import Rng, Thinking, parse_options, playout

GAMES = 100
EXPLORATION = 2.0
SIMULATIONS = 2000


def playouts(name: str) -> Callable[[], int]:
    """Random games; the unit is a ply."""
    game = catalog.find(name)
    options = parse_options(game.options, {})
    rng = Rng(1)

    def work() -> int:
        return sum([playout(game.start(game.seats[0], options), rng) for _ in range(GAMES)])

    return work


def search() -> Callable[[], int]:
    """A new tree from the empty grid of Connect Four; the unit is a simulation."""
    game = catalog.find("connect_four")
    start = game.start(2, parse_options(game.options, {}))
    rng = Rng(1)

    def work() -> int:
        tree = Tree(None, Thinking(exploration=EXPLORATION), (0.0, 1.0))
        tree.rng = rng
        tree.grow(start, SIMULATIONS)
        return SIMULATIONS

    return work


if __name__ == "__main__":
    if not build.is_compiled() and not os.environ.get(build.VARIABLE):
        sys.exit("The rules are not compiled: run `make compile` first.")
    report(search() if sys.argv[1] == "search" else playouts(sys.argv[2]))
