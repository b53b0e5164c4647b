"""Moments: what nobody should miss, told to one audience from its views before and after a move.

Departures tell no numbers but one's own: where ships go is the game's secret, and how many they
are can be read off the token by who looks.
"""

from __future__ import annotations

from collections.abc import Iterator

from starboard.games.home_stars.cards import CARD_NAMES, counted_strength
from starboard.games.home_stars.moves import TOKENS, Verb
from starboard.games.home_stars.panels import ending, turns_to_hold, waits_for_the_round
from starboard.games.home_stars.position import NOBODY, Phase
from starboard.games.home_stars.rules import HomeStars
from starboard.games.home_stars.scene_hyperspace import token_id, token_spots, token_symbol
from starboard.games.home_stars.scene_places import home_of, route, star_spot
from starboard.games.home_stars.stars import STAR_NAMES
from starboard.games.home_stars.story import arrives, combat_of, departs, losses_of, lost_in_warp
from starboard.games.home_stars.view import View
from starboard.games.home_stars.words import ships, turns
from starboard.kernel import OVER, Moment
from starboard.kernel.moment import Tone


def moments(before: View, move: int, after: View) -> tuple[Moment, ...]:
    """What a move brought about, in the order in which it happened."""
    old, new, you = before.state, after.state, after.seat
    return (*_deed(old, move, new, you), *_turned(old, move, new, you))


def _deed(old: HomeStars, move: int, new: HomeStars, you: int) -> Iterator[Moment]:
    """The move itself."""
    departure, arrival = departs(old, move), arrives(old, move)
    combat, losses = combat_of(old, new), losses_of(old, move, new)
    if departure:
        yield from _departure(old, new, old.free_token(old.active), departure[0], you)
    if arrival:
        yield from _arrival(old, *arrival, you)
    if combat:
        yield _cards(combat, you)
    if losses:
        yield _losses(*losses, you)
    if old.phase >= Phase.LOSER_RETREATING and move > Verb.RETREAT:
        yield from _departure(old, new, old.free_token(old.to_act), old.front[0], you)
    if len(new.front) < len(old.front) and not _is_home_won(old, new):
        yield _battle_over(old, new, you)
    is_next = new.front[:1] != old.front[:1] or old.phase <= Phase.LANDING
    if new.to_act != OVER and new.phase == Phase.FIRST_CARD and is_next:
        yield _battle(new, you)


def _is_home_won(old: HomeStars, new: HomeStars) -> bool:
    """Whether the battle that is over was for a Home Star, and changed its holder."""
    home = home_of(old, old.front[0])
    return home != NOBODY and old.home_holder(home) != new.home_holder(home)


def _turned(old: HomeStars, move: int, new: HomeStars, you: int) -> Iterator[Moment]:
    """What followed: Home Stars that changed hands, fleets lost, players out, victory."""
    for home in range(old.seats):
        holder = int(new.home_holder(home))
        if holder not in (old.home_holder(home), NOBODY):
            yield _home_taken(new, home, holder, you)
    for seat in range(old.seats):
        lost = lost_in_warp(old, move, new, seat)
        if lost:
            yield Moment(
                title="Lost in hyperspace",
                sentence=f"{ships(lost)} of @{seat} never came out (HS-13).",
                symbol="ghost",
                tone="bad" if seat == you else "plain",
            )
        if new.is_out(seat) and not old.is_out(seat):
            yield Moment(
                title=f"@{seat} is out",
                sentence=f"@{seat} has no ship left and no Home Star (HS-33).",
                symbol="home",
                tone="bad" if seat == you else "plain",
                pieces=(f"star {STAR_NAMES[new.homes[seat]]}",),
            )
        if new.streak[seat] > old.streak[seat] and new.to_act != OVER:
            yield _held(new, seat, you)
    if new.to_act == OVER:
        yield _victory(new, you)


def _whose(seat: int, you: int) -> Tone:
    return "good" if seat == you else "plain"


def _against(seat: int, you: int) -> Tone:
    return "bad" if seat == you else "plain"


