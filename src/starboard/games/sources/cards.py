"""The cards of Sources by kind, the levels, and what can lie on a square."""

from __future__ import annotations

from typing import Final

from starboard.kernel.datafile import read_rows, shipped_text
from starboard.kernel.errors import BadGame
from starboard.parts.streams import NAMES

STREAM: Final = 0  # STREAM + shape: one arrow, opposite, corner, tee
SOURCE: Final = 4
PICKUP: Final = 5
EXTRA_MOVE: Final = 6
GATE: Final = 7  # GATE + symbol
ONLY: Final = 10  # ONLY + seat
NOT: Final = 14  # NOT + seat
KINDS: Final = 18

GATE_SYMBOLS: Final = "ABC"
COLOURS: Final = ("red", "blue", "green", "yellow")
"""The pawns' colours in seat order (SO-1)."""

KIND_NAMES: Final = (
    *("one", "opposite", "corner", "tee", "source", "pickup", "extra move"),
    *("gate A", "gate B", "gate C"),
    *("only red", "only blue", "only green", "only yellow"),
    *("not red", "not blue", "not green", "not yellow"),
)
"""How each kind is written in moves."""

KIND_TITLES: Final = (
    "a one-arrow stream",
    "an opposite stream",
    "a corner stream",
    "a tee stream",
    "a Source",
    "a Pickup",
    "an Extra Move",
    *("Gate A", "Gate B", "Gate C"),
    *("an Only red", "an Only blue", "an Only green", "an Only yellow"),
    *("a Not red", "a Not blue", "a Not green", "a Not yellow"),
)
"""How the log speaks of one card of each kind."""

# What lies on a square instead of arrows: see `starboard.parts.streams`.
SOURCE_THING: Final = 1
GATE_THING: Final = 2  # GATE_THING + symbol
ONLY_THING: Final = 5  # ONLY_THING + seat
NOT_THING: Final = 9  # NOT_THING + seat

ALL_HOMES: Final = [NAMES.index(name) for name in ("e1", "a5", "e9", "i5")]
"""The four home squares, each with a Source, in the order in which they are fed."""

HOMES: Final = ([0, 2], [0, 1, 2], [0, 1, 2, 3])
"""Which of them are home to the pawns of two, three and four players."""

OPPOSITE_HOME: Final = [2, 3, 0, 1]

LEVELS: Final = ("calm", "steady", "swift")
MOST_CARDS: Final = 127
"""No deck has more cards: a pile of all of them counts them in seven bits."""

MOST_BITS: Final = 53
"""So many bits a pile has for the counts of all kinds; see `piles`."""

MOST_TURNS: Final = 200


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
        self.former: Final = former


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

TURNS: Final = _NUMBERS.turns
"""How many turns two, three and four players have at each level (SO-32)."""

FORMER_TURNS: Final = _NUMBERS.former
"""The same where a turn has room for any number of Extra Moves and Pickups (SO-26)."""
