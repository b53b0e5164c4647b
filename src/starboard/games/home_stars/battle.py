"""Battles: two cards, the losses, two retreats, and again (HS-20 to HS-27)."""

from __future__ import annotations

from abc import abstractmethod

from mypy_extensions import i64

from starboard.games.home_stars.cards import (
    CARDS,
    NO_CARD,
    PATHFINDER,
    REARGUARD,
    SPARED,
    VANGUARD,
    WHOLE_HAND,
    counted_strength,
    only_card,
)
from starboard.games.home_stars.moves import IDS, Verb
from starboard.games.home_stars.position import BIT, NOBODY, Phase, Position


class Battles(Position):
    """A position with the rules of combat. The attacker is always the active player."""

    @abstractmethod
    def pass_on(self) -> None:
        """End the turn when its battles are over."""

    def battle_moves(self) -> list[int]:
        """The moves open to a side of the current battle."""
        if self.phase <= Phase.SECOND_CARD:
            hand = self.hand[self.to_act]
            return [Verb.PLAY + card for card in range(CARDS) if hand & BIT[card]]
        if self.phase == Phase.DESTROYING:
            fewest, most = self.fewest_destroyed(), self.most_destroyed()
            return IDS[Verb.DESTROY + fewest : Verb.DESTROY + most + 1]
        return IDS[Verb.RETREAT : Verb.RETREAT + self.force(self.to_act) + 1]

    def play_battle(self, move: i64) -> None:
        """Apply a move of a side of the current battle."""
        phase = self.phase
        if phase == Phase.FIRST_CARD:
            self._lay(move - Verb.PLAY)
            only = only_card(self.hand[self.defender])
            if only != NO_CARD:
                self.defence_card = only
                self._reveal()
        elif phase == Phase.SECOND_CARD:
            self.defence_card = move - Verb.PLAY
            self._reveal()
        elif phase == Phase.DESTROYING:
            self._destroy(move - Verb.DESTROY)
        else:
            self._retreat(self.to_act, move - Verb.RETREAT)
            # HS-7: with Pathfinder the losses are still to come, for those who stayed.
            if phase == Phase.LOSER_RETREATING and self.flees_first() and self.force(self.loser()):
                self._ask_losses()
            else:
                self._after_retreat(phase)

    def next_battle(self) -> None:
        """HS-20: battles go in the order of the first arrivals; after the last, pass on."""
        if not self.front:
            self.pass_on()
            return
        self.defender = self.owner(self.front[0])
        self._ask_cards()

    def force(self, seat: i64) -> i64:
        """The ships of a side in the current battle (HS-21)."""
        return self.landed[0] if seat == self.active else self.ships[self.front[0]]

    def loser(self) -> i64:
        """The side that lost the current combat."""
        return self.defender if self.victor == self.active else self.active

    def card_of(self, seat: i64) -> i64:
        """The card that a side has played in the current combat."""
        return self.attack_card if seat == self.active else self.defence_card

    def _ask_cards(self) -> None:
        """HS-22: the active player is asked first; the defender cannot see the answer."""
        self._clear_combat()
        self.phase = Phase.FIRST_CARD
        self.to_act = int(self.active)
        only = only_card(self.hand[self.active])
        if only != NO_CARD:
            self._lay(only)

    def _lay(self, card: i64) -> None:
        """HS-22: the attacker's card lies face down while the defender chooses."""
        self.attack_card = card
        self.phase = Phase.SECOND_CARD
        self.to_act = int(self.defender)

    def _clear_combat(self) -> None:
        self.attack_card = NO_CARD
        self.defence_card = NO_CARD
        self.victor = NOBODY

    def _reveal(self) -> None:
        """HS-23: the higher total of ships and card wins; the defender wins a tie."""
        self.compare()
        self._put_aside(self.active, self.attack_card)
        self._put_aside(self.defender, self.defence_card)
        if not (self.flees_first() and self._asks_retreat(Phase.LOSER_RETREATING)):
            self._ask_losses()

    def compare(self) -> None:
        """HS-23: find the victor by the ships and the cards played."""
        attack = self.force(self.active) + counted_strength(self.attack_card, self.defence_card)
        defence = self.force(self.defender) + counted_strength(self.defence_card, self.attack_card)
        self.victor = self.active if attack > defence else self.defender

    def flees_first(self) -> bool:
        """HS-7: a loser with Pathfinder retreats before the losses."""
        return self.card_of(self.loser()) == PATHFINDER

    def may_flee(self) -> bool:
        """Whether the loser is asked to retreat before the losses (HS-7)."""
        return self.flees_first() and self.free_token(self.loser()) >= 0

    def _ask_losses(self) -> None:
        """HS-24: the victor names a number; HS-40: unless there is just one."""
        self.phase = Phase.DESTROYING
        self.to_act = int(self.victor)
        if self.is_annihilated():
            self._destroy(self.most_destroyed())

    def is_annihilated(self) -> bool:
        """HS-40: the only number there is destroys the loser, and the turn's last battle is over.

        Where another combat follows the number is asked for, so that each ply tells one combat.
        """
        if self.fewest_destroyed() < self.force(self.loser()):
            return False
        return len(self.front) == 1

    def most_destroyed(self) -> i64:
        """The highest number the victor may choose (HS-24, and Rearguard in HS-7)."""
        losing = self.force(self.loser())
        most = min(losing, self.force(self.victor) + 1)
        if self.card_of(self.loser()) == REARGUARD:
            most = min(most, (losing + 1) // 2)
        return most

    def fewest_destroyed(self) -> i64:
        """The lowest number the victor may choose (HS-24)."""
        fewest: i64 = (self.force(self.loser()) + 1) // 2 if self.setup.half else 1
        return min(fewest, self.most_destroyed())

    def victors_loss(self, number: i64) -> i64:
        """What the number costs the victor: one less, or four less with Vanguard (HS-7, HS-24)."""
        spared: i64 = SPARED if self.card_of(self.victor) == VANGUARD else 0
        return max(0, number - 1 - spared)

    def _destroy(self, number: i64) -> None:
        """HS-24: the loser loses the number, the victor one less."""
        loss = self.victors_loss(number)
        self._lose(self.loser(), number)
        self._lose(self.victor, loss)
        if self.flees_first() or not self._asks_retreat(Phase.LOSER_RETREATING):
            self._after_retreat(Phase.LOSER_RETREATING)

    def _after_retreat(self, phase: i64) -> None:
        """HS-25: after the loser the victor may retreat; then the battle goes on or is over."""
        if phase == Phase.LOSER_RETREATING and self._asks_retreat(Phase.VICTOR_RETREATING):
            return
        self._fight_on()

    def _lose(self, seat: i64, number: i64) -> None:
        self._take_from_battle(seat, number)
        self.total[seat] -= int(number)

    def _asks_retreat(self, phase: i64) -> bool:
        """HS-25: ask the loser or the victor, if it has ships there and a token for them."""
        seat = self.victor if phase == Phase.VICTOR_RETREATING else self.loser()
        if self.force(seat) == 0 or self.free_token(seat) < 0:
            return False
        self.phase = phase
        self.to_act = int(seat)
        return True

    def _retreat(self, seat: i64, number: i64) -> None:
        """HS-25: ships go to the entry space with the sector of the battle."""
        if number > 0:
            star: i64 = self.front[0]
            self.launch(seat, self.free_token(seat), star - star % 2, number)
            self._take_from_battle(seat, number)

    def _fight_on(self) -> None:
        """HS-26: fight again while both have ships; else the battle is over."""
        if self.force(self.active) > 0 and self.force(self.defender) > 0:
            self._ask_cards()
            return
        star, landed = self.front.pop(0), self.landed.pop(0)
        if landed > 0:
            self.ships[star] = landed
            self.held[self.active] |= BIT[star]
        self.next_battle()

    def _put_aside(self, seat: i64, card: i64) -> None:
        """HS-27: once the last card is played, all the others return to the hand."""
        self.hand[seat] ^= BIT[card]
        if not self.hand[seat]:
            self.hand[seat] = WHOLE_HAND ^ BIT[card]

    def _take_from_battle(self, seat: i64, number: i64) -> None:
        if seat == self.active:
            self.landed[0] -= int(number)
        else:
            self.take(seat, self.front[0], number)
