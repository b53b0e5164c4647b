"""What a printed copy is made of."""

from __future__ import annotations

from typing import Final

from starboard.cli.skeleton.quarry.moves import SMALLER
from starboard.cli.skeleton.quarry.options import Options
from starboard.kernel import Box, Component, face

COUNTER: Final = 18.0


def components(seats: int, options: Options) -> Box:
    """A counter for every stone (rule 1)."""
    stone = Component(
        title="stone",
        count=sum(SMALLER) + options.largest,
        width=COUNTER,
        height=COUNTER,
        front=face("stone"),
        back=face("stone"),
    )
    return Box(components=(stone,))
