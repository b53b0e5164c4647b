"""The rules of Streamlines: what moves and cards do. Methods follow the order of RULES.md."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from starboard.games.streamlines.cards import (
    ACTION,
    CARGO,
    COLLAPSE,
    ENGINEERING,
    EXTRA_MOVE,
    GATE,
    GATE_THING,
    KINDS,
    PICKUP,
    PLANET,
    POWERS,
    REFUGEE,
    STREAM,
)
from starboard.games.streamlines.moves import (
    DEAL,
    DRAW_AGAIN,
    DRAW_SLOWLY,
    DUMP,
    GIVE,
    LAY,
    LAY_GATE,
    RESCUE,
    SEATS,
    STAY,
    STOP_DRAWING,
    TURN_RIGHT,
    USE_EXTRA_MOVE,
    USE_PICKUP,
)
from starboard.games.streamlines.position import (
    ACTIONS,
    BOOST,
    CLOCK,
    DUMPING,
    FOLLOW,
    LOADING,
    LOST,
    MORE,
    ROW,
    Position,
)
from starboard.kernel.state import CHANCE, OVER, Result
from starboard.parts.crew import crew_result
from starboard.parts.streams import LAYINGS, SHAPE, SQUARES, THING, turned

# Endings.
WON: Final = 1
DARK: Final = 2
NO_SHIPS: Final = 3
TOO_FEW: Final = 4
REASONS: Final = (
    "",
    "enough refugees are rescued (ST-50)",
    "every planet is a black hole (ST-51)",
    "every ship is lost (ST-51)",
    "too few refugees are left to rescue (ST-51)",
)


class Streamlines(Position):
    """A position and its rules. The deck has no order: a card is drawn when it is needed."""

    def clone(self) -> Streamlines:
        """Return an independent copy."""
        return Streamlines(self.setup, self)

    def play(self, move: int) -> None:
        """Apply a move or a card that came up."""
        if move >= DEAL:
            self._card(move - DEAL)
        elif move < SQUARES:
            self._fly(move)
        elif move < USE_PICKUP:
            self._act(move)
        else:
            self._answer(move)

    def _act(self, move: i64) -> None:
        """Use an action for something else than a move (ST-13)."""
        self.used += 1
        if move <= DRAW_SLOWLY:
            self.asks = move == DRAW_SLOWLY
            self._load()
        elif move < LAY_GATE:
            self._lay_stream(LAYINGS[move - LAY])
        elif move < RESCUE:
            self._lay_gate(move - LAY_GATE)
        elif move == RESCUE:
            self._rescue()
        else:
            self._give((move - GIVE) // SEATS + STREAM, (move - GIVE) % SEATS)

    def _answer(self, move: i64) -> None:
        """Use a power, answer a question or end the turn: none of these is an action."""
        if move == USE_PICKUP:
            self._pick_up()
        elif move == USE_EXTRA_MOVE:
            self._boost()
        elif move <= TURN_RIGHT:
            self._turn(move == TURN_RIGHT)
        elif move == DRAW_AGAIN:
            self._load()
        elif move == STOP_DRAWING:
            self._go_on()
        elif move < STAY:
            self._dump(move - DUMP + STREAM)
        elif move == STAY:
            self._go_on()
        else:
            self._end_turn()

    def result(self) -> Result | None:
        """A win pays everyone 1, a loss 0; the score is the number rescued (ST-52)."""
        if self.to_act != OVER:
            return None
        reason = REASONS[self.ending]
        return crew_result(self.setup.seats, self.ending == WON, reason, self.rescued)

    # The turn (ST-7 to ST-16).

    def _card(self, kind: int) -> None:
        """A card comes up at the start (ST-7), for the clock (ST-11) or for the ship (ST-30)."""
        self.deck[kind] -= 1
        self.num_deck -= 1
        if self.phase == LOADING:
            self._take_aboard(kind)
        elif self.phase == CLOCK:
            if kind == COLLAPSE:
                self._collapse(self.clock)
            else:
                self._to_discard(kind)
            self.clock += 1
            self._tick()
        else:
            self.holds[ROW * (self.clock // 2) + kind] += 1
            self.clock += 1
            if self.clock == 2 * self.setup.seats:
                self._begin_turn(0)

    def _begin_turn(self, seat: i64) -> None:
        """The clock ticks first (ST-10)."""
        self.seat = seat
        self.used = 0
        self.has_jumped = False
        self.clock = 0
        self._tick()

    def _tick(self) -> None:
        """The clock draws a card for each planet that is left, then the ship acts (ST-11)."""
        num_planets: i64 = len(self.warnings)
        while self.clock < num_planets and self.is_black(self.clock):
            self.clock += 1
        if self.clock < num_planets and (self.num_deck or self._reshuffle()):
            self.phase = CLOCK
            self.to_act = CHANCE
            return
        self.clock = 0
        if self.ships[self.seat] == LOST:
            self._end_turn()
        else:
            self.phase = ACTIONS
            self.to_act = self.seat

    def _go_on(self, has_drawn: bool = False) -> None:
        """The ship goes on; a draw after which nothing is left to do ends the turn (ST-16)."""
        self.phase = ACTIONS
        self.to_act = self.seat
        self.has_reshuffled = False
        self.asks = False
        has_power = self.can_pick_up() or self.can_turn() or self.can_boost()
        if has_drawn and not has_power and self.used >= self.holds[ROW * self.seat + ACTION]:
            self._end_turn()

    def _end_turn(self) -> None:
        """Doomed planets come closer to their end (ST-41); then the next seat begins (ST-10)."""
        num_black = 0
        for planet in range(len(self.fuses)):
            if self.fuses[planet]:
                self.fuses[planet] -= 1
                if not self.fuses[planet]:
                    self._lose_ships_on(self.setup.planets[planet])
            if self.is_black(planet):
                num_black += 1
        if num_black == len(self.fuses):
            self._end(DARK)
        elif not self._lose_if_hopeless():
            seat: i64 = self.seat + 1
            self._begin_turn(0 if seat == self.setup.seats else seat)

    def _reshuffle(self) -> bool:
        """The discard pile becomes the deck; return whether it has any card (ST-14)."""
        self.deck, self.discard = self.discard, self.deck
        self.num_deck, self.num_discard = self.num_discard, self.num_deck
        return self.num_deck > 0

    def _to_discard(self, kind: i64) -> None:
        self.discard[kind] += 1
        self.num_discard += 1

    # Flying (ST-20 to ST-29).

    def _fly(self, square: i64) -> None:
        """Move the ship. It stops after a jump (ST-27), and a black hole takes it (ST-25)."""
        if self.setup.stops_turn and self.is_gate(square):
            self.has_jumped = not self.rides_to(square)
        if self.phase == ACTIONS:
            self.used += 1
        self.ships[self.seat] = square
        code: i64 = self.squares[square]
        if code >= PLANET * THING and self.is_black(code // THING - PLANET):
            self._lose_ship(self.seat)
            if not self._lose_if_hopeless():
                self._end_turn()
        else:
            self._go_on()

    # Loading (ST-30 to ST-39).

    def _load(self) -> None:
        """Draw a card for the ship; the discard pile replaces an empty deck (ST-14, ST-30)."""
        if not self.num_deck:
            self._reshuffle()
            self.has_reshuffled = True
        self.phase = LOADING
        self.to_act = CHANCE

    def _take_aboard(self, kind: i64) -> None:
        """After a Power or a Collapse the ship draws again (ST-31, ST-32), not after cargo."""
        self.to_act = self.seat
        if kind < POWERS:
            self._add_power(kind)
        elif kind == COLLAPSE:
            self._collapse(self.squares[self.ships[self.seat]] // THING - PLANET)
        else:
            self._add_cargo(self.seat, kind, 1)
            if self.loads[self.seat] > self.holds[ROW * self.seat + CARGO]:
                self.phase = DUMPING
            else:
                self._go_on(has_drawn=True)
            return
        if not (self.num_deck or (self.num_discard and not self.has_reshuffled)):
            self._go_on(has_drawn=True)
        elif self.asks:
            self.phase = MORE
        else:
            self._load()

    def _add_power(self, kind: i64) -> None:
        """A ship has room for so many Action cards; any other is discarded (ST-17)."""
        here: i64 = ROW * self.seat + kind
        if kind == ACTION and self.holds[here] >= self.setup.most_actions:
            self._to_discard(kind)
        else:
            self.holds[here] += 1

    def _dump(self, kind: i64) -> None:
        """A dumped Refugee is lost, any other card is discarded (ST-33)."""
        self._add_cargo(self.seat, kind, -1)
        if kind != REFUGEE:
            self._to_discard(kind)
        else:
            self.refugees -= 1
            if self._lose_if_hopeless():
                return
        self._go_on()

    def _add_cargo(self, seat: i64, kind: i64, number: i64) -> None:
        self.holds[ROW * seat + kind] += number
        self.loads[seat] += number

    def _lay_stream(self, arrows: i64) -> None:
        """Lay a Streamline below the ship, which may at once ride it (ST-34, ST-53)."""
        here: i64 = self.ships[self.seat]
        self._add_cargo(self.seat, STREAM + SHAPE[arrows], -1)
        self._build(here, arrows)
        if self.setup.lay_and_ride and not self.has_jumped and self.flights(arrows):
            self.phase = FOLLOW
        else:
            self._go_on()

    def _lay_gate(self, symbol: i64) -> None:
        """Lay a Gate below the ship (ST-34)."""
        here: i64 = self.ships[self.seat]
        self._add_cargo(self.seat, GATE + symbol, -1)
        self._build(here, (GATE_THING + symbol) * THING)
        self.gates[2 * symbol if self.gates[2 * symbol] == LOST else 2 * symbol + 1] = here
        self._go_on()

    def _rescue(self) -> None:
        """Rescue all refugees aboard (ST-35); with enough of them the crew wins (ST-50)."""
        saved: i64 = self.holds[ROW * self.seat + REFUGEE]
        self._add_cargo(self.seat, REFUGEE, -saved)
        self.rescued += saved
        if self.rescued >= self.setup.required:
            self._end(WON)
        else:
            self._go_on()

    def _give(self, kind: i64, seat: i64) -> None:
        """Give one card of cargo to a ship on the same square (ST-36)."""
        self._add_cargo(self.seat, kind, -1)
        self._add_cargo(seat, kind, 1)
        self._go_on()

    def _spend(self, power: i64) -> None:
        """Pickup, Extra Move and Engineering are discarded when they are used."""
        self.holds[ROW * self.seat + power] -= 1
        self._to_discard(power)

    def _pick_up(self) -> None:
        """Take the Streamline below the ship into the hold (ST-37)."""
        here: i64 = self.ships[self.seat]
        self._add_cargo(self.seat, STREAM + SHAPE[self.squares[here]], 1)
        self._build(here, 0)
        self._spend(PICKUP)
        self._go_on()

    def _boost(self) -> None:
        """Make a move that costs no action (ST-38)."""
        self._spend(EXTRA_MOVE)
        self.phase = BOOST

    def _turn(self, right: bool) -> None:
        """Turn the Streamline below the ship a quarter (ST-39)."""
        here: i64 = self.ships[self.seat]
        self._build(here, turned(self.squares[here], right))
        self._spend(ENGINEERING)
        self._go_on()

    # Collapse (ST-40 to ST-44).

    def _collapse(self, planet: i64) -> None:
        """The first is a warning (ST-40), the second a fuse (ST-41), others go (ST-42)."""
        if self.warnings[planet] == 2:
            self._to_discard(COLLAPSE)
            return
        self.warnings[planet] += 1
        if self.warnings[planet] == 2:
            # It burns at the end of this turn and of one more turn of every seat.
            self.fuses[planet] = self.setup.seats + 1

    def _lose_ships_on(self, square: i64) -> None:
        for seat in range(len(self.ships)):
            if self.ships[seat] == square:
                self._lose_ship(seat)

    def _lose_ship(self, seat: i64) -> None:
        """A ship is lost for good, with all its cards (ST-44)."""
        self.refugees -= self.holds[ROW * seat + REFUGEE]
        self.ships[seat] = LOST
        self.loads[seat] = 0
        for kind in range(KINDS):
            self.holds[ROW * seat + kind] = 0

    # The end (ST-50 to ST-52).

    def _lose_if_hopeless(self) -> bool:
        """End the game if no ship or too few refugees are left; return whether it ended (ST-51)."""
        if max(self.ships) == LOST:
            self._end(NO_SHIPS)
        elif self.refugees < self.setup.required:
            self._end(TOO_FEW)
        return self.to_act == OVER

    def _end(self, ending: i64) -> None:
        self.ending = ending
        self.to_act = OVER
