"""The rules of Speiderne, in the order of RULES.md."""

from __future__ import annotations

from mypy_extensions import i64

from starboard.games.speiderne.cards import (
    CLUBS,
    HEARTS,
    REGIONS,
    SPADES,
    SUIT,
    VALUE,
    is_island,
)
from starboard.games.speiderne.choices import choices
from starboard.games.speiderne.ferries import (
    arrive,
    begin,
    board,
    damage,
    has_route,
    is_done,
)
from starboard.games.speiderne.moves import (
    AT,
    BUILD,
    DEAL,
    DEFEND,
    DRAW,
    FUND,
    LAY,
    LOSE,
    MOVE,
    TAKE,
    TO,
)
from starboard.games.speiderne.scoring import result_of
from starboard.games.speiderne.table import (
    CALM,
    COURSE,
    DRAWING,
    ENDED,
    FERRY_ROUNDS,
    FUNDING,
    GALE,
    GATHERING,
    HAND,
    INSURANCE,
    LAYING,
    LIMIT,
    PIRATES,
    PLACING,
    REEF,
    REPLACING,
    ROUNDS,
    SECOND,
    SHIP,
    SQUALL,
    STORM,
    TREASURE,
    TURN,
    TURNING,
    Ship,
    Table,
    changed,
    insert,
    remove,
    removed,
)
from starboard.kernel.rng import Rng
from starboard.kernel.state import CHANCE, OVER, Result


