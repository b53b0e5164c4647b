"""What a seat sees of Space Truckin', as numbers: tiles, ships, the stack and the points."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from starboard.games.space_truckin.moves import BLACK_HOLE, TYPE_NAMES
from starboard.games.space_truckin.position import MOST_SEATS
from starboard.games.space_truckin.rotations import (
    EDGES,
    KIND,
    NUM_TYPES,
    SEGMENTS,
    arrow_corners,
    sides_of,
)
from starboard.games.space_truckin.rules import Truckin
from starboard.games.space_truckin.scenario import KINDS
from starboard.games.space_truckin.squares import (
    NONE,
    SIDE,
    SQUARE_NAMES,
    SQUARES,
    STATION_PLACE,
    code_of,
    has,
    place_of,
    seat_of,
    turn_of,
    type_of,
)
from starboard.games.space_truckin.stacks import SORTS
from starboard.games.space_truckin.tiles import SYSTEM, WORMHOLE
from starboard.kernel.encoder import (
    Encoder,
    Field,
    acting_field,
    acting_word,
    amount,
    one_hots,
    relative,
    seat_labels,
    seat_word,
)
from starboard.kernel.view import OpenView

SIDES: Final = ("north", "east", "south", "west")
PAIRS: Final = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]
TILE_LABELS: Final = (
    "tile",
    *[f"system {side}" for side in SIDES],
    *[f"wormhole {side}" for side in SIDES],
    *[f"joins {SIDES[one]} and {SIDES[other]}" for one, other in PAIRS],
    *("nexus", "station", "centre of a system"),
    *("arrow north-east", "arrow south-east", "arrow south-west", "arrow north-west"),
)


def _tile(code: int) -> bytes:
    """What a tile shows as it lies."""
    kind = KINDS[KIND[type_of(code)]]
    edges, segments = EDGES[4 * code : 4 * code + 4], SEGMENTS[4 * code : 4 * code + 4]
    corners = arrow_corners(type_of(code), turn_of(code))
    shown = [True]
    shown += [edge == SYSTEM for edge in edges] + [edge == WORMHOLE for edge in edges]
    shown += [segments[one] == segments[other] != NONE for one, other in PAIRS]
    shown += [kind.centre == centre for centre in ("nexus", "station", "system")]
    shown += [corner in corners for corner in range(4)]
    return bytes([1 if there else 0 for there in shown])


NO_TILE: Final = bytes(len(TILE_LABELS))
TILES: Final = [NO_TILE] * 4 + [_tile(code) for code in range(4, code_of(NUM_TYPES, 0))]
"""For each code what it shows; nothing for none."""

# On a tile a ship is somebody's, and lies on the sides of a segment or on a station.
ON_STATION: Final = 16
PLACED: Final = [bytes([sides >> side & 1 for side in range(5)]) for sides in range(ON_STATION + 1)]
SCORED: Final = [bytes([sides >> side & 1 for side in range(4)]) for sides in range(16)]
OWNERS: Final = [one_hots(seats) for seats in range(MOST_SEATS + 1)]
NOTHING: Final = [bytes(seats + 9) for seats in range(MOST_SEATS + 1)]
BARE: Final = [[tile + nothing for tile in TILES] for nothing in NOTHING]
"""For each number of seats and each code, a square without a ship where nothing was scored."""

IN_HAND: Final = one_hots(NUM_TYPES + 1)
HAND_TILES: Final = [TILES[code_of(number, 0)] for number in range(NUM_TYPES)] + [NO_TILE, NO_TILE]
A_SQUARE: Final = one_hots(SQUARES)
A_QUARTER: Final = one_hots(4)
PHASES: Final = (
    *("touching", "drawing", "reading", "placing", "turning", "deploying", "choosing"),
    *("pairing", "turning first", "turning second"),
)
PHASE_WORDS: Final = one_hots(len(PHASES))

assert len(IN_HAND) == len(HAND_TILES) and BLACK_HOLE == NUM_TYPES


class TruckinEncoder(Encoder):
    """Only the order of the stacks is hidden, so all seats see the same."""

    def fields(self, seats: int) -> list[Field]:
        who = seat_labels(seats)
        ship = (*[f"ship of {seat}" for seat in who], *[f"ship {side}" for side in SIDES])
        labels = (*TILE_LABELS, *ship, "ship on station", *[f"scored {side}" for side in SIDES])
        types = (*TYPE_NAMES, "black hole")
        return [
            acting_field(seats),
            Field("turn", who),
            Field("phase", PHASES),
            Field("board", labels, tuple(SQUARE_NAMES), grid=(SIDE, SIDE)),
            Field("hand", types),
            Field("hand shows", TILE_LABELS),
            Field("quadrant", ("NE", "SE", "SW", "NW")),
            Field("first square", tuple(SQUARE_NAMES), grid=()),
            Field("second square", tuple(SQUARE_NAMES), grid=()),
            Field("first turn", SIDES),
            Field("to come", types, most=5),
            Field("stack", ("black holes", "stations", "other tiles"), who, most=20),
            Field("points", places=who, most=100),
            Field("pool", places=who, most=10),
            Field("reserve", places=who, most=3),
        ]

    def write(self, view: object, row: list[bytes]) -> None:
        assert isinstance(view, OpenView)
        state = view.state
        assert isinstance(state, Truckin)
        ledger = state.ledger
        seats: i64 = ledger.seats
        me: i64 = max(view.seat, 0)
        row.append(acting_word(state.to_act, me, seats))
        row.append(seat_word(state.turn, me, seats))
        row.append(PHASE_WORDS[state.phase])
        _write_board(state, me, seats, row)
        row.append(IN_HAND[state.hand])
        row.append(HAND_TILES[state.hand])
        row.append(A_QUARTER[state.quadrant])
        row.append(A_SQUARE[state.first])
        row.append(A_SQUARE[state.second])
        row.append(A_QUARTER[state.first_turn])
        stacks = state.stacks
        row.append(bytes(stacks.unseen))
        seat: i64
        sort: i64
        for seat in range(me, me + seats):
            for sort in range(SORTS):
                row.append(amount(stacks.share(seat % seats, sort)))
        for seat in range(me, me + seats):
            row.append(amount(ledger.scores[seat % seats]))
        for seat in range(me, me + seats):
            row.append(amount(ledger.pool(seat % seats)))
        for seat in range(me, me + seats):
            row.append(amount(ledger.reserve(seat % seats)))


def _write_board(state: Truckin, me: i64, seats: i64, row: list[bytes]) -> None:
    board = state.board
    codes, crews, scored = board.codes, board.crews, board.scored
    bare = BARE[seats]
    square: i64 = 0
    while square < SQUARES:
        code: i64 = codes[square]
        crew: i64 = crews[square]
        done: i64 = scored[square]
        if crew == 0 and done == 0:
            row.append(bare[code])
        else:
            row.append(TILES[code])
            _write_ship(code, crew, me, seats, row)
            row.append(SCORED[_sides(code, done)])
        square += 1


def _write_ship(code: i64, crew: i64, me: i64, seats: i64, row: list[bytes]) -> None:
    if crew == 0:
        row.append(OWNERS[seats][-1])
        row.append(PLACED[0])
        return
    place: i64 = place_of(crew)
    row.append(OWNERS[seats][relative(seat_of(crew), me, seats)])
    row.append(PLACED[ON_STATION if place == STATION_PLACE else sides_of(code, place)])


def _sides(code: i64, segments: i64) -> i64:
    """The sides that these segments of a tile touch, as a mask."""
    found: i64 = 0
    segment: i64
    for segment in range(4):
        if has(segments, segment):
            found |= sides_of(code, segment)
    return found
