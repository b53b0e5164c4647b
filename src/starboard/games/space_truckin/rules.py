"""The rules of Space Truckin', numbered as in RULES.md."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from mypy_extensions import i64

from starboard.games.space_truckin.exchange import Exchanges
from starboard.games.space_truckin.moves import BLACK_HOLE, Verb
from starboard.games.space_truckin.position import Board, empty_board
from starboard.games.space_truckin.rotations import (
    ARROWS,
    DISTINCT,
    HAS_STATION,
    PERIOD,
    START_TYPE,
    is_wormhole,
    segment_at,
    stack_of,
    turns_fitting,
    turns_pointing,
)
from starboard.games.space_truckin.scenario import Tiles
from starboard.games.space_truckin.scoring import Ledger, new_ledger
from starboard.games.space_truckin.squares import (
    BITS,
    CENTRE,
    NONE,
    SQUARES,
    STATION_PLACE,
    code_of,
    has,
    place_of,
    type_of,
)
from starboard.games.space_truckin.stacks import Stacks, deal, one_stack
from starboard.kernel.rng import Rng
from starboard.kernel.state import CHANCE, OVER, Result, State

LONGEST: Final = 660
"""110 touches and draws, 80 of them with a clock; 80 tiles of three choices, 30 black holes of
four: no tiles of one's own make more."""


class Phase:
    """What is drawn or asked next."""

    TOUCHING: Final = 0
    DRAWING: Final = 1
    READING: Final = 2
    PLACING: Final = 3
    TURNING: Final = 4
    DEPLOYING: Final = 5
    CHOOSING: Final = 6
    PAIRING: Final = 7
    TURNING_FIRST: Final = 8
    TURNING_SECOND: Final = 9


