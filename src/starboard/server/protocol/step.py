"""Step: how a table that a client has seen goes on, instead of the whole table.

A *patch* is an object with the fields that changed; one that has its default again is null. A
client that knows the table before has it after as soon as it has applied the step.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from starboard.server.protocol.table import MomentAt, Remark

Patch = dict[str, Any]


class Run(Struct, omit_defaults=True):
    """Pieces, zones or controls that stand next to each other in their list."""

    at: int
    """The place of the first of them in the list after the step."""

    parts: list[Patch]
    same: Patch = {}
    """What most of them have, left out of these; the others are patches of it."""


class PartsStep(Struct, omit_defaults=True):
    """How a list of pieces, zones or controls goes on; to be done in this order."""

    gone: list[str] = []
    """The ids of those to take away."""

    changed: dict[str, Patch] = {}
    """What changed in those that stay: by the name of the field, then by their ids."""

    come: list[Run] = []
    """The new ones, and those that stand elsewhere in the list now, from first to last."""


class SceneStep(Struct, omit_defaults=True):
    """How a scene goes on."""

    changed: Patch = {}
    """All but its lists of parts."""

    zones: PartsStep | None = None
    pieces: PartsStep | None = None
    controls: PartsStep | None = None
    panels: dict[str, Patch] = {}
    """A patch for each panel that changed, by its place in their list, from 0. Its holdings are
    patched in the same way, unless their number changed: then all are listed."""


class Step(Struct, tag="step", tag_field="type", omit_defaults=True):
    """What changed at a table since the last view or step that this socket was sent."""

    table: str
    seat: int
    before: int
    """The ply of the view that it goes on from."""

    ply: int
    scene: SceneStep | None = None
    log: list[str] = []
    """The new sentences; so it is with the other lists that grow."""

    movers: list[int] = []
    moments: list[MomentAt] = []
    chat: list[Remark] = []
    dropped: dict[str, int] = {}
    """How many of the oldest moments and remarks are left out from now on."""

    changed: Patch = {}
    """What else changed."""
