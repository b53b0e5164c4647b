"""Positions for tests: a drawn galaxy, ships on it and cards aboard, ready to act."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from starboard.games.streamlines import GAME
from starboard.games.streamlines.cards import (
    GATE,
    GATE_SYMBOLS,
    GATE_THING,
    KIND_NAMES,
    POWERS,
)
from starboard.games.streamlines.position import ACTIONS, LOST, ROW
from starboard.games.streamlines.rules import Streamlines
from starboard.kernel import CHANCE, parse_options
from starboard.parts.boards import at, lay_streams
from starboard.parts.streams import THING
from starboard.testing import legal, play

DECK: Final = """
each player
action 8
cargo 10
extra move 2
pickup 1
engineering 1
one 14
opposite 1
corner 10
tee 2
refugee 4

in all
gate pair 2
"""
"""The cards of the tests' scenarios, but for their Collapse cards."""

PRACTICE: Final = f"""\
title Practice
about A galaxy for tests that no tuning changes.
rescue 4 6 8

map
. . . . . . . . E
. . . . . . . . .
. . . 3 . . . . .
. . . . . . 2 . .
. . . . . . . . .
. . 1 . . . . . .
. . . . . . . . .
. . . . . . . . .
E . . . . . . . .
{DECK}collapse 7
"""
"""A scenario of the tests' own, so that tuning the shipped ones does not touch the rules."""


def galaxy(
    board: str = "",
    ships: Sequence[str] = ("e5", "a9"),
    aboard: Mapping[str, int] | None = None,
    gates: Mapping[str, str] | None = None,
    **options: str,
) -> Streamlines:
    """The first seat's actions in `PRACTICE`, with streams as drawn and *gates* by square.

    A ship named ``-`` is lost. The first ship has three Action and two Cargo cards, and what is
    *aboard* by the names of the cards; these come from the deck. A stream is not ridden as soon
    as it is laid, unless the options say so.
    """
    words = {"scenario": PRACTICE, "lay_and_ride": "off", **options}
    state = GAME.start(len(ships), parse_options(GAME.options, words))
    lay_streams(state.squares, board)
    state.ships = [LOST if name == "-" else at(name) for name in ships]
    for name, letter in (gates or {}).items():
        symbol = GATE_SYMBOLS.index(letter)
        state.squares[at(name)] = (GATE_THING + symbol) * THING
        state.gates[2 * symbol + (state.gates[2 * symbol] != LOST)] = at(name)
        take_from_deck(state, GATE + symbol)
    for word, count in {"action": 2, "cargo": 1, **(aboard or {})}.items():
        kind = KIND_NAMES.index(word)
        for _ in range(count):
            take_from_deck(state, kind)
        state.holds[kind] += count
        state.loads[0] += count if kind >= POWERS else 0
    state.phase = ACTIONS
    state.clock = 0
    state.to_act = 0
    return state


def take_from_deck(state: Streamlines, kind: int) -> None:
    """A card leaves the deck, if there is one."""
    if state.deck[kind]:
        state.deck[kind] -= 1
        state.num_deck -= 1


def tick(state: Streamlines, *cards: str) -> Streamlines:
    """Let the clock draw these cards, and harmless ones until a seat acts."""
    for card in cards:
        play(GAME, state, f"deal {card}")
    while state.to_act == CHANCE:
        play(GAME, state, "deal one" if state.deck[KIND_NAMES.index("one")] else "deal refugee")
    return state


def flights(state: Streamlines) -> str:
    """Where a move can end, as one line."""
    return " ".join([word.removeprefix("fly ") for word in legal(GAME, state, "fly")])


def count(state: Streamlines, seat: int, card: str) -> int:
    """How many cards of this name a ship has."""
    return state.holds[ROW * seat + KIND_NAMES.index(card)]


def cards_in_all(state: Streamlines) -> int:
    """All cards of the game, wherever they are, the lost ones not counted."""
    laid = len([code for code in state.squares if 0 < code < (GATE_THING + 4) * THING])
    return sum(state.holds) + state.num_deck + state.num_discard + laid + sum(state.warnings)
