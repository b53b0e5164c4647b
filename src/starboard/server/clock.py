"""The clock on the wall. It is handed in, so that a test can bring its own."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

Clock = Callable[[], float]
"""Returns the seconds since 1970."""

WALL: Final[Clock] = time.time
