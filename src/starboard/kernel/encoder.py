"""Encoders: what a seat sees, as a row of small numbers that a network can learn from.

A row is a chain of *words*: bytes that were made once, when the game was loaded, and are only
looked up and joined in play. So a row costs about as much as a move, compiled or not, and
thousands of rows become one array without a copy.

Each number of a row is a byte from 0 to 255: a flag, one of several (a *one-hot*), or an amount.
Its `Field` names it and says which amount counts as 1. Seats are counted from the viewer on, so
that one network can play every seat. A spectator looks from the first seat.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Final

from mypy_extensions import i64, mypyc_attr

from starboard.kernel.state import CHANCE, OVER

MOST: Final = 255
MOST_SEATS: Final = 6
SEAT_LABELS: Final = ("me", "next", "second", "third", "fourth", "fifth")
"""How the seats are called from the viewer on."""


@dataclass(frozen=True, slots=True)
class Field:
    """A part of a row: for each of its places, one number for each label."""

    name: str
    labels: tuple[str, ...] = ("",)
    places: tuple[str, ...] = ("",)
    most: int = 1
    """The amount that counts as 1."""

    grid: tuple[int, ...] = ()
    """The shape of the places, where they form a board: rows and columns, say."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Encoder(ABC):
    """Turns the views of one game into rows. It sees nothing but views, so it knows no secret."""

    @abstractmethod
    def fields(self, seats: int) -> list[Field]:
        """The parts of a row at a table with so many seats, in their order."""

    @abstractmethod
    def write(self, view: object, row: list[bytes]) -> None:
        """Append the words for a view, in the order of the fields."""

    def row(self, view: object) -> bytes:
        """The whole row for a view."""
        words: list[bytes] = []
        self.write(view, words)
        return b"".join(words)


# Words that every game uses.


def one_hots(size: int) -> list[bytes]:
    """A word for each of *size* things, with a 1 in its place; and last, at -1, one for none."""
    return [bytes([1 if i == thing else 0 for i in range(size)]) for thing in range(size + 1)]


AMOUNTS: Final = [bytes([number]) for number in range(MOST + 1)]
FLAGS: Final = [b"\x00", b"\x01"]
BY_SEATS: Final = [one_hots(seats) for seats in range(MOST_SEATS + 1)]
ACTING: Final = [one_hots(seats + 2) for seats in range(MOST_SEATS + 1)]


def amount(number: i64) -> bytes:
    """A number from 0 to 255; what lies beyond counts as the nearest of them."""
    if number > MOST:
        return AMOUNTS[MOST]
    return AMOUNTS[number] if number > 0 else AMOUNTS[0]


def relative(seat: i64, viewer: i64, seats: i64) -> i64:
    """How many seats after the viewer's a seat comes; -1 for none."""
    return (seat - viewer + seats) % seats if seat >= 0 else -1


def seat_word(seat: i64, viewer: i64, seats: i64) -> bytes:
    """One of the seats, counted from the viewer on, or none."""
    return BY_SEATS[seats][relative(seat, viewer, seats)]


def acting_word(to_act: i64, viewer: i64, seats: i64) -> bytes:
    """Who acts: a seat, counted from the viewer on, chance or nobody."""
    if to_act == CHANCE:
        return ACTING[seats][seats]
    if to_act == OVER:
        return ACTING[seats][seats + 1]
    return ACTING[seats][relative(to_act, viewer, seats)]


def seat_labels(seats: int) -> tuple[str, ...]:
    """The seats from the viewer on, in words."""
    return SEAT_LABELS[:seats]


def acting_field(seats: int) -> Field:
    """What `acting_word` writes."""
    return Field("acts", (*seat_labels(seats), "chance", "nobody"))
