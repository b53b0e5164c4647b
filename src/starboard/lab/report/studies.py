"""The figures of a study with several arms: sweeps, comparisons, line-ups, ladders."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from starboard.lab.report.figure import Figure, show_interval
from starboard.lab.report.metrics import Metric, metrics_of
from starboard.lab.report.plot import Band, dots, lines, matrix, show
from starboard.lab.report.table import ArmTable
from starboard.lab.stats import SURE, Interval, adjust_for_many, chance_of, difference_interval
from starboard.lab.study import Study, short_label

PLAYERS_DIFFER = ("lineup", "restrict", "ladder", "discover")
"""Kinds of studies whose arms differ in who the first player is, or what it may do."""


@dataclass(frozen=True, slots=True)
class Difference:
    """How much an arm's metric differs from that of the arm it is compared with."""

    arm: str
    metric: Metric
    base: Metric
    interval: Interval
    chance: float = 1.0
    """How likely luck alone explains it, adjusted for all differences looked at."""

    axis: str = ""
    """The option that it is about, in a sweep of several."""


def overview(study: Study, arms: Sequence[ArmTable]) -> Iterator[Figure]:
    """What the arms say together."""
    if len(arms) < 2:
        return
    if study.kind == "lineup":
        yield strategy_matrix(study, arms)
    elif study.kind == "ladder":
        yield ladder(study, arms)
    elif study.kind in ("compare", "restrict", "discover"):
        yield from side_by_side(study, arms)
        yield differences_figure(differences(study, arms), arms[0].arm.name)
        return
    elif len(study.axes) == 2 and _is_grid(study, arms):
        yield from grid(study, arms)
    else:
        yield differences_figure(differences(study, arms), arms[0].arm.name)
        for axis, values in study.axes.items():
            yield from sweep_curves(study, arms, axis, values)
    yield all_numbers(study, arms)


def same_players(study: Study) -> bool:
    """Whether the first player is the same in all arms."""
    return study.kind not in PLAYERS_DIFFER


def _metrics(study: Study, arms: Sequence[ArmTable]) -> list[list[Metric]]:
    """The metrics of each arm; only those that all have."""
    each = [metrics_of(arm, same_players(study)) for arm in arms]
    common = [m.name for m in each[0] if all([m.name in [o.name for o in e] for e in each])]
    return [[m for m in e if m.name in common] for e in each]


def _is_grid(study: Study, arms: Sequence[ArmTable]) -> bool:
    return all([len(arm.arm.varied) == len(study.axes) for arm in arms])


def differences(study: Study, arms: Sequence[ArmTable]) -> list[Difference]:
    """Every arm against the first, in every metric, the surest difference first.

    Plans that were tried with several bots are compared with the same bot without a plan.
    """
    base, pairs = arms[0], []
    for arm in arms[1:]:
        if arm.arm.varied == base.arm.varied:
            base = arm
        else:
            pairs.append((arm, base))
    return told_apart(study, pairs)


def told_apart(study: Study, pairs: Sequence[tuple[ArmTable, ArmTable]]) -> list[Difference]:
    """Arms, each against the one beside it, in every metric that both have."""
    found = []
    for arm, other in pairs:
        metrics, first = _metrics(study, [arm, other])
        axis = next(iter(arm.arm.varied)) if len(arm.arm.varied) == 1 else ""
        for base, metric in zip(first, metrics, strict=True):
            apart = _apart(metric, base)
            found.append(Difference(arm.arm.name, metric, base, apart, axis=axis))
    chances = adjust_for_many([chance_of(each.interval) for each in found])
    told = [replace(d, chance=chance) for d, chance in zip(found, chances, strict=True)]
    return sorted(told, key=lambda difference: difference.chance)


def _apart(metric: Metric, base: Metric) -> Interval:
    if not metric.is_share:
        return difference_interval(metric.values, base.values)
    # Newcombe's interval: unlike the normal one it is never empty, not even at 0 or 100 %.
    a, b = metric.interval, base.interval
    apart = a.estimate - b.estimate
    down = ((a.estimate - a.low) ** 2 + (b.high - b.estimate) ** 2) ** 0.5
    up = ((a.high - a.estimate) ** 2 + (b.estimate - b.low) ** 2) ** 0.5
    return Interval(apart - down, apart, apart + up)


def strategy_matrix(study: Study, arms: Sequence[ArmTable]) -> Figure:
    """Who beats whom."""
    names = study.axes["bot"]
    cells: list[list[float | None]] = [[None] * len(names) for _ in names]
    rows = []
    for arm in arms:
        one, other = arm.arm.varied["bot"], arm.arm.varied["against"]
        share = arm.player_share(0)
        cells[names.index(one)][names.index(other)] = share.estimate
        if arm.seats == 2 and one != other:
            mirrored = share.estimate if arm.is_crew else arm.player_share(1).estimate
            cells[names.index(other)][names.index(one)] = mirrored
        rows.append((arm.arm.name, show_interval(share, "%"), str(arm.games)))
    crew = arms[0].is_crew
    picture = matrix(names, names, cells, middle=None if crew else arms[0].fair_share)
    caption = (
        "How often crews of the two win."
        if crew
        else "The share of the bot on the left against the bot above, who plays all other seats."
    )
    headings = ("", "share of the first (95 % interval)", "games")
    return Figure("Strategy matrix", caption, picture, headings, tuple(rows))


def ladder(study: Study, arms: Sequence[ArmTable]) -> Figure:
    """What thinking further is worth."""
    shares = [arm.player_share(0) for arm in arms]
    names = study.axes["budget"]
    reference = None if arms[0].is_crew else arms[0].fair_share
    picture = _steps(names, shares, "simulations a move", "%", reference)
    caption = "The share of a bot against others that think one step less, with its 95 % interval."
    if arms[0].is_crew:
        caption = "How often a crew wins whose every bot thinks so far, with its 95 % interval."
    rows = [(arm.arm.name, show_interval(s, "%")) for arm, s in zip(arms, shares, strict=True)]
    headings = ("", "share (95 % interval)")
    return Figure("Skill ladder", caption, picture, headings, tuple(rows))


