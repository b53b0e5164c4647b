"""Roads: what the ways of one board cost the crew, in moves."""

from __future__ import annotations

from mypy_extensions import i64

from starboard.games.streamlines.charts import Charts
from starboard.parts.distance import FAR


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
        """From an escape out and home again, on the average of the escapes."""
        total: i64 = 0
        for square in self.charts.escapes:
            total += self.way_over(square, self.planet_for(square))
        return float(total) / float(len(self.charts.escapes))
