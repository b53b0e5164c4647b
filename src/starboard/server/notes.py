"""Notes: what is said about plies beside the moves, and how much of a log is sent."""

from __future__ import annotations

from typing import Final

HURRIED: Final = "hurried"
LATE: Final = "late"
STOOD_IN: Final = "stood-in"

LOG_BYTES: Final = 150_000
LEFT_OUT: Final = "…"
"""Stands for each of the oldest sentences where the log of a game is longer than that."""

SENTENCES: Final = {
    HURRIED: "The bot had no time to think.",
    LATE: "Time ran out, so a bot made this move.",
    STOOD_IN: "A bot stands in and made this move.",
}


def sentences(note: str) -> str:
    """What is said about a ply; its note may have several words."""
    return " ".join([SENTENCES.get(word, word) for word in note.split()])


def newest(log: list[str]) -> list[str]:
    """A log whose oldest sentences are left out if it is too long to be sent."""
    left = LOG_BYTES
    if 4 * sum([len(sentence) for sentence in log]) <= left:
        return log
    for number in range(len(log) - 1, -1, -1):
        left -= len(log[number].encode())
        if left < 0:
            return [LEFT_OUT] * (number + 1) + log[number + 1 :]
    return log
