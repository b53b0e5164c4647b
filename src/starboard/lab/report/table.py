"""What a report needs of one arm, read once from its results."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from starboard.kernel import AnyGame
from starboard.lab.measure import STEPS
from starboard.lab.pace import ManyPaces, MoveUse, read_pace, uses_of
from starboard.lab.recall import record_of
from starboard.lab.report.replays import Podiums
from starboard.lab.report.things import Things, read_things
from starboard.lab.report.usage import Side, Usage
from starboard.lab.results import Results
from starboard.lab.stats import Interval, mean_interval, win_interval
from starboard.lab.study import Arm, Played, share_words


@dataclass(slots=True)
class ArmTable:
    """All games of one arm, by column."""

    arm: Arm
    game: AnyGame
    by_seat: list[list[float]]
    """For each seat its part of the payoff range in every game: 1 is a win alone."""

    by_player: list[list[float]]
    scores: list[list[float]]
    """For each seat its scores; empty where the game counts none."""

    endings: list[str] = field(default_factory=list)
    """Why each game ended, whoever it was about."""

    measures: dict[str, list[float]] = field(default_factory=dict)
    """For each measure its values, of the games where it was taken."""

    pace: ManyPaces | None = None
    moves: list[MoveUse] = field(default_factory=list)
    """Who makes which kind of move."""

    fallbacks: int = 0
    podiums: Podiums = field(default_factory=Podiums)
    usage: Usage = field(default_factory=Usage)
    things: Things = field(default_factory=Things)
    """Cards and tiles: what chance draws."""

    branching: list[list[float]] = field(default_factory=list)
    """For each step of the curve the branching of every watched game."""

    winners: list[list[float]] = field(default_factory=list)
    """For each step what the advice promised the seat that won, the crew in games it won."""

    losers: list[list[float]] = field(default_factory=list)
    """For each step what the advice promised the crew in games that it lost."""

    forecasts: list[tuple[float, float]] = field(default_factory=list)
    """What the advice promised a seat, and what it got in the end."""

    @property
    def games(self) -> int:
        """How many games there are."""
        return len(self.by_seat[0])

    @property
    def watched(self) -> int:
        """In how many of them every decision was counted."""
        return len(self.measures.get("decisions", ()))

    @property
    def forced(self) -> list[float]:
        """The part of each watched game's decisions that had one legal move."""
        pairs = zip(self.measures["forced"], self.measures["decisions"], strict=True)
        return [forced / made if made else 0.0 for forced, made in pairs]

    @property
    def seats(self) -> int:
        """How many sat at the table."""
        return self.arm.seats

    @property
    def is_crew(self) -> bool:
        """Whether all win or lose together."""
        return self.game.cooperative

    @property
    def is_even(self) -> bool:
        """Whether all players are alike, so that only the seats differ."""
        return len(set(self.arm.bots)) == 1 and not self.arm.is_bound

    def seat_share(self, seat: int) -> Interval:
        """The part of the payoff range that a seat gets."""
        return win_interval(sum(self.by_seat[seat]), self.games)

    def player_share(self, player: int) -> Interval:
        """The part of the payoff range that a player gets, wherever it sits."""
        return win_interval(sum(self.by_player[player]), self.games)

    def mean(self, measure: str) -> Interval | None:
        """The mean of a measure, if it was taken at all."""
        values = self.measures.get(measure)
        return mean_interval(values) if values else None

    @property
    def share_word(self) -> str:
        """What a part of the payoff range is, in words."""
        return share_words(self.game)

    @property
    def fair_share(self) -> float:
        """What a seat gets where all are equally strong."""
        return 1 / self.seats if self.game.pays_wins else 0.5


def of_anyone(reason: str) -> str:
    """A reason without whom it was about: ``@1`` and numbers of points are left out."""
    rule = re.search(r"\s*\([A-Z]+-\d+[^)]*\)\s*$", reason)
    words = reason[: rule.start()] if rule else reason
    words = re.sub(r"@\d", "someone", words)
    words = re.sub(r"\b\d+\b", "…", words)
    return words + (rule.group().rstrip() if rule else "")


