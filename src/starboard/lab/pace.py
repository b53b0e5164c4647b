"""Pace over many games: what a seat has to do, how long it waits, and who makes which moves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from starboard.kernel import CHANCE
from starboard.lab.measure_pace import Turn, waits
from starboard.lab.restrict import matches
from starboard.lab.results import Results
from starboard.lab.stats import Interval, mean_interval, quantile, win_interval


@dataclass(frozen=True, slots=True)
class Spread:
    """How a number lies over all turns of all games: half are up to *median*, and so on."""

    median: float
    most_often: float
    """19 in 20 are no more."""

    most: float


@dataclass(frozen=True, slots=True)
class ManyPaces:
    """The pace of an arm's watched games."""

    turns: tuple[float, ...]
    """The decisions of every turn, ascending."""

    turn: Spread
    waiting: Spread | None
    """Others' decisions between two turns of a seat; none where no seat had two turns."""

    player: Interval
    """Decisions of a player in a game."""

    busiest: Interval
    """The part of a game's decisions that its busiest seat makes."""

    forced: float
    """The part of all decisions that had one legal move."""


@dataclass(frozen=True, slots=True)
class MoveUse:
    """Who makes a kind of move."""

    what: str
    a_game: float
    games: Interval
    """The part of the games in which anyone made it..."""

    every_seat: Interval
    """...and in which every seat did."""

    busiest: float
    """The part of a game's such moves by the seat that made most, on average."""

    seats: tuple[float, ...]
    """Each seat's part of all such moves."""


def read_pace(results: Results, arm: int) -> ManyPaces | None:
    """The pace of an arm, if any of its games was watched."""
    rows = groupby(results.turns(arm), key=lambda row: row[0])
    games = [[Turn(seat, decisions) for _, seat, decisions in turns] for _, turns in rows]
    if not games:
        return None
    lengths = sorted([float(turn.decisions) for turns in games for turn in turns])
    waited = sorted([float(wait) for turns in games for wait in waits(turns)])
    measures = [game.measures for game in results.games(arm, records=False)]
    watched = [each for each in measures if each.get("decisions")]
    seats = results.arms[arm].seats
    decisions = [float(each["decisions"] or 0) for each in watched]
    return ManyPaces(
        turns=tuple(lengths),
        turn=_spread(lengths),
        waiting=_spread(waited) if waited else None,
        player=mean_interval([made / seats for made in decisions]),
        busiest=mean_interval([float(each["busiest"] or 0) for each in watched]),
        forced=sum([each["forced"] or 0 for each in watched]) / sum(decisions),
    )


def _spread(ordered: Sequence[float]) -> Spread:
    return Spread(quantile(ordered, 0.5), quantile(ordered, 0.95), ordered[-1])


def uses_of(results: Results, arm: int, patterns: Sequence[str] = ()) -> list[MoveUse]:
    """Who makes the moves that fit each pattern; without patterns, a row for every verb."""
    games: dict[int, dict[str, list[int]]] = {}
    seats = results.arms[arm].seats
    for number, seat, what, count in results.uses(arm):
        counts = games.setdefault(number, {})
        if seat == CHANCE:
            continue
        fitting = [p for p in patterns if matches(what, p)] if patterns else [what.split(" ")[0]]
        for name in fitting:
            counts.setdefault(name, [0] * seats)[seat] += count
    names = patterns or sorted({name for counts in games.values() for name in counts})
    none = [0] * seats
    return [
        _use(name, [counts.get(name, none) for counts in games.values()]) for name in names if games
    ]


def _use(name: str, games: Sequence[Sequence[int]]) -> MoveUse:
    used = [counts for counts in games if any(counts)]
    total = sum([sum(counts) for counts in used])
    return MoveUse(
        what=name,
        a_game=total / len(games),
        games=win_interval(len(used), len(games)),
        every_seat=win_interval(len([counts for counts in games if all(counts)]), len(games)),
        busiest=sum([max(c) / sum(c) for c in used]) / len(used) if used else 0.0,
        seats=tuple([sum(column) / max(total, 1) for column in zip(*games, strict=True)]),
    )
