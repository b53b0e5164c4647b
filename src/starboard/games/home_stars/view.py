"""What each seat may know. The one secret is a card chosen in battle, until both are (HS-22)."""

from __future__ import annotations

from starboard.games.home_stars.cards import CARDS, FACE_DOWN
from starboard.games.home_stars.position import BIT, Phase
from starboard.games.home_stars.rules import HomeStars
from starboard.kernel import Rng


class View:
    """A position as one seat sees it: `state` with a card face down where it must be."""

    def __init__(self, state: HomeStars, seat: int) -> None:
        self.state = state
        self.seat = seat
        self.to_act = state.to_act
        # Only the seat to act has moves, and its own hand is never hidden from it.
        self.legal = tuple(state.legal_moves()) if seat == state.to_act else ()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, View):
            return NotImplemented
        return self.seat == other.seat and self.state.key() == other.state.key()

    def __hash__(self) -> int:
        return hash((self.seat, self.state.key()))

    def __repr__(self) -> str:
        return f"View(seat={self.seat}, state={self.state.key()})"


def view(state: HomeStars, seat: int) -> View:
    """Show a seat the position; the attacker's card lies face down for everyone else.

    A card leaves its owner's hand only when both are revealed, so hands tell nothing.
    """
    shown = state.clone()
    if state.phase == Phase.SECOND_CARD and seat != state.active:
        shown.attack_card = FACE_DOWN
    return View(shown, seat)


def determinize(view: View, rng: Rng) -> HomeStars:
    """Imagine any card of the attacker's hand where one lies face down."""
    state = view.state.clone()
    if state.attack_card == FACE_DOWN:
        hand = state.hand[state.active]
        state.attack_card = rng.choice([card for card in range(CARDS) if hand & BIT[card]])
    return state


def reveals(view: View, move: int) -> bool:
    """The second card of a combat shows the first."""
    return view.state.phase == Phase.SECOND_CARD
