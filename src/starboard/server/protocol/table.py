"""Table: all that one seat may know of a table."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from starboard.server.scenes import PlainMoment, PlainScene


class Player(Struct):
    """Who sits in a seat."""

    seat: int
    name: str
    kind: Literal["human", "bot", "free"]
    bot: str | None = None
    here: bool = False
    """Whether a human player's socket is open now."""

    stand_in: str | None = None
    """The bot that plays for an absent human."""


class Remark(Struct):
    """Something that was said."""

    name: str
    text: str
    at: float


class Ending(Struct):
    """How the game ended."""

    payoffs: list[float]
    scores: list[int]
    reason: str


class MomentAt(Struct):
    """What a ply brought about that nobody should miss."""

    ply: int
    """The number of the ply, from 1."""

    moment: PlainMoment


class SealCard(Struct):
    """What was promised about a table's luck before the first draw."""

    commitment: str
    """SHA-256 of the dealer's secret, in hex."""

    shares: list[str]
    """What each seat adds to the luck; an empty one is still to come."""


class TableView(Struct, tag="table", tag_field="type", omit_defaults=True):
    """All that one seat may know of a table now."""

    table: str
    game: str
    seat: int
    ply: int
    scene: PlainScene
    """The kernel's scene, defaults left out; its sentences already name the players."""

    log: list[str]
    """One sentence a ply, as this seat may know them."""

    movers: list[int]
    """Who made each of these plies: a seat, or -1 for chance."""

    players: list[Player]
    to_act: int
    started: bool
    can_undo: bool = False
    final: list[str] = []
    """The moves that this seat could not take back once they are played."""

    deadline: float | None = None
    """When the bot moves for the one to act, in seconds since 1970."""

    moments: list[MomentAt] = []
    """What happened in the last plies, as this seat may know it."""

    chat: list[Remark] = []
    outcome: Ending | None = None
    rematch: str | None = None
    """The table where these players play again."""

    join: str | None = None
    """Until play begins, for the one who opened the table: the key of the join link."""

    seal: SealCard | None = None
    """The promise about the luck; none where a record is shown."""
