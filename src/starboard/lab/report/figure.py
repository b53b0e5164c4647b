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
        return (
            f"<figure><h3>{escape(self.title)}</h3>{self.picture}"
            f"<figcaption>{escape(self.caption)}</figcaption>"
            f"<details><summary>Numbers</summary>{table(self.headings, self.rows)}</details>"
            "</figure>"
        )


def table(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table; the first column names its rows."""
    head = "".join([f'<th scope="col">{escape(heading)}</th>' for heading in headings])
    lines = []
    for name, *cells in rows:
        rest = "".join([f"<td>{escape(cell)}</td>" for cell in cells])
        lines.append(f'<tr><th scope="row">{escape(name)}</th>{rest}</tr>')
    return (
        f'<div class="scroll" tabindex="0" role="region" aria-label="Numbers"><table><thead><tr>'
        f"{head}</tr></thead><tbody>{''.join(lines)}</tbody></table></div>"
    )


def told(interval: Interval, unit: str = "") -> str:
    """An interval for a cell: ``54.2 % (52.1 % to 56.3 %)``."""
    low, high = show(interval.low, unit), show(interval.high, unit)
    return f"{show(interval.estimate, unit)} ({low} to {high})"