class Truckin(State):
    """A position of Space Truckin'."""

    def __init__(self, live: bool, board: Board, stacks: Stacks, ledger: Ledger) -> None:
        self.to_act = CHANCE
        self.live = live
        """Whether players touch the stack, and the clock is read when they do (TR-17)."""

        self.board = board
        self.stacks = stacks
        self.ledger = ledger
        self.phase: i64 = Phase.DRAWING
        self.turn: i64 = 0
        """The seat whose turn it is, also while chance acts."""

        self.hand: i64 = NONE
        """The type of tile that was drawn this turn."""

        self.quadrant: i64 = NONE
        self.first: i64 = NONE
        """The square on which the tile is placed; or that of the first tile to exchange."""

        self.second: i64 = NONE
        self.first_turn: i64 = NONE
        self.last: i64 = NONE
        """The square that changed last, and with an exchange the other one: to be shown."""

        self.last_other: i64 = NONE

    def clone(self) -> Truckin:
        """Return an independent copy."""
        copy = Truckin(self.live, self.board.clone(), self.stacks.clone(), self.ledger.clone())
        copy.to_act, copy.phase, copy.turn = self.to_act, self.phase, self.turn
        copy.hand, copy.quadrant = self.hand, self.quadrant
        copy.first, copy.second, copy.first_turn = self.first, self.second, self.first_turn
        copy.last, copy.last_other = self.last, self.last_other
        return copy

    def key(self) -> Hashable:
        """The position: what lies on the board, in the stacks and in the fleets; whose turn."""
        return (
            self.board.contents(),
            (bytes(self.stacks.unseen), bytes(self.stacks.shares)),
            (bytes(self.ledger.fleet), tuple(self.ledger.scores)),
            (self.to_act, self.turn, self.phase, self.hand, self.quadrant),
            (self.first, self.second, self.first_turn, self.live),
        )

    def legal_moves(self) -> list[int]:
        """Ids of the moves open to the seat to act."""
        if self.to_act < 0:
            return []
        if self.phase == Phase.PLACING:
            # Any free square where the tile fits (TR-11); its number is the move's: `PLACE` is 0.
            return self.board.places(self.hand, self._turns_allowed(), SQUARES)
        if self.phase == Phase.TOUCHING:
            return [Verb.STACK]
        if self.phase == Phase.DEPLOYING:
            return self._deployments()
        if Phase.CHOOSING <= self.phase <= Phase.PAIRING:
            return self._black_hole_choices()
        mask: i64 = self.turns()
        return [Verb.TURN + turn for turn in range(4) if mask & BITS[turn]]

    def chances(self) -> list[tuple[int, int]]:
        """What may be drawn next: a tile, each as often as it is there, or a quadrant."""
        if self.to_act != CHANCE:
            return []
        if self.phase == Phase.READING:
            return [(Verb.DICE + quadrant, 1) for quadrant in range(4)]
        return [(Verb.DRAW + n, weight) for n, weight in self.stacks.chances(self.turn)]

    def draw(self, rng: Rng) -> int:
        """Draw the top tile of a shuffled stack, or a quadrant."""
        if self.phase == Phase.READING:
            return Verb.DICE + rng.below(4)
        return Verb.DRAW + self.stacks.draw(self.turn, rng)

    def play(self, move: int) -> None:
        """Apply a move or a draw."""
        what: i64 = move
        phase: i64 = self.phase
        if phase == Phase.DRAWING:
            self._draw_tile(what - Verb.DRAW)
        elif phase == Phase.READING:
            # The clock was read, or dice were thrown for it (TR-17).
            self.quadrant = self.waits_for((what - Verb.CLOCK) % 4)
            self._ask_for_place()
        elif phase == Phase.TOUCHING:
            self._ask_chance()
        elif phase == Phase.PLACING:
            self._place(what - Verb.PLACE)
        elif phase == Phase.DEPLOYING:
            self._deploy(what)
        elif phase == Phase.CHOOSING:
            self._use_black_hole(what)
        elif phase == Phase.PAIRING:
            self.second = what - Verb.WITH
            self._ask_for_turn(Phase.TURNING_FIRST)
        else:
            self._turn(what - Verb.TURN)

    # The turn (TR-10 to TR-16).

    def _draw_tile(self, number: i64) -> None:
        """Take a tile or a black hole from the stack; arrows ask for the clock (TR-13)."""
        self.stacks.take(self.turn, number)
        self.hand = number
        if number != BLACK_HOLE and ARROWS[number]:
            self.phase = Phase.READING
        else:
            self._ask_for_place()

    def _ask_for_place(self) -> None:
        """Let the seat act; or discard a tile that fits nowhere and draw again (TR-14)."""
        if self.hand == BLACK_HOLE:
            self.phase = Phase.CHOOSING
            self.to_act = self.turn
            return
        places = self.board.places(self.hand, self._turns_allowed(), 2)
        if places:
            self.phase = Phase.PLACING
            self.to_act = self.turn
            if len(places) == 1:  # there is nothing to choose (TR-16)
                self._place(places[0])
        elif self.stacks.in_stack(self.turn):
            self._clear_hand()
        else:
            self._end_turn()

    def waits_for(self, quadrant: i64) -> i64:
        """The first quadrant from this one on in which the tile in hand fits (TR-14)."""
        waited: i64 = 0
        while waited < 4:
            later: i64 = (quadrant + waited) % 4
            turns: i64 = DISTINCT[PERIOD[self.hand]] & turns_pointing(self.hand, later)
            if self.board.places(self.hand, turns, 1):
                return later
            waited += 1
        return quadrant

    def _place(self, square: i64) -> None:
        """Choose the square for the tile in hand (TR-11)."""
        self.first = square
        self._ask_for_turn(Phase.TURNING)

    def turns_at(self, square: i64) -> i64:
        """The rotations in which the tile in hand may lie on a square (TR-12, TR-13)."""
        if self.board.codes[square]:
            return 0
        return turns_fitting(self.hand, self.board.needs[square]) & self._turns_allowed()

    def _turns_allowed(self) -> i64:
        """The rotations of the tile in hand that differ and obey the clock (TR-13)."""
        return DISTINCT[PERIOD[self.hand]] & turns_pointing(self.hand, self.quadrant)

    def turns(self) -> i64:
        """The rotations open now, as a mask."""
        if self.phase == Phase.TURNING:
            return self.turns_at(self.first)
        found = Exchanges(self.board, [self.first, self.second])
        if self.phase == Phase.TURNING_FIRST:
            return found.first_turns(self.first, self.second)
        return found.second_turns(self.first, self.second, self.first_turn)

    def _ask_for_turn(self, phase: i64) -> None:
        """A rotation is asked for only where there are several (TR-16)."""
        self.phase = phase
        mask: i64 = self.turns()
        turn: i64 = 0
        while turn < 4:
            if mask == BITS[turn]:
                self._turn(turn)
                return
            turn += 1

    def _turn(self, turn: i64) -> None:
        """Place the tile in hand, or turn one of those to exchange, in this rotation."""
        if self.phase == Phase.TURNING:
            self.board.lay(self.first, code_of(self.hand, turn))
            self.last, self.last_other = self.first, NONE
            self.phase = Phase.DEPLOYING
            if not self._can_deploy():
                self._end_placing()
        elif self.phase == Phase.TURNING_FIRST:
            self.first_turn = turn
            self._ask_for_turn(Phase.TURNING_SECOND)
        else:
            self._exchange(turn)

    def _end_placing(self) -> None:
        """Score what the placed tile completed; then the turn is over (TR-10)."""
        self.ledger.score_around(self.board, self.first)
        self._end_turn()

    def _end_turn(self) -> None:
        """The next seat with a tile to draw does so; without any the game ends (TR-50)."""
        self._clear_hand()
        if self.stacks.left == 0:
            self.ledger.score_the_end(self.board)
            self.to_act = OVER
            return
        self.turn = (self.turn + 1) % self.ledger.seats
        while self.stacks.in_stack(self.turn) == 0:
            self.turn = (self.turn + 1) % self.ledger.seats
        self.ask_for_touch()

    def ask_for_touch(self) -> None:
        """The next seat touches the stack, if a clock runs; else it draws at once (TR-17)."""
        if self.live:
            self.phase = Phase.TOUCHING
            self.to_act = self.turn

    def _ask_chance(self) -> None:
        """A tile is drawn."""
        self.phase = Phase.DRAWING
        self.to_act = CHANCE

    def _clear_hand(self) -> None:
        """Forget what the turn was about, so that equal positions are equal."""
        self._ask_chance()
        self.hand = self.quadrant = NONE
        self.first = self.second = self.first_turn = NONE

    # Ships (TR-20 to TR-24).

    def _deployments(self) -> list[int]:
        """A segment is named by the first of its sides, clockwise from north (TR-20)."""
        code: i64 = self.board.codes[self.first]
        found: list[int] = []
        named: i64 = 0
        side: i64 = 0
        while side < 4:
            segment: i64 = segment_at(code, side)
            if segment != NONE and not has(named, segment):
                named |= BITS[segment]
                if not self.is_taken(segment):
                    found.append(Verb.DEPLOY + side)
            side += 1
        if HAS_STATION[self.hand]:
            found.append(Verb.DEPLOY_STATION)
        found.append(Verb.PASS)
        return found

    def place_named(self, move: i64) -> i64:
        """The segment of the tile just placed that a deployment names, or its station."""
        if move == Verb.DEPLOY_STATION:
            return STATION_PLACE
        return segment_at(self.board.codes[self.first], move - Verb.DEPLOY)

    def _deploy(self, move: i64) -> None:
        if move != Verb.PASS:
            self.board.man(self.first, self.turn, self.place_named(move))
            self.ledger.fleet[self.turn] -= 1
        self._end_placing()

    def is_taken(self, segment: i64) -> bool:
        """Whether a ship is on the system or wormhole of the tile just placed (TR-21)."""
        return self.board.ships(self.board.root(self.first, segment)) > 0

    def _can_deploy(self) -> bool:
        """Whether there is a ship, and a place for it (TR-24)."""
        return self.ledger.pool(self.turn) > 0 and len(self._deployments()) > 1

    # Black holes (TR-30 to TR-37).

    def _black_hole_choices(self) -> list[int]:
        """Nothing, a cargo to remove, or the first of two tiles to exchange; then the second."""
        if self.phase == Phase.PAIRING:
            return [Verb.WITH + other for other in self.exchanges().partners(self.first)]
        cargos = [Verb.REMOVE + square for square in range(SQUARES) if self.is_cargo(square)]
        return [Verb.PASS, *cargos, *[Verb.EXCHANGE + one for one in self.exchanges().firsts()]]

    def _use_black_hole(self, move: i64) -> None:
        if move >= Verb.EXCHANGE:
            self.first = move - Verb.EXCHANGE
            self.phase = Phase.PAIRING
            return
        if move != Verb.PASS:
            self.board.unman(move - Verb.REMOVE)
        self._end_turn()

    def is_cargo(self, square: i64) -> bool:
        """Whether a ship on a wormhole lies there; it is on an uncompleted one (TR-31)."""
        crew: i64 = self.board.crews[square]
        return crew != 0 and is_wormhole(type_of(self.board.codes[square]), place_of(crew))

    def exchanges(self) -> Exchanges:
        """The exchanges of any two tiles on the board (TR-32)."""
        return Exchanges(self.board, self.board.filled())

    def _exchange(self, second_turn: i64) -> None:
        """Exchange the tiles and score whatever that completes (TR-32, TR-33)."""
        self.board.exchange(self.first, self.second, self.first_turn, second_turn)
        self.last, self.last_other = self.first, self.second
        self.ledger.score_everywhere(self.board)
        self._end_turn()

    # The end (TR-50 to TR-53).

    def result(self) -> Result | None:
        """Most points win; those who tie share the win (TR-53)."""
        if self.to_act != OVER:
            return None
        scores = self.ledger.scores
        most = max(scores)
        winners = scores.count(most)
        payoffs = tuple([1.0 / winners if score == most else 0.0 for score in scores])
        ran_out = "the stack ran out" if self.stacks.is_shared() else "the stacks ran out"
        return Result(payoffs, f"{ran_out} (TR-50)", tuple(scores))


def new_state(seats: int, live: bool, tiles: Tiles, shared: bool) -> Truckin:
    """The position before the first draw: the start tile lies in the middle (TR-15)."""
    unseen = bytearray(stack_of(tiles))
    unseen[START_TYPE] -= 1
    board = empty_board()
    board.lay(CENTRE, code_of(START_TYPE, 0))
    stacks = one_stack(unseen) if shared else deal(unseen, seats)
    state = Truckin(live, board, stacks, new_ledger(seats))
    state.ask_for_touch()
    return state
