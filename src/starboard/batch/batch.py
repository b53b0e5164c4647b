"""Batch: many tables of one game in lockstep, as NumPy arrays."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, Final
from weakref import finalize

from starboard import catalog
from starboard.bots import make_bot
from starboard.kernel import (
    AnyGame,
    BadGame,
    BadOption,
    BadSeats,
    IllegalMove,
    Layout,
    StarboardError,
    parse_options,
    show_option,
    show_options,
)
from starboard.workers import RUNS_ANEW, Worker

try:
    import numpy as np

    from starboard.batch.sheets import Form, Sheets
    from starboard.batch.tables import Order, Run, answer, run_of, show, step
except ModuleNotFoundError as missing:
    NEEDS = "Batches need NumPy: pip install 'starboard-games[research]'."
    raise ModuleNotFoundError(NEEDS) from missing

LOST: Final = "The workers of the batch are gone: make the batch anew."


class WorkersLost(StarboardError):
    """A process that stepped tables has ended."""


class Batch:
    """Tables of one game, stepped together. A game that ends is followed by another at once.

    The same seed gives the same games, on any number of *workers*. With *opponents*, a bot by its
    name, the caller plays *seat* at each table, or every seat in turn if none is given, and bots
    play the others; else the caller plays them all. *shaped* asks for `gained`, too.
    """

    def __init__(
        self,
        game: str | AnyGame,
        tables: int,
        *,
        seats: int | None = None,
        seed: int = 0,
        opponents: str | None = None,
        seat: int | None = None,
        shaped: bool = False,
        workers: int = 1,
        **options: Any,
    ) -> None:
        self.game = catalog.find(game) if isinstance(game, str) else game
        self.seats = self.game.check_seats(seats)
        if tables < 1 or not 1 <= workers <= tables:
            raise BadOption("A batch needs a table or more, and no more workers than tables.")
        if seat is not None and not 0 <= seat < self.seats:
            raise BadSeats(f"There is no seat {seat}: seats go from 0 to {self.seats - 1}.")
        if opponents is not None:
            make_bot(opponents, self.game)  # refuses a bot that does not exist
        words = {name: show_option(value) for name, value in options.items()}
        self.options = show_options(parse_options(self.game.options, words))
        name = game if isinstance(game, str) else self.game.name
        self._order = Order(name, self.seats, self.options, opponents, seat, shaped)
        self.tables = tables
        self.num_moves = self.game.moves.num_choices
        if self.game.encoder is None:
            raise BadGame(f"{self.game.title} has no encoder: give its card one.")
        self.layout = Layout(self.game.encoder.fields(self.seats))
        self._scales: Any = 1 / np.array(self.layout.scales(), np.float32)
        self._run: Run | None = None
        self._workers: list[Worker[Any, float]] = []
        self.spent: list[float] = []
        """The processor time of each worker so far, in seconds."""

        self._form = Form(tables, self.layout.size, self.num_moves, self.seats)
        self._every: Any = np.arange(tables)
        self._firsts = [tables * worker // workers for worker in range(workers + 1)]
        if workers == 1:
            self._run = run_of(self._order, self.game, tables)
        else:
            self._workers = [Worker(answer) for _ in range(workers)]
            self._sheets = Sheets(self._form)
            self._finish = finalize(self, _release, self._workers, self._sheets)
        self.reset(seed)

    def reset(self, seed: int = 0) -> None:
        """Begin a new game at every table."""
        if self._run is not None:
            self._run.begin(self.tables, 0, seed)
            self._look(self._run)
        else:
            slices = pairwise(self._firsts)
            self._ask([(self._order, self._form, *part, seed) for part in slices])

    def step(self, moves: Any) -> None:
        """Play a move at every table; all arrays are new ones afterwards."""
        chosen: Any = np.asarray(moves)
        if chosen.shape != (self.tables,):
            raise BadOption(f"A step takes {self.tables} moves, one for each table.")
        if self._run is not None:
            step(self._run, chosen)
            self._look(self._run)
        else:
            # Workers cannot refuse, so what is not legal is found here.
            self._check(chosen)
            self._ask([None] * len(self._workers), chosen)

    def _check(self, chosen: Any) -> None:
        fits = (chosen >= 0) & (chosen < self.num_moves)
        fits &= self.masks[self._every, chosen * fits] == 1
        for table in np.flatnonzero(~fits):
            sentence = f"That move is not legal at table {table}: choose one that its mask allows."
            raise IllegalMove(int(self.acting[table]), str(chosen[table]), sentence)

    def floats(self, observations: Any = None) -> Any:
        """Observations, by default the present ones, as numbers from 0 to 1."""
        rows = self.observations if observations is None else observations
        return np.minimum(rows * self._scales, 1)

    def rows_of(self, views: Sequence[Any]) -> Any:
        """What any views of this game show, in numbers from 0 to 1."""
        encoder = self.game.encoder
        assert encoder is not None
        flat: Any = np.frombuffer(b"".join([encoder.row(view) for view in views]), np.uint8)
        return self.floats(flat.reshape(len(views), self.layout.size))

    def sample(self, dice: Any) -> Any:
        """A random legal move for every table, with a NumPy generator."""
        return np.argmax(self.masks * dice.random(self.masks.shape, np.float32), 1)

    def close(self) -> None:
        """End the workers."""
        if self._workers:
            self._finish()

    def __enter__(self) -> Batch:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _look(self, run: Run) -> None:
        """Show what one process has stepped."""
        whole = self._form.blank()
        show(run, self._form.rows(whole))
        self._show(whole)

    def _ask(self, beginnings: list[Any], moves: Any = None) -> None:
        """Have the workers begin or step their tables, and show what they have written."""
        if not self._workers:
            raise WorkersLost(LOST)
        number, path, whole = self._sheets.blank()
        if moves is not None:
            self._form.rows(whole).moves[:] = moves
        try:
            for worker, begun in zip(self._workers, beginnings, strict=True):
                worker.send((begun, number, path))
            self.spent = [worker.receive() for worker in self._workers]
        except (EOFError, OSError):
            again = any([worker.started_again() for worker in self._workers])
            self.close()
            raise WorkersLost(RUNS_ANEW if again else LOST) from None
        self._show(self._sheets.written(number, whole))

    def _show(self, whole: Any) -> None:
        """Give the arrays on a sheet their names."""
        rows = self._form.rows(whole)
        self.observations: Any = rows.observations
        """What the seat to act sees at each table; `layout` says what each number is."""

        self.masks: Any = rows.masks
        """Which moves it has."""

        self.acting: Any = rows.acting
        """Who acts at each table."""

        self.ends: Any = rows.ended > 0
        """Where a game has just ended; what is to be seen there is the start of the next."""

        self.played: Any = rows.ended - 1
        """Where a game has just ended, the seat that the caller played against opponents."""

        self.payoffs: Any = rows.payoffs
        """What every seat got where a game has just ended; 0 elsewhere."""

        self.gained: Any = rows.gained
        """The points that every seat has gained since the last step, if asked for."""


def _release(workers: list[Worker[Any, float]], sheets: Sheets) -> None:
    """End workers; what they shared goes with the last array on it."""
    for worker in workers:
        worker.end()
    sheets.forget()
    workers.clear()
