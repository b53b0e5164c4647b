"""The rules of a turn of Home Stars, in the order of RULES.md; battles are in battle.py."""

from __future__ import annotations

from mypy_extensions import i64

from starboard.games.home_stars.battle import Battles
from starboard.games.home_stars.moves import IDS, MOST_SHIPS, TOKENS, Verb
from starboard.games.home_stars.position import (
    BIT,
    FREE,
    HOMES_HELD,
    LAST_LEFT,
    NOBODY,
    SPENT,
    TIME_UP,
    Phase,
)
from starboard.games.home_stars.stars import LAST_SQUARE, STARS
from starboard.kernel.state import OVER, Result


class HomeStars(Battles):
    """Home Stars: departures, arrivals, battles; then the next player's turn."""

    def clone(self) -> HomeStars:
        """Return an independent copy."""
        return HomeStars(self.setup, self)

    def legal_moves(self) -> list[int]:
        """Ids of the moves open to the seat to act."""
        if self.to_act == OVER:
            return []
        if self.phase == Phase.DEPARTING:
            moves = self._departures()
            moves.append(Verb.DONE_DEPARTING)
            return moves
        if self.phase == Phase.SENDING:
            return IDS[Verb.SEND + 1 : Verb.SEND + self.ships[self.picked] + 1]
        if self.phase == Phase.ARRIVING:
            moves = [Verb.ARRIVE + slot for slot in range(TOKENS) if self.landing_stars(slot)]
            moves.append(Verb.DONE_ARRIVING)
            return moves
        if self.phase == Phase.LANDING:
            return [Verb.AT + star for star in self.landing_stars(self.picked)]
        return self.battle_moves()

    def play(self, move: int) -> None:
        """Apply *move*, and all that follows until somebody must decide again."""
        phase = self.phase
        if phase > Phase.LANDING:
            self.play_battle(move)
        elif phase == Phase.DEPARTING and move != Verb.DONE_DEPARTING:
            self._ready(move - Verb.DEPART)
        elif phase == Phase.DEPARTING:
            if not self._asks_arrival():
                self.pass_on()
        elif phase == Phase.SENDING:
            self._depart(move - Verb.SEND)
        elif phase == Phase.ARRIVING and move != Verb.DONE_ARRIVING:
            self._call(move - Verb.ARRIVE)
        elif phase == Phase.ARRIVING:
            self.next_battle()
        else:
            self._arrive(move - Verb.AT)

    def compared(self, attack_card: i64, defence_card: i64) -> HomeStars:
        """A copy in which these cards have been compared, to ask what follows from them."""
        twin = self.clone()
        twin.attack_card = attack_card
        twin.defence_card = defence_card
        twin.compare()
        return twin

    def conceals(self) -> bool:
        """HS-22: the defender chooses a card without knowing the attacker's."""
        return self.phase == Phase.FIRST_CARD

    # The turn (HS-10).

    def pass_on(self) -> None:
        """End the turn; begin turns until one asks for a decision or ends the game."""
        while True:
            self._end_turn()
            if self.to_act == OVER:
                return
            self._begin_turn()
            if self.to_act == OVER or self._asks_departure() or self._asks_arrival():
                return

    def _begin_turn(self) -> None:
        """HS-10: build and advance, unless the Home Stars held have won the game."""
        seat = self.active
        self.to_act = int(seat)
        self._count_turn(seat)
        if self.has_held(seat) and not self.waits(seat):
            self._end_game(HOMES_HELD)
            return
        if self.production_due(seat, self.round):
            self._produce(seat)
        self._advance(seat)

    def _produce(self, seat: i64) -> None:
        """HS-11, HS-12: a ship for each pair, at the seat's Home Star, while it holds it."""
        if self.home_holder(seat) != seat:
            return
        built = min(self.pairs(seat), MOST_SHIPS - self.total[seat])
        if built > 0:
            home = self.homes[seat]
            self.ships[home] += int(built)
            self.held[seat] |= BIT[home]
            self.total[seat] += int(built)

    def _advance(self, seat: i64) -> None:
        """HS-13: all the seat's tokens move one square; past the last one they are lost."""
        token: i64
        for token in range(TOKENS * seat, TOKENS * seat + TOKENS):
            if self.square[token] == LAST_SQUARE:
                self.total[seat] -= self.cargo[token]
                self.clear(token, FREE)
            elif self.square[token] >= 0:
                self.square[token] += 1
                self.origin[token] -= self.origin[token] % 2

    def _asks_departure(self) -> bool:
        """HS-14: departures go on while a token is free and a star has ships."""
        if not self.held[self.active] or self.free_token(self.active) < 0:
            return False
        self.phase = Phase.DEPARTING
        return True

    def _departures(self) -> list[int]:
        stars: i64 = self.held[self.active]
        moves: list[int] = []
        star: i64
        for star in range(STARS):
            if (stars >> star) & 1:
                moves.append(int(Verb.DEPART + star))
        return moves

    def _ready(self, star: i64) -> None:
        """HS-14: a star is chosen; of one ship there is nothing to choose (HS-40)."""
        self.picked = star
        self.phase = Phase.SENDING
        if self.ships[star] == 1:
            self._depart(1)

    def _depart(self, number: i64) -> None:
        """HS-14: ships leave the picked star on a free token."""
        self.launch(self.active, self.free_token(self.active), self.picked, number)
        self.take(self.active, self.picked, number)
        if not self._asks_departure():
            self._asks_arrival()

    def _asks_arrival(self) -> bool:
        """HS-15: arrivals go on while a token can come out somewhere."""
        slot: i64
        for slot in range(TOKENS):
            if self.landing_stars(slot):
                self.phase = Phase.ARRIVING
                return True
        return False

    def _call(self, slot: i64) -> None:
        """HS-15: a token is chosen, then its star, if there are several (HS-40)."""
        self.picked = slot
        self.phase = Phase.LANDING
        stars = self.landing_stars(slot)
        if len(stars) == 1:
            self._arrive(stars[0])

    def _arrive(self, star: i64) -> None:
        """HS-15: the ships of the picked token go to *star*, perhaps into a battle (HS-20)."""
        seat = self.active
        token = TOKENS * seat + self.picked
        ships = self.cargo[token]
        # A journey within the sector uses the token until the turn ends (HS-16).
        self.clear(token, SPENT if self.square[token] == 0 else FREE)
        owner = self.owner(star)
        if owner in (NOBODY, seat):
            self.ships[star] += ships
            self.held[seat] |= BIT[star]
        elif star in self.front:
            self.landed[self.front.index(star)] += ships
        else:
            self.front.append(int(star))
            self.landed.append(ships)
        if not self._asks_arrival():
            self.next_battle()

    # The end.

    def _end_turn(self) -> None:
        """Free the spent tokens, find who is out, and give the turn to the next seat."""
        token: i64
        for token in range(TOKENS * self.active, TOKENS * self.active + TOKENS):
            if self.square[token] == SPENT:
                self.square[token] = FREE
        self.picked = 0
        self.defender = NOBODY
        self._find_who_is_out()
        if self.to_act != OVER:
            self._next_seat()

    def _find_who_is_out(self) -> None:
        """HS-33: a seat without ships and with an enemy at home is out. The last one left wins."""
        left: i64 = 0
        seat: i64
        for seat in range(self.seats):
            if self.total[seat] == 0 and self.home_holder(seat) != seat:
                self.out |= BIT[seat]
            if not self.is_out(seat):
                left += 1
        if left == 1:
            self._end_game(LAST_LEFT)

    def _count_turn(self, seat: i64) -> None:
        """HS-34: count the turns in a row begun with enough Home Stars, its own included."""
        held = self.home_holder(seat) == seat and self.homes_held(seat) >= self.setup.homes
        self.streak[seat] = min(self.streak[seat] + 1, self.setup.hold) if held else 0

    def _first_has_won(self) -> bool:
        """HS-34: when a round is over, the first player has held enough, and nobody has more."""
        if not (self.waits(0) and self.has_held(0)):
            return False
        return self.homes_held(0) == max([self.homes_held(seat) for seat in range(self.seats)])

    def _next_seat(self) -> None:
        """HS-35: the next seat that is still in; past the last seat a round is over."""
        while True:
            self.active += 1
            if self.active == self.seats:
                self.active = 0
                self.round += 1
                if self._first_has_won():
                    self._end_game(HOMES_HELD)
                    return
            if self.round > self.setup.rounds:
                self._end_game(TIME_UP)
                return
            if not self.is_out(self.active):
                return

    def _end_game(self, ending: i64) -> None:
        self.ending = ending
        self.to_act = OVER

    def result(self) -> Result | None:
        """How the game ended (HS-34 to HS-36)."""
        if self.to_act != OVER:
            return None
        seats = list(range(self.seats))
        if self.ending == HOMES_HELD:
            winners = [int(self.active)]
            reason = "the Home Stars were held long enough (HS-34)"
        elif self.ending == LAST_LEFT:
            winners = [seat for seat in seats if not self.is_out(seat)]
            reason = "nobody else is left (HS-34)"
        else:
            ranks = [(self.homes_held(s), self.pairs(s), self.total[s]) for s in seats]
            best = max(ranks)
            winners = [seat for seat in seats if ranks[seat] == best]
            reason = (
                f"most Home Stars, then pairs, then ships after round {self.setup.rounds} (HS-35)"
            )
        share = 1.0 / len(winners)
        payoffs = tuple([share if seat in winners else 0.0 for seat in seats])
        return Result(payoffs, reason, tuple([int(self.homes_held(seat)) for seat in seats]))
