"""A survey of a board: every pawn's crossing, and how far it is to homes, gaps and Sources."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from starboard.games.sources.advice_crossing import Crossing
from starboard.games.sources.cards import GATE_THING, ONLY_THING
from starboard.games.sources.position import Position, Setup
from starboard.parts.distance import moves_to

MOST: Final = 4000
"""How many boards are remembered: enough for the thinking about one move."""


class Survey:
    """What depends on the cards of a board alone. Ways are found when they are asked for."""

    def __init__(self, position: Position) -> None:
        self._squares = position.squares[:]
        self._sources = position.sources[:]
        self._homes = position.setup.homes
        self.crossings: list[Crossing] = []
        for seat in range(len(position.pawns)):
            self.crossings.append(Crossing(position, seat))
        self._to_gaps: dict[int, list[int]] = {}
        self._to_sources: dict[int, list[int]] = {}

    def to_home(self, seat: i64) -> list[int]:
        """The moves from each square to a pawn's home, where a Source lies (SO-3)."""
        one: i64 = 1
        home: i64 = self._homes[seat]
        return self.to_sources(one << home)

    def to_gaps(self, seats: i64) -> list[int]:
        """The moves from each square to a gap in these seats' crossings, a bit a seat."""
        found = self._to_gaps.get(seats)
        if found is None:
            gaps: list[int] = []
            for seat in range(len(self.crossings)):
                if (seats >> seat) & 1:
                    gaps.extend(self.crossings[seat].gaps)
            found = self._moves_to(gaps)
            self._to_gaps[seats] = found
        return found

    def to_sources(self, chosen: i64) -> list[int]:
        """The moves from each square to one of the chosen Sources, a bit each."""
        found = self._to_sources.get(chosen)
        if found is None:
            targets: list[int] = []
            for number in range(len(self._sources)):
                if (chosen >> number) & 1:
                    targets.append(self._sources[number])
            found = self._moves_to(targets)
            self._to_sources[chosen] = found
        return found

    def _moves_to(self, targets: list[int]) -> list[int]:
        return moves_to(self._squares, targets, GATE_THING, ONLY_THING)


class Surveys:
    """The surveys of one game's boards, since a search meets the same boards again and again."""

    def __init__(self) -> None:
        self._known: dict[bytes, Survey] = {}
        self._setup: Setup | None = None

    def of(self, position: Position) -> Survey:
        """The survey of a position's board."""
        if self._setup is not position.setup:
            self._setup = position.setup
            self._known.clear()
        board = bytes(position.squares + position.sources)
        found = self._known.get(board)
        if found is None:
            if len(self._known) >= MOST:
                self._known.clear()
            found = Survey(position)
            self._known[board] = found
        return found
