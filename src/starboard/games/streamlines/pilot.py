"""Pilot: a sensible move for the ship to act, found fast enough to play whole games with."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from starboard.games.streamlines.cards import (
    ACTION,
    CARGO,
    ESCAPE,
    EXTRA_MOVE,
    PLANET,
    REFUGEE,
    STREAM,
)
from starboard.games.streamlines.moves import (
    DRAW,
    DRAW_AGAIN,
    DUMP,
    END_TURN,
    LAY,
    RESCUE,
    STAY,
    STOP_DRAWING,
    USE_EXTRA_MOVE,
)
from starboard.games.streamlines.outlook import Outlook
from starboard.games.streamlines.position import ACTIONS, BOOST, DUMPING, MORE, ROW, Position
from starboard.parts.distance import FAR
from starboard.parts.grid import OUTSIDE
from starboard.parts.streams import ARROW, ARROWS, FIRST_LAYING, LAYINGS, NEXT, THING, may_enter

WORST_CARGO: Final = [1, 0, 2, 3, 4, 5, 6, 7, 8]
"""What is thrown out first, by its number among cargo: streams, gates, refugees."""

NONE: Final = -1
TRAP: Final = 4 * FAR
NOWHERE: Final = 1000

LONG: Final = 6.0
"""Rounds that must be left for a stream to be worth an action of its own."""

ASTRAY: Final = 0.5
"""What an arrow that leads nowhere costs, of what one that leads home is worth."""


class Pilot:
    """Fetch refugees, bring them home in time, and stay clear of black holes."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.row: i64 = ROW * position.seat
        self.here: i64 = position.ships[position.seat]

    def choose(self) -> int:
        """One of the legal moves."""
        position = self.position
        if position.phase == DUMPING:
            return self._dump()
        outlook = Outlook(position)
        outlook.look(position.seat)
        if position.phase == MORE:
            return self._draw_more(outlook)
        goal = outlook.to_escape if outlook.homeward else outlook.to_planet
        if position.phase == ACTIONS:
            return self._act(outlook, goal)
        if position.phase == BOOST:
            return self._nearest(position.flights(ARROWS), goal)
        flights = position.flights(position.squares[self.here] & ARROWS)
        best = self._nearest(flights, goal)
        return best if goal[best] < goal[self.here] else STAY

    def _dump(self) -> int:
        for kind in WORST_CARGO:
            if self.position.holds[self.row + STREAM + kind]:
                return DUMP + kind
        raise ValueError("nothing to dump")

    def _draw_more(self, outlook: Outlook) -> int:
        """Free cards are welcome, unless only a Collapse could change anything."""
        full = self.position.holds[self.row + REFUGEE] >= self.position.holds[self.row + CARGO]
        return STOP_DRAWING if full and outlook.homeward else DRAW_AGAIN

    def _act(self, outlook: Outlook, goal: list[int]) -> int:
        position = self.position
        code: i64 = position.squares[self.here]
        left: i64 = position.holds[self.row + ACTION] - position.used
        boosts: i64 = position.holds[self.row + EXTRA_MOVE]
        if left > 0:
            if code == ESCAPE * THING and position.holds[self.row + REFUGEE]:
                return RESCUE
            if code >= PLANET * THING and not outlook.homeward and position.can_load(code):
                planet: i64 = code // THING - PLANET
                fuse: i64 = position.fuses[planet]
                last_chance = 0 < fuse <= len(position.ships) and left + boosts == 1
                if not last_chance and goal[self.here] == 0:
                    return DRAW
            if not code and position.loads[position.seat] > position.holds[self.row + REFUGEE]:
                lay = self._lay(outlook)
                if lay != NONE:
                    return lay
            if not position.has_jumped:
                return self._fly(goal)
        elif boosts and goal[self.here] and position.can_boost():
            return USE_EXTRA_MOVE
        return END_TURN

    def _lay(self, outlook: Outlook) -> int:
        """A stream to lay here, if that is worth the action.

        A ship on its way home that may ride its stream at once loses nothing by it.
        """
        setup = self.position.setup
        rides = setup.lay_and_ride and not self.position.has_jumped
        if rides and outlook.homeward:
            return self._best_laying(outlook.to_escape)
        if not rides and outlook.turns > LONG * float(setup.seats):
            return self._best_laying(outlook.to_escape)
        return NONE

    def _best_laying(self, goal: list[int]) -> int:
        """The stream and the turn of it that leads on best towards the goal."""
        position = self.position
        best = NONE
        highest = 0.0
        for shape in range(4):
            if not position.holds[self.row + STREAM + shape]:
                continue
            for laying in range(FIRST_LAYING[shape], FIRST_LAYING[shape + 1]):
                arrows: i64 = LAYINGS[laying]
                score = 0.0
                for way in range(4):
                    if arrows & ARROW[way]:
                        to: i64 = NEXT[4 * self.here + way]
                        leads = to != OUTSIDE and may_enter(position.squares, to, way, 0)
                        score += 1.0 if leads and goal[to] < goal[self.here] else -ASTRAY
                if score > highest:
                    highest = score
                    best = LAY + laying
        return best

    def _fly(self, goal: list[int]) -> int:
        flights = self.position.flights(ARROWS)
        if not flights:
            return END_TURN
        return self._nearest(flights, goal)

    def _nearest(self, flights: list[int], goal: list[int]) -> int:
        """The first of the squares nearest to the goal, so that all ships take one road."""
        best: i64 = flights[0]
        least: i64 = NOWHERE
        for square in flights:
            far: i64 = goal[square] + (TRAP if self._is_trap(square) else 0)
            if far < least:
                least = far
                best = square
        return best

    def _is_trap(self, square: i64) -> bool:
        """A black hole, or a planet that will be one before the ship acts again."""
        position = self.position
        planet: i64 = position.squares[square] // THING - PLANET
        if planet < 0 or position.warnings[planet] < 2:
            return False
        last = position.phase == BOOST or position.used + 1 >= position.holds[self.row + ACTION]
        return not position.fuses[planet] or (
            last and position.fuses[planet] <= len(position.ships)
        )
