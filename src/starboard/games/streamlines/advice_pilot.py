"""Pilot: a sensible move for the ship to act, found fast enough to play whole games with."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from starboard.games.streamlines.advice_builder import NONE, Builder
from starboard.games.streamlines.advice_gates import GateBuilder, has_use
from starboard.games.streamlines.advice_outlook import Outlook
from starboard.games.streamlines.advice_tinker import Tinker
from starboard.games.streamlines.cards import (
    ACTION,
    CARGO,
    ENGINEERING,
    ESCAPE,
    GATE,
    GATE_SYMBOLS,
    PICKUP,
    PLANET,
    REFUGEE,
    STREAM,
)
from starboard.games.streamlines.moves import (
    DRAW,
    DRAW_AGAIN,
    DUMP,
    END_TURN,
    FLY,
    RESCUE,
    STAY,
    STOP_DRAWING,
    USE_EXTRA_MOVE,
    USE_PICKUP,
)
from starboard.games.streamlines.position import ACTIONS, BOOST, DUMPING, MORE, ROW, Position
from starboard.parts.distance import FAR
from starboard.parts.streams import ARROWS, THING

WORST_STREAM: Final = [1, 3, 2, 0]
"""In which order streams are dumped, by their number among cargo."""

TRAP: Final = 4 * FAR
NOWHERE: Final = 1000


class Pilot:
    """Fetches refugees, brings them home in time, builds roads and keeps off black holes.

    Without *lays* it plays as if streams could not be laid, and it looks for no way that needs a
    forbidden move.
    """

    def __init__(
        self, position: Position, lays: bool = True, forbidden: frozenset[int] = frozenset()
    ) -> None:
        self.position = position
        self.lays = lays
        self.forbidden = forbidden
        self.row: i64 = ROW * position.seat
        self.here: i64 = position.ships[position.seat]

    def choose(self) -> int:
        """One of the legal moves; a forbidden one where it knows no other."""
        position = self.position
        if position.phase == DUMPING:
            return self._dump()
        outlook = Outlook(position, self.lays)
        outlook.look(position.seat)
        if position.phase == MORE:
            return self._draw_more(outlook)
        if outlook.homeward:
            goal = outlook.to_escape
        else:
            goal = position.charts.to_planet(outlook.roads.holes, outlook.planet)
        if position.phase == ACTIONS:
            power = self._tinker(outlook)
            return self._act(outlook, goal) if power == NONE else power
        if position.phase == BOOST:
            flights = self._flights(ARROWS) or position.flights(ARROWS)
            return self._nearest(flights, goal)
        flights = self._flights(position.squares[self.here] & ARROWS)
        best = self._nearest(flights, goal) if flights else STAY
        return best if flights and goal[best] < goal[self.here] else STAY

    def _flights(self, arrows: i64) -> list[int]:
        """Where it may fly: along these arrows, and not where that is forbidden."""
        flights = self.position.flights(arrows)
        if not self.forbidden:
            return flights
        return [square for square in flights if FLY + square not in self.forbidden]

    def _dump(self) -> int:
        """Dump a Gate that is of no use, a stream, a Gate, and a refugee only in the end."""
        position = self.position
        outlook = Outlook(position, self.lays)
        kept = NONE
        for symbol in range(len(GATE_SYMBOLS)):
            if position.holds[self.row + GATE + symbol]:
                if not has_use(outlook, symbol):
                    return DUMP + GATE - STREAM + symbol
                kept = DUMP + GATE - STREAM + symbol
        for kind in WORST_STREAM:
            if position.holds[self.row + STREAM + kind]:
                return DUMP + kind
        return DUMP + REFUGEE - STREAM if kept == NONE else kept

    def _draw_more(self, outlook: Outlook) -> int:
        """Free cards are welcome, unless the hold is full of refugees who should go home."""
        full = self.position.holds[self.row + REFUGEE] >= self.position.holds[self.row + CARGO]
        stops = full and outlook.homeward
        return STOP_DRAWING if stops or DRAW_AGAIN in self.forbidden else DRAW_AGAIN

    def _act(self, outlook: Outlook, goal: list[int]) -> int:
        position = self.position
        code: i64 = position.squares[self.here]
        if position.used < position.holds[self.row + ACTION]:
            if code == ESCAPE * THING and position.holds[self.row + REFUGEE]:
                return RESCUE
            if not outlook.homeward and not goal[self.here] and position.can_load(code):
                step = self._step_out(outlook)
                return DRAW if step == NONE else step
            flight = END_TURN if position.has_jumped else self._fly(goal)
            if not code and position.loads[position.seat] > position.holds[self.row + REFUGEE]:
                lay = self._lay(outlook, goal[self.here if flight == END_TURN else flight])
                if lay != NONE:
                    return lay
            stop = NONE if flight == END_TURN else self._stop(outlook, goal[flight])
            return flight if stop == NONE else stop
        boosts = position.can_boost() and USE_EXTRA_MOVE not in self.forbidden
        if goal[self.here] and boosts and self._fly(goal) != END_TURN:
            return USE_EXTRA_MOVE
        return END_TURN

    def _tinker(self, outlook: Outlook) -> int:
        """Turn the stream below, or pick it up, if that is worth it."""
        position = self.position
        turns = position.can_turn()
        takes = position.can_pick_up() and USE_PICKUP not in self.forbidden
        if not (turns or takes):
            return NONE
        power = Tinker(Builder(outlook, position.seat)).choose(self.here, turns, takes)
        outlook.look(position.seat)
        return NONE if power in self.forbidden else power

    def _stop(self, outlook: Outlook, flown: int) -> int:
        """A stream on the way that is worth a stop, to turn it or to pick it up (ST-22)."""
        position = self.position
        seat: i64 = position.seat
        turns = position.holds[self.row + ENGINEERING] > 0
        has_room = position.loads[seat] < position.holds[self.row + CARGO]
        takes = position.holds[self.row + PICKUP] > 0 and has_room
        if not (turns or takes) or not position.may_stop():
            return NONE
        ends = [square for square in self._flights(ARROWS) if position.squares[square] & ARROWS]
        if not ends:
            return NONE
        builder = Builder(outlook, seat)
        stop = Tinker(builder).stop_for(ends, flown, turns, takes)
        outlook.look(seat)
        return stop

    def _step_out(self, outlook: Outlook) -> int:
        """Leave the planet for its neighbour square, where a Gate in the hold should lie."""
        position = self.position
        if position.has_jumped or not outlook.gates(position.seat):
            return NONE
        builder = Builder(outlook, position.seat, self.forbidden)
        step = GateBuilder(builder).step_out(self._flights(ARROWS), 0)
        outlook.look(position.seat)
        return step

    def _lay(self, outlook: Outlook, flown: int) -> int:
        """A Gate or a stream that saves more than the flight after which the goal is so near."""
        builder = Builder(outlook, self.position.seat, self.forbidden)
        lay = GateBuilder(builder).choose(flown)
        if lay == NONE and self.lays and outlook.streams(self.position.seat):
            return builder.choose(flown)
        return lay

    def _fly(self, goal: list[int]) -> int:
        """Fly on towards the goal, but wait rather than fly into a black hole."""
        flights = self._flights(ARROWS)
        if not flights:
            return END_TURN
        best = self._nearest(flights, goal)
        return END_TURN if self._is_trap(best) else best

    def _nearest(self, flights: list[int], goal: list[int]) -> int:
        """The first of the squares nearest to the goal, so that all ships take the same road."""
        best: i64 = flights[0]
        least: i64 = NOWHERE
        for square in flights:
            far: i64 = goal[square] + (TRAP if self._is_trap(square) else 0)
            if far < least:
                least = far
                best = square
        return best

    def _is_trap(self, square: i64) -> bool:
        """Whether it is a black hole, or will be one before the ship acts again."""
        position = self.position
        planet: i64 = position.squares[square] // THING - PLANET
        if planet < 0 or position.warnings[planet] < 2:
            return False
        last = position.phase == BOOST or position.used + 1 >= position.holds[self.row + ACTION]
        return not position.fuses[planet] or (
            last and position.fuses[planet] <= len(position.ships)
        )
