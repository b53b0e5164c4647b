"""A position of Sources: what lies where, who carries what, and what may be done."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from starboard.games.sources.cards import (
    ALL_HOMES,
    EXTRA_MOVE,
    GATE_THING,
    NOT,
    NOT_THING,
    ONLY,
    ONLY_THING,
    OPPOSITE_HOME,
    PICKUP,
    SOURCE_THING,
)
from starboard.games.sources.piles import ONE, has, pile_of
from starboard.games.sources.scenario import numbers_of
from starboard.kernel.datafile import STANDARD
from starboard.kernel.state import CHANCE, State
from starboard.parts.grid import OUTSIDE
from starboard.parts.streams import (
    ARROWS,
    NEXT,
    SIZE,
    SQUARES,
    THING,
    add_jumps,
    may_enter,
    ride_ends,
)
from starboard.parts.trails import has_ride_of

# Phases: what the next ply decides.
FEEDING: Final = 0  # a card for the pile of Source `fed` (SO-10)
ACTING: Final = 1
BOOST: Final = 2  # where to go with an Extra Move (SO-23)
SHEDDING: Final = 3  # which card to discard (SO-16)

# For each seat, a bit for each thing whose squares its pawn may not enter (SO-21).
CLOSED: Final = [
    sum([1 << ONLY_THING + other for other in range(4) if other != seat]) | 1 << NOT_THING + seat
    for seat in range(4)
]

NOTHING: Final = -1
"""No card was picked up this turn."""


class Setup:
    """What the table chose before the game. All states of a game share it; it never changes."""

    def __init__(
        self,
        *,
        homes: list[int],
        level: str,
        turns: int,
        ride: int,
        must_reach_home: bool,
        asks_to_end: bool = True,
        once: bool = True,
        scenario: str = STANDARD,
    ) -> None:
        self.homes = homes  # numbers into ALL_HOMES, one a seat
        self.seats: i64 = len(homes)
        self.level = level
        self.turns: i64 = turns
        self.ride: i64 = ride
        self.must_reach_home = must_reach_home
        self.asks_to_end = asks_to_end  # whether a turn never ends by itself
        self.once = once  # whether a turn has room for one Extra Move and one Pickup (SO-26)
        self.scenario = scenario
        self.deck: i64 = pile_of(numbers_of(scenario).counts)

    def key(self) -> tuple[object, ...]:
        """What tells two setups apart."""
        rulings = (self.ride, self.must_reach_home, self.asks_to_end, self.once, self.scenario)
        return self.seats, self.level, rulings


class Position(State):
    """Everything on the table. Only the order of the deck is hidden (SO-5)."""

    def __init__(self, setup: Setup, other: Position | None = None) -> None:
        self.setup = setup
        if other is None:
            self._begin()
        else:
            self._copy(other)

    def _begin(self) -> None:
        seats = self.setup.seats
        self.to_act = CHANCE
        self.seat: i64 = 0  # whose turn it is
        self.phase: i64 = FEEDING
        self.fed: i64 = 0  # the Source whose pile grows next
        self.turns_left: i64 = self.setup.turns
        self.has_used_move = False  # the one move of the turn (SO-11)
        self.has_moved = False  # any move, Extra Moves included
        self.has_turned = False
        self.has_shed = False
        self.has_boosted = False  # whether an Extra Move was used this turn, and may not be again
        self.has_lifted = False  # the same of a Pickup
        self.lifted: i64 = NOTHING  # what it took from where, see `as_it_lay`
        self.owns_squares = True  # whether no other state shares the squares
        self.owns_cards = True  # whether no other state shares hands and piles
        self.squares: list[int] = [0] * SQUARES
        self.pawns: list[int] = [ALL_HOMES[home] for home in self.setup.homes]
        self.made: list[int] = [0] * seats  # 1 for a pawn that has made its express
        self.sources: list[int] = ALL_HOMES[:]
        # Cards by seat and by Source, each a pile in one int.
        self.hands: list[int] = [0] * seats
        self.piles: list[int] = [0] * len(ALL_HOMES)
        self.deck: i64 = self.setup.deck
        for seat in range(seats, 4):
            self.deck -= ONE[ONLY + seat] + ONE[NOT + seat]
        self.discard: i64 = 0
        for square in ALL_HOMES:
            self.squares[square] = SOURCE_THING * THING

    def _copy(self, other: Position) -> None:
        """Share all lists; from now on both states copy what they change."""
        other.owns_squares = False
        other.owns_cards = False
        self.owns_squares = False
        self.owns_cards = False
        self.to_act = other.to_act
        self.seat = other.seat
        self.phase = other.phase
        self.fed = other.fed
        self.turns_left = other.turns_left
        self.has_used_move = other.has_used_move
        self.has_moved = other.has_moved
        self.has_turned = other.has_turned
        self.has_shed = other.has_shed
        self.has_boosted = other.has_boosted
        self.has_lifted = other.has_lifted
        self.lifted = other.lifted
        self.squares = other.squares
        self.pawns = other.pawns
        self.made = other.made
        self.sources = other.sources
        self.hands = other.hands
        self.piles = other.piles
        self.deck = other.deck
        self.discard = other.discard

    def own_cards(self) -> None:
        """Copy hands and piles before their first change, if another state shares them."""
        if self.owns_cards:
            return
        self.owns_cards = True
        self.hands = self.hands[:]
        self.piles = self.piles[:]

    def key(self) -> tuple[object, ...]:
        """Everything that can matter later."""
        numbers = (self.to_act, self.seat, self.phase, self.fed, self.turns_left)
        flags = (self.has_used_move, self.has_moved, self.has_turned, self.has_shed)
        powers = (self.has_boosted, self.has_lifted, self.lifted)
        board = (tuple(self.squares), tuple(self.pawns), tuple(self.made), tuple(self.sources))
        cards = (tuple(self.hands), tuple(self.piles), self.deck, self.discard)
        return (self.setup.key(), numbers, flags, powers, board, cards)

    # Questions that rules, scenes and refusals ask.

    def here(self) -> i64:
        """The square of the acting pawn."""
        return self.pawns[self.seat]

    def carried(self) -> i64:
        """The cards that the acting pawn carries."""
        return self.hands[self.seat]

    def home(self, seat: i64) -> i64:
        """A pawn's home square."""
        return ALL_HOMES[self.setup.homes[seat]]

    def source_here(self) -> i64:
        """The number of the Source below the acting pawn, or -1."""
        here = self.here()
        if self.squares[here] != SOURCE_THING * THING:
            return -1
        for number in range(len(self.sources)):
            if self.sources[number] == here:
                return number
        return -1

    def pile_here(self) -> i64:
        """The cards on the Source below the acting pawn; none where there is no Source."""
        source = self.source_here()
        return self.piles[source] if source >= 0 else 0

    def rides(self) -> list[int]:
        """Where a move of the acting pawn can end, by ride or by Gate (SO-12, SO-24)."""
        here = self.here()
        ends = ride_ends(self.squares, here, CLOSED[self.seat])
        jumps: list[int] = []
        for square in ends:
            self._add_twins(square, jumps)
        self._add_twins(here, jumps)
        add_jumps(ends, jumps, here)
        return ends

    def is_gate(self, square: i64) -> bool:
        """Whether a Gate lies there."""
        return GATE_THING * THING <= self.squares[square] < ONLY_THING * THING

    def _add_twins(self, square: i64, jumps: list[int]) -> None:
        """Add the other Gates with the sign of the one on a square, if there is one."""
        if self.is_gate(square):
            for other in range(SQUARES):
                if self.squares[other] == self.squares[square] and other != square:
                    jumps.append(other)

    def is_goal(self, seat: i64, square: i64) -> bool:
        """Whether a pawn's express may end there (SO-30)."""
        home: i64 = self.setup.homes[seat]
        if self.setup.must_reach_home:
            return square == ALL_HOMES[OPPOSITE_HOME[home]]
        if home % 2:
            return square % SIZE == SIZE - 1 if home == 1 else square % SIZE == 0
        return square // SIZE == SIZE - 1 if home == 0 else square // SIZE == 0

    def is_express(self, square: i64) -> bool:
        """Whether the acting pawn's move to a square can be its express (SO-30)."""
        here = self.here()
        closed: i64 = CLOSED[self.seat]
        if here != self.home(self.seat) or not self.is_goal(self.seat, square):
            return False
        ends = ride_ends(self.squares, here, closed)
        if square in ends:
            # From side to side a ride without a jump follows seven streams or more.
            return True
        for gate in ends:
            if (
                self.is_gate(gate)
                and self.squares[gate] == self.squares[square]
                and has_ride_of(self.squares, here, gate, self.setup.ride, closed)
            ):
                return True
        return False

    def on_stream(self) -> bool:
        """Whether the acting pawn is on a Streamline."""
        return self.squares[self.here()] & ARROWS != 0

    def may_move(self) -> bool:
        """Whether the move of the turn is still to be made (SO-11, SO-17)."""
        return not self.has_used_move and not self.has_turned

    def can_boost(self) -> bool:
        """Extra Move needs somewhere to go, and no card turned this turn (SO-17, SO-23, SO-26)."""
        if self.has_turned or self.has_boosted or not has(self.carried(), EXTRA_MOVE):
            return False
        return self.can_step()

    def can_pick_up(self) -> bool:
        """Pickup needs a card other than a Source below the pawn, once a turn (SO-22, SO-26)."""
        code = self.squares[self.here()]
        if self.has_lifted or code in (0, SOURCE_THING * THING):
            return False
        return has(self.carried(), PICKUP)

    def as_it_lay(self, code: i64) -> bool:
        """Whether a card was picked up here this turn and would lie as it lay (SO-26)."""
        return self.lifted == SQUARES * code + self.here()

    def can_turn(self) -> bool:
        """A pawn that has not moved may turn the Streamline below it, once (SO-17)."""
        return not self.has_moved and not self.has_turned and self.on_stream()

    def can_step(self) -> bool:
        """Whether the acting pawn can move at all: a step into a neighbour, or a jump."""
        here = self.here()
        closed: i64 = CLOSED[self.seat]
        for way in range(4):
            to: i64 = NEXT[4 * here + way]
            if to != OUTSIDE and may_enter(self.squares, to, way, closed):
                return True
        jumps: list[int] = []
        self._add_twins(here, jumps)
        return len(jumps) > 0

    def is_last_turn(self) -> bool:
        """Whether the acting pawn has no turn after this one."""
        return self.turns_left <= self.setup.seats

    def is_too_late(self) -> bool:
        """Whether the acting pawn lacks its express and can make no move any more (SO-32)."""
        if not self.is_last_turn() or self.made[self.seat] or self.may_move():
            return False
        if self.has_turned or self.has_boosted:
            return True
        return not has(self.carried(), EXTRA_MOVE) and not has(self.pile_here(), EXTRA_MOVE)
