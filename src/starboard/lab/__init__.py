"""Playtesting by the thousand: a plan, run on all cores, measured and told with its doubt."""

from starboard.lab.plan import BadPlan, Plan
from starboard.lab.run import Outcome, play_game, run
from starboard.lab.stats import Interval, mean_interval, win_interval

__all__ = [
    "BadPlan",
    "Interval",
    "Outcome",
    "Plan",
    "mean_interval",
    "play_game",
    "run",
    "win_interval",
]
