"""The status line, and the panels beside the board."""

from __future__ import annotations

from starboard.games.space_truckin.rules import Phase, Truckin
from starboard.games.space_truckin.squares import NONE, SQUARE_NAMES, seat_of
from starboard.games.space_truckin.story import ending, last_points, score_sentence
from starboard.games.space_truckin.words import full_name, kind_name
from starboard.kernel import OVER, Holding, Panel


def status(state: Truckin) -> str:
    """Who must do what now."""
    if state.to_act == OVER:
        return f"The stack is empty (TR-50). {ending(state)}"
    seat = f"@{state.turn}"
    if state.phase == Phase.DRAWING:
        return f"{seat} draws a tile."
    if state.phase == Phase.READING:
        return f"{seat} drew {full_name(state.hand)}: the clock is read."
    asked = {
        Phase.PLACING: f"{seat} chooses a square for the {kind_name(state.hand)}.",
        Phase.TURNING: f"{seat} turns the {kind_name(state.hand)} for {_name(state.first)}.",
        Phase.DEPLOYING: f"{seat} deploys a ship onto {_name(state.first)}, or none.",
        Phase.CHOOSING: f"{seat} has a black hole: remove a cargo, exchange two tiles (the lower"
        " or else the left one first), or neither.",
        Phase.PAIRING: f"{seat} chooses the tile to change places with {_name(state.first)}.",
        Phase.TURNING_FIRST: f"{seat} turns the tile that goes from {_name(state.first)}"
        f" to {_name(state.second)}.",
    }
    usual = f"{seat} turns the tile that goes from {_name(state.second)} to {_name(state.first)}."
    return asked.get(state.phase, usual)


def _name(square: int) -> str:
    return SQUARE_NAMES[square] if square != NONE else ""


def panels(state: Truckin) -> tuple[Panel, ...]:
    """Each seat's points and ships, and what was scored last."""
    found = []
    for seat in range(state.ledger.seats):
        out = len([crew for crew in state.board.crews if seat_of(crew) == seat])
        holdings = (
            Holding(label="ships in the pool", symbol="battleship", count=state.ledger.pool(seat)),
            Holding(label="on the board", text=str(out)),
            Holding(label="in reserve", text=str(state.ledger.reserve(seat))),
        )
        title = "to move" if state.to_act != OVER and seat == state.turn else ""
        score = str(state.ledger.scores[seat])
        found.append(Panel(seat=seat, title=title, score=score, holdings=holdings))
    said = [score_sentence(entry) for entry in state.ledger.scored if not entry.is_final]
    if state.to_act == OVER:
        said.append(last_points(state))
    lines = tuple([Holding(label=sentence) for sentence in said or ["Nothing yet."]])
    found.append(Panel(title="Scored last", holdings=lines))
    return tuple(found)
