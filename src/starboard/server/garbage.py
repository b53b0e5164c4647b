"""Garbage: Python's search for cycles, which stops everyone while it lasts, in small portions."""

from __future__ import annotations

import asyncio
import gc
from typing import Final

NEW_SECONDS: Final = 0.25
"""Seconds between two searches of what is new: a few milliseconds each under load."""

ALL_SECONDS: Final = 600.0
"""Seconds between two searches of everything, which take half a second with a thousand tables.

They may be rare, for tables and sockets leave no cycles behind. A connection that asyncio has
closed leaves a small one.
"""


async def collect() -> None:
    """Search by the clock until cancelled. Python itself searches in bursts, when much is new."""
    gc.collect()
    # What the server is made of stays, and need not be searched again.
    gc.freeze()
    gc.disable()
    try:
        while True:
            for _ in range(round(ALL_SECONDS / NEW_SECONDS)):
                await asyncio.sleep(NEW_SECONDS)
                gc.collect(1)
            gc.collect()
    finally:
        gc.enable()
        gc.unfreeze()
