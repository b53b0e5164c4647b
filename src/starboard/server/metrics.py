"""Metrics: what the server has done and how long it took, as Prometheus reads it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from starboard.server.store import StoreFailed

BUCKETS: Final = (0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0)
"""Seconds within which a move was on disk."""


class Metrics:
    """Counts moves and times them, and what the store could not write."""

    def __init__(self) -> None:
        self.moves = 0
        self.failures = 0
        self._saving = 0
        self.seconds = 0.0
        self._within = [0] * len(BUCKETS)

    @contextmanager
    def move(self) -> Iterator[None]:
        """Count a move that is saved in the block, unless saving it fails."""
        began = time.perf_counter()
        self._saving += 1
        try:
            yield
        except StoreFailed:
            self.failures += 1
            raise
        finally:
            self._saving -= 1
        took = time.perf_counter() - began
        self.moves += 1
        self.seconds += took
        for at, limit in enumerate(BUCKETS):
            self._within[at] += took <= limit

    def text(self, **gauges: int) -> str:
        """Everything in Prometheus' format, with these numbers of the moment."""
        lines = []
        gauges["store_saving"] = self._saving
        for name, number in gauges.items():
            lines += [f"# TYPE starboard_{name} gauge", f"starboard_{name} {number}"]
        name = "starboard_store_failures_total"
        lines += [f"# TYPE {name} counter", f"{name} {self.failures}"]
        name = "starboard_move_seconds"
        lines.append(f"# TYPE {name} histogram")
        for limit, count in zip(BUCKETS, self._within, strict=True):
            lines.append(f'{name}_bucket{{le="{limit}"}} {count}')
        lines.append(f'{name}_bucket{{le="+Inf"}} {self.moves}')
        lines += [f"{name}_sum {self.seconds:.6f}", f"{name}_count {self.moves}"]
        return "\n".join(lines) + "\n"
