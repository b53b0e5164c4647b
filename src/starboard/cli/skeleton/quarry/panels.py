"""The panels beside the board, and the one sentence that says who must do what."""

from __future__ import annotations

from starboard.cli.skeleton.quarry.rules import Quarry
from starboard.kernel import OVER, Panel


def panels() -> tuple[Panel, ...]:
    """One for each seat; there is nothing to count."""
    return (Panel(seat=0), Panel(seat=1))


def status(state: Quarry) -> str:
    if state.to_act == OVER:
        return f"@{state.last} took the last stone and wins (rule 4)."
    return f"@{state.to_act} takes stones from one heap."
