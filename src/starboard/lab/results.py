"""Results: every game of a study in one SQLite file, which pandas, polars and DuckDB open.

    study   facts: one row of JSON: kind, plan, games, seed, versions, build
    arms    arm, name, plan: JSON of what is played: game, bots, seats, options, forbidden,
            always
    games   arm, number; seats, payoffs, scores: JSON by player; reason; fallbacks; record, empty
            where `recall` plays it again; and a column for each number of `Measures`
    turns   arm, number, seat, decisions: every turn in order, of watched games
    uses    arm, number, seat, what, count: how often each move was played, of watched games
    draws   the same of what chance dealt in each seat's turns
    curve   arm, number, step, branching, promise: JSON by seat, of watched games

A player is one of an arm's bots, in the order of the plan; seats say where each of them sat.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

from starboard.kernel import StarboardError
from starboard.lab.study import Arm, Played, Study

MEMORY = ":memory:"
"""The path of results that are not kept."""

SCHEMA = """
CREATE TABLE study (facts TEXT NOT NULL);
CREATE TABLE arms (arm INTEGER PRIMARY KEY, name TEXT NOT NULL, plan TEXT NOT NULL);
CREATE TABLE games (
    arm INTEGER NOT NULL, number INTEGER NOT NULL,
    seats TEXT NOT NULL, payoffs TEXT NOT NULL, scores TEXT NOT NULL,
    reason TEXT NOT NULL, fallbacks INTEGER NOT NULL, record TEXT NOT NULL,
    {columns}, PRIMARY KEY (arm, number)
) WITHOUT ROWID;
CREATE TABLE turns (
    arm INTEGER NOT NULL, number INTEGER NOT NULL,
    seat INTEGER NOT NULL, decisions INTEGER NOT NULL
);
CREATE TABLE uses (
    arm INTEGER NOT NULL, number INTEGER NOT NULL,
    seat INTEGER NOT NULL, what TEXT NOT NULL, count INTEGER NOT NULL
);
CREATE TABLE draws (
    arm INTEGER NOT NULL, number INTEGER NOT NULL,
    seat INTEGER NOT NULL, what TEXT NOT NULL, count INTEGER NOT NULL
);
CREATE TABLE curve (
    arm INTEGER NOT NULL, number INTEGER NOT NULL,
    step INTEGER NOT NULL, branching REAL NOT NULL, promise TEXT NOT NULL
);
CREATE INDEX turns_of_game ON turns (arm, number);
CREATE INDEX uses_of_game ON uses (arm, number);
CREATE INDEX draws_of_game ON draws (arm, number);
CREATE INDEX curve_of_game ON curve (arm, number);
"""

OWN = ("arm", "number", "seats", "payoffs", "scores", "reason", "fallbacks", "record")
"""The columns of `games` that are not measures."""


class BadResults(StarboardError):
    """A results file that cannot be opened, read or written."""


class Results:
    """The results of one study. Games are added in whole batches: all of one, or nothing."""

    def __init__(self, connection: sqlite3.Connection, path: str) -> None:
        self.path = path
        self._connection = connection
        columns = connection.execute("SELECT name FROM pragma_table_info('games')")
        self.measures = tuple([name for (name,) in columns if name not in OWN])
        """The names of the numbers that were measured in every game."""

    @classmethod
    def create(
        cls,
        path: str | Path,
        study: Study,
        arms: Sequence[Arm] = (),
        measures: Mapping[str, type] | None = None,
    ) -> Self:
        """Begin a new file; *measures* are the columns of numbers and their types."""
        if str(path) != MEMORY and not is_new(path):
            raise BadResults(f"{path} is there already: choose another name.")
        kinds = {int: "INTEGER", float: "REAL"}
        columns = [f'"{name}" {kinds[kind]}' for name, kind in (measures or {"plies": int}).items()]
        with _in_one_sentence(path):
            connection = _connect(path)
            # All or nothing: every file says what it is about.
            with connection:
                connection.execute("BEGIN")
                for statement in SCHEMA.format(columns=", ".join(columns)).split(";"):
                    connection.execute(statement)
                connection.execute("INSERT INTO study VALUES (?)", (_facts(study),))
                rows = [(index, arm.name, arm.text()) for index, arm in enumerate(arms)]
                connection.executemany("INSERT INTO arms VALUES (?, ?, ?)", rows)
            return cls(connection, str(path))

    @classmethod
    def open(cls, path: str | Path) -> Self:
        """Open the file of an earlier run, finished or not."""
        if not Path(path).is_file():
            raise BadResults(f"There is no file {path}.")
        with _in_one_sentence(path):
            connection = _connect(path)
            tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_schema")}
            if not {"study", "arms", "games", "turns", "uses", "curve"} <= tables:
                connection.close()
                raise BadResults(f"{path} does not hold results of the lab.")
            if "draws" not in tables:
                # A file from before draws were counted: it has none.
                connection.execute("CREATE TEMP TABLE draws (arm, number, seat, what, count)")
            return cls(connection, str(path))

    def describe(self, study: Study) -> None:
        """Write down what the file is about, in place of what it said before."""
        with _in_one_sentence(self.path), self._connection:
            self._connection.execute("DELETE FROM study")
            self._connection.execute("INSERT INTO study VALUES (?)", (_facts(study),))

    def add_arm(self, arm: Arm) -> int:
        """Add one more way to play, and return its number."""
        with _in_one_sentence(self.path), self._connection:
            added = self._connection.execute(
                "INSERT INTO arms VALUES ((SELECT count(*) FROM arms), ?, ?) RETURNING arm",
                (arm.name, arm.text()),
            ).fetchone()
        return int(added[0])

    def add(self, games: Sequence[Played]) -> None:
        """Store a batch of games, all of them or none."""
        with _in_one_sentence(self.path), self._connection:
            # Most columns of a game that nobody watched are empty, and cost nothing left out.
            rows: dict[tuple[str, ...], list[tuple[Any, ...]]] = {}
            for game in games:
                rows.setdefault(tuple(game.measures), []).append(_row(game))
            for measured, some in rows.items():
                names = ", ".join([f'"{name}"' for name in (*OWN, *measured)])
                marks = ", ".join("?" * len(some[0]))
                self._connection.executemany(f"INSERT INTO games ({names}) VALUES ({marks})", some)
            self._connection.executemany(
                "INSERT INTO turns VALUES (?, ?, ?, ?)",
                [(game.arm, game.number, *turn) for game in games for turn in game.turns],
            )
            self._connection.executemany(
                "INSERT INTO uses VALUES (?, ?, ?, ?, ?)",
                [(game.arm, game.number, *use) for game in games for use in game.uses],
            )
            self._connection.executemany(
                "INSERT INTO draws VALUES (?, ?, ?, ?, ?)",
                [(game.arm, game.number, *draw) for game in games for draw in game.draws],
            )
            self._connection.executemany(
                "INSERT INTO curve VALUES (?, ?, ?, ?, ?)",
                [
                    (game.arm, game.number, step, branching, _array(promise))
                    for game in games
                    for step, branching, promise in game.curve
                ],
            )

    @property
    def study(self) -> Study:
        """What the file is about."""
        with _in_one_sentence(self.path):
            facts = self._connection.execute("SELECT facts FROM study").fetchone()
        return Study(**json.loads(facts[0]))

    @property
    def arms(self) -> tuple[Arm, ...]:
        """All ways to play; a game's `arm` counts them from 0."""
        with _in_one_sentence(self.path):
            rows = self._connection.execute("SELECT name, plan FROM arms ORDER BY arm").fetchall()
        return tuple([Arm.parse(name, plan) for name, plan in rows])

    def numbers(self, arm: int) -> set[int]:
        """The numbers of the games of an arm that are here."""
        with _in_one_sentence(self.path):
            rows = self._connection.execute("SELECT number FROM games WHERE arm = ?", (arm,))
            return {number for (number,) in rows}

    def games(self, arm: int, most: int | None = None, *, records: bool = True) -> Iterator[Played]:
        """The games of an arm in order, without what `turns`, `uses` and `curve` read.

        Only numbers below *most*, if it is given; records are long, and can be left out.
        """
        own = [*OWN[:-1], "record" if records else "'' AS record"]
        names = ", ".join([*own, *[f'"{name}"' for name in self.measures]])
        query = f"SELECT {names} FROM games WHERE arm = ? AND number < ? ORDER BY number"
        with _in_one_sentence(self.path):
            for row in self._connection.execute(query, (arm, 2**62 if most is None else most)):
                _, number, seats, payoffs, scores, reason, fallbacks, record, *numbers = row
                yield Played(
                    arm=arm,
                    number=number,
                    seats=tuple(json.loads(seats)),
                    payoffs=tuple(json.loads(payoffs)),
                    scores=tuple(json.loads(scores)),
                    reason=reason,
                    fallbacks=fallbacks,
                    record=record,
                    measures=dict(zip(self.measures, numbers, strict=True)),
                )

    def record(self, arm: int, number: int) -> str | None:
        """The record of a game: empty if it was not kept, none if the game is not here."""
        query = "SELECT record FROM games WHERE arm = ? AND number = ?"
        with _in_one_sentence(self.path):
            row = self._connection.execute(query, (arm, number)).fetchone()
        return None if row is None else str(row[0])

    def turns(self, arm: int) -> Iterator[tuple[int, int, int]]:
        """(number, seat, decisions) of every turn of an arm's watched games, in order."""
        query = "SELECT number, seat, decisions FROM turns WHERE arm = ? ORDER BY number, rowid"
        with _in_one_sentence(self.path):
            yield from self._connection.execute(query, (arm,))

    def uses(self, arm: int) -> Iterator[tuple[int, int, str, int]]:
        """(number, seat, what, count) of an arm's watched games."""
        query = "SELECT number, seat, what, count FROM uses WHERE arm = ? ORDER BY number, rowid"
        with _in_one_sentence(self.path):
            yield from self._connection.execute(query, (arm,))

    def draws(self, arm: int) -> Iterator[tuple[int, int, str, int]]:
        """(number, seat, what, count) of what chance dealt in each seat's turns."""
        query = "SELECT number, seat, what, count FROM draws WHERE arm = ? ORDER BY number, rowid"
        with _in_one_sentence(self.path):
            yield from self._connection.execute(query, (arm,))

    def curve(self, arm: int) -> Iterator[tuple[int, int, float, tuple[float, ...]]]:
        """(number, step, branching, promise by seat) of an arm's closely watched games."""
        query = "SELECT number, step, branching, promise FROM curve WHERE arm = ?"
        with _in_one_sentence(self.path):
            rows = self._connection.execute(f"{query} ORDER BY number, step", (arm,))
            for number, step, branching, promise in rows:
                yield number, step, branching, tuple(json.loads(promise))

    def close(self) -> None:
        """Let go of the file."""
        self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _row(game: Played) -> tuple[Any, ...]:
    return (
        game.arm,
        game.number,
        _array(game.seats),
        _array(game.payoffs),
        _array(game.scores),
        game.reason,
        game.fallbacks,
        game.record,
        *game.measures.values(),
    )


