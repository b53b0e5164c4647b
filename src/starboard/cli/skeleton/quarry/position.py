"""What lies on the table."""

from __future__ import annotations

from starboard.kernel import State


class Position(State):
    """The heaps. `Quarry` adds what may be done with them."""

    def __init__(self, heaps: list[int], to_act: int = 0, last: int = 0) -> None:
        self.heaps = heaps
        self.to_act = to_act
        self.last = last  # the seat that moved last

    def key(self) -> tuple[int, ...]:
        return (*self.heaps, self.to_act, self.last)
