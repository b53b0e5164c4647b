"""Outlook: how long the stars will last, and whom each ship can save by then.

The model counts in actions. The deck tells how many turns are left, a ship's Action cards how
many actions that makes, and the charts how many of them a trip costs. Streams, gates, powers and
lost time are worth what they change in that sum.
"""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from starboard.games.streamlines.advice_harbours import Harbours
from starboard.games.streamlines.advice_roads import Roads
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

LATER_TRIPS: Final = 8
"""How many trips after the first are looked at."""

LATER_LOAD: Final = 3.0
"""Refugees that each of them brings, if there is room. Waiting for more costs time."""

HAND: Final = 0.25
"""What a stream is worth, in actions, while it is carried."""

BOOST: Final = 0.8
"""What an Extra Move is worth, in actions."""

DRAWN: Final = 0.8
"""Cards that a ship draws in a turn, besides those of the clock."""

COMES_AGAIN: Final = 0.3
"""The weight of a card in the discard pile, against one in the deck."""

GROWTH: Final = 0.6
MOST_GROWTH: Final = 2.0
"""How many Action cards a ship will have more of in later turns: this part of what it may have."""

LEAST_DOUBT: Final = 0.4
DOUBT: Final = 0.22
"""How uncertain the number of a ship's actions is: by so many, and by this part of them."""

WASTED: Final = 4.0
"""What it is worth, in refugees, to waste a Collapse card on a burning planet."""

UNLIKELY: Final = 0.04
SPARE: Final = 2
"""A full ship draws on for that if it is not too unlikely, and so many refugees can be spared."""


