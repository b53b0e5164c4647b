"""Run the real command line in a process of its own."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
REFERENCES = ROOT / "src" / "starboard" / "references"

PATIENCE = 300
"""Seconds after which a test gives up: far more than a busy machine needs, to end a hang."""


def starboard(
    *arguments: str, cwd: Path = ROOT, stdin: str = "", **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run ``starboard`` with these arguments and wait for it."""
    return subprocess.run(
        [sys.executable, "-m", "starboard", *arguments],
        cwd=cwd,
        input=stdin,
        env={**os.environ, "COLUMNS": "100", **environment},
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
    )


def refusal(*arguments: str, cwd: Path = ROOT) -> str:
    """What the command line says when it refuses: one sentence, exit code 2, no traceback."""
    done = starboard(*arguments, cwd=cwd)
    assert done.returncode == 2, done
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1, done.stderr
    return done.stderr.strip()


# A script's background jobs ignore interrupts, and so do the processes that they start.
LAUNCH = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.SIG_DFL)
exec(sys.argv[1])
os.execv(sys.executable, [sys.executable, *sys.argv[2:]])
"""


@contextlib.contextmanager
def running(*words: str, cwd: Path = ROOT, first: str = "") -> Iterator[subprocess.Popen[str]]:
    """Run Python with these words as a terminal would; when the block ends, so does the process.

    It leads a group of its own, which ends with it, and it hears Ctrl-C even where the tests run
    in the background.
    *first* is code that the new process runs before anything else.
    """
    with subprocess.Popen(
        [sys.executable, "-c", LAUNCH, first, *words],
        cwd=cwd,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        start_new_session=True,
    ) as process:
        try:
            yield process
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
