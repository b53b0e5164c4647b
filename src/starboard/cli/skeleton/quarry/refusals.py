"""Why a move is not legal now, in one sentence that cites the rule."""

from __future__ import annotations

from starboard.cli.skeleton.quarry.moves import HEAPS, MOVES
from starboard.cli.skeleton.quarry.rules import Quarry
from starboard.kernel import OpenView, counted


def why_not(view: OpenView[Quarry], notation: str) -> str:
    take = MOVES[MOVES.parse(notation)]
    left = counted(view.state.heaps[take.heap], "stone")
    return f"Heap {HEAPS[take.heap]} holds only {left} (rule 3)."
