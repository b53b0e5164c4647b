"""What lies on the table: tiles, ships, and the features they form, kept up to date.

A feature is a tree of segments (union-find). Its root counts the sides that are still open
and the ships on it, so that laying a tile joins what it touches and nothing is searched for.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from starboard.games.space_truckin.rotations import (
    EDGES,
    FITS,
    NEEDS,
    NUM_SEGMENTS,
    NUM_SIDES,
    PERIOD,
    SEGMENTS,
    is_wormhole,
    sides_of,
    spun_crew,
    spun_segments,
)
from starboard.games.space_truckin.squares import (
    ALL_FREE,
    AROUND,
    BACK,
    BITS,
    CROSSES,
    NEIGHBOURS,
    NONE,
    SQUARES,
    STATION_PLACE,
    code_of,
    crew_of,
    has,
    place_of,
    seat_of,
    type_of,
    with_edge,
)
from starboard.games.space_truckin.tiles import MOST_SEGMENTS

MOST_SEATS: Final = 5

# A segment has the number of the one above it in its tree; a root has `ROOT` and its open
# sides. Behind all segments a root has the ships on it, and behind those its size: how many of
# its segments were not scored yet, and `CROSSING` if two of them are joined across the edge.
ROOT: Final = 128
SHIPS: Final = MOST_SEGMENTS
SIZES: Final = 2 * MOST_SEGMENTS
CROSSING: Final = 128

Row = list[int]  # a number for each square


class Survey:
    """What a feature amounts to when it is counted."""

    def __init__(self) -> None:
        self.is_wormhole = False
        self.square: i64 = NONE
        """The last square that it lies on."""

        self.tiles: i64 = 0
        self.segments: i64 = 0
        self.fresh_tiles: i64 = 0
        """Tiles with a segment that was not scored before (TR-34)."""

        self.fresh_segments: i64 = 0
        self.crosses = False
        """Whether two of its tiles are joined across the board's edge (TR-45)."""

        self.crews: list[int] = [0] * MOST_SEATS
        """Ships on it, by seat."""


