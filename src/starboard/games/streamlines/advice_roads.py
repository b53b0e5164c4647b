"""Charts and roads: how far it is on one board to an escape and to each planet."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from starboard.games.streamlines.cards import ESCAPE, GATE_THING, MOST_PLANETS
from starboard.parts.distance import FAR, moves_to
from starboard.parts.grid import OUTSIDE
from starboard.parts.streams import ARROW, ARROWS, NEXT, SQUARES

MOST_BOARDS: Final = 2000
"""How many boards an atlas keeps."""


class Charts:
    """Distances in moves on one board, found when they are first asked for.

    A planet is a number, and a set of planets has a bit for each.
    """

    def __init__(self, squares: list[int], escapes: list[int], planets: list[int]) -> None:
        self.squares = squares
        self.escapes = escapes
        self.planets = planets
        # By the planets that are black holes, and by what else each depends on.
        self._to_escape: dict[int, list[int]] = {}
        self._to_planet: dict[int, list[int]] = {}
        self.reliefs: dict[int, float] = {}

    def to_escape(self, holes: i64) -> list[int]:
        """From each square to the nearest escape, round the black holes."""
        found = self._to_escape.get(holes)
        if found is None:
            found = self._to_escape[holes] = self._distances(self.escapes, holes)
        return found

    def to_planet(self, holes: i64, planet: i64) -> list[int]:
        """From each square to one planet, round the black holes."""
        key: i64 = (holes << MOST_PLANETS) | planet
        found = self._to_planet.get(key)
        if found is None:
            found = self._to_planet[key] = self._distances([self.planets[planet]], holes)
        return found

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


class Atlas:
    """The charts of all boards that came up, each drawn once.

    Boards change rarely, and bots come to the same ones time and again in their minds.
    """

    def __init__(self, escapes: list[int], planets: list[int]) -> None:
        self._escapes = escapes
        self._planets = planets
        self._charts: dict[tuple[int, ...], Charts] = {}

    def of(self, squares: list[int]) -> Charts:
        """The charts of a board, which must not change any more."""
        key = tuple(squares)
        found = self._charts.get(key)
        if found is None:
            if len(self._charts) >= MOST_BOARDS:
                self._charts.clear()
            found = self._charts[key] = Charts(squares, self._escapes, self._planets)
        return found


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
        reliefs = self.charts.reliefs
        key: i64 = (self.holes << MOST_PLANETS) | self.harbours
        if key not in reliefs:
            reliefs[key] = self._find_relief()
        return reliefs[key]

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
