"""The words that scene, panels, log and refusals share."""

from __future__ import annotations

from typing import Final

from starboard.games.streamlines.cards import (
    CARGO,
    COLLAPSE,
    GATE,
    GATE_SYMBOLS,
    KIND_NAMES,
    KIND_TITLES,
    REFUGEE,
    STREAM,
)
from starboard.games.streamlines.position import LOST, ROW
from starboard.games.streamlines.rules import Streamlines
from starboard.kernel import OpenView, counted, without_article
from starboard.parts.streams import NAMES

WORLDS: Final = "abc"
"""The worlds that planets look like, in turn."""


def symbol_of(kind: int) -> str:
    """The picture of a kind of card."""
    if GATE <= kind < REFUGEE:
        return f"gate_{GATE_SYMBOLS[kind - GATE].lower()}"
    return KIND_NAMES[kind].replace(" ", "_")


def title_of(kind: int) -> str:
    """A kind of card without its article: ``Extra Move``, ``tee stream``, ``Gate A``."""
    return without_article(KIND_TITLES[kind])


def planet_name(state: Streamlines, planet: int) -> str:
    """A planet by number and square: ``planet 2 (g6)``."""
    return f"planet {planet + 1} ({NAMES[state.setup.planets[planet]]})"


def planet_state(state: Streamlines, planet: int) -> str:
    """The state of a planet in a few words."""
    if state.is_black(planet):
        return "black hole"
    fuse = state.fuses[planet]
    if fuse:
        return "dark after this turn" if fuse == 1 else f"dark in {fuse} turns"
    return "warned" if state.warnings[planet] else "calm"


def falls_in(state: Streamlines, planet: int) -> str:
    """When a doomed planet falls: ``in 3 turns``, or at the end of ``this turn``."""
    fuse = state.fuses[planet]
    return "this turn" if fuse == 1 else f"in {fuse} turns"


def planet_symbol(state: Streamlines, planet: int) -> str:
    """The picture of a planet as it is now: a world of its own until it is doomed."""
    if state.is_black(planet):
        return "black_hole"
    fuse = state.fuses[planet]
    if fuse:
        return f"doomed_{fuse}"
    world = f"planet_{WORLDS[planet % len(WORLDS)]}"
    return f"{world}_warned" if state.warnings[planet] else world


def dark_after(state: Streamlines, planet: int) -> int:
    """The seat after whose turn a doomed planet is a black hole."""
    return int((state.seat + state.fuses[planet] - 1) % state.setup.seats)


def ship_place(state: Streamlines, seat: int) -> str:
    """Where a ship is."""
    square = state.ships[seat]
    return "lost" if square == LOST else f"on {NAMES[square]}"


def whose(view: OpenView[Streamlines], seat: int) -> str:
    """``your`` for the viewer, ``@1's`` for anybody else."""
    return "your" if seat == view.seat else f"@{seat}'s"


def held(state: Streamlines, seat: int, kind: int) -> int:
    """How many cards of a kind a ship has."""
    return state.holds[ROW * seat + kind]


def room(state: Streamlines, seat: int) -> str:
    """How full a ship is: ``1 of 2``."""
    return f"{state.loads[seat]} of {held(state, seat, CARGO)}"


def kinds_in_play(state: Streamlines) -> list[int]:
    """The kinds of card that this game has at all."""
    return [kind for kind in range(COLLAPSE + 1) if state.setup.deck[kind]]


def cargo_of(state: Streamlines, seat: int) -> list[int]:
    """The kinds of card in a ship's hold."""
    return [kind for kind in range(STREAM, COLLAPSE) if held(state, seat, kind)]


def with_refugees(state: Streamlines, seat: int) -> str:
    """Whom a ship has aboard: `` with 2 refugees aboard``, or nothing."""
    refugees = held(state, seat, REFUGEE)
    return f" with {counted(refugees, 'refugee')} aboard" if refugees else ""
