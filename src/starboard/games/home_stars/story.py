"""The log: each move in words, and what followed from it."""

from __future__ import annotations

from starboard.games.home_stars.cards import CARD_NAMES, FACE_DOWN, counted_strength
from starboard.games.home_stars.moves import SLOTS, Verb
from starboard.games.home_stars.position import LAST_LEFT, NOBODY, Phase
from starboard.games.home_stars.rules import HomeStars
from starboard.games.home_stars.stars import STAR_NAMES
from starboard.games.home_stars.status import ending
from starboard.games.home_stars.view import View
from starboard.games.home_stars.words import ships, token_name
from starboard.kernel import OVER


def tell(before: View, move: int, after: View) -> str:
    """One move, and what followed from it, as the audience of these views knows it."""
    old, new = before.state, after.state
    sentences = [_told(old, move, new)]
    if len(new.front) < len(old.front):
        sentences.append(_star_left(new, old.front[0]))
    return " ".join([*sentences, *_turns_begun(old, move, new)])


def _told(old: HomeStars, move: int, new: HomeStars) -> str:
    seat = old.to_act
    if old.phase >= Phase.FIRST_CARD:
        return _told_battle(old, move, new)
    if move == Verb.DONE_DEPARTING:
        return f"@{seat} ends the departures."
    if move == Verb.DONE_ARRIVING:
        return f"@{seat} ends the arrivals."
    if old.phase == Phase.DEPARTING:
        return f"@{seat} readies a fleet at {STAR_NAMES[move - Verb.DEPART]}."
    if old.phase == Phase.ARRIVING:
        return f"@{seat} calls {token_name(move - Verb.ARRIVE)} out of hyperspace."
    return _told_fleet(old, move)


def _told_battle(old: HomeStars, move: int, new: HomeStars) -> str:
    seat = old.to_act
    if old.phase == Phase.FIRST_CARD:
        card = "a card" if new.attack_card == FACE_DOWN else CARD_NAMES[new.attack_card]
        return f"@{seat} lays {card} face down."
    if old.phase == Phase.SECOND_CARD:
        return _told_combat(new)
    if old.phase == Phase.DESTROYING:
        return _told_losses(old, move - Verb.DESTROY)
    if move == Verb.RETREAT:
        return f"@{seat} does not retreat."
    slot = old.retreat_token(seat)
    return f"@{seat} retreats with {ships(move - Verb.RETREAT)} on {token_name(slot)}."


def _told_fleet(old: HomeStars, move: int) -> str:
    """Ships that depart or arrive."""
    if old.phase == Phase.LANDING:
        return _told_arrival(old, move - Verb.AT)
    seat, number = old.active, move - Verb.SEND
    leave = "leaves" if number == 1 else "leave"
    token = token_name(old.free_token(seat))
    return f"{ships(number)} of @{seat} {leave} {STAR_NAMES[old.picked]} on {token}."


def _told_arrival(old: HomeStars, star: int) -> str:
    seat = old.active
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
        told.append(ending(new))
    elif turns:
        events = _turn_events(old, move, new, new.active)
        told.append(f"Round {new.round}: @{new.active}'s turn{events}.")
    return told


def _turn_events(old: HomeStars, move: int, new: HomeStars, seat: int) -> str:
    """What a seat has built, what it has lost in hyperspace, and how near it is to victory."""
    lost = lost_in_warp(old, new, seat)
    fallen = 0
    if old.phase == Phase.DESTROYING and seat == old.loser():
        fallen = move - Verb.DESTROY
    elif old.phase == Phase.DESTROYING and seat == old.victor:
        fallen = old.victors_loss(move - Verb.DESTROY)
    built = new.total[seat] - (old.total[seat] - lost - fallen)
    events = ""
    if built > 0:
        events += f"; {ships(built)} built at {STAR_NAMES[new.homes[seat]]} (HS-11)"
    if lost:
        events += f"; {ships(lost)} lost in hyperspace (HS-13)"
    if new.streak[seat]:
        row = f"turn {new.streak[seat]} of {new.setup.hold}"
        events += f"; {new.homes_held(seat)} Home Stars held, {row} (HS-34)"
    return events


def lost_in_warp(old: HomeStars, new: HomeStars, seat: int) -> int:
    """How many ships of a seat were lost past the last square of hyperspace (HS-13)."""
    came_out = SLOTS * old.active + old.picked if old.phase == Phase.LANDING else NOBODY
    lost = 0
    for token in range(SLOTS * seat, SLOTS * seat + SLOTS):
        if old.square[token] >= 0 and new.square[token] < 0 and token != came_out:
            lost += old.cargo[token]
    return lost
