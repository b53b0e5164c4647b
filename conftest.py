"""Tests run the source, even where compiled modules lie beside it."""

import os

os.environ["STARBOARD_INTERPRETED"] = "1"

# Which build runs is decided here, before a test imports a game of its own.
import starboard  # noqa: F401
