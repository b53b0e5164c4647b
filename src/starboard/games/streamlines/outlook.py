"""Outlook: how long the stars will last, and whom each ship can save by then.

A model in actions. The deck tells how many turns are left, a ship's Action cards how many
actions that is, and the charts how many of them a trip costs. Streams, gates, powers and lost
time are all worth what they do to that sum.
"""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from starboard.games.streamlines.cards import (
    ACTION,
    CARGO,
    COLLAPSE,
    EXTRA_MOVE,
    GATE,
    REFUGEE,
    STREAM,
)
from starboard.games.streamlines.position import LOADING, LOST, MORE, ROW, Position
from starboard.parts.distance import FAR

LATER_TRIPS: Final = 3
"""Trips that are looked at after the first."""

LATER_LOAD: Final = 2
"""Refugees that each of them brings, if there is room: waiting for more costs time."""

HAND: Final = 0.25
"""What a carried stream or gate is worth, in actions, as long as it is not laid."""

BOOST: Final = 0.8
"""What an Extra Move is worth, in actions."""

DRAWN: Final = 0.8
"""Cards that a ship draws in a turn, besides those of the clock."""

COMES_AGAIN: Final = 0.3
"""What a card on the discard pile counts, of one in the deck."""

LEAST_DOUBT: Final = 0.4
DOUBT: Final = 0.22
"""How far the number of a ship's actions is uncertain: so many, and this part of them."""


