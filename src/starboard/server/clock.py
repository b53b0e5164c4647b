"""The clock of the tables. It is handed in, so that a test can bring its own."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final, Protocol

TICK: Final = 1.0
"""Seconds between two looks at the clock on the wall."""

JUMP: Final = 2.0
"""Seconds by which the wall may differ, or a look may be late, before something has happened."""


class Clock(Protocol):
    """Tells the seconds since 1970."""

    def __call__(self) -> float:
        """The time now."""

    def jump(self) -> float | None:
        """By how much it is set anew, if since the last look it jumped or the process froze."""


class Steady:
    """Set by the clock on the wall, but running by one that cannot jump."""

    def __init__(
        self, wall: Callable[[], float] = time.time, ticks: Callable[[], float] = time.monotonic
    ) -> None:
        self._wall = wall
        self._ticks = ticks
        self._ahead = wall() - ticks()
        self._looked = ticks()

    def __call__(self) -> float:
        """The time now."""
        return self._ticks() + self._ahead

    def jump(self) -> float | None:
        """By how much it is set anew, if since the last look it jumped or the process froze."""
        now = self._ticks()
        ahead = self._wall() - now
        shift, late = ahead - self._ahead, now - self._looked - TICK
        self._looked = now
        if abs(shift) <= JUMP and late <= JUMP:
            return None
        self._ahead = ahead
        return shift


STEADY: Final[Clock] = Steady()
