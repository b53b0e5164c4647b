"""Tinker: when a ship turns the stream below it, or picks it up."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from starboard.games.streamlines.advice_builder import NONE, Builder
from starboard.games.streamlines.moves import TURN_LEFT, TURN_RIGHT, USE_PICKUP
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
        arrows: i64 = self.builder.outlook.position.squares[square] & ARROWS
        self.gain = LEAST
        return self._better(square, arrows, self._bill(square, arrows), turns, takes)

    def stop_for(self, squares: list[int], flown: int, turns: bool, takes: bool) -> int:
        """The square on which it pays most to end a ride and use a power, or `NONE` (ST-22).

        *flown* is how far the goal is if the ship rides on.
        """
        builder = self.builder
        before = builder.bill(builder.outlook.roads, flown)
        best = NONE
        self.gain = LEAST
        for square in squares:
            arrows: i64 = builder.outlook.position.squares[square] & ARROWS
            if arrows and self._better(square, arrows, before, turns, takes) != NONE:
                best = square
        return best

    def _better(self, square: i64, arrows: i64, before: float, turns: bool, takes: bool) -> int:
        """The power used on a square that saves more of the bill *before* than any so far."""
        builder = self.builder
        best = NONE
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