class Board:
    """Tiles, ships and features on the torus."""

    def __init__(
        self,
        codes: Row,
        needs: Row,
        crews: Row,
        scored: Row,
        firsts: Row,
        links: bytearray,
        used: i64,
    ) -> None:
        self.codes = codes
        self.needs = needs
        self.crews = crews
        self.scored = scored
        """For each tile, the segments that were scored already, as a mask (TR-34)."""

        self.firsts = firsts
        """The number of each tile's first segment, which the tile keeps wherever it goes."""

        self.links = links
        self.used: i64 = used
        """How many segments lie on the board."""

        self.is_shared = True
        """Whether a clone may have the same rows."""

    def clone(self) -> Board:
        """Return an independent copy; it has the same rows until one of the two is changed."""
        self.is_shared = True
        crews, scored, firsts, links = self.crews, self.scored, self.firsts, self.links[:]
        return Board(self.codes, self.needs, crews, scored, firsts, links, self.used)

    def _own(self) -> None:
        """Stop sharing rows, before one is changed."""
        if self.is_shared:
            self.codes, self.needs, self.crews = self.codes[:], self.needs[:], self.crews[:]
            self.scored, self.firsts = self.scored[:], self.firsts[:]
            self.is_shared = False

    def contents(self) -> tuple[int, ...]:
        """All that was put on the board: tiles, ships and which segments were scored."""
        return tuple(self.codes + self.crews + self.scored)

    def filled(self) -> list[int]:
        """The squares with tiles, ascending."""
        return [square for square in range(SQUARES) if self.codes[square]]

    def places(self, of_type: i64, turns: i64, most: i64) -> list[int]:
        """The first free squares, *most* at most, where a tile fits in one of these rotations."""
        codes, needs = self.codes, self.needs
        found: list[int] = []
        row: i64 = NEEDS * of_type  # as in `turns_fitting`, but this is the hottest loop of all
        square: i64 = 0
        while square < SQUARES:
            if codes[square] == 0 and FITS[row + needs[square]] & turns:
                found.append(square)
                if len(found) == most:
                    break
            square += 1
        return found

    def tiles_around(self, square: i64) -> i64:
        """How many of the eight squares around have tiles (TR-44)."""
        found: i64 = 0
        for near in AROUND[8 * square : 8 * square + 8]:
            if self.codes[near]:
                found += 1
        return found

    def root(self, square: i64, segment: i64) -> i64:
        """The feature that a segment belongs to."""
        links = self.links
        node: i64 = self.firsts[square] + segment
        above: i64 = links[node]
        while above < ROOT:
            further: i64 = links[above]
            if further >= ROOT:
                return above
            links[node] = further  # halves the path for the next one who asks
            node = further
            above = links[node]
        return node

    def open_sides(self, root: i64) -> i64:
        """How many sides of a feature still lie open; none when it is complete."""
        return self.links[root] - ROOT

    def ships(self, root: i64) -> i64:
        """How many ships are on a feature."""
        return self.links[SHIPS + root]

    def size(self, root: i64) -> i64:
        """How many segments of a feature were not scored yet (TR-34)."""
        return self.links[SIZES + root] & ~CROSSING

    def reaches_over(self, root: i64) -> bool:
        """Whether a feature is joined across the board's edge (TR-45)."""
        return self.links[SIZES + root] >= CROSSING

    def lay(self, square: i64, code: i64) -> None:
        """Put a tile on a free square where it fits, and join its segments to features."""
        self._own()
        self.codes[square] = code
        self.firsts[square] = self.used
        self.used += NUM_SEGMENTS[type_of(code)]
        self._settle(square)

    def _settle(self, square: i64) -> None:
        """Join a tile's segments to features, and note what it asks of its neighbours."""
        code: i64 = self.codes[square]
        node: i64 = self.firsts[square]
        segment: i64 = 0
        segments: i64 = NUM_SEGMENTS[type_of(code)]
        while segment < segments:
            self.links[node + segment] = ROOT + NUM_SIDES[4 * code + segment]
            self.links[SHIPS + node + segment] = 0
            self.links[SIZES + node + segment] = 0 if has(self.scored[square], segment) else 1
            segment += 1
        if self.crews[square]:
            self._count_ship(square, 1)
        side: i64 = 0
        while side < 4:
            beyond: i64 = NEIGHBOURS[4 * square + side]
            back: i64 = BACK[side]
            self.needs[beyond] = with_edge(self.needs[beyond], back, EDGES[4 * code + side])
            segment = SEGMENTS[4 * code + side]
            met: i64 = SEGMENTS[4 * self.codes[beyond] + back]
            if NONE not in (segment, met):
                self._join(self.root(square, segment), self.root(beyond, met))
                if CROSSES[4 * square + side]:
                    self.links[SIZES + self.root(square, segment)] |= CROSSING
            elif segment != NONE and self.codes[beyond]:
                self.links[self.root(square, segment)] -= 1  # it ends at a station
            elif met != NONE:
                self.links[self.root(beyond, met)] -= 1
            side += 1

    def _join(self, one: i64, other: i64) -> None:
        """Join the features that meet at a side; both lose an open side there."""
        links = self.links
        if one == other:
            links[one] -= 2
            return
        links[other] += links[one] - ROOT - 2
        links[SHIPS + other] += links[SHIPS + one]
        size: i64 = self.size(one) + self.size(other)
        links[SIZES + other] = size | ((links[SIZES + one] | links[SIZES + other]) & CROSSING)
        links[one] = other

    def man(self, square: i64, seat: i64, place: i64) -> None:
        """Put a seat's ship on a tile."""
        self._own()
        self.crews[square] = crew_of(seat, place)
        self._count_ship(square, 1)

    def unman(self, square: i64) -> None:
        """Take the ship off a tile."""
        self._own()
        self._count_ship(square, -1)
        self.crews[square] = 0

    def _count_ship(self, square: i64, more: i64) -> None:
        place: i64 = place_of(self.crews[square])
        if place != STATION_PLACE:
            self.links[SHIPS + self.root(square, place)] += more

    def exchange(self, one: i64, other: i64, one_turn: i64, other_turn: i64) -> None:
        """Let two tiles change places, with the rotations they are to have (TR-32)."""
        self._own()
        self._turn(one, one_turn)
        self._turn(other, other_turn)
        for row in (self.codes, self.crews, self.scored, self.firsts):
            row[one], row[other] = row[other], row[one]

        # Anything may have changed, so all features and needs are found anew.
        codes = self.codes
        self.codes = [0] * SQUARES
        self.needs = [ALL_FREE] * SQUARES
        square: i64 = 0
        while square < SQUARES:
            if codes[square]:
                self.codes[square] = codes[square]
                self._settle(square)
            square += 1

    def _turn(self, square: i64, turn: i64) -> None:
        """Turn a tile, with what is on it, into the first rotation that looks like this one."""
        of_type: i64 = type_of(self.codes[square])
        code: i64 = code_of(of_type, turn)
        self.crews[square] = spun_crew(code, self.crews[square])
        self.scored[square] = spun_segments(code, self.scored[square])
        self.codes[square] = code_of(of_type, turn % PERIOD[of_type])

    def parts(self, root: i64) -> list[int]:
        """The segments of a feature, as 4 times the square plus the segment, ascending."""
        found: list[int] = []
        square: i64 = 0
        while square < SQUARES:
            code: i64 = self.codes[square]
            segment: i64 = 0
            segments: i64 = NUM_SEGMENTS[type_of(code)] if code else 0
            while segment < segments:
                if self.root(square, segment) == root:
                    found.append(4 * square + segment)
                segment += 1
            square += 1
        return found

    def survey(self, root: i64) -> Survey:
        """Count a feature: its tiles, segments and ships."""
        found = Survey()
        fresh: i64 = NONE
        for part in self.parts(root):
            square: i64 = part // 4
            segment: i64 = part % 4
            code: i64 = self.codes[square]
            crew: i64 = self.crews[square]
            found.segments += 1
            if square != found.square:
                found.square = square
                found.tiles += 1
            if not has(self.scored[square], segment):
                found.fresh_segments += 1
                if square != fresh:
                    fresh = square
                    found.fresh_tiles += 1
            if crew and place_of(crew) == segment:
                found.crews[seat_of(crew)] += 1
            found.is_wormhole = is_wormhole(type_of(code), segment)
            for side in range(4):
                i: i64 = 4 * square + side
                if CROSSES[i] and has(sides_of(code, segment), side):
                    met: i64 = SEGMENTS[4 * self.codes[NEIGHBOURS[i]] + BACK[side]]
                    found.crosses = found.crosses or met != NONE
        return found

    def retire(self, root: i64) -> None:
        """Mark every segment of a feature as scored, and take its ships off (TR-34, TR-46)."""
        self._own()
        for part in self.parts(root):
            square: i64 = part // 4
            self.scored[square] |= BITS[part % 4]
            if place_of(self.crews[square]) == part % 4:
                self.crews[square] = 0
        self.links[SHIPS + root] = 0
        self.links[SIZES + root] &= CROSSING


def empty_board() -> Board:
    """A board without tiles."""
    none, needs = [0] * SQUARES, [ALL_FREE] * SQUARES
    return Board(none, needs, none, none, none, bytearray(3 * MOST_SEGMENTS), 0)
