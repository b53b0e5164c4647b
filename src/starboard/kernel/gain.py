"""Gain: what a ply brought a seat towards the result, and where it came from."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Gain:
    """Points, or whatever else the game counts. A loss is a gain below 0."""

    seat: int
    """Whose it is; in a crew, who brought it."""

    source: str
    """Where it came from, in a word or two that head a column: "Passengers"."""

    points: int
