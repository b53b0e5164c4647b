"""Words that games put into their sentences."""

from __future__ import annotations


def counted(number: int, noun: str) -> str:
    """A number and its noun, in the plural where it needs one."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def capital(words: str) -> str:
    """The words as they begin a sentence."""
    return words[0].upper() + words[1:]


def without_article(words: str) -> str:
    """``tee stream`` for ``a tee stream``."""
    return words.removeprefix("an ").removeprefix("a ")
