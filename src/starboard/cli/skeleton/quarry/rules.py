"""The rules: one private method for each that needs one, in the order of RULES.md."""

from __future__ import annotations

from starboard.cli.skeleton.quarry.moves import MOVES
from starboard.cli.skeleton.quarry.position import Position
from starboard.kernel import OVER, Result


class Quarry(Position):
    def legal_moves(self) -> list[int]:
        """All that a heap can give (rule 3)."""
        return [i for i, take in enumerate(MOVES) if take.stones <= self.heaps[take.heap]]

    def play(self, move: int) -> None:
        take = MOVES[move]
        self.heaps[take.heap] -= take.stones
        self.last = self.to_act
        self.to_act = 1 - self.last if any(self.heaps) else OVER

    def result(self) -> Result | None:
        """Who took the last stone (rule 4)."""
        if self.to_act != OVER:
            return None
        return Result((1.0, -1.0) if self.last == 0 else (-1.0, 1.0), "the last stone (rule 4)")

    def clone(self) -> Quarry:
        return Quarry(self.heaps.copy(), self.to_act, self.last)
