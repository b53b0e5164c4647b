"""Tests run the source, even where compiled modules lie beside it."""

import os

os.environ["STARBOARD_INTERPRETED"] = "1"
