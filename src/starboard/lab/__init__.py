"""Playtesting by the thousand: a plan is run on all cores, measured and reported."""

from starboard.lab.crew import Alone, Crew, CrewLost, Processes
from starboard.lab.plan import BadPlan, Plan, seat_bots
from starboard.lab.planfile import read_plan
from starboard.lab.recall import record_of
from starboard.lab.results import BadResults, Results
from starboard.lab.run import begin, hire, resume, run
from starboard.lab.stats import Interval, mean_interval, win_interval
from starboard.lab.study import Arm, Played, Study

__all__ = [
    "Alone",
    "Arm",
    "BadPlan",
    "BadResults",
    "Crew",
    "CrewLost",
    "Interval",
    "Plan",
    "Played",
    "Processes",
    "Results",
    "Study",
    "begin",
    "hire",
    "mean_interval",
    "read_plan",
    "record_of",
    "resume",
    "run",
    "seat_bots",
    "win_interval",
]