def read_arm(results: Results, index: int, arm: Arm, game: AnyGame) -> ArmTable:
    """Read all games of an arm."""
    by_seat, by_player, scores = _columns(arm), _columns(arm), _columns(arm)
    table = ArmTable(arm, game, by_seat, by_player, scores)
    parts: dict[int, list[float]] = {}
    places: dict[int, tuple[int, ...]] = {}
    for played in results.games(index, records=False):
        parts[played.number] = _add(table, played)
        places[played.number] = played.seats
    sides = _sides(results, index, table, _merits(arm, parts, places))
    table.usage = Usage(sides)
    for number, seat, what, count in results.uses(index):
        table.usage.add(number, seat, what, count)
    table.usage.finish()
    table.things = read_things(results, index, game, sides)
    table.pace = read_pace(results, index)
    table.moves = uses_of(results, index)
    _read_curves(results, index, table, parts)
    table.podiums.recall(lambda number: record_of(results, index, number, game))
    return table


def _columns(arm: Arm) -> list[list[float]]:
    return [[] for _ in range(arm.seats)]


def _add(table: ArmTable, played: Played) -> list[float]:
    by_seat = [0.0] * table.seats
    for player, payoff in enumerate(played.payoffs):
        part = table.game.share(payoff)
        by_seat[played.seats[player]] = part
        table.by_player[player].append(part)
        if played.scores:
            table.scores[played.seats[player]].append(played.scores[player])
    for seat, part in enumerate(by_seat):
        table.by_seat[seat].append(part)
    table.endings.append(of_anyone(played.reason))
    table.fallbacks += played.fallbacks
    for name, value in played.measures.items():
        if value is not None:
            table.measures.setdefault(name, []).append(value)
    table.podiums.consider(played)
    return by_seat


def _merits(
    arm: Arm, parts: Mapping[int, list[float]], places: Mapping[int, tuple[int, ...]]
) -> dict[int, list[float]]:
    """What each seat got beyond what its seat and its bot usually get.

    Otherwise every move that a good seat or a good bot makes often would seem a good move.
    """
    usual: dict[tuple[int, str], list[float]] = {}
    bots: dict[int, list[str]] = {}
    for number, seats in places.items():
        bots[number] = [""] * arm.seats
        for player, seat in enumerate(seats):
            bots[number][seat] = arm.bots[player]
            usual.setdefault((seat, arm.bots[player]), []).append(parts[number][seat])
    means = {key: sum(values) / len(values) for key, values in usual.items()}
    overall = sum([sum(got) for got in parts.values()]) / (len(parts) * arm.seats)
    return {
        number: [part - means[seat, bots[number][seat]] + overall for seat, part in enumerate(got)]
        for number, got in parts.items()
    }


def _sides(
    results: Results, index: int, table: ArmTable, merits: Mapping[int, Sequence[float]]
) -> dict[int, list[Side]]:
    """The sides that won or lost the games that were watched."""
    turns: dict[int, list[int]] = {}
    for number, seat, _ in results.turns(index):
        turns.setdefault(number, [0] * table.seats)[seat] += 1
    return {
        number: [Side(float(sum(had)), merits[number][0])]
        if table.is_crew
        else [Side(float(n), got) for n, got in zip(had, merits[number], strict=True)]
        for number, had in turns.items()
    }


def _read_curves(
    results: Results, index: int, table: ArmTable, parts: Mapping[int, Sequence[float]]
) -> None:
    steps = range(STEPS + 1)
    table.branching = [[] for _ in steps]
    table.winners = [[] for _ in steps]
    table.losers = [[] for _ in steps]
    for number, step, branching, promise in results.curve(index):
        table.branching[step].append(branching)
        if not promise:
            continue
        got = parts[number]
        if 0 < step < STEPS:
            seats = [0] if table.is_crew else range(table.seats)
            table.forecasts += [(promise[seat], got[seat]) for seat in seats]
        best = got.index(max(got))
        if table.is_crew and max(got) < 1:
            table.losers[step].append(promise[0])
        elif table.is_crew or got.count(max(got)) == 1:
            table.winners[step].append(promise[best])
