"""The whole table, drawn from a view: hyperspace, the star map, the battle and the hand."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Final

from starboard.games.home_stars.cards import CARDS
from starboard.games.home_stars.moves import MOVES, TOKENS, Verb
from starboard.games.home_stars.panels import panels, status
from starboard.games.home_stars.position import BIT, Phase
from starboard.games.home_stars.rules import HomeStars
from starboard.games.home_stars.scene_battle import card_piece, strip
from starboard.games.home_stars.scene_hyperspace import hyperspace, tokens
from starboard.games.home_stars.scene_places import CARD, HAND_Y, HEIGHT, WIDTH, Spot
from starboard.games.home_stars.scene_space import fleets, layers, stars
from starboard.games.home_stars.stars import LAST_SQUARE, STAR_NAMES
from starboard.games.home_stars.view import View
from starboard.games.home_stars.words import token_name
from starboard.kernel import OVER, Button, Number, Piece, Scene, Zone, capital
from starboard.kernel.scene import Mark

STEP: Final = 0.72 * CARD
"""From one card to the next: what they share of their squares is empty."""

HAND_WIDTH: Final = (CARDS - 1) * STEP + CARD


def scene(view: View) -> Scene:
    """Draw a view. Every number of ships is one control, every other move one touch."""
    zone, shown = strip(view.state)
    zones = [hyperspace(), zone, *layers()]
    pieces = [*stars(view), *fleets(view), *tokens(view), *shown]
    if view.seat >= 0:
        zones.append(
            Zone(
                id="hand",
                kind="hand",
                x=(WIDTH - HAND_WIDTH) / 2,
                y=HAND_Y,
                width=HAND_WIDTH,
                height=CARD,
                label="Your cards",
                tip="A card is played in each combat, and lies aside for a while (HS-27).",
                role="dock",
            )
        )
        pieces += _hand(view)
    return Scene(
        width=WIDTH,
        height=HEIGHT,
        status=status(view),
        zones=tuple(zones),
        pieces=tuple(pieces),
        controls=_controls(view),
        panels=panels(view),
    )


def _hand(view: View) -> list[Piece]:
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
        pieces.append(_card(card, seat, in_hand, is_touched, mark, state.to_act != OVER))
    return pieces


@cache
def _card(
    card: int, seat: int, in_hand: bool, is_touched: bool, mark: Mark, is_asked: bool
) -> Piece:
    spot = Spot(WIDTH / 2 + STEP * (card - CARDS // 2), HAND_Y + CARD / 2, CARD)
    plain = card_piece(f"card {card}", card, seat, spot)
    play = MOVES.notation(Verb.PLAY + card)
    return replace(
        plain,
        label=plain.label if in_hand else f"{plain.label}, aside",
        move=play if is_touched else None,
        asks=play if is_asked else "",
        mark=mark,
    )


def _controls(view: View) -> tuple[Button | Number, ...]:
    state = view.state
    if not view.legal:
        return ()
    if state.phase == Phase.DEPARTING:
        lands = any([state.landing_stars(slot) for slot in range(TOKENS)])
        label = "Go on to arrivals" if lands else "End the turn"
        loss = "" if lands or _is_under_way(state) else IDLE
        return (_done(label, Verb.DONE_DEPARTING, "No more departures this turn (HS-10).", loss),)
    if state.phase == Phase.ARRIVING:
        tip = "Fleets that stay in hyperspace move on next turn."
        label = "Fight" if state.front else "End the turn"
        return (_done(label, Verb.DONE_ARRIVING, tip, _lost_next_turn(state)),)
    number = _number(state)
    return () if number is None else (number,)


IDLE: Final = "No ship of yours is under way, and you have sent none (HS-14)."


def _is_under_way(state: HomeStars) -> bool:
    return any([state.cargo[TOKENS * state.active + slot] for slot in range(TOKENS)])


def _lost_next_turn(state: HomeStars) -> str:
    """What the player to move loses by leaving tokens in hyperspace."""
    slots = [
        slot
        for slot in range(TOKENS)
        if state.square[TOKENS * state.active + slot] == LAST_SQUARE
        and state.cargo[TOKENS * state.active + slot]
    ]
    if not slots:
        return ""
    names = capital(" and ".join([token_name(slot) for slot in slots]))
    return f"{names} would leave the last square next turn, with all ships lost (HS-13)."


def _number(state: HomeStars) -> Number | None:
    """How many ships, and what becomes of them."""
    if state.phase == Phase.SENDING:
        label = f"Ships from {STAR_NAMES[state.picked]} into hyperspace"
        return _ships(label, "send", 1, state.ships[state.picked])
    if state.phase == Phase.DESTROYING:
        label = f"Ships @{state.loser()} loses"
        return _ships(label, "destroy", int(state.fewest_destroyed()), int(state.most_destroyed()))
    if state.phase in (Phase.LOSER_RETREATING, Phase.VICTOR_RETREATING):
        label = f"Ships to retreat from {STAR_NAMES[state.front[0]]}"
        return _ships(label, "retreat", 0, int(state.force(state.to_act)))
    return None


def _done(label: str, move: int, tip: str, loss: str) -> Button:
    confirm = f"{label}? {loss}" if loss else ""
    return Button(id="done", label=label, move=MOVES.notation(move), tip=tip, confirm=confirm)


def _ships(label: str, verb: str, low: int, high: int) -> Number:
    return Number(id="number", label=label, verb=verb, low=low, high=high)
