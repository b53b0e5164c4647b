"""Tables for a terminal: plain columns under bold headings."""

from __future__ import annotations

from rich.table import Table


def columns(first: str, *compared: str) -> Table:
    """An empty table; its first column is read, the others are compared, so they align right."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column(first)
    for heading in compared:
        table.add_column(heading, justify="right")
    return table
