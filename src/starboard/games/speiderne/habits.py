"""Habits: what a player does without much thought, quickly found, for playouts to follow.

Every move is graded by itself, without playing it; the numbers only rank the moves of one
question. They were set by hand and judged by playing against the other bots.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from starboard.games.speiderne.cards import CARDS, REGIONS, SUIT, VALUE, WAYS, is_island
from starboard.games.speiderne.moves import (
    AT,
    BUILD,
    DEFEND,
    DISCARD,
    DRAW,
    FUND,
    LAY,
    LOSE,
    MOVE,
    TAKE,
    TO,
)
from starboard.games.speiderne.table import FUNDING, PIRATES, SHIP, Ship, Table
from starboard.kernel.rng import Rng

FAR: Final = 12


def habit(table: Table, moves: list[int], rng: Rng) -> int:
    """The move of the best grade; equals are drawn."""
    best: i64 = moves[0]
    highest: i64 = -1000
    equals: i64 = 0
    for move in moves:
        grade: i64 = graded(table, move)
        if grade > highest:
            highest = grade
            best = move
            equals = 1
        elif grade == highest:
            equals += 1
            if rng.below(equals) == 0:
                best = move
    return best


def graded(table: Table, move: i64) -> i64:
    """How much a move looks like the thing to do."""
    if move >= TO:
        return _place(table, move)
    return _answer(table, move) if move >= FUND else _action(table, move)


def _place(table: Table, move: i64) -> i64:
    """Where to go, to wait or to build."""
    if move >= BUILD:
        return table.waiting[move - BUILD]
    if move >= AT:
        return 1 if table.sea[WAYS[REGIONS + move - AT][0]] < 0 else 0
    return _course(table, move - TO)


def _answer(table: Table, move: i64) -> i64:
    """Which card to part with: a low one, and rather none of three of a suit."""
    if move >= LOSE:
        return _loss(table, move - LOSE)
    if move >= DISCARD:
        return -VALUE[move - DISCARD] - 5 * _held(table, SUIT[move - DISCARD])
    if move >= DEFEND:
        return 50 - VALUE[(move - DEFEND) % CARDS]
    card: i64 = move - FUND
    return 50 - VALUE[card] - (8 if _held(table, SUIT[card]) == SHIP else 0)


def _action(table: Table, move: i64) -> i64:
    """Move what is strong enough, ready a ship when none waits, or else draw."""
    if move >= MOVE:
        return _setting_out(table, table.ships[table.find_ship(move - MOVE)])
    if move >= LAY:
        return _laying(table, move - LAY)
    if move >= TAKE:
        return 25 if _held(table, SUIT[move - TAKE]) == SHIP - 1 else 10
    return 20 if move == DRAW else 0


def _held(table: Table, suit: i64) -> i64:
    held: i64 = 0
    for card in table.hands[table.to_act]:
        if SUIT[card] == suit:
            held += 1
    return held


def _laying(table: Table, card: i64) -> i64:
    """A ship at a time, and one with low cards: the high ones defend better from the hand."""
    for ship in table.ships:
        if ship.owner == table.to_act and (ship.place >= REGIONS or table.ferries_since >= 0):
            return 15
    return 40 - VALUE[card]


def _setting_out(table: Table, ship: Ship) -> i64:
    if table.ferries_since >= 0:
        return 60 - steps_from(table, ship, ship.place)
    if not beside_unknown(table, ship.place):
        return 22 if ship.place < REGIONS else 12
    strength: i64 = len(ship.cards) + len(table.hands[table.to_act])
    return (45 if ship.place < REGIONS else 42) if strength >= 5 else 18


def _course(table: Table, region: i64) -> i64:
    """Into the unknown, or a ferry's shortest way."""
    if table.ferries_since < 0:
        if table.sea[region] < 0:
            return 2
        return 1 if beside_unknown(table, region) else 0
    return -2 * steps_from(table, table.ships[table.ship], region) - (
        0 if is_island(table.sea[region]) else 1
    )


def _loss(table: Table, card: i64) -> i64:
    """The lowest card goes, but to pirates one that is enough by itself."""
    if table.phase == PIRATES:
        owed: i64 = VALUE[table.sea[table.target]] - table.count
        return 40 - VALUE[card] if VALUE[card] > owed else VALUE[card]
    if table.phase == FUNDING and not beside_unknown(table, table.ships[table.ship].place):
        return 45 - VALUE[card]
    return 20 - VALUE[card]


def beside_unknown(table: Table, place: i64) -> bool:
    """Whether a region bordering on this place is still face down."""
    return any(table.sea[way] < 0 for way in WAYS[place])


def steps_from(table: Table, ship: Ship, start: i64) -> i64:
    """Over open regions, how far a ferry has to go: to land who is aboard, or to fetch."""
    if start != ship.place and _is_goal(table, ship, start):
        return 0
    steps = [FAR] * REGIONS
    reached: list[int] = [start]
    steps[start] = 0
    for region in reached:
        for way in WAYS[region]:
            if table.sea[way] < 0 or steps[way] < FAR:
                continue
            steps[way] = steps[region] + 1
            if _is_goal(table, ship, way):
                return steps[way]
            reached.append(way)
    return FAR


def _is_goal(table: Table, ship: Ship, region: i64) -> bool:
    if ship.aboard > 0:
        return ship.origin != region and is_island(table.sea[region])
    return table.waiting[region] > 0
