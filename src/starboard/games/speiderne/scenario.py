"""The numbers of Speiderne: decks, hands, rounds and passengers, read from a text and checked."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from mypy_extensions import i64

from starboard.games.speiderne.cards import ACE, REGIONS, VALUE, is_island
from starboard.kernel.datafile import STANDARD, Row, read_rows, shipped_text
from starboard.kernel.errors import BadGame

MOST: Final = {"hand": 5, "insurance": 3, "rounds": 30, "ferries": 20}
"""Single numbers that the data file gives, and how large they may be: the scene has room for no
more cards, and the bound on a game's length holds for no more rounds."""

MOST_PASSENGERS: Final = 3
TABLES: Final = 5
"""From two to six players."""


class Numbers:
    """What the data file says."""

    def __init__(
        self, decks: list[int], enough: list[int], single: dict[str, int], waiting: list[int]
    ) -> None:
        self.decks: Final = decks
        self.hand: i64 = single["hand"]
        self.insurance: i64 = single["insurance"]
        self.enough: Final = enough  # regions to be discovered by two to six players (SP-24)
        self.rounds: i64 = single["rounds"]
        self.ferry_rounds: i64 = single["ferries"]
        self.waiting: Final = waiting

    def passengers(self, card: int) -> int:
        """How many passengers wait on a region at the start of Ferries (SP-31)."""
        return self.waiting[VALUE[card]] if is_island(card) else 0


def parse_numbers(text: str, file: str = "The numbers of Speiderne") -> Numbers:
    """Read the numbers, or raise `BadGame` with a sentence about the first mistake."""
    decks: list[int] = []
    enough: list[int] = []
    single: dict[str, int] = {}
    waiting = [0] * (ACE + 1)
    for row in read_rows(text, file):
        word = row.words[0]
        if word in MOST and len(row.words) == 2:
            single[word] = _at_least_one(row, MOST[word])[0]
        elif word == "decks" and len(row.words) == TABLES + 1:
            decks = _at_least_one(row, 2)
        elif word == "enough" and len(row.words) in (2, TABLES + 1):
            enough = _at_least_one(row, REGIONS)
            if len(enough) == 1:
                enough = enough * TABLES
        elif word == "passengers" and len(row.words) == 4:
            low, high = row.numbers(1, 2, ACE)
            for value in range(low, high + 1):
                waiting[value] = row.numbers(3, 1, MOST_PASSENGERS)[0]
        else:
            row.refuse(
                "must begin with decks, enough, passengers,"
                f" {', '.join(MOST)}, and give its numbers"
            )
    missing = [word for word in MOST if word not in single]
    missing += [word for word, given in (("decks", decks), ("enough", enough)) if not given]
    if missing:
        raise BadGame(f"{file} cannot be used: it does not say {missing[0]}.")
    return Numbers(decks, enough, single, waiting)


def _at_least_one(row: Row, most: int) -> list[int]:
    """The numbers of a row, none of which may be 0."""
    numbers = row.numbers(1, len(row.words) - 1, most)
    if min(numbers) == 0:
        row.refuse("says 0, but 1 is the least")
    return numbers


_FILE: Final = "speiderne/scenarios/standard.txt"
NUMBERS: Final = parse_numbers(shipped_text("starboard.games.speiderne"), _FILE)
DECKS: Final = [0, 0, *NUMBERS.decks]
"""How many decks so many players share (SP-1)."""


def own_numbers(text: str) -> Numbers:
    """Numbers of one's own; the decks are what the box has."""
    numbers = parse_numbers(text)
    if numbers.decks != NUMBERS.decks:
        decks = " ".join([str(count) for count in NUMBERS.decks])
        raise BadGame(f"The numbers of Speiderne cannot be used: they must say decks {decks}.")
    return numbers


@lru_cache(maxsize=64)
def numbers_of(word: str) -> Numbers:
    """The numbers that an option's word names or spells out."""
    return NUMBERS if word == STANDARD else own_numbers(word)
