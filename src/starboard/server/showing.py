"""Showing: what every seat of a table is shown, drawn and encoded once a seat and change."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any, Final

import msgspec

from starboard.kernel import Scene
from starboard.kernel.scene import Sketch
from starboard.server.protocol import TableView
from starboard.server.steps import step

UNSEEN: Final = -1
"""The edition of a table that nobody has seen."""


@dataclass(slots=True)
class _Shown:
    """A view of one seat. The one before it is kept until the step from it is asked for."""

    edition: int
    view: TableView
    before: _Shown | None
    whole: bytes = b""
    step: bytes = b""
    since: int = UNSEEN
    """The edition from which the step leads here."""

    is_followed: bool = False
    """Whether it was sent to someone who is sent steps."""


editions: Final = count()
"""Numbers the changes of all tables, so that none is taken for one of a table read anew."""


class Showing:
    """The newest view of each seat, and the step that leads to it from the one drawn before."""

    def __init__(self, draw: Callable[[int], TableView]) -> None:
        self._draw = draw
        self._edition = next(editions)
        self._shown: dict[int, _Shown] = {}
        self._sketches: dict[int, Sketch] = {}
        self._made: dict[int, Any] = {}
        """What the seats' sketches share of this edition."""

    def touch(self) -> None:
        """Something has changed: everyone is drawn anew when asked for."""
        self._edition = next(editions)
        self._made.clear()

    def forget(self) -> None:
        """Nobody looks any more."""
        self._shown.clear()
        self._sketches.clear()
        self._made.clear()

    def plain(self, seat: int, scene: Scene, names: Sequence[str]) -> dict[str, Any]:
        """The scene of a seat as it is sent."""
        return self._sketches.setdefault(seat, Sketch(self._made)).plain(scene, names)

    def view(self, seat: int) -> tuple[int, TableView]:
        """The view of a seat, and its edition."""
        shown = self._newest(seat)
        return shown.edition, shown.view

    def whole(self, seat: int) -> tuple[int, bytes]:
        """The view of a seat, ready to send, and its edition."""
        shown = self._newest(seat)
        if not shown.whole:
            shown.whole = msgspec.json.encode(shown.view)
        return shown.edition, shown.whole

    def since(self, seat: int, seen: int) -> tuple[int, bytes]:
        """What to send to whoever has seen an edition of this seat's view, and the newest edition.

        That is nothing, a step, or the whole view where no step leads here from what was seen.
        """
        shown = self._newest(seat)
        shown.is_followed = True
        if shown.edition == seen:
            return seen, b""
        if shown.before is not None and shown.before.edition == seen:
            found = step(shown.before.view, shown.view)
            if found is not None:
                shown.step, shown.since = msgspec.json.encode(found), seen
            shown.before = None
        if shown.step and shown.since == seen:
            return shown.edition, shown.step
        return self.whole(seat)

    def _newest(self, seat: int) -> _Shown:
        shown = self._shown.get(seat)
        if shown is None or shown.edition != self._edition:
            before = shown if shown is not None and shown.is_followed else None
            if before is not None:
                before.before = None
            shown = self._shown[seat] = _Shown(self._edition, self._draw(seat), before)
        return shown
