"""Words that sentences of every game need."""

from __future__ import annotations


def counted(number: int, noun: str) -> str:
    """A number and its noun, in the plural where it needs one: ``1 ship``, ``2 ships``."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def capital(words: str) -> str:
    """The words as they begin a sentence."""
    return words[0].upper() + words[1:]


def without_article(words: str) -> str:
    """``tee stream`` for ``a tee stream``."""
    return words.removeprefix("an ").removeprefix("a ")
