"""The panels beside the table, and the status line: who must do what now."""

from __future__ import annotations

from starboard.games.home_stars.cards import CARDS, STRENGTHS
from starboard.games.home_stars.moves import SLOTS, TOKENS
from starboard.games.home_stars.position import BIT, FREE, Phase
from starboard.games.home_stars.rules import HomeStars
from starboard.games.home_stars.stars import STAR_NAMES
from starboard.games.home_stars.words import ships, token_name
from starboard.kernel import OVER, Holding, Panel


def panels(state: HomeStars) -> tuple[Panel, ...]:
    """A panel for each seat, then the table's."""
    table = Panel(
        title=f"Round {min(state.round, state.setup.rounds)} of {state.setup.rounds}",
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
        turns = f"{state.streak[seat]} of {state.setup.hold}"
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


def goal(state: HomeStars) -> str:
    """How the game is won (HS-34)."""
    others = state.setup.homes - 1
    more = "one more" if others == 1 else f"{others} more"
    turns = "a turn" if state.setup.hold == 1 else f"{state.setup.hold} turns in a row"
    return f"To win, hold your Home Star and {more} at the start of {turns} (HS-34)."


def status(state: HomeStars) -> str:
    """One sentence: who must do what."""
    if state.to_act == OVER:
        return _ending(state)
    if state.phase >= Phase.FIRST_CARD:
        return _battle_status(state)
    seat = state.to_act
    if state.phase == Phase.DEPARTING:
        return f"@{seat} chooses a star to depart from, or ends the departures."
    if state.phase == Phase.SENDING:
        here = ships(state.ships[state.picked])
        return f"@{seat} chooses how many of {here} leave {STAR_NAMES[state.picked]}."
    if state.phase == Phase.ARRIVING:
        return f"@{seat} chooses a token to come out of hyperspace, or ends the arrivals."
    cargo = ships(state.cargo[SLOTS * seat + state.picked])
    return f"@{seat} chooses the star where {token_name(state.picked)}, {cargo}, comes out."


def _battle_status(state: HomeStars) -> str:
    seat = state.to_act
    where = f"Battle at {STAR_NAMES[state.front[0]]}"
    if state.phase <= Phase.SECOND_CARD:
        forces = f"{_force(state, state.active)} against {_force(state, state.defender)}"
        return f"{where}, {forces}: @{seat} chooses a card in secret."
    if state.phase == Phase.DESTROYING:
        return f"{where}: @{seat} has won and chooses how many ships @{state.loser()} loses."
    return f"{where}: @{seat} may retreat with any of {ships(state.force(seat))}."


def _force(state: HomeStars, seat: int) -> str:
    return f"@{seat}'s {ships(state.force(seat))}"


def _ending(state: HomeStars) -> str:
    result = state.result()
    assert result is not None
    winners = [f"@{seat}" for seat, payoff in enumerate(result.payoffs) if payoff > 0]
    if len(winners) == 1:
        return f"{winners[0]} wins: {result.reason}."
    return f"{', '.join(winners[:-1])} and {winners[-1]} share the win: {result.reason}."
