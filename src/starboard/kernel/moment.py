"""Moment: what a ply brought about that nobody should miss, or the way by which a piece came."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Tone = Literal["plain", "good", "bad"]

Point = tuple[float, float]
"""Squares from the left and from the top of the scene."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """One thing that just happened. With a title it is announced; without one it only moves."""

    title: str = ""
    """A few words: "Planet 2 cracks"."""

    sentence: str = ""
    """What it means for the players, in one sentence; seats are named ``@0``."""

    symbol: str = ""
    tone: Tone = "plain"
    pieces: tuple[str, ...] = ()
    """Ids of the pieces it concerns, the one that moved first."""

    path: tuple[Point, ...] = ()
    """The middles of the places through which the first piece came, in their order."""
