"""The table: where every card lies, and what everyone at it knows about that.

The deck and the regions that are face down hold no certain cards. Together they are
`unseen`, and a card is drawn from there at the moment when someone sees it. Nobody can tell
that from cards which were in place all along; and a search that imagines the game cannot peek.

To be exact, this needs one memory. The discard pile becomes a new deck while cards of the old
one still lie in the sea and in hands. So each card remembers its shuffle, the number of the
deck it was last part of, and so does each region that is face down. Of every face-down
card, wherever it is, everyone knows the shuffle: it was drawn when that deck was.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from starboard.games.speiderne.cards import CARDS, REGIONS
from starboard.games.speiderne.cardset import CardSet
from starboard.kernel.state import CHANCE, State

HAND: Final = 5
INSURANCE: Final = 3
SHIP: Final = 3
"""How many cards an expedition or a ferry has at first (SP-12, SP-34)."""

ROUNDS: Final = 30
FERRY_ROUNDS: Final = 15

# What is asked of the seat to act, or drawn, in the order of RULES.md.
DEALING: Final = 0
TURN: Final = 1
DRAWING: Final = 2
SECOND: Final = 3
REPLACING: Final = 4
LAYING: Final = 5
PLACING: Final = 6
COURSE: Final = 7
TURNING: Final = 8
GATHERING: Final = 9
STORM: Final = 10
SQUALL: Final = 11
PIRATES: Final = 12
REEF: Final = 13
TREASURE: Final = 14
FUNDING: Final = 15
LIMIT: Final = 16
GALE: Final = 17
CALM: Final = 18
ENDED: Final = 19


class Ship:
    """An expedition or a ferry: open cards of one suit beside or on the sea.

    Clones of a table share it, so who changes it asks `Table.renewed` for a copy first.
    """

    def __init__(
        self,
        owner: i64,
        number: i64,
        place: i64,
        cards: list[int],
        aboard: i64 = 0,
        origin: i64 = -1,
    ) -> None:
        self.owner: i64 = owner
        self.number: i64 = number  # the how-manieth it was to be readied, for its whole life
        self.place: i64 = place
        self.cards = cards  # ascending; the last one is its flag (SP-44)
        self.aboard: i64 = aboard
        self.origin: i64 = origin  # the island where those aboard come from (SP-46)

    def clone(self) -> Ship:
        """Return an independent copy."""
        return Ship(self.owner, self.number, self.place, self.cards, self.aboard, self.origin)

    def key(self) -> tuple[int, int, tuple[int, ...], int, int]:
        """All that matters about it."""
        return self.owner, self.place, tuple(self.cards), self.aboard, self.origin


class Table(State):
    """The cards of a game, wherever they lie. `Speiderne` adds what may be done with them.

    What changes seldom is shared by clones, so that a state stays small: `shuffles`, `sea`,
    the counts and ships are replaced, never changed in place.
    """

    phase: i64
    turns: i64
    """How many turns are over; so the turn is of seat `turns % seats`."""

    unseen: CardSet
    """The cards of the deck and of the regions that are face down."""

    deck: i64
    """How many cards the main deck has."""

    shuffle: i64
    """The number of the deck that is drawn from: 0 at first, one more with each refill."""

    shuffles: list[int]
    """For each card, the last shuffle it was part of."""

    sea: list[int]
    """For each region its card, or, face down, ``~n`` for a card of shuffle n."""

    hands: list[list[int]]
    """The cards of each seat, ascending."""

    shown: CardSet
    """The cards in hands of which everyone knows: taken from the insurance, say."""

    insurance: list[int]
    discards: list[int]
    ships: list[Ship]
    """Expeditions or ferries, in the order of readying."""

    built: i64
    """How many ships there have been."""

    found: list[int]
    landed: list[int]
    waiting: list[int]
    insured: list[int]
    """1 for each seat that lost an expedition on its last turn (SP-11)."""

    ferries_since: i64
    """The number of turns over when Ferries began; -1 in Discoverer."""

    picked: list[int]
    """The cards of the hand that are chosen for a ship, ascending."""

    ship: i64
    """Index of the ship that moves, or that is funded."""

    target: i64
    """The region to which it goes."""

    storm: i64
    """The deck's card that attacks (SP-20), or -1."""

    count: i64
    """Cards still to be dealt, drawn, taken or paid, or the value that pirates have got."""

    becalmed: i64
    """The number of the ship that has no wind this turn (SP-21), or -1."""

    sank: i64
    """1 if an expedition sank this turn."""

    def __init__(
        self, seats: i64, hand_limit: i64 = 10, ferries: bool = True, blank: bool = False
    ) -> None:
        self.seats: i64 = seats
        self.hand_limit: i64 = hand_limit
        self.ferries = ferries
        if blank:
            return
        self.to_act = CHANCE
        self.phase = DEALING
        self.turns = 0
        self.unseen = CardSet(range(0, CARDS, 1 if seats > 3 else 2))
        self.deck = self.unseen.size - REGIONS
        self.shuffle = 0
        self.shuffles = [0] * CARDS
        self.sea = [~0] * REGIONS
        self.hands = [[] for _ in range(seats)]
        self.shown = CardSet()
        self.insurance = []
        self.discards = []
        self.ships = []
        self.built = 0
        self.found = [0] * seats
        self.landed = [0] * seats
        self.waiting = [0] * REGIONS
        self.insured = [0] * seats
        self.ferries_since = -1
        self.picked = []
        self.ship = -1
        self.target = -1
        self.storm = -1
        self.count = HAND * seats + INSURANCE
        self.becalmed = -1
        self.sank = 0

    def copy_onto(self, twin: Table) -> None:
        """Lay out *twin*, made blank, like this table."""
        twin.to_act = self.to_act
        twin.phase = self.phase
        twin.turns = self.turns
        twin.unseen = self.unseen.clone()
        twin.deck = self.deck
        twin.shuffle = self.shuffle
        twin.shuffles = self.shuffles
        twin.sea = self.sea
        twin.hands = [hand[:] for hand in self.hands]
        twin.shown = self.shown.clone()
        twin.insurance = self.insurance[:]
        twin.discards = self.discards[:]
        twin.ships = self.ships[:]
        twin.built = self.built
        twin.found = self.found
        twin.landed = self.landed
        twin.waiting = self.waiting
        twin.insured = self.insured
        twin.ferries_since = self.ferries_since
        twin.picked = self.picked[:]
        twin.ship = self.ship
        twin.target = self.target
        twin.storm = self.storm
        twin.count = self.count
        twin.becalmed = self.becalmed
        twin.sank = self.sank

    def key(self) -> tuple[object, ...]:
        """Everything but the order of the discards and the numbers of ships."""
        becalmed = [ship.number == self.becalmed for ship in self.ships]
        return (
            (self.seats, self.hand_limit, self.ferries, self.to_act, self.phase, self.turns),
            (self.deck, self.shuffle, self.ferries_since, self.ship, self.target, self.storm),
            (self.count, self.sank),
            self.unseen.key(),
            tuple(self.shuffles),
            tuple(self.sea),
            tuple([tuple(hand) for hand in self.hands]),
            (self.shown.key(), tuple(self.insurance), tuple(sorted(self.discards))),
            tuple([ship.key() for ship in self.ships]),
            tuple(becalmed),
            (tuple(self.found), tuple(self.landed), tuple(self.waiting), tuple(self.insured)),
            tuple(self.picked),
        )

    def seat(self) -> int:
        """Whose turn it is, also while chance acts."""
        return self.turns % self.seats

    def points(self, seat: int) -> int:
        """Regions discovered and passengers landed (SP-40)."""
        return self.found[seat] + self.landed[seat]

    def all_found(self) -> bool:
        """Whether the whole sea is discovered; each region has brought someone a point."""
        found: i64 = 0
        for points in self.found:
            found += points
        return found == REGIONS

    def pool(self) -> i64:
        """The shuffle from which chance draws now: the deck's, or that of a region turned up."""
        if self.phase == TURNING:
            return ~self.sea[self.target]
        return self.shuffle

    def restock(self) -> bool:
        """Make sure that the deck has a card, if need be from the discards (SP-4, SP-42)."""
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

    def cover(self, region: i64) -> None:
        """Lay a card of the deck face down on a region (SP-16); the discards are not empty."""
        self.restock()
        self.deck -= 1
        self.sea = changed(self.sea, region, ~self.shuffle)

    def give(self, seat: i64, card: i64) -> None:
        """Put a card into a hand."""
        insert(self.hands[seat], card)

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


def removed(cards: list[int], card: i64) -> list[int]:
    """An ascending list without one of its cards."""
    fewer = cards[:]
    remove(fewer, card)
    return fewer


def changed(values: list[int], place: i64, value: i64) -> list[int]:
    """A list with another value in one place."""
    others = values[:]
    others[place] = value
    return others
