"""The words that scene, panels, log and refusals share."""

from __future__ import annotations

from starboard.games.sources.cards import (
    GATE,
    GATE_SYMBOLS,
    KIND_NAMES,
    KIND_TITLES,
    NOT,
    ONLY,
)
from starboard.games.sources.piles import counts
from starboard.games.sources.rules import Sources
from starboard.kernel import OpenView, counted, without_article
from starboard.parts.streams import NAMES


def symbol_of(kind: int) -> str:
    """The picture of a kind of card."""
    if kind >= NOT:
        return "not"
    if kind >= ONLY:
        return "only"
    if kind >= GATE:
        return f"gate_{GATE_SYMBOLS[kind - GATE].lower()}"
    return KIND_NAMES[kind].replace(" ", "_")


def owner_of(kind: int) -> int | None:
    """The seat whose colour a card bears."""
    return (kind - ONLY) % 4 if kind >= ONLY else None


def title_of(kind: int) -> str:
    """A kind of card without its article: ``Extra Move``, ``tee stream``, ``Gate A``."""
    return without_article(KIND_TITLES[kind])


def listed(counts: list[int]) -> str:
    """Cards in a few words: ``2 one, tee, pickup``."""
    words = [
        KIND_NAMES[kind] if count == 1 else f"{count} {KIND_NAMES[kind]}"
        for kind, count in enumerate(counts)
        if count
    ]
    return ", ".join(words)


def hand(state: Sources, seat: int) -> list[int]:
    """How many cards of each kind a pawn carries."""
    return counts(state.hands[seat])


def pile(state: Sources, source: int) -> list[int]:
    """How many cards of each kind lie on a Source."""
    return counts(state.piles[source])


def whose(view: OpenView[Sources], seat: int) -> str:
    """``your`` for the viewer, ``@1's`` for anybody else."""
    return "your" if seat == view.seat else f"@{seat}'s"


def place_of(state: Sources, seat: int) -> str:
    """The name of a pawn's square."""
    return NAMES[state.pawns[seat]]


def rounds_left(state: Sources) -> str:
    """The turns left, and the rounds they make."""
    turns = int(state.turns_left)
    rounds = -(-turns // int(state.setup.seats))
    return f"{counted(turns, 'turn')} in {counted(rounds, 'round')}"
