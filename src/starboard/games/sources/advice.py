"""What a crew may hope for: the turns that its work will take, against the turns left."""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from starboard.games.sources.advice_crossing import Crossing
from starboard.games.sources.advice_survey import Survey, Surveys
from starboard.games.sources.cards import EXTRA_MOVE, PICKUP, STREAM
from starboard.games.sources.moves import TAKE, TAKE_ALL, USE_EXTRA_MOVE, USE_PICKUP
from starboard.games.sources.piles import count, kinds, size
from starboard.games.sources.position import ACTING, BOOST, FEEDING, SHEDDING, Position
from starboard.games.sources.rules import Sources
from starboard.kernel.advice import NOTHING_OBVIOUS, Advice
from starboard.kernel.rng import Rng
from starboard.kernel.state import OVER, State
from starboard.parts.streams import CORNER, ONE, TEE

EMPTY_COST: Final = 32
"""The cost of a crossing on a board where nothing is built."""

# The work that is left, item by item.
EXPRESS: Final = 3.0  # for each pawn that has not made its express
GAP: Final = 2.0  # for each gap in a crossing
COST: Final = 0.25  # for the cost of a crossing, which knows streams in the way
WIDEST: Final = 0.5  # for each gap in the crossing that has most
BACK: Final = 0.5  # for a pawn's way home, and again for the longest one
FADE: Final = 0.25  # the more gaps are to be closed first, the less a way home weighs
LACK: Final = 0.6  # for each gap for which nobody carries a card
FETCH: Final = 0.6  # for a pawn's way to a Source, by the part of its share that it lacks
EMPTY: Final = 0.3  # for each pawn without a stream to lay
TO_GAP: Final = 0.5  # for the way of a pawn with streams to a gap
EXTRA: Final = 0.5  # for each Extra Move, which saves work; three a pawn count
SPARE: Final = 0.1  # for each other card to shed instead of a stream; four a pawn count
LIFT: Final = 0.15  # for each Pickup carried, so that none is wasted; two a pawn count
KEEP: Final = 0.01  # for each card carried: nobody lays or leaves one without a reason

STOCK: Final = 3
"""A Source with so many streams is worth going to."""

WAIT: Final = 1.8
"""The turns that all players together take until one more stream comes to a Source."""

DRY: Final = 5.0
"""The longest way to cards that is worth a thought."""

PACE: Final = [0.36, 0.31, 0.24]
"""The turns that two, three and four players need for one unit of work, as games have shown."""

MOVE: Final = 1.0
"""The part of a turn that its move is worth while it is still to be made: all of it.

So ending a turn after its move costs nothing, and nobody puts it off by laying useless cards.
"""

SLOPE: Final = 0.02
"""The part of the work that counts even when a single turn is needed."""

UNSURE: Final = 1.5
PER_TURN: Final = 0.12
"""How far the turns needed may differ from those foreseen: by so many, and more for each."""


LEADS_ON: Final = (USE_PICKUP, USE_EXTRA_MOVE)
"""What is worth something only by the move after it, as a way is."""


