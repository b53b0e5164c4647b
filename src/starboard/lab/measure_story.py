"""The story of a game: who led when, how far behind the winner was, when it was decided.

It is read from the game's own advice at the start of every turn, in shares of the payoff range.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

LEAD: Final = 0.02
"""A lead of less than this share of the payoff range does not count: the last leader leads on."""


@dataclass(frozen=True, slots=True)
class Look:
    """How every seat stood when so many decisions had been made."""

    decision: int
    promise: tuple[float, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Story:
    """The numbers of a story; `None` where it has no meaning or nobody looked."""

    lead_changes: int | None = None
    drama: float | None = None
    low_point: float | None = None
    loser_peak: float | None = None
    decided: float | None = None
    uncertainty: float | None = None
    swing: float | None = None


NO_STORY: Final = Story()


def tell_story(
    looks: Sequence[Look], winners: Sequence[int], decisions: int, together: bool
) -> Story:
    """Sum up a game of so many decisions. In a cooperative game only two numbers have meaning."""
    if not looks:
        return NO_STORY
    seats = range(len(looks[0].promise))
    swing = _swing(looks)
    low_point = _low_point(looks, winners) if winners else None
    if together or len(seats) < 2:
        return Story(low_point=low_point, swing=swing)
    leaders = _leaders(looks)
    changes = sum([a != b for a, b in pairwise(leaders)])
    losers = [seat for seat in seats if seat not in winners]
    return Story(
        lead_changes=changes,
        drama=_drama(looks, winners) if losers else None,
        low_point=low_point if losers else None,
        loser_peak=max([look.promise[seat] for look in looks for seat in losers], default=None),
        decided=_decided(looks, leaders, winners, decisions) if losers else None,
        uncertainty=sum([_uncertainty(look.promise) for look in looks]) / len(looks),
        swing=swing,
    )


def _leaders(looks: Sequence[Look]) -> list[int]:
    """Who led at each look, from the first clear lead on."""
    leaders: list[int] = []
    for look in looks:
        best, second = sorted(look.promise, reverse=True)[:2]
        if best - second >= LEAD:
            leaders.append(look.promise.index(best))
        elif leaders:
            leaders.append(leaders[-1])
    return leaders


def _drama(looks: Sequence[Look], winners: Sequence[int]) -> float:
    """How far the winner was behind the best of all, on average over the turns."""
    behind = [max(look.promise) - max([look.promise[w] for w in winners]) for look in looks]
    return sum(behind) / len(behind)


def _low_point(looks: Sequence[Look], winners: Sequence[int]) -> float:
    return min([max([look.promise[seat] for seat in winners]) for look in looks])


def _decided(
    looks: Sequence[Look], leaders: Sequence[int], winners: Sequence[int], decisions: int
) -> float:
    """The part of the game that was over when the winner led for good."""
    led = looks[len(looks) - len(leaders) :]
    moment = 0
    for i, leader in enumerate(leaders):
        if leader not in winners:
            moment = led[i + 1].decision if i + 1 < len(led) else decisions
    if not leaders:
        moment = decisions
    return moment / decisions


def _uncertainty(promise: Sequence[float]) -> float:
    """The entropy of who will win, as a part of the most there can be."""
    total = sum(promise)
    parts = [part / total for part in promise if part > 0] if total > 0 else []
    return -sum([part * math.log(part) for part in parts]) / math.log(len(promise))


def _swing(looks: Sequence[Look]) -> float | None:
    """How far the expectations of the seats move from turn to turn, on average."""
    if len(looks) < 2:
        return None
    moved = 0.0
    for before, after in pairwise(looks):
        moved += max([abs(b - a) for a, b in zip(before.promise, after.promise, strict=True)])
    return moved / (len(looks) - 1)
