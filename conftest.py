"""Tests run the source, even where compiled modules lie beside it, and measure no time."""

import os

from hypothesis import HealthCheck, settings

os.environ["STARBOARD_INTERPRETED"] = "1"

# Which build runs is decided here, before a test imports a game of its own.
import starboard  # noqa: F401

# A busy machine may take long over one example, which says nothing about the code.
settings.register_profile(
    "any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("any machine")
