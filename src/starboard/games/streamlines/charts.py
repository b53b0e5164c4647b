"""Charts: how far every square of one board is from an escape and from each planet."""

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
        self._to_escape: list[int] = []
        self._to_planet: list[list[int]] = []

    def to_escape(self, holes: i64) -> list[int]:
        """From each square to the nearest escape, round the black holes."""
        self._keep(holes)
        if not self._to_escape:
            self._to_escape = self._distances(self.escapes)
        return self._to_escape

    def to_planet(self, holes: i64, planet: i64) -> list[int]:
        """From each square to one planet, round the black holes."""
        self._keep(holes)
        if not self._to_planet[planet]:
            self._to_planet[planet] = self._distances([self.planets[planet]])
        return self._to_planet[planet]

    def _keep(self, holes: i64) -> None:
        """Forget what is no longer true if other planets are black holes now."""
        if self.holes != holes:
            self.holes = holes
            self._to_escape = []
            self._to_planet = [[] for _ in self.planets]

    def _distances(self, targets: list[int]) -> list[int]:
        if not self.holes:
            return moves_to(self.squares, targets, GATE_THING, ESCAPE)
        # A square with all four arrows cannot be entered from anywhere.
        squares = self.squares[:]
        for planet in range(len(self.planets)):
            if (self.holes >> planet) & 1:
                squares[self.planets[planet]] = ARROWS
        distances = moves_to(squares, targets, GATE_THING, ESCAPE)
        for planet in range(len(self.planets)):
            if (self.holes >> planet) & 1:
                distances[self.planets[planet]] = FAR
        return distances
