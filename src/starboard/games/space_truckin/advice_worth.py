"""What things are worth while they are unfinished: features, stations, ships at hand."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from starboard.games.space_truckin.position import Board
from starboard.games.space_truckin.rules import Truckin
from starboard.games.space_truckin.scoring import A_PAIR, A_TILE, THE_EDGE
from starboard.games.space_truckin.squares import SQUARES, STATION_PLACE, place_of, seat_of
from starboard.games.space_truckin.stacks import STATION

FULL_STACK: Final = 90
A_TURN: Final = 2.5  # what a tile or a black hole brings that is still to be drawn
MORE: Final = 6.0  # how much more a station brings
SHIP: Final = 0.8  # a ship in the pool, while there is time to use it
USEFUL: Final = 5  # how many ships in the pool there is a use for
FILLING: Final = 0.5  # how many of the squares around a station are filled in time
CLOSING: Final = 1.6  # how soon a feature with one open side is closed
LIKELY: Final = 0.6  # that somebody closes it at all


def time_left(state: Truckin) -> float:
    """From 1 at the start down to 0 when the stacks are empty."""
    return float(state.stacks.left) / FULL_STACK


def prospects(state: Truckin, time: float) -> list[float]:
    """The points that each seat has and may expect; *time* runs from 1 down to 0."""
    board = state.board
    outlook = [float(score) for score in state.ledger.scores]
    for seat in range(state.ledger.seats):
        outlook[seat] += SHIP * time * float(min(state.ledger.pool(seat), USEFUL))
        outlook[seat] += A_TURN * float(state.stacks.in_stack(seat))
        outlook[seat] += MORE * float(state.stacks.share(seat, STATION))
    shared: list[int] = []
    square: i64 = 0
    while square < SQUARES:
        crew: i64 = board.crews[square]
        if crew:
            if place_of(crew) == STATION_PLACE:
                outlook[seat_of(crew)] += station_worth(board.tiles_around(square), time)
            else:
                root: i64 = board.root(square, place_of(crew))
                if board.ships(root) == 1:
                    outlook[seat_of(crew)] += worth(board, root, time)
                elif root not in shared:
                    shared.append(root)
        square += 1
    for root in shared:
        for seat in leaders(board, root, state.ledger.seats):
            outlook[seat] += worth(board, root, time)
    return outlook


def station_worth(around: i64, time: float) -> float:
    """A station with so many tiles around it; some of the others will come."""
    return 1.0 + float(around) + FILLING * time * float(8 - around)


def worth(board: Board, root: i64, time: float) -> float:
    """A feature is worth what it earns at the end, and more the likelier it is closed."""
    size: i64 = board.size(root)  # a segment counts as a tile: a feature seldom has two on one
    return worth_of(size, board.open_sides(root), board.reaches_over(root), time)


def worth_of(size: i64, sides: i64, crosses: bool, time: float) -> float:
    """The same of a feature with so many segments not scored yet, and so many open sides."""
    if size == 0:
        return 0.0
    closed: i64 = A_PAIR if size == 2 else A_TILE * size
    if crosses:
        closed += THE_EDGE
    # A tile just placed may have completed it; then it is as good as scored.
    chance: float = LIKELY * min(1.0, CLOSING * time / float(sides)) if sides else 1.0
    return float(size) + chance * float(max(0, closed - size))


def leaders(board: Board, root: i64, seats: i64) -> list[int]:
    """The seats with most ships on a feature that several are on (TR-43)."""
    counts = [0] * seats
    square: i64 = 0
    while square < SQUARES:
        crew: i64 = board.crews[square]
        if crew and place_of(crew) != STATION_PLACE and board.root(square, place_of(crew)) == root:
            counts[seat_of(crew)] += 1
        square += 1
    most = max(counts)
    return [seat for seat, ships in enumerate(counts) if ships == most]
