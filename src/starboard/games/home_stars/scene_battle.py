"""The corner of the map: in peace its legend, in war the battle that is being fought."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from starboard.games.home_stars.cards import (
    ABILITIES,
    CARD_NAMES,
    FACE_DOWN,
    NO_CARD,
    STRENGTHS,
    counted_strength,
)
from starboard.games.home_stars.position import NOBODY, Phase
from starboard.games.home_stars.rules import HomeStars
from starboard.games.home_stars.scene_places import (
    CARD,
    CORNER_WIDTH,
    CORNER_X,
    LETTER,
    STRIP_HEIGHT,
    STRIP_Y,
    Spot,
    text_size,
)
from starboard.games.home_stars.stars import STAR_NAMES
from starboard.games.home_stars.words import ships
from starboard.kernel import OVER, Piece, Zone

CARD_SYMBOLS: Final = [name.lower().replace(" ", "_") for name in CARD_NAMES]

KEYS: Final = (
    ("people", "people", "A star with people (O)."),
    ("materials", "materials", "A star with raw materials (+)."),
    ("both", "both", "A star with people and raw materials (O+)."),
    ("crown", "to win", "Hold your own Home Star and another to win (HS-34)."),
)
"""The legend: a symbol, a word, and what it means."""


def is_fought(state: HomeStars) -> bool:
    """Whether a battle is being fought."""
    return state.to_act != OVER and state.phase >= Phase.FIRST_CARD


def corner(state: HomeStars) -> tuple[Zone, list[Piece]]:
    """The corner beside hyperspace and what it shows."""
    zone = Zone(
        id="corner",
        kind="mat",
        x=CORNER_X,
        y=STRIP_Y,
        width=CORNER_WIDTH,
        height=STRIP_HEIGHT,
        label="Each pair builds a ship",
        ground="cartouche",
    )
    if not is_fought(state):
        return zone, list(LEGEND)
    label = f"Battle at {STAR_NAMES[state.front[0]]}"
    return replace(zone, id="battle", label=label, ground="battlefield"), _battle(state)


def _legend() -> tuple[Piece, ...]:
    pieces = []
    step = CORNER_WIDTH / len(KEYS)
    for number, (symbol, word, tip) in enumerate(KEYS):
        x = CORNER_X + step * (number + 0.5)
        star = Spot(x, STRIP_Y + 0.66, 0.8)
        text = Spot(x, STRIP_Y + 1.32, text_size(word, LETTER))
        name = f"key {symbol}"
        pieces.append(
            Piece(id=name, symbol=symbol, x=star.left, y=star.top, size=star.size, tip=tip)
        )
        pieces.append(
            Piece(id=f"{name} word", symbol="", x=text.left, y=text.top, size=text.size, text=word)
        )
    return tuple(pieces)


LEGEND: Final = _legend()


def card_piece(name: str, card: int, seat: int, spot: Spot) -> Piece:
    """A combat card, or the back of one."""
    plain = Piece(
        id=name,
        symbol="back",
        x=spot.left,
        y=spot.top,
        size=spot.size,
        owner=seat,
        label="a hidden card",
    )
    if card == FACE_DOWN:
        return plain
    ability = f": {ABILITIES[card]}" if ABILITIES[card] else ""
    return replace(
        plain,
        symbol=CARD_SYMBOLS[card],
        label=f"{CARD_NAMES[card]} {STRENGTHS[card]}",
        tip=f"{CARD_NAMES[card]}, strength {STRENGTHS[card]}{ability} (HS-7).",
    )


def _battle(state: HomeStars) -> list[Piece]:
    """The attacker on the left, the defender on the right: ships, cards and their sums."""
    pieces: list[Piece] = []
    middle = CORNER_X + CORNER_WIDTH / 2
    centre = STRIP_Y + STRIP_HEIGHT / 2
    star = STAR_NAMES[state.front[0]]
    for seat, role, way in (
        (int(state.active), "attacker", -1),
        (int(state.defender), "defender", 1),
    ):
        place = Spot(middle + way * 1.84, STRIP_Y + 0.58, 0.92)
        pieces.append(
            Piece(
                id=role,
                symbol="fleet",
                x=place.left,
                y=place.top,
                size=place.size,
                owner=seat,
                count=state.force(seat),
                label=f"@{seat}, the {role}, has {ships(state.force(seat))} here",
                mark="chosen" if seat == state.victor else "",
                shows=(f"star {star}",),
            )
        )
        pieces.append(_total(state, seat, role, Spot(middle + way * 1.84, STRIP_Y + 1.34, 0.84)))
        pieces.append(_played(state, seat, role, Spot(middle + way * 0.79, centre, CARD)))
    clash = Spot(middle, centre, 0.46)
    pieces.append(
        Piece(
            id="clash", symbol="clash", x=clash.left, y=clash.top, size=clash.size, label="against"
        )
    )
    return pieces


def _played(state: HomeStars, seat: int, role: str, spot: Spot) -> Piece:
    """The card of one side, or the place for it."""
    card = state.card_of(seat)
    if card != NO_CARD:
        return card_piece(f"{role} card", card, seat, spot)
    return Piece(
        id=f"{role} card",
        symbol="slot",
        x=spot.left,
        y=spot.top,
        size=spot.size,
        owner=seat,
        label=f"@{seat} has not chosen a card yet",
    )


def _total(state: HomeStars, seat: int, role: str, spot: Spot) -> Piece:
    """What counts for one side: its ships and its card, added up once both cards are turned."""
    force, tip = int(state.force(seat)), "Ships and card are added up; the higher sum wins (HS-23)."
    text = f"{force}+?"
    if state.victor != NOBODY:
        # Ships have been lost or have left since the cards were turned; the cards still count.
        other = state.defender if seat == state.active else state.active
        card = counted_strength(state.card_of(seat), state.card_of(other))
        is_summed = state.phase == Phase.DESTROYING
        text = f"{force}+{card}={force + card}" if is_summed else f"card {card}"
        if card != STRENGTHS[state.card_of(seat)]:
            tip = "A Saboteur makes a card of strength 4 or more count 0 (HS-7)."
    return Piece(
        id=f"{role} sum", symbol="", x=spot.left, y=spot.top, size=spot.size, text=text, tip=tip
    )
