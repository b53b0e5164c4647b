"""The status line: who must do what, and what is at stake."""

from __future__ import annotations

from starboard.games.home_stars.cards import VANGUARD
from starboard.games.home_stars.moves import SLOTS
from starboard.games.home_stars.position import NOBODY, Phase
from starboard.games.home_stars.rules import HomeStars
from starboard.games.home_stars.stars import STAR_NAMES
from starboard.games.home_stars.view import View
from starboard.games.home_stars.words import ships, token_name, turns
from starboard.kernel import OVER


def status(view: View) -> str:
    """Who must do what, said to the viewer, and what is at stake for the viewer."""
    state = view.state
    if state.to_act == OVER:
        return _you_win(view) or ending(state)
    is_yours = view.seat == state.to_act
    if state.phase >= Phase.FIRST_CARD:
        return _your_battle(state) if is_yours else _battle(state)
    task = _your_turn(state) if is_yours else _turn(state)
    return f"{task} {stake(view)}".strip()


def ending(state: HomeStars) -> str:
    """Who has won, and why."""
    result = state.result()
    assert result is not None
    winners = [f"@{seat}" for seat, payoff in enumerate(result.payoffs) if payoff > 0]
    if len(winners) == 1:
        return f"{winners[0]} wins: {result.reason}."
    return f"{', '.join(winners[:-1])} and {winners[-1]} share the win: {result.reason}."


def _you_win(view: View) -> str:
    result = view.state.result()
    assert result is not None
    alone = view.seat >= 0 and result.payoffs[view.seat] == 1
    return f"You win: {result.reason}." if alone else ""


def _your_turn(state: HomeStars) -> str:
    seat = state.to_act
    if state.phase == Phase.DEPARTING:
        lands = any([state.landing_stars(slot) for slot in range(SLOTS)])
        rest = "go on to arrivals" if lands else "end your turn"
        return f"You may send ships into hyperspace, or {rest}."
    if state.phase == Phase.SENDING:
        here = ships(state.ships[state.picked])
        return f"Choose how many of your {here} leave {STAR_NAMES[state.picked]}."
    if state.phase == Phase.ARRIVING:
        rest = "fight" if state.front else "end your turn"
        return f"You may call a token out of hyperspace, or {rest}."
    cargo = ships(state.cargo[SLOTS * seat + state.picked])
    return f"Choose the star where {token_name(state.picked)} comes out with your {cargo}."


def _turn(state: HomeStars) -> str:
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


def _your_battle(state: HomeStars) -> str:
    seat = state.to_act
    star = STAR_NAMES[state.front[0]]
    other = int(state.defender if seat == state.active else state.active)
    ours, theirs = ships(state.force(seat)), state.force(other)
    if state.phase <= Phase.SECOND_CARD:
        deed = "attack" if seat == state.active else "defend"
        tie = "" if seat == state.active else ", and a tie is yours"
        return f"You {deed} {star}, {ours} against {theirs}: choose a card in secret{tie}."
    if state.phase == Phase.DESTROYING:
        fewer = "four" if state.card_of(seat) == VANGUARD else "one"
        return (
            f"You have won at {star}: choose how many ships @{other} loses; you lose {fewer} fewer."
        )
    stays = f"or stay and fight {ships(theirs)}" if theirs else "or stay"
    return f"You may retreat from {star} with any of your {ours}, {stays}."


def _battle(state: HomeStars) -> str:
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


def turns_to_hold(state: HomeStars, seat: int) -> int:
    """How many more turns a seat must begin as it stands to win, or 0 if it lacks Home Stars."""
    enough = state.homes_held(seat) >= state.setup.homes and state.home_holder(seat) == seat
    return state.setup.hold - state.streak[seat] if enough and not state.is_out(seat) else 0


def stake(view: View) -> str:
    """What the viewer stands to win or lose soon, or nothing."""
    state, you = view.state, view.seat
    if you < 0 or state.is_out(you):
        return ""
    for seat in (you, *range(state.seats)):
        left = turns_to_hold(state, seat)
        if left:
            return _victory_near(state, seat, left, seat == you)
    holder, home = state.home_holder(you), STAR_NAMES[state.homes[you]]
    if holder not in (NOBODY, you):
        return f"@{holder} holds your Home Star: take {home} back."
    if state.owner(state.homes[you]) == NOBODY:
        return f"No ship guards {home}, your Home Star."
    return "This is the last round: most Home Stars win." if _is_last_round(state) else ""


def _victory_near(state: HomeStars, seat: int, left: int, is_yours: bool) -> str:
    begun = "next turn" if left == 1 else f"next {turns(left)}"
    if is_yours:
        return f"Hold {state.homes_held(seat)} Home Stars at the start of your {begun} to win."
    return f"@{seat} wins with {state.homes_held(seat)} Home Stars at the start of their {begun}."


def _is_last_round(state: HomeStars) -> bool:
    return state.round == state.setup.rounds
