"""Run the real command line in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
EXAMPLES = ROOT / "examples"


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
        text=True,
        timeout=120,
        check=False,
    )


def refusal(*arguments: str, cwd: Path = ROOT) -> str:
    """What the command line says when it refuses: one sentence, exit code 2, no traceback."""
    done = starboard(*arguments, cwd=cwd)
    assert done.returncode == 2, done
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1, done.stderr
    return done.stderr.strip()
