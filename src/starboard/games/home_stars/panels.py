"""The panels beside the table: what each seat has, and how far the goal is."""

from __future__ import annotations

from starboard.games.home_stars.cards import CARDS, STRENGTHS
from starboard.games.home_stars.moves import SLOTS, TOKENS
from starboard.games.home_stars.position import BIT, FREE
from starboard.games.home_stars.rules import HomeStars
from starboard.games.home_stars.stars import STAR_NAMES
from starboard.games.home_stars.view import View
from starboard.kernel import Holding, Panel, counted


def panels(view: View) -> tuple[Panel, ...]:
    """A panel for each seat, then the table's."""
    state = view.state
    return (*[_seat_panel(state, seat) for seat in range(state.seats)], _table_panel(view))


def _table_panel(view: View) -> Panel:
    """The round, and how many of the Home Stars it takes the viewer, or else the leader, holds."""
    state = view.state
    held = [int(state.homes_held(seat)) for seat in range(state.seats)]
    homes = held[view.seat] if view.seat >= 0 else max(held)
    return Panel(
        title=f"Round {min(state.round, state.setup.rounds)} of {state.setup.rounds}",
        score=f"{homes} of {state.setup.homes} homes",
        holdings=(Holding(label=goal(state), symbol="crown"),),
    )


def _seat_panel(state: HomeStars, seat: int) -> Panel:
    home = STAR_NAMES[state.homes[seat]]
    if state.is_out(seat):
        return Panel(seat=seat, title=home, score="out", holdings=(Holding(label="out (HS-33)"),))
    base = SLOTS * seat
    in_warp = sum(state.cargo[base : base + SLOTS])
    free = state.square[base : base + TOKENS].count(FREE)
    hand = [str(STRENGTHS[card]) for card in range(CARDS) if state.hand[seat] & BIT[card]]
    aside = [str(STRENGTHS[card]) for card in range(CARDS) if not state.hand[seat] & BIT[card]]
    holdings = [
        Holding(
            label=f"ships, {in_warp} of them in warp" if in_warp else "ships",
            symbol="fleet",
            count=state.total[seat],
        ),
        Holding(label=_pairs_label(state, seat), symbol="both", count=state.pairs(seat)),
        Holding(label="warp tokens free", symbol="token_upper", count=free),
        Holding(label="cards in hand", symbol="back", text=" ".join(hand)),
    ]
    if aside:
        holdings.append(Holding(label="cards aside", text=" ".join(aside)))
    if state.streak[seat]:
        turns = f"{state.streak[seat]} of {state.setup.hold}"
        holdings.append(
            Holding(label="turns begun with enough Home Stars", symbol="crown", text=turns)
        )
    score = counted(int(state.homes_held(seat)), "home")
    return Panel(seat=seat, title=home, score=score, holdings=tuple(holdings))


def _pairs_label(state: HomeStars, seat: int) -> str:
    """The pairs, and when ships are built from them (HS-11)."""
    if state.home_holder(seat) != seat:
        return "pairs, but the Home Star is captured"
    coming = state.round if seat > state.active else state.round + 1
    if state.production_due(seat, coming):
        return "pairs, built next turn"
    return "pairs, built in two turns"


def goal(state: HomeStars) -> str:
    """How the game is won (HS-34)."""
    others = state.setup.homes - 1
    more = "one more" if others == 1 else f"{others} more"
    turns = "a turn" if state.setup.hold == 1 else f"{state.setup.hold} turns in a row"
    return f"To win, hold your Home Star and {more} at the start of {turns} (HS-34)."