def _array(numbers: Sequence[float]) -> str:
    """Numbers as JSON, which writes them as Python does; this is faster than its module."""
    return str([*numbers])


def is_new(path: str | Path) -> bool:
    """Whether there is no file yet, or only an empty one from a run stopped as it began."""
    return not Path(path).exists() or Path(path).stat().st_size == 0


def _facts(study: Study) -> str:
    return json.dumps({name: getattr(study, name) for name in Study.__slots__})


def _connect(path: str | Path) -> sqlite3.Connection:
    connection = sqlite3.connect(str(path), timeout=5)
    # A batch is on the disk once it is committed; a file without a log beside it can be copied.
    connection.execute("PRAGMA synchronous = FULL")
    return connection


@contextmanager
def _in_one_sentence(path: str | Path) -> Iterator[None]:
    """Turn what SQLite says into one sentence about the file."""
    try:
        yield
    except sqlite3.Error as error:
        raise BadResults(_sentence(str(path), error)) from None


def _sentence(path: str, error: sqlite3.Error) -> str:
    name = getattr(error, "sqlite_errorname", "")
    if name == "SQLITE_FULL" or name.startswith("SQLITE_IOERR"):
        return f"{path} cannot be written: the disk is full, or the file may not grow."
    if name == "SQLITE_NOTADB":
        return f"{path} does not hold results of the lab."
    if name in {"SQLITE_BUSY", "SQLITE_LOCKED"}:
        return f"{path} is in use: wait until the other run has ended."
    if name == "SQLITE_CANTOPEN":
        return f"{path} cannot be opened: is its folder there, and may you write in it?"
    return f"{path} cannot be used: {error}."