def _departure(old: HomeStars, new: HomeStars, slot: int, star: int, you: int) -> Iterator[Moment]:
    """Ships vanish: their owner is told how many."""
    seat = old.to_act
    token = token_id(seat, slot)
    where = STAR_NAMES[star]
    spot = token_spots(new).get(token)
    if spot is None:
        return  # the game is over, or their owner's next turn has begun
    yield Moment(pieces=(token,), path=(star_spot(new, star).middle, spot.middle))
    sentence = f"A fleet of @{seat} leaves {where}; nobody else knows where it will come out."
    if seat == you:
        number = ships(new.cargo[TOKENS * seat + slot])
        sentence = f"Your {number} left {where} and can come out one step away next turn."
    yield Moment(
        title=f"Into hyperspace from {where}",
        sentence=sentence,
        symbol=token_symbol(star // 2),
        pieces=(token, f"star {where}"),
    )


def _arrival(old: HomeStars, slot: int, star: int, you: int) -> Iterator[Moment]:
    seat = int(old.active)
    token = TOKENS * seat + slot
    sector, where = old.origin[token] // 2, STAR_NAMES[star]
    fleet = f"fleet {where} {seat}"
    yield Moment(pieces=(fleet,), path=route(old, sector, star))
    owner = old.owner(star)
    number = old.cargo[token]
    who = "Your" if seat == you else f"@{seat}'s"
    sentence = f"{who} {ships(number)} {'comes' if number == 1 else 'come'} out at {where}"
    if owner not in (NOBODY, seat):
        against = "your" if owner == you else f"@{owner}'s"
        sentence = f"{sentence}, against {against} {ships(old.ships[star])}"
    yield Moment(
        title=f"Out at {where}",
        sentence=f"{sentence}.",
        symbol="fleet",
        tone=_against(int(owner), you) if owner != seat else "plain",
        pieces=(fleet, f"star {where}"),
    )


def _battle(new: HomeStars, you: int) -> Moment:
    star = STAR_NAMES[new.front[0]]
    attack, defence = ships(new.force(new.active)), ships(new.force(new.defender))
    return Moment(
        title=f"Battle at {star}",
        sentence=f"@{new.active} attacks with {attack}, @{new.defender} defends with {defence}.",
        symbol="clash",
        tone=_against(int(new.defender), you),
        pieces=(f"star {star}", "attacker", "defender"),
    )


def _cards(new: HomeStars, you: int) -> Moment:
    """Both cards turn: the sums and who wins."""
    sides = (int(new.active), int(new.defender))
    cards = [int(new.card_of(seat)) for seat in sides]
    counts = [counted_strength(cards[0], cards[1]), counted_strength(cards[1], cards[0])]
    sums = [new.force(seat) + count for seat, count in zip(sides, counts, strict=True)]
    words = [
        f"{CARD_NAMES[card]} {new.force(seat)} + {count} = {total}"
        for seat, card, count, total in zip(sides, cards, counts, sums, strict=True)
    ]
    tie = " (a tie defends)" if sums[0] == sums[1] else ""
    tone: Tone = "plain" if you not in sides else "good" if new.victor == you else "bad"
    return Moment(
        title=f"@{new.victor} wins the combat",
        sentence=f"{words[0]} against {words[1]}{tie}.",
        symbol="clash",
        tone=tone,
        pieces=("attacker card", "defender card", f"star {STAR_NAMES[new.front[0]]}"),
    )


def _losses(old: HomeStars, number: int, you: int) -> Moment:
    victor, loser = int(old.victor), int(old.loser())
    own = old.victors_loss(number)
    fallen = number if you == loser else own if you == victor else number + own
    star = STAR_NAMES[old.front[0]]
    return Moment(
        title=f"{ships(number + own)} destroyed",
        sentence=f"At {star} @{loser} loses {ships(number)}, @{victor} {ships(own)}.",
        symbol="fleet",
        tone="bad" if you in (victor, loser) and fallen else "plain",
        pieces=(f"fleet {star} {loser}", f"fleet {star} {victor}"),
    )


def _battle_over(old: HomeStars, new: HomeStars, you: int) -> Moment:
    star, defender = old.front[0], int(old.defender)
    name, owner = STAR_NAMES[star], int(new.owner(star))
    tone: Tone = "plain"
    if owner == old.active:
        title, sentence = f"{name} is taken", f"@{owner} takes {name} from @{defender}."
        tone = "bad" if you == defender else _whose(owner, you)
    elif owner == NOBODY:
        title, sentence = f"{name} is empty", f"Nobody is left at {name}."
    else:
        title, sentence = f"{name} is held", f"@{owner} beats off @{old.active} at {name}."
        tone = "bad" if you == old.active else _whose(owner, you)
    return Moment(
        title=title,
        sentence=sentence,
        symbol="fleet",
        tone=tone,
        pieces=(f"star {name}",),
    )


def _home_taken(new: HomeStars, home: int, holder: int, you: int) -> Moment:
    name = STAR_NAMES[new.homes[home]]
    pieces = (f"star {name}",)
    if holder == home:
        sentence = f"The Home Star of @{home} is theirs again, and builds ships."
        return Moment(
            title=f"{name} is free",
            sentence=sentence,
            symbol="home",
            tone=_whose(home, you),
            pieces=pieces,
        )
    left = turns_to_hold(new, holder)
    sentence = f"@{holder} takes the Home Star of @{home}"
    if left:
        sentence = f"{sentence}, and wins by holding on for {turns(left)}"
    return Moment(
        title=f"{name} falls",
        sentence=f"{sentence}.",
        symbol="home",
        tone="bad" if you == home else _whose(holder, you),
        pieces=pieces,
    )


def _held(new: HomeStars, seat: int, you: int) -> Moment:
    left = turns_to_hold(new, seat)
    homes = new.homes_held(seat)
    sentence = f"@{seat} wins by beginning {turns(left)} more like this (HS-34)."
    if new.has_held(seat):
        sentence = waits_for_the_round(seat, you)
    return Moment(
        title=f"@{seat} holds {homes} Home Stars",
        sentence=sentence,
        symbol="crown",
        tone="good" if seat == you else "bad" if you >= 0 else "plain",
    )


def _victory(new: HomeStars, you: int) -> Moment:
    result = new.result()
    assert result is not None
    winners = [seat for seat, payoff in enumerate(result.payoffs) if payoff > 0]
    tone: Tone = "plain"
    if you >= 0:
        tone = "good" if you in winners else "bad"
    title = "You win" if winners == [you] else f"@{winners[0]} wins"
    if len(winners) > 1:
        title = "The win is shared"
    return Moment(
        title=title,
        sentence=ending(new),
        symbol="crown",
        tone=tone,
        pieces=tuple([f"star {STAR_NAMES[new.homes[seat]]}" for seat in winners]),
    )
