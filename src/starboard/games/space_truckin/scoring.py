"""Scoring (TR-40 to TR-47, TR-51, TR-52): what features are worth, and who has what."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from starboard.games.space_truckin.position import Board, Survey
from starboard.games.space_truckin.rotations import NUM_SEGMENTS, segment_at
from starboard.games.space_truckin.squares import (
    AROUND,
    BACK,
    CROSSES,
    NEIGHBOURS,
    NONE,
    SQUARES,
    STATION_PLACE,
    place_of,
    seat_of,
    type_of,
)

WORMHOLE: Final = 0
SYSTEM: Final = 1
STATION: Final = 2
"""What was scored: see `Scored`."""

A_TILE: Final = 2
A_PAIR: Final = 2
A_STATION: Final = 9
THE_EDGE: Final = 2

POOL: Final = 7
RESERVE: Final = 3


class Scored:
    """One feature that was scored, as the log tells it. It is never changed afterwards."""

    def __init__(self, what: i64, square: i64, count: i64, points: i64, seats: list[int]) -> None:
        self.what: i64 = what
        """`WORMHOLE`, `SYSTEM` or `STATION`."""

        self.square: i64 = square
        """A square that it lies on."""

        self.count: i64 = count
        """The tiles that counted; at the end segments, or the tiles around a station."""

        self.points: i64 = points
        """What each of its seats earned."""

        self.seats = seats
        self.joined: list[int] = []
        """The seats that took a ship from their reserve for it."""

        self.is_pair = False
        self.is_rest = False
        """Whether other tiles of it did not count because they were scored before (TR-34)."""

        self.crosses = False
        self.is_final = False


class Ledger:
    """Every seat's points and ships at home, and what was scored last."""

    def __init__(self, scores: list[int], fleet: bytearray) -> None:
        self.scores = scores
        self.fleet = fleet
        """The ships in each seat's pool, then those in each seat's reserve."""

        self.seats: i64 = len(scores)
        self.scored: list[Scored] = []
        """What was scored when something last was; after the game, also what was left over."""

        self.scorings: i64 = 0
        """How many features were scored: for the log, which tells what is new."""

    def clone(self) -> Ledger:
        """Return an independent copy."""
        copy = Ledger(self.scores[:], self.fleet[:])
        copy.scored = self.scored
        copy.scorings = self.scorings
        return copy

    def pool(self, seat: i64) -> i64:
        """How many ships a seat can deploy (TR-5)."""
        return self.fleet[seat]

    def reserve(self, seat: i64) -> i64:
        """How many ships a seat can still gain (TR-5)."""
        return self.fleet[self.seats + seat]

    def score_around(self, board: Board, square: i64) -> None:
        """Score what the tile just placed on a square completed."""
        scored: list[Scored] = []
        self._score_tile(board, square, scored)
        self._score_ends(board, square, scored)
        for near in AROUND[8 * square : 8 * square + 8]:
            self._score_station(board, near, scored)
        self.scored = scored or self.scored

    def score_everywhere(self, board: Board) -> None:
        """Score whatever is complete and has ships, after an exchange (TR-33)."""
        scored: list[Scored] = []
        square: i64 = 0
        while square < SQUARES:
            if board.crews[square]:
                self._score_tile(board, square, scored)
            square += 1
        self.scored = scored or self.scored

    def score_the_end(self, board: Board) -> None:
        """Score what lies incomplete with ships on it, each feature once (TR-51, TR-52)."""
        scored: list[Scored] = []
        done: list[int] = []
        square: i64 = 0
        while square < SQUARES:
            crew: i64 = board.crews[square]
            if crew and place_of(crew) == STATION_PLACE:
                self._pay(score_station(board, square), scored)
            elif crew:
                root: i64 = board.root(square, place_of(crew))
                if root not in done:
                    done.append(root)
                    self._pay(score_incomplete(board.survey(root)), scored)
            square += 1
        self.scored = self.scored + scored

    def _score_tile(self, board: Board, square: i64, scored: list[Scored]) -> None:
        """Score the complete features with ships that a tile is part of (TR-47)."""
        segment: i64 = 0
        segments: i64 = NUM_SEGMENTS[type_of(board.codes[square])]
        while segment < segments:
            root: i64 = board.root(square, segment)
            if board.open_sides(root) == 0 and board.ships(root):
                self._score_feature(board, root, scored)
            segment += 1
        self._score_station(board, square, scored)

    def _score_ends(self, board: Board, square: i64, scored: list[Scored]) -> None:
        """Score what the station just placed has closed on the tiles beside it (TR-40, TR-41)."""
        side: i64 = 0
        while side < 4:
            beyond: i64 = NEIGHBOURS[4 * square + side]
            met: i64 = segment_at(board.codes[beyond], BACK[side])
            if met != NONE:
                root: i64 = board.root(beyond, met)
                if board.open_sides(root) == 0 and board.ships(root):
                    self._score_feature(board, root, scored)
            side += 1

    def _score_feature(self, board: Board, root: i64, scored: list[Scored]) -> None:
        """Pay for a complete feature; its ships go home, and it never counts again (TR-46)."""
        found = board.survey(root)
        entry = score_complete(found)
        self._pay(entry, scored)
        if entry.what == SYSTEM:
            for seat in entry.seats:
                if self.reserve(seat):
                    self.fleet[self.seats + seat] -= 1
                    self.fleet[seat] += 1
                    entry.joined.append(seat)
        for seat in range(self.seats):
            self.fleet[seat] += found.crews[seat]
        board.retire(root)

    def _score_station(self, board: Board, square: i64, scored: list[Scored]) -> None:
        """Pay for a station with engineers that has tiles all around, and call them home."""
        crew: i64 = board.crews[square]
        if place_of(crew) == STATION_PLACE and board.tiles_around(square) == 8:
            self._pay(score_station(board, square), scored)
            self.fleet[seat_of(crew)] += 1
            board.unman(square)

    def _pay(self, entry: Scored, scored: list[Scored]) -> None:
        for seat in entry.seats:
            self.scores[seat] += entry.points
        scored.append(entry)
        self.scorings += 1


