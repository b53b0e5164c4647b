"""The log: one sentence about every move."""

from __future__ import annotations

from starboard.cli.skeleton.quarry.moves import HEAPS, MOVES
from starboard.cli.skeleton.quarry.panels import status
from starboard.cli.skeleton.quarry.rules import Quarry
from starboard.kernel import OVER, OpenView


def tell(before: OpenView[Quarry], move: int, after: OpenView[Quarry]) -> str:
    take = MOVES[move]
    said = f"@{before.to_act} takes {take.stones} from heap {HEAPS[take.heap]}."
    return said if after.to_act != OVER else f"{said} {status(after.state)}"
