"""Drawn positions for tests."""

from __future__ import annotations

from starboard.cli.skeleton.quarry.rules import Quarry


def heaps(drawing: str) -> Quarry:
    """A position as it looks: a line of ``o`` for each heap, then the seat to act.

    heaps('''
        ooo
        o
        -
        1
    ''')
    """
    *rows, seat = drawing.split()
    return Quarry([row.count("o") for row in rows], int(seat))
