"""The lab in the browser: the same plans, runs and reports, by form instead of by file."""

from starboard.lab.browser.routes import lab_routes
from starboard.lab.browser.runs import Runs

__all__ = ["Runs", "lab_routes"]
