"""The log: one JSON object a line on standard error. Nothing secret is ever passed to it.

Tokens, codes, keys, moves and addresses of pages stay out; table ids and counts go in.
"""

from __future__ import annotations

import json
import sys
import time
from typing import Any, Final, Literal, TextIO

Level = Literal["info", "warning", "error"]

LONGEST: Final = 300


class Log:
    """Writes events as lines of JSON."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self._stream = stream

    def info(self, event: str, **facts: Any) -> None:
        """Something happened as it should."""
        self._write("info", event, facts)

    def warning(self, event: str, **facts: Any) -> None:
        """Something went wrong, and was dealt with."""
        self._write("warning", event, facts)

    def error(self, event: str, **facts: Any) -> None:
        """Something is broken."""
        self._write("error", event, facts)

    def _write(self, level: Level, event: str, facts: dict[str, Any]) -> None:
        at = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
        short = {
            name: fact[:LONGEST] if isinstance(fact, str) else fact for name, fact in facts.items()
        }
        line = json.dumps({"at": at, "level": level, "event": event, **short})
        print(line, file=self._stream or sys.stderr, flush=True)
