"""What makes expectations of Sources true, at every length and number of players."""

from __future__ import annotations

from typing import Final

from starboard.games.sources.rules import Sources
from starboard.kernel import Calibration, OpenView

SLOPE: Final = (2.77, 0.84, 0.7)
EARLY: Final = (1.4, 1.14, 0.56)
"""How much too dim a search sees a game at its start, against its end."""

SHIFT: Final = {
    "calm": (-0.32, -1.56, -0.84),
    "steady": (-0.72, -2.16, -1.34),
    "swift": (-1.23, -2.25, -1.41),
}
"""All for two, three and four players; `docs/bots.md` has the games that they were fitted to."""


def calibration(view: OpenView[Sources]) -> Calibration:
    """The line of a table and of the turns that are left to it."""
    state = view.state
    table = state.setup.seats - 2
    left = float(state.turns_left) / float(state.setup.turns)
    return Calibration(SHIFT[state.setup.level][table] + EARLY[table] * left, SLOPE[table])
