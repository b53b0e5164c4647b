"""The log: each move in words, and what followed from it."""

from __future__ import annotations

from starboard.games.home_stars.cards import CARD_NAMES, FACE_DOWN, counted_strength
from starboard.games.home_stars.moves import TOKENS, Verb
from starboard.games.home_stars.panels import ending
from starboard.games.home_stars.position import LAST_LEFT, NOBODY, Phase
from starboard.games.home_stars.rules import HomeStars
from starboard.games.home_stars.stars import STAR_NAMES
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
    return _told_departure(old, move) if old.phase <= Phase.SENDING else _told_arrival(old, move)


def departs(old: HomeStars, move: int) -> tuple[int, int] | tuple[()]:
    """From which star ships leave by a move, and how many (HS-14, HS-40)."""
    if old.phase == Phase.SENDING:
        return int(old.picked), move - Verb.SEND
    is_lone = old.phase == Phase.DEPARTING and move != Verb.DONE_DEPARTING
    return (move, 1) if is_lone and old.ships[move] == 1 else ()


def arrives(old: HomeStars, move: int) -> tuple[int, int] | tuple[()]:
    """Which token comes out by a move, and where (HS-15, HS-40)."""
    if old.phase == Phase.LANDING:
        return int(old.picked), move - Verb.AT
    if old.phase != Phase.ARRIVING or move == Verb.DONE_ARRIVING:
        return ()
    stars = old.landing_stars(move - Verb.ARRIVE)
    return (move - Verb.ARRIVE, stars[0]) if len(stars) == 1 else ()


def combat_of(old: HomeStars, new: HomeStars) -> HomeStars | None:
    """The combat whose cards a move has shown, before any loss (HS-23)."""
    if old.phase == Phase.SECOND_CARD or (
        old.phase == Phase.FIRST_CARD and new.phase != Phase.SECOND_CARD
    ):
        return old.compared(new.attack_card, new.defence_card)
    return None


def losses_of(old: HomeStars, move: int, new: HomeStars) -> tuple[HomeStars, int] | None:
    """The combat that a move has decided, and the number the loser lost (HS-24, HS-40)."""
    if old.phase == Phase.DESTROYING:
        return old, move - Verb.DESTROY
    combat = combat_of(old, new)
    if combat is None or not combat.is_annihilated() or combat.may_flee():
        return None
    return combat, combat.most_destroyed()


def _told_battle(old: HomeStars, move: int, new: HomeStars) -> str:
    seat = old.to_act
    combat, losses = combat_of(old, new), losses_of(old, move, new)
    if losses:
        return " ".join([*([_told_combat(combat)] if combat else []), _told_losses(*losses)])
    if combat:
        return _told_combat(combat)
    if old.phase == Phase.FIRST_CARD:
        card = "a card" if new.attack_card == FACE_DOWN else CARD_NAMES[new.attack_card]
        return f"@{seat} lays {card} face down."
    if move == Verb.RETREAT:
        return f"@{seat} does not retreat."
    slot = old.free_token(seat)
    return f"@{seat} retreats with {ships(move - Verb.RETREAT)} on {token_name(slot)}."


def _told_departure(old: HomeStars, move: int) -> str:
    departure = departs(old, move)
    if not departure:
        return f"@{old.active} readies a fleet at {STAR_NAMES[move - Verb.DEPART]}."
    star, number = departure
    leave = "leaves" if number == 1 else "leave"
    token = token_name(old.free_token(old.active))
    return f"{ships(number)} of @{old.active} {leave} {STAR_NAMES[star]} on {token}."


def _told_arrival(old: HomeStars, move: int) -> str:
    arrival, seat = arrives(old, move), old.active
    if not arrival:
        return f"@{seat} calls {token_name(move - Verb.ARRIVE)} out of hyperspace."
    slot, star = arrival
    token = TOKENS * seat + slot
    come = "comes" if old.cargo[token] == 1 else "come"
    fleet = f"{ships(old.cargo[token])} of @{seat} on {token_name(slot)}"
    told = f"{fleet} {come} out at {STAR_NAMES[star]}"
    owner = old.owner(star)
    if owner == seat:
        return f"{told}, where {old.ships[star]} already are."
    if owner != NOBODY:
        return f"{told}, to fight {ships(old.ships[star])} of @{owner} (HS-20)."
    if star in old.homes and old.homes.index(star) != seat:
        home = old.homes.index(star)
        return f"{told}, the undefended Home Star of @{home} (HS-32)."
    return f"{told}."


def _told_combat(combat: HomeStars) -> str:
    ours, theirs = combat.attack_card, combat.defence_card
    attack, defence = counted_strength(ours, theirs), counted_strength(theirs, ours)
    left, right = combat.force(combat.active), combat.force(combat.defender)
    tie = ", a tie for the defender (HS-23)" if left + attack == right + defence else ""
    return (
        f"@{combat.active} plays {CARD_NAMES[ours]} and @{combat.defender} {CARD_NAMES[theirs]}:"
        f" {left} + {attack} against {right} + {defence}. @{combat.victor} wins the combat{tie}."
    )


def _told_losses(old: HomeStars, number: int) -> str:
    loser = old.loser()
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
    lost = lost_in_warp(old, move, new, seat)
    losses = losses_of(old, move, new)
    fallen = 0
    if losses and seat == losses[0].loser():
        fallen = losses[1]
    elif losses and seat == losses[0].victor:
        fallen = losses[0].victors_loss(losses[1])
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


def lost_in_warp(old: HomeStars, move: int, new: HomeStars, seat: int) -> int:
    """How many ships of a seat were lost past the last square of hyperspace (HS-13)."""
    arrival = arrives(old, move)
    came_out = TOKENS * old.active + arrival[0] if arrival else NOBODY
    lost = 0
    for token in range(TOKENS * seat, TOKENS * seat + TOKENS):
        if old.square[token] >= 0 and new.square[token] < 0 and token != came_out:
            lost += old.cargo[token]
    return lost
