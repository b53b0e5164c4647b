"""Calibration: what a bot expects, made true by what happened in games before."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, log
from typing import Final

LEAST: Final = 1e-4


@dataclass(frozen=True, slots=True)
class Calibration:
    """A line between the log odds that a bot expects and those that came true.

    `starboard lab calibrate` fits it; a game's card holds it.
    """

    shift: float = 0.0
    slope: float = 1.0

    def __call__(self, share: float) -> float:
        """The chance behind an expectation, both from 0 to 1; what is certain stays so."""
        if share <= LEAST or share >= 1 - LEAST:
            return share
        return 1 / (1 + exp(-self.shift - self.slope * log_odds(share)))


def log_odds(share: float) -> float:
    """The log odds of a chance that is neither 0 nor 1."""
    kept = min(1 - LEAST, max(LEAST, share))
    return log(kept / (1 - kept))


AS_EXPECTED: Final = Calibration()


def as_expected(view: object) -> Calibration:
    """The line of a game whose bots need none, at any table."""
    return AS_EXPECTED
