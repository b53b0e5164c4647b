"""Measure: what is counted while a game is played. docs/measures.md defines every number.

A `Meter` follows the play loop. Next to a bot that thinks it costs nothing, so every such game is
watched closely. A random game takes less time than its meter: of those only a few are watched,
chosen by number so that they are the same on any number of workers; the rest get a `glance`.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Final, NamedTuple, get_args, get_type_hints

from starboard.kernel import CHANCE, AnyGame, Result, State
from starboard.lab.measure_pace import NO_PACE, Pace, Turn, pace_of
from starboard.lab.measure_places import names_of
from starboard.lab.measure_story import NO_STORY, Look, Story, tell_story
from starboard.lab.study import Number

STEPS: Final = 20
"""A curve has a point at the start of a game and one after each twentieth of its decisions."""

THOUGHTLESS: Final = "uniform"
"""The bot whose games take less time than watching them."""

WATCHED: Final = 64
"""Where no bot thinks, one game in so many is watched..."""

CLOSELY: Final = 1024
"""...and one in so many closely, with the game's advice asked at every turn."""


@dataclass(slots=True)
class Use:
    """How often a seat played a move, or chance dealt it."""

    seat: int
    what: str
    """The notation; its verb alone where a number follows it."""

    count: int


class CurvePoint(NamedTuple):
    """A game at one step of its curve."""

    step: int
    branching: float
    promise: tuple[float, ...]
    """Each seat's part of the payoff range by the game's advice; none without advice."""


# Not frozen: making a frozen one takes as long as some whole games.
@dataclass(slots=True, kw_only=True)
class Measures:
    """One game in numbers. What was not watched, or has no meaning for the game, is `None`."""

    plies: int
    winners: int
    margin: int | None = None
    spread: int | None = None
    decisions: int | None = None
    forced: int | None = None
    turns: int | None = None
    rounds: int | None = None
    pace: Pace = NO_PACE
    branching: float | None = None
    branching_most: int | None = None
    tree: float | None = None
    coverage: float | None = None
    seconds: float | None = None
    slowest: float | None = None
    story: Story = NO_STORY
    repeated: float | None = None
    course: tuple[Turn, ...] = ()
    draws: tuple[Use, ...] = ()
    """What chance dealt in each seat's turns: what was dealt before the first is nobody's."""

    uses: tuple[Use, ...] = ()
    curve: tuple[CurvePoint, ...] = ()


def _number_types(kind: type, within: str = "") -> dict[str, type]:
    """Where each number of such measures is found, in their order, and whether it is an int."""
    types: dict[str, type] = {}
    for name, hint in get_type_hints(kind).items():
        if hint in (Story, Pace):
            types |= _number_types(hint, f"{name}.")
        elif not {int, float}.isdisjoint((hint, *get_args(hint))):
            types[within + name] = float if float in (hint, *get_args(hint)) else int
    return types


_FOUND_AT = _number_types(Measures)
_values_of = attrgetter(*_FOUND_AT)

NUMBERS: Final = {path.rpartition(".")[2]: kind for path, kind in _FOUND_AT.items()}
"""Every number that is measured, by its name, and its type."""


def numbers_in(measures: Measures) -> dict[str, Number]:
    """The numbers that were measured in a game."""
    values = zip(NUMBERS, _values_of(measures), strict=True)
    return {name: value for name, value in values if value is not None}


def watch(game: AnyGame, state: State, number: int, bots: Sequence[str]) -> Meter | None:
    """A meter for the game with this number that is about to start, if it is to be watched."""
    if any([bot != THOUGHTLESS for bot in bots]):
        return Meter(game, state)
    if number % WATCHED == 0:
        return Meter(game, state, closely=number % CLOSELY == 0)
    return None


def glance(game: AnyGame, result: Result, plies: int) -> dict[str, int]:
    """The few numbers of a game that nobody watched."""
    seen = {"plies": plies, "winners": result.payoffs.count(max(result.payoffs))}
    if len(result.scores) > 1 and not game.cooperative:
        scores = sorted(result.scores, reverse=True)
        seen["margin"] = scores[0] - scores[1]
        seen["spread"] = scores[0] - scores[-1]
    return seen


