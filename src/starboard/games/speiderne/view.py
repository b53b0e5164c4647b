"""What each seat knows. All secrets of the game are decided here.

A seat cannot see the cards of other hands (unless all saw them go there), the deck, the
regions that are face down, and the cards that another seat is still choosing (SP-45). But
everyone knows the shuffle of every face-down card, so imagining a position is exact: the cards
of a shuffle that are out of sight are dealt among its face-down places, all ways equally likely.
"""

from __future__ import annotations

from starboard.games.speiderne.cards import CARDS, CardSet
from starboard.games.speiderne.moves import Verb
from starboard.games.speiderne.position import Phase, insert
from starboard.games.speiderne.rules import Speiderne
from starboard.games.speiderne.scenario import DECKS
from starboard.kernel import Result, Rng


class View:
    """A position as one seat sees it: `state` without all that the seat cannot know."""

    def __init__(self, state: Speiderne, seat: int) -> None:
        self.seat = seat
        self.to_act: int = state.to_act
        self.legal = tuple(state.legal_moves()) if seat == state.to_act else ()
        self.result: Result | None = state.result()
        self.state = state.clone()
        self.state.unseen = CardSet()
        self.hidden = tuple([self._hide(other) for other in range(state.seats)])
        """For each seat, the shuffles of the cards in its hand that are hidden from the viewer."""

        if seat != state.seat() and state.phase in {Phase.LAYING, Phase.PLACING}:
            self.state.phase = Phase.TURN
            self.state.picked = []
        self._pools: dict[int, list[int]] | None = None

    def _hide(self, seat: int) -> tuple[int, ...]:
        if seat == self.seat:
            return ()
        state = self.state
        hidden = [card for card in state.hands[seat] if not state.shown.has(card)]
        state.hands[seat] = [card for card in state.hands[seat] if state.shown.has(card)]
        return tuple(sorted([state.shuffles[card] for card in hidden]))

    def hand_size(self, seat: int) -> int:
        """How many cards a seat holds."""
        return len(self.state.hands[seat]) + len(self.hidden[seat])

    def out_of_sight(self) -> dict[int, list[int]]:
        """The cards whose place the viewer does not know, by their shuffle."""
        if self._pools is None:
            state = self.state
            seen = {*state.insurance, *state.discards, *state.sea, state.storm}
            seen.update(*state.hands, *[ship.cards for ship in state.ships])
            self._pools = {}
            for card in range(0, CARDS, 2 // DECKS[state.seats]):
                if card not in seen:
                    self._pools.setdefault(state.shuffles[card], []).append(card)
        return self._pools

    def _facts(self) -> tuple[object, ...]:
        numbers = tuple([ship.number for ship in self.state.ships])
        return self.seat, self.hidden, self.state.key(), tuple(self.state.discards), numbers

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self._facts() == other._facts()

    def __hash__(self) -> int:
        return hash(self._facts())


def determinize(view: View, rng: Rng) -> Speiderne:
    """Deal the cards out of sight among the places where they may be."""
    state = view.state.clone()
    pools = {shuffle: cards[:] for shuffle, cards in view.out_of_sight().items()}
    for cards in pools.values():
        rng.shuffle(cards)
    for seat, shuffles in enumerate(view.hidden):
        for shuffle in shuffles:
            insert(state.hands[seat], pools[shuffle].pop())
    state.unseen = CardSet([card for cards in pools.values() for card in cards])
    return state


def reveals(view: View, move: int) -> bool:
    """Whether a move shows cards of the hand that others have not seen, or tells of them.

    Whoever begins to lay cards holds three of a suit, which cannot be untold (SP-45).
    """
    state, shown = view.state, view.state.shown
    if Verb.LAY <= move < Verb.MOVE:
        return not state.picked
    if Verb.FUND <= move < Verb.LOSE:
        return not shown.has((move - Verb.FUND) % CARDS)
    return Verb.AT <= move < Verb.DEAL and any([not shown.has(card) for card in state.picked])
