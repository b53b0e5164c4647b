"""Use against winning: which moves are made more in games that are won than in games that are lost.

The sample is of games, not of moves: each side of a game has its uses of a move, what it got, and
how many turns it had. What long games bring of both is taken off first (a parabola over the turns):
otherwise whatever happens late would seem good, or bad. What is left of the uses is compared with
what is left of the payoff. Sides of one game are no independent witnesses, so the error is
computed from game to game, as it would be without an edge.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from starboard.kernel import CHANCE
from starboard.lab.stats import Interval, Z, adjust_for_many, chance_of

FEWEST: Final = 20
"""With fewer games than this in which a move was used, nothing is said about winning."""

POWERS: Final = 3
"""Of the number of turns: 1, n and n²."""

ANY: Final = "…"
"""Stands after a verb for all moves with that verb."""

TINY: Final = 1e-9


class Side(NamedTuple):
    """One who wins or loses a game: a seat, or a whole crew."""

    turns: float
    got: float


@dataclass(frozen=True, slots=True)
class Used:
    """What is known of one move, or of all moves with one verb."""

    what: str
    uses: int
    games: int
    edge: Interval | None = None
    """What goes with one standard deviation more uses than a game of that length usually has, in
    parts of a win; none if the move is too rare."""

    each: float = 0.0
    """What goes with one more use."""

    chance: float = 1.0
    """How likely such an edge is by luck, adjusted for how many moves were compared."""


@dataclass(slots=True)
class _Sums:
    """Sums of a move over games: of uses, of squares, and of products that `_used` needs."""

    uses: float = 0.0
    squares: float = 0.0
    by_length: list[float] = field(default_factory=lambda: [0.0] * POWERS)
    """Uses times each basis of the length."""

    with_rest: float = 0.0
    """Uses times the rest of the payoff, and over games the square of that..."""

    rest_squares: float = 0.0
    rest_by_length: list[float] = field(default_factory=lambda: [0.0] * POWERS)
    """...and its products with what the basis makes of the same rests."""

    games: int = 0


@dataclass(frozen=True, slots=True)
class _Point:
    """A side of a game, its length taken apart."""

    basis: list[float]
    rest: float
    """What it got beyond what sides get in games of that length."""


class Usage:
    """Counts what was used, game by game; *games* has the sides of every game that was watched."""

    def __init__(self, games: Mapping[int, Sequence[Side]] | None = None) -> None:
        self.dealt: dict[str, int] = {}
        """How often chance dealt what."""

        self.played: dict[str, int] = {}
        self._points = _take_apart(games or {})
        self._sums: dict[str, _Sums] = {}
        self._crossed = [[0.0] * POWERS for _ in range(POWERS)]
        self._number = -1
        self._now: dict[str, dict[int, int]] = {}
        for points in self._points.values():
            row = _rest_by_length(points)
            for j in range(POWERS):
                for k in range(POWERS):
                    self._crossed[j][k] += row[j] * row[k]

    @property
    def games(self) -> int:
        """How many games were watched."""
        return len(self._points)

    def add(self, number: int, seat: int, what: str, count: int) -> None:
        """Count one use; all uses of a game come one after another."""
        if number != self._number:
            self.finish()
            self._number = number
        if seat == CHANCE:
            self.dealt[what] = self.dealt.get(what, 0) + count
            return
        self.played[what] = self.played.get(what, 0) + count
        # A crew is one side, whoever of it made the move.
        side = min(seat, len(self._points[number]) - 1)
        verb, _, rest = what.partition(" ")
        for name in [what, f"{verb} {ANY}"] if rest else [what]:
            now = self._now.setdefault(name, {})
            now[side] = now.get(side, 0) + count

    def finish(self) -> None:
        """All uses of the current game have been counted."""
        points = self._points.get(self._number, [])
        row = _rest_by_length(points)
        for what, by_side in self._now.items():
            sums = self._sums.setdefault(what, _Sums())
            product = 0.0
            for side, count in by_side.items():
                sums.uses += count
                sums.squares += count * count
                product += count * points[side].rest
                for k, basis in enumerate(points[side].basis):
                    sums.by_length[k] += count * basis
            sums.with_rest += product
            sums.rest_squares += product * product
            for k in range(POWERS):
                sums.rest_by_length[k] += product * row[k]
            sums.games += 1
        self._now.clear()

    def table(self) -> list[Used]:
        """Everything that was used, the surest edges first; verbs stand for all their moves."""
        found = [self._used(what, sums) for what, sums in self._sums.items()]
        compared = [used for used in found if used.edge is not None]
        edges = [used.edge for used in compared if used.edge is not None]
        adjusted = adjust_for_many([chance_of(edge) for edge in edges])
        sure = [replace(u, chance=chance) for u, chance in zip(compared, adjusted, strict=True)]
        rare = [used for used in found if used.edge is None]
        return sorted(sure, key=lambda used: (used.chance, -used.uses)) + sorted(
            rare, key=lambda used: -used.uses
        )

    def _used(self, what: str, sums: _Sums) -> Used:
        plain = Used(what, round(sums.uses), sums.games)
        if sums.games < FEWEST:
            return plain
        usual = sums.by_length
        spread = sums.squares - sum([value * value for value in usual])
        sides = sum([len(points) for points in self._points.values()])
        if spread < TINY * sums.squares:
            return plain
        # Over games, the square of (uses - usual uses) times rests, summed over a game's sides.
        variance = sums.rest_squares
        for k in range(POWERS):
            variance -= 2 * usual[k] * sums.rest_by_length[k]
            for j in range(POWERS):
                variance += usual[j] * usual[k] * self._crossed[j][k]
        scale = math.sqrt(sides * spread)
        if variance <= TINY:
            return plain
        # The rests have no part that lies along the basis, so the usual uses drop out here.
        estimate, reach = sums.with_rest / scale, Z * math.sqrt(variance) / scale
        edge = Interval(estimate - reach, estimate, estimate + reach)
        return replace(plain, edge=edge, each=sums.with_rest / spread)


def _rest_by_length(points: Sequence[_Point]) -> list[float]:
    return [sum([point.basis[k] * point.rest for point in points]) for k in range(POWERS)]


def _take_apart(games: Mapping[int, Sequence[Side]]) -> dict[int, list[_Point]]:
    """Each side's length in an orthonormal basis, and its payoff without what length explains."""
    sides = [side for of_game in games.values() for side in of_game]
    columns: list[list[float]] = []
    for power in range(POWERS):
        column = [side.turns**power for side in sides]
        whole = _dot(column, column)
        for done in columns:
            along = _dot(column, done)
            column = [value - along * other for value, other in zip(column, done, strict=True)]
        size = _dot(column, column)
        # Where all games are equally long, there is nothing to take off.
        root = math.sqrt(size) if size > TINY * whole else math.inf
        columns.append([value / root for value in column])
    rest = [side.got for side in sides]
    for done in columns:
        along = _dot(rest, done)
        rest = [value - along * other for value, other in zip(rest, done, strict=True)]
    basis = [[column[i] for column in columns] for i in range(len(sides))]
    points = iter([_Point(b, r) for b, r in zip(basis, rest, strict=True)])
    return {number: [next(points) for _ in of_game] for number, of_game in games.items()}


def _dot(one: Sequence[float], other: Sequence[float]) -> float:
    return sum([a * b for a, b in zip(one, other, strict=True)])
