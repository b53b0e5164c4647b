"""Charts and roads: how far it is on one board to an escape and to each planet."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from starboard.games.streamlines.cards import ESCAPE, GATE_THING, MOST_PLANETS
from starboard.parts.distance import FAR, moves_to
from starboard.parts.grid import OUTSIDE
from starboard.parts.streams import ARROW, ARROWS, NEXT, SQUARES

UNKNOWN: Final = -1


class Charts:
    """Distances in moves, found when they are first asked for.

    Boards change rarely, so positions with the same streams and gates share one of these. A
    planet is a number, and a set of planets has a bit for each.
    """

    def __init__(self, squares: list[int], escapes: list[int], planets: list[int]) -> None:
        self.squares = squares
        self.escapes = escapes
        self.planets = planets
        self.holes: i64 = UNKNOWN  # the black holes for which the distances hold
        self._to_escape: list[int] = []
        self._to_planet: list[list[int]] = []
        self.relief_for: i64 = UNKNOWN  # the harbours and holes for which the relief holds
        self.relief = 0.0

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


class Roads:
    """Ways out to the planets and home, by streams and gates.

    Ships load on the planets *harbours* and fly round the black holes *holes*.
    """

    def __init__(self, charts: Charts, holes: i64, harbours: i64) -> None:
        self.charts = charts
        self.holes: i64 = holes
        self.harbours: i64 = harbours
        self.to_escape = charts.to_escape(holes)

    def way_over(self, here: i64, planet: i64) -> i64:
        """From a square out to a planet and home."""
        out: i64 = self.charts.to_planet(self.holes, planet)[here]
        home: i64 = self.to_escape[self.charts.planets[planet]]
        return out + home

    def planet_for(self, here: i64) -> i64:
        """The harbour over which a ship on this square is home soonest."""
        best: i64 = 0
        least: i64 = 4 * FAR
        for planet in range(len(self.charts.planets)):
            if (self.harbours >> planet) & 1:
                way = self.way_over(here, planet)
                if way < least:
                    least = way
                    best = planet
        return best

    def round_trip(self) -> float:
        """From an escape out and home again, as the mean over the escapes."""
        total: i64 = 0
        for square in self.charts.escapes:
            total += self.way_over(square, self.planet_for(square))
        return float(total) / float(len(self.charts.escapes))

    def relief(self) -> float:
        """How many moves of a round trip the best next stream saves."""
        charts = self.charts
        key: i64 = (self.holes << MOST_PLANETS) | self.harbours
        if charts.relief_for != key:
            charts.relief = self._find_relief()
            charts.relief_for = key
        return charts.relief

    def _find_relief(self) -> float:
        """Try one arrow on every empty square near the way home, pointing homewards."""
        now = self.round_trip()
        best = 0.0
        squares = self.charts.squares
        for square in range(SQUARES):
            planet = self.planet_for(square)
            home: i64 = self.to_escape[self.charts.planets[planet]]
            if squares[square] or self.way_over(square, planet) > 2 * home + 1:
                continue
            for way in range(4):
                ahead: i64 = NEXT[4 * square + way]
                if ahead == OUTSIDE or self.to_escape[ahead] >= self.to_escape[square]:
                    continue
                board = squares[:]
                board[square] = ARROW[way]
                charts = Charts(board, self.charts.escapes, self.charts.planets)
                saved = now - Roads(charts, self.holes, self.harbours).round_trip()
                best = max(best, saved)
        return best
