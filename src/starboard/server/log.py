"""The log: one JSON object a line on standard error. Nothing secret is ever passed to it.

Tokens, codes, keys, moves and addresses of pages stay out; table ids and counts go in. What happens
too often is not told each time, so that no flood fills the disk.
"""

from __future__ import annotations

import contextlib
import json
import sys
import time
from collections import Counter
from typing import Any, Final, Literal, TextIO

from starboard.server.limits import Bucket

Level = Literal["info", "warning", "error"]

LONGEST: Final = 300
LINES_PER_SECOND: Final = 2.0
LINES_AT_ONCE: Final = 100
"""Lines about one kind of event; the next one tells how many were left unsaid."""


class Log:
    """Writes events as lines of JSON."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self._stream = stream
        self._buckets: dict[str, Bucket] = {}
        self._unsaid: Counter[str] = Counter()

    def info(self, event: str, **facts: Any) -> None:
        """Something happened as it should."""
        self._write("info", event, facts)

    def warning(self, event: str, *, cause: BaseException | None = None, **facts: Any) -> None:
        """Something went wrong, and was dealt with."""
        self._write("warning", event, _with_reason(facts, cause))
        self.notice(cause)

    def error(self, event: str, *, cause: BaseException | None = None, **facts: Any) -> None:
        """Something is broken."""
        self._write("error", event, _with_reason(facts, cause))
        self.notice(cause)

    def notice(self, cause: BaseException | None) -> None:
        """What was raised, for whoever may see more of it than a line."""

    def _write(self, level: Level, event: str, facts: dict[str, Any]) -> None:
        bucket = self._buckets.setdefault(event, Bucket(LINES_PER_SECOND, LINES_AT_ONCE))
        if not bucket.take():
            self._unsaid[event] += 1
            return
        unsaid = self._unsaid.pop(event, 0)
        at = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
        short = {
            name: fact[:LONGEST] if isinstance(fact, str) else fact for name, fact in facts.items()
        }
        if unsaid:
            short["unsaid"] = unsaid
        line = json.dumps({"at": at, "level": level, "event": event, **short})
        # A full disk stops the log, and nothing else.
        with contextlib.suppress(OSError):
            print(line, file=self._stream or sys.stderr, flush=True)


def _with_reason(facts: dict[str, Any], cause: BaseException | None) -> dict[str, Any]:
    return facts if cause is None else {**facts, "why": repr(cause)}
