"""Moments: what a ply brought that nobody should miss, and the ways that ships came by.

Made like the log, from the views of one audience, so they show no more than it may know.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from starboard.games.speiderne.cards import (
    CARD_NAMES,
    CLUBS,
    DIAMONDS,
    HEARTS,
    REGION_NAMES,
    SPADES,
    SUIT,
    VALUE,
)
from starboard.games.speiderne.moves import MOVES
from starboard.games.speiderne.panels import ending
from starboard.games.speiderne.points import regions_left
from starboard.games.speiderne.position import Phase, Position, Ship
from starboard.games.speiderne.rules_choices import attacker, courses
from starboard.games.speiderne.scene_ships import DECK, SHIP, STERN, gate, ship_middle
from starboard.games.speiderne.view import View
from starboard.games.speiderne.words import (
    CARD_WORDS,
    EVENTS,
    is_covered,
    kind_of_ship,
    passengers_do,
    ship_words,
    sunken,
    who_begins,
    words_of,
)
from starboard.kernel import Moment, counted
from starboard.kernel.moment import Point, Tone

FOUND: Final[dict[int, tuple[str, str, Tone]]] = {
    CLUBS: ("A storm on {where}", "{card} attacks, and a card of the deck comes with it.", "bad"),
    DIAMONDS: ("Treasure on {where}", "{card}: @{seat} takes a card of the deck.", "good"),
    HEARTS: ("Pirates on {where}", "{card}: they want cards worth more than {value}.", "bad"),
    SPADES: ("No wind on {where}", "{card}: this turn the expedition costs two cards.", "plain"),
}
"""What each suit means to the expedition that finds it (SP-20 to SP-23)."""

REEF: Final = "{card}: a reef costs the expedition a card, then @{seat} takes one of the deck."


def moments(before: View, move: int, after: View) -> tuple[Moment, ...]:
    """The ways first, then what happened in the order in which it did."""
    verb, what = MOVES[move].verb, MOVES[move].what
    shown = _ways(before, after)
    if verb == "deal" and before.state.phase in DEALS:
        shown += DEALS[before.state.phase](before, what, after)
    elif verb == "defend":
        shown += _held(before, what)
    elif verb == "lose":
        shown += _lost(before, what)
    shown += _points(before, after, _bound_for(before.state, verb, what))
    return (*shown, *_sinking(before, after), *_turning(before, after))


def _ways(before: View, after: View) -> list[Moment]:
    """The course of every ship that sailed: over the border that it crossed."""
    ways = []
    earlier = {ship.number: ship for ship in before.state.ships if ship.cards}
    for ship in after.state.ships:
        old = earlier.get(ship.number)
        if old is None or not ship.cards:
            continue
        start, end = ship_middle(before, old), ship_middle(after, ship)
        if old.place == ship.place and not _set_out(before, after, ship):
            continue
        via = () if old.place == ship.place else (gate(old.place, ship.place),)
        path = (start, *[point for point in via if point not in (start, end)], end)
        ways.append(Moment(pieces=(f"ship {ship.number}",), path=path))
        if old.aboard and ship.aboard and old.origin == ship.origin:
            ways.append(Moment(pieces=(f"aboard {ship.number}",), path=_along(path)))
    return ways


def _along(path: tuple[Point, ...]) -> tuple[Point, ...]:
    """The way of those aboard, who stand beside the middle of their ship."""
    beside = (STERN + DECK / 2 - 0.5) * SHIP
    return tuple([(round(x + beside, 3), round(y + beside, 3)) for x, y in path])


def _set_out(before: View, after: View, ship: Ship) -> bool:
    """Whether the ship has just left for a region that it has not reached yet."""
    state = after.state
    if before.state.target >= 0 or state.target < 0 or state.ship < 0:
        return False
    return state.ships[state.ship].number == ship.number


def _revealed(before: View, what: str, after: View) -> list[Moment]:
    """The cloud lifts."""
    state, region = before.state, before.state.target
    card = CARD_NAMES.index(what)
    title, sentence, tone = FOUND[SUIT[card]]
    if SUIT[card] == DIAMONDS and VALUE[card] > 5:
        sentence = REEF
    where = REGION_NAMES[region]
    facts = {"where": where, "card": CARD_WORDS[card], "value": VALUE[card], "seat": state.seat()}
    return [
        Moment(
            title=title.format(**facts),
            sentence=sentence.format(**facts),
            symbol=EVENTS[SUIT[card]],
            tone=tone,
            pieces=(f"region {where}", *_open(after, [card]), *_ship_piece(before)),
        )
    ]


def _open(view: View, cards: list[int]) -> tuple[str, ...]:
    """Those of some cards that still lie on the sea: an expedition may be gone at once (SP-48)."""
    lying = {*view.state.sea, view.state.storm}
    return tuple([f"card {CARD_NAMES[card]}" for card in cards if card in lying])


def _gathered(before: View, what: str, after: View) -> list[Moment]:
    """The deck's card joins the region's (SP-20)."""
    cards = [before.state.sea[before.state.target], CARD_NAMES.index(what)]
    first, second = [CARD_WORDS[card] for card in cards]
    return [
        Moment(
            title=f"{first} and {second} attack",
            sentence=f"@{before.state.seat()} needs a higher card against each, or loses one.",
            symbol="storm",
            tone="bad",
            pieces=_open(after, cards),
        )
    ]


def _treasure(before: View, what: str, after: View) -> list[Moment]:
    """A treasure opens; its card is seen by its owner alone (SP-23)."""
    seat = before.state.seat()
    drawn = [card for card in after.state.hands[seat] if card not in before.state.hands[seat]]
    return [
        Moment(
            title="The treasure opens",
            sentence=f"@{seat} takes {words_of(drawn) or 'a card'} from the deck.",
            symbol="treasure",
            tone="good",
            pieces=(
                f"region {REGION_NAMES[before.state.target]}",
                *[f"card {CARD_NAMES[card]}" for card in drawn],
            ),
        )
    ]


DEALS: Final[dict[int, Callable[[View, str, View], list[Moment]]]] = {
    Phase.TURNING: _revealed,
    Phase.GATHERING: _gathered,
    Phase.TREASURE: _treasure,
}


def _held(before: View, what: str) -> list[Moment]:
    """A storm is met with a higher card."""
    state = before.state
    foe = CARD_WORDS[attacker(state)]
    card = CARD_WORDS[CARD_NAMES.index(what)]
    name = ship_words(state, state.ships[state.ship])
    return [
        Moment(
            title=f"{card} beats {foe}",
            sentence=f"@{state.seat()} defends, and the {name} loses nothing.",
            symbol=f"{kind_of_ship(state)}_{len(state.ships[state.ship].cards)}",
            tone="good",
            pieces=_ship_piece(before),
        )
    ]


def _lost(before: View, what: str) -> list[Moment]:
    """A card of a ship is lost; what is lost for want of funding is no news until it sinks."""
    state = before.state
    card = CARD_NAMES.index(what)
    name, lost = ship_words(state, state.ships[state.ship]), CARD_WORDS[card]
    if state.phase == Phase.FUNDING:
        return []
    if state.phase == Phase.PIRATES:
        title = f"Pirates take {lost}"
        value, wanted = state.count + VALUE[card], VALUE[state.sea[state.target]]
        sentence = f"They have {value} and want more than {wanted}."
        if value > wanted:
            sentence = f"{value} is more than {wanted}: they let the expedition go."
    elif state.phase == Phase.REEF:
        title, sentence = "A reef", f"The {name} loses {lost} on the way to the treasure."
    else:
        title = "A mast breaks"
        sentence = f"{CARD_WORDS[attacker(state)]} strikes: the {name} loses {lost}."
    symbol = {Phase.PIRATES: "pirates", Phase.REEF: "treasure"}.get(state.phase, "storm")
    return [
        Moment(
            title=title, sentence=sentence, symbol=symbol, tone="bad", pieces=_ship_piece(before)
        )
    ]


def _ship_piece(view: View) -> tuple[str, ...]:
    return (f"ship {view.state.ships[view.state.ship].number}",)


def _sinking(before: View, after: View) -> list[Moment]:
    """Ships that are gone."""
    state = before.state
    return [
        Moment(
            title=f"The {kind_of_ship(state)} sinks",
            sentence=_fate(before, after, ship),
            symbol="wreck",
            tone="bad",
            # One that lost its last card on a reef is not drawn while its treasure opens.
            pieces=(f"ship {ship.number}",) if ship.cards else (),
        )
        for ship in sunken(state, after.state)
    ]


def _fate(before: View, after: View, ship: Ship) -> str:
    state = before.state
    if state.ferries_since >= 0:
        lost = _lost_aboard(before, after)
        drowned = f" with {counted(lost, 'passenger')}" if lost else ""
        return f"@{ship.owner} loses it{drowned}."
    if is_covered(state, after.state, ship):
        return f"{REGION_NAMES[state.target]} is covered again, and @{ship.owner} scores nothing."
    return f"@{ship.owner} did not fund it any more; its points stay."


def _lost_aboard(before: View, after: View) -> int:
    """How many passengers are out of the game (SP-36)."""
    old, new = before.state, after.state
    boarded = sum(old.waiting) - sum(new.waiting)
    return _aboard(before) + boarded - (sum(new.landed) - sum(old.landed)) - _aboard(after)


def _points(before: View, after: View, bound: int) -> list[Moment]:
    """A region discovered, passengers landed, boarding or lost."""
    old, new, seat = before.state, after.state, before.state.seat()
    shown = []
    score = f"@{seat} has {counted(new.points(seat), 'point')}."
    if new.found[seat] > old.found[seat]:
        where = REGION_NAMES[bound]
        shown.append(_good(f"+1: {where} is found", score, "region", (f"region {where}",)))
    landing = new.landed[seat] - old.landed[seat]
    if landing:
        where = REGION_NAMES[bound]
        title = f"+{landing}: {passengers_do(landing, 'land')}"
        shown.append(_good(title, score, _people(landing), (f"region {where}",)))
    if old.ferries_since < 0:
        return shown
    boarding = sum(old.waiting) - sum(new.waiting)
    if boarding:
        title = passengers_do(boarding, "board")
        sentence = "Each is a point on another island."
        shown.append(Moment(title=title, sentence=sentence, symbol=_people(boarding)))
    if _lost_aboard(before, after) and not sunken(old, new):
        sentence = "A lost card is a lost seat, and nobody had one to spare."
        shown.append(
            Moment(title="A passenger is lost", sentence=sentence, symbol="passenger", tone="bad")
        )
    return shown


def _bound_for(state: Position, verb: str, what: str) -> int:
    """The region for which a ship is bound, or -1."""
    if verb == "to":
        return REGION_NAMES.index(what)
    if verb == "move":
        return courses(state, state.ships[state.find_ship(CARD_NAMES.index(what))])[0]
    return state.target


def _good(title: str, sentence: str, symbol: str, pieces: tuple[str, ...]) -> Moment:
    return Moment(title=title, sentence=sentence, symbol=symbol, tone="good", pieces=pieces)


def _people(number: int) -> str:
    return "passenger" if number == 1 else f"passengers_{min(number, 3)}"


def _aboard(view: View) -> int:
    return sum([ship.aboard for ship in view.state.ships])


def _turning(before: View, after: View) -> list[Moment]:
    """The sea is whole, ferries begin, the last round, the end."""
    old, new = before.state, after.state
    if after.result is not None:
        return [_end(after)]
    shown = []
    if not regions_left(new) and regions_left(old):
        then = "ferries begin" if new.setup.ferries else "the game ends"
        is_finished = not new.setup.whole or new.turns % new.seats == new.seats - 1
        until = "turn" if is_finished else "round"
        sentence = f"{new.setup.enough} regions are discovered: after this {until} {then}."
        shown.append(_good("The sea is known", sentence, "region", ()))
    if old.ferries_since < 0 <= new.ferries_since:
        people = _aboard(after)
        boarding = f", and {passengers_do(people, 'board')}" if people else ""
        sentence = f"Expeditions become ferries{boarding}: a point for each passenger landed."
        sentence += f" {who_begins(new)}."
        shown.append(_good("Ferries begin", sentence, "ferry_3", ()))
    elif new.turns > old.turns and _is_last_round(after):
        sentence = "Then ferries begin." if new.ferries_since < 0 else "Then most points win."
        if not new.setup.ferries:
            sentence = "Then most points win."
        shown.append(Moment(title="The last round", sentence=sentence, symbol="calm"))
    return shown


def _is_last_round(view: View) -> bool:
    """Whether the last round of a stage begins now."""
    state = view.state
    since, rounds = max(0, state.ferries_since), state.numbers.rounds
    if state.ferries_since >= 0:
        rounds = state.numbers.ferry_rounds
    return state.turns - since == (rounds - 1) * state.seats


def _end(view: View) -> Moment:
    assert view.result is not None
    won = [seat for seat, pay in enumerate(view.result.payoffs) if pay > 0]
    tone: Tone = "plain" if view.seat < 0 else "good" if view.seat in won else "bad"
    title = f"@{won[0]} wins" if len(won) == 1 else "A shared win"
    return Moment(title=title, sentence=ending(view), symbol="treasure", tone=tone)
