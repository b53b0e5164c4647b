"""Scenarios: where planets and escapes lie, how many to rescue, and the deck (ST-3).

A scenario is a text that people write and read; three come with the game. `parse_scenario`
reads one, and `Scenario.text` writes it in its canonical form, so that a record can carry it.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources import files
from typing import Final

from starboard.games.streamlines.cards import (
    COLLAPSE,
    GATE,
    GATE_SYMBOLS,
    KIND_NAMES,
    MOST_CARDS,
    MOST_PLANETS,
    POWERS,
    REFUGEE,
)
from starboard.kernel.errors import BadOption
from starboard.parts.streams import NAMES, SIZE

SHIPPED: Final = ("gentle", "standard", "hard")
"""The names of the scenarios in the folder beside this file."""

TABLES: Final = (2, 3, 4)
HOMES: Final = (("e1", "e9"), ("e1", "a5", "e9"), ("e1", "a5", "e9", "i5"))
"""Where ships start for two, three and four players, if the scenario does not say (ST-4)."""

EACH: Final = (*KIND_NAMES[:GATE], KIND_NAMES[REFUGEE])
"""What is counted for each player."""

IN_ALL: Final = ("gate pair", "collapse")
SECTIONS: Final = ("map", "each player", "in all")


@dataclass(frozen=True, slots=True, kw_only=True)
class Scenario:
    """One scenario, complete and checked."""

    title: str
    about: str
    required: tuple[int, ...]
    """How many refugees two, three and four players must rescue."""

    planets: tuple[int, ...]
    escapes: tuple[int, ...]
    starts: tuple[tuple[int, ...], ...]
    """The start squares of two, three and four ships."""

    each: tuple[int, ...]
    """Cards for each player, in the order of `EACH`."""

    gate_pairs: int
    collapses: int

    def deck(self, seats: int) -> list[int]:
        """How many cards of each kind there are, without each ship's Action and Cargo."""
        counts = [0] * len(KIND_NAMES)
        for word, count in zip(EACH, self.each, strict=True):
            counts[KIND_NAMES.index(word)] = seats * count
        for symbol in range(self.gate_pairs):
            counts[GATE + symbol] = 2
        counts[COLLAPSE] = self.collapses
        return counts

    def text(self) -> str:
        """The scenario as `parse_scenario` reads it."""
        lines = [f"title {self.title}", f"about {self.about}"]
        lines.append(f"rescue {' '.join([str(count) for count in self.required])}")
        for seats, squares, usual in zip(TABLES, self.starts, HOMES, strict=True):
            names = [NAMES[square] for square in squares]
            if tuple(names) != usual:
                lines.append(f"start {seats} {' '.join(names)}")
        lines += ["", "map", *self._map(), "", "each player"]
        lines += [f"{word} {count}" for word, count in zip(EACH, self.each, strict=True)]
        lines += ["", "in all", f"gate pair {self.gate_pairs}", f"collapse {self.collapses}"]
        return "\n".join(lines) + "\n"

    def _map(self) -> list[str]:
        signs = ["."] * (SIZE * SIZE)
        for square in self.escapes:
            signs[square] = "E"
        for number, square in enumerate(self.planets, 1):
            signs[square] = str(number)
        return [" ".join(signs[SIZE * rank : SIZE * (rank + 1)]) for rank in range(SIZE)][::-1]


def shipped_scenario(name: str, refugees: str = "most") -> Scenario:
    """Read one of the scenarios that come with the game, or what it was in an earlier version.

    *refugees* is what the option of that name says.
    """
    folder = files(__package__) / "scenarios"
    file = folder / f"{name}_{refugees}.txt"
    if not file.is_file():
        file = folder / f"{name}.txt"
    return parse_scenario(file.read_text(encoding="utf-8"))


def find_scenario(word: str, refugees: str = "most") -> Scenario:
    """The scenario that an option's word names or spells out."""
    return shipped_scenario(word, refugees) if word in SHIPPED else parse_scenario(word)


def canonical_scenario(text: str) -> str:
    """Check a scenario of one's own and return its canonical text; raise `BadOption`."""
    if "\n" not in text.strip():
        names = ", ".join(SHIPPED)
        raise BadOption(
            f"There is no scenario {text.strip()!r}: choose {names}, or give the text of your own."
        )
    return parse_scenario(text).text()


def parse_scenario(text: str) -> Scenario:
    """Read a scenario, or raise `BadOption` with one sentence about its first mistake."""
    return _Reader().read(text)


