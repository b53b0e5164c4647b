"""The strip above the lower layer: in peace the map's legend, in war the battle being fought."""

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
    LAYER_WIDTH,
    LAYER_X,
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
    ("star", "neither", "A star that gives nothing."),
    ("crown", "Home Star", "Hold your own Home Star and another to win (HS-34)."),
)
"""The legend: a symbol, a word, and what it means."""


def is_fought(state: HomeStars) -> bool:
    """Whether a battle is being fought."""
    return state.to_act != OVER and state.phase >= Phase.FIRST_CARD


def strip(state: HomeStars) -> tuple[Zone, list[Piece]]:
    """The strip beside hyperspace and what it shows."""
    zone = Zone(
        id="legend",
        kind="mat",
        x=LAYER_X[1],
        y=STRIP_Y,
        width=LAYER_WIDTH,
        height=STRIP_HEIGHT,
        label="People + materials build a ship",
        ground="cartouche",
        tip="Each pair of people and raw materials builds a ship (HS-12).",
    )
    if not is_fought(state):
        return zone, list(LEGEND)
    label = f"Battle at {STAR_NAMES[state.front[0]]}"
    # On a narrow screen boards come first.
    tip = "Ships and card add up, and the higher sum wins (HS-23)."
    battle = replace(zone, id="battle", kind="board", label=label, ground="battlefield", tip=tip)
    return battle, _battle(state)


def _legend() -> tuple[Piece, ...]:
    pieces = []
    step = LAYER_WIDTH / len(KEYS)
    for number, (symbol, word, tip) in enumerate(KEYS):
        x = LAYER_X[1] + step * (number + 0.5)
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
    middle = LAYER_X[1] + LAYER_WIDTH / 2
    centre = STRIP_Y + STRIP_HEIGHT / 2
    star = STAR_NAMES[state.front[0]]
    for seat, role, way in (
        (int(state.active), "attacker", -1),
        (int(state.defender), "defender", 1),
    ):
        place = Spot(middle + way * 3.05, centre, 1.2)
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
        pieces += _sum(state, seat, role, middle + way * 2.06)
        pieces.append(_played(state, seat, role, Spot(middle + way * 0.98, centre, 1.56)))
    clash = Spot(middle, centre, 0.62)
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


def _sum(state: HomeStars, seat: int, role: str, x: float) -> list[Piece]:
    """What counts for one side: its ships and its card, and once both are turned their sum."""
    force = int(state.force(seat))
    tip = "Ships and card are added up; the higher sum wins, and a tie defends (HS-23)."
    parts, total = f"{force}+?", "?"
    if state.victor != NOBODY:
        other = state.defender if seat == state.active else state.active
        card = counted_strength(state.card_of(seat), state.card_of(other))
        parts, total = f"{force}+{card}", str(force + card)
        if card != STRENGTHS[state.card_of(seat)]:
            tip = "A Saboteur makes a card of strength 4 or more count 0 (HS-7)."
        if state.phase != Phase.DESTROYING:
            # Ships have been lost or have left since the cards were turned.
            parts, total = f"card {card}", ""
    return [
        _text(f"{role} sum", parts, Spot(x, STRIP_Y + 0.5, 0.8), tip),
        _text(f"{role} total", total, Spot(x, STRIP_Y + 1.04, 1.3), tip),
    ]


def _text(name: str, text: str, spot: Spot, tip: str) -> Piece:
    return Piece(id=name, symbol="", x=spot.left, y=spot.top, size=spot.size, text=text, tip=tip)
