"""Lockstep: many tables of one game that are stepped together, each begun anew when it ends.

The loop is compiled with the rules. What it leaves behind are plain buffers: a row of numbers
and a mask of legal moves for every table, who is to act there, and how games ended.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from mypy_extensions import i64

from starboard.kernel.encoder import Encoder
from starboard.kernel.errors import IllegalMove
from starboard.kernel.rng import Rng
from starboard.kernel.state import CHANCE, OVER, State
from starboard.kernel.view import WATCHER, OpenView

ROTATES: Final = -1
"""Instead of a seat to play: another one in every game of a table."""

FEW: Final = 8
BITS: Final = [1 << move for move in range(FEW)]
MASKS: Final = [
    [bytes([legal >> move & 1 for move in range(moves)]) for legal in range(1 << moves)]
    for moves in range(FEW + 1)
]
"""Where a game has few moves: its masks, by their number and the set of legal ones."""


class Lockstep:
    """Tables from number *first* on. Each has luck of its own, whoever steps the others."""

    def __init__(
        self,
        start: State,
        seats: int,
        moves: int,
        view: Callable[[Any, int], Any],
        encoder: Encoder,
    ) -> None:
        self.start = start
        self.seats: i64 = seats
        self.moves: i64 = moves
        self.view = view
        self.is_open = view is OpenView
        self.encoder = encoder
        self.has_others = False
        """Whether the caller plays one seat of each table, and others the rest."""

        self.seat: i64 = ROTATES
        self.others: list[Callable[[Any, Sequence[int], Rng], int]] = []
        """Who the others are, for each seat of each table; at random where there are none."""

        self.gains: Callable[[Any, int, Any], Sequence[Any]] | None = None
        """The game's gains, if they are to be counted."""

        self.states: list[State] = []
        self.luck: list[Rng] = []
        self.mine: list[int] = []
        self.legal: list[Sequence[int]] = []
        self.observations = b""
        self.masks = b""
        self.acting: list[int] = []
        self.ends: list[int] = []
        """Where a game has just ended, 1 and the seat that the caller played there; else 0."""

        self.paid: list[float] = []
        """What every seat got in the games that have just ended, table by table."""

        self.gained: list[float] = []

    def begin(self, tables: int, first: int, seed: int) -> None:
        """Begin a new game at every table."""
        self.states = []
        self.luck = []
        self.mine = []
        self.legal = [()] * tables
        self.acting = [0] * tables
        for table in range(tables):
            self.states.append(self.start.clone())
            self.luck.append(Rng(seed, first + table))
            rotated = (first + table) % self.seats
            self.mine.append(rotated if self.seat == ROTATES else int(self.seat))
        self._clear()
        for table in range(tables):
            self._go_on(table)
        self._look()

    def step(self, moves: list[int]) -> None:
        """Play a move at every table, and go on until the caller is to choose again."""
        for table in range(len(moves)):
            if moves[table] not in self.legal[table]:
                raise IllegalMove(self.acting[table], str(moves[table]), _refusal(table))
        self._clear()
        for table in range(len(moves)):
            self._play(table, self.states[table], moves[table])
            self._go_on(table)
        self._look()

    def _clear(self) -> None:
        tables = len(self.states)
        self.paid = []
        self.ends = [0] * tables
        if self.gains is not None:
            self.gained = [0.0] * (tables * self.seats)

    def _go_on(self, table: i64) -> None:
        """Draw what is due, let the others play, and begin anew what has ended."""
        state = self.states[table]
        rng = self.luck[table]
        while True:
            actor: i64 = state.to_act
            if actor == CHANCE:
                self._play(table, state, state.draw(rng))
            elif actor == OVER:
                self._end(table, state)
                state = self.states[table]
            elif self.has_others and actor != self.mine[table]:
                self._play(table, state, self._choose(table, state, rng))
            else:
                return

    def _choose(self, table: i64, state: State, rng: Rng) -> int:
        """What one of the others plays."""
        if not self.others:
            return rng.choice(state.legal_moves())
        seen = self.view(state, state.to_act)
        return self.others[table * self.seats + state.to_act](seen, seen.legal, rng)

    def _play(self, table: i64, state: State, move: int) -> None:
        if self.gains is None:
            state.play(move)
            return
        before = self.view(state, WATCHER)
        state.play(move)
        for gain in self.gains(before, move, self.view(state, WATCHER)):
            self.gained[table * self.seats + gain.seat] += gain.points

    def _end(self, table: i64, state: State) -> None:
        """Note how a game ended, and begin another; a game without a choice does not count."""
        result = state.result()
        if result is not None and not self.ends[table]:
            for seat in range(self.seats):
                self.paid.append(result.payoffs[seat])
            self.ends[table] = 1 + self.mine[table]
        if self.seat == ROTATES:
            self.mine[table] = (self.mine[table] + 1) % self.seats
        self.states[table] = self.start.clone()

    def _look(self) -> None:
        """Write what the seats to act see and may do."""
        words: list[bytes] = []
        masks: list[bytes] = []
        for table in range(len(self.states)):
            state = self.states[table]
            seat = state.to_act
            if self.is_open:
                seen = OpenView(state, seat, True)
                self.legal[table] = seen.legal
                self.encoder.write(seen, words)
            else:
                view = self.view(state, seat)
                self.legal[table] = view.legal
                self.encoder.write(view, words)
            self.acting[table] = seat
            masks.append(self._mask(self.legal[table]))
        self.observations = b"".join(words)
        self.masks = b"".join(masks)

    def _mask(self, legal: Sequence[int]) -> bytes:
        """A byte for every move: 1 for a legal one."""
        if self.moves > FEW:
            mask = bytearray(self.moves)
            for move in legal:
                mask[move] = 1
            return bytes(mask)
        # A list is gone through faster than what may be one.
        moves: list[int] = legal if isinstance(legal, list) else list(legal)
        bits = 0
        for move in moves:
            bits |= BITS[move]
        return MASKS[self.moves][bits]


def _refusal(table: i64) -> str:
    return f"That move is not legal at table {table}: choose one that its mask allows."
