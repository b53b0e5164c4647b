"""Plots as small SVG pictures: no script, no font, no library.

Each is drawn 380 wide, so that its words can be read on a phone; colours come from the page's
style sheet, so that one picture serves light and dark. Everything plotted has a title that a
pointer or a screen reader finds.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

from starboard.lab.stats import Interval

WIDTH: Final = 380
"""Of every picture, in its own units; a page scales it."""

RIGHT: Final = 20
FOOT: Final = 34
"""The margins of a plot: to the right, and below for the axis and its name."""

LETTER: Final = 6.7
"""About how wide a letter of a label is."""

ABOVE: Final = 8.0
"""Where rows begin whose labels stand above them."""


@dataclass(frozen=True, slots=True)
class Scale:
    """From values to places in the picture."""

    low: float
    high: float
    start: float
    """Where *low* is drawn."""

    end: float
    """Where *high* is drawn."""

    def __call__(self, value: float) -> float:
        """Where *value* is drawn."""
        if self.high == self.low:
            return (self.start + self.end) / 2
        part = (value - self.low) / (self.high - self.low)
        return self.start + part * (self.end - self.start)


@dataclass(frozen=True, slots=True)
class Band:
    """A line with what lies around it; *low* and *high* may be empty."""

    name: str
    line: Sequence[float]
    low: Sequence[float] = ()
    high: Sequence[float] = ()


@dataclass(frozen=True, slots=True)
class _Rows:
    """How labelled rows are laid out: long labels stand above what they name, not beside it."""

    left: float
    step: int

    @classmethod
    def of(cls, labels: Sequence[str]) -> _Rows:
        longest = max([len(label) for label in labels], default=0)
        if longest * LETTER > 0.45 * WIDTH:
            return cls(ABOVE, 38)
        return cls(longest * LETTER + 8, 22)

    def label(self, label: str, y: float) -> str:
        if self.left != ABOVE:
            return _text(self.left, y + 4, label, "end")
        return _text(ABOVE + 6, y - 12, _cut(label, WIDTH))


def ticks(low: float, high: float, most: int = 5) -> list[float]:
    """Round numbers between *low* and *high*."""
    if high <= low:
        return [low]
    rough = (high - low) / most
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(power * n for n in (1, 2, 5, 10) if power * n >= rough * 0.999)
    first = math.ceil(low / step - 1e-9)
    return [n * step for n in range(first, math.floor(high / step + 1e-9) + 1)]


def show(value: float, unit: str = "") -> str:
    """A number as an axis or a table writes it; parts are written as percentages."""
    if unit == "%":
        text = f"{100 * value:.1f}".rstrip("0").rstrip(".")
        return f"{text} %"
    if value == int(value) or abs(value) >= 1000:
        return f"{value:,.0f}"
    return f"{value:.3g}"


def dots(
    rows: Sequence[tuple[str, Interval]],
    *,
    unit: str = "%",
    reference: float | None = None,
    axis: str = "",
    luck: Sequence[bool] = (),
) -> str:
    """Estimates with their intervals, one below the other, and a line for reference.

    What may be *luck* is grey and hollow.
    """
    shape = _Rows.of([label for label, _ in rows])
    values = [v for _, interval in rows for v in (interval.low, interval.high)]
    values += [reference] if reference is not None else []
    x = _scale(values, shape.left + 6, WIDTH - RIGHT, unit)
    height = shape.step * len(rows) + 12 + FOOT
    parts = [*_x_axis(x, height, unit, axis)]
    if reference is not None:
        parts.append(_line(x(reference), 4, x(reference), height - FOOT, "reference"))
    for i, (label, interval) in enumerate(rows):
        y = shape.step * (i + 1) - 4
        told = f"{label}: {show(interval.estimate, unit)}"
        told += f" ({show(interval.low, unit)} to {show(interval.high, unit)})"
        kind, may_be = "", ""
        if any(luck[i : i + 1]):
            kind, may_be = ' class="luck"', "; may be luck"
        parts.append(
            f"<g{kind}><title>{escape(told + may_be)}</title>{shape.label(label, y)}"
            f"{_line(x(interval.low), y, x(interval.high), y, 'interval')}"
            f'<circle class="mark" cx="{x(interval.estimate):.1f}" cy="{y}" r="4.5"/></g>'
        )
    return _picture(height, parts)


def bars(rows: Sequence[tuple[str, float]], *, unit: str = "%", axis: str = "") -> str:
    """Amounts as bars, one below the other."""
    shape = _Rows.of([label for label, _ in rows])
    values = [0.0, *[value for _, value in rows]]
    x = _scale(values, shape.left + 6, WIDTH - RIGHT - 34, unit, free=True)
    height = shape.step * len(rows) + 12 + FOOT
    parts = [*_x_axis(x, height, unit, axis)]
    for i, (label, value) in enumerate(rows):
        y = shape.step * (i + 1) - 4
        parts.append(
            f"<g><title>{escape(label)}: {show(value, unit)}</title>{shape.label(label, y)}"
            f'<rect class="bar" x="{x(0):.1f}" y="{y - 7}" width="{max(1.0, x(value) - x(0)):.1f}"'
            f' height="14" rx="2"/>{_text(x(value) + 4, y + 4, show(value, unit))}</g>'
        )
    return _picture(height, parts)


def histogram(values: Sequence[float], *, axis: str, unit: str = "") -> str:
    """How often each value occurs."""
    edges = _edges(values)
    counts = [0] * (len(edges) - 1)
    width = edges[1] - edges[0]
    for value in values:
        counts[min(int((value - edges[0]) / width + 1e-9), len(counts) - 1)] += 1
    height, left = 190, 44
    x = Scale(edges[0], edges[-1], left, WIDTH - RIGHT)
    most = max(counts) / len(values)
    y = Scale(0, most, height - FOOT, 10)
    parts = [*_x_axis(x, height, unit, axis), *_y_axis(y, left, "%")]
    whole = width == 1 and unit == ""
    for i, count in enumerate(counts):
        share = count / len(values)
        name = f"{show(edges[i], unit)} to {show(edges[i + 1], unit)}"
        if whole:
            name = show(edges[i] + 0.5)
        parts.append(
            f"<g><title>{name}: {show(share, '%')} of the games</title>"
            f'<rect class="bar" x="{x(edges[i]) + 0.5:.1f}" y="{y(share):.1f}"'
            f' width="{max(1.0, x(edges[i + 1]) - x(edges[i]) - 1):.1f}"'
            f' height="{y(0) - y(share):.1f}"/></g>'
        )
    return _picture(height, parts)


def lines(
    xs: Sequence[float],
    bands: Sequence[Band],
    *,
    axis: str,
    unit: str = "",
    x_unit: str = "",
    reference: float | None = None,
    names: Sequence[str] = (),
    marks: bool = False,
) -> str:
    """Lines over a common axis, each with its band; *names* replace the numbers below."""
    height, left = 210, 48
    values = [v for band in bands for v in (*band.line, *band.low, *band.high)]
    values += [reference] if reference is not None else []
    x = Scale(xs[0], xs[-1], left + 4, WIDTH - RIGHT)
    y = _scale(values, height - FOOT, 24, unit)
    parts = list(_y_axis(y, left, unit))
    if names:
        for value, name in zip(xs, names, strict=True):
            parts.append(_text(x(value), height - FOOT + 15, _cut(name, WIDTH / len(xs)), "middle"))
        parts.append(_text((left + WIDTH) / 2, height - 4, axis, "middle", "axis-name"))
    else:
        parts += _x_axis(x, height, x_unit, axis)
    if reference is not None:
        parts.append(_line(left, y(reference), WIDTH - RIGHT, y(reference), "reference"))
    for number, band in enumerate(bands):
        parts.append(_band(x, y, xs, band, number, unit, marks))
        if len(bands) > 1:
            parts.append(_legend(number, band.name, left))
    return _picture(height, parts)


def _band(
    x: Scale, y: Scale, xs: Sequence[float], band: Band, number: int, unit: str, marks: bool
) -> str:
    parts = [f'<g class="series{number % 4}">']
    if band.low and not marks:
        there = [f"{x(a):.1f},{y(b):.1f}" for a, b in zip(xs, band.high, strict=True)]
        back = [f"{x(a):.1f},{y(b):.1f}" for a, b in zip(xs, band.low, strict=True)]
        parts.append(f'<polygon class="band" points="{" ".join(there + back[::-1])}"/>')
    points = [f"{x(a):.1f},{y(b):.1f}" for a, b in zip(xs, band.line, strict=True)]
    parts.append(f'<polyline class="line" points="{" ".join(points)}"/>')
    if marks:
        for i, value in enumerate(band.line):
            if band.low:
                parts.append(_line(x(xs[i]), y(band.low[i]), x(xs[i]), y(band.high[i]), "interval"))
            told = f"{band.name}: {show(value, unit)}"
            parts.append(
                f"<g><title>{escape(told)}</title>"
                f'<circle class="mark" cx="{x(xs[i]):.1f}" cy="{y(value):.1f}" r="4"/></g>'
            )
    return "".join(parts) + "</g>"


def _legend(number: int, name: str, left: float) -> str:
    x = left + 6 + number * (WIDTH - left) / 3
    return (
        f'<g class="series{number % 4}"><line class="line" x1="{x:.0f}" y1="10" x2="{x + 18:.0f}"'
        f' y2="10"/>{_text(x + 23, 14, name)}</g>'
    )


def matrix(
    rows: Sequence[str],
    columns: Sequence[str],
    cells: Sequence[Sequence[float | None]],
    *,
    middle: float | None = None,
    unit: str = "%",
    words: bool = True,
) -> str:
    """Values in a grid, dark where they are high; around *middle*, in two colours."""
    left = _label_width(rows)
    side = (WIDTH - RIGHT - left - 6) / len(columns)
    tall = min(side, 40.0) if words else side
    known = [value for row in cells for value in row if value is not None]
    least = min(known, default=0.0) if middle is None else middle
    reach = max([abs(value - least) for value in known], default=0.0)
    parts = []
    for j, column in enumerate(columns):
        parts.append(_text(left + 6 + side * (j + 0.5), 12, _cut(column, side + 8), "middle"))
    for i, row in enumerate(rows):
        y = 18 + tall * i
        parts.append(_text(left, y + tall / 2 + 4, _cut(row, left), "end"))
        for j, value in enumerate(cells[i]):
            if value is None:
                continue
            away = (value - least) / (reach or 1.0)
            kind = "below" if away < 0 else "above"
            told = f"{row}, {columns[j]}: {show(value, unit)}"
            parts.append(
                f'<g><title>{escape(told)}</title><rect class="cell {kind}"'
                f' x="{left + 6 + side * j:.1f}" y="{y:.1f}" width="{side - 1:.1f}"'
                f' height="{tall - 1:.1f}" fill-opacity="{_shade(away):.2f}"/>'
            )
            if words:
                place = left + 6 + side * (j + 0.5)
                parts.append(_text(place, y + tall / 2 + 4, show(value, unit), "middle"))
            parts.append("</g>")
    foot = 18 + tall * len(rows) + 6
    low = least if middle is None else middle - reach
    parts += _colour_scale(Scale(low, least + reach, left + 6, WIDTH - RIGHT), foot, least, unit)
    return _picture(foot + 38, parts)


def _shade(away: float) -> float:
    """How dark a value is that lies so far from the lightest, as a part of the farthest."""
    return 0.06 + 0.5 * abs(away)


def _colour_scale(x: Scale, top: float, least: float, unit: str) -> list[str]:
    """What the colours of a grid mean: steps from the lowest to the highest, with numbers."""
    parts, steps = [], 20
    width = (x.end - x.start) / steps
    reach = max(x.high - least, least - x.low)
    for step in range(steps):
        value = x.low + (x.high - x.low) * (step + 0.5) / steps
        away = (value - least) / (reach or 1.0)
        parts.append(
            f'<rect class="cell {"below" if away < 0 else "above"}" y="{top + 4:.1f}" height="10"'
            f' x="{x.start + width * step:.1f}" width="{width + 0.1:.1f}"'
            f' fill-opacity="{_shade(away):.2f}"/>'
        )
    marked = [(x.low, x.start, "start"), (x.high, x.end, "end")]
    if x.high > x.low:
        middle = (x.low + x.high) / 2
        marked.append((middle, x(middle), "middle"))
    for value, place, anchor in marked if x.high > x.low else marked[:1]:
        parts.append(_text(place, top + 28, show(value, unit), anchor, "tick"))
    return parts


def _picture(height: float, parts: Sequence[str]) -> str:
    # A picture's content is told by its caption and its table; readers skip the drawing.
    return (
        f'<svg viewBox="0 0 {WIDTH} {height:.0f}" aria-hidden="true"'
        f' preserveAspectRatio="xMidYMin meet">{"".join(parts)}</svg>'
    )


def _scale(
    values: Sequence[float], start: float, end: float, unit: str, free: bool = False
) -> Scale:
    low, high = min(values), max(values)
    room = (high - low) * 0.06 or abs(high) * 0.1 or 1.0
    if not free:
        low, high = low - room, high + room
    if unit == "%" and min(values) >= 0 and max(values) <= 1:
        low, high = max(0.0, low), min(1.0, high)
    return Scale(low, high, start, end)


def _edges(values: Sequence[float]) -> list[float]:
    """Where the bars of a histogram part: at whole numbers, if the values are whole."""
    low, high = min(values), max(values)
    whole = all([value == int(value) for value in values])
    if whole and high - low < 25:
        return [low - 0.5 + i for i in range(int(high - low) + 2)]
    step = (high - low) / 20 or 1.0
    if whole:
        step = math.ceil(step)
    return [low + step * i for i in range(math.floor((high - low) / step + 1e-9) + 2)][:22]


def _x_axis(x: Scale, height: float, unit: str, name: str) -> list[str]:
    foot = height - FOOT
    parts = [_line(x.start, foot, x.end, foot, "axis")]
    for value in ticks(x.low, x.high):
        parts.append(_line(x(value), 6, x(value), foot, "grid"))
        parts.append(_text(x(value), foot + 14, show(value, unit), "middle", "tick"))
    parts.append(_text((x.start + x.end) / 2, height - 4, name, "middle", "axis-name"))
    return parts


def _y_axis(y: Scale, left: float, unit: str) -> list[str]:
    parts = []
    for value in ticks(y.low, y.high, 4):
        parts.append(_line(left, y(value), WIDTH - RIGHT, y(value), "grid"))
        parts.append(_text(left - 5, y(value) + 4, show(value, unit), "end", "tick"))
    return parts


def _label_width(labels: Sequence[str]) -> float:
    longest = max([len(label) for label in labels], default=0)
    return min(longest * LETTER + 8, 0.45 * WIDTH)


def _cut(label: str, width: float) -> str:
    room = max(2, int(width / LETTER))
    return label if len(label) <= room else label[: room - 1] + "…"


def _line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    return f'<line class="{kind}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'


def _text(x: float, y: float, words: str, anchor: str = "start", kind: str = "label") -> str:
    return (
        f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">'
        f"{escape(words)}</text>"
    )
