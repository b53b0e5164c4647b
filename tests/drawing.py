"""What the tests of both renderers draw."""

from __future__ import annotations

from dataclasses import replace

from starboard.kernel import Zone


def sea(label: str, *rows: str) -> Zone:
    """A board of two columns, with a row of each of these names."""
    plain = Zone(id="sea", kind="board", x=0, y=0, width=2, height=len(rows), label=label)
    return replace(plain, columns=("a", "b"), rows=rows)