class Outlook:
    """What one position holds in store."""

    def __init__(self, position: Position) -> None:
        self.position = position
        setup = position.setup
        holes: i64 = 0
        open_planets: i64 = 0
        burning: i64 = 0
        self.hits: i64 = 0  # Collapse cards until every planet burns
        self.living: i64 = 0  # planets that are not black holes
        longest: i64 = 0
        for planet in range(len(position.fuses)):
            bit: i64 = 1
            bit = bit << planet
            fuse: i64 = position.fuses[planet]
            if position.warnings[planet] < 2:
                open_planets |= bit
                self.hits += 2 - position.warnings[planet]
                self.living += 1
            elif fuse:
                burning |= bit
                self.living += 1
                longest = max(longest, fuse)
            else:
                holes |= bit
        self.turns = float(longest) if not self.hits else self._turns_left()
        self.to_escape = position.charts.to_escape(holes)
        self.to_planet = position.charts.to_planet(holes, open_planets or burning)
        self.home = float(FAR)  # from the planets to an escape
        for planet in range(len(position.fuses)):
            if ((open_planets or burning) >> planet) & 1:
                self.home = min(self.home, float(self.to_escape[setup.planets[planet]]))
        self.out = float(FAR)  # and back
        for square in setup.escapes:
            self.out = min(self.out, float(self.to_planet[square]))
        self.per_refugee = self._draws_for_one()
        self.needed: i64 = setup.required - position.rescued
        self.aboard: i64 = 0
        for seat in range(len(position.ships)):
            self.aboard += position.holds[ROW * seat + REFUGEE]

        # What `look` finds out about one ship.
        self.saved = 0.0
        self.doubt = 0.0
        self.homeward = False

    def _turns_left(self) -> float:
        """Turns until all is dark: the Collapse cards still wanted, at the rate they come."""
        position = self.position
        inside = float(position.deck[COLLAPSE])
        size = float(position.num_deck)
        wanted = float(self.hits) + 0.5
        if wanted <= inside + 0.5:
            cards = wanted * (size + 1.0) / (inside + 1.0)
        else:
            others = float(position.discard[COLLAPSE])
            again = float(position.num_discard) + size
            cards = size + (wanted - inside) * (again + 1.0) / (others + inside + 1.0)
        return cards / (float(self.living) + DRAWN) + float(len(position.ships)) + 1.0

    def _draws_for_one(self) -> float:
        """Draw actions until a refugee comes, by the cards that end an action."""
        position = self.position
        refugees = 0.3
        cargo = 0.3
        for kind in range(STREAM, REFUGEE):
            cargo += float(position.deck[kind]) + COMES_AGAIN * float(position.discard[kind])
        refugees += float(position.deck[REFUGEE]) + COMES_AGAIN * float(position.discard[REFUGEE])
        return min(8.0, (cargo + refugees) / refugees)

    def actions(self, seat: i64) -> float:
        """The actions a ship may still have before the end."""
        position = self.position
        seats: i64 = len(position.ships)
        row: i64 = ROW * seat
        rate = float(position.holds[row + ACTION])
        wait: i64 = (seat - position.seat + seats) % seats
        turns = (self.turns - 1.0 - float(wait)) / float(seats)
        turns = turns + 0.5 if self.hits else math.floor(turns) + 1.0
        total = max(0.0, turns) * rate
        if not wait and turns > 0.0:
            total -= float(position.used)
            # The action of a card about to come is not lost yet.
            if position.phase in (LOADING, MORE):
                total += 1.0
        total += BOOST * float(position.holds[row + EXTRA_MOVE])
        for kind in range(STREAM, GATE + 4):
            total += HAND * float(position.holds[row + kind])
        return max(0.0, total)

    def is_trapped(self, seat: i64) -> bool:
        """Whether the ship is on a planet that turns before it can leave."""
        position = self.position
        here: i64 = position.ships[seat]
        seats: i64 = len(position.ships)
        wait: i64 = (seat - position.seat + seats) % seats
        for planet in range(len(position.fuses)):
            if position.setup.planets[planet] == here and position.fuses[planet]:
                if not wait:
                    row: i64 = ROW * seat
                    spent = position.used >= position.holds[row + ACTION]
                    if spent and not position.holds[row + EXTRA_MOVE]:
                        wait = seats
                return wait >= position.fuses[planet]
        return False

    def look(self, seat: i64) -> None:
        """Find out what a ship can save: on its way home at once, or loading first."""
        position = self.position
        self.saved = 0.0
        self.doubt = 0.0
        self.homeward = False
        here: i64 = position.ships[seat]
        if here == LOST or self.is_trapped(seat):
            return
        row: i64 = ROW * seat
        refugees: i64 = position.holds[row + REFUGEE]
        rooms: i64 = position.holds[row + CARGO]
        budget = self.actions(seat)
        rate = float(position.holds[row + ACTION])
        spread = LEAST_DOUBT + (
            DOUBT * self.turns / float(len(position.ships)) * rate if self.hits else 0.0
        )
        wanted: i64 = max(1, self.needed - self.aboard + refugees)
        full = float(min(rooms, LATER_LOAD))
        trip = self.out + full * self.per_refugee + self.home + 1.0
        if refugees:
            self.homeward = True
            self._try(
                refugees, budget - float(self.to_escape[here]) - 1.0, trip, full, spread, wanted
            )
        for more in range(1, int(rooms - refugees) + 1):
            way = float(self.to_planet[here]) + float(more) * self.per_refugee + self.home + 1.0
            if self._try(refugees + more, budget - way, trip, full, spread, wanted):
                self.homeward = False

    def _try(
        self, load: i64, left: float, trip: float, full: float, spread: float, wanted: i64
    ) -> bool:
        """Note a plan if it saves more: a first load, then full ones as long as time lasts."""
        chance = likely(left, spread)
        most = float(wanted)
        first = min(float(load), most)
        saved = first * chance
        doubt = first * first * chance * (1.0 - chance)
        rest = most - first
        for _ in range(LATER_TRIPS):
            if rest <= 0.0:
                break
            left -= trip
            again = likely(left, spread)
            if again < 0.01:
                break
            next_load = min(full, rest)
            rest -= next_load
            saved += next_load * again
            doubt += next_load * next_load * again * (1.0 - again)
        if saved <= self.saved:
            return False
        self.saved = saved
        self.doubt = doubt
        return True


def likely(margin: float, spread: float) -> float:
    """The chance that something with so much time to spare comes in time."""
    return 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, margin / spread))))
