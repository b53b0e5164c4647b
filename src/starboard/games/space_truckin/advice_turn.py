"""Where a tile goes: the turn that promises most, found without playing any of them.

What a tile changes lies around it: the features that it joins, the stations beside it, and the
ship that may go onto it. So each square and rotation is judged by these alone, with the numbers by
which whole positions are judged: fast enough to play games with.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from starboard.games.space_truckin.advice_worth import (
    SHIP,
    USEFUL,
    station_worth,
    time_left,
    worth_of,
)
from starboard.games.space_truckin.moves import Verb
from starboard.games.space_truckin.rotations import (
    HAS_STATION,
    NUM_SEGMENTS,
    NUM_SIDES,
    SEGMENTS,
)
from starboard.games.space_truckin.rules import Truckin
from starboard.games.space_truckin.scoring import A_STATION, THE_EDGE
from starboard.games.space_truckin.squares import (
    AROUND,
    BACK,
    BITS,
    CROSSES,
    NEIGHBOURS,
    NONE,
    SQUARES,
    STATION_PLACE,
    code_of,
    place_of,
    seat_of,
    type_of,
)
from starboard.games.space_truckin.tiles import MOST_SEGMENTS

A_SEAT: Final = 16
"""Ships on a feature are packed: those of a seat count for this to the power of its number."""

POWERS: Final = [A_SEAT**seat for seat in range(5)]
MOST_GROUPS: Final = 4
NOWHERE: Final = -1e300


class Turn:
    """The choices of one seat about the tile in its hand, and what each of them brings it.

    A point of its own counts 1, a rival's as much less as *prices* say.
    """

    def __init__(self, state: Truckin, prices: list[float]) -> None:
        self.state = state
        self.board = state.board
        self.prices = prices
        self.time = time_left(state)
        self.crews: list[int] = [0] * MOST_SEGMENTS
        """For each feature the ships on it, packed."""

        # What a tile would join is a group: a feature that is yet to be.
        self.num_groups: i64 = 0
        self.num_segments: i64 = 0  # the first groups are those of the tile's own segments
        self.sizes: list[int] = [0] * MOST_GROUPS
        self.sides: list[int] = [0] * MOST_GROUPS
        self.ships: list[int] = [0] * MOST_GROUPS
        self.crossing: list[int] = [0] * MOST_GROUPS
        self.of_segment: list[int] = [0] * MOST_GROUPS
        self.roots: list[int] = [0] * MOST_GROUPS
        self.of_root: list[int] = [0] * MOST_GROUPS
        self.num_roots: i64 = 0
        self.before = 0.0  # what the features that are joined were worth
        square: i64 = 0
        while square < SQUARES:
            crew: i64 = self.board.crews[square]
            if crew and place_of(crew) != STATION_PLACE:
                self.crews[self.board.root(square, place_of(crew))] += POWERS[seat_of(crew)]
            square += 1

    def best_square(self) -> int:
        """The square on which the tile in hand brings most."""
        board, state = self.board, self.state
        best: i64 = NONE
        most = NOWHERE
        has_been_alone = False
        for square in state.legal_moves():
            if not board.tiles_around(square):
                # Wherever it touches nothing, it is worth the same.
                if has_been_alone:
                    continue
                has_been_alone = True
            gain = self._best_gain(square)
            if gain > most:
                most = gain
                best = square
        return Verb.PLACE + best

    def best_turn(self) -> int:
        """The rotation in which the tile brings most on the square that was chosen."""
        best: i64 = NONE
        most = NOWHERE
        mask: i64 = self.state.turns_at(self.state.first)
        turn: i64
        for turn in range(4):
            if mask & BITS[turn]:
                gain = self._gain(self.state.first, code_of(self.state.hand, turn))
                if gain > most:
                    most = gain
                    best = turn
        return Verb.TURN + best

    def best_deployment(self) -> int:
        """The ship that brings most on the tile just placed, if it is worth one."""
        state, board = self.state, self.board
        best: i64 = Verb.PASS
        most = 0.0
        for move in state.legal_moves():
            if move == Verb.PASS:
                continue
            if move == Verb.DEPLOY_STATION:
                gain = self._engineers(state.first)
            else:
                root: i64 = board.root(state.first, state.place_named(move))
                gain = self._ship_on(
                    board.size(root), board.open_sides(root), board.reaches_over(root)
                )
            if gain > most:
                most = gain
                best = move
        return best

    def _best_gain(self, square: i64) -> float:
        mask: i64 = self.state.turns_at(square)
        most = NOWHERE
        turn: i64
        for turn in range(4):
            if mask & BITS[turn]:
                most = max(most, self._gain(square, code_of(self.state.hand, turn)))
        return most

    def _gain(self, square: i64, code: i64) -> float:
        """What a tile brings on a square, with the best ship on it."""
        self._join(square, code)
        gain = self._around(square) - self.before
        deployed = 0.0
        pool: i64 = self.state.ledger.pool(self.state.turn)
        group: i64 = 0
        while group < self.num_groups:
            size: i64 = self.sizes[group]
            if size != NONE:
                sides: i64 = self.sides[group]
                ships: i64 = self.ships[group]
                crosses: bool = self.crossing[group] != 0
                if ships:
                    gain += self._stake(ships) * worth_of(size, sides, crosses, self.time)
                    if sides == 0:
                        gain += self._home(ships)
                elif pool and size and group < self.num_segments:
                    deployed = max(deployed, self._ship_on(size, sides, crosses))
            group += 1
        if pool and HAS_STATION[type_of(code)]:
            deployed = max(deployed, self._engineers(square))
        return gain + deployed

    def _join(self, square: i64, code: i64) -> None:
        """Find the features that a tile would make, as groups of what it joins."""
        board = self.board
        self.before = 0.0
        self.num_roots = 0
        segments: i64 = NUM_SEGMENTS[type_of(code)]
        self.num_groups = self.num_segments = segments
        segment: i64 = 0
        while segment < segments:
            self.sizes[segment] = 1
            self.sides[segment] = NUM_SIDES[4 * code + segment]
            self.ships[segment] = 0
            self.crossing[segment] = 0
            self.of_segment[segment] = segment
            segment += 1
        side: i64 = 0
        while side < 4:
            beyond: i64 = NEIGHBOURS[4 * square + side]
            there: i64 = board.codes[beyond]
            if there:
                segment = SEGMENTS[4 * code + side]
                met: i64 = SEGMENTS[4 * there + BACK[side]]
                if met == NONE:
                    if segment != NONE:
                        self.sides[self.of_segment[segment]] -= 1  # it ends at a station
                elif segment == NONE:
                    self.sides[self._group_of(board.root(beyond, met), NONE)] -= 1
                else:
                    group: i64 = self.of_segment[segment]
                    group = self._group_of(board.root(beyond, met), group)
                    self.sides[group] -= 2
                    if CROSSES[4 * square + side]:
                        self.crossing[group] = 1
            side += 1

    def _group_of(self, root: i64, group: i64) -> i64:
        """Put a feature into a group, or into a new one, and return the group it is in."""
        i: i64 = 0
        while i < self.num_roots:
            if self.roots[i] == root:
                found: i64 = self.of_root[i]
                if group not in (NONE, found):
                    self._merge(group, found)
                return found
            i += 1
        board = self.board
        size: i64 = board.size(root)
        sides: i64 = board.open_sides(root)
        ships: i64 = self.crews[root]
        crosses: bool = board.reaches_over(root)
        if ships:
            self.before += self._stake(ships) * worth_of(size, sides, crosses, self.time)
        if group == NONE:
            group = self.num_groups
            self.num_groups += 1
            self.sizes[group] = self.sides[group] = self.ships[group] = self.crossing[group] = 0
        self.roots[self.num_roots] = root
        self.of_root[self.num_roots] = group
        self.num_roots += 1
        self.sizes[group] += size
        self.sides[group] += sides
        self.ships[group] += ships
        if crosses:
            self.crossing[group] = 1
        return group

    def _merge(self, group: i64, into: i64) -> None:
        """Two segments of the tile meet behind it: they are one feature."""
        self.sizes[into] += self.sizes[group]
        self.sides[into] += self.sides[group]
        self.ships[into] += self.ships[group]
        if self.crossing[group]:
            self.crossing[into] = 1
        self.sizes[group] = NONE
        i: i64 = 0
        while i < MOST_GROUPS:
            if self.of_segment[i] == group:
                self.of_segment[i] = into
            if self.of_root[i] == group:
                self.of_root[i] = into
            i += 1

    def _around(self, square: i64) -> float:
        """What a tile more brings to the stations with engineers around it (TR-44)."""
        board = self.board
        gain = 0.0
        i: i64 = 8 * square
        last: i64 = i + 8
        while i < last:
            near: i64 = AROUND[i]
            crew: i64 = board.crews[near]
            if crew and place_of(crew) == STATION_PLACE:
                price = self.prices[seat_of(crew)]
                around: i64 = board.tiles_around(near)
                gain -= price * station_worth(around, self.time)
                if around == 7:
                    gain += price * _full_station(near) + self._home(POWERS[seat_of(crew)])
                else:
                    gain += price * station_worth(around + 1, self.time)
            i += 1
        return gain

    def _engineers(self, square: i64) -> float:
        """What engineers on a station are worth, less the ship that carries them."""
        around: i64 = self.board.tiles_around(square)
        if around == 8:
            return _full_station(square)
        return station_worth(around, self.time) - self._ship()

    def _ship_on(self, size: i64, sides: i64, crosses: bool) -> float:
        """What a ship on a feature without any is worth, less the ship."""
        points = worth_of(size, sides, crosses, self.time)
        return points - self._ship() if sides else points

    def _ship(self) -> float:
        """What a ship in the pool of the seat to act is worth."""
        return SHIP * self.time if self.state.ledger.pool(self.state.turn) <= USEFUL else 0.0

    def _stake(self, ships: i64) -> float:
        """What a point on a feature counts: it goes to whoever has most ships there (TR-43)."""
        most: i64 = 0
        price = 0.0
        seat: i64 = 0
        while ships:
            count: i64 = ships % A_SEAT
            if count > most:
                most = count
                price = self.prices[seat]
            elif count and count == most:
                price += self.prices[seat]
            ships //= A_SEAT
            seat += 1
        return price

    def _home(self, ships: i64) -> float:
        """What ships are worth that come home (TR-46)."""
        gain = 0.0
        seat: i64 = 0
        while ships:
            useful: i64 = USEFUL - self.state.ledger.pool(seat)
            if useful > 0:
                gain += self.prices[seat] * SHIP * self.time * float(min(ships % A_SEAT, useful))
            ships //= A_SEAT
            seat += 1
        return gain


def _full_station(square: i64) -> float:
    crosses: bool = True in CROSSES[4 * square : 4 * square + 4]
    return float(A_STATION + THE_EDGE if crosses else A_STATION)
