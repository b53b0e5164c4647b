"""What a seat sees of Sources, as numbers: the board, the pawns, the cards in every pile."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from starboard.games.sources.cards import (
    ALL_HOMES,
    GATE_THING,
    KIND_NAMES,
    NOT_THING,
    ONLY_THING,
    SOURCE,
    SOURCE_THING,
)
from starboard.games.sources.piles import counts
from starboard.games.sources.rules import Sources
from starboard.games.sources.scenario import COUNTS
from starboard.kernel.encoder import (
    FLAGS,
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
from starboard.parts.streams import NAMES, SIZE, SQUARES, THING

SEATS: Final = 4
LAST_THING: Final = NOT_THING + SEATS - 1
MOST_SOURCES: Final = len(ALL_HOMES) + COUNTS[SOURCE]
WHERE: Final = one_hots(SQUARES)
LINE: Final = one_hots(SIZE)
HOME_WORDS: Final = one_hots(len(ALL_HOMES))
PHASES: Final = ("feeding", "acting", "boost", "shedding")
PHASE_WORDS: Final = one_hots(len(PHASES))
NO_PILE: Final = bytes(2 * SIZE + len(KIND_NAMES))

FIXED: Final = one_hots(ONLY_THING - SOURCE_THING)  # a Source and the Gates
CLOSED: Final = one_hots(2 * SEATS)  # Only and then Not, each for four seats


def _on_square(code: int, viewer: int, seats: int) -> bytes:
    """What lies on a square, for a viewer: Only and Not cards name seats from there on."""
    arrows = bytes([code >> way & 1 for way in range(4)])
    thing = code // THING
    seat = (thing - ONLY_THING) % SEATS
    if not ONLY_THING <= thing <= LAST_THING or seat >= seats:
        is_fixed = SOURCE_THING <= thing < ONLY_THING
        return arrows + FIXED[thing - SOURCE_THING if is_fixed else -1] + CLOSED[-1]
    kind = (thing - ONLY_THING) // SEATS
    return arrows + FIXED[-1] + CLOSED[SEATS * kind + relative(seat, viewer, seats)]


CODES: Final = THING * (LAST_THING + 1)
ON_SQUARE: Final = [
    _on_square(code, viewer, seats) if viewer < seats else b""
    for seats in range(SEATS + 1)
    for viewer in range(SEATS)
    for code in range(CODES)
]
"""At ``CODES * (SEATS * seats + viewer) + code``, what lies on a square."""

assert GATE_THING == SOURCE_THING + 1 and ONLY_THING == GATE_THING + 3
SQUARE_LABELS: Final = (
    *("arrow north", "arrow east", "arrow south", "arrow west"),
    *("source", "gate A", "gate B", "gate C"),
    *[f"{kind} {who}" for kind in ("only", "not") for who in seat_labels(SEATS)],
)
FLAG_LABELS: Final = (
    *("has used its move", "has moved", "has turned"),
    *("has shed", "has used an Extra Move", "has used a Pickup"),
)


class SourcesEncoder(Encoder):
    """Only the order of the deck is hidden, so all seats see the same."""

    def fields(self, seats: int) -> list[Field]:
        who = seat_labels(seats)
        piles = tuple([f"source {number + 1}" for number in range(MOST_SOURCES)])
        place = (*[f"file {name}" for name in "abcdefghi"], *[f"rank {n}" for n in range(1, 10)])
        return [
            acting_field(seats),
            Field("turn", who),
            Field("phase", PHASES),
            Field("board", SQUARE_LABELS, tuple(NAMES), grid=(SIZE, SIZE)),
            Field("pawn", tuple(NAMES), who),
            Field("home", ("south", "west", "north", "east"), who),
            Field("made", places=who),
            Field("hand", KIND_NAMES, who, most=4),
            Field("piles", (*place, *KIND_NAMES), piles),
            Field("deck", KIND_NAMES, most=12),
            Field("discards", KIND_NAMES, most=12),
            Field("flags", FLAG_LABELS),
            Field("fed", most=MOST_SOURCES),
            Field("turns left", most=50),
        ]

    def write(self, view: object, row: list[bytes]) -> None:
        assert isinstance(view, OpenView)
        state = view.state
        assert isinstance(state, Sources)
        seats: i64 = state.setup.seats
        me: i64 = max(view.seat, 0)
        row.append(acting_word(state.to_act, me, seats))
        row.append(seat_word(state.seat, me, seats))
        row.append(PHASE_WORDS[state.phase])
        table: i64 = CODES * (SEATS * seats + me)
        for code in state.squares:
            row.append(ON_SQUARE[table + code])
        seat: i64
        for seat in range(me, me + seats):
            row.append(WHERE[state.pawns[seat % seats]])
        for seat in range(me, me + seats):
            row.append(HOME_WORDS[state.setup.homes[seat % seats]])
        for seat in range(me, me + seats):
            row.append(FLAGS[state.made[seat % seats]])
        for seat in range(me, me + seats):
            row.append(bytes(counts(state.hands[seat % seats])))
        self._write_piles(state, row)
        row.append(FLAGS[1 if state.has_used_move else 0])
        row.append(FLAGS[1 if state.has_moved else 0])
        row.append(FLAGS[1 if state.has_turned else 0])
        row.append(FLAGS[1 if state.has_shed else 0])
        row.append(FLAGS[1 if state.has_boosted else 0])
        row.append(FLAGS[1 if state.has_lifted else 0])
        row.append(amount(state.fed))
        row.append(amount(state.turns_left))

    def _write_piles(self, state: Sources, row: list[bytes]) -> None:
        source: i64 = 0
        while source < MOST_SOURCES:
            if source < len(state.sources):
                square: i64 = state.sources[source]
                row.append(LINE[square % SIZE])
                row.append(LINE[square // SIZE])
                row.append(bytes(counts(state.piles[source])))
            else:
                row.append(NO_PILE)
            source += 1
        row.append(bytes(counts(state.deck)))
        row.append(bytes(counts(state.discard)))