class Outlook:
    """What one position holds in store.

    A crew that lays no streams (*lays*) sees no worth in carrying them.
    """

    def __init__(self, position: Position, lays: bool = True) -> None:
        self.position = position
        self.lays = lays
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
        self.roads = Roads(position.charts, holes, open_planets or burning)
        self.harbours = Harbours(position, self.roads, self.hits)
        self.to_escape = self.roads.to_escape
        self.round_trip = self.roads.round_trip()
        self.per_refugee = self._draws_for_one()
        self.needed: i64 = setup.required - position.rescued
        self.aboard: i64 = 0
        for seat in range(len(position.ships)):
            self.aboard += position.holds[ROW * seat + REFUGEE]
        in_piles: i64 = position.deck[REFUGEE] + position.discard[REFUGEE]
        self.spare: i64 = in_piles + self.aboard - self.needed

        self.trips = 0.0  # the crew may still make after those under way
        self.road_worth = 0.0  # refugees that one more stream on the way home will save
        self._count_trips()

        # What `look` finds out about one ship.
        self.saved = 0.0  # refugees, if it cares for nothing else
        self.homeward = False
        self.planet: i64 = 0  # where it loads next
        self.merit = 0.0  # of the best plan so far: whom it saves, and what it builds

    def _count_trips(self) -> None:
        """A stream on the way home saves an action in each trip that is still to come."""
        position = self.position
        loads = 0.0
        actions = 0.0
        ships = 0.0
        load = 0.0  # of all ships together
        bound = 0.0  # refugees whom the trips under way will bring
        for seat in range(len(position.ships)):
            if position.ships[seat] != LOST:
                full = min(float(position.holds[ROW * seat + CARGO]), LATER_LOAD)
                ships += 1.0
                load += full
                bound += max(full, float(position.holds[ROW * seat + REFUGEE]))
                left = self.actions(seat)
                number = left / self._trip(full)
                self.trips += max(0.0, number - 0.5)
                loads += number * full
                actions += left
        if ships:
            # Nobody flies on when enough are rescued.
            self.trips = min(self.trips, max(0.0, float(self.needed) - bound) * ships / load)
        if self.lays and actions > 0.0:
            self.road_worth = min(1.0, self.roads.relief()) * self.trips * loads / actions

    def _trip(self, load: float) -> float:
        """Actions of a whole trip from an escape and back, with so many refugees."""
        return self.round_trip + load * self.per_refugee + 1.0

    def streams(self, seat: i64) -> i64:
        """Streams that a ship carries."""
        number: i64 = 0
        for kind in range(STREAM, GATE):
            number += self.position.holds[ROW * seat + kind]
        return number

    def gates(self, seat: i64) -> i64:
        """Gates that a ship carries."""
        number: i64 = 0
        for kind in range(GATE, REFUGEE):
            number += self.position.holds[ROW * seat + kind]
        return number

    def _joining(self, seat: i64) -> i64:
        """Gates aboard whose twins lie on the board: they keep their room until they are laid."""
        number: i64 = 0
        if self.trips >= 1.0:
            for symbol in range(REFUGEE - GATE):
                if self.position.gates[2 * symbol] != LOST:
                    number += self.position.holds[ROW * seat + GATE + symbol]
        return number

    def _turns_left(self) -> float:
        """Turns until all is dark: the Collapse cards needed, at the rate at which they come."""
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
        if position.deck[ACTION] + position.discard[ACTION]:
            more = GROWTH * (float(position.setup.most_actions) - rate)
            total += max(0.0, turns - 1.0) * max(0.0, min(MOST_GROWTH, more))
        if not wait and turns > 0.0:
            total -= float(position.used)
            # The action of a card about to come is not lost yet.
            if position.phase in (LOADING, MORE):
                total += 1.0
        total += BOOST * float(position.holds[row + EXTRA_MOVE])
        if self.lays:
            total += HAND * float(self.streams(seat))
        return max(0.0, total)

    def look(self, seat: i64) -> None:
        """Find out what a ship can save: on its way home at once, or loading first."""
        position = self.position
        self.saved = 0.0
        self.merit = 0.0
        self.homeward = False
        here: i64 = position.ships[seat]
        if here == LOST or self.harbours.is_trapped(seat):
            return
        row: i64 = ROW * seat
        refugees: i64 = position.holds[row + REFUGEE]
        rooms: i64 = position.holds[row + CARGO] - self._joining(seat)
        budget = self.actions(seat)
        rate = float(position.holds[row + ACTION])
        spread = LEAST_DOUBT + (
            DOUBT * self.turns / float(len(position.ships)) * rate if self.hits else 0.0
        )
        wanted: i64 = max(1, self.needed - self.aboard + refugees)
        full = min(float(rooms), LATER_LOAD)
        trip = self._trip(full)
        self.planet = self.harbours.choose(seat)
        fetch = float(self.roads.way_over(here, self.planet))
        wasted = self.harbours.wasted(seat, self.planet)
        streams = float(self.streams(seat))
        if refugees:
            self.homeward = True
            home = float(self.to_escape[here])
            road = self.road_worth * min(streams, max(0.0, home - 1.0))
            self._try(refugees, budget - home - 1.0, road, trip, full, spread, wanted)
        gaps = max(0.0, float(self.to_escape[position.setup.planets[self.planet]]) - 1.0)
        for more in range(1, int(rooms - refugees) + 1):
            left = budget - fetch - float(more) * self.per_refugee - 1.0
            # Waiting for refugees brings streams too, as long as there is room for them.
            come = streams + float(more) * (self.per_refugee - 1.0)
            road = self.road_worth * min(gaps, come, float(rooms - refugees - more))
            merit = road + WASTED * wasted
            if self._try(refugees + more, left, merit, trip, full, spread, wanted):
                self.homeward = False
        # Who has no room left draws on for the Collapse cards alone.
        is_there = here == position.setup.planets[self.planet]
        can_spare = self.spare >= SPARE and self.needed > self.aboard
        if refugees >= rooms and is_there and can_spare and wasted > UNLIKELY:
            self.homeward = False

    def _try(
        self,
        load: i64,
        left: float,
        extra: float,
        trip: float,
        full: float,
        spread: float,
        wanted: i64,
    ) -> bool:
        """Keep a plan if it is the best so far: a first load, then full ones while time lasts.

        *extra* is what it does for the crew besides, in refugees.
        """
        chance = likely(left, spread)
        most = float(wanted)
        first = min(float(load), most)
        saved = first * chance
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
        self.saved = max(self.saved, saved)
        if saved + extra <= self.merit:
            return False
        self.merit = saved + extra
        return True


def likely(margin: float, spread: float) -> float:
    """The chance of being in time with so much time to spare."""
    return 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, margin / spread))))
