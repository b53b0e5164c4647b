"""Client: what a client sends over the socket."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from starboard.server.protocol.words import RequestId, SeatNumber, TableId, Word


class Subscribe(Struct, tag="subscribe", tag_field="type", forbid_unknown_fields=True):
    """Watch a table from one of your own seats, or as a spectator."""

    id: RequestId
    table: TableId
    seat: SeatNumber = -3
    steps: bool = False
    """Whether to be sent, after the first view, only what changes."""


class Unsubscribe(Struct, tag="unsubscribe", tag_field="type", forbid_unknown_fields=True):
    """Stop watching a table."""

    id: RequestId
    table: TableId


class Submit(Struct, tag="move", tag_field="type", forbid_unknown_fields=True):
    """Play a move as a seat, at the ply that was seen."""

    id: RequestId
    table: TableId
    seat: SeatNumber
    ply: int
    move: Word


class Undo(Struct, tag="undo", tag_field="type", forbid_unknown_fields=True):
    """Take the seat's last move back."""

    id: RequestId
    table: TableId
    seat: SeatNumber
    ply: int


class AskHint(Struct, tag="hint", tag_field="type", forbid_unknown_fields=True):
    """Ask what a good bot would consider for the seat."""

    id: RequestId
    table: TableId
    seat: SeatNumber


class Say(Struct, tag="say", tag_field="type", forbid_unknown_fields=True):
    """Say something to everyone at the table."""

    id: RequestId
    table: TableId
    text: Annotated[str, Meta(min_length=1, max_length=300)]


class StandIn(Struct, tag="stand_in", tag_field="type", forbid_unknown_fields=True):
    """Let a bot play for a player who left, or take your own seat back from one."""

    id: RequestId
    table: TableId
    seat: SeatNumber
    bot: str | None = None


ClientMessage = Subscribe | Unsubscribe | Submit | Undo | AskHint | Say | StandIn
