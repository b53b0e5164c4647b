"""Encoding: any view as numbers for a learner, read off its scene. It knows no game.

Every number lies from -1 to 1, and the layout depends on the game, its options and the number
of seats alone. Seats are counted from the viewer on, so that one network can play every seat.
`docs/research.md` describes each part and what is lost.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from math import ceil, prod
from typing import Any, Final

from starboard.adapters import NEEDS
from starboard.kernel import CHANCE, OVER, WATCHER, Game, Panel, Scene

try:
    import numpy as np
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(NEEDS) from missing

MARKS: Final = ("target", "danger", "last", "chosen", "faded")
CODE: Final = 16
"""Bits of the code that stands for a text."""

BUCKETS: Final = 128
"""Places for words; two words that fall into the same one are not told apart."""

RECALL: Final = 16
"""How many plies back a tensor with recall reaches."""

DIGEST: Final = 64
"""Bits that tell any two pasts apart, however far back they differ."""

WORD: Final = re.compile(r"@\d|\d+|[^\W\d_]+")

Parts = Mapping[str, Any]
"""The named parts of one flat tensor, as views of it."""


class Encoding:
    """How the scenes of one game become tensors."""

    def __init__(
        self, game: Game[Any, Any], seats: int, options: Mapping[str, str], recall: bool = False
    ) -> None:
        start = game.scene(game.view(game.begin(seats, options), WATCHER))
        self.seats = seats
        self.columns, self.rows = ceil(start.width), ceil(start.height)
        names = ["", *sorted(game.symbols)]
        self._channel = {name: i * (seats + 1) for i, name in enumerate(names)}
        self._turns = len(names) * (seats + 1)
        self._marks = {mark: self._turns + 3 + i for i, mark in enumerate(MARKS)}
        self._text = self._turns + 3 + len(MARKS)
        self.shapes: dict[str, tuple[int, ...]] = {
            "acts": (seats + 2,),
            "board": (self._text + CODE + 1, self.rows, self.columns),
            "panels": (seats + 1, 1 + BUCKETS),
            "status": (BUCKETS,),
        }
        """The parts of a tensor in their order, and the shape of each."""

        if recall:
            self.shapes["recall"] = (RECALL, CODE)
            self.shapes["digest"] = (DIGEST,)
        self.size = sum([prod(shape) for shape in self.shapes.values()])

    def zeros(self) -> tuple[Any, Parts]:
        """A flat tensor of zeros, and its parts."""
        tensor: Any = np.zeros(self.size, np.float32)
        return tensor, self.parts(tensor)

    def parts(self, tensor: Any) -> Parts:
        """The named parts of a flat tensor, without copying."""
        parts, start = {}, 0
        for name, shape in self.shapes.items():
            end = start + prod(shape)
            parts[name] = tensor[start:end].reshape(shape)
            start = end
        return parts

    def write(
        self, parts: Parts, scene: Scene, seat: int, to_act: int, told: Sequence[str] = ()
    ) -> None:
        """Write what *seat* sees, who acts and, with recall, what it was told, into zeros."""
        viewer = max(seat, 0)
        ends = {CHANCE: self.seats, OVER: self.seats + 1}
        parts["acts"][ends.get(to_act, (to_act - viewer) % self.seats)] = 1
        self._write_board(parts["board"], scene, viewer)
        for panel in scene.panels:
            row = 0 if panel.seat is None else 1 + (panel.seat - viewer) % self.seats
            self._write_panel(parts["panels"][row], panel, viewer)
        said = words(scene.status, viewer, self.seats)
        parts["status"][[bucket(word) for word in said]] = 1
        if "recall" in parts:
            for i, line in enumerate(reversed(told[-RECALL:])):
                parts["recall"][i, code(line)] = 1
            digest = sha256("\n".join([str(seat), *told]).encode()).digest()
            bits = np.frombuffer(digest[: DIGEST // 8], np.uint8)
            parts["digest"][:] = np.unpackbits(bits)

    def _write_board(self, board: Any, scene: Scene, viewer: int) -> None:
        # Numbers are gathered first and written at once, which numpy does ten times as fast.
        squares = self.rows * self.columns
        amounts: dict[int, float] = {}
        ones: set[int] = set()
        for piece in scene.pieces:
            half = piece.size / 2
            column, row = int(piece.x + half), int(piece.y + half)
            if column >= self.columns or row >= self.rows:
                column, row = min(column, self.columns - 1), min(row, self.rows - 1)
            square = row * self.columns + column
            owner = 0 if piece.owner is None else 1 + (piece.owner - viewer) % self.seats
            place = (self._channel[piece.symbol] + owner) * squares + square
            amounts[place] = amounts.get(place, 0) + 1 + (piece.count or 0)
            if piece.turns % 4:
                ones.add((self._turns + piece.turns % 4 - 1) * squares + square)
            if piece.mark:
                ones.add(self._marks[piece.mark] * squares + square)
            if piece.text:
                ones.update([(self._text + bit) * squares + square for bit in code(piece.text)])
                place = (self._text + CODE) * squares + square
                amounts[place] = amounts.get(place, 0) + (number(piece.text) or 0)
        flat = board.reshape(-1)
        flat[list(ones)] = 1
        flat[list(amounts)] = [squash(amount) for amount in amounts.values()]

    def _write_panel(self, row: Any, panel: Panel, viewer: int) -> None:
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
        row[list(amounts)] = [squash(amount) for amount in amounts.values()]


def squash(amount: float) -> float:
    """Bring an amount of any size between -1 and 1, in order: 1 becomes a half."""
    return amount / (1 + abs(amount))


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


@lru_cache(maxsize=1 << 16)
def code(text: str) -> tuple[int, ...]:
    """Which of the `CODE` bits stand for a text: about half of them, and others for each."""
    digest = sha256(text.encode()).digest()
    return tuple([bit for bit in range(CODE) if digest[bit // 8] >> bit % 8 & 1])
