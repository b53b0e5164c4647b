"""Positions for tests: a drawn board, pawns on it and cards in hand, ready to act."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from starboard.games.sources import GAME
from starboard.games.sources.cards import KIND_NAMES
from starboard.games.sources.moves import THING_KINDS, THINGS
from starboard.games.sources.piles import ONE, count, size
from starboard.games.sources.position import ACTING
from starboard.games.sources.rules import Sources
from starboard.kernel import CHANCE, parse_options
from starboard.parts.boards import at, lay_streams
from starboard.parts.streams import THING
from starboard.testing import legal, play


def board(
    drawing: str = "",
    pawns: Sequence[str] = ("e5", "h9"),
    hand: Mapping[str, int] | None = None,
    pile: Mapping[str, int] | None = None,
    laid: Mapping[str, str] | None = None,
    **options: str,
) -> Sources:
    """The first seat's turn, all Sources fed, with streams as drawn.

    *hand* is what the first pawn carries, *pile* what lies on the Source of e1, and *laid*
    the other cards on squares, all by the names of the cards.
    """
    state = GAME.start(len(pawns), parse_options(GAME.options, options))
    lay_streams(state.squares, drawing)
    state.pawns = [at(name) for name in pawns]
    for name, word in (laid or {}).items():
        state.squares[at(name)] = THINGS[THING_KINDS.index(KIND_NAMES.index(word))] * THING
    state.hands[0] = cards(hand or {})
    state.piles[0] = cards(pile or {})
    state.phase = ACTING
    state.to_act = 0
    return state


def cards(counts: Mapping[str, int]) -> int:
    """So many cards of each name, as a hand, a pile or a deck holds them."""
    return sum([number * ONE[KIND_NAMES.index(name)] for name, number in counts.items()])


def feed(state: Sources) -> Sources:
    """Let plain cards come to the Sources until a seat acts."""
    while state.to_act == CHANCE:
        play(GAME, state, "deal one" if count(state.deck, 0) else "deal corner")
    return state


def ends(state: Sources) -> str:
    """Where a move can end, as one line."""
    return " ".join([word.removeprefix("go ") for word in legal(GAME, state, "go")])


def carried(state: Sources, seat: int, card: str) -> int:
    """How many cards of this name a pawn carries."""
    return int(count(state.hands[seat], KIND_NAMES.index(card)))


def piled(state: Sources) -> list[int]:
    """How many cards lie on each Source."""
    return [int(size(pile)) for pile in state.piles]


def cards_in_all(state: Sources) -> int:
    """All cards of the game, wherever they are, the four first Sources included."""
    laid = len([code for code in state.squares if code])
    piles = [*state.hands, *state.piles, state.deck, state.discard]
    return sum([int(size(cards)) for cards in piles]) + laid