class Meter:
    """Watches one game: it is told of every ply before it is played, and of the end."""

    def __init__(self, game: AnyGame, state: State, closely: bool = True) -> None:
        self._game = game
        self._closely = closely
        self._names = names_of(game, state)
        self._seat = CHANCE
        self._turns: list[Turn] = []
        self._began = 0
        self._widths: list[int] = []
        self._drawn = 0
        self._seconds = 0.0
        self._slowest = 0.0
        self._played: list[tuple[int, int]] = []
        self._dealt: list[tuple[int, int]] = []
        self._keys: list[int] = []
        self._looks: list[Look] = []

    def decision(
        self, state: State, seat: int, legal: Sequence[int], move: int, seconds: float = 0.0
    ) -> None:
        """A seat is about to play *move*, one of *legal*, having thought for *seconds*."""
        if seat != self._seat:
            self._end_turn()
            self._seat = seat
            if self._closely:
                self._look(state)
        self._widths.append(len(legal))
        if seconds:
            self._seconds += seconds
            self._slowest = max(self._slowest, seconds)
        self._played.append((seat, move))

    def chance(self, state: State, move: int) -> None:
        """Chance is about to deal *move*."""
        self._drawn += 1
        self._played.append((CHANCE, move))
        if self._seat != CHANCE:
            self._dealt.append((self._seat, move))

    def end(self, state: State) -> Measures:
        """The game is over: sum it up."""
        result = state.result()
        assert result is not None
        self._end_turn()
        widths = self._widths
        return Measures(
            **glance(self._game, result, len(widths) + self._drawn),
            decisions=len(widths),
            forced=widths.count(1),
            turns=len(self._turns),
            rounds=None if self._game.rounds is None else self._game.rounds(state),
            pace=pace_of(self._turns),
            branching=sum(widths) / len(widths) if widths else None,
            branching_most=max(widths, default=None),
            tree=sum(map(math.log10, widths)),
            coverage=self._coverage(),
            seconds=self._seconds,
            slowest=self._slowest,
            story=self._story(result.payoffs),
            repeated=self._repeated(),
            course=tuple(self._turns),
            draws=self._counted(self._dealt),
            uses=self._counted(self._played),
            curve=self._curve(result.payoffs),
        )

    def _end_turn(self) -> None:
        made = len(self._widths) - self._began
        if made:
            self._turns.append(Turn(self._seat, made))
            self._began += made

    def _look(self, state: State) -> None:
        """Note how everyone stands at the start of a turn."""
        self._keys.append(hash(state.key()))
        if self._game.advice is not None:
            promise = self._parts(self._game.advice.promise(state))
            self._looks.append(Look(len(self._widths), promise))

    def _parts(self, payoffs: Sequence[float]) -> tuple[float, ...]:
        return tuple([self._game.share(payoff) for payoff in payoffs])

    def _story(self, payoffs: tuple[float, ...]) -> Story:
        best = max(payoffs)
        won = self._parts([best])[0] >= 1 if self._game.cooperative else True
        winners = [seat for seat, payoff in enumerate(payoffs) if payoff == best and won]
        return tell_story(self._looks, winners, len(self._widths), self._game.cooperative)

    def _repeated(self) -> float | None:
        if not self._keys:
            return None
        return 1 - len(set(self._keys)) / len(self._keys)

    def _coverage(self) -> float | None:
        names = self._names
        if not names.num_places:
            return None
        touched = {names.places[move] for _, move in self._played if move in names.places}
        return len(touched) / names.num_places

    def _counted(self, plies: Sequence[tuple[int, int]]) -> tuple[Use, ...]:
        names = self._names.uses
        counts: Counter[tuple[int, str]] = Counter()
        for (seat, move), count in Counter(plies).items():
            counts[seat, names[move]] += count
        return tuple([Use(seat, what, count) for (seat, what), count in sorted(counts.items())])

    def _curve(self, payoffs: tuple[float, ...]) -> tuple[CurvePoint, ...]:
        if not self._widths:
            return ()
        points = []
        last = len(self._widths) - 1
        looks = iter([*self._looks, Look(last + 1, self._parts(payoffs))])
        look = next(looks)
        coming = next(looks, look)
        for step in range(STEPS + 1):
            first, until = step * last // STEPS, (step + 1) * last // STEPS
            widths = self._widths[first : max(first + 1, until)]
            while coming.decision <= first and coming is not look:
                look, coming = coming, next(looks, coming)
            now = self._parts(payoffs) if step == STEPS else look.promise
            known = now if self._looks else ()
            points.append(CurvePoint(step, sum(widths) / len(widths), known))
        return tuple(points)
