"""What each seat knows. All secrets of the game are decided here.

Hidden are the cards of other hands, unless all saw them go there, the deck, the regions
that are face down, and the cards that a seat is still choosing (SP-45). Known of every
face-down card is its shuffle, which is why imagining a table is exact: for each shuffle, the
cards not in sight are dealt among its face-down places, and any way of doing so is as likely.
"""

from __future__ import annotations

from starboard.games.speiderne.cards import CARDS
from starboard.games.speiderne.cardset import CardSet
from starboard.games.speiderne.moves import AT, DEAL, DEFEND, FUND, LOSE
from starboard.games.speiderne.rules import Speiderne
from starboard.games.speiderne.table import LAYING, PLACING, TURN, insert
from starboard.kernel import Result, Rng


class View:
    """A table as one seat sees it: the state with all taken out that it cannot know."""

    def __init__(self, state: Speiderne, seat: int) -> None:
        self.seat = seat
        self.to_act: int = state.to_act
        self.legal = tuple(state.legal_moves()) if seat == state.to_act else ()
        self.result: Result | None = state.result()
        self.table = state.clone()
        self.table.unseen = CardSet()
        self.hidden = tuple([self._hide(other) for other in range(state.seats)])
        """For each seat, the shuffles of the cards in its hand that the viewer cannot see."""

        if seat != state.seat() and state.phase in {LAYING, PLACING}:
            self.table.phase = TURN
            self.table.picked = []
        self._pools: dict[int, list[int]] | None = None

    def _hide(self, seat: int) -> tuple[int, ...]:
        if seat == self.seat:
            return ()
        table = self.table
        hidden = [card for card in table.hands[seat] if not table.shown.has(card)]
        table.hands[seat] = [card for card in table.hands[seat] if table.shown.has(card)]
        return tuple(sorted([table.shuffles[card] for card in hidden]))

    def hand_size(self, seat: int) -> int:
        """How many cards a seat holds."""
        return len(self.table.hands[seat]) + len(self.hidden[seat])

    def out_of_sight(self) -> dict[int, list[int]]:
        """By their shuffle, the cards of which the viewer does not know the place."""
        if self._pools is None:
            table = self.table
            seen = {*table.insurance, *table.discards, *table.sea, table.storm}
            seen.update(*table.hands, *[ship.cards for ship in table.ships])
            self._pools = {}
            for card in range(0, CARDS, 1 if table.seats > 3 else 2):
                if card not in seen:
                    self._pools.setdefault(table.shuffles[card], []).append(card)
        return self._pools

    def _facts(self) -> tuple[object, ...]:
        numbers = tuple([ship.number for ship in self.table.ships])
        return self.seat, self.hidden, self.table.key(), tuple(self.table.discards), numbers

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self._facts() == other._facts()

    def __hash__(self) -> int:
        return hash(self._facts())


def determinize(view: View, rng: Rng) -> Speiderne:
    """Deal the cards out of sight among the places where they may be."""
    state = view.table.clone()
    pools = {shuffle: cards[:] for shuffle, cards in view.out_of_sight().items()}
    for cards in pools.values():
        rng.shuffle(cards)
    for seat, shuffles in enumerate(view.hidden):
        for shuffle in shuffles:
            insert(state.hands[seat], pools[shuffle].pop())
    state.unseen = CardSet([card for cards in pools.values() for card in cards])
    return state


def reveals(view: View, move: int) -> bool:
    """Whether a move shows cards of the hand that others have not seen."""
    shown = view.table.shown
    if FUND <= move < LOSE:
        return not shown.has((move - FUND) % (DEFEND - FUND))
    return AT <= move < DEAL and any([not shown.has(card) for card in view.table.picked])
