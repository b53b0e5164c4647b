"""Ships, turns and tokens in words, for the log, the refusals and the scene alike."""

from __future__ import annotations

from starboard.kernel import counted


def ships(number: int) -> str:
    """A number of ships, in words."""
    return counted(number, "ship")


def turns(number: int) -> str:
    """A number of turns, in words."""
    return counted(number, "turn")


def token_name(slot: int) -> str:
    """One of a seat's warp tokens, in words."""
    return f"token {slot + 1}"