class Speiderne(Table):
    """A position. Everything drawn comes in through `play` as a ``deal``."""

    def legal_moves(self) -> list[int]:
        """Ids of what the seat to act may do, ascending."""
        return choices(self) if self.to_act >= 0 else []

    def chances(self) -> list[tuple[int, int]]:
        """Each card of the deck, or of those that may lie on the region turned up."""
        if self.to_act != CHANCE:
            return []
        pool = self.pool()
        return [(DEAL + card, 1) for card in self.unseen.cards() if self.shuffles[card] == pool]

    def draw(self, rng: Rng) -> int:
        """Try unseen cards until one is of the right shuffle, as nearly all are."""
        pool: i64 = self.pool()
        unseen = self.unseen
        while True:
            card: i64 = unseen.nth(rng.below(unseen.size))
            if self.shuffles[card] == pool:
                return DEAL + card

    def play(self, move: int) -> None:
        """Do what the move says, and go on to the next question."""
        step: i64 = move
        if step >= DEAL:
            self._deal(step - DEAL)
        elif step >= BUILD:
            self._build(step - BUILD)
        elif step >= AT:
            self._ready(step - AT)
        elif step >= TO:
            self._go(step - TO)
        elif step >= LOSE:
            self._lose(step - LOSE)
        elif step >= FUND:
            self._give_up((step - FUND) % (DEFEND - FUND))
        elif step >= MOVE:
            self.ship = self.find_ship(step - MOVE)
            self.phase = COURSE
        elif step >= LAY:
            insert(self.picked, step - LAY)
            self.phase = LAYING if len(self.picked) < SHIP else PLACING
        elif step >= TAKE:
            self._take(step - TAKE)
        elif step == DRAW:
            self.count = 2
            self._draw_on()
        else:
            self._after_action()

    # Cards from the deck (SP-3 to SP-5, SP-11).

    def _ask_chance(self, phase: i64) -> bool:
        """Have a card drawn from the deck, unless there is none."""
        if not self.restock():
            return False
        self.phase = phase
        self.to_act = CHANCE
        return True

    def _ask(self, phase: i64) -> None:
        """Ask the seat whose turn it is."""
        self.phase = phase
        self.to_act = self.turns % self.seats

    def _deal(self, card: i64) -> None:
        self.unseen.remove(card)
        phase: i64 = self.phase
        if phase == TURNING:
            self.sea = changed(self.sea, self.target, card)
            self._discover(card)
            return
        self.deck -= 1
        if phase == DRAWING:
            self.give(self.turns % self.seats, card)
            self.count -= 1
            self._draw_on()
        elif phase == REPLACING:
            insert(self.insurance, card)
            self._taken()
        elif phase == GATHERING:
            self.storm = card
            self._ask(STORM)
        elif phase == TREASURE:
            self.give(self.turns % self.seats, card)
            self._end_event()
        else:
            self._deal_start(card)

    def _deal_start(self, card: i64) -> None:
        """Five cards to each seat, then the insurance (SP-3)."""
        if self.count > INSURANCE:
            dealt: i64 = HAND * self.seats + INSURANCE - self.count
            self.give(dealt // HAND, card)
        else:
            insert(self.insurance, card)
        self.count -= 1
        if self.count == 0:
            self._ask(TURN)

    def _draw_on(self) -> None:
        if self.count == 0 or not self._ask_chance(DRAWING):
            self._after_action()

    def _take(self, card: i64) -> None:
        seat: i64 = self.turns % self.seats
        remove(self.insurance, card)
        self.give_openly(seat, card)
        if self.phase == SECOND:
            self.count = 0
        else:
            self.count = 1 if self.insured[seat] and self.ferries_since < 0 else 0
        if not self._ask_chance(REPLACING):
            self._taken()

    def _taken(self) -> None:
        """Offer a second card to those who may have one (SP-11, SP-43)."""
        if self.count and self.insurance:
            self._ask(SECOND)
        else:
            self._after_action()

    # Expeditions (SP-12 to SP-16).

    def _launch(self, place: i64) -> Ship:
        """Lay the cards that were chosen, face up."""
        seat: i64 = self.turns % self.seats
        for card in self.picked:
            self.take_from_hand(seat, card)
        ship = Ship(seat, self.built, place, self.picked)
        self.built += 1
        self.ships.append(ship)
        self.picked = []
        return ship

    def _ready(self, edge: i64) -> None:
        self._launch(REGIONS + edge)
        self._after_action()

    def _go(self, region: i64) -> None:
        self.target = region
        card: i64 = self.sea[region]
        if self.ferries_since >= 0:
            self._sail(card)
        elif card >= 0:
            self.renewed(self.ship).place = region
            self._after_action()
        else:
            self.phase = TURNING
            self.to_act = CHANCE

    def _discover(self, card: i64) -> None:
        """The suit of the region that is turned up acts (SP-20 to SP-23)."""
        suit: i64 = SUIT[card]
        if suit == CLUBS:
            if not self._ask_chance(GATHERING):
                self._ask(STORM)
        elif suit == SPADES:
            self.becalmed = self.ships[self.ship].number
            self._end_event()
        elif suit == HEARTS:
            self.count = 0
            self._ask(PIRATES)
        elif VALUE[card] > 5:
            self._ask(REEF)
        else:
            self._treasure()

    def _treasure(self) -> None:
        if not self._ask_chance(TREASURE):
            self._end_event()

    def _end_event(self) -> None:
        """The region is discovered, or the expedition sunk and the region covered again."""
        ship = self.ships[self.ship]
        if self.storm >= 0:
            self.discards.append(self.storm)
            self.storm = -1
        if ship.cards:
            self.renewed(self.ship).place = self.target
            self.found = changed(self.found, ship.owner, self.found[ship.owner] + 1)
        else:
            self.discards.append(self.sea[self.target])
            self.cover(self.target)
            self._sink(self.ship)
        self._after_action()

    def _sink(self, index: i64) -> None:
        del self.ships[index]
        self.sank = 1

    # Answers: a card of the hand, or one of the ship's (SP-17, SP-20, SP-35).

    def _give_up(self, card: i64) -> None:
        self.take_from_hand(self.turns % self.seats, card)
        self.discards.append(card)
        phase: i64 = self.phase
        if phase in (STORM, SQUALL):
            self._weather()
        elif phase == FUNDING:
            self.count -= 1
            if self.count == 0:
                self._fund_from(self.ship + 1)
        elif phase == LIMIT:
            self._limit_hand()
        else:
            self._arrive()

    def _lose(self, card: i64) -> None:
        phase: i64 = self.phase
        if phase == GALE:
            self._lose_in_gale(card)
            return
        ship = self.renewed(self.ship)
        ship.cards = removed(ship.cards, card)
        self.discards.append(card)
        if phase in (STORM, SQUALL):
            self._weather()
        elif phase == PIRATES:
            self.count += VALUE[card]
            if not ship.cards or self.count > VALUE[self.sea[self.target]]:
                self._end_event()
        elif phase == REEF:
            self._treasure()
        else:
            self.count -= 1
            if not ship.cards:
                self._sink(self.ship)
                self._fund_from(self.ship)
            elif self.count == 0:
                self._fund_from(self.ship + 1)

    def _weather(self) -> None:
        """An attack is met; the deck's card comes after the region's (SP-20)."""
        if self.phase == STORM and self.storm >= 0 and self.ships[self.ship].cards:
            self.phase = SQUALL
        else:
            self._end_event()

    # The end of a turn (SP-17, SP-7, SP-24, SP-38).

    def _after_action(self) -> None:
        self.target = -1
        self.count = 0
        if self.ferries_since < 0:
            self._fund_from(0)
        else:
            self._limit_hand()

    def _fund_from(self, index: i64) -> None:
        """Ask for the funding of the next expedition that has moved, in the order of readying."""
        seat: i64 = self.turns % self.seats
        while index < len(self.ships):
            ship = self.ships[index]
            if ship.owner == seat and ship.place < REGIONS:
                self.ship = index
                self.count = 2 if ship.number == self.becalmed else 1
                self._ask(FUNDING)
                return
            index += 1
        self._limit_hand()

    def _limit_hand(self) -> None:
        self.ship = -1
        hand = self.hands[self.turns % self.seats]
        if self.hand_limit and len(hand) > self.hand_limit:
            self._ask(LIMIT)
        else:
            self._end_turn()

    def _end_turn(self) -> None:
        if self.insured[self.turns % self.seats] != self.sank:
            self.insured = changed(self.insured, self.turns % self.seats, self.sank)
        self.sank = 0
        self.becalmed = -1
        self.count = 0
        self.turns += 1
        if self.ferries_since >= 0:
            last: i64 = self.ferries_since + FERRY_ROUNDS * self.seats
            if is_done(self) or self.turns == last:
                self._end()
                return
        elif self.all_found() or self.turns == ROUNDS * self.seats:
            if not self.ferries or not has_route(self):
                self._end()
                return
            begin(self)
        self._ask(TURN)

    def _end(self) -> None:
        self.phase = ENDED
        self.to_act = OVER

    # Ferries (SP-33 to SP-37).

    def _build(self, region: i64) -> None:
        board(self, self._launch(region))
        self._after_action()

    def _sail(self, card: i64) -> None:
        if is_island(card):
            self._arrive()
        elif SUIT[card] == CLUBS:
            self.phase = GALE
        else:
            self.phase = CALM

    def _lose_in_gale(self, card: i64) -> None:
        sinks = len(self.ships[self.ship].cards) == 1
        damage(self, self.ship, card)
        if sinks:
            self._after_action()
        else:
            self._arrive()

    def _arrive(self) -> None:
        arrive(self, self.renewed(self.ship), self.target)
        self._after_action()

    def result(self) -> Result | None:
        """How the game ended, once it has."""
        return result_of(self) if self.to_act == OVER else None

    def clone(self) -> Speiderne:
        """Return an independent copy."""
        twin = Speiderne(self.seats, self.hand_limit, self.ferries, blank=True)
        self.copy_onto(twin)
        return twin
