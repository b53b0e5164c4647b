"""Cards wherever they lie: the piles beside the chart, and the viewer's hand below it."""

from __future__ import annotations

from typing import Final

from starboard.games.speiderne.cards import CARD_NAMES, CARDS, RANKS, SUIT, VALUE
from starboard.games.speiderne.moves import MOVES, Verb
from starboard.games.speiderne.position import Phase
from starboard.games.speiderne.scene_ships import CHART_WIDTH
from starboard.games.speiderne.view import View
from starboard.games.speiderne.words import SUIT_WORDS, spoken, words_of
from starboard.kernel import Piece, counted
from starboard.kernel.scene import Mark
from starboard.parts.cards import spread

CARD: Final = 1.25
"""The height of a card. It is narrower than its square, so squares beside each other overlap."""

STEP: Final = 0.95
"""From one card of the hand to the next where there is room."""

PILE: Final = 1.0
"""The width of a pile's zone; the square of its card reaches beyond it on either side."""

OVER: Final = (CARD - PILE) / 2
PILES_X: Final = CHART_WIDTH + 0.15
NEXT: Final = PILE + 0.12
"""From one pile to the one beside it."""

DECK_Y: Final = 0.45
INSURANCE_Y: Final = 2.3
SHIP_Y: Final = 4.0
OPEN: Final = 0.95
"""The height of a card among three."""

THREE: Final = (PILE + NEXT, OPEN + 0.1)
"""The width and height of a zone for three open cards side by side."""

HAND_X: Final = 0.1
HAND_Y: Final = 8.5
HAND_WIDTH: Final = 12.1

DOING: Final = {
    "take": "take",
    "lay": "choose",
    "fund": "fund it with",
    "defend": "defend with",
    "lose": "lose",
}
"""What touching a card does, for a screen reader."""

THREATS: Final = (Phase.STORM, Phase.SQUALL, Phase.GALE, Phase.PIRATES, Phase.REEF)
"""While these last, a touch of a card in hand asks to defend with it."""


def card_piece(
    card: int,
    x: float,
    y: float,
    size: float,
    move: str | None = None,
    mark: Mark = "",
    count: int | None = None,
    tip: str = "",
    asks: str = "",
) -> Piece:
    """A card face up. It has the same id wherever it lies."""
    return Piece(
        id=f"card {CARD_NAMES[card]}",
        symbol=SUIT_WORDS[SUIT[card]],
        x=round(x, 3),
        y=round(y, 3),
        size=size,
        text=RANKS[VALUE[card] - 2] + "'" * (card % 2),
        count=count,
        label=f"{DOING[move.split()[0]]} the {spoken(card)}" if move else spoken(card),
        tip=tip,
        move=move,
        mark=mark,
        asks="" if move else asks,
    )


def piles(view: View, moves: dict[int, str]) -> list[Piece]:
    """The deck, the insurance below it, and the discards aside."""
    state = view.state
    draw = moves.get(Verb.DRAW)
    pieces = [
        Piece(
            id="deck",
            symbol="back",
            x=round(PILES_X - OVER, 3),
            y=DECK_Y,
            size=CARD,
            count=state.deck,
            label="draw two cards" if draw else "the main deck",
            tip=f"{counted(state.deck, 'card')} in the main deck.",
            move=draw,
            mark="target" if draw else "",
            asks="" if draw else MOVES.notation(Verb.DRAW),
        )
    ]
    for slot, card in enumerate(state.insurance):
        take = moves.get(Verb.TAKE + card)
        mark: Mark = "target" if take else ""
        asks = MOVES.notation(Verb.TAKE + card)
        pieces.append(
            card_piece(card, *_among_three(slot, INSURANCE_Y), OPEN, take, mark, asks=asks)
        )
    if state.discards:
        pile = f"The discards: {words_of(sorted(state.discards))}."
        top, count = state.discards[-1], len(state.discards)
        asks = MOVES.notation(Verb.TAKE + top)
        pieces.append(
            card_piece(top, PILES_X + NEXT - OVER, DECK_Y, CARD, count=count, tip=pile, asks=asks)
        )
    return pieces


def ship_cards(view: View, moves: dict[int, str]) -> list[Piece]:
    """The cards of the ship that is asked about, below the insurance."""
    state = view.state
    if state.ship < 0:
        return []
    pieces = []
    for slot, card in enumerate(state.ships[state.ship].cards):
        lose = moves.get(Verb.LOSE + card)
        mark: Mark = "danger" if lose else ""
        asks = MOVES.notation(Verb.LOSE + card)
        pieces.append(card_piece(card, *_among_three(slot, SHIP_Y), OPEN, lose, mark, asks=asks))
    return pieces


def _among_three(slot: int, top: float) -> tuple[float, float]:
    """Where an open card lies, side by side with the two others."""
    step = THREE[0] / 3
    return PILES_X + slot * step + (step - OPEN) / 2, top + 0.05


def hand(view: View, moves: dict[int, str]) -> list[Piece]:
    """The viewer's cards in a row, closer together where there are many."""
    if view.seat < 0:
        return []
    state = view.state
    cards = state.hands[view.seat]
    offsets = spread(len(cards), HAND_WIDTH, CARD, STEP)
    verb = Verb.DEFEND if state.phase in THREATS else Verb.LAY
    pieces = []
    for card, offset in zip(cards, offsets, strict=True):
        ids = range(Verb.LAY + card, Verb.LOSE, CARDS)
        move = next((moves[m] for m in ids if m in moves), None)
        mark: Mark = "chosen" if card in state.picked else "target" if move else ""
        asks = MOVES.notation(verb + card)
        pieces.append(card_piece(card, HAND_X + offset, HAND_Y, CARD, move, mark, asks=asks))
    return pieces
