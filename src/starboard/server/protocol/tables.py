"""Tables: opening and joining them, lists of them, and who someone is, over HTTP."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from starboard.server.protocol.table import Player
from starboard.server.protocol.words import Commitment, Name, SeatKind, Share, Word


class SeatWish(Struct, forbid_unknown_fields=True):
    """Who is to sit in a seat."""

    kind: SeatKind
    name: Annotated[str, Meta(max_length=24)] = ""
    bot: str | None = None


class OpenTable(Struct, forbid_unknown_fields=True):
    """Open a table."""

    game: Word
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=9)]
    options: dict[str, Annotated[str, Meta(max_length=8000)]] = {}
    order: Literal["fixed", "drawn"] = "drawn"
    turn_seconds: Annotated[int, Meta(ge=0, le=86_400)] = 0
    """How long a player may think; 0 for as long as they like."""

    seal: Commitment = ""
    """The promise about the luck that was asked for before, so that the share comes after it."""

    share: Share = ""


class TableOpened(Struct):
    """A table was opened, or a seat at it was taken."""

    table: str
    seats: list[int]
    """The seats that belong to this browser."""

    recovery: str
    """The code that brings all of this player's tables to another device."""

    join: str | None = None
    """For the one who opened it: the key that a friend's link carries."""


class Sit(Struct, forbid_unknown_fields=True):
    """Take a free seat, with the key of a join link."""

    key: Word
    name: Name
    seat: int | None = None
    share: Share = ""


class TableCard(Struct):
    """A table in a list: which game, who plays, whose turn it is."""

    table: str
    game: str
    title: str
    players: list[Player]
    mine: list[int]
    to_act: int
    ply: int
    started: bool
    over: bool
    changed: float
    options: dict[str, str]
    cooperative: bool
    join: str | None = None
    """For the one who opened it, while a seat is free: the key of the join link."""

    payoffs: list[float] = []
    """What each seat got, once the game is over."""


class Nothing(Struct, forbid_unknown_fields=True):
    """Nothing more needs to be said."""


class Erased(Struct):
    """A player's name is off so many tables, and their seats belong to nobody any more."""

    tables: int


class Recover(Struct, forbid_unknown_fields=True):
    """Bring a player's tables to this browser."""

    code: Annotated[str, Meta(max_length=64)]


class Recovery(Struct):
    """The code that brings this browser's tables to another one."""

    code: str


class Promise(Struct):
    """A promise about the luck of a table that is still to be opened."""

    seal: str
    """SHA-256 of the dealer's secret, in hex."""


class Problem(Struct):
    """Why a request was refused."""

    code: str
    sentence: str


class Health(Struct):
    """That the server works, and how much it holds."""

    status: Literal["ok"]
    tables: int
    """Tables in memory."""

    sockets: int
