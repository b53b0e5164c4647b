"""Notes: what is kept about a ply that its player did not simply make."""

from __future__ import annotations

from typing import Final

HURRIED: Final = "hurried"
LATE: Final = "late"
STOOD_IN: Final = "stood-in"

SENTENCES: Final = {
    HURRIED: "The bot had no time to think.",
    LATE: "Time ran out, so a bot made this move.",
    STOOD_IN: "A bot stands in and made this move.",
}


def sentences(note: str) -> str:
    """What is said about a ply; its note may have several words."""
    return " ".join([SENTENCES.get(word, word) for word in note.split()])
