"""Server: what it sends over the socket."""

from __future__ import annotations

from msgspec import Struct

from starboard.server.protocol.step import Step
from starboard.server.protocol.table import TableView
from starboard.server.protocol.words import Code


class Ack(Struct, tag="ack", tag_field="type"):
    """It is done, and on disk."""

    id: int
    ply: int


class Refused(Struct, tag="refused", tag_field="type", omit_defaults=True):
    """It was refused. The sentence says why, and the view shows how things stand."""

    id: int
    code: Code
    sentence: str
    table: TableView | None = None


class ConsideredMove(Struct):
    """A move that the hint considered."""

    move: str
    share: float
    """The part of its thinking that the bot gave to it."""

    chance: float
    """What it promises, as a share of what there is to win."""

    reason: str = ""
    """What it does and what would follow, in the game's words."""


class Hint(Struct, tag="hinted", tag_field="type"):
    """What a good bot would consider, the best first."""

    id: int
    considered: list[ConsideredMove]


ServerMessage = Ack | Refused | Hint | TableView | Step
