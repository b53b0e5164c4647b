"""What there is to say about each seat, and about the table."""

from __future__ import annotations

from starboard.games.speiderne.cards import REGIONS
from starboard.games.speiderne.table import FERRY_ROUNDS, ROUNDS, Ship, Table
from starboard.games.speiderne.view import View
from starboard.games.speiderne.words import counted, kind_of_ship, place_words, words_of
from starboard.kernel import Holding, Panel


def panels(view: View) -> tuple[Panel, ...]:
    """One panel a seat, then the table's."""
    seats = [_seat(view, seat) for seat in range(view.table.seats)]
    return (*seats, _stage(view.table))


def _seat(view: View, seat: int) -> Panel:
    """Points and where they came from, the hand, and every ship."""
    table = view.table
    holdings = [Holding(label="regions discovered", symbol="region", count=table.found[seat])]
    if table.ferries_since >= 0:
        holdings.append(
            Holding(label="passengers landed", symbol="passenger", count=table.landed[seat])
        )
    known = [card for card in table.hands[seat] if table.shown.has(card)]
    among = f", {words_of(known)} among them" if known and seat != view.seat else ""
    holdings.append(
        Holding(label=f"cards in hand{among}", symbol="back", count=view.hand_size(seat))
    )
    holdings += [_ship(table, ship) for ship in table.ships if ship.owner == seat and ship.cards]
    if table.insured[seat] and table.ferries_since < 0:
        holdings.append(Holding(label="may take two of the insurance"))
    return Panel(seat=seat, score=str(table.points(seat)), holdings=tuple(holdings))


def _ship(table: Table, ship: Ship) -> Holding:
    aboard = f", {ship.aboard} aboard" if ship.aboard else ""
    label = f"{words_of(ship.cards)} {place_words(ship.place)}{aboard}"
    return Holding(label=label, symbol=kind_of_ship(table))


def _stage(table: Table) -> Panel:
    """The stage, its round, and what is left of it."""
    if table.ferries_since < 0:
        number = min(ROUNDS, 1 + table.turns // table.seats)
        left = Holding(label="regions undiscovered", symbol="fog", count=REGIONS - sum(table.found))
        return Panel(title="Discoverer", score=f"{number}/{ROUNDS}", holdings=(left,))
    number = min(FERRY_ROUNDS, 1 + (table.turns - table.ferries_since) // table.seats)
    aboard = sum([ship.aboard for ship in table.ships])
    left = Holding(
        label=f"{counted(sum(table.waiting), 'passenger')} waiting, {aboard} aboard",
        symbol="passenger",
    )
    return Panel(title="Ferries", score=f"{number}/{FERRY_ROUNDS}", holdings=(left,))
