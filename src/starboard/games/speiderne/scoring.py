"""Who has won, and by which rule the game ended."""

from __future__ import annotations

from starboard.games.speiderne.ferries import is_done
from starboard.games.speiderne.table import FERRY_ROUNDS, ROUNDS, Table
from starboard.kernel.state import Result


def result_of(table: Table) -> Result:
    """Most points win; a tie shares the win (SP-40)."""
    scores = [table.points(seat) for seat in range(table.seats)]
    best = max(scores)
    share = 1.0 / scores.count(best)
    payoffs = [share if score == best else 0.0 for score in scores]
    return Result(tuple(payoffs), f"most points {_ending(table)}", tuple(scores))


def _ending(table: Table) -> str:
    if table.ferries_since >= 0:
        if is_done(table):
            return "when no passenger was left (SP-38, SP-40)"
        return f"when {FERRY_ROUNDS} rounds of ferries were over (SP-38, SP-40)"
    if table.ferries:
        return "with no two islands joined for ferries (SP-38, SP-40)"
    if table.all_found():
        return "when the whole sea was discovered (SP-24, SP-40)"
    return f"when {ROUNDS} rounds were over (SP-24, SP-40)"
