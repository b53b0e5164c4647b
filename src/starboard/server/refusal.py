"""Refusal: why the server does not do what it was asked, in one sentence."""

from __future__ import annotations

from typing import Final

from starboard.kernel import StarboardError
from starboard.server.protocol import Code

CLOSED: Final = "Whoever runs this server has closed this table: nobody can play on here."


class Refusal(StarboardError):
    """A request that is turned down. Nothing has changed; the client is told why."""

    def __init__(self, code: Code, sentence: str) -> None:
        super().__init__(sentence)
        self.code: Code = code
        self.sentence = sentence


def unknown_table() -> Refusal:
    """There is no table of that id."""
    return Refusal("unknown_table", "There is no such table: check the link.")


def not_started() -> Refusal:
    """Nobody can play before everyone sits."""
    return Refusal("not_started", "The game has not begun: a seat is still free.")


def stale() -> Refusal:
    """Whoever asks has not seen the newest position."""
    return Refusal("stale", "The table has moved on: look again, then choose.")


def closed_table() -> Refusal:
    """Whoever runs the server has ended the table."""
    return Refusal("unavailable", CLOSED)
