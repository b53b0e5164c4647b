"""What makes expectations of Space Truckin' true: a line for each number of players."""

from __future__ import annotations

from typing import Final

from starboard.games.space_truckin.rules import Truckin
from starboard.kernel import Calibration, OpenView

LINES: Final = {
    2: Calibration(-0.21, 0.65),
    3: Calibration(-0.13, 1.09),
    4: Calibration(-0.17, 1.06),
    5: Calibration(-0.04, 1.19),
}


def calibration(view: OpenView[Truckin]) -> Calibration:
    """The line of a table."""
    return LINES[view.state.ledger.seats]
