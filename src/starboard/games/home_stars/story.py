"""Sentences: what is asked now, and what a move did."""

from __future__ import annotations

from starboard.games.home_stars.cards import (
    CARD_NAMES,
    FACE_DOWN,
    counted_strength,
)
from starboard.games.home_stars.moves import (
    ARRIVE,
    AT,
    DEPART,
    DESTROY,
    DONE_ARRIVING,
    DONE_DEPARTING,
    RETREAT,
    SEND,
    SLOTS,
    TOKENS,
)
from starboard.games.home_stars.position import (
    ARRIVING,
    DEPARTING,
    DESTROYING,
    FIRST_CARD,
    LANDING,
    LAST_LEFT,
    NOBODY,
    SECOND_CARD,
    SENDING,
)
from starboard.games.home_stars.rules import HomeStars
from starboard.games.home_stars.stars import STAR_NAMES
from starboard.games.home_stars.view import View
from starboard.kernel import OVER


def ships(number: int) -> str:
    """A number of ships, in words."""
    return f"{number} ship{'' if number == 1 else 's'}"


def goal(state: HomeStars) -> str:
    """How the game is won (HS-34)."""
    others = state.laws.homes - 1
    more = "one more" if others == 1 else f"{others} more"
    turns = "a turn" if state.laws.hold == 1 else f"{state.laws.hold} turns in a row"
    return f"To win, hold your Home Star and {more} at the start of {turns} (HS-34)."


# What is asked now.


def status(state: HomeStars) -> str:
    """Who must do what."""
    if state.to_act == OVER:
        return _ending(state)
    if state.phase >= FIRST_CARD:
        return _battle_status(state)
    seat = state.to_act
    if state.phase == DEPARTING:
        return f"@{seat} chooses a star to depart from, or ends the departures."
    if state.phase == SENDING:
        here = ships(state.ships[state.picked])
        return f"@{seat} chooses how many of {here} leave {STAR_NAMES[state.picked]}."
    if state.phase == ARRIVING:
        return f"@{seat} chooses a token to come out of hyperspace, or ends the arrivals."
    cargo = ships(state.cargo[SLOTS * seat + state.picked])
    return f"@{seat} chooses the star where {token_name(state.picked)}, {cargo}, comes out."


def _battle_status(state: HomeStars) -> str:
    seat = state.to_act
    where = f"Battle at {STAR_NAMES[state.front[0]]}"
    if state.phase <= SECOND_CARD:
        forces = f"{_force(state, state.active)} against {_force(state, state.defender)}"
        return f"{where}, {forces}: @{seat} chooses a card in secret."
    if state.phase == DESTROYING:
        return f"{where}: @{seat} has won and chooses how many ships @{state.loser()} loses."
    return f"{where}: @{seat} may retreat with any of {ships(state.force(seat))}."


def _force(state: HomeStars, seat: int) -> str:
    return f"@{seat}'s {ships(state.force(seat))}"


def token_name(slot: int) -> str:
    """One of a seat's warp tokens, in words."""
    return f"token {slot + 1}" if slot < TOKENS else "the extra token"


def _ending(state: HomeStars) -> str:
    result = state.result()
    assert result is not None
    winners = [f"@{seat}" for seat, payoff in enumerate(result.payoffs) if payoff > 0]
    if len(winners) == 1:
        return f"{winners[0]} wins: {result.reason}."
    return f"{', '.join(winners[:-1])} and {winners[-1]} share the win: {result.reason}."


# What a move did.


def tell(before: View, move: int, after: View) -> str:
    """One move, and what followed from it, as the audience of these views knows it."""
    old, new = before.state, after.state
    sentences = [_told(old, move, new)]
    if len(new.front) < len(old.front):
        sentences.append(_star_left(new, old.front[0]))
    return " ".join([*sentences, *_turns_begun(old, move, new)])


def _told(old: HomeStars, move: int, new: HomeStars) -> str:
    seat = old.to_act
    if old.phase >= FIRST_CARD:
        return _told_battle(old, move, new)
    if move == DONE_DEPARTING:
        return f"@{seat} ends the departures."
    if move == DONE_ARRIVING:
        return f"@{seat} ends the arrivals."
    if old.phase == DEPARTING:
        return f"@{seat} readies a fleet at {STAR_NAMES[move - DEPART]}."
    if old.phase == ARRIVING:
        return f"@{seat} calls {token_name(move - ARRIVE)} out of hyperspace."
    return _told_departure(old, move - SEND) if old.phase == SENDING else _told_arrival(old, move)


def _told_battle(old: HomeStars, move: int, new: HomeStars) -> str:
    seat = old.to_act
    if old.phase == FIRST_CARD:
        card = "a card" if new.attack_card == FACE_DOWN else CARD_NAMES[new.attack_card]
        return f"@{seat} lays {card} face down."
    if old.phase == SECOND_CARD:
        return _told_combat(new)
    if old.phase == DESTROYING:
        return _told_losses(old, move - DESTROY)
    if move == RETREAT:
        return f"@{seat} does not retreat."
    slot = old.retreat_token(seat)
    return f"@{seat} retreats with {ships(move - RETREAT)} on {token_name(slot)}."


