"""What there is to say about each player, and about the table."""

from __future__ import annotations

from starboard.games.home_stars.cards import CARDS, STRENGTHS
from starboard.games.home_stars.moves import SLOTS, TOKENS
from starboard.games.home_stars.position import BIT, FREE
from starboard.games.home_stars.rules import HomeStars
from starboard.games.home_stars.stars import STAR_NAMES
from starboard.games.home_stars.story import goal
from starboard.kernel import Holding, Panel


def panels(state: HomeStars) -> tuple[Panel, ...]:
    """One panel a seat, then the table's."""
    table = Panel(
        title=f"Round {min(state.round, state.laws.rounds)} of {state.laws.rounds}",
        holdings=(Holding(label=goal(state)),),
    )
    return (*[_seat_panel(state, seat) for seat in range(state.seats)], table)


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
        Holding(label="warp tokens free", symbol="token", count=free),
        Holding(label="cards in hand", symbol="back", text=" ".join(hand)),
    ]
    if aside:
        holdings.append(Holding(label="cards aside", text=" ".join(aside)))
    if state.streak[seat]:
        turns = f"{state.streak[seat]} of {state.laws.hold}"
        holdings.append(Holding(label="turns begun with enough Home Stars", text=turns))
    homes = state.homes_held(seat)
    score = f"{homes} home{'' if homes == 1 else 's'}"
    return Panel(seat=seat, title=home, score=score, holdings=tuple(holdings))


def _pairs_label(state: HomeStars, seat: int) -> str:
    """The pairs, and when ships are built from them (HS-11)."""
    if state.home_holder(seat) != seat:
        return "pairs, but the Home Star is captured"
    coming = state.round if seat > state.active else state.round + 1
    if state.production_due(seat, coming):
        return "pairs, built next turn"
    return "pairs, built in two turns"
