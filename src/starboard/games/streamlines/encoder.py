"""What a seat sees of Streamlines, as numbers: the board, the ships' holds, the deck."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from starboard.games.streamlines.cards import (
    ESCAPE,
    GATE_THING,
    KIND_NAMES,
    KINDS,
    MOST_CARDS,
    MOST_PLANETS,
    PLANET,
)
from starboard.games.streamlines.position import ROW
from starboard.games.streamlines.rules import Streamlines
from starboard.kernel.encoder import (
    FLAGS,
    Encoder,
    Field,
    acting_field,
    acting_word,
    amount,
    one_hots,
    seat_labels,
    seat_word,
)
from starboard.kernel.view import OpenView
from starboard.parts.streams import ARROWS, NAMES, SIZE, SQUARES, THING

THINGS: Final = one_hots(PLANET + MOST_PLANETS - GATE_THING)
THING_LABELS: Final = (
    *("gate A", "gate B", "gate C", "gate D", "escape"),
    *[f"planet {number + 1}" for number in range(MOST_PLANETS)],
)
ON_SQUARE: Final = [
    bytes([code >> way & 1 for way in range(4)]) + THINGS[code // THING - GATE_THING]
    for code in range(THING * (PLANET + MOST_PLANETS))
]
"""What lies on a square, by its code."""

WHERE: Final = one_hots(SQUARES)
PHASES: Final = (*("dealing", "clock", "actions", "loading", "more", "dumping", "boost", "follow"),)
PHASE_WORDS: Final = one_hots(len(PHASES))
ARROW_LABELS: Final = ("arrow north", "arrow east", "arrow south", "arrow west")

assert THING_LABELS.index("escape") == ESCAPE - GATE_THING and ARROWS == THING - 1


class StreamlinesEncoder(Encoder):
    """Nothing is hidden but the order of the deck, so all seats see the same."""

    def fields(self, seats: int) -> list[Field]:
        who = seat_labels(seats)
        planets = tuple([f"planet {number + 1}" for number in range(MOST_PLANETS)])
        return [
            acting_field(seats),
            Field("turn", who),
            Field("phase", PHASES),
            Field("board", (*ARROW_LABELS, *THING_LABELS), tuple(NAMES), grid=(SIZE, SIZE)),
            Field("ship", tuple(NAMES), who),
            Field("hold", KIND_NAMES, who, most=6),
            Field("planets", ("warnings", "fuse"), planets, most=4),
            Field("deck", KIND_NAMES, most=20),
            Field("discards", KIND_NAMES, most=20),
            Field("flags", ("has jumped", "has reshuffled", "asks")),
            Field("actions used", most=4),
            Field("cards of the clock", most=MOST_PLANETS),
            Field("refugees", ("rescued", "left", "required"), most=20),
        ]

    def write(self, view: object, row: list[bytes]) -> None:
        assert isinstance(view, OpenView)
        state = view.state
        assert isinstance(state, Streamlines)
        seats: i64 = state.setup.seats
        me: i64 = max(view.seat, 0)
        row.append(acting_word(state.to_act, me, seats))
        row.append(seat_word(state.seat, me, seats))
        row.append(PHASE_WORDS[state.phase])
        for code in state.squares:
            row.append(ON_SQUARE[code])
        seat: i64
        for seat in range(me, me + seats):
            row.append(WHERE[state.ships[seat % seats]])
        for seat in range(me, me + seats):
            first: i64 = ROW * (seat % seats)
            row.append(bytes(state.holds[first : first + KINDS]))
        self._write_cards(state, row)

    def _write_cards(self, state: Streamlines, row: list[bytes]) -> None:
        planet: i64
        for planet in range(MOST_PLANETS):
            there = planet < len(state.warnings)
            row.append(amount(state.warnings[planet] if there else 0))
            row.append(amount(state.fuses[planet] if there else 0))
        row.append(bytes(state.deck))
        row.append(bytes(state.discard))
        row.append(FLAGS[1 if state.has_jumped else 0])
        row.append(FLAGS[1 if state.has_reshuffled else 0])
        row.append(FLAGS[1 if state.asks else 0])
        row.append(amount(state.used))
        row.append(amount(state.clock))
        row.append(amount(state.rescued))
        row.append(amount(state.refugees))
        row.append(amount(state.setup.required))


assert MOST_CARDS <= 255
