"""The cursor: which touchable thing an arrow key goes to next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

STEPS: Final = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}

TALL: Final = 2.0
"""How many times higher than wide a terminal's character is."""


@dataclass(frozen=True, slots=True)
class Stop:
    """A thing the cursor can stand on."""

    id: str
    column: float
    row: float
    """Where its middle is; between two columns or rows if need be."""


def next_stop(stops: Sequence[Stop], here: Stop, direction: str) -> Stop:
    """The stop that lies nearest in a direction, *here* itself if there is none."""
    right, down = STEPS[direction]
    best, least = here, float("inf")
    for stop in stops:
        across, along = stop.column - here.column, TALL * (stop.row - here.row)
        ahead = across * right + along * down
        aside = abs(across * down) + abs(along * right)
        # What lies more aside than ahead is in another direction, unless nothing else is left.
        far = ahead + 4 * aside + (1000 if aside > ahead else 0)
        if stop.id != here.id and ahead > 0 and far < least:
            best, least = stop, far
    return best


def nearest(stops: Sequence[Stop], place: Stop | None) -> Stop | None:
    """Where the cursor stands when its last place is gone: the stop nearest to it."""
    if not stops or place is None:
        return stops[0] if stops else None
    same = [stop for stop in stops if stop.id == place.id]
    if same:
        return same[0]
    return min(
        stops,
        key=lambda s: abs(s.column - place.column) + TALL * abs(s.row - place.row),
    )
