"""Connect Four at many tables at once: the rules of `connect_four`, ply for ply, on arrays.

Each line of it moves all tables, so that a ply costs a few nanoseconds where the rules take a
hundred; `tests/research/test_batch.py` holds the two to each other.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from starboard.kernel import IllegalMove
from starboard.references.connect_four import BOTTOM, HEIGHT, SQUARES, STRIDE

BOTTOMS: Final[Any] = np.array(BOTTOM, np.int64)
COLUMN: Final = (1 << HEIGHT) - 1
WON: Final = ((1.0, -1.0), (-1.0, 1.0))

# Multiplying by these brings the top squares of all columns next to each other, from bit 42 on.
TOPS: Final = sum(BOTTOM) << (HEIGHT - 1)
GATHER: Final = sum([1 << (42 - HEIGHT * column) for column in range(7)])


class ArrayTables:
    """What `Lockstep` is for any game, for this one: see there for what the buffers hold."""

    def begin(self, tables: int, first: int, seed: int) -> None:
        """Begin a new game at every table; there is no luck in it."""
        self.mine: Any = np.zeros(tables, np.int64)
        self.filled: Any = np.zeros(tables, np.int64)
        self.discs: Any = np.zeros(tables, np.int64)
        self.gained: list[float] = []
        self._look(np.zeros(tables, bool), [])

    def step(self, moves: Any) -> None:
        """Drop a disc at every table (rule 3), and end games (rules 4 and 5)."""
        fits = (moves >= 0) & (moves < 7)
        bottoms = BOTTOMS[np.where(fits, moves, 0)]
        before = self.filled
        # What carries beyond the top square of a column is no disc.
        legal = fits & (((before + bottoms) & (bottoms << HEIGHT)) == 0)
        for table in np.flatnonzero(~legal)[:1].tolist():
            sentence = f"That move is not legal at table {table}: choose one that its mask allows."
            raise IllegalMove(int(self.discs[table] % 2), str(moves[table]), sentence)
        self.filled = before | (before + bottoms)
        theirs = self.mine | (self.filled ^ before)
        self.mine = before & ~self.mine
        self.discs += 1
        won = _has_four(theirs)
        ends = won | (self.discs == SQUARES)
        paid: list[float] = []
        if ends.any():
            for table in np.flatnonzero(ends).tolist():
                last = int(self.discs[table] + 1) % 2
                paid += WON[last] if won[table] else (0.0, 0.0)
            goes_on = ~ends
            self.mine *= goes_on
            self.filled *= goes_on
            self.discs *= goes_on
        self._look(ends, paid)

    def _look(self, ends: Any, paid: list[float]) -> None:
        """Write what the seats to act see and may do."""
        self.acting: Any = (self.discs & 1).astype(np.uint8)
        # Which seat a caller plays who plays them all does not matter; it is told as by `Lockstep`.
        self.ends: Any = ends.astype(np.uint8)
        self.paid = paid
        mine, theirs = _squeezed(self.mine), _squeezed(self.filled & ~self.mine)
        # 88 bits: who acts, which is always the one who looks, and 42 squares twice.
        bits: Any = np.empty((len(mine), 2), np.int64)
        bits[:, 0] = 1 | mine << 4 | theirs << 46
        bits[:, 1] = theirs >> 18
        packed = bits.view(np.uint8)[:, :11]
        self.observations: Any = np.unpackbits(packed, axis=1, bitorder="little")
        closed = (self.filled & TOPS) >> (HEIGHT - 1)
        open_columns = ~((closed * GATHER) >> 42).astype(np.uint8)
        self.masks: Any = np.unpackbits(open_columns[:, None], 1, 7, "little")


def _has_four(discs: Any) -> Any:
    found = 0
    for stride in (1, STRIDE - 1, STRIDE, STRIDE + 1):
        pairs = discs & (discs >> stride)
        found = found | (pairs & (pairs >> 2 * stride))
    return found != 0


def _squeezed(discs: Any) -> Any:
    """A set of squares without the spare bit on top of each column."""
    squeezed = discs & COLUMN
    for column in range(1, 7):
        squeezed |= (discs >> column) & (COLUMN << HEIGHT * column)
    return squeezed
