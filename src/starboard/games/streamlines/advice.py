"""What a crew may hope for: refugees rescued, aboard and in reach, against the collapse."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from starboard.games.streamlines.cards import (
    ACTION,
    CARGO,
    ESCAPE,
    GATE_THING,
    REFUGEE,
    STREAM,
)
from starboard.games.streamlines.position import LOADING, LOST, ROW, Position
from starboard.games.streamlines.rules import WON, Streamlines
from starboard.kernel.advice import Advice
from starboard.kernel.state import OVER, State
from starboard.parts.distance import moves_to

ABOARD: Final = 0.85
"""What a refugee aboard is worth of one rescued, at the escape; less for each move away."""

PER_MOVE: Final = 0.045
SEEKING: Final = 0.25
"""What a ship's first free rooms are worth on a planet; less for each move away."""

LOADING_WORTH: Final = 0.3
"""What a card about to be drawn is worth to a ship with room for it."""


class StreamlinesAdvice(Advice):
    """A judgement that a greedy crew can climb."""

    def promise(self, state: State) -> list[float]:
        """The same for every seat: the crew wins or loses together."""
        assert isinstance(state, Streamlines)
        return [self.hope(state)] * len(state.ships)

    def hope(self, state: Streamlines) -> float:
        """Between 0 and 1: the result itself where there is one."""
        if state.to_act == OVER:
            return 1.0 if state.ending == WON else 0.0
        to_escape = moves_to(state.squares, state.setup.escapes, GATE_THING, ESCAPE)
        to_planet = moves_to(state.squares, living_planets(state), GATE_THING, ESCAPE)
        saved = float(state.rescued)
        powers = 0.0
        if state.phase == LOADING:
            saved += self.expected_card(state)
        for seat in range(len(state.ships)):
            if state.ships[seat] != LOST:
                saved += self.prospects(state, seat, to_escape, to_planet)
                powers += self.strength(state, seat)
        # Hopes beyond the number required still count a little, so there is always a way up.
        progress = saved / (saved + 0.5 * float(state.setup.required))
        hope = progress * (0.7 + 0.3 * life(state)) + 0.16 * powers / float(len(state.ships))
        return max(0.0, min(0.98, hope))

    def expected_card(self, state: Streamlines) -> float:
        """What the card about to be drawn is worth, in refugees."""
        seat: i64 = state.seat
        row: i64 = ROW * seat
        if doomed(state, state.ships[seat]):
            return 0.0
        if state.loads[seat] < state.holds[row + CARGO]:
            return LOADING_WORTH
        return 0.3 * LOADING_WORTH if state.loads[seat] > state.holds[row + REFUGEE] else 0.0

    def prospects(
        self, state: Streamlines, seat: i64, to_escape: list[int], to_planet: list[int]
    ) -> float:
        """What one ship's cargo and place are worth, in refugees."""
        row: i64 = ROW * seat
        here: i64 = state.ships[seat]
        refugees: i64 = state.holds[row + REFUGEE]
        worth = float(refugees) * max(0.1, ABOARD - PER_MOVE * float(to_escape[here]))
        room: i64 = state.holds[row + CARGO] - state.loads[seat]
        if room > 0:
            worth += max(0.0, SEEKING - 0.025 * float(to_planet[here])) * float(min(room, 2))
        if doomed(state, here):
            worth *= 0.3
        return worth

    def strength(self, state: Streamlines, seat: i64) -> float:
        """What a ship's lasting powers are worth, each next one less, from 0 to 1."""
        row: i64 = ROW * seat
        actions = float(state.holds[row + ACTION])
        rooms = float(state.holds[row + CARGO])
        cards = 0.0
        for shape in range(4):
            cards += 0.01 * float(state.holds[row + STREAM + shape])
        return actions / (actions + 2.0) * 0.6 + rooms / (rooms + 2.0) * 0.38 + min(0.02, cards)


def living_planets(position: Position) -> list[int]:
    """The squares of planets that still yield cards and will for a turn or more."""
    squares: list[int] = []
    for planet in range(len(position.fuses)):
        if not position.is_black(planet) and position.fuses[planet] != 1:
            squares.append(position.setup.planets[planet])
    return squares


def life(position: Position) -> float:
    """How much time the planets still have, from 0 to 1."""
    left = 0.0
    for planet in range(len(position.fuses)):
        if position.warnings[planet] == 0:
            left += 1.0
        elif position.warnings[planet] == 1:
            left += 0.7
        else:
            left += 0.06 * float(position.fuses[planet])
    return left / float(len(position.fuses))


def doomed(position: Position, square: i64) -> bool:
    """Whether a ship on this square is lost before it can act again."""
    for planet in range(len(position.fuses)):
        if position.setup.planets[planet] == square:
            return 0 < position.fuses[planet] <= len(position.ships)
    return False
