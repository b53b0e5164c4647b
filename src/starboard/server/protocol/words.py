"""Words: what fields of messages are made of, and why something is refused."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

Name = Annotated[str, Meta(min_length=1, max_length=24)]
Word = Annotated[str, Meta(max_length=200)]
TableId = Annotated[str, Meta(min_length=8, max_length=32, pattern="^[A-Za-z0-9_-]+$")]
Commitment = Annotated[str, Meta(max_length=64, pattern="^[0-9a-f]*$")]
Share = Annotated[str, Meta(max_length=64, pattern="^[0-9A-Za-z_-]*$")]
"""A player's own part of the luck; the server makes one for who gives none."""

RequestId = Annotated[int, Meta(ge=0)]
SeatNumber = Annotated[int, Meta(ge=-3, le=9)]
"""A seat from 0, or -3 for a spectator."""

SeatKind = Literal["you", "here", "friend", "bot"]
"""Who is to sit there: the one who opens the table, someone else at the same screen, a
friend who comes by link, or a bot."""

Code = Literal[
    "malformed",  # not a message of this protocol
    "unknown_game",
    "unknown_table",  # no such table
    "unknown_lesson",
    "unknown_picture",
    "not_your_seat",  # the seat belongs to someone else
    "not_your_turn",
    "stale",  # the table has moved on: look at the fresh view
    "illegal",  # the rules forbid it; the sentence cites them
    "unknown_move",
    "undo_refused",
    "seat_taken",
    "not_started",  # a seat is still free
    "too_often",  # slow down
    "too_long",
    "too_slow",  # the request did not arrive in time
    "foreign_origin",  # a page of another site
    "banned",  # whoever runs the server turns this player or address away
    "unavailable",  # the store or a bot failed; nothing was lost
]