def new_ledger(seats: int) -> Ledger:
    """No points yet; seven ships in each pool and three in each reserve (TR-5)."""
    return Ledger([0] * seats, bytearray([POOL] * seats + [RESERVE] * seats))


def score_complete(found: Survey) -> Scored:
    """What a complete wormhole or system earns (TR-40, TR-41)."""
    what: i64 = WORMHOLE if found.is_wormhole else SYSTEM
    entry = Scored(what, found.square, found.fresh_tiles, 0, most_ships(found))
    if found.fresh_tiles:
        entry.is_pair = found.segments == 2 and found.fresh_tiles == 2
        entry.is_rest = found.fresh_tiles < found.tiles
        entry.points = A_PAIR if entry.is_pair else A_TILE * found.fresh_tiles
        _add_edge(entry, found.crosses)
    return entry


def most_ships(found: Survey) -> list[int]:
    """The seats with most ships on a feature (TR-43)."""
    most = max(found.crews)
    return [seat for seat, ships in enumerate(found.crews) if ships == most]


def score_station(board: Board, square: i64) -> Scored:
    """What a station with engineers earns, complete or when the game ends (TR-44, TR-52)."""
    around: i64 = board.tiles_around(square)
    points: i64 = A_STATION if around == 8 else 1 + around
    entry = Scored(STATION, square, around, points, [seat_of(board.crews[square])])
    entry.is_final = around < 8
    if around == 8:
        _add_edge(entry, True in CROSSES[4 * square : 4 * square + 4])
    return entry


def _add_edge(entry: Scored, crosses: bool) -> None:
    """Add the points for reaching over the board's edge (TR-45)."""
    entry.crosses = crosses
    if crosses:
        entry.points += THE_EDGE


def score_incomplete(found: Survey) -> Scored:
    """What a wormhole or system with ships earns when the game ends (TR-51)."""
    what: i64 = WORMHOLE if found.is_wormhole else SYSTEM
    entry = Scored(what, found.square, found.fresh_segments, 0, most_ships(found))
    entry.points = entry.count
    entry.is_final = True
    return entry
