"""A crew: all seats win or lose together."""

from __future__ import annotations

from starboard.kernel.state import Result, State


def crew_result(seats: int, has_won: bool, reason: str, score: int) -> Result:
    """A win pays every seat 1, a loss 0; all have the same score."""
    payoff = 1.0 if has_won else 0.0
    return Result((payoff,) * seats, reason, (score,) * seats)


def crew_ending(state: State) -> str:
    """How a finished game ended, without a full stop."""
    result = state.result()
    assert result is not None
    return f"The crew {'wins' if result.payoffs[0] else 'loses'}: {result.reason}"
