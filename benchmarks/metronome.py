"""A metronome: tells when the machine itself stood still, so that a server is not blamed for it."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

BEAT = 0.005
STALL = 0.02
"""Seconds by which a process that only sleeps may wake late; then the machine stood still."""

AFTER = 0.5
"""Seconds that what waited during a stall may take to be caught up with."""


class Metronome:
    """A process that only sleeps, and notes when it was not woken in time."""

    def __enter__(self) -> Metronome:
        words = [sys.executable, "-c", "import metronome; metronome.beat()"]
        self._process = subprocess.Popen(
            words, stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parent
        )
        return self

    def __exit__(self, *ending: object) -> None:
        self._process.terminate()
        told, _ = self._process.communicate()
        times = [line.split() for line in told.splitlines() if line.count(" ") == 1]
        self.stalls = [(float(begin), float(end)) for begin, end in times]

    def free(self, moves: list[tuple[float, float]]) -> list[float]:
        """How long those moves took during which, and before which, the machine ran freely."""
        stalls, at, found = sorted(self.stalls), 0, []
        for begin, took in sorted(moves):
            while at < len(stalls) and stalls[at][1] + AFTER < begin:
                at += 1
            if at == len(stalls) or begin + took < stalls[at][0]:
                found.append(took)
        return found


def beat() -> None:
    """Sleep again and again; prints when a sleep took too long, from when to when."""
    before = time.perf_counter()
    while True:
        time.sleep(BEAT)
        now = time.perf_counter()
        if now - before - BEAT > STALL:
            print(f"{before + BEAT:.4f} {now:.4f}", flush=True)
        before = now
