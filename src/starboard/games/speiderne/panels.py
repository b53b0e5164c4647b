"""The panels beside the table, and the status line: who must do what now."""

from __future__ import annotations

from typing import Final

from starboard.games.speiderne.cards import REGION_NAMES, REGIONS, VALUE
from starboard.games.speiderne.moves import MOVES
from starboard.games.speiderne.points import regions_left
from starboard.games.speiderne.position import SHIP, Phase, Position, Ship
from starboard.games.speiderne.rules_choices import attacker
from starboard.games.speiderne.view import View
from starboard.games.speiderne.words import (
    CARD_WORDS,
    a_ship,
    kind_of_ship,
    one_of,
    place_words,
    ship_words,
    words_of,
)
from starboard.kernel import Holding, Panel, counted

ABOUT_SHIP: Final = (
    *(Phase.COURSE, Phase.STORM, Phase.SQUALL, Phase.GALE, Phase.PIRATES),
    *(Phase.REEF, Phase.FUNDING),
)


def panels(view: View) -> tuple[Panel, ...]:
    """A panel for each seat, then the table's."""
    seats = [_seat(view, seat) for seat in range(view.state.seats)]
    return (*seats, _stage(view.state))


def _seat(view: View, seat: int) -> Panel:
    """Points and where they came from, the hand, and every ship."""
    state = view.state
    holdings = [Holding(label="regions discovered", symbol="region", count=state.found[seat])]
    if state.ferries_since >= 0:
        holdings.append(
            Holding(label="passengers landed", symbol="passenger", count=state.landed[seat])
        )
    known = [card for card in state.hands[seat] if state.shown.has(card)]
    among = f", {words_of(known)} known" if known and seat != view.seat else ""
    holdings.append(
        Holding(label=f"cards in hand{among}", symbol="back", count=view.hand_size(seat))
    )
    holdings += [_ship(state, ship) for ship in state.ships if ship.owner == seat and ship.cards]
    if state.insured[seat]:
        holdings.append(Holding(label="may take two of the insurance"))
    return Panel(seat=seat, score=str(state.points(seat)), holdings=tuple(holdings))


def _ship(state: Position, ship: Ship) -> Holding:
    aboard = f", {ship.aboard} aboard" if ship.aboard else ""
    label = f"{words_of(ship.cards)} {place_words(ship.place)}{aboard}"
    return Holding(label=label, symbol=f"{kind_of_ship(state)}_{len(ship.cards)}")


def _stage(state: Position) -> Panel:
    """How far the stage has come, and what is left to do in it."""
    if state.ferries_since < 0:
        title = f"Round {round_of(state)} of {state.numbers.rounds}"
        after = "ferries begin" if state.setup.ferries else "most points win"
        after = f"the round is finished, then {after}" if state.setup.whole else after
        enough = f"Discoverer: when {state.setup.enough} regions are found, {after}"
        left = regions_left(state)
        goal = f"{counted(left, 'region')} to find" if left else "the sea is known"
        told = Holding(label=enough, symbol="fog")
        return Panel(title=title, score=goal, holdings=(told,))
    title = f"Ferry round {round_of(state)} of {state.numbers.ferry_rounds}"
    aboard = sum([ship.aboard for ship in state.ships])
    waiting = sum(state.waiting)
    told = Holding(label=f"{waiting} waiting, {aboard} aboard", symbol="passenger")
    return Panel(title=title, score=f"{waiting + aboard} to land", holdings=(told,))


