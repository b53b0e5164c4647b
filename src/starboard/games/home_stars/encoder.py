"""What a seat sees of Home Stars, as numbers: fleets at stars and in warp, hands, the battle."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from starboard.games.home_stars.cards import CARD_NAMES, CARDS, FACE_DOWN
from starboard.games.home_stars.moves import TOKENS
from starboard.games.home_stars.position import BIT, SPENT, Position
from starboard.games.home_stars.stars import LAST_SQUARE, STAR_NAMES, STARS
from starboard.games.home_stars.view import View
from starboard.kernel.encoder import (
    AMOUNTS,
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

A_STAR: Final = one_hots(STARS)
A_SQUARE: Final = one_hots(LAST_SQUARE + 2)  # the squares of a track, then a spent token
A_CARD: Final = one_hots(FACE_DOWN + 1)
SPENT_SQUARE: Final = LAST_SQUARE + 1
HANDS: Final = [bytes([hand >> card & 1 for card in range(CARDS)]) for hand in range(1 << CARDS)]
PHASES: Final = (
    *("departing", "sending", "arriving", "landing", "first card", "second card"),
    *("destroying", "loser retreating", "victor retreating"),
)
PHASE_WORDS: Final = one_hots(len(PHASES))
FLEET: Final = 30
"""A large fleet, which counts as 1."""


class HomeStarsEncoder(Encoder):
    """A card in battle is a secret of the view's; all else lies open."""

    def fields(self, seats: int) -> list[Field]:
        who, stars = seat_labels(seats), tuple(STAR_NAMES)
        tokens = tuple([f"{seat} {slot + 1}" for seat in who for slot in range(TOKENS)])
        squares = tuple([f"square {square}" for square in range(LAST_SQUARE + 1)])
        cards = (*CARD_NAMES, "face down")
        return [
            acting_field(seats),
            Field("turn", who),
            Field("phase", PHASES),
            Field("ships", stars, who, most=FLEET),
            Field("home", stars, who),
            Field("token", (*squares, "spent"), tokens),
            Field("token from", stars, tokens),
            Field("token ships", places=tokens, most=FLEET),
            Field("hand", tuple(CARD_NAMES), who),
            Field("streak", places=who, most=5),
            Field("out", places=who),
            Field("picked", stars),
            Field("battle at", stars),
            Field("battles to come", stars),
            Field("landed", stars, most=FLEET),
            Field("defender", who),
            Field("victor", who),
            Field("attack card", cards),
            Field("defence card", cards),
            Field("round", most=40),
        ]

    def write(self, view: object, row: list[bytes]) -> None:
        assert isinstance(view, View)
        state = view.state
        seats: i64 = state.seats
        me: i64 = max(view.seat, 0)
        row.append(acting_word(state.to_act, me, seats))
        row.append(seat_word(state.active, me, seats))
        row.append(PHASE_WORDS[state.phase])
        seat: i64
        for seat in range(me, me + seats):
            held: i64 = state.held[seat % seats]
            ships = state.ships
            row.append(bytes([ships[s] if held >> s & 1 else 0 for s in range(STARS)]))
        for seat in range(me, me + seats):
            row.append(A_STAR[state.homes[seat % seats]])
        _write_tokens(state, me, row)
        for seat in range(me, me + seats):
            row.append(HANDS[state.hand[seat % seats]])
        for seat in range(me, me + seats):
            row.append(amount(state.streak[seat % seats]))
        for seat in range(me, me + seats):
            row.append(FLAGS[1 if state.is_out(seat % seats) else 0])
        row.append(A_STAR[state.picked])
        _write_battles(state, me, row)
        row.append(amount(state.round))


def _write_tokens(state: Position, me: i64, row: list[bytes]) -> None:
    seats: i64 = state.seats
    first: i64 = TOKENS * me
    last: i64 = TOKENS * seats
    cargos: list[bytes] = []
    origins: list[bytes] = []
    i: i64 = 0
    while i < last:
        token: i64 = (first + i) % last
        square: i64 = state.square[token]
        if square >= 0:
            row.append(A_SQUARE[square])
            origins.append(A_STAR[state.origin[token]])
            cargos.append(amount(state.cargo[token]))
        else:
            row.append(A_SQUARE[SPENT_SQUARE if square == SPENT else -1])
            origins.append(A_STAR[-1])
            cargos.append(AMOUNTS[0])
        i += 1
    row.extend(origins)
    row.extend(cargos)


def _write_battles(state: Position, me: i64, row: list[bytes]) -> None:
    seats: i64 = state.seats
    if state.front:
        row.append(A_STAR[state.front[0]])
        coming: i64 = 0
        landed = [0] * STARS
        for i in range(len(state.front)):
            coming |= BIT[state.front[i]]
            landed[state.front[i]] = state.landed[i]
        row.append(bytes([coming >> s & 1 for s in range(STARS)]))
        row.append(bytes(landed))
    else:
        row.append(A_STAR[-1])
        row.append(A_STAR[-1])
        row.append(A_STAR[-1])
    row.append(seat_word(state.defender, me, seats))
    row.append(seat_word(state.victor, me, seats))
    row.append(A_CARD[state.attack_card])
    row.append(A_CARD[state.defence_card])
