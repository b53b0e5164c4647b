"""Ships and tokens in words, for the log, the refusals and the scene alike."""

from __future__ import annotations

from starboard.games.home_stars.moves import TOKENS


def ships(number: int) -> str:
    """A number of ships, in words."""
    return f"{number} ship{'' if number == 1 else 's'}"


def token_name(slot: int) -> str:
    """One of a seat's warp tokens, in words."""
    return f"token {slot + 1}" if slot < TOKENS else "the extra token"