def round_of(state: Position) -> int:
    """The number of the round in its stage, from 1."""
    if state.ferries_since < 0:
        return min(state.numbers.rounds, 1 + state.turns // state.seats)
    return min(state.numbers.ferry_rounds, 1 + (state.turns - state.ferries_since) // state.seats)


def status(view: View) -> str:
    """One sentence: who must do what. The one to act is spoken to."""
    state, seat = view.state, f"@{view.state.seat()}"
    if view.result is not None:
        return ending(view)
    if view.seat >= 0 and view.seat == view.to_act:
        return _to_you(view)
    if state.phase == Phase.TURN:
        return _turn(state, seat)
    if state.phase in ABOUT_SHIP:
        return _about_ship(state, seat)
    return {
        Phase.DEALING: "The cards are dealt.",
        Phase.DRAWING: f"{seat} draws a card.",
        Phase.REPLACING: "The insurance is refilled.",
        Phase.REFILLING: "The insurance is refilled.",
        Phase.SECOND: f"{seat} may take a second card of the insurance (SP-11).",
        Phase.TURNING: "The cloud lifts.",
        Phase.GATHERING: "A storm gathers.",
        Phase.TREASURE: f"{seat} takes a treasure.",
    }[state.phase]


def _turn(state: Position, seat: str) -> str:
    if state.ferries_since < 0:
        doing = "draws, readies or moves an expedition"
        return f"Round {round_of(state)} of {state.numbers.rounds}: {seat} {doing}."
    doing = "draws, builds or sails a ferry"
    return f"Ferries, round {round_of(state)} of {state.numbers.ferry_rounds}: {seat} {doing}."


def _about_ship(state: Position, seat: str) -> str:
    """What another seat is asked about a ship."""
    name = f"the {ship_words(state, state.ships[state.ship])}"
    if state.phase == Phase.COURSE:
        return f"{seat} chooses where {name} goes."
    if state.phase == Phase.FUNDING:
        price = "two more cards" if state.count > 1 else "a card"
        return f"{seat} funds {name} with {price}, from the hand or its own (SP-17)."
    where = REGION_NAMES[state.target]
    if state.phase == Phase.REEF:
        return f"{seat} loses a card on the way to the treasure on {where} (SP-23)."
    if state.phase == Phase.PIRATES:
        card = CARD_WORDS[state.sea[state.target]]
        got = f", {state.count} so far" if state.count else ""
        return f"Pirates on {where}: {seat} gives up cards worth more than {card}{got} (SP-22)."
    foe = CARD_WORDS[attacker(state)]
    return f"Storm on {where}: {seat} discards a card higher than {foe}, or {name} loses one."


# To the one who acts.


def _to_you(view: View) -> str:
    state = view.state
    if state.phase == Phase.TURN:
        return _your_turn(view)
    if state.phase in {Phase.LAYING, Phase.PLACING}:
        return _your_choice(state)
    if state.phase == Phase.SECOND:
        return f"You lost {a_ship(state)}, so you may take a second card of the insurance (SP-11)."
    return _your_ship(view)


def _your_choice(state: Position) -> str:
    if state.phase == Phase.LAYING:
        left = SHIP - len(state.picked)
        return f"Choose {left} more of the same suit for your {kind_of_ship(state)}."
    if state.ferries_since < 0:
        return f"Choose an anchor at the edge for {words_of(state.picked)}: the ship starts there."
    return f"Choose an island for your ferry {words_of(state.picked)}."


def _your_turn(view: View) -> str:
    """What may be done, and what it will cost."""
    state = view.state
    verbs = {MOVES[move].verb for move in view.legal}
    deeds = [_your_draw(view, "take" in verbs)]
    if "lay" in verbs:
        deeds.append(f"lay three of a suit as {a_ship(state)}")
    if "move" in verbs:
        deeds.append("sail" if state.ferries_since < 0 else "sail and then fund it")
    at_sea = [ship for ship in state.ships if ship.owner == view.seat and ship.place < REGIONS]
    costs = state.ferries_since < 0 and bool(at_sea)
    number = "one" if len(at_sea) == 1 else str(len(at_sea))
    then = f"; then fund {number} at sea" if costs else ""
    ask = deeds[0] if len(deeds) == 1 else f"{', '.join(deeds[:-1])}, or {deeds[-1]}"
    return f"{ask}{then}."


def _your_draw(view: View, may_take: bool) -> str:
    state = view.state
    left = state.deck + len(state.discards)
    draw = "Draw two cards" if left > 1 else "Draw the last card" if left else "Pass"
    two = state.insured[view.seat]
    return f"{draw} or take {'two' if two else 'one'}" if may_take else draw


def _your_ship(view: View) -> str:
    state = view.state
    name = f"the {ship_words(state, state.ships[state.ship])}"
    if state.phase == Phase.COURSE:
        prize = "an unknown region may bring a point (SP-15)"
        if state.ferries_since >= 0:
            prize = "passengers land on islands, a point each (SP-37)"
        return f"Choose where {name} goes: {prize}."
    if state.phase == Phase.FUNDING:
        return _your_funding(view, name)
    if state.phase in {Phase.STORM, Phase.SQUALL, Phase.GALE}:
        return _your_storm(view)
    where = REGION_NAMES[state.target]
    if state.phase == Phase.REEF:
        return f"A reef guards the treasure on {where}: choose the card {name} loses (SP-23)."
    wanted = VALUE[state.sea[state.target]]
    got = f" and have {state.count}" if state.count else ""
    return f"Pirates on {where} want more than {wanted}{got}: choose a card to lose (SP-22)."


def _your_funding(view: View, name: str) -> str:
    state = view.state
    lost = "its last and sinks" if len(state.ships[state.ship].cards) == 1 else "one of its own"
    if not state.hands[view.seat]:
        return f"Your hand is empty, so {name} loses {lost} (SP-17)."
    if state.count > 1:
        return f"No wind: twice, pay a card for {name}, or it loses {lost} (SP-21)."
    return f"Pay a card for {name}, or it loses {lost} (SP-17)."


def _your_storm(view: View) -> str:
    """What attacks, and with what one can defend."""
    state = view.state
    foe = attacker(state)
    attack = f"Storm on {REGION_NAMES[state.target]}: {CARD_WORDS[foe]} attacks"
    if state.phase == Phase.STORM and state.storm >= 0:
        attack += f", then {CARD_WORDS[state.storm]}"
    lost = "your last card there" if len(state.ships[state.ship].cards) == 1 else "a card"
    able = [card for card in state.hands[view.seat] if VALUE[card] > VALUE[foe]]
    if able:
        return f"{attack}; defend with {one_of([CARD_WORDS[c] for c in able])}, or lose {lost}."
    return f"{attack}; you hold nothing higher, so choose a card to lose."


def ending(view: View) -> str:
    """Who won, and why it ended."""
    assert view.result is not None
    points = counted(max(view.result.scores), "point")
    winners = [f"@{seat}" for seat, pay in enumerate(view.result.payoffs) if pay > 0]
    if len(winners) == 1:
        return f"{winners[0]} wins with {points}: {view.result.reason}."
    names = f"{', '.join(winners[:-1])} and {winners[-1]}"
    return f"{names} share the win with {points} each: {view.result.reason}."
