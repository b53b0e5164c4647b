"""A position of Streamlines: what lies where, who holds what, and which moves are legal."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from starboard.games.streamlines.advice_roads import Atlas, Charts
from starboard.games.streamlines.cards import (
    ACTION,
    CARGO,
    ENGINEERING,
    ESCAPE,
    EXTRA_MOVE,
    GATE,
    GATE_THING,
    KINDS,
    MOST_CARDS,
    PICKUP,
    PLANET,
    POWERS,
    REFUGEE,
    STREAM,
)
from starboard.games.streamlines.moves import (
    CARGO_KINDS,
    DEAL,
    DRAW,
    DRAW_AGAIN,
    DRAW_SLOWLY,
    DUMP,
    END_TURN,
    GIVE,
    LAY,
    LAY_GATE,
    RESCUE,
    SEATS,
    STAY,
    STOP_DRAWING,
    USE_PICKUP,
)
from starboard.kernel.rng import Rng
from starboard.kernel.state import CHANCE, State
from starboard.parts.stream_moves import add_powers
from starboard.parts.streams import ARROWS, FIRST_LAYING, SQUARES, THING, add_jumps, ride_ends

LOST: Final = -1
"""The square of a ship that is lost, and of a Gate that is not on the board."""

ROW: Final = 16
"""Cards held are counted at ``ROW * seat + kind``."""

# Phases: what the next ply decides.
DEALING: Final = 0  # two Power cards for each ship (ST-7)
CLOCK: Final = 1  # a card for planet `clock` (ST-11)
ACTIONS: Final = 2
LOADING: Final = 3  # a card for the ship (ST-30)
MORE: Final = 4  # whether to draw again (ST-31, ST-32)
DUMPING: Final = 5  # which card to dump (ST-33)
BOOST: Final = 6  # where to go with an Extra Move (ST-38)
FOLLOW: Final = 7  # whether to ride the stream just laid (ST-34)


class Setup:
    """What the table chose before the game. All states of a game share it; it never changes."""

    def __init__(
        self,
        *,
        scenario: str,
        title: str,
        required: int,
        planets: list[int],
        escapes: list[int],
        starts: list[int],
        deck: list[int],
        most_actions: int = MOST_CARDS,
        leave_stream: bool = False,
        lay_and_ride: bool = False,
        stops_turn: bool = True,
        stop_to_work: bool = True,
    ) -> None:
        self.scenario = scenario
        self.title = title
        self.required: i64 = required
        self.planets = planets
        self.escapes = escapes
        self.starts = starts
        self.seats: i64 = len(starts)
        self.deck = deck
        self.most_actions: i64 = most_actions
        self.leave_stream = leave_stream
        self.lay_and_ride = lay_and_ride
        self.stops_turn = stops_turn
        self.stop_to_work = stop_to_work
        self.atlas = Atlas(escapes, planets)

    def key(self) -> tuple[object, ...]:
        """What tells two setups apart."""
        options = (self.leave_stream, self.lay_and_ride, self.stops_turn, self.stop_to_work)
        return (self.scenario, self.seats, self.most_actions, *options)


class Position(State):
    """Everything on the table. Nothing is hidden but the order of the deck (ST-8)."""

    def __init__(self, setup: Setup, other: Position | None = None) -> None:
        self.setup = setup
        if other is None:
            self._begin()
        else:
            self._copy(other)

    def _begin(self) -> None:
        setup = self.setup
        seats = setup.seats
        self.to_act = CHANCE
        self.seat: i64 = 0  # whose turn it is
        self.phase: i64 = DEALING
        self.clock: i64 = 0  # cards dealt so far, then the planet whose card is drawn
        self.used: i64 = 0  # actions used this turn
        self.has_jumped = False
        self.has_reshuffled = False  # in this draw action
        self.asks = False  # after each card of this draw action (ST-31)
        self.rescued: i64 = 0
        self.ending: i64 = 0
        self.squares: list[int] = [0] * SQUARES  # shared with clones, see `_build`
        self.ships: list[int] = setup.starts[:]
        self.gates: list[int] = [LOST] * 8  # two squares for each symbol
        self.holds: list[int] = [0] * (ROW * seats)
        self.loads: list[int] = [0] * seats  # cargo cards aboard
        self.warnings: list[int] = [0] * len(setup.planets)
        self.fuses: list[int] = [0] * len(setup.planets)  # ends of turns until it is a black hole
        self.deck: list[int] = setup.deck[:]
        self.num_deck: i64 = sum(setup.deck)
        self.discard: list[int] = [0] * KINDS
        self.num_discard: i64 = 0
        self.refugees: i64 = setup.deck[REFUGEE]  # not yet lost, the rescued included
        for square in setup.escapes:
            self.squares[square] = ESCAPE * THING
        for number, square in enumerate(setup.planets):
            self.squares[square] = (PLANET + number) * THING
        self._charts: Charts | None = None
        for seat in range(seats):
            self.holds[ROW * seat + ACTION] = 1
            self.holds[ROW * seat + CARGO] = 1

    def _copy(self, other: Position) -> None:
        self.to_act = other.to_act
        self.seat = other.seat
        self.phase = other.phase
        self.clock = other.clock
        self.used = other.used
        self.has_jumped = other.has_jumped
        self.has_reshuffled = other.has_reshuffled
        self.asks = other.asks
        self.rescued = other.rescued
        self.ending = other.ending
        self.squares = other.squares
        self._charts = other._charts
        self.ships = other.ships[:]
        self.gates = other.gates[:]
        self.holds = other.holds[:]
        self.loads = other.loads[:]
        self.warnings = other.warnings[:]
        self.fuses = other.fuses[:]
        self.deck = other.deck[:]
        self.num_deck = other.num_deck
        self.discard = other.discard[:]
        self.num_discard = other.num_discard
        self.refugees = other.refugees

    def _build(self, square: i64, code: i64) -> None:
        """Lay, turn or remove a card. Clones share a board, so a change makes a new one."""
        squares = self.squares[:]
        squares[square] = code
        self.squares = squares
        self._charts = None

    @property
    def charts(self) -> Charts:
        """How far it is on this board from anywhere to anywhere."""
        if self._charts is None:
            self._charts = self.setup.atlas.of(self.squares)
        return self._charts

    def key(self) -> tuple[object, ...]:
        """Everything that can matter later."""
        numbers = (self.to_act, self.seat, self.phase, self.clock, self.used, self.rescued)
        flags = (self.has_jumped, self.has_reshuffled, self.asks, self.refugees, self.ending)
        board = (tuple(self.squares), tuple(self.ships), tuple(self.warnings), tuple(self.fuses))
        cards = (tuple(self.holds), tuple(self.deck), tuple(self.discard))
        return (self.setup.key(), numbers, flags, board, cards)

    # Questions that rules, scenes and refusals ask.

    def flights(self, first: i64) -> list[int]:
        """Where a move can end, by ride or by Gate (ST-20 to ST-29).

        The first step goes in a direction whose bit is in *first*.
        """
        here: i64 = self.ships[self.seat]
        ends = ride_ends(self.squares, here, 0, first, self.may_stop())
        jumps: list[int] = []
        for square in ends:
            if self.is_gate(square):
                jumps.append(self.twin(square))
        if first == ARROWS and self.is_gate(here):
            jumps.append(self.twin(here))
        add_jumps(ends, jumps, here)
        return ends

    def is_gate(self, square: i64) -> bool:
        """Whether a Gate lies there."""
        return GATE_THING * THING <= self.squares[square] < ESCAPE * THING

    def twin(self, square: i64) -> i64:
        """The square of the other Gate with the same letter, or `LOST` (ST-27)."""
        pair: i64 = 2 * (self.squares[square] // THING - GATE_THING)
        return self.gates[pair + 1] if self.gates[pair] == square else self.gates[pair]

    def rides_to(self, square: i64) -> bool:
        """Whether a move can end there without a Gate (ST-29)."""
        here: i64 = self.ships[self.seat]
        first: i64 = self.squares[here] & ARROWS if self.phase == FOLLOW else ARROWS
        return square in ride_ends(self.squares, here, 0, first, self.may_stop())

    def may_stop(self) -> bool:
        """Whether the acting ship may stop on any square of its ride (ST-22)."""
        row: i64 = ROW * self.seat
        has_work = self.holds[row + PICKUP] > 0 or self.holds[row + ENGINEERING] > 0
        return self.setup.leave_stream or (self.setup.stop_to_work and has_work)

    def can_load(self, code: i64) -> bool:
        """Whether a planet still gives cards, and there are any (ST-14, ST-43)."""
        return not self.is_black(code // THING - PLANET) and self.num_deck + self.num_discard > 0

    def can_take(self, seat: i64) -> bool:
        """Whether a ship is on the acting ship's square and has room (ST-36)."""
        is_here = self.ships[seat] == self.ships[self.seat]
        return is_here and self.loads[seat] < self.holds[ROW * seat + CARGO]

    def on_stream(self) -> bool:
        """Whether the acting ship is on a Streamline."""
        return self.squares[self.ships[self.seat]] & ARROWS != 0

    def can_pick_up(self) -> bool:
        """Pickup needs a Streamline here and room for it (ST-37)."""
        row: i64 = ROW * self.seat
        if not self.holds[row + PICKUP] or not self.on_stream():
            return False
        return self.loads[self.seat] < self.holds[row + CARGO]

    def can_boost(self) -> bool:
        """Extra Move needs somewhere to go, and no jump so far this turn (ST-27, ST-38)."""
        if not self.holds[ROW * self.seat + EXTRA_MOVE] or self.has_jumped:
            return False
        return len(self.flights(ARROWS)) > 0

    def can_turn(self) -> bool:
        """Engineering needs a Streamline here (ST-39)."""
        return self.holds[ROW * self.seat + ENGINEERING] > 0 and self.on_stream()

    def is_black(self, planet: i64) -> bool:
        """Whether a planet has turned into a black hole."""
        return self.warnings[planet] == 2 and not self.fuses[planet]

    # What may happen.

    def legal_moves(self) -> list[int]:
        """Ids of the moves open to the seat to act, ascending."""
        if self.to_act < 0:
            return []
        if self.phase == ACTIONS:
            return self._actions()
        if self.phase == MORE:
            return [DRAW_AGAIN, STOP_DRAWING]
        if self.phase == DUMPING:
            row = ROW * self.seat + STREAM
            return [DUMP + kind for kind in range(CARGO_KINDS) if self.holds[row + kind]]
        if self.phase == BOOST:
            return self.flights(ARROWS)
        moves = self.flights(self.squares[self.ships[self.seat]] & ARROWS)
        moves.append(STAY)
        return moves

    def _actions(self) -> list[int]:
        """The actions (ST-13), the powers that cost none (ST-37 to ST-39), and the end."""
        moves: list[int] = []
        row: i64 = ROW * self.seat
        here: i64 = self.ships[self.seat]
        code: i64 = self.squares[here]
        if self.used < self.holds[row + ACTION]:
            if not self.has_jumped:
                moves = self.flights(ARROWS)
            if code >= PLANET * THING and self.can_load(code):
                moves.append(DRAW)
                moves.append(DRAW_SLOWLY)
            if self.loads[self.seat]:
                self._add_cargo_actions(moves, row, here, code)
        add_powers(moves, USE_PICKUP, self.can_pick_up(), self.can_boost(), self.can_turn())
        moves.append(END_TURN)
        return moves

    def _add_cargo_actions(self, moves: list[int], row: i64, here: i64, code: i64) -> None:
        """What a ship can do with its cargo: lay, rescue, give (ST-34 to ST-36)."""
        if not code:
            for shape in range(4):
                if self.holds[row + STREAM + shape]:
                    for laying in range(FIRST_LAYING[shape], FIRST_LAYING[shape + 1]):
                        moves.append(LAY + laying)
            for symbol in range(4):
                if self.holds[row + GATE + symbol]:
                    moves.append(LAY_GATE + symbol)
        elif code == ESCAPE * THING and self.holds[row + REFUGEE]:
            moves.append(RESCUE)
        takers = [
            seat for seat in range(self.setup.seats) if seat != self.seat and self.can_take(seat)
        ]
        if takers:
            for kind in range(CARGO_KINDS):
                if self.holds[row + STREAM + kind]:
                    for seat in takers:
                        moves.append(GIVE + SEATS * kind + seat)

    def chances(self) -> list[tuple[int, int]]:
        """Each kind of card that may come up, and how many there are."""
        if self.to_act != CHANCE:
            return []
        kinds = POWERS if self.phase == DEALING else KINDS
        return [(DEAL + kind, self.deck[kind]) for kind in range(kinds) if self.deck[kind]]

    def draw(self, rng: Rng) -> int:
        """One card of the deck, all equally likely."""
        left: i64 = self.num_deck
        if self.phase == DEALING:
            left = 0
            for power in range(POWERS):
                left += self.deck[power]
        left = rng.below(left)
        kind: i64 = 0
        left -= self.deck[0]
        while left >= 0:
            kind += 1
            left -= self.deck[kind]
        return DEAL + kind
