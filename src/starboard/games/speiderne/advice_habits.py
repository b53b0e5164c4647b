"""Habits: what a player does without much thought, found quickly, for playouts to follow.

Each move is graded by itself, without playing it; the grades only rank the answers to one
question. They are set by hand and tuned in play against each other: a game takes a millisecond.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from starboard.games.speiderne.cards import REGIONS, SUIT, VALUE, WAYS, is_island
from starboard.games.speiderne.moves import Verb
from starboard.games.speiderne.position import SHIP, Phase, Position, Ship
from starboard.kernel.rng import Rng

FAR: Final = 12

READY: Final = [0, 0, 11, 11, 11, 10, 10]
"""By the number of players, how many cards a ship and the hand have when it leaves the edge."""

WAITING: Final = 2
"""How many ships of a player wait at the edge before no other is readied."""

FLEET: Final = 3
"""How many ferries a player builds before any sails."""


def habit(state: Position, moves: list[int], rng: Rng) -> int:
    """The move with the best grade; a tie is broken by chance."""
    best: i64 = moves[0]
    highest: i64 = -1000
    equals: i64 = 0
    for move in moves:
        grade: i64 = graded(state, move)
        if grade > highest:
            highest = grade
            best = move
            equals = 1
        elif grade == highest:
            equals += 1
            if rng.below(equals) == 0:
                best = move
    return best


def graded(state: Position, move: i64) -> i64:
    """How much a move looks like the thing to do."""
    if move >= Verb.TO:
        return _place(state, move)
    return _answer(state, move) if move >= Verb.FUND else _action(state, move)


def _place(state: Position, move: i64) -> i64:
    """Where to go, to wait or to build."""
    if move >= Verb.BUILD:
        return state.waiting[move - Verb.BUILD]
    if move >= Verb.AT:
        return 1 if state.sea[WAYS[REGIONS + move - Verb.AT][0]] < 0 else 0
    return _course(state, move - Verb.TO)


def _answer(state: Position, move: i64) -> i64:
    """Which card to part with: a low one, preferably not one of three of a suit."""
    if move >= Verb.LOSE:
        return _loss(state, move - Verb.LOSE)
    if move >= Verb.DEFEND:
        return 50 - VALUE[move - Verb.DEFEND]
    card: i64 = move - Verb.FUND
    return 50 - VALUE[card] - (8 if _held(state, SUIT[card]) == SHIP else 0)


def _action(state: Position, move: i64) -> i64:
    """Ready ships, move what is strong enough, or else draw: two cards are more than one."""
    if move >= Verb.MOVE:
        return _setting_out(state, state.ships[state.find_ship(move - Verb.MOVE)])
    if move >= Verb.LAY:
        return _laying(state, move - Verb.LAY)
    if move >= Verb.TAKE:
        return 19 if _held(state, SUIT[move - Verb.TAKE]) == SHIP - 1 else 10
    return 20 if move == Verb.DRAW else 0


def _held(state: Position, suit: i64) -> i64:
    held: i64 = 0
    for card in state.hands[state.to_act]:
        if SUIT[card] == suit:
            held += 1
    return held


def _laying(state: Position, card: i64) -> i64:
    """A few ships at a time, made of low cards: high ones defend better from the hand."""
    is_late = state.ferries_since >= 0
    mine: i64 = 0
    for ship in state.ships:
        if ship.owner == state.to_act and (is_late or ship.place >= REGIONS):
            mine += 1
    if mine >= (FLEET if is_late else WAITING):
        return 15 - VALUE[card]
    return (70 if is_late else 48) - VALUE[card]


def _setting_out(state: Position, ship: Ship) -> i64:
    """With a large hand: at sea it is soon spent, and what is left builds ferries."""
    if state.ferries_since >= 0:
        if len(state.hands[state.to_act]) < 2:
            return 15  # with nothing to pay for the crossing, draw first
        return 60 - steps_from(state, ship, ship.place)
    if not beside_unknown(state, ship.place):
        return 22 if ship.place < REGIONS else 12
    if ship.place < REGIONS:
        return 45
    strength: i64 = len(ship.cards) + len(state.hands[state.to_act])
    # With no card left to draw, whoever waits for more waits for ever.
    is_dry = state.deck == 0 and not state.discards
    return 42 if strength >= READY[state.seats] or is_dry else 18


def _course(state: Position, region: i64) -> i64:
    """Into the unknown, or a ferry's shortest way."""
    if state.ferries_since < 0:
        if state.sea[region] < 0:
            return 2
        return 1 if beside_unknown(state, region) else 0
    return -2 * steps_from(state, state.ships[state.ship], region) - (
        0 if is_island(state.sea[region]) else 1
    )


def _loss(state: Position, card: i64) -> i64:
    """The lowest card goes, but pirates get one that is enough by itself."""
    if state.phase == Phase.PIRATES:
        owed: i64 = VALUE[state.sea[state.target]] - state.count
        return 40 - VALUE[card] if VALUE[card] > owed else VALUE[card]
    is_idle = state.ferries_since < 0 and not beside_unknown(state, state.ships[state.ship].place)
    if state.phase == Phase.FUNDING and is_idle:
        return 45 - VALUE[card]
    return 20 - VALUE[card]


def beside_unknown(state: Position, place: i64) -> bool:
    """Whether a region bordering on this place is still face down."""
    return any(state.sea[way] < 0 for way in WAYS[place])


def steps_from(state: Position, ship: Ship, start: i64) -> i64:
    """How far over open regions a ferry has to go: to land those aboard, or to fetch some."""
    if start != ship.place and _is_goal(state, ship, start):
        return 0
    steps = [FAR] * REGIONS
    reached: list[int] = [start]
    steps[start] = 0
    for region in reached:
        for way in WAYS[region]:
            if state.sea[way] < 0 or steps[way] < FAR:
                continue
            steps[way] = steps[region] + 1
            if _is_goal(state, ship, way):
                return steps[way]
            reached.append(way)
    return FAR


def _is_goal(state: Position, ship: Ship, region: i64) -> bool:
    if ship.aboard > 0:
        return ship.origin != region and is_island(state.sea[region])
    return state.waiting[region] > 0
