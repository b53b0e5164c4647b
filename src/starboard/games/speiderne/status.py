"""The status line: who must do what now."""

from __future__ import annotations

from starboard.games.speiderne.cards import REGION_NAMES
from starboard.games.speiderne.choices import attacker
from starboard.games.speiderne.table import (
    CALM,
    COURSE,
    DEALING,
    DRAWING,
    ENDED,
    FERRY_ROUNDS,
    FUNDING,
    GALE,
    GATHERING,
    LAYING,
    LIMIT,
    PIRATES,
    PLACING,
    REEF,
    REPLACING,
    ROUNDS,
    SECOND,
    SHIP,
    SQUALL,
    STORM,
    TREASURE,
    TURN,
    TURNING,
    Table,
)
from starboard.games.speiderne.view import View
from starboard.games.speiderne.words import CARD_WORDS, counted, ship_words, words_of


def status(view: View) -> str:
    """One sentence about what is asked of whom."""
    table, seat = view.table, f"@{view.table.seat()}"
    if table.phase == ENDED:
        return _end(view)
    if table.phase == TURN:
        return _turn(table, seat)
    if table.phase == LIMIT:
        extra = counted(view.hand_size(table.seat()) - table.hand_limit, "card")
        return f"{seat} discards {extra}: the hand may hold {table.hand_limit} (SP-7)."
    if table.phase in {LAYING, PLACING}:
        return _choice_of_cards(table, seat)
    if table.phase in {COURSE, STORM, SQUALL, GALE, CALM, PIRATES, REEF, FUNDING}:
        return _about_ship(table, seat)
    return {
        DEALING: "The cards are dealt.",
        DRAWING: f"{seat} draws a card.",
        REPLACING: "The insurance is refilled.",
        SECOND: f"{seat} may take a second card of the insurance (SP-11).",
        TURNING: "A region is turned up.",
        GATHERING: "A storm gathers.",
        TREASURE: f"{seat} takes a treasure.",
    }[table.phase]


def _turn(table: Table, seat: str) -> str:
    if table.ferries_since < 0:
        number = 1 + table.turns // table.seats
        return f"Round {number} of {ROUNDS}: {seat} draws, readies or moves an expedition."
    number = 1 + (table.turns - table.ferries_since) // table.seats
    return f"Ferries, round {number} of {FERRY_ROUNDS}: {seat} draws, builds or sails a ferry."


def _choice_of_cards(table: Table, seat: str) -> str:
    if table.phase == LAYING:
        kind = "an expedition" if table.ferries_since < 0 else "a ferry"
        left = SHIP - len(table.picked)
        return f"{seat} chooses three cards of a suit for {kind}: {left} more."
    where = "a free place at the edge" if table.ferries_since < 0 else "an island"
    return f"{seat} chooses {where} for {words_of(table.picked)}."


def _about_ship(table: Table, seat: str) -> str:
    name = f"the {ship_words(table, table.ships[table.ship])}"
    if table.phase == COURSE:
        return f"{seat} chooses where {name} goes."
    if table.phase == FUNDING:
        price = "two more cards" if table.count > 1 else "a card"
        return f"{seat} funds {name} with {price}, from the hand or its own (SP-17)."
    where = REGION_NAMES[table.target]
    if table.phase == CALM:
        return f"{seat} pays a card to cross the calm on {where} (SP-35)."
    if table.phase in {PIRATES, REEF}:
        return _loss(table, seat, where)
    foe = CARD_WORDS[attacker(table)]
    return f"Storm on {where}: {seat} discards a card higher than {foe}, or {name} loses one."


def _loss(table: Table, seat: str, where: str) -> str:
    if table.phase == REEF:
        return f"{seat} loses a card on the way to the treasure on {where} (SP-23)."
    card = CARD_WORDS[table.sea[table.target]]
    got = f", {table.count} so far" if table.count else ""
    return f"Pirates on {where}: {seat} gives up cards worth more than {card}{got} (SP-22)."


def _end(view: View) -> str:
    assert view.result is not None
    points = counted(max(view.result.scores), "point")
    winners = [f"@{seat}" for seat, pay in enumerate(view.result.payoffs) if pay > 0]
    if len(winners) == 1:
        return f"{winners[0]} wins with {points}: {view.result.reason}."
    names = f"{', '.join(winners[:-1])} and {winners[-1]}"
    return f"{names} share the win with {points} each: {view.result.reason}."
