"""The moves: every number of stones from every heap."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from starboard.kernel import MoveTable

HEAPS: Final = "abc"
SMALLER: Final = (3, 5)
LARGEST: Final = 9


@dataclass(frozen=True, slots=True)
class Take:
    heap: int
    stones: int

    @property
    def notation(self) -> str:
        return f"take {self.stones} {HEAPS[self.heap]}"


MOVES: Final = MoveTable(
    [
        Take(heap, stones + 1)
        for heap, size in enumerate((*SMALLER, LARGEST))
        for stones in range(size)
    ]
)