class SourcesAdvice(Advice):
    """A judgement that a greedy crew can climb."""

    def __init__(self) -> None:
        self._surveys = Surveys()

    def promise(self, state: State) -> list[float]:
        """The same for every seat: the crew wins or loses together."""
        assert isinstance(state, Sources)
        return [self.hope(state)] * len(state.pawns)

    def hope(self, state: Sources) -> float:
        """Between 0 and 1: the result itself where there is one.

        A small part rewards progress alone, so that a crew goes on when all seems lost or won.
        """
        if state.to_act == OVER:
            return 1.0 if min(state.made) else 0.0
        if self.is_lost(state):
            return 0.0
        foreseen = self.work(state) * PACE[len(state.pawns) - 2]
        # The last turn is a whole one, but even in it less work is better than more.
        needed = max(1.0, foreseen) + SLOPE * foreseen
        left = float(state.turns_left) - 1.0
        if state.phase == FEEDING or (state.phase != SHEDDING and state.may_move()):
            left += MOVE
        if state.phase == BOOST:
            left += MOVE
        margin = (left - needed) / (UNSURE + PER_TURN * needed)
        chance = 1.0 / (1.0 + math.exp(-margin))
        return 0.01 + 0.85 * chance + 0.13 * max(0.0, 1.0 - needed / 80.0)

    def is_lost(self, state: Sources) -> bool:
        """Whether the pawn to act must make its express in this turn and cannot be home in time."""
        if state.made[state.seat] or state.turns_left > len(state.pawns):
            return False
        moves: i64 = 1 if state.phase == FEEDING or state.may_move() else 0
        moves += 1 if state.phase == BOOST else 0
        extra: i64 = count(state.carried(), EXTRA_MOVE)
        for pile in state.piles:
            extra += count(pile, EXTRA_MOVE)
        if state.setup.once:
            extra = 0 if state.has_boosted else min(1, extra)
        moves += extra
        to_home: i64 = self._surveys.of(state).to_home(state.seat)[state.here()]
        return to_home + 1 > moves

    def obvious(self, state: State) -> int:
        """To take all that lies on the Source below: carried cards weigh nothing (SO-14)."""
        assert isinstance(state, Sources)
        pile = state.pile_here()
        if state.phase != ACTING or not pile:
            return NOTHING_OBVIOUS
        return TAKE_ALL if size(pile) > 1 else TAKE + kinds(pile)[0]

    def suggest(self, state: State, rng: Rng) -> int:
        """What promises most, where a way promises the best that can be done at its end."""
        move = self.obvious(state)
        if move != NOTHING_OBVIOUS:
            return move
        assert isinstance(state, Sources)
        moves = state.legal_moves()
        best = moves[0]
        most = -1.0
        if len(moves) > 1:
            for move in moves:
                hope = self._hope_after(state, move)
                if hope > most:
                    most = hope
                    best = move
        return best

    def _hope_after(self, state: Sources, move: int) -> float:
        """What a crew may hope for after a move, and after a way once something was done there."""
        after = state.clone()
        after.play(move)
        if after.to_act != state.to_act or not (move < TAKE or move in LEADS_ON):
            return self.hope(after)
        most = 0.0
        for then in after.legal_moves():
            done = after.clone()
            done.play(then)
            most = max(most, self.hope(done))
        return most

    def work(self, state: Sources) -> float:
        """What is left to do until every pawn has made its express."""
        survey = self._surveys.of(state)
        work = 0.0
        gaps: i64 = 0
        widest: i64 = 0
        longest = 0.0
        unbuilt: i64 = 0  # the seats whose crossings have gaps, a bit each
        for seat in range(len(state.pawns)):
            if state.made[seat]:
                continue
            crossing = survey.crossings[seat]
            own: i64 = len(crossing.gaps)
            if own:
                bit: i64 = 1
                unbuilt |= bit << seat
            gaps += own
            widest = max(widest, own)
            to_home: i64 = survey.to_home(seat)[state.pawns[seat]]
            back = float(to_home) / (1.0 + FADE * float(own))
            longest = max(longest, back)
            work += EXPRESS + COST * float(crossing.cost) + BACK * back
        work += GAP * float(gaps) + WIDEST * float(widest) + BACK * longest
        for hand in state.hands:
            pickups: i64 = count(hand, PICKUP)
            work -= KEEP * float(size(hand)) + LIFT * float(min(2, pickups))
        return work + self.errands(state, survey, gaps, unbuilt) if gaps else work

    def errands(self, state: Sources, survey: Survey, gaps: i64, unbuilt: i64) -> float:
        """What it takes to bring cards to the gaps."""
        seats: i64 = len(state.pawns)
        share: i64 = (gaps + seats - 1) // seats
        lack: i64 = gaps
        for seat in range(seats):
            lack -= streams(state.hands[seat])
        work = LACK * float(max(0, lack))
        to_gap = survey.to_gaps(unbuilt)
        for seat in range(seats):
            here: i64 = state.pawns[seat]
            own = streams(state.hands[seat])
            if lack > 0 and own < share:
                missing = float(share - own) / float(share)
                work += FETCH * missing * self.way_to_cards(state, survey, here, share)
            extra: i64 = count(state.hands[seat], EXTRA_MOVE)
            spare: i64 = size(state.hands[seat]) - own - extra
            work -= EXTRA * float(min(3, extra)) + SPARE * float(min(4, spare))
            work += TO_GAP * float(to_gap[here]) if own else EMPTY
        return work

    def way_to_cards(self, state: Sources, survey: Survey, here: i64, share: i64) -> float:
        """The moves to the best Source: its way, and the wait until enough streams lie there."""
        enough: i64 = min(share, STOCK)
        wait = WAIT / float(len(state.pawns))
        best = DRY
        for number in range(len(state.sources)):
            bit: i64 = 1
            way: i64 = survey.to_sources(bit << number)[here]
            missing: i64 = max(0, enough - streams(state.piles[number]))
            best = min(best, float(way) + wait * float(missing))
        return best


def streams(cards: i64) -> i64:
    """The streams of a hand or a pile that fit most gaps: all but opposite ones."""
    return count(cards, STREAM + ONE) + count(cards, STREAM + CORNER) + count(cards, STREAM + TEE)


def crossing_of(position: Position, seat: int) -> int:
    """How much of a pawn's crossing is built, in hundredths; 100 is complete."""
    cost = int(Crossing(position, seat).cost)
    return max(0, 100 * (EMPTY_COST - cost) // EMPTY_COST)
