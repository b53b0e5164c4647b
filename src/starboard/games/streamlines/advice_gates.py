"""Gates: where a ship lays one, and whether it is worth its room in the hold."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from starboard.games.streamlines.advice_builder import GAIN, NONE, Builder
from starboard.games.streamlines.advice_outlook import Outlook
from starboard.games.streamlines.advice_roads import Roads
from starboard.games.streamlines.cards import GATE, GATE_THING
from starboard.games.streamlines.moves import LAY_GATE
from starboard.games.streamlines.position import LOST, ROW
from starboard.parts.streams import SQUARES, THING

SYMBOLS: Final = 4

STOP: Final = 0.5
"""What it costs, in moves, that a ship must stop after a jump (ST-27).

One that jumps with its last action loses none.
"""

ABOARD: Final = 0.9
TO_COME: Final = 0.1
"""How likely a Gate's twin is laid as well: if a ship carries it, and if it is yet to be drawn."""

OUT_AND_BACK: Final = 2.0
"""The moves it takes to leave a planet for its neighbour square and come back."""

FEWEST_TRIPS: Final = 1.0
"""With fewer trips to come no Gate is kept."""


def has_use(outlook: Outlook, symbol: i64) -> bool:
    """Whether a Gate with this letter may still join two ends of the crew's way."""
    return outlook.trips >= FEWEST_TRIPS and _twin_comes(outlook, symbol) > 0.0


def _twin_comes(outlook: Outlook, symbol: i64) -> float:
    """How likely the other Gate of a pair is laid as well."""
    position = outlook.position
    if position.gates[2 * symbol] != LOST:
        return 1.0
    aboard: i64 = 0
    for seat in range(len(position.ships)):
        aboard += position.holds[ROW * seat + GATE + symbol]
    if aboard >= 2:
        return ABOARD
    return TO_COME if position.deck[GATE + symbol] + position.discard[GATE + symbol] else 0.0


class GateBuilder:
    """Lays Gates next to planets and next to escapes, where they spare the crew whole ways."""

    def __init__(self, builder: Builder) -> None:
        self.builder = builder
        self.outlook = builder.outlook
        self.here: i64 = builder.here

    def step_out(self, flights: list[int], near: int) -> int:
        """A flight to a square beside the planet that deserves a Gate at once, or `NONE`."""
        planet: i64 = self.here
        for square in flights:
            self.here = square
            if (
                not self.outlook.position.squares[square]
                and self.choose(near, OUT_AND_BACK) != NONE
            ):
                return square
        self.here = planet
        return NONE

    def choose(self, flown: int, extra: float = 0.0) -> int:
        """A Gate that saves moves, or `NONE`; *flown* is how far the goal is after a flight.

        It must save *extra* moves more.
        """
        roads = self.outlook.roads
        is_home = roads.to_escape[self.here] == 1
        if not is_home and self._to_harbour(roads, self.here) != 1:
            return NONE
        position = self.outlook.position
        before = self.builder.bill(roads, flown)
        for symbol in range(SYMBOLS):
            is_held = position.holds[ROW * self.builder.seat + GATE + symbol] > 0
            if not is_held or LAY_GATE + symbol in self.builder.forbidden:
                continue
            after, likely = self._bill_with(symbol, is_home)
            if likely * (before - after) > 1.0 + GAIN + extra:
                return LAY_GATE + symbol
        return NONE

    def _bill_with(self, symbol: i64, is_home: bool) -> tuple[float, float]:
        """The crew's moves with both of a pair laid, one imagined if need be, and how likely."""
        position = self.outlook.position
        code: i64 = (GATE_THING + symbol) * THING
        squares = position.squares[:]
        squares[self.here] = code
        if position.gates[2 * symbol] == LOST:
            twin = self._other_end(is_home)
            if twin != LOST:
                squares[twin] = code
        roads = self.builder.roads_on(squares)
        near = self.builder.goal(roads)[self.here]
        bill = self.builder.bill(roads, near) + 2.0 * STOP * self.outlook.trips
        return bill, _twin_comes(self.outlook, symbol)

    def _other_end(self, is_home: bool) -> i64:
        """The empty square next to a planet, or next to an escape, to which a jump is longest."""
        roads = self.outlook.roads
        best: i64 = LOST
        farthest: i64 = 0
        for square in range(SQUARES):
            if self.outlook.position.squares[square]:
                continue
            out: i64 = self._to_harbour(roads, square)
            home: i64 = roads.to_escape[square]
            end, jump = (out, home) if is_home else (home, out)
            if end == 1 and jump > farthest:
                farthest = jump
                best = square
        return best

    def _to_harbour(self, roads: Roads, square: i64) -> i64:
        planet = roads.planet_for(square)
        return roads.charts.to_planet(roads.holes, planet)[square]
