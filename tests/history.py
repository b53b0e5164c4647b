"""History: what clients of several servers saw, checked against the log in one pass.

Each client notes what it asked and what it was told, with the moments before and after by one
clock. The checker then holds that against the plies that the store has, and finds

- an acknowledged ply that is missing, doubled, or not the one that was sent;
- a command that was applied though it was refused, or more than once;
- a client that was shown plies in an order, or with contents, that the log does not have;
- a later command acknowledged at an earlier ply: real time and the log disagree.

It looks at every event and every ply once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal

Outcome = Literal["acknowledged", "refused", "unknown"]


@dataclass(frozen=True, slots=True)
class Sent:
    """A move that a client sent, and what became of it as far as it knows."""

    client: str
    table: str
    ply: int
    """How many plies there were when it was made: it is to become the next one."""

    move: str
    began: float
    ended: float
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Shown:
    """What a client was shown of a table: so many plies, and how the last of them was told."""

    client: str
    table: str
    ply: int
    last: str
    at: float


@dataclass(slots=True)
class History:
    """Everything that clients did and saw, each client's in its own order."""

    sent: list[Sent] = field(default_factory=list)
    shown: list[Shown] = field(default_factory=list)


Logs = dict[str, Sequence[str]]


def faults(history: History, logs: Logs, stories: Logs) -> Iterator[str]:
    """A sentence for everything that does not fit together.

    *logs* has the plies of each table as they are kept, *stories* as they are told.
    """
    yield from _of_commands(history.sent, logs)
    yield from _of_real_time(history)
    yield from _of_views(history.shown, stories)


def _of_commands(sent: Sequence[Sent], logs: Logs) -> Iterator[str]:
    """Acknowledged plies are in the log, each once; those that were refused are not."""
    acknowledged: dict[tuple[str, int], Sent] = {}
    possible: set[tuple[str, int, str]] = set()
    for one in sent:
        log = logs.get(one.table, ())
        place = (one.table, one.ply)
        if one.outcome != "refused":
            possible.add((*place, one.move))
        if one.outcome == "acknowledged":
            if place in acknowledged:
                yield f"{one.table}: ply {one.ply + 1} was acknowledged twice"
            acknowledged[place] = one
            if one.ply >= len(log):
                yield f"{one.table}: acknowledged ply {one.ply + 1} is lost"
            elif log[one.ply] != one.move:
                yield f"{one.table}: ply {one.ply + 1} is {log[one.ply]!r}, not {one.move!r}"
    for table, log in logs.items():
        for ply, move in enumerate(log):
            if (table, ply, move) not in possible:
                yield f"{table}: nobody made ply {ply + 1}, {move!r}, or it was refused"


def _of_real_time(history: History) -> Iterator[str]:
    """What was acknowledged before another was begun is before it in the log."""
    ends: dict[str, list[Sent]] = {}
    for one in history.sent:
        if one.outcome == "acknowledged":
            ends.setdefault(one.table, []).append(one)
    for table, done in ends.items():
        # Read from the last ply to the first, the earliest end so far is all one needs to know.
        done.sort(key=lambda one: -one.ply)
        earliest = float("inf")
        for one in done:
            if one.began > earliest:
                yield f"{table}: ply {one.ply + 1} was sent after a later one was acknowledged"
            earliest = min(earliest, one.ended)


def _of_views(shown: Sequence[Shown], stories: Logs) -> Iterator[str]:
    """Each client sees the log grow, ply by ply as it is, and never shrink."""
    newest: dict[tuple[str, str], int] = {}
    for one in shown:
        log = stories.get(one.table, ())
        if one.ply > len(log):
            yield f"{one.table}: {one.client} was shown ply {one.ply} of {len(log)}"
        elif one.ply and log[one.ply - 1] != one.last:
            yield f"{one.table}: {one.client} was shown {one.last!r} as ply {one.ply}"
        key = (one.client, one.table)
        if one.ply < newest.get(key, 0):
            yield f"{one.table}: {one.client} was shown ply {one.ply} after {newest[key]}"
        newest[key] = max(newest.get(key, 0), one.ply)