def _steps(
    names: Sequence[str],
    found: Sequence[Interval],
    axis: str,
    unit: str,
    reference: float | None = None,
) -> str:
    xs = [float(i) for i in range(len(names))]
    low, middle, high = [[getattr(i, n) for i in found] for n in ("low", "estimate", "high")]
    band = Band(axis, middle, low, high)
    return lines(xs, [band], axis=axis, unit=unit, names=names, marks=True, reference=reference)


def sweep_curves(
    study: Study, arms: Sequence[ArmTable], axis: str, values: Sequence[str]
) -> Iterator[Figure]:
    """Each metric over the values of one option."""
    chosen = {arm.arm.varied[axis]: arm for arm in arms if axis in arm.arm.varied}
    names = [value for value in values if value in chosen]
    if len(names) < 2:
        return
    metrics = _metrics(study, [chosen[value] for value in names])
    labels = [short_label(name, 16) for name in names]
    for column in zip(*metrics, strict=True):
        found = [metric.interval for metric in column]
        name, unit = column[0].name, column[0].unit
        picture = _steps(labels, found, axis, unit)
        rows = [(label, show_interval(i, unit)) for label, i in zip(labels, found, strict=True)]
        title = f"{name[0].upper()}{name[1:]} by {axis}"
        caption = f"Mean and 95 % interval for each value of {axis}."
        yield Figure(title, caption, picture, (axis, "mean (95 % interval)"), tuple(rows))


def grid(study: Study, arms: Sequence[ArmTable]) -> Iterator[Figure]:
    """Each metric over two options at once."""
    (row_axis, row_values), (column_axis, column_values) = study.axes.items()
    metrics = _metrics(study, arms)
    for index, first in enumerate(metrics[0]):
        cells: list[list[float | None]] = [[None] * len(column_values) for _ in row_values]
        rows = []
        for arm, mine in zip(arms, metrics, strict=True):
            i = row_values.index(arm.arm.varied[row_axis])
            j = column_values.index(arm.arm.varied[column_axis])
            cells[i][j] = mine[index].interval.estimate
            rows.append((arm.arm.name, show_interval(mine[index].interval, first.unit)))
        labels = [
            [short_label(value, 16) for value in axis] for axis in (row_values, column_values)
        ]
        picture = matrix(labels[0], labels[1], cells, unit=first.unit)
        title = f"{first.name[0].upper()}{first.name[1:]}"
        caption = f"{row_axis} from top to bottom, {column_axis} from left to right."
        yield Figure(title, caption, picture, ("", "mean (95 % interval)"), tuple(rows))


def side_by_side(study: Study, arms: Sequence[ArmTable]) -> Iterator[Figure]:
    """The first metrics of all arms, one below the other."""
    metrics = _metrics(study, arms)
    for column in list(zip(*metrics, strict=True))[:3]:
        rows = [(arm.arm.name, m.interval) for arm, m in zip(arms, column, strict=True)]
        unit, name = column[0].unit, column[0].name
        numbers = [(label, show_interval(interval, unit)) for label, interval in rows]
        title = f"{name[0].upper()}{name[1:]}"
        picture = dots(rows, unit=unit, axis=name)
        caption = "Mean and 95 % interval in each arm."
        yield Figure(title, caption, picture, ("", "mean (95 % interval)"), tuple(numbers))


def differences_figure(found: Sequence[Difference], first: str) -> Figure:
    """How far arms are apart from the *first*, in half widths of their intervals."""
    rows = []
    several = len({d.arm for d in found}) > 1
    for d in found[:14]:
        width = d.interval.half_width or 1.0
        label = f"{d.arm}: {d.metric.short}" if several else d.metric.name
        middle = d.interval.estimate / width
        rows.append((label, Interval(middle - 1, middle, middle + 1)))
    luck = [d.chance >= SURE for d in found]
    picture = dots(rows, unit="", reference=0.0, axis="difference, in 95 % intervals", luck=luck)
    numbers = [
        (
            d.arm,
            d.metric.name,
            show(d.base.interval.estimate, d.metric.unit),
            show(d.metric.interval.estimate, d.metric.unit),
            show_interval(d.interval, d.metric.unit),
            f"{d.chance:.3f}",
        )
        for d in found
    ]
    caption = (
        f"Each arm's difference from “{first}”, measured in the half width of its own 95 %"
        " interval. What may be luck, by so many looks, is grey. The table has the plain numbers,"
        " and the chance that luck alone explains each, adjusted for how many were looked at."
    )
    headings = ("arm", "what", first, "here", "difference (95 % interval)", "chance of luck")
    return Figure("What differs", caption, picture, headings, tuple(numbers))


def all_numbers(study: Study, arms: Sequence[ArmTable]) -> Figure:
    """Every metric of every arm, to read."""
    metrics = _metrics(study, arms)
    headings = ("arm", "games", *[metric.name for metric in metrics[0]])
    rows = [
        (arm.arm.name, str(arm.games), *[show_interval(m.interval, m.unit) for m in mine])
        for arm, mine in zip(arms, metrics, strict=True)
    ]
    first = [(arm.arm.name, mine[0].interval) for arm, mine in zip(arms, metrics, strict=True)]
    picture = dots(first, unit=metrics[0][0].unit, axis=metrics[0][0].name)
    caption = "Every arm with its 95 % interval. The table has all other numbers."
    return Figure("All arms", caption, picture, headings, tuple(rows))
