"""Why a move of Streamlines is not legal now, in one sentence with the rule."""

from __future__ import annotations

from typing import Final

from starboard.games.streamlines.cards import (
    ACTION,
    CARGO,
    ENGINEERING,
    ESCAPE,
    EXTRA_MOVE,
    PICKUP,
    PLANET,
    REFUGEE,
)
from starboard.games.streamlines.moves import MOVES, Give, StreamlinesMove
from starboard.games.streamlines.position import ACTIONS, BOOST, DUMPING, FOLLOW, LOST, MORE
from starboard.games.streamlines.rules import Streamlines
from starboard.games.streamlines.words import held, title_of
from starboard.kernel import OpenView, counted
from starboard.parts.grid import OUTSIDE
from starboard.parts.stream_moves import CardMove, Lay, Ride
from starboard.parts.streams import ARROWS, NAMES, NEXT, THING, may_enter, ride_ends

POWER_MOVES: Final = {
    "use pickup": (PICKUP, "ST-37"),
    "use extra move": (EXTRA_MOVE, "ST-38"),
    "turn left": (ENGINEERING, "ST-39"),
    "turn right": (ENGINEERING, "ST-39"),
}
QUESTIONS: Final = {
    "draw again": "You are not drawing now: a draw on a planet is an action (ST-30).",
    "stop drawing": "You are not drawing now: a draw on a planet is an action (ST-30).",
    "stay": "There is no stream just laid to stay on (ST-34).",
}
"""Answers to questions that are not asked, and why."""


def why_not(view: OpenView[Streamlines], notation: str) -> str:
    """The first rule that stands in the way."""
    state = view.state
    move = MOVES[MOVES.parse(notation)]
    if state.phase != ACTIONS:
        return _other_question(state, move)
    if notation in POWER_MOVES:
        return _no_power(state, notation)
    if isinstance(move, CardMove):
        return "Cargo is dumped only when a drawn card finds no room (ST-33)."
    if notation in QUESTIONS:
        return QUESTIONS[notation]
    if state.used >= held(state, view.seat, ACTION):
        return f"You have used all your actions, {state.used} this turn (ST-12)."
    return _no_action(state, move)


def _no_action(state: Streamlines, move: StreamlinesMove) -> str:
    """Why an action is not possible though one is left."""
    if isinstance(move, Ride):
        return _no_flight(state, move.square)
    if isinstance(move, Lay):
        return _no_laying(state, move)
    if isinstance(move, Give):
        return _no_giving(state, move)
    return _no_draw(state) if move.notation.startswith("draw") else _no_rescue(state)


def _other_question(state: Streamlines, move: StreamlinesMove) -> str:
    """Something else has to be decided first."""
    if state.phase == MORE:
        return "First say whether you draw again or stop (ST-31)."
    if state.phase == DUMPING:
        if isinstance(move, CardMove):
            return f"There is no {title_of(move.kind)} in your hold to dump (ST-33)."
        return "Your hold is too full: first dump one card (ST-33)."
    if isinstance(move, Ride):
        return _no_flight(state, move.square)
    if state.phase == BOOST:
        return "You are using an Extra Move: first fly (ST-38)."
    return "First ride the stream you laid, or stay (ST-34)."


def _no_power(state: Streamlines, notation: str) -> str:
    seat = int(state.seat)
    here = NAMES[state.ships[seat]]
    power, rule = POWER_MOVES[notation]
    if not held(state, seat, power):
        return f"Your ship has no {title_of(power).removesuffix(' card')} card ({rule})."
    if power == EXTRA_MOVE:
        if state.has_jumped:
            return "After a gate jump your ship moves no more this turn (ST-27)."
        return f"No move from {here} is possible (ST-21)."
    if not state.on_stream():
        return f"There is no Streamline on {here} ({rule})."
    return (
        f"Your hold is full: it has room for {counted(held(state, seat, CARGO), 'card')} (ST-37)."
    )


def _no_flight(state: Streamlines, square: int) -> str:
    here = state.ships[state.seat]
    name = NAMES[square]
    if state.has_jumped:
        return "After a gate jump your ship moves no more this turn (ST-27)."
    if square == here:
        return f"Your ship is on {name}, and a move never comes to a square twice (ST-23)."
    first = state.squares[here] & ARROWS if state.phase == FOLLOW else ARROWS
    if square in ride_ends(state.squares, here, 0, first, True):
        return f"The stream carries you on from {name}: a ride goes as far as it can (ST-22)."
    ways = [way for way in range(4) if NEXT[4 * here + way] == square]
    if ways and ways[0] != OUTSIDE and not may_enter(state.squares, square, ways[0], 0):
        return f"You would enter {name} against its stream (ST-21)."
    if state.phase == FOLLOW:
        return f"The stream you laid does not carry you to {name} (ST-34)."
    return f"No move ends on {name}: it is one step, then as far as streams carry you (ST-20)."


def _no_draw(state: Streamlines) -> str:
    here = state.ships[state.seat]
    if state.squares[here] < PLANET * THING:
        return f"Cards are drawn on a planet, and {NAMES[here]} is not one (ST-30)."
    return "There is no card left, in the deck or in the discard pile (ST-14)."


def _no_laying(state: Streamlines, move: Lay) -> str:
    if not held(state, int(state.seat), move.kind):
        return f"You carry no {title_of(move.kind)} (ST-34)."
    here = NAMES[state.ships[state.seat]]
    return f"A card is laid on the empty square below your ship, and {here} is not empty (ST-34)."


def _no_giving(state: Streamlines, move: Give) -> str:
    seat = int(state.seat)
    if move.seat >= len(state.ships):
        return f"There is no player {move.seat + 1} in this game (ST-36)."
    if move.seat == seat:
        return "Cargo is given to another ship, not to your own (ST-36)."
    if not held(state, seat, move.kind):
        return f"You carry no {title_of(move.kind)} (ST-36)."
    if state.ships[move.seat] == LOST:
        return f"@{move.seat}'s ship is lost (ST-44)."
    if state.ships[move.seat] != state.ships[seat]:
        return f"@{move.seat}'s ship is not on your square (ST-36)."
    return f"@{move.seat}'s ship has no room (ST-36)."


def _no_rescue(state: Streamlines) -> str:
    seat = int(state.seat)
    if state.squares[state.ships[seat]] != ESCAPE * THING:
        here = NAMES[state.ships[seat]]
        return f"Refugees are rescued on an escape, and {here} is not one (ST-35)."
    assert not held(state, seat, REFUGEE)
    return "There are no refugees aboard your ship (ST-35)."
