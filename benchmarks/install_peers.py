"""Install whatever can be installed of a lock: `python install_peers.py LOCK [PIP...]`.

A lock names every package with its version, so each can be installed without resolving what it
needs. If one package fails, pip installs none of them; so a batch that failed is tried in halves,
until the package that cannot be installed is alone.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet")


def requirements(lock: str) -> list[str]:
    """The packages of a lock, each with its hashes."""
    return [found.strip() for found in re.split(r"^(?=[\w-])", lock, flags=re.MULTILINE) if found]


def install(wanted: Sequence[str], pip: Sequence[str]) -> list[str]:
    """Install what can be installed of *wanted* and return the names of the rest."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "requirements.txt"
        file.write_text("\n".join(wanted), encoding="utf-8")
        command = [*pip, "install", "--no-deps", "--require-hashes", "-r", str(file)]
        failed = subprocess.run(command, capture_output=len(wanted) > 1, check=False).returncode
    if not failed:
        return []
    if len(wanted) == 1:
        return [wanted[0].split()[0]]
    half = len(wanted) // 2
    return install(wanted[:half], pip) + install(wanted[half:], pip)


def main() -> None:
    """Install, and say what could not be installed."""
    lock, pip = Path(sys.argv[1]), sys.argv[2:] or PIP
    missing = install(requirements(lock.read_text(encoding="utf-8")), pip)
    if missing:
        print(f"The race goes on without what cannot be installed here: {', '.join(missing)}.")


if __name__ == "__main__":
    main()
