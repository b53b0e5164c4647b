"""Games of the tests, installed for a server as a guest's game would be."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

import pytest


@contextlib.contextmanager
def guests(shelf: Path, *names: str) -> Iterator[None]:
    """Whatever starts here finds these modules of the tests in its catalog."""
    card = shelf / "guests-1.dist-info"
    card.mkdir(parents=True)
    (card / "METADATA").write_text("Metadata-Version: 2.1\nName: guests\nVersion: 1\n")
    entries = "\n".join([f"{name} = {name}:GAME" for name in names])
    (card / "entry_points.txt").write_text(f"[starboard.games]\n{entries}\n")
    with pytest.MonkeyPatch.context() as patch:
        paths = [str(shelf), str(Path(__file__).parent), os.environ.get("PYTHONPATH", "")]
        patch.setenv("PYTHONPATH", os.pathsep.join([path for path in paths if path]))
        yield
