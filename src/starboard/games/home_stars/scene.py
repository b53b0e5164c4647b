"""The whole table, drawn from a view: space, hyperspace, the hand and the battle."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from starboard.games.home_stars.cards import (
    ABILITIES,
    CARD_NAMES,
    CARDS,
    FACE_DOWN,
    NO_CARD,
    STRENGTHS,
)
from starboard.games.home_stars.moves import MOVES, Verb
from starboard.games.home_stars.panels import panels, status
from starboard.games.home_stars.position import BIT, Phase
from starboard.games.home_stars.rules import HomeStars
from starboard.games.home_stars.scene_hyperspace import tokens, tracks
from starboard.games.home_stars.scene_space import (
    LAYER_HEIGHT,
    LAYER_WIDTH,
    LAYER_X,
    fleets,
    layers,
    planes,
    stars,
    top_of_space,
)
from starboard.games.home_stars.stars import STAR_NAMES
from starboard.games.home_stars.view import View
from starboard.games.home_stars.words import ships
from starboard.kernel import OVER, Button, Number, Piece, Scene, Zone
from starboard.kernel.scene import Mark, ZoneKind

CARD: Final = 1.3
"""A card's side, in squares."""

WIDTH: Final = 19.5


def scene(view: View) -> Scene:
    """Draw a view. Every number of ships is one control, every other move one touch."""
    state = view.state
    y = top_of_space(state) + LAYER_HEIGHT + 0.5
    zones = [*tracks(state), *layers(state)]
    pieces = [*planes(state), *stars(view), *fleets(state), *tokens(view)]
    if view.seat >= 0:
        zones.append(_mat("hand", "hand", LAYER_X[0], y, CARDS * CARD, "Your cards"))
        pieces += _hand(view, y)
    if state.to_act != OVER and state.phase >= Phase.FIRST_CARD:
        label = f"Battle at {STAR_NAMES[state.front[0]]}"
        zones.append(_mat("battle", "mat", LAYER_X[1], y, LAYER_WIDTH, label))
        pieces += _battle(state, y)
    return Scene(
        width=WIDTH,
        height=y + CARD,
        status=status(state),
        zones=tuple(zones),
        pieces=tuple(pieces),
        controls=_controls(view),
        panels=panels(state),
    )


def _mat(name: str, kind: ZoneKind, x: float, y: float, width: float, label: str) -> Zone:
    """A place for cards, below space."""
    return Zone(id=name, kind=kind, x=x, y=y, width=width, height=CARD, label=label)


def _card(name: str, card: int, seat: int, x: float, y: float) -> Piece:
    plain = Piece(id=name, symbol="back", x=x, y=y, size=CARD, owner=seat, label="a hidden card")
    if card == FACE_DOWN:
        return plain
    ability = f": {ABILITIES[card]}" if ABILITIES[card] else ""
    return replace(
        plain,
        symbol=CARD_NAMES[card].lower().replace(" ", "_"),
        label=f"{CARD_NAMES[card]} {STRENGTHS[card]}",
        tip=f"{CARD_NAMES[card]}, strength {STRENGTHS[card]}{ability} (HS-7).",
    )


def _hand(view: View, y: float) -> list[Piece]:
    """The viewer's seven cards, those that lie aside faded."""
    state, seat = view.state, view.seat
    pieces = []
    for card in range(CARDS):
        in_hand = bool(state.hand[seat] & BIT[card])
        is_touched = Verb.PLAY + card in view.legal
        is_chosen = seat == state.active and card == state.attack_card
        mark: Mark = "" if in_hand else "faded"
        if is_touched:
            mark = "target"
        elif is_chosen and state.phase == Phase.SECOND_CARD:
            mark = "chosen"
        plain = _card(f"card {card}", card, seat, LAYER_X[0] + CARD * card, y)
        pieces.append(
            replace(
                plain,
                label=plain.label if in_hand else f"{plain.label}, aside",
                move=MOVES.notation(Verb.PLAY + card) if is_touched else None,
                mark=mark,
            )
        )
    return pieces


def _battle(state: HomeStars, y: float) -> list[Piece]:
    """The attacker on the left, the defender on the right: their ships and their cards."""
    pieces = []
    middle = LAYER_X[1] + LAYER_WIDTH / 2
    for seat, role, way in ((state.active, "attacker", -1), (state.defender, "defender", 1)):
        pieces.append(
            Piece(
                id=role,
                symbol="fleet",
                x=middle + way * 3.2 - CARD / 2,
                y=y,
                size=CARD,
                owner=seat,
                count=state.force(seat),
                label=f"@{seat}, the {role}, has {ships(state.force(seat))} here",
            )
        )
        card = state.card_of(seat)
        if card != NO_CARD:
            pieces.append(_card(f"{role} card", card, seat, middle + way * 1.6 - CARD / 2, y))
    pieces.append(Piece(id="clash", symbol="clash", x=middle - 0.5, y=y + 0.15, label="against"))
    return pieces


def _controls(view: View) -> tuple[Button | Number, ...]:
    state = view.state
    if not view.legal:
        return ()
    if state.phase == Phase.DEPARTING:
        return (_done("No more departures", Verb.DONE_DEPARTING, "Go on to the arrivals."),)
    if state.phase == Phase.ARRIVING:
        tip = "Fleets that stay in hyperspace move on next turn."
        return (_done("No more arrivals", Verb.DONE_ARRIVING, tip),)
    number = None
    if state.phase == Phase.SENDING:
        label = f"Ships to send from {STAR_NAMES[state.picked]}"
        number = _number(label, "send", 1, state.ships[state.picked])
    elif state.phase == Phase.DESTROYING:
        label = f"Ships that @{state.loser()} loses"
        number = _number(label, "destroy", state.fewest_destroyed(), state.most_destroyed())
    elif state.phase in (Phase.LOSER_RETREATING, Phase.VICTOR_RETREATING):
        number = _number("Ships that retreat", "retreat", 0, state.force(state.to_act))
    return () if number is None else (number,)


def _done(label: str, move: int, tip: str) -> Button:
    return Button(id="done", label=label, move=MOVES.notation(move), tip=tip)


def _number(label: str, verb: str, low: int, high: int) -> Number:
    return Number(id="number", label=label, verb=verb, low=low, high=high)
