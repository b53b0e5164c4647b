"""What makes expectations of Sources true, at every length and number of players."""

from __future__ import annotations

from typing import Final

from starboard.games.sources.rules import Sources
from starboard.kernel import Calibration, OpenView

SLOPE: Final = (2.72, 0.74, 0.54)
EARLY: Final = (2.17, 1.39, 0.89)
"""How much too dim the master sees a game at its start, against its end."""

SHIFT: Final = {
    "calm": (-0.33, -0.1, 0.67),
    "steady": (-0.73, -0.7, 0.17),
    "swift": (-1.24, -0.79, 0.1),
}
"""All for two, three and four players; `docs/bots.md` has the games that they were fitted to."""


def calibration(view: OpenView[Sources]) -> Calibration:
    """The line of a table and of the turns that are left to it."""
    state = view.state
    table = state.setup.seats - 2
    left = float(state.turns_left) / float(state.setup.turns)
    return Calibration(SHIFT[state.setup.level][table] + EARLY[table] * left, SLOPE[table])
