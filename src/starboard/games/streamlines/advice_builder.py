"""Builder: which stream a ship lays so that the crew needs the fewest moves."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from starboard.games.streamlines.advice_outlook import Outlook
from starboard.games.streamlines.advice_roads import Roads
from starboard.games.streamlines.cards import STREAM
from starboard.games.streamlines.moves import LAY
from starboard.games.streamlines.position import LOST, ROW
from starboard.parts.streams import FIRST_LAYING, LAYINGS, ride_ends

NONE: Final = -1

GAIN: Final = 0.3
"""The least that a stream must save to be laid, in moves."""

EASE: Final = 0.0005
"""The weight of the way home from each square: of equal streams, the one that bars least wins."""


class Builder:
    """Compares the boards that a ship can make by the moves that the crew needs on them.

    These are the rest of every ship's present trip and the round trips still to come.
    """

    def __init__(
        self, outlook: Outlook, seat: i64, forbidden: frozenset[int] = frozenset()
    ) -> None:
        self.outlook = outlook
        self.forbidden = forbidden
        self.seat: i64 = seat
        self.here: i64 = outlook.position.ships[seat]
        self.is_homeward: list[bool] = []
        self.planets: list[int] = []
        for ship in range(len(outlook.position.ships)):
            outlook.look(ship)
            self.is_homeward.append(outlook.homeward)
            self.planets.append(outlook.planet)

    def choose(self, flown: int) -> int:
        """A laying that saves moves, or `NONE`; *flown* is how far the goal is after a flight."""
        position = self.outlook.position
        best = NONE
        least = self.bill(self.outlook.roads, flown) - GAIN
        for shape in range(4):
            if not position.holds[ROW * self.seat + STREAM + shape]:
                continue
            for laying in range(FIRST_LAYING[shape], FIRST_LAYING[shape + 1]):
                if LAY + laying in self.forbidden:
                    continue
                roads = self.roads_with(self.here, LAYINGS[laying])
                bill = self.bill(roads, self._ride(roads, LAYINGS[laying]))
                if bill < least:
                    least = bill
                    best = LAY + laying
        return best

    def roads_with(self, square: i64, code: int) -> Roads:
        """The roads if something else lay on a square."""
        squares = self.outlook.position.squares[:]
        squares[square] = code
        return self.roads_on(squares)

    def roads_on(self, squares: list[int]) -> Roads:
        """The roads on another board."""
        charts = self.outlook.position.setup.atlas.of(squares)
        return Roads(charts, self.outlook.roads.holes, self.outlook.roads.harbours)

    def goal(self, roads: Roads) -> list[int]:
        """How far each square is from where the builder is going."""
        if self.is_homeward[self.seat]:
            return roads.to_escape
        return roads.charts.to_planet(roads.holes, self.planets[self.seat])

    def _ride(self, roads: Roads, arrows: i64) -> int:
        """How far the goal is after laying, and after riding if that is allowed (ST-34)."""
        position = self.outlook.position
        goal = self.goal(roads)
        near = goal[self.here]
        if position.setup.lay_and_ride and not position.has_jumped:
            stops = position.may_stop()
            for end in ride_ends(roads.charts.squares, self.here, 0, arrows, stops):
                near = min(near, goal[end])
        return near

    def bill(self, roads: Roads, near: int) -> float:
        """Moves that the crew still needs on these roads, with the builder so near its goal."""
        position = self.outlook.position
        total = float(near) + self.outlook.trips * roads.round_trip()
        for distance in roads.to_escape:
            total += EASE * float(distance)
        for ship in range(len(position.ships)):
            square: i64 = position.ships[ship]
            planet: i64 = self.planets[ship]
            if square == LOST:
                continue
            if ship == self.seat:
                if not self.is_homeward[ship]:
                    total += float(roads.to_escape[position.setup.planets[planet]])
            elif self.is_homeward[ship]:
                total += float(roads.to_escape[square])
            else:
                total += float(roads.way_over(square, planet))
        return total