class _Reader:
    """Reads a scenario line by line, and keeps what it has read so far."""

    def __init__(self) -> None:
        self.words: dict[str, str] = {}
        self.counts: dict[str, int] = {}
        self.rows: list[str] = []
        self.starts: dict[int, tuple[int, ...]] = {}
        self.section = ""

    def read(self, text: str) -> Scenario:
        for number, raw in enumerate(text.splitlines(), 1):
            line = " ".join(raw.partition("#")[0].split())
            if line in SECTIONS:
                self.section = line
            elif line and self.section == "map":
                self._map_row(number, line)
            elif line and self.section:
                self._count(number, line)
            elif line:
                self._word(number, line)
        return self._checked()

    def _word(self, number: int, line: str) -> None:
        word, _, value = line.partition(" ")
        if word == "start":
            self._start(number, value.split())
            return
        if word not in ("title", "about", "rescue"):
            _refuse(
                f"line {number} begins with {word!r}, but only title, about, rescue and start"
                " may come before the map"
            )
        if word in self.words:
            _refuse(f"line {number} says {word} a second time")
        if not value:
            _refuse(f"line {number} says {word} but nothing more")
        self.words[word] = value

    def _start(self, number: int, words: list[str]) -> None:
        if not words or words[0] not in ("2", "3", "4"):
            _refuse(f"line {number} must say for how many players: start 2 e1 e9")
        seats = int(words[0])
        if seats in self.starts:
            _refuse(f"line {number} gives the start squares of {seats} players a second time")
        if len(words) - 1 != seats:
            _refuse(f"line {number} gives {len(words) - 1} start squares for {seats} players")
        for name in words[1:]:
            if name not in NAMES:
                _refuse(f"line {number} starts a ship on {name!r}, which is not a square a1 to i9")
        self.starts[seats] = tuple([NAMES.index(name) for name in words[1:]])

    def _map_row(self, number: int, line: str) -> None:
        row = line.replace(" ", "")
        strange = [sign for sign in row if sign not in ".E123456"]
        if strange:
            _refuse(
                f"line {number} of the map has {strange[0]!r}, but a square is '.', 'E' for an"
                f" escape or a planet's number from 1 to {MOST_PLANETS}"
            )
        if len(row) != SIZE:
            _refuse(f"line {number} of the map has {len(row)} squares, but the map is 9 by 9")
        self.rows.append(row)

    def _count(self, number: int, line: str) -> None:
        word, _, digits = line.rpartition(" ")
        known = EACH if self.section == "each player" else IN_ALL
        if word not in known:
            _refuse(
                f"line {number} counts {word or digits!r} under {self.section!r}, where only"
                f" {', '.join(known)} may be"
            )
        if word in self.counts:
            _refuse(f"line {number} counts {word} a second time")
        count = _number(digits)
        if count is None:
            _refuse(f"line {number} must give a number of {word} cards, not {digits!r}")
        else:
            self.counts[word] = count

    def _checked(self) -> Scenario:
        """All checks that need the whole text."""
        for word in ("title", "rescue"):
            if word not in self.words:
                _refuse(f"it has no line that says {word}")
        planets, escapes = self._map()
        scenario = Scenario(
            title=self.words["title"],
            about=self.words.get("about", "A scenario of your own."),
            required=self._required(),
            planets=planets,
            escapes=escapes,
            starts=tuple(
                [
                    self.starts.get(seats, tuple([NAMES.index(name) for name in homes]))
                    for seats, homes in zip(TABLES, HOMES, strict=True)
                ]
            ),
            each=tuple([self.counts.get(word, 0) for word in EACH]),
            gate_pairs=self.counts.get("gate pair", 0),
            collapses=self.counts.get("collapse", 0),
        )
        _check_deck(scenario)
        return scenario

    def _map(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        if len(self.rows) != SIZE:
            _refuse(f"its map has {len(self.rows)} rows, but the map is 9 by 9")
        signs = "".join(self.rows[::-1])
        numbers = sorted([sign for sign in signs if sign.isdecimal()])
        if not numbers:
            _refuse("its map has no planet: number the planets 1, 2, 3")
        if numbers != [str(number) for number in range(1, len(numbers) + 1)]:
            _refuse(
                f"its planets are numbered {', '.join(numbers)}, but must be numbered from 1 up,"
                " each once"
            )
        escapes = tuple([square for square, sign in enumerate(signs) if sign == "E"])
        if not escapes:
            _refuse("its map has no escape: mark one with E")
        return tuple([signs.index(number) for number in numbers]), escapes

    def _required(self) -> tuple[int, ...]:
        counts = [_number(word) for word in self.words["rescue"].split()]
        required = tuple([count for count in counts if count])
        if len(required) != len(TABLES) or len(counts) != len(TABLES):
            _refuse(
                "its line rescue must give three numbers from 1 up, for 2, 3 and 4 players,"
                f" not {self.words['rescue']!r}"
            )
        return required


def _number(word: str) -> int | None:
    """A number of cards or refugees, or nothing if the word is not a sensible one."""
    return int(word) if word.isdecimal() and len(word) <= 3 else None


def _check_deck(scenario: Scenario) -> None:
    """The deck can be dealt, the planets can fall, and the crew can win."""
    if scenario.gate_pairs > len(GATE_SYMBOLS):
        _refuse(f"it has {scenario.gate_pairs} gate pairs, but there are {len(GATE_SYMBOLS)}")
    if scenario.collapses < 2 * len(scenario.planets):
        _refuse(
            f"it has {scenario.collapses} Collapse cards for {len(scenario.planets)} planets,"
            " but each planet needs two (ST-45)"
        )
    if sum(scenario.each[:POWERS]) < 2:
        _refuse("it has too few Power cards to deal each player two (ST-7)")
    for seats, required in zip(TABLES, scenario.required, strict=True):
        deck = scenario.deck(seats)
        if required > deck[REFUGEE]:
            _refuse(
                f"{seats} players must rescue {required} refugees, but only {deck[REFUGEE]} are"
                " in their deck"
            )
        if sum(deck) > MOST_CARDS:
            _refuse(f"{seats} players have {sum(deck)} cards, but {MOST_CARDS} is the most")


def _refuse(mistake: str) -> None:
    raise BadOption(f"The scenario cannot be played: {mistake}.")
