"""Findings: what a designer wants to know, in sentences that say how sure they are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from starboard.lab.calibration import mean_error, reliability
from starboard.lab.pace import ManyPaces
from starboard.lab.report.plot import show
from starboard.lab.report.studies import Difference, differences
from starboard.lab.report.table import ArmTable
from starboard.lab.stats import (
    SURE,
    Interval,
    Z,
    adjust_for_many,
    chance_of_share,
    mean_interval,
    win_interval,
)
from starboard.lab.study import Study

MOST: Final = 5
"""How many differences or moves one sentence names."""

EARLY: Final = 0.5
"""A game decided before this part of it is over was decided early."""


def plus_minus(interval: Interval, unit: str = "%") -> str:
    """``54.2 % ± 2.1``."""
    if unit == "%":
        return f"{100 * interval.estimate:.1f} % ± {100 * interval.half_width:.1f}"
    digits = 1 if abs(interval.estimate) >= 10 else 2
    return f"{interval.estimate:.{digits}f} ± {interval.half_width:.{digits}f}"


def headlines(arm: ArmTable) -> Iterator[tuple[str, str, str]]:
    """The few numbers a designer asks for first: number, plus or minus what, and what it is."""
    seats = [0] if arm.is_crew else range(arm.seats)
    for seat in seats:
        share = arm.seat_share(seat)
        who = "won by the crew" if arm.is_crew else f"{arm.share_word[3:]} by seat {seat + 1}"
        yield f"{100 * share.estimate:.1f} %", f"± {100 * share.half_width:.1f}", who
    for name, unit, what in (
        ("turns", "", "turns a game"),
        ("turn_length", "", "decisions a turn"),
        ("waiting", "", "others' decisions between two turns"),
        ("busiest", "%", "of the decisions by the busiest seat"),
        ("branching", "", "moves to choose from"),
        ("lead_changes", "", "changes of the lead"),
        ("decided", "%", "of the game until it is decided"),
        ("coverage", "%", "of the places used"),
    ):
        mean = arm.mean(name)
        if mean is not None:
            number, _, error = plus_minus(mean, unit).rpartition(" ± ")
            yield number, f"± {error}", what
    if arm.watched:
        number, _, error = plus_minus(mean_interval(arm.forced)).rpartition(" ± ")
        yield number, f"± {error}", "of the decisions forced"


def arm_findings(arm: ArmTable) -> Iterator[str]:
    """What there is to say about one arm."""
    yield _crew(arm) if arm.is_crew else _seats(arm)
    if not arm.is_crew:
        if not arm.is_even:
            yield _players(arm)
        yield _shared(arm)
    yield _endings(arm)
    yield _length(arm)
    if arm.watched:
        yield _freedom(arm)
    if arm.pace is not None:
        yield _pace(arm, arm.pace)
    yield from _story(arm)
    yield from _uses(arm)
    yield from _unused(arm)
    if arm.fallbacks:
        yield (
            f"The restricted player had nothing but forbidden moves {arm.fallbacks} times,"
            f" {show(arm.fallbacks / arm.games)} a game, and then used one."
        )
    yield _thinking(arm)
    yield _more_games(arm)


def study_findings(study: Study, arms: Sequence[ArmTable]) -> Iterator[str]:
    """What several arms say together."""
    if study.kind == "lineup":
        yield from _ranking(study, arms)
        return
    if study.kind == "ladder":
        yield from _rungs(arms)
        return
    yield from difference_findings(study, differences(study, arms), arms[0].arm.name)


def difference_findings(study: Study, found: Sequence[Difference], first: str) -> Iterator[str]:
    """What differs from the *first* by more than luck, and how much may have been missed."""
    sure = [d for d in found if d.chance < SURE]
    # Who wins matters more than how long it takes.
    sure.sort(key=lambda d: (not d.metric.is_share, d.chance))
    yield (
        f"{len(found)} differences from “{first}” were looked at; {len(sure)} of them are more than"
        " luck would bring (Benjamini and Hochberg, 5 %)."
    )
    if study.kind == "sweep" and len(study.axes) > 1 and any([d.axis for d in found]):
        for axis in study.axes:
            about = [d for d in sure if d.axis == axis][:MOST]
            yield from [_apart(d) for d in about]
            if not about:
                yield f"{axis}: nothing that differs by more than luck."
    else:
        yield from [_apart(d) for d in sure[: 2 * MOST]]
    if not sure:
        widest = max([d.interval.half_width for d in found if d.metric.is_share], default=None)
        if widest is not None:
            yield (
                f"With so many games, differences of a share up to ± {100 * widest:.1f} points stay"
                " hidden: finding none does not mean that there is none."
            )


def _apart(d: Difference) -> str:
    more = "more" if d.interval.estimate > 0 else "less"
    return (
        f"{d.arm}: {d.metric.name} {plus_minus(d.metric.interval, d.metric.unit)} against"
        f" {plus_minus(d.base.interval, d.metric.unit)}, that is"
        f" {_points(_size(d.interval), d.metric.unit)} {more}."
    )


def _ranking(study: Study, arms: Sequence[ArmTable]) -> Iterator[str]:
    """The bots of a line-up by what they got in all their games."""
    got: dict[str, list[float]] = {name: [] for name in study.axes["bot"]}
    for arm in arms:
        for bot, parts in zip(arm.arm.bots, arm.by_player, strict=True):
            got[bot] += parts
    shares = {bot: win_interval(sum(parts), len(parts)) for bot, parts in got.items() if parts}
    order = sorted(shares, key=lambda bot: -shares[bot].estimate)
    told = ", ".join([f"{bot} {plus_minus(shares[bot])}" for bot in order])
    yield f"In all their games together: {told} {arms[0].share_word}."
    undecided = []
    for arm in arms:
        one, other = [sum(parts) / arm.games for parts in arm.by_player[:2]]
        if not arm.is_crew and _told_apart(one, other, arm.games) >= SURE / len(arms):
            undecided.append(arm.arm.name)
    if undecided:
        yield f"These games do not show who is better: {', '.join(undecided)}."


def _rungs(arms: Sequence[ArmTable]) -> Iterator[str]:
    """What each doubling of the budget is worth."""
    for arm in arms:
        share = arm.player_share(0)
        rest = sum([sum(parts) for parts in arm.by_player[1:]]) / (arm.seats - 1) / arm.games
        apart = _told_apart(share.estimate, rest, arm.games)
        sure = "more than luck" if apart < SURE / len(arms) else "no more than luck could bring"
        told = f"{arm.arm.name}: {plus_minus(share)} {arm.share_word}"
        yield f"{told}." if arm.is_crew else f"{told}, {sure}."


def _told_apart(one: float, other: float, games: int) -> float:
    """How likely luck alone gives two players such different shares of the same games."""
    total = one + other
    return chance_of_share(one / total, 0.5, games) if total else 1.0


def _points(interval: Interval, unit: str) -> str:
    """A difference; that of two shares is given in points."""
    told = plus_minus(interval, unit)
    return told.replace(" %", " points") if unit == "%" else told


def _size(interval: Interval) -> Interval:
    if interval.estimate >= 0:
        return interval
    return Interval(-interval.high, -interval.estimate, -interval.low)


def _crew(arm: ArmTable) -> str:
    return f"The crew wins {plus_minus(arm.seat_share(0))} of its games."


def _seats(arm: ArmTable) -> str:
    shares = [arm.seat_share(seat) for seat in range(arm.seats)]
    fair = sum([share.estimate for share in shares]) / arm.seats
    chances = adjust_for_many([chance_of_share(s.estimate, fair, arm.games) for s in shares])
    told = ", ".join([f"seat {i + 1} {plus_minus(share)}" for i, share in enumerate(shares)])
    gap = _gap(arm)
    unfair = [i for i, chance in enumerate(chances) if chance < SURE]
    if unfair:
        best = max(unfair, key=lambda seat: abs(shares[seat].estimate - fair))
        way = "more" if shares[best].estimate > fair else "less"
        verdict = (
            f"seat {best + 1} gets {way} than its fair {show(fair, '%')}, more than luck explains"
        )
    else:
        verdict = f"no seat is shown to get more or less than its fair {show(fair, '%')}"
    return (
        f"Seats: {told} {arm.share_word}; {verdict}. The best and the worst seat are"
        f" {100 * gap.estimate:.1f} points ± {100 * gap.half_width:.1f} apart."
    )


def _gap(arm: ArmTable) -> Interval:
    """The share of the best seat less that of the worst, from the differences game by game."""
    means = [sum(parts) for parts in arm.by_seat]
    best, worst = means.index(max(means)), means.index(min(means))
    pairs = zip(arm.by_seat[best], arm.by_seat[worst], strict=True)
    return mean_interval([a - b for a, b in pairs])


def _players(arm: ArmTable) -> str:
    shares = [
        f"{bot} {plus_minus(arm.player_share(player))}" for player, bot in enumerate(arm.arm.bots)
    ]
    return f"Players: {', '.join(shares)} {arm.share_word}, all seats together."


def _shared(arm: ArmTable) -> str:
    winners = arm.measures.get("winners", [1.0] * arm.games)
    shared = sum([count > 1 for count in winners])
    margin = arm.mean("margin")
    close = ""
    if margin is not None:
        narrow = sum([value <= 1 for value in arm.measures["margin"]]) / arm.games
        close = (
            f" First and second are {plus_minus(margin, '')} points apart on average, and at most"
            f" one point in {show(narrow, '%')} of the games."
        )
    if not shared:
        return f"Every game had a sole winner.{close}"
    return f"No sole winner in {plus_minus(win_interval(shared, arm.games))} of the games.{close}"


def _endings(arm: ArmTable) -> str:
    common = Counter(arm.endings).most_common(4)
    told = [f"{ending} {plus_minus(win_interval(n, arm.games))}" for ending, n in common]
    return f"How it ends: {'; '.join(told)}."


def _length(arm: ArmTable) -> str:
    told = [f"{plus_minus(mean_interval(arm.measures['plies']), '')} plies"]
    for name in ("turns", "rounds"):
        mean = arm.mean(name)
        if mean is not None:
            told.append(f"{plus_minus(mean, '')} {name}")
    ordered = sorted(arm.measures["plies"])
    low, high = ordered[int(0.05 * (len(ordered) - 1))], ordered[int(0.95 * (len(ordered) - 1))]
    return f"A game takes {', '.join(told)}; 9 of 10 take {show(low)} to {show(high)} plies."


def _freedom(arm: ArmTable) -> str:
    decisions, forced = sum(arm.measures["decisions"]), sum(arm.measures["forced"])
    branching = mean_interval(arm.measures["branching"])
    tree = mean_interval(arm.measures["tree"])
    return (
        f"There are {plus_minus(branching, '')} moves to choose from on average, at most"
        f" {show(max(arm.measures['branching_most']))}; {show(forced / decisions, '%')} of the"
        f" decisions are forced. The game tree has about 10^{tree.estimate:.0f} leaves."
    )


def _pace(arm: ArmTable, pace: ManyPaces) -> str:
    waiting = pace.waiting
    waits = f" Between two turns of a seat others make {show(waiting.median)}." if waiting else ""
    return (
        f"A turn has {show(pace.turn.median)} decisions, 19 of 20 turns at most"
        f" {show(pace.turn.most_often)}, the longest {show(pace.turn.most)}. A player makes"
        f" {plus_minus(pace.player, '')} decisions a game, and the busiest of {arm.seats} seats"
        f" {plus_minus(pace.busiest)} of all.{waits}"
    )


def _story(arm: ArmTable) -> Iterator[str]:
    changes, decided = arm.mean("lead_changes"), arm.mean("decided")
    if changes is not None:
        told = f"By the game's advice the lead changes {plus_minus(changes, '')} times a game"
        if decided is not None:
            early = sum([v < EARLY for v in arm.measures["decided"]]) / len(arm.measures["decided"])
            told += (
                f", and the winner leads for good once {plus_minus(decided)} of the game is over;"
                f" {show(early, '%')} of the games are decided in their first half"
            )
        yield f"{told}."
    if arm.forecasts:
        error = mean_error(reliability(arm.forecasts))
        yield (
            f"What the advice expects is off by {100 * error:.1f} points on average; how far to"
            " trust hints, starboard lab calibrate tells."
        )
    coverage = arm.mean("coverage")
    if coverage is not None:
        yield f"A game uses {plus_minus(coverage)} of the places on its board."


def _uses(arm: ArmTable) -> Iterator[str]:
    table = arm.usage.table()
    compared = [used for used in table if used.edge is not None]
    if not compared:
        return
    sure = [(used, used.edge) for used in compared if used.edge and used.chance < SURE]
    who = "won games" if arm.is_crew else "winners"
    yield (
        f"{len(compared)} moves were compared between {who} and the rest, in games equally long;"
        f" {len(sure)} differ by more than luck would bring (Benjamini and Hochberg, 5 %)."
    )
    for way, sign in (("more", 1), ("less", -1)):
        named = [(u, e) for u, e in sure if e.estimate * sign > 0][:MOST]
        if named:
            told = [
                f"{u.what} ({100 * e.estimate:+.1f} ± {100 * e.half_width:.1f})" for u, e in named
            ]
            yield (
                f"Used {way} by {who}, in points for a standard deviation of uses:"
                f" {', '.join(told)}."
            )


def _unused(arm: ArmTable) -> Iterator[str]:
    """Kinds of moves that never came up in any watched game."""
    if not arm.watched:
        return
    seen = {what.split(" ")[0] for what in [*arm.usage.played, *arm.usage.dealt]}
    verbs = dict.fromkeys([move.notation.split(" ")[0] for move in arm.game.moves])
    never = [verb for verb in verbs if verb not in seen]
    if never:
        # The rule of three: what never came in n games is rarer than 3/n, at 95 %.
        most = min(1.0, Z * Z / (arm.watched + Z * Z))
        yield (
            f"Never used in {arm.watched} watched games: {', '.join(never)}. So each occurs in"
            f" fewer than {show(most, '%')} of such games."
        )


def _thinking(arm: ArmTable) -> str:
    seconds, decisions = arm.measures.get("seconds"), arm.measures.get("decisions")
    if not seconds or not decisions or sum(seconds) == 0:
        return "How long players thought was not measured."
    mean = sum(seconds) / sum(decisions)
    slowest = max(arm.measures["slowest"])
    return (
        f"Thinking took {1000 * mean:.2g} ms a decision, {show(sum(seconds) / len(seconds))} s a"
        f" game; the longest thought {show(slowest)} s. These depend on the machine."
    )


def _more_games(arm: ArmTable) -> str:
    share = arm.seat_share(0) if arm.is_crew or arm.is_even else arm.player_share(0)
    half = arm.games // 2
    values = arm.by_seat[0] if arm.is_crew or arm.is_even else arm.by_player[0]
    moved = abs(sum(values) / arm.games - sum(values[:half]) / half) if half else 0.0
    return (
        f"{arm.games} games give shares to ± {100 * share.half_width:.1f} points; the second half"
        f" of them moved the first share by {100 * moved:.1f}. To halve the uncertainty, play"
        f" {4 * arm.games}."
    )
