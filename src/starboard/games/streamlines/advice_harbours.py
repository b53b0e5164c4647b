"""Harbours: on which planet a ship loads, and how long it may stay there.

The stars last until their Collapse cards have come, and ships draw more of them than the clock
does. One that strikes a doomed planet is discarded (ST-42) and comes again only with the next
deck. Crews that waste none hardly ever win; so ships load where a Collapse has struck before, and
draw on while the planet burns.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from starboard.games.streamlines.advice_roads import Roads
from starboard.games.streamlines.cards import ACTION, COLLAPSE, EXTRA_MOVE
from starboard.games.streamlines.position import ROW, Position

FRESH: Final = 2.0
"""What it costs, in moves, to load where no Collapse has struck yet."""

LURE: Final = 6.0
"""What it is worth, in moves, to waste a Collapse card on a burning planet."""

CARDS: Final = 2.0
"""How many cards come up when a ship draws."""

NEVER: Final = 1e9


class Harbours:
    """The planets of a position, as places to load.

    *hits* are the Collapse cards until every planet burns; with none left, nothing is gained by
    wasting others.
    """

    def __init__(self, position: Position, roads: Roads, hits: i64) -> None:
        self.position = position
        self.roads = roads
        self.hits: i64 = hits
        self._density = float(position.deck[COLLAPSE]) / float(position.num_deck + 1)

    def choose(self, seat: i64) -> i64:
        """The planet where a ship loads next: the one that burns below it, while it may stay."""
        position = self.position
        here: i64 = position.ships[seat]
        best: i64 = 0
        least = NEVER
        for planet in range(len(position.fuses)):
            square: i64 = position.setup.planets[planet]
            score = float(self.roads.way_over(here, planet))
            if position.fuses[planet]:
                stays = self.draws_on(seat, planet) > 0
                if stays and square == here:
                    return planet
                if self.hits and not stays:
                    continue
                score -= LURE * self.wasted(seat, planet)
            elif position.warnings[planet] == 2:
                continue  # a black hole
            elif not position.warnings[planet]:
                score += FRESH
            if score < least:
                least = score
                best = planet
        return best

    def wasted(self, seat: i64, planet: i64) -> float:
        """How many Collapse cards a ship may waste by drawing on a planet while it burns."""
        if not self.hits or not self.position.fuses[planet]:
            return 0.0
        return float(self.draws_on(seat, planet)) * CARDS * self._density

    def draws_on(self, seat: i64, planet: i64) -> i64:
        """How often a ship can draw on a burning planet before it must leave it."""
        position = self.position
        seats: i64 = len(position.ships)
        fuse: i64 = position.fuses[planet]
        row: i64 = ROW * seat
        left: i64 = 0
        wait = self._wait(seat)
        if wait < fuse:
            left = position.holds[row + ACTION]
            if not wait:
                left -= position.used
                if fuse > seats:
                    left += position.holds[row + ACTION]
        # The last action takes it away, unless an Extra Move does.
        if not position.holds[row + EXTRA_MOVE]:
            left -= 1
        out = self.roads.charts.to_planet(self.roads.holes, planet)
        return max(0, left - out[position.ships[seat]])

    def is_trapped(self, seat: i64) -> bool:
        """Whether the ship is on a planet that turns before it can leave."""
        position = self.position
        here: i64 = position.ships[seat]
        wait = self._wait(seat)
        for planet in range(len(position.fuses)):
            if position.setup.planets[planet] == here and position.fuses[planet]:
                if not wait:
                    row: i64 = ROW * seat
                    spent = position.used >= position.holds[row + ACTION]
                    if spent and not position.holds[row + EXTRA_MOVE]:
                        wait = len(position.ships)
                return wait >= position.fuses[planet]
        return False

    def _wait(self, seat: i64) -> i64:
        """The turns of others before a ship acts."""
        seats: i64 = len(self.position.ships)
        return (seat - self.position.seat + seats) % seats
