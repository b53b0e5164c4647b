"""The panels beside the table, and the status line: who must do what now."""

from __future__ import annotations

from starboard.games.speiderne.cards import REGION_NAMES, REGIONS
from starboard.games.speiderne.position import FERRY_ROUNDS, ROUNDS, SHIP, Phase, Position, Ship
from starboard.games.speiderne.rules_choices import attacker
from starboard.games.speiderne.view import View
from starboard.games.speiderne.words import (
    CARD_WORDS,
    kind_of_ship,
    place_words,
    ship_words,
    words_of,
)
from starboard.kernel import Holding, Panel, counted


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
    among = f", {words_of(known)} among them" if known and seat != view.seat else ""
    holdings.append(
        Holding(label=f"cards in hand{among}", symbol="back", count=view.hand_size(seat))
    )
    holdings += [_ship(state, ship) for ship in state.ships if ship.owner == seat and ship.cards]
    if state.insured[seat] and state.ferries_since < 0:
        holdings.append(Holding(label="may take two of the insurance"))
    return Panel(seat=seat, score=str(state.points(seat)), holdings=tuple(holdings))


def _ship(state: Position, ship: Ship) -> Holding:
    aboard = f", {ship.aboard} aboard" if ship.aboard else ""
    label = f"{words_of(ship.cards)} {place_words(ship.place)}{aboard}"
    return Holding(label=label, symbol=kind_of_ship(state))


def _stage(state: Position) -> Panel:
    """The stage, its round, and what is left of it."""
    if state.ferries_since < 0:
        number = min(ROUNDS, 1 + state.turns // state.seats)
        left = Holding(label="regions undiscovered", symbol="fog", count=REGIONS - sum(state.found))
        return Panel(title="Discoverer", score=f"{number}/{ROUNDS}", holdings=(left,))
    number = min(FERRY_ROUNDS, 1 + (state.turns - state.ferries_since) // state.seats)
    aboard = sum([ship.aboard for ship in state.ships])
    left = Holding(
        label=f"{counted(sum(state.waiting), 'passenger')} waiting, {aboard} aboard",
        symbol="passenger",
    )
    return Panel(title="Ferries", score=f"{number}/{FERRY_ROUNDS}", holdings=(left,))


def status(view: View) -> str:
    """One sentence: who must do what."""
    state, seat = view.state, f"@{view.state.seat()}"
    if state.phase == Phase.ENDED:
        return _ending(view)
    if state.phase == Phase.TURN:
        return _turn(state, seat)
    if state.phase == Phase.LIMIT:
        extra = counted(view.hand_size(state.seat()) - state.setup.hand_limit, "card")
        return f"{seat} discards {extra}: the hand may hold {state.setup.hand_limit} (SP-7)."
    if state.phase in {Phase.LAYING, Phase.PLACING}:
        return _choice_of_cards(state, seat)
    if state.phase in {
        Phase.COURSE,
        Phase.STORM,
        Phase.SQUALL,
        Phase.GALE,
        Phase.CALM,
        Phase.PIRATES,
        Phase.REEF,
        Phase.FUNDING,
    }:
        return _about_ship(state, seat)
    return {
        Phase.DEALING: "The cards are dealt.",
        Phase.DRAWING: f"{seat} draws a card.",
        Phase.REPLACING: "The insurance is refilled.",
        Phase.SECOND: f"{seat} may take a second card of the insurance (SP-11).",
        Phase.TURNING: "A region is turned up.",
        Phase.GATHERING: "A storm gathers.",
        Phase.TREASURE: f"{seat} takes a treasure.",
    }[state.phase]


def _turn(state: Position, seat: str) -> str:
    if state.ferries_since < 0:
        number = 1 + state.turns // state.seats
        return f"Round {number} of {ROUNDS}: {seat} draws, readies or moves an expedition."
    number = 1 + (state.turns - state.ferries_since) // state.seats
    return f"Ferries, round {number} of {FERRY_ROUNDS}: {seat} draws, builds or sails a ferry."


def _choice_of_cards(state: Position, seat: str) -> str:
    if state.phase == Phase.LAYING:
        kind = "an expedition" if state.ferries_since < 0 else "a ferry"
        left = SHIP - len(state.picked)
        return f"{seat} chooses three cards of a suit for {kind}: {left} more."
    where = "a free place at the edge" if state.ferries_since < 0 else "an island"
    return f"{seat} chooses {where} for {words_of(state.picked)}."


def _about_ship(state: Position, seat: str) -> str:
    name = f"the {ship_words(state, state.ships[state.ship])}"
    if state.phase == Phase.COURSE:
        return f"{seat} chooses where {name} goes."
    if state.phase == Phase.FUNDING:
        price = "two more cards" if state.count > 1 else "a card"
        return f"{seat} funds {name} with {price}, from the hand or its own (SP-17)."
    where = REGION_NAMES[state.target]
    if state.phase == Phase.CALM:
        return f"{seat} pays a card to cross the calm on {where} (SP-35)."
    if state.phase in {Phase.PIRATES, Phase.REEF}:
        return _loss(state, seat, where)
    foe = CARD_WORDS[attacker(state)]
    return f"Storm on {where}: {seat} discards a card higher than {foe}, or {name} loses one."


def _loss(state: Position, seat: str, where: str) -> str:
    if state.phase == Phase.REEF:
        return f"{seat} loses a card on the way to the treasure on {where} (SP-23)."
    card = CARD_WORDS[state.sea[state.target]]
    got = f", {state.count} so far" if state.count else ""
    return f"Pirates on {where}: {seat} gives up cards worth more than {card}{got} (SP-22)."


def _ending(view: View) -> str:
    assert view.result is not None
    points = counted(max(view.result.scores), "point")
    winners = [f"@{seat}" for seat, pay in enumerate(view.result.payoffs) if pay > 0]
    if len(winners) == 1:
        return f"{winners[0]} wins with {points}: {view.result.reason}."
    names = f"{', '.join(winners[:-1])} and {winners[-1]}"
    return f"{names} share the win with {points} each: {view.result.reason}."
