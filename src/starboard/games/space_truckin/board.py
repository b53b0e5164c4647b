"""The board: the tiles and ships on it, and the features they form, kept up to date.

A feature is a tree of segments (union-find). Its root counts the sides that are still open
and the ships on it, so that laying a tile joins what it touches and nothing is searched for.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from starboard.games.space_truckin.shapes import (
    ALL_FREE,
    AROUND,
    BACK,
    CROSSES,
    EDGES,
    FILLED,
    IS_WORMHOLE,
    NEIGHBOURS,
    NONE,
    NUM_SEGMENTS,
    NUM_SIDES,
    PERIOD,
    SEGMENTS,
    SIDE_FREE,
    SIDES,
    SPUN,
    SQUARES,
    STATION_PLACE,
)
from starboard.games.space_truckin.tiles import MOST_SEGMENTS

MOST_SEATS: Final = 5
PLACES: Final = 5
"""Where a ship can be on its tile: one of four segments, or the station."""

# A square is one number. Below `FILLED` it is free, and the number says what its neighbours
# need of a tile there. Else it has the tile's code in the lowest eight bits, and above the
# ninth, which is set, its ship, a bit for each segment that was scored, and the number of
# its first segment.
CREW_SHIFT: Final = 9
MARK_SHIFT: Final = 14
FIRST_SHIFT: Final = 18
CODE: Final = 255
CREW: Final = 31 << CREW_SHIFT
MARKS: Final = 15 << MARK_SHIFT
FIRST: Final = 127 << FIRST_SHIFT
MARK: Final = [1 << MARK_SHIFT + segment for segment in range(4)]
BIT: Final = [1, 2, 4, 8]

# A segment has the number of the one above it in its tree; a root has `ROOT` and its open
# sides, and behind all segments the ships on it.
ROOT: Final = 128
SHIPS: Final = MOST_SEGMENTS


class Survey:
    """What a feature amounts to when it is counted."""

    def __init__(self) -> None:
        self.is_wormhole = False
        self.square: i64 = NONE
        """The first square that it lies on."""

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

    def __init__(self, squares: list[int], links: bytearray, used: i64) -> None:
        self.squares = squares
        self.links = links
        self.used: i64 = used
        """How many segments lie on the board."""

    def clone(self) -> Board:
        """Return an independent copy."""
        return Board(self.squares[:], self.links[:], self.used)

    def contents(self) -> tuple[int, ...]:
        """All that was put on the board: tiles, ships and marks."""
        return tuple([word & ~FIRST if word >= FILLED else 0 for word in self.squares])

    def tile(self, square: i64) -> i64:
        """The code of the tile on a square, 0 if there is none."""
        word: i64 = self.squares[square]
        return word & CODE if word >= FILLED else 0

    def first_segment(self, square: i64) -> i64:
        """The number of a tile's first segment, which the tile keeps wherever it goes."""
        word: i64 = self.squares[square]
        return word >> FIRST_SHIFT

    def crew(self, square: i64) -> i64:
        """1 + 5 * seat + place of the ship on a square, 0 if there is none."""
        word: i64 = self.squares[square]
        return (word & CREW) >> CREW_SHIFT

    def marks(self, square: i64) -> i64:
        """The segments of a tile that were scored already, as a mask (TR-34)."""
        word: i64 = self.squares[square]
        return (word & MARKS) >> MARK_SHIFT

    def root(self, square: i64, segment: i64) -> i64:
        """The feature that a segment belongs to."""
        links = self.links
        word: i64 = self.squares[square]
        node: i64 = (word >> FIRST_SHIFT) + segment
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

    def tiles_around(self, square: i64) -> i64:
        """How many of the eight squares around have tiles (TR-44)."""
        found: i64 = 0
        i: i64 = 8 * square
        end: i64 = i + 8
        while i < end:
            if self.squares[AROUND[i]] >= FILLED:
                found += 1
            i += 1
        return found

    def lay(self, square: i64, code: i64) -> None:
        """Put a tile on a free square where it fits, and join its segments to features."""
        self._lay_word(square, FILLED | code | (self.used << FIRST_SHIFT))
        self.used += NUM_SEGMENTS[(code - 1) >> 2]

    def man(self, square: i64, seat: i64, place: i64) -> None:
        """Put a seat's ship on a tile."""
        crew: i64 = 1 + PLACES * seat + place
        self.squares[square] |= crew << CREW_SHIFT
        self._count_ship(square, place, 1)

    def unman(self, square: i64) -> None:
        """Take the ship off a tile."""
        place: i64 = (self.crew(square) - 1) % PLACES
        self.squares[square] &= ~CREW
        self._count_ship(square, place, -1)

    def survey(self, root: i64) -> Survey:
        """Count a feature: its tiles, segments and ships."""
        found = Survey()
        square: i64 = 0
        while square < SQUARES:
            if self.squares[square] >= FILLED:
                self._survey_tile(root, square, found)
            square += 1
        return found

    def retire(self, root: i64) -> None:
        """Mark every segment of a feature as scored, and take its ships off (TR-34, TR-46)."""
        square: i64 = 0
        while square < SQUARES:
            word: i64 = self.squares[square]
            segments: i64 = NUM_SEGMENTS[((word & CODE) - 1) >> 2] if word >= FILLED else 0
            place: i64 = ((word & CREW) >> CREW_SHIFT) - 1
            segment: i64 = 0
            while segment < segments:
                if self.root(square, segment) == root:
                    word |= MARK[segment]
                    if place >= 0 and place % PLACES == segment:
                        word &= ~CREW
                    self.squares[square] = word
                segment += 1
            square += 1
        self.links[SHIPS + root] = 0

    def exchange(self, one: i64, other: i64, one_turn: i64, other_turn: i64) -> None:
        """Let two tiles change places, with the rotations they are to have (TR-32)."""
        one_word: i64 = self.squares[one]
        self.squares[one] = turned_word(self.squares[other], other_turn)
        self.squares[other] = turned_word(one_word, one_turn)

        # Anything may have changed, so all features and needs are found anew.
        words = self.squares
        self.squares = [ALL_FREE] * SQUARES
        square: i64 = 0
        while square < SQUARES:
            if words[square] >= FILLED:
                self._lay_word(square, words[square])
            square += 1

    def _lay_word(self, square: i64, word: i64) -> None:
        """Put a tile down with what is on it, and join its segments to features."""
        code: i64 = word & CODE
        of_type: i64 = (code - 1) >> 2
        self.squares[square] = word
        node: i64 = word >> FIRST_SHIFT
        segment: i64 = 0
        segments: i64 = NUM_SEGMENTS[of_type]
        while segment < segments:
            self.links[node + segment] = ROOT + NUM_SIDES[4 * of_type + segment]
            self.links[SHIPS + node + segment] = 0
            segment += 1
        crew: i64 = (word & CREW) >> CREW_SHIFT
        if crew:
            self._count_ship(square, (crew - 1) % PLACES, 1)
        side: i64 = 0
        while side < 4:
            beyond: i64 = NEIGHBOURS[4 * square + side]
            there: i64 = self.squares[beyond]
            if there >= FILLED:
                self._join(square, SEGMENTS[4 * code + side], side, beyond)
            else:
                back: i64 = BACK[side]
                edge: i64 = EDGES[4 * code + side]
                self.squares[beyond] = (there & ~SIDE_FREE[back]) | (edge << (2 * back))
            side += 1

    def _join(self, square: i64, segment: i64, side: i64, beyond: i64) -> None:
        """Join the features that meet at a side; both lose an open side there."""
        if segment == NONE:
            return
        links = self.links
        one: i64 = self.root(square, segment)
        there: i64 = self.squares[beyond] & CODE
        other: i64 = self.root(beyond, SEGMENTS[4 * there + BACK[side]])
        if one == other:
            links[one] -= 2
            return
        links[other] += links[one] - ROOT - 2
        links[SHIPS + other] += links[SHIPS + one]
        links[one] = other

    def _count_ship(self, square: i64, place: i64, more: i64) -> None:
        if place != STATION_PLACE:
            root: i64 = SHIPS + self.root(square, place)
            self.links[root] += more

    def _survey_tile(self, root: i64, square: i64, found: Survey) -> None:
        """Add to a count what one tile has of the feature."""
        code: i64 = self.tile(square)
        of_type: i64 = (code - 1) >> 2
        rotation: i64 = (code - 1) & 3
        crew: i64 = self.crew(square)
        marks: i64 = self.marks(square)
        here: i64 = 0
        fresh: i64 = 0
        segment: i64 = 0
        segments: i64 = NUM_SEGMENTS[of_type]
        while segment < segments:
            if self.root(square, segment) == root:
                here += 1
                if not marks & BIT[segment]:
                    fresh += 1
                found.is_wormhole = IS_WORMHOLE[4 * of_type + segment] != 0
                sides: i64 = SIDES[16 * of_type + 4 * rotation + segment]
                if self._is_joined_across(square, sides):
                    found.crosses = True
                if crew and (crew - 1) % PLACES == segment:
                    found.crews[(crew - 1) // PLACES] += 1
            segment += 1
        if here == 0:
            return
        if found.tiles == 0:
            found.square = square
        found.tiles += 1
        found.segments += here
        found.fresh_segments += fresh
        if fresh:
            found.fresh_tiles += 1

    def _is_joined_across(self, square: i64, sides: i64) -> bool:
        side: i64 = 0
        while side < 4:
            beyond: i64 = NEIGHBOURS[4 * square + side]
            crosses: bool = sides & BIT[side] != 0 and CROSSES[4 * square + side] != 0
            if crosses and self.squares[beyond] >= FILLED:
                return True
            side += 1
        return False


def turned_word(word: i64, turn: i64) -> i64:
    """A tile with its ship and marks, in the first rotation that looks like this one."""
    of_type: i64 = ((word & CODE) - 1) >> 2
    spun: i64 = 16 * of_type + 4 * turn
    crew: i64 = (word & CREW) >> CREW_SHIFT
    place: i64 = (crew - 1) % PLACES
    if crew and place != STATION_PLACE:
        crew += SPUN[spun + place] - place
    turned: i64 = (word & FIRST) | (FILLED + 1 + 4 * of_type + turn % PERIOD[of_type])
    turned |= crew << CREW_SHIFT
    segment: i64 = 0
    while segment < 4:
        if word & MARK[segment]:
            turned |= MARK[SPUN[spun + segment]]
        segment += 1
    return turned


def empty_board() -> Board:
    """A board without tiles."""
    return Board([ALL_FREE] * SQUARES, bytearray(2 * MOST_SEGMENTS), 0)
