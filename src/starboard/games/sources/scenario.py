"""The deck and the lengths of Sources (SO-4, SO-32), read from a text and checked."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from starboard.games.sources.cards import KIND_NAMES, KINDS, ONLY, SOURCE
from starboard.kernel.datafile import STANDARD, read_rows, shipped_text
from starboard.kernel.errors import BadGame

LEVELS: Final = ("calm", "steady", "swift")
MOST_CARDS: Final = 127
"""No deck has more cards: a pile of all of them counts them in seven bits."""

MOST_BITS: Final = 53
"""So many bits a pile has for the counts of all kinds; see `piles`."""

MOST_TURNS: Final = 60


class Numbers:
    """What the data file says."""

    def __init__(
        self,
        counts: list[int],
        turns: dict[str, tuple[int, int, int]],
        former: dict[str, tuple[int, int, int]],
    ) -> None:
        self.counts: Final = counts
        self.turns: Final = turns
        """How many turns two, three and four players have at each level (SO-32)."""

        self.former: Final = former
        """The same where a turn has room for any number of Extra Moves and Pickups (SO-26)."""


def parse_numbers(text: str, file: str = "The deck of Sources") -> Numbers:
    """Read the deck and the lengths, or raise `BadGame` with a sentence about a mistake."""
    counts = [-1] * KINDS
    turns: dict[str, tuple[int, int, int]] = {}
    former: dict[str, tuple[int, int, int]] = {}
    for row in read_rows(text, file):
        if row.words[0] == "card":
            name = " ".join(row.words[1:-1])
            if name not in KIND_NAMES:
                row.refuse(f"counts {name!r}, which is none of {', '.join(KIND_NAMES)}")
            kind = KIND_NAMES.index(name)
            if counts[kind] >= 0:
                row.refuse(f"counts {name} a second time")
            counts[kind] = row.numbers(len(row.words) - 1, 1, MOST_CARDS)[0]
        elif row.words[0] == "turns" and len(row.words) == 5 and row.words[1] in LEVELS:
            two, three, four = row.numbers(2, 3, MOST_TURNS)
            turns[row.words[1]] = (two, three, four)
        elif (
            tuple(row.words[:2]) == ("turns", "any")
            and len(row.words) == 6
            and row.words[2] in LEVELS
        ):
            two, three, four = row.numbers(3, 3, MOST_TURNS)
            former[row.words[2]] = (two, three, four)
        else:
            row.refuse("must count a card, or give calm, steady or swift three numbers of turns")
    _check(counts, turns, file)
    _check(counts, former, file)
    return Numbers(counts, turns, former)


def _check(counts: list[int], turns: dict[str, tuple[int, int, int]], file: str) -> None:
    """All that needs the whole text."""
    missing = [KIND_NAMES[kind] for kind in range(KINDS) if counts[kind] < 0]
    missing += [level for level in LEVELS if level not in turns]
    if missing:
        raise BadGame(f"{file} cannot be used: it does not speak of {missing[0]}.")
    if min(counts[ONLY:]) != 1 or max(counts[ONLY:]) != 1:
        raise BadGame(f"{file} cannot be used: there must be one Only and one Not of each colour.")
    if sum(counts) > MOST_CARDS or sum([count.bit_length() for count in counts]) > MOST_BITS:
        raise BadGame(f"{file} cannot be used: {sum(counts)} cards are too many.")


_FILE: Final = "sources/scenarios/standard.txt"
_NUMBERS: Final = parse_numbers(shipped_text("starboard.games.sources"), _FILE)

COUNTS: Final = _NUMBERS.counts
"""The deck (SO-4); Only and Not cards of colours that nobody plays are left out."""

MOST_OF: Final = [
    count if kind == SOURCE else (1 << count.bit_length()) - 1 for kind, count in enumerate(COUNTS)
]
"""How many cards of each kind a deck of one's own may have: piles and turns have room for them."""


def own_numbers(text: str) -> Numbers:
    """A deck and lengths of one's own."""
    numbers = parse_numbers(text)
    for kind, count in enumerate(numbers.counts):
        if count > MOST_OF[kind]:
            raise BadGame(
                f"The deck of Sources cannot be used: it has {count} of {KIND_NAMES[kind]}, but"
                f" {MOST_OF[kind]} is the most."
            )
    return numbers


@lru_cache(maxsize=64)
def numbers_of(word: str) -> Numbers:
    """The deck and the lengths that an option's word names or spells out."""
    return _NUMBERS if word == STANDARD else own_numbers(word)
