"""Use against winning: which moves are made more by those who win than by those who lose.

For one move, the winners' share of its uses is compared with the winners' share of all moves;
otherwise every move would seem good where winners simply play more moves. The sample is of games,
not of moves, so the error is computed from game to game (the linearised ratio estimator).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from starboard.kernel import CHANCE
from starboard.lab.stats import Interval, Z, adjust_for_many, chance_of

FEWEST: Final = 20
"""With fewer games than this in which a move was used, nothing is said about winning."""


ANY: Final = "…"
"""Stands after a verb for all moves with that verb."""


@dataclass(slots=True)
class _Sums:
    """Sums over games: *a* of a move's uses times what their seat got, *b* of its uses.

    Then their squares and products, and their products with the *a* and *b* of all moves.
    """

    a: float = 0.0
    b: float = 0.0
    aa: float = 0.0
    ab: float = 0.0
    bb: float = 0.0
    aa_all: float = 0.0
    ba_all: float = 0.0
    ab_all: float = 0.0
    bb_all: float = 0.0
    games: int = 0


@dataclass(frozen=True, slots=True)
class Used:
    """What is known of one move, or of all moves with one verb."""

    what: str
    uses: int
    games: int
    edge: Interval | None
    """The winners' share of its uses less their share of all moves; none if too rare."""

    chance: float = 1.0
    """How likely such an edge is by luck, adjusted for how many moves were compared."""


@dataclass(slots=True)
class Usage:
    """Counts what was used, game by game."""

    dealt: dict[str, int] = field(default_factory=dict)
    """How often chance dealt what."""

    games: int = 0
    played: dict[str, int] = field(default_factory=dict)
    _sums: dict[str, _Sums] = field(default_factory=dict)
    _all: _Sums = field(default_factory=_Sums)
    _number: int = -1
    _now: dict[str, list[float]] = field(default_factory=dict)

    def add(self, number: int, seat: int, what: str, count: int, parts: Sequence[float]) -> None:
        """Count one use; all uses of a game come one after another."""
        if number != self._number:
            self.finish()
            self._number = number
        if seat == CHANCE:
            self.dealt[what] = self.dealt.get(what, 0) + count
            return
        self.played[what] = self.played.get(what, 0) + count
        verb, _, rest = what.partition(" ")
        for name in [what, f"{verb} {ANY}"] if rest else [what]:
            now = self._now.setdefault(name, [0.0, 0.0])
            now[0] += count * parts[seat]
            now[1] += count
        every = self._now.setdefault("", [0.0, 0.0])
        every[0] += count * parts[seat]
        every[1] += count

    def finish(self) -> None:
        """All uses of the current game have been counted."""
        if "" not in self._now:
            return
        a_all, b_all = self._now.pop("")
        self.games += 1
        _sum(self._all, a_all, b_all, a_all, b_all)
        for what, (a, b) in self._now.items():
            _sum(self._sums.setdefault(what, _Sums()), a, b, a_all, b_all)
        self._now.clear()

    def table(self) -> list[Used]:
        """Everything that was used, the surest edges first; verbs stand for all their moves."""
        found = [self._used(what, sums) for what, sums in self._sums.items()]
        compared = [used for used in found if used.edge is not None]
        edges = [used.edge for used in compared if used.edge is not None]
        adjusted = adjust_for_many([chance_of(edge) for edge in edges])
        sure = [
            Used(used.what, used.uses, used.games, used.edge, chance)
            for used, chance in zip(compared, adjusted, strict=True)
        ]
        rare = [used for used in found if used.edge is None]
        return sorted(sure, key=lambda used: (used.chance, -used.uses)) + sorted(
            rare, key=lambda used: -used.uses
        )

    def _used(self, what: str, sums: _Sums) -> Used:
        every = self._all
        if sums.games < FEWEST or sums.b == every.b:
            return Used(what, round(sums.b), sums.games, None)
        share, base = sums.a / sums.b, every.a / every.b
        # The variance, over games, of how much each of them moves share and base apart, as it
        # would be without an edge: otherwise a move that only winners made would have no error.
        own = (sums.aa - 2 * base * sums.ab + base * base * sums.bb) / sums.b**2
        of_all = (every.aa - 2 * base * every.ab + base * base * every.bb) / every.b**2
        both = sums.aa_all - base * sums.ab_all - base * (sums.ba_all - base * sums.bb_all)
        variance = max(0.0, own + of_all - 2 * both / (sums.b * every.b))
        if variance == 0.0:
            return Used(what, round(sums.b), sums.games, None)
        reach = Z * math.sqrt(variance)
        edge = Interval(share - base - reach, share - base, share - base + reach)
        return Used(what, round(sums.b), sums.games, edge)


def _sum(sums: _Sums, a: float, b: float, a_all: float, b_all: float) -> None:
    sums.a += a
    sums.b += b
    sums.aa += a * a
    sums.ab += a * b
    sums.bb += b * b
    sums.aa_all += a * a_all
    sums.ab_all += a * b_all
    sums.ba_all += b * a_all
    sums.bb_all += b * b_all
    sums.games += 1
