"""What a game without features is learned from: its states' keys, word by word.

A key tells two states apart, so it holds all that matters: cards in hands, points, whose turn it
is. A word is a place in the key and what stands there: ``0.2=J`` for the value J, ``1^17`` for the
bit 17 of a number, ``3#40`` for a number in fortieths, ``2~7`` for a 7 in a set.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator
from typing import Final

from starboard.kernel.errors import BadGame
from starboard.kernel.state import State

MOST_WORDS_KEPT: Final = 240
MOST_VALUES: Final = 16
"""A place with more values than this holds a number, and its size matters."""

LARGEST: Final = 1 << 12
"""A number that gets larger than this is a set of bits, such as a board."""

RARE: Final = 0.005
"""A word is learned if it stands in more than this part of the positions, and not in nearly all."""


class _Spot:
    """A place in keys: the words that may stand there, by the number of each."""

    def __init__(self) -> None:
        self.spots: dict[int, _Spot] = {}
        self.values: dict[str, int] = {}
        self.members: dict[str, int] = {}
        self.bits: list[tuple[int, int]] = []
        self.size: tuple[int, float] | None = None
        self.known: dict[Hashable, int] = {}  # values met, so that each is put into words once


class Read:
    """The words that stand in one key, by their numbers."""

    def __init__(self) -> None:
        self.plain: list[int] = []
        """Those that stand there or not."""

        self.sized: list[int] = []
        """Those that stand for a size, which is in `sizes` at the same place."""

        self.sizes: list[float] = []


class KeyWords:
    """The words of keys, for a game with a fixed number of seats."""

    def __init__(self, words: list[str], seats: int) -> None:
        self.words = words
        self.seats = seats
        self._spot = _Spot()
        for number, word in enumerate(words):
            try:
                self._place(word, number)
            except ValueError:
                raise BadGame(f"{word!r} is no word of a key: train the model anew.") from None

    def read(self, state: State) -> Read:
        """The words of a state's key, and whose turn it is."""
        read = Read()
        _read((state.key(), state.to_act), self._spot, read)
        return read

    def _place(self, word: str, number: int) -> None:
        mark = next((i for i, letter in enumerate(word) if letter in "=^#~"), 0)
        spot, what = self._spot, word[mark + 1 :]
        for step in word[:mark].split("."):
            spot = spot.spots.setdefault(int(step), _Spot())
        if word[mark] == "=":
            spot.values[what] = number
        elif word[mark] == "~":
            spot.members[what] = number
        elif word[mark] == "^":
            spot.bits.append((int(what), number))
        else:
            spot.size = (number, float(what))


def _read(key: Hashable, spot: _Spot, read: Read) -> None:
    if isinstance(key, (tuple, str)) and spot.spots:
        for i, child in spot.spots.items():
            if i < len(key):
                _read(key[i], child, read)
    elif isinstance(key, frozenset):
        members: list[int] = []
        for member in key:
            found = spot.known.get(member)
            if found is None:
                found = spot.known[member] = spot.members.get(_in_words(member), -1)
            if found >= 0:
                members.append(found)
        # A set has no order of its own, but sums of fractions depend on it.
        members.sort()
        read.plain += members
    else:
        _read_value(key, spot, read)


def _read_value(key: Hashable, spot: _Spot, read: Read) -> None:
    if spot.values:
        found = spot.known.get(key)
        if found is None:
            found = spot.known[key] = spot.values.get(_in_words(key), -1)
        if found >= 0:
            read.plain.append(found)
    if spot.bits and isinstance(key, int):
        for bit, number in spot.bits:
            if key >> bit & 1:
                read.plain.append(number)
    if spot.size is not None and isinstance(key, (int, float)):
        number, scale = spot.size
        if key:
            read.sized.append(number)
            read.sizes.append(key / scale)


def key_words(states: Iterable[State], seats: int) -> KeyWords:
    """The words that are worth learning, from states as they come in games."""
    counts: Counter[str] = Counter()
    values: dict[str, Counter[Hashable]] = {}
    total = 0
    for state in states:
        total += 1
        for place, value in _places((state.key(), state.to_act), ""):
            if place.endswith("~"):
                counts[place + _in_words(value)] += 1
            else:
                values.setdefault(place, Counter())[value] += 1
    for place, found in values.items():
        counts.update(_words_at(place, found))
    telling = [word for word, n in counts.items() if RARE * total < n < (1 - RARE) * total]
    telling.sort(key=lambda word: (abs(2 * counts[word] - total), word))
    return KeyWords(sorted(telling[:MOST_WORDS_KEPT]), seats)


def _places(key: Hashable, place: str) -> Iterator[tuple[str, Hashable]]:
    if isinstance(key, tuple):
        for i, part in enumerate(key):
            yield from _places(part, f"{place}.{i}" if place else str(i))
    elif isinstance(key, str):
        for i, letter in enumerate(key):
            yield f"{place}.{i}", letter
    elif isinstance(key, frozenset):
        for member in key:
            yield f"{place}~", member
    else:
        yield place, key


def _words_at(place: str, found: Counter[Hashable]) -> Counter[str]:
    """The words for the values that a place had, each as often as it stood there."""
    numbers = [value for value in found if isinstance(value, int | float)]
    if len(found) <= MOST_VALUES or len(numbers) < len(found):
        common = found.most_common(MOST_VALUES)
        return Counter({f"{place}={_in_words(value)}": count for value, count in common})
    largest = max([abs(number) for number in numbers])
    if largest <= LARGEST or not all([isinstance(number, int) for number in numbers]):
        return Counter({f"{place}#{largest}": sum(found.values()) // 2})
    words: Counter[str] = Counter()
    for value, count in found.items():
        assert isinstance(value, int)
        for bit in range(value.bit_length()):
            words[f"{place}^{bit}"] += count * (value >> bit & 1)
    return words


def _in_words(value: Hashable) -> str:
    """A value as one word."""
    return "".join([c if c.isprintable() and c != " " else f"\\{ord(c)}" for c in str(value)])
