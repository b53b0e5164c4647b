"""The pace of a game: how long its turns are, who is busy and who waits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple


class Turn(NamedTuple):
    """An unbroken run of one seat's decisions."""

    seat: int
    decisions: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Pace:
    """One game's pace; `None` where nobody counted, or nobody came to a second turn."""

    turn_length: float | None = None
    longest_turn: int | None = None
    busiest: float | None = None
    waiting: float | None = None


NO_PACE: Final = Pace()


def pace_of(turns: Sequence[Turn]) -> Pace:
    """Sum up the turns of a game, in their order."""
    if not turns:
        return NO_PACE
    busy: Counter[int] = Counter()
    for seat, decisions in turns:
        busy[seat] += decisions
    waited = waits(turns)
    return Pace(
        turn_length=busy.total() / len(turns),
        longest_turn=max([turn.decisions for turn in turns]),
        busiest=max(busy.values()) / busy.total(),
        waiting=sum(waited) / len(waited) if waited else None,
    )


def waits(turns: Sequence[Turn]) -> list[int]:
    """How many decisions of others lie between each two turns of a seat."""
    made = 0
    left: dict[int, int] = {}
    waited = []
    for seat, decisions in turns:
        if seat in left:
            waited.append(made - left[seat])
        made += decisions
        left[seat] = made
    return waited
