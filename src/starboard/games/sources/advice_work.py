"""The work that is left to a crew, item by item, as far as the board and the hands tell it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from starboard.games.sources.advice_survey import Survey, Surveys
from starboard.games.sources.cards import EXTRA_MOVE, PICKUP, STREAM
from starboard.games.sources.piles import count, size
from starboard.games.sources.rules import Sources
from starboard.parts.streams import CORNER, ONE, TEE

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


class Work:
    """Adds up what is left to do until every pawn has made its express."""

    def __init__(self, surveys: Surveys, least: float) -> None:
        self._surveys = surveys
        self._least = least  # what errands come to at least, whatever is carried

    def left(self, state: Sources) -> float:
        """All of it."""
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
        if gaps:
            work += max(self._least, self.errands(state, survey, gaps, unbuilt))
        return work

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
