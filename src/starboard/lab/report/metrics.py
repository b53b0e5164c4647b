"""The numbers by which arms are compared, each as one value a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from starboard.lab.report.figures import player_names
from starboard.lab.report.table import ArmTable
from starboard.lab.stats import Interval, mean_interval, win_interval


@dataclass(frozen=True, slots=True)
class Metric:
    """One number of an arm with its values."""

    name: str
    short: str
    """As a plot with little room names it."""

    unit: str
    values: Sequence[float]
    is_share: bool = False

    @property
    def interval(self) -> Interval:
        """Its mean with the 95 % interval."""
        if self.is_share:
            return win_interval(sum(self.values), len(self.values))
        return mean_interval(self.values)


MEASURED = (
    ("plies", "plies", "plies", ""),
    ("rounds", "rounds", "rounds", ""),
    ("turn_length", "decisions a turn", "decisions a turn", ""),
    ("longest_turn", "decisions of the longest turn", "longest turn", ""),
    ("busiest", "decisions by the busiest seat", "busiest seat", "%"),
    ("waiting", "others' decisions between two turns", "waiting", ""),
    ("branching", "moves to choose from", "choice", ""),
    ("lead_changes", "changes of the lead", "lead changes", ""),
    ("decided", "part of the game until it is decided", "decided after", "%"),
    ("margin", "points between first and second", "margin", ""),
    ("coverage", "places used", "places", "%"),
)


def metrics_of(arm: ArmTable, same_players: bool = True) -> list[Metric]:
    """Every metric that the arm has, what decides the game first.

    Without *same_players* the first player is what arms differ in, so its share comes first.
    """
    found = []
    if arm.is_crew:
        found.append(Metric("games won", "games won", "%", arm.by_seat[0], True))
    else:
        if not same_players or not arm.is_even:
            who = "the first player" if not same_players else player_names(arm)[0]
            found.append(Metric(f"share of {who}", "first player", "%", arm.by_player[0], True))
        found.append(Metric("share of seat 1", "seat 1", "%", arm.by_seat[0], True))
        shared = [float(winners > 1) for winners in arm.measures.get("winners", ())]
        found.append(Metric("games without a sole winner", "shared wins", "%", shared, True))
    for measure, name, short, unit in MEASURED:
        values = arm.measures.get(measure)
        if values:
            found.append(Metric(name, short, unit, values))
    if arm.watched:
        found.append(Metric("forced decisions", "forced", "%", arm.forced))
    return [metric for metric in found if len(metric.values) > 1]
