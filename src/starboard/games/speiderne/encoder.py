"""What a seat sees of Speiderne, as numbers: where each card lies, the ships, the sea."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from starboard.games.speiderne.cards import (
    CARD_NAMES,
    CARDS,
    PLACES,
    REGION_NAMES,
    REGIONS,
    SUIT,
    VALUE,
)
from starboard.games.speiderne.position import Position
from starboard.games.speiderne.scenario import DECKS, MOST
from starboard.games.speiderne.view import View
from starboard.kernel.encoder import (
    FLAGS,
    MOST_SEATS,
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

SUIT_WORDS: Final = one_hots(4)
FACE_DOWN: Final = b"\x01" + SUIT_WORDS[-1] + b"\x00"
IN_SEA: Final = [b"\x00" + SUIT_WORDS[SUIT[c]] + bytes([VALUE[c]]) for c in range(CARDS)]
A_REGION: Final = one_hots(REGIONS)
PHASES: Final = (
    *("dealing", "turn", "drawing", "second", "replacing", "refilling", "laying", "placing"),
    *("course", "turning", "gathering", "storm", "squall", "pirates", "reef", "treasure"),
    *("funding", "gale", "ended"),
)
PHASE_WORDS: Final = one_hots(len(PHASES))

# Where a card can lie: first the common places, then each hand, then each seat's ships.
PICKED: Final = 0
INSURANCE: Final = 1
DISCARDS: Final = 2
SEA: Final = 3
STORM: Final = 4
HANDS: Final = 5
LYING: Final = [one_hots(HANDS + 2 * seats) for seats in range(MOST_SEATS + 1)]

# What the last card of a ship, its flag, tells of it: see `FLAG_LABELS`.
FLAG_LABELS: Final = ("its place", "its passengers", "their origin", "becalmed", "moves")
NO_SHIP: Final = bytes(len(FLAG_LABELS))


class SpeiderneEncoder(Encoder):
    """Cards whose place a seat cannot know lie nowhere; everyone knows how many there are."""

    def fields(self, seats: int) -> list[Field]:
        who = seat_labels(seats)
        cards = tuple(CARD_NAMES[:: 2 // DECKS[seats]])
        lies = (
            *("picked", "insurance", "discards", "sea", "storm"),
            *[f"hand of {seat}" for seat in who],
            *[f"ship of {seat}" for seat in who],
        )
        return [
            acting_field(seats),
            Field("turn", who),
            Field("phase", PHASES),
            Field("cards", lies, cards),
            Field("ships by flag", FLAG_LABELS, cards, most=PLACES),
            Field("sea", ("face down", *"CDHS", "value"), tuple(REGION_NAMES), most=14),
            Field("waiting", places=tuple(REGION_NAMES), most=3),
            Field("target", tuple(REGION_NAMES)),
            Field("hand size", places=who, most=10),
            Field("found", places=who, most=REGIONS),
            Field("landed", places=who, most=REGIONS),
            Field("insured", places=who),
            Field("flags", ("ferries", "an expedition sank")),
            Field("deck", most=52),
            Field("count", most=10),
            Field("round", most=2 * MOST["rounds"]),
        ]

    def write(self, view: object, row: list[bytes]) -> None:
        assert isinstance(view, View)
        state = view.state
        seats: i64 = state.seats
        me: i64 = max(view.seat, 0)
        row.append(acting_word(state.to_act, me, seats))
        row.append(seat_word(state.seat(), me, seats))
        row.append(PHASE_WORDS[state.phase])
        _write_cards(state, me, row)
        for card in state.sea:
            row.append(IN_SEA[card] if card >= 0 else FACE_DOWN)
        row.append(bytes(state.waiting))
        row.append(A_REGION[state.target])
        seat: i64
        for seat in range(me, me + seats):
            row.append(amount(view.hand_size(seat % seats)))
        for counted in (state.found, state.landed, state.insured):
            for seat in range(me, me + seats):
                row.append(amount(counted[seat % seats]))
        row.append(FLAGS[1 if state.ferries_since >= 0 else 0])
        row.append(FLAGS[1 if state.sank else 0])
        row.append(amount(state.deck))
        row.append(amount(state.count))
        row.append(amount(state.turns // seats))


def _write_cards(state: Position, me: i64, row: list[bytes]) -> None:
    """Where each card lies, and what the flag of each ship tells."""
    seats: i64 = state.seats
    lying: list[int] = [-1] * CARDS
    flags: list[bytes] = [NO_SHIP] * CARDS
    _lie(lying, state.discards, DISCARDS)
    _lie(lying, state.insurance, INSURANCE)
    for card in state.sea:
        if card >= 0:
            lying[card] = SEA
    seat: i64
    for seat in range(seats):
        _lie(lying, state.hands[seat], HANDS + relative(seat, me, seats))
    _lie(lying, state.picked, PICKED)
    for number, ship in enumerate(state.ships):
        _lie(lying, ship.cards, HANDS + seats + relative(ship.owner, me, seats))
        calm = 1 if ship.number == state.becalmed else 0
        moves = 1 if number == state.ship else 0
        told = [1 + ship.place, ship.aboard, 1 + ship.origin, calm, moves]
        if ship.cards:  # none are left while a ship goes down
            flags[ship.cards[-1]] = bytes(told)
    if state.storm >= 0:
        lying[state.storm] = STORM
    step: i64 = 2 // DECKS[seats]  # one deck has even cards only
    words = LYING[seats]
    at: i64 = 0
    while at < CARDS:
        row.append(words[lying[at]])
        at += step
    at = 0
    while at < CARDS:
        row.append(flags[at])
        at += step


def _lie(lying: list[int], cards: list[int], where: i64) -> None:
    for card in cards:
        lying[card] = where
