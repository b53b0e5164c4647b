"""Charts: how far every square of one board is from an escape and from a planet."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from starboard.games.streamlines.cards import ESCAPE, GATE_THING
from starboard.parts.distance import FAR, moves_to
from starboard.parts.streams import ARROWS

UNKNOWN: Final = -1


class Charts:
    """Distances in moves, found when they are first asked for.

    Boards change rarely, so all positions with the same streams and gates share one of these.
    Planets are told by number, a set of them by one bit each.
    """

    def __init__(self, squares: list[int], escapes: list[int], planets: list[int]) -> None:
        self.squares = squares
        self.escapes = escapes
        self.planets = planets
        self.holes: i64 = UNKNOWN  # the black holes for which the distances hold
        self.harbours: i64 = UNKNOWN  # the planets to which `_to_planet` leads
        self._to_escape: list[int] = []
        self._to_planet: list[int] = []

    def to_escape(self, holes: i64) -> list[int]:
        """From each square to the nearest escape, round the black holes."""
        if self.holes != holes:
            self._to_escape = self._distances(self.escapes, holes)
            self.holes = holes
            self.harbours = UNKNOWN
        return self._to_escape

    def to_planet(self, holes: i64, harbours: i64) -> list[int]:
        """From each square to the nearest of the planets *harbours*, round the black holes."""
        if self.holes != holes:
            self.to_escape(holes)
        if self.harbours != harbours:
            targets: list[int] = []
            for planet in range(len(self.planets)):
                if (harbours >> planet) & 1:
                    targets.append(self.planets[planet])
            self._to_planet = self._distances(targets, holes)
            self.harbours = harbours
        return self._to_planet

    def _distances(self, targets: list[int], holes: i64) -> list[int]:
        if not holes:
            return moves_to(self.squares, targets, GATE_THING, ESCAPE)
        # A square with all four arrows cannot be entered from anywhere.
        squares = self.squares[:]
        for planet in range(len(self.planets)):
            if (holes >> planet) & 1:
                squares[self.planets[planet]] = ARROWS
        distances = moves_to(squares, targets, GATE_THING, ESCAPE)
        for planet in range(len(self.planets)):
            if (holes >> planet) & 1:
                distances[self.planets[planet]] = FAR
        return distances