def _told_departure(old: HomeStars, number: int) -> str:
    seat = old.active
    leave = "leaves" if number == 1 else "leave"
    token = token_name(old.free_token(seat))
    return f"{ships(number)} of @{seat} {leave} {STAR_NAMES[old.picked]} on {token}."


def _told_arrival(old: HomeStars, move: int) -> str:
    seat, star = old.active, move - AT
    token = SLOTS * seat + old.picked
    come = "comes" if old.cargo[token] == 1 else "come"
    told = f"{ships(old.cargo[token])} of @{seat} {come} out at {STAR_NAMES[star]}"
    owner = old.owner(star)
    if owner == seat:
        return f"{told}, where {old.ships[star]} already are."
    if owner != NOBODY:
        return f"{told}, to fight {ships(old.ships[star])} of @{owner} (HS-20)."
    if star in old.homes and old.homes.index(star) != seat:
        home = old.homes.index(star)
        return f"{told}, the undefended Home Star of @{home} (HS-32)."
    return f"{told}."


def _told_combat(new: HomeStars) -> str:
    ours, theirs = new.attack_card, new.defence_card
    attack, defence = counted_strength(ours, theirs), counted_strength(theirs, ours)
    left, right = new.force(new.active), new.force(new.defender)
    tie = ", a tie for the defender (HS-23)" if left + attack == right + defence else ""
    return (
        f"@{new.active} plays {CARD_NAMES[ours]} and @{new.defender} {CARD_NAMES[theirs]}:"
        f" {left} + {attack} against {right} + {defence}. @{new.victor} wins the combat{tie}."
    )


def _told_losses(old: HomeStars, number: int) -> str:
    loser = old.loser()
    if number == 0:
        return f"@{old.victor} destroys nothing; from now on it must be at least 1 (HS-24)."
    loss = old.victors_loss(number)
    own = f"loses {ships(loss)}" if loss else "loses none"
    return f"@{old.victor} destroys {ships(number)} of @{loser} and {own}."


def _star_left(new: HomeStars, star: int) -> str:
    owner = new.owner(star)
    if owner == NOBODY:
        return f"Nobody is left at {STAR_NAMES[star]}."
    if star in new.homes and new.homes.index(star) != owner:
        home = new.homes.index(star)
        return f"@{owner} captures {STAR_NAMES[star]}, the Home Star of @{home} (HS-32)."
    return f"{STAR_NAMES[star]} is @{owner}'s."


def _turns_begun(old: HomeStars, move: int, new: HomeStars) -> list[str]:
    """Whose turns passed by, who is out, and what the new turn began with or how it ended."""
    turns = (new.round - old.round) * old.seats + new.active - old.active
    begun = new.to_act != OVER or new.ending != LAST_LEFT
    told = []
    for turn in range(1, turns if begun else turns + 1):
        seat = (old.active + turn) % old.seats
        if not old.is_out(seat):
            events = _turn_events(old, move, new, seat) if turn + old.seats > turns else ""
            told.append(f"@{seat}'s turn passes with nothing to decide (HS-40){events}.")
    for seat in range(old.seats):
        if new.is_out(seat) and not old.is_out(seat):
            told.append(f"@{seat} is out of the game (HS-33).")
    if new.to_act == OVER:
        told.append(status(new))
    elif turns:
        events = _turn_events(old, move, new, new.active)
        told.append(f"Round {new.round}: @{new.active}'s turn{events}.")
    return told


def _turn_events(old: HomeStars, move: int, new: HomeStars, seat: int) -> str:
    """What a seat has built, what it has lost in hyperspace, and how near it is to victory."""
    came_out = SLOTS * old.active + old.picked if old.phase == LANDING else NOBODY
    lost = 0
    for token in range(SLOTS * seat, SLOTS * seat + SLOTS):
        if old.square[token] >= 0 and new.square[token] < 0 and token != came_out:
            lost += old.cargo[token]
    fallen = 0
    if old.phase == DESTROYING and seat == old.loser():
        fallen = move - DESTROY
    elif old.phase == DESTROYING and seat == old.victor:
        fallen = old.victors_loss(move - DESTROY)
    built = new.total[seat] - (old.total[seat] - lost - fallen)
    events = ""
    if built > 0:
        events += f"; {ships(built)} built at {STAR_NAMES[new.homes[seat]]} (HS-11)"
    if lost:
        events += f"; {ships(lost)} lost in hyperspace (HS-13)"
    if new.streak[seat]:
        row = f"turn {new.streak[seat]} of {new.laws.hold}"
        events += f"; {new.homes_held(seat)} Home Stars held, {row} (HS-34)"
    return events
