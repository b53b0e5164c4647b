"""The drawing: each heap is a row of stones, and touching the n-th takes n."""

from __future__ import annotations

from starboard.cli.skeleton.quarry.moves import HEAPS, LARGEST, MOVES, Take
from starboard.cli.skeleton.quarry.panels import panels, status
from starboard.cli.skeleton.quarry.rules import Quarry
from starboard.kernel import OpenView, Piece, Scene, Zone


def scene(view: OpenView[Quarry]) -> Scene:
    """The three heaps, one below the other."""
    rows = len(HEAPS)
    table = Zone(id="heaps", kind="mat", x=0, y=0, width=LARGEST, height=rows, rows=tuple(HEAPS))
    return Scene(
        width=LARGEST,
        height=rows,
        status=status(view.state),
        zones=(table,),
        pieces=tuple(
            [
                _stone(view, heap, stone)
                for heap, size in enumerate(view.state.heaps)
                for stone in range(size)
            ]
        ),
        panels=panels(),
    )


def _stone(view: OpenView[Quarry], heap: int, stone: int) -> Piece:
    take = Take(heap, stone + 1)
    return Piece(
        id=f"stone {HEAPS[heap]}{stone + 1}",
        symbol="stone",
        x=stone,
        y=heap,
        label=f"take {stone + 1} from heap {HEAPS[heap]}",
        move=take.notation if MOVES.index(take) in view.legal else None,
    )
