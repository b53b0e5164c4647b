"""What a strong bot thinks of a game that was played, in words and as JSON."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict

from rich.console import Console
from rich.progress import track

from starboard.bots import hints_by, make_bot
from starboard.bots.analysis import (
    MISTAKE,
    Decision,
    analyse,
    budget_for,
    decisions_of,
    turning_points,
)
from starboard.kernel import AnyGame, Record, seat_names


def judged(record: Record, game: AnyGame, seconds: int) -> list[Decision]:
    """Every decision of a record, judged; a bar on standard error shows how far it is."""
    plies = decisions_of(record, game)
    bot = make_bot(hints_by(game), game)
    judging = analyse(record, game, bot, plies, budget_for(len(plies), seconds))
    console = Console(stderr=True)
    bar = track(judging, "Thinking", total=len(plies), console=console, transient=True)
    return list(bar)


def as_json(record: Record, decisions: Sequence[Decision]) -> str:
    """The analysis for a program to read."""
    turning = {decision.ply for decision in turning_points(decisions)}
    rows = [
        {**asdict(decision), "cost": decision.cost, "turning_point": decision.ply in turning}
        for decision in decisions
    ]
    return json.dumps({"game": record.game, "decisions": rows}, ensure_ascii=False, indent=2)


def in_words(record: Record, game: AnyGame, decisions: Sequence[Decision]) -> list[str]:
    """The mistakes and turning points one after the other, and how well each seat played."""
    names = seat_names(record.players, record.seats)
    turning = {decision.ply for decision in turning_points(decisions)}
    noun = "chance of winning" if game.pays_wins else "share of the payoff"
    lines = [f"{len(decisions)} decisions; each is given by the {noun} that it left."]
    for decision in decisions:
        if decision.ply in turning or decision.cost >= MISTAKE:
            lines.append(_line(decision, names[decision.seat], decision.ply in turning))
    for seat, name in enumerate(names):
        own = [decision for decision in decisions if decision.seat == seat]
        if own:
            lines.append(_summary(name, own))
    return lines


def _line(decision: Decision, name: str, is_turning: bool) -> str:
    played = f"{decision.ply + 1:4}  {name}: {decision.move} {decision.worth:.0%}"
    better = "" if decision.better == decision.move else f"; {decision.better} {decision.most:.0%}"
    return f"{played}{better}{'  (turning point)' if is_turning else ''}"


def _summary(name: str, own: Sequence[Decision]) -> str:
    mistakes = len([decision for decision in own if decision.cost >= MISTAKE])
    found = len([decision for decision in own if decision.better == decision.move])
    lost = sum([decision.cost for decision in own]) / len(own)
    words = "1 mistake" if mistakes == 1 else f"{mistakes} mistakes"
    return (
        f"{name} found the best move in {found} of {len(own)} decisions, made {words},"
        f" and gave away {lost:.1%} a decision."
    )
