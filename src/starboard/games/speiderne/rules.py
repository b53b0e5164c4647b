"""The rules of Speiderne, in the order of RULES.md."""

from __future__ import annotations

from mypy_extensions import i64

from starboard.games.speiderne.cards import (
    CARDS,
    CLUBS,
    DIAMONDS,
    HEARTS,
    REGIONS,
    SPADES,
    SUIT,
    VALUE,
)
from starboard.games.speiderne.ferries import arrive, begin, board, has_route
from starboard.games.speiderne.moves import Verb
from starboard.games.speiderne.points import ending, is_explored, is_over
from starboard.games.speiderne.position import (
    SHIP,
    Phase,
    Position,
    Ship,
    changed,
    insert,
    remove,
)
from starboard.games.speiderne.rules_choices import choices, courses, is_sinking
from starboard.kernel.rng import Rng
from starboard.kernel.state import CHANCE, OVER, Result


class Speiderne(Position):
    """A position and its rules. Every card drawn comes in through `play`, as a ``deal``."""

    def legal_moves(self) -> list[int]:
        """Ids of what the seat to act may do, ascending."""
        return choices(self) if self.to_act >= 0 else []

    def chances(self) -> list[tuple[int, int]]:
        """Each card that the deck may give, or that may lie on the region turned up."""
        if self.to_act != CHANCE:
            return []
        pool = self.pool()
        return [
            (Verb.DEAL + card, 1) for card in self.unseen.cards() if self.shuffles[card] == pool
        ]

    def draw(self, rng: Rng) -> int:
        """Try unseen cards until one is of the right shuffle, as nearly all are."""
        pool: i64 = self.pool()
        unseen = self.unseen
        while True:
            card: i64 = unseen.nth(rng.below(unseen.size))
            if self.shuffles[card] == pool:
                return Verb.DEAL + card

    def play(self, move: int) -> None:
        """Do what the move says, and go on to the next question."""
        step: i64 = move
        if step >= Verb.DEAL:
            self._deal(step - Verb.DEAL)
        elif step >= Verb.BUILD:
            self._launch(step - Verb.BUILD)
        elif step >= Verb.AT:
            self._launch(step - Verb.AT)
        elif step >= Verb.TO:
            self._go(step - Verb.TO)
        elif step >= Verb.LOSE:
            self._lose(step - Verb.LOSE)
        elif step >= Verb.FUND:
            self._give_up((step - Verb.FUND) % CARDS)
        elif step >= Verb.MOVE:
            self._set_out(self.find_ship(step - Verb.MOVE))
        elif step >= Verb.LAY:
            insert(self.picked, step - Verb.LAY)
            self.phase = Phase.LAYING if len(self.picked) < SHIP else Phase.PLACING
        elif step >= Verb.TAKE:
            self._take(step - Verb.TAKE)
        elif step == Verb.DRAW:
            self.count = 2
            self._draw_on()
        else:
            self._after_action()
        while self.setup.brisk and is_sinking(self):
            self._lose(self.ships[self.ship].cards[0])  # SP-48

    def clone(self) -> Speiderne:
        """Return an independent copy."""
        return Speiderne(self.setup, self)

    # Questions, and the cards that answer them.

    def _ask(self, phase: i64) -> None:
        """Ask the seat whose turn it is."""
        self.phase = phase
        self.to_act = self.seat()

    def _ask_chance(self, phase: i64) -> bool:
        """Have a card drawn from the deck, unless there is none (SP-4)."""
        if not self.restock():
            return False
        self.phase = phase
        self.to_act = CHANCE
        return True

    def _deal(self, card: i64) -> None:
        """A card comes from the deck, or from the region that is turned up."""
        self.unseen.remove(card)
        phase: i64 = self.phase
        if phase == Phase.TURNING:
            self.sea = changed(self.sea, self.target, card)
            self._meet(card)
            return
        self.deck -= 1
        if phase == Phase.DRAWING:
            insert(self.hands[self.seat()], card)
            self.count -= 1
            self._draw_on()
        elif phase == Phase.REPLACING:
            insert(self.insurance, card)
            self._offer_second()
        elif phase == Phase.REFILLING:
            insert(self.insurance, card)
            self._begin_turn()
        elif phase == Phase.GATHERING:
            self.storm = card
            self._ask(Phase.STORM)
        elif phase == Phase.TREASURE:
            insert(self.hands[self.seat()], card)
            self._end_event()
        else:
            self._deal_start(card)

    def _give_up(self, card: i64) -> None:
        """A card of the hand funds or defends."""
        self.take_from_hand(self.seat(), card)
        self.discards.append(card)
        phase: i64 = self.phase
        if phase in (Phase.STORM, Phase.SQUALL):
            self._weather()
        elif phase == Phase.FUNDING:
            self._funded()
        else:
            self._arrive()

    def _lose(self, card: i64) -> None:
        """The ship loses one of its cards."""
        ship = self.renewed(self.ship)
        ship.cards = ship.cards[:]
        remove(ship.cards, card)
        self.discards.append(card)
        if ship.aboard > len(ship.cards):
            ship.aboard -= 1  # SP-36: there is no seat for them
        phase: i64 = self.phase
        if phase in (Phase.STORM, Phase.SQUALL):
            self._weather()
        elif phase == Phase.PIRATES:
            self._plunder(card)
        elif phase == Phase.REEF:
            self._treasure()
        elif phase == Phase.GALE:
            self._damage(ship)
        else:
            self._funded()

    # Setup.

    def _deal_start(self, card: i64) -> None:
        """SP-3: five cards to each seat, then the insurance."""
        numbers = self.numbers
        if self.count > numbers.insurance:
            dealt: i64 = numbers.hand * self.seats + numbers.insurance - self.count
            insert(self.hands[dealt // numbers.hand], card)
        else:
            insert(self.insurance, card)
        self.count -= 1
        if self.count == 0:
            self._ask(Phase.TURN)

    def _begin_turn(self) -> None:
        """SP-5: a turn begins when the insurance has three cards, or there is none to add."""
        is_full = len(self.insurance) >= self.setup.insurance
        if is_full or not self._ask_chance(Phase.REFILLING):
            self._ask(Phase.TURN)

    # Discoverer.

    def _after_action(self) -> None:
        """SP-10, SP-33: fund the expeditions after an action, or the ferry that has sailed."""
        self.target = -1
        self.count = 0
        if self.ferries_since < 0:
            self._fund_from(0)
        elif self.ship >= 0:
            self._fund(self.ship)
        else:
            self._end_turn()

    def _draw_on(self) -> None:
        """SP-11: two cards from the deck, or as many as there are."""
        if self.count == 0 or not self._ask_chance(Phase.DRAWING):
            self._after_action()

    def _take(self, card: i64) -> None:
        """SP-11, SP-5: take a card of the insurance, and replace it from the deck."""
        seat: i64 = self.seat()
        remove(self.insurance, card)
        self.give_openly(seat, card)
        self.count = self.insured[seat] if self.phase == Phase.TURN else 0
        if not self._ask_chance(Phase.REPLACING):
            self._offer_second()

    def _offer_second(self) -> None:
        """SP-11, SP-43: a second card of the insurance for those who lost an expedition."""
        if self.count and self.insurance:
            self._ask(Phase.SECOND)
        else:
            self._after_action()

    def _launch(self, site: i64) -> None:
        """SP-12, SP-34: lay the cards that were chosen, face up."""
        seat: i64 = self.seat()
        for card in self.picked:
            self.take_from_hand(seat, card)
        ship = Ship(seat, self.built, site, self.picked)
        self.built += 1
        self.ships.append(ship)
        self.picked = []
        if self.ferries_since < 0:
            ship.place += REGIONS
        else:
            board(self, ship)
        self._after_action()

    def _set_out(self, index: i64) -> None:
        """SP-13, SP-48: ask where a ship goes, unless there is only one way."""
        self.ship, self.phase = index, Phase.COURSE
        ways = courses(self, self.ships[index])
        if self.setup.brisk and len(ways) == 1:
            self._go(ways[0])

    def _go(self, region: i64) -> None:
        """SP-13 to SP-15: go to a region, and turn it up if it is undiscovered."""
        self.target = region
        card: i64 = self.sea[region]
        if self.ferries_since >= 0:
            self._sail(card)
        elif card >= 0:
            self.renewed(self.ship).place = region
            self._after_action()
        else:
            self.phase = Phase.TURNING
            self.to_act = CHANCE

    def _end_event(self) -> None:
        """SP-15, SP-16: the region is discovered; if the expedition sank, it is covered again."""
        if self.ferries_since >= 0:
            self._after_action()
            return
        ship = self.ships[self.ship]
        if self.storm >= 0:
            self.discards.append(self.storm)
            self.storm = -1
        if ship.cards:
            self.renewed(self.ship).place = self.target
            self.found = changed(self.found, ship.owner, self.found[ship.owner] + 1)
        else:
            self.discards.append(self.sea[self.target])
            self.restock()
            self.deck -= 1
            self.sea = changed(self.sea, self.target, ~self.shuffle)
            self._sink()
        self._after_action()

    def _sink(self) -> None:
        del self.ships[self.ship]
        self.sank = 1

    def _fund_from(self, index: i64) -> None:
        """SP-17: ask for the next expedition that has moved, in the order of readying."""
        seat: i64 = self.seat()
        while index < len(self.ships):
            ship = self.ships[index]
            if ship.owner == seat and ship.place < REGIONS:
                self._fund(index)
                return
            index += 1
        self._end_turn()

    def _fund(self, index: i64) -> None:
        """SP-17, SP-21: ask for a card, or for two when there is no wind."""
        self.ship = index
        self.count = 2 if self.ships[index].number == self.becalmed else 1
        self._ask(Phase.FUNDING)

    def _funded(self) -> None:
        """SP-17, SP-21: a card is paid or lost; the last one lost sinks the expedition."""
        self.count -= 1
        if self.ships[self.ship].cards and self.count > 0:
            return
        following = self.ship + 1
        if not self.ships[self.ship].cards:
            self._sink()
            following -= 1
        if self.ferries_since < 0:
            self._fund_from(following)
        else:
            self._end_turn()

    def _meet(self, card: i64) -> None:
        """SP-20 to SP-23: the suit of the region that is turned up acts."""
        suit: i64 = SUIT[card]
        if suit == CLUBS:
            if not self._ask_chance(Phase.GATHERING):
                self._ask(Phase.STORM)
        elif suit == SPADES:
            self.becalmed = self.ships[self.ship].number
            self._end_event()
        elif suit == HEARTS:
            self.count = 0
            self._ask(Phase.PIRATES)
        elif VALUE[card] > 5:
            self._ask(Phase.REEF)
        else:
            self._treasure()

    def _weather(self) -> None:
        """SP-20: an attack is met; the deck's card comes after the region's."""
        if self.phase == Phase.STORM and self.storm >= 0 and self.ships[self.ship].cards:
            self.phase = Phase.SQUALL
        else:
            self._end_event()

    def _plunder(self, card: i64) -> None:
        """SP-22: pirates go on until they have taken more than the region's value."""
        self.count += VALUE[card]
        if not self.ships[self.ship].cards or self.count > VALUE[self.sea[self.target]]:
            self._end_event()

    def _treasure(self) -> None:
        """SP-23: a card from the deck, if there is one."""
        if not self._ask_chance(Phase.TREASURE):
            self._end_event()

    def _end_turn(self) -> None:
        """SP-24, SP-38: the next turn, or the next stage, or the end."""
        if self.insured[self.seat()] != self.sank:
            self.insured = changed(self.insured, self.seat(), self.sank)
        self.sank, self.count = 0, 0
        self.becalmed, self.ship, self.target = -1, -1, -1
        self.turns += 1
        if self.ferries_since < 0 and is_explored(self) and has_route(self):
            begin(self)
        if is_over(self):
            self.phase = Phase.ENDED
            self.to_act = OVER
        else:
            self._begin_turn()

    # Ferries.

    def _sail(self, card: i64) -> None:
        """SP-35: clubs attack, and on spades there is no wind."""
        if SUIT[card] == CLUBS:
            self.phase = Phase.GALE
            return
        if SUIT[card] == SPADES:
            self.becalmed = self.ships[self.ship].number
        self._arrive()

    def _damage(self, ferry: Ship) -> None:
        """SP-36: with its last card a ferry sinks."""
        if ferry.cards:
            self._arrive()
        else:
            self._sink()
            self._end_turn()

    def _arrive(self) -> None:
        """SP-37: passengers land and board; whoever lands some on diamonds takes a treasure."""
        landed = arrive(self, self.renewed(self.ship), self.target)
        has_treasure = landed > 0 and SUIT[self.sea[self.target]] == DIAMONDS
        if not (has_treasure and self._ask_chance(Phase.TREASURE)):
            self._after_action()

    # The end.

    def result(self) -> Result | None:
        """SP-40: most points win, and a tie shares the win."""
        if self.to_act != OVER:
            return None
        scores = [self.points(seat) for seat in range(self.seats)]
        share = 1.0 / scores.count(max(scores))
        payoffs = [share if score == max(scores) else 0.0 for score in scores]
        return Result(tuple(payoffs), f"most points {ending(self)}", tuple(scores))
