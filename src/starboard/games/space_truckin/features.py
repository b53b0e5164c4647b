"""What a model of the game is learned from: points made, in the making and at risk, and ships."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from starboard.games.space_truckin.advice import FAR, NEAR
from starboard.games.space_truckin.advice_worth import (
    A_TURN,
    CLOSING,
    FILLING,
    FULL_STACK,
    LIKELY,
    MORE,
    SHIP,
    leaders,
)
from starboard.games.space_truckin.moves import BLACK_HOLE
from starboard.games.space_truckin.rotations import is_wormhole
from starboard.games.space_truckin.rules import Truckin
from starboard.games.space_truckin.scoring import A_PAIR, A_TILE, THE_EDGE
from starboard.games.space_truckin.squares import (
    SQUARES,
    STATION_PLACE,
    place_of,
    seat_of,
    type_of,
)
from starboard.games.space_truckin.stacks import STATION as A_STATION
from starboard.kernel.model import Features
from starboard.kernel.state import State

POINTS: Final = 0
SHIPS: Final = 1
IDLE: Final = 2
RESERVE: Final = 3
SURE: Final = 4
HOPES: Final = 5
RESTS: Final = 13
STATION: Final = 21
RING: Final = 22
NEARLY: Final = 23
RISK: Final = 24
OUT: Final = 25
TURN: Final = 26
TILES_TO_COME: Final = 27
STATIONS_TO_COME: Final = 28

BUCKETS: Final = [
    f"{kind}_{ends}" for kind in ("wormhole", "system") for ends in ("closed", "one", "two", "more")
]
"""Features are told apart by their kind and by how many of their sides lie open."""

NAMES: Final = [
    *("points", "ships", "idle", "reserve", "sure"),
    *[f"hope_{bucket}" for bucket in BUCKETS],
    *[f"rest_{bucket}" for bucket in BUCKETS],
    *("station", "ring", "nearly", "risk", "out", "turn"),
    *("tiles_to_come", "stations_to_come"),
]


class TruckinFeatures(Features):
    """All in points, which count for more the emptier the stack is."""

    def names(self) -> list[str]:
        return NAMES

    def seats(self, state: State) -> int:
        assert isinstance(state, Truckin)
        return state.ledger.seats

    def stages(self) -> int:
        return 2

    def stage(self, state: State) -> int:
        """Two players, or more."""
        assert isinstance(state, Truckin)
        return 0 if state.ledger.seats == 2 else 1

    def first_weights(self) -> dict[str, float]:
        """As the advice judges."""
        known = {"points": 1.0, "ships": SHIP, "sure": 1.0, "station": 1.0, "ring": FILLING}
        known |= {"tiles_to_come": A_TURN, "stations_to_come": MORE}
        for bucket in BUCKETS:
            known[f"hope_{bucket}"] = 1.0 if bucket.endswith("closed") else LIKELY
        return known

    def of(self, state: State, seat: int) -> list[float]:
        assert isinstance(state, Truckin)
        me: i64 = seat
        board = state.board
        time: float = float(state.stacks.left) / FULL_STACK
        values = [0.0] * len(NAMES)
        pool: i64 = state.ledger.pool(me)
        values[POINTS] = float(state.ledger.scores[me])
        values[SHIPS] = time * float(min(pool, 5))
        values[IDLE] = time if pool == 0 else 0.0
        values[RESERVE] = time * float(state.ledger.reserve(me))
        holes: float = float(state.stacks.unseen[BLACK_HOLE]) / float(max(1, state.stacks.left))
        shared: list[int] = []
        square: i64 = 0
        while square < SQUARES:
            crew: i64 = board.crews[square]
            if crew:
                place: i64 = place_of(crew)
                if place == STATION_PLACE:
                    if seat_of(crew) == me:
                        around: float = float(board.tiles_around(square))
                        values[STATION] += 1.0 + around
                        values[RING] += time * (8.0 - around)
                        values[NEARLY] += time if around >= 6.0 else 0.0
                else:
                    root: i64 = board.root(square, place)
                    is_mine: bool = seat_of(crew) == me
                    if board.ships(root) > 1:
                        is_mine = root not in shared and me in leaders(
                            board, root, state.ledger.seats
                        )
                        if is_mine:
                            shared.append(root)
                    if is_mine:
                        is_hole: bool = is_wormhole(type_of(board.codes[square]), place)
                        _add_feature(values, state, root, is_hole, time, holes)
            square += 1
        values[TURN] = 1.0 if state.turn == me else 0.0
        values[TILES_TO_COME] = float(state.stacks.in_stack(me))
        values[STATIONS_TO_COME] = float(state.stacks.share(me, A_STATION))
        scale: float = NEAR + FAR * time
        i: i64
        for i in range(len(values)):
            values[i] /= scale
        return values


def _add_feature(
    values: list[float], state: Truckin, root: i64, is_hole: bool, time: float, holes: float
) -> None:
    """A feature that a seat leads: what it earns for sure, and more if it is closed."""
    board = state.board
    now: i64 = board.size(root)
    if now == 0:
        return
    sides: i64 = board.open_sides(root)
    closed: i64 = A_PAIR if now == 2 else A_TILE * now
    if board.reaches_over(root):
        closed += THE_EDGE
    rest: float = float(max(0, closed - now))
    chance: float = min(1.0, CLOSING * time / float(sides)) if sides else 1.0
    bucket: i64 = min(sides, 3) + (0 if is_hole else 4)
    values[SURE] += float(now)
    values[HOPES + bucket] += chance * rest
    values[RESTS + bucket] += rest
    values[OUT] += time
    if is_hole and sides:
        values[RISK] += float(closed) * holes
