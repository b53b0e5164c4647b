"""Any view as numbers for a learner, read off its scene: for games without an encoder.

Every number lies from -1 to 1, and the layout depends on the game, its options and the number
of seats alone. Seats are counted from the viewer on, so that one network can play every seat.
`docs/research.md` describes each part and what is lost.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Mapping
from functools import lru_cache
from hashlib import sha256
from itertools import product
from math import ceil
from operator import attrgetter
from typing import Any, Final, NamedTuple

from starboard.adapters import NEEDS
from starboard.adapters.course import Course
from starboard.adapters.encoding import CODE, Encoding, code
from starboard.kernel import CHANCE, OVER, WATCHER, AnyGame, Panel, Piece

try:
    import numpy as np
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(NEEDS) from missing

MARKS: Final = ("target", "danger", "last", "chosen", "faded")
BUCKETS: Final = 128
"""Places for words; two words that fall into the same one are not told apart."""

MOST: Final = 1 << 15
"""How many different pieces and panels are remembered for each viewer."""

LOOKS: Final = attrgetter("symbol", "x", "y", "size", "turns", "owner", "count", "text", "mark")
"""Everything about a piece that a tensor shows."""

WORD: Final = re.compile(r"@\d|\d+|[^\W\d_]+")


class SceneEncoding(Encoding):
    """How the scenes of one game become tensors."""

    def __init__(
        self, game: AnyGame, seats: int, options: Mapping[str, str], recall: bool = False
    ) -> None:
        start = game.scene(game.view(game.begin(seats, options), WATCHER))
        self.seats = seats
        self.columns, self.rows = ceil(start.width), ceil(start.height)
        names = ["", *sorted(game.symbols)]
        self._channel = {name: i * (seats + 1) for i, name in enumerate(names)}
        self._turns = len(names) * (seats + 1)
        self._marks = {mark: self._turns + 3 + i for i, mark in enumerate(MARKS)}
        self._text = self._turns + 3 + len(MARKS)
        shapes: dict[str, tuple[int, ...]] = {
            "acts": (seats + 2,),
            "board": (self._text + CODE + 1, self.rows, self.columns),
            "panels": (seats + 1, 1 + BUCKETS),
            "status": (BUCKETS,),
        }
        super().__init__(shapes, recall)
        # A game shows the same things over and over, so what each leaves is remembered.
        self._known: list[dict[Hashable, _Trace]] = [{} for _ in range(seats)]

    def describe(self) -> list[str]:
        """A name for every number: its part, and where it stands there."""
        return [
            " ".join([part, *[str(place) for place in at]])
            for part, shape in self.shapes.items()
            for at in product(*[range(length) for length in shape])
        ]

    def write_view(self, tensor: Any, course: Course, seat: int) -> None:
        """Write what *seat* sees, and who acts, into zeros."""
        # Places are gathered first and written at once, which numpy does ten times as fast.
        scene = course.scene(seat)
        viewer = max(seat, 0)
        if len(self._known[viewer]) > MOST:
            self._known[viewer].clear()
        ends = {CHANCE: self.seats, OVER: self.seats + 1}
        to_act = course.state.to_act
        ones = [ends.get(to_act, (to_act - viewer) % self.seats)]
        found: list[tuple[int, float]] = []
        known = self._known[viewer]
        for piece in scene.pieces:
            trace = known.get(id(piece)) or self._trace(piece, viewer)
            ones += trace.ones
            found += trace.amounts
        amounts = dict(found)
        if len(amounts) < len(found):
            amounts = dict.fromkeys(amounts, 0.0)
            for place, amount in found:
                amounts[place] += amount
        for panel in scene.panels:
            if panel not in known:
                known[panel] = self._read_panel(panel, viewer)
            amounts.update(known[panel].amounts)
        start = self.starts["status"]
        ones += [start + bucket(word) for word in words(scene.status, viewer, self.seats)]
        tensor[ones] = 1
        tensor[[*amounts]] = squash(np.array([*amounts.values()], np.float32))

    def _trace(self, piece: Piece, viewer: int) -> _Trace:
        """What a piece leaves in a tensor, found by its looks if the object is new."""
        known = self._known[viewer]
        looks = LOOKS(piece)
        trace = known.get(looks)
        if trace is None:
            trace = known[looks] = self._read_piece(piece, viewer)
        elif trace.source is piece:
            # The game shows this very object again and again: from now on it is known by sight.
            known[id(piece)] = trace
        return trace

    def _read_piece(self, piece: Piece, viewer: int) -> _Trace:
        half = piece.size / 2
        column = min(int(piece.x + half), self.columns - 1)
        row = min(int(piece.y + half), self.rows - 1)
        squares = self.rows * self.columns
        square = self.starts["board"] + row * self.columns + column
        owner = 0 if piece.owner is None else 1 + (piece.owner - viewer) % self.seats
        channels = []
        if piece.turns % 4:
            channels.append(self._turns + piece.turns % 4 - 1)
        if piece.mark:
            channels.append(self._marks[piece.mark])
        amounts: list[tuple[int, float]]
        amounts = [(self._channel[piece.symbol] + owner, 1 + (piece.count or 0))]
        if piece.text:
            channels += [self._text + bit for bit in code(piece.text)]
            amounts.append((self._text + CODE, number(piece.text) or 0))
        return _Trace(
            piece,
            [channel * squares + square for channel in channels],
            [(channel * squares + square, amount) for channel, amount in amounts],
        )

    def _read_panel(self, panel: Panel, viewer: int) -> _Trace:
        amounts: dict[int, float] = {}
        score = number(panel.score)
        if score is not None:
            amounts[0] = score
        for word in words(panel.title, viewer, self.seats):
            amounts[1 + bucket(word)] = 1
        for holding in panel.holdings:
            said = words(f"{holding.symbol} {holding.label} {holding.text}", viewer, self.seats)
            name = " ".join([word for word in said if not word.isdecimal()])
            value = number(holding.text) if holding.count is None else holding.count
            place = 1 + bucket(name)
            amounts[place] = amounts.get(place, 0) + (1 if value is None else value)
        row = 0 if panel.seat is None else 1 + (panel.seat - viewer) % self.seats
        start = self.starts["panels"] + row * (1 + BUCKETS)
        return _Trace(panel, [], [(start + place, amount) for place, amount in amounts.items()])


class _Trace(NamedTuple):
    """What a piece or a panel leaves in a tensor."""

    source: Piece | Panel
    """The first one that left it."""

    ones: list[int]
    """Places that become 1."""

    amounts: list[tuple[int, float]]
    """Places, and what is added there before it is squashed."""


def squash(amounts: Any) -> Any:
    """Bring amounts of any size between -1 and 1, in order: 1 becomes a half."""
    return amounts / (1 + abs(amounts))


# What is read out of words is remembered, since a game says the same few things all along. It
# is the same in every process and release.


@lru_cache(maxsize=1 << 16)
def words(sentence: str, viewer: int, seats: int) -> tuple[str, ...]:
    """The words of a sentence, seats counted from the viewer on."""
    found = WORD.findall(sentence.casefold())
    return tuple(
        [f"@{(int(word[1]) - viewer) % seats}" if word[0] == "@" else word for word in found]
    )


@lru_cache(maxsize=1 << 16)
def number(text: str) -> float | None:
    """The first whole number in a text, if there is one."""
    found = re.search(r"-?\d+", text)
    return None if found is None else float(found[0])


@lru_cache(maxsize=1 << 16)
def bucket(word: str) -> int:
    """The place of a word among `BUCKETS`."""
    return int.from_bytes(sha256(word.encode()).digest()[:4], "big") % BUCKETS
