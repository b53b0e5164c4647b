"""The rules of Sources: what moves and cards do. Methods follow the order of RULES.md."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from starboard.games.sources.cards import EXTRA_MOVE, KINDS, PICKUP, SOURCE, STREAM
from starboard.games.sources.moves import (
    DEAL,
    DISCARD,
    END_TURN,
    LAY,
    LAY_THING,
    TAKE,
    TAKE_ALL,
    THING_KINDS,
    THINGS,
    TURN_RIGHT,
    USE_EXTRA_MOVE,
    USE_PICKUP,
)
from starboard.games.sources.piles import ONE, count, kinds, nth, size
from starboard.games.sources.position import ACTING, BOOST, FEEDING, NOTHING, SHEDDING, Position
from starboard.kernel.rng import Rng
from starboard.kernel.state import CHANCE, OVER, Result
from starboard.parts.crew import crew_result
from starboard.parts.stream_moves import add_powers
from starboard.parts.streams import FIRST_LAYING, LAYINGS, SHAPE, SQUARES, THING, turned

# The kind of card that is each thing, at its number.
KIND_OF_THING: Final = [-1, *THING_KINDS]

# Where the moves that lay each kind of card begin, and where those of the last one end.
LAYINGS_OF: Final = [
    *[LAY + first for first in FIRST_LAYING[:SOURCE]],
    *[LAY_THING + len([k for k in THING_KINDS if k < kind]) for kind in range(SOURCE, KINDS + 1)],
]

# Endings.
WON: Final = "every pawn has made its express (SO-31)"
LATE: Final = "the last turn of the level is over (SO-32)"
TOO_LATE: Final = "a pawn without its express has no move left (SO-32)"


class Sources(Position):
    """A position and its rules. The deck has no order: a card is drawn when it is needed."""

    def clone(self) -> Sources:
        """Return an independent copy."""
        return Sources(self.setup, self)

    def legal_moves(self) -> list[int]:
        """Ids of the moves open to the seat to act, ascending."""
        if self.to_act < 0:
            return []
        if self.phase == BOOST:
            return self.rides()
        moves: list[int] = []
        if self.phase == SHEDDING:
            add_kinds(moves, DISCARD, self.carried())
            return moves
        if self.may_move():
            moves = self.rides()
        pile: i64 = self.pile_here()
        if pile:
            add_kinds(moves, TAKE, pile)
            if size(pile) > 1:
                moves.append(TAKE_ALL)
        carried: i64 = self.carried()
        if carried and not self.squares[self.here()]:
            add_layings(moves, carried)
            if self.has_lifted:
                moves = [move for move in moves if not self._lays_as_it_lay(move)]
        add_powers(moves, USE_PICKUP, self.can_pick_up(), self.can_boost(), self.can_turn())
        moves.append(END_TURN)
        return moves

    def chances(self) -> list[tuple[int, int]]:
        """Each kind of card that may come up, and how many there are."""
        if self.to_act != CHANCE:
            return []
        return [(DEAL + kind, int(count(self.deck, kind))) for kind in kinds(self.deck)]

    def draw(self, rng: Rng) -> int:
        """One card of the deck, all equally likely."""
        return DEAL + nth(self.deck, rng.below(size(self.deck)))

    def play(self, move: int) -> None:
        """Apply a move or a card that came up."""
        if move >= DEAL:
            self._feed(move - DEAL)
        elif move < SQUARES:
            self._ride(move)
        elif move < TAKE_ALL:
            self._take(ONE[move - TAKE])
        elif move == TAKE_ALL:
            self._take(self.pile_here())
        elif move < USE_PICKUP:
            self._lay(code_of(move))
        elif move == USE_PICKUP:
            self._pick_up()
        elif move == USE_EXTRA_MOVE:
            self._boost()
        elif move < DISCARD:
            self._turn(move == TURN_RIGHT)
        elif move < END_TURN:
            self._shed(move - DISCARD)
            self._next_turn()
        else:
            self._end_turn()

    def result(self) -> Result | None:
        """A win pays everyone 1, a loss 0; the score is the number of expresses (SO-33)."""
        if self.to_act != OVER:
            return None
        made = sum(self.made)
        has_won = made == self.setup.seats
        ending = WON if has_won else TOO_LATE if self.turns_left else LATE
        return crew_result(self.setup.seats, has_won, ending, made)

    # The turn (SO-10 to SO-20).

    def _feed(self, kind: i64) -> None:
        """A card comes to a Source's pile; when all have theirs, the pawn acts (SO-10)."""
        self.own_cards()
        card: i64 = ONE[kind]
        self.deck -= card
        pile: i64 = self.piles[self.fed]
        self.piles[self.fed] = pile + card
        self.fed += 1
        if self.fed == len(self.sources) or not self._has_card():
            self.begin_actions()

    def begin_actions(self) -> None:
        """The pawn may act (SO-11)."""
        self.fed = 0
        self.phase = ACTING
        self.to_act = self.seat

    def _ride(self, square: i64) -> None:
        """Move the pawn, once a turn but for Extra Moves (SO-11, SO-12)."""
        if not self.made[self.seat] and self.is_express(square):
            self._make_express()
        if self.phase == ACTING:
            self.has_used_move = True
        self.has_moved = True
        self.pawns = self.pawns[:]
        self.pawns[self.seat] = square
        if self.to_act != OVER:
            self._go_on()

    def _take(self, cards: i64) -> None:
        """Cards go from the pile below the pawn to its hand (SO-14)."""
        self._carry(cards)
        source = self.source_here()
        pile: i64 = self.piles[source]
        self.piles[source] = pile - cards
        self._go_on()

    def _carry(self, cards: i64) -> None:
        """The pawn carries these cards too, or no longer where they are subtracted."""
        self.own_cards()
        self.hands[self.seat] = self.carried() + cards

    def _lay(self, code: i64) -> None:
        """Lay a carried card under the pawn (SO-15); a Source begins a pile (SO-20)."""
        kind: i64 = kind_of(code)
        self._cover(code)
        self._carry(-ONE[kind])
        self.has_shed = True
        if kind == SOURCE:
            self.sources = [*self.sources, int(self.here())]
            self.piles.append(0)
        self._go_on()

    def _cover(self, code: i64) -> None:
        """Put something on the pawn's square, or nothing."""
        if not self.owns_squares:
            self.owns_squares = True
            self.squares = self.squares[:]
        self.squares[self.here()] = code

    def _shed(self, kind: i64) -> None:
        """A card leaves the hand for the discard pile (SO-16)."""
        self._carry(-ONE[kind])
        self.discard += ONE[kind]
        self.has_shed = True

    def _end_turn(self) -> None:
        """A pawn that carries cards and has shed none must discard one (SO-16, SO-32)."""
        if self.setup.asks_to_end and self.is_last_turn() and not self.made[self.seat]:
            self.to_act = OVER
            return
        carried: i64 = self.carried()
        if carried and not self.has_shed:
            held = kinds(carried)
            if len(held) > 1 or not self.setup.asks_to_end:
                self.phase = SHEDDING
                return
            self._shed(held[0])
        self._next_turn()

    def _turn(self, right: bool) -> None:
        """Turn the Streamline below a pawn that stays (SO-17)."""
        self._cover(turned(self.squares[self.here()], right))
        self.has_turned = True
        self._go_on()

    def _has_card(self) -> bool:
        """Whether there is a card to draw; the discard pile replaces an empty deck (SO-18)."""
        if not self.deck:
            self.deck, self.discard = self.discard, 0
        return self.deck != 0

    def _go_on(self) -> None:
        """The pawn goes on; a turn may end by itself if the table wants that (SO-19)."""
        self.phase = ACTING
        if self.setup.asks_to_end:
            if self.is_too_late():
                self.to_act = OVER
            return
        if self.may_move() or self.can_turn():
            return
        if not self.pile_here() and not self.carried():
            self._end_turn()

    def _next_turn(self) -> None:
        """The next seat's turn begins (SO-6), unless the last turn is over (SO-32)."""
        self.turns_left -= 1
        self.has_used_move = False
        self.has_moved = False
        self.has_turned = False
        self.has_shed = False
        self.has_boosted = False
        self.has_lifted = False
        self.lifted = NOTHING
        if not self.turns_left:
            self.to_act = OVER
            return
        self.seat = 0 if self.seat + 1 == self.setup.seats else self.seat + 1
        if self._has_card():
            self.phase = FEEDING
            self.to_act = CHANCE
        else:
            self.begin_actions()

    # Special cards (SO-22, SO-23, SO-26).

    def _pick_up(self) -> None:
        """Take the card below the pawn into its hand (SO-22)."""
        code: i64 = self.squares[self.here()]
        self._shed(PICKUP)
        if self.setup.once:
            self.has_lifted = True
            self.lifted = SQUARES * code + self.here()
        self._carry(ONE[kind_of(code)])
        self._cover(0)
        self._go_on()

    def _lays_as_it_lay(self, move: i64) -> bool:
        """Whether a move puts the card that was picked up back as it was (SO-26)."""
        return LAY <= move < USE_PICKUP and self.as_it_lay(code_of(move))

    def _boost(self) -> None:
        """Make one more move (SO-23); where it can end on one square only, it does (SO-19)."""
        self._shed(EXTRA_MOVE)
        self.has_boosted = self.setup.once
        self.phase = BOOST
        if self.setup.asks_to_end:
            ends = self.rides()
            if len(ends) == 1:
                self._ride(ends[0])

    # Victory (SO-30 to SO-32).

    def _make_express(self) -> None:
        """The crew wins when every pawn has made its express (SO-30, SO-31)."""
        self.made = self.made[:]
        self.made[self.seat] = 1
        if 0 not in self.made:
            self.to_act = OVER


def code_of(move: i64) -> i64:
    """What lies on a square after a card was laid there."""
    return LAYINGS[move - LAY] if move < LAY_THING else THINGS[move - LAY_THING] * THING


def kind_of(code: i64) -> i64:
    """The kind of the card that lies on a square."""
    return STREAM + SHAPE[code] if code < THING else KIND_OF_THING[code // THING]


def add_kinds(moves: list[int], verb: i64, pile: i64) -> None:
    """One move for each kind of card in a pile (SO-14, SO-16)."""
    for kind in kinds(pile):
        moves.append(verb + kind)


def add_layings(moves: list[int], carried: i64) -> None:
    """Every way to lay a carried card (SO-15)."""
    for kind in kinds(carried):
        for laying in range(LAYINGS_OF[kind], LAYINGS_OF[kind + 1]):
            moves.append(laying)
