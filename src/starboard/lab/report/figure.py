"""Figure: a plot with its caption and the table behind it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from starboard.lab.report.plot import show
from starboard.lab.stats import Interval


@dataclass(frozen=True, slots=True)
class Figure:
    """What a reader looks at, in words, as a picture and as numbers."""

    title: str
    caption: str
    picture: str
    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    def html(self) -> str:
        """The figure as a part of a page."""
        numbers = table(self.title, self.headings, self.rows)
        return (
            f"<figure><h3>{escape(self.title)}</h3>{self.picture}"
            f"<figcaption>{escape(self.caption)}</figcaption>"
            f"<details><summary>Numbers</summary>{numbers}</details>"
            "</figure>"
        )


def table(name: str, headings: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table that a reader finds by its name; the first column names its rows."""
    # A header without words would be read out as nothing: it is no header.
    cells = [f'<th scope="col">{escape(h)}</th>' if h else "<td></td>" for h in headings]
    head = "".join(cells)
    lines = []
    for row_name, *values in rows:
        rest = "".join([f"<td>{escape(value)}</td>" for value in values])
        lines.append(f'<tr><th scope="row">{escape(row_name)}</th>{rest}</tr>')
    return (
        f'<div class="scroll" tabindex="0" role="group" aria-label="{escape(name)}: numbers">'
        f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(lines)}</tbody></table></div>"
    )


def show_interval(interval: Interval, unit: str = "") -> str:
    """An interval for a cell: ``54.2 % (52.1 % to 56.3 %)``."""
    low, high = show(interval.low, unit), show(interval.high, unit)
    return f"{show(interval.estimate, unit)} ({low} to {high})"
