"""Tinker: when a ship turns the stream below it, or picks it up."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from starboard.games.streamlines.advice_builder import NONE, Builder
from starboard.games.streamlines.moves import TURN_LEFT, TURN_RIGHT, USE_PICKUP
from starboard.games.streamlines.position import Position
from starboard.parts.streams import ARROWS, turned

LEAST: Final = 0.25
"""The least that it must save, in moves: the card has no other use."""

LAID_ANEW: Final = 0.6
"""How many moves a stream picked up saves elsewhere, for each trip to come."""


class Tinker:
    """Compares the boards that Engineering and Pickup can make of the stream on a square."""

    def __init__(self, builder: Builder) -> None:
        self.builder = builder
        self.gain = 0.0
        """What the choice saves, in moves."""

    def choose(self, square: i64, turns: bool, takes: bool) -> int:
        """The power that saves most, or `NONE`: Engineering *turns*, Pickup *takes*."""
        builder = self.builder
        position: Position = builder.outlook.position
        arrows: i64 = position.squares[square] & ARROWS
        before = self._bill(square, arrows)
        best = NONE
        self.gain = LEAST
        if turns:
            for move in (TURN_LEFT, TURN_RIGHT):
                gain = before - self._bill(square, turned(arrows, move == TURN_RIGHT))
                if gain > self.gain:
                    self.gain = gain
                    best = move
        if takes and builder.outlook.roads.to_escape[square] > 2:
            gain = before - self._bill(square, 0) + LAID_ANEW * (builder.outlook.trips - 1.0)
            if gain > self.gain:
                self.gain = gain
                best = USE_PICKUP
        return best

    def _bill(self, square: i64, arrows: i64) -> float:
        roads = self.builder.roads_with(square, arrows)
        return self.builder.bill(roads, self.builder.goal(roads)[square])
