"""Words that sentences of every game need."""

from __future__ import annotations


def counted(number: int, noun: str) -> str:
    """A number and its noun, in the plural where it needs one: ``1 ship``, ``2 ships``."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
