"""What lies on the table, and what everyone knows about it.

The deck and the regions that are face down have no cards of their own. They share the cards
in `unseen`, and a card is drawn from there at the moment someone sees it. Nobody can tell this
from cards that were in place all along, and a search that imagines the game cannot peek.

One thing must be remembered to make this exact. The discard pile becomes a new deck while
cards of the old one still lie in the sea and in hands. So each card keeps its shuffle, the
number of the deck it was last part of, and each region that is face down keeps one too. Everyone
knows the shuffle of every face-down card, because everyone saw from which deck it came.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mypy_extensions import i64

from starboard.games.speiderne.cards import CARDS, REGIONS, CardSet
from starboard.games.speiderne.scenario import DECKS, NUMBERS, numbers_of
from starboard.kernel.datafile import STANDARD
from starboard.kernel.state import CHANCE, State

SHIP: Final = 3
"""How many cards an expedition or a ferry has at first (SP-12, SP-34)."""


class Phase:
    """What is asked of the seat to act, or drawn, in the order of RULES.md."""

    DEALING: Final = 0
    TURN: Final = 1
    DRAWING: Final = 2
    SECOND: Final = 3
    REPLACING: Final = 4
    REFILLING: Final = 5
    LAYING: Final = 6
    PLACING: Final = 7
    COURSE: Final = 8
    TURNING: Final = 9
    GATHERING: Final = 10
    STORM: Final = 11
    SQUALL: Final = 12
    PIRATES: Final = 13
    REEF: Final = 14
    TREASURE: Final = 15
    FUNDING: Final = 16
    GALE: Final = 17
    ENDED: Final = 18


@dataclass(frozen=True, slots=True)
class Setup:
    """What was chosen before the game."""

    seats: int
    ferries: bool = True
    """Whether the second stage is played."""

    insurance: int = NUMBERS.insurance
    """How many cards the insurance is kept at (SP-5); studies may begin with fewer."""

    brisk: bool = True
    """Whether clouds may stay, and nobody waits for what is decided (SP-24, SP-47, SP-48)."""

    enough: int = REGIONS
    """How many regions end Discoverer once they are discovered (SP-24)."""

    back: bool = True
    """Whether Ferries goes round the other way (SP-8)."""

    whole: bool = False
    """Whether the round is finished in which enough regions are discovered (SP-8, SP-24)."""

    numbers: str = STANDARD
    """The word for hands, rounds and passengers (SP-3, SP-24, SP-31, SP-38)."""


class Ship:
    """An expedition or a ferry: open cards of one suit beside or on the sea.

    Clones of a position share it; `Position.renewed` makes a copy to be changed.
    """

    def __init__(self, owner: i64, number: i64, place: i64, cards: list[int]) -> None:
        self.owner: i64 = owner
        self.number: i64 = number  # its place in the order of readying
        self.place: i64 = place
        self.cards = cards  # ascending; the last one is its flag (SP-44)
        self.aboard: i64 = 0
        self.origin: i64 = -1  # the island those aboard come from (SP-46)

    def clone(self) -> Ship:
        """Return an independent copy."""
        twin = Ship(self.owner, self.number, self.place, self.cards)
        twin.aboard = self.aboard
        twin.origin = self.origin
        return twin

    def key(self) -> tuple[int, int, tuple[int, ...], int, int]:
        """All that matters about it."""
        return self.owner, self.place, tuple(self.cards), self.aboard, self.origin


class Position(State):
    """The cards of a game, wherever they lie. `Speiderne` adds what may be done with them.

    Clones share what changes seldom, so that a state stays small. All lists of cards are
    ascending but the discards.
    """

    def __init__(self, setup: Setup, other: Position | None = None) -> None:
        self.setup = setup
        self.seats: i64 = setup.seats
        if other is None:
            self._begin()
        else:
            self._copy(other)

    def _begin(self) -> None:
        seats = self.seats
        self.numbers = numbers_of(self.setup.numbers)
        self.to_act = CHANCE
        self.phase: i64 = Phase.DEALING
        self.turns: i64 = 0  # turns that are over, and those left out when Ferries began
        self.unseen = CardSet(range(0, CARDS, 2 // DECKS[seats]))
        self.deck: i64 = self.unseen.size - REGIONS  # the number of cards in the main deck
        self.shuffle: i64 = 0  # the number of that deck, one more with each refill
        self.shuffles: list[int] = [0] * CARDS  # for each card, the number of its last deck
        self.sea: list[int] = [~0] * REGIONS  # cards or, face down, ~n for one of shuffle n
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.shown = CardSet()  # cards in hands that everyone knows to be there
        self.insurance: list[int] = []
        self.discards: list[int] = []
        self.ships: list[Ship] = []  # in the order of readying
        self.built: i64 = 0  # how many ships there have been
        self.found: list[int] = [0] * seats
        self.landed: list[int] = [0] * seats
        self.waiting: list[int] = [0] * REGIONS
        self.insured: list[int] = [0] * seats  # 1 for who lost an expedition last turn (SP-11)
        self.ferries_since: i64 = -1  # `turns` when Ferries began; -1 in Discoverer
        self.picked: list[int] = []  # the cards of the hand that are chosen for a ship
        self.ship: i64 = -1  # the index of the ship that moves, or that is funded
        self.target: i64 = -1  # the region to which it goes
        self.storm: i64 = -1  # the deck's card that attacks (SP-20)
        # Cards still to be dealt, drawn, taken or paid, or the value that pirates have taken.
        self.count: i64 = self.numbers.hand * seats + self.numbers.insurance
        self.becalmed: i64 = -1  # the number of the ship without wind this turn (SP-21)
        self.sank: i64 = 0  # 1 if an expedition sank this turn

    def _copy(self, other: Position) -> None:
        self.numbers = other.numbers
        self.to_act, self.phase, self.turns = other.to_act, other.phase, other.turns
        self.deck, self.shuffle, self.built = other.deck, other.shuffle, other.built
        self.ship, self.target, self.storm = other.ship, other.target, other.storm
        self.count, self.becalmed, self.sank = other.count, other.becalmed, other.sank
        self.ferries_since = other.ferries_since
        # These lists are shared; whoever changes one replaces it.
        self.shuffles, self.sea, self.waiting = other.shuffles, other.sea, other.waiting
        self.found, self.landed, self.insured = other.found, other.landed, other.insured
        # These are this position's own.
        self.hands = [hand[:] for hand in other.hands]
        self.unseen, self.shown = other.unseen.clone(), other.shown.clone()
        self.insurance, self.discards = other.insurance[:], other.discards[:]
        self.ships, self.picked = other.ships[:], other.picked[:]

    def key(self) -> tuple[object, ...]:
        """Everything but the order of the discards and the numbers of ships."""
        return (
            (self.setup, self.to_act, self.phase, self.turns, self.count, self.sank),
            (self.deck, self.shuffle, self.ferries_since, self.ship, self.target, self.storm),
            (self.unseen.key(), tuple(self.shuffles), tuple(self.sea)),
            (tuple([tuple(hand) for hand in self.hands]), tuple(self.picked)),
            (self.shown.key(), tuple(self.insurance), tuple(sorted(self.discards))),
            tuple([(ship.key(), ship.number == self.becalmed) for ship in self.ships]),
            (tuple(self.found), tuple(self.landed), tuple(self.waiting), tuple(self.insured)),
        )

    def seat(self) -> i64:
        """Whose turn it is, also while chance acts; Ferries goes round the other way (SP-8)."""
        if self.ferries_since >= 0 and self.setup.back:
            return (2 * self.ferries_since - self.turns) % self.seats
        return self.turns % self.seats

    def points(self, seat: int) -> int:
        """Regions discovered and passengers landed (SP-40)."""
        return self.found[seat] + self.landed[seat]

    def pool(self) -> i64:
        """The shuffle that chance draws from now: the deck's, or that of a region turned up."""
        return ~self.sea[self.target] if self.phase == Phase.TURNING else self.shuffle

    def restock(self) -> bool:
        """Make sure that the deck has a card, from the discards if need be (SP-4, SP-42)."""
        if self.deck > 0:
            return True
        if not self.discards:
            return False
        self.shuffle += 1
        self.shuffles = self.shuffles[:]
        for card in self.discards:
            self.shuffles[card] = self.shuffle
            self.unseen.add(card)
        self.deck = len(self.discards)
        self.discards = []
        return True

    def give_openly(self, seat: i64, card: i64) -> None:
        """Put a card into a hand while all look on."""
        insert(self.hands[seat], card)
        self.shown.add(card)

    def take_from_hand(self, seat: i64, card: i64) -> None:
        """Take a card out of a hand."""
        remove(self.hands[seat], card)
        if self.shown.has(card):
            self.shown.remove(card)

    def find_ship(self, flag: i64) -> i64:
        """The index of the ship that is called by this card (SP-44)."""
        index: i64 = 0
        while self.ships[index].cards[-1] != flag:
            index += 1
        return index

    def renewed(self, index: i64) -> Ship:
        """A ship that is about to change: a copy in its place, as clones share the old one."""
        ship = self.ships[index].clone()
        self.ships[index] = ship
        return ship


def spot(cards: list[int], card: i64) -> i64:
    """Where a card is, or belongs, in an ascending list."""
    low: i64 = 0
    high: i64 = len(cards)
    while low < high:
        middle: i64 = (low + high) >> 1
        if cards[middle] < card:
            low = middle + 1
        else:
            high = middle
    return low


def insert(cards: list[int], card: i64) -> None:
    """Put a card into an ascending list."""
    cards.insert(spot(cards, card), card)


def remove(cards: list[int], card: i64) -> None:
    """Take a card out of an ascending list."""
    del cards[spot(cards, card)]


def changed(values: list[int], place: i64, value: i64) -> list[int]:
    """A list with another value in one place."""
    others = values[:]
    others[place] = value
    return others
