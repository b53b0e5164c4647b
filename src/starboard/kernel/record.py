"""Record: a finished or running game as text, one notation a ply.

    starboard record 1
    game kuhn_poker 1
    seats 2
    player 0 Ann
    player 1 Bo

    deal K
    deal J
    bet
    pass

    result 1 -1
    reason the bet was not called (rule 5)

A remark may follow a ply after a ``#``. `parse` reads a record, `Record.text` writes it,
`replay` plays it, `verify` proves it. It is the only form in which a game is stored, shipped
between processes or kept as a golden file.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import isfinite
from typing import Any

from starboard.kernel.dealer import Seal, sealed_draw
from starboard.kernel.errors import BadRecord, StarboardError, WrongVersion
from starboard.kernel.game import Game, refusal
from starboard.kernel.scene import COLOURS
from starboard.kernel.state import CHANCE, OVER, Result, State

MAGIC = "starboard record 1"
LONGEST_NUMBER = 9
"""Digits of a version or a number of seats."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A game's header and its plies. A value: playing on makes a new one."""

    game: str
    version: int
    seats: int
    options: dict[str, str] = field(default_factory=dict)
    players: tuple[str, ...] = ()
    seal: Seal | None = None
    given: int = 0
    """How many of the plies were taken from another game; the seal is about the others."""

    plies: tuple[str, ...] = ()
    result: Result | None = None

    def text(self) -> str:
        """Write the record so that `parse` reads the same one back."""
        head = [MAGIC, f"game {self.game} {self.version}", f"seats {self.seats}"]
        head += [f"option {name} {_quote(word)}" for name, word in self.options.items()]
        head += [f"player {seat} {name}" for seat, name in enumerate(self.players)]
        if self.seal is not None:
            head += [f"seal {self.seal.commitment}"]
            head += [f"share {seat} {share}" for seat, share in enumerate(self.seal.shares)]
            head += [f"secret {self.seal.secret}"] if self.seal.secret else []
        head += [f"given {self.given}"] if self.given else []
        sections = [head, list(self.plies)]
        if self.result is not None:
            end = [f"result {_numbers(self.result.payoffs)}", f"reason {self.result.reason}"]
            end += [f"scores {_numbers(self.result.scores)}"] if self.result.scores else []
            sections.append(end)
        return "\n\n".join(["\n".join(lines) for lines in sections]) + "\n"

    def shorter(self, plies: int) -> Record:
        """The record as it was after so many plies."""
        return replace(self, plies=self.plies[:plies], result=None)


def parse(text: str) -> Record:
    """Read a record's text, or raise `BadRecord` with the line that is wrong."""
    try:
        text.encode()
    except UnicodeEncodeError:
        raise BadRecord("This is not a Starboard record: it holds what is no letter.") from None
    sections = _sections(text)
    if not sections or sections[0][0] != (1, MAGIC):
        raise BadRecord(f"This is not a Starboard record: its first line is not {MAGIC!r}.")
    if len(sections) > 3:
        raise BadRecord(f"Line {sections[3][0][0]}: nothing may follow a record's result.")
    head = _Head()
    for number, line in sections[0][1:]:
        head.read(number, line)
    plies = tuple([_ply(line) for _, line in sections[1]]) if len(sections) > 1 else ()
    return head.record(plies, _read_result(sections[2]) if len(sections) > 2 else None)


def replay(record: Record, game: Game[Any, Any]) -> Iterator[tuple[State, int]]:
    """Yield each state of a record before a ply together with that ply's move.

    The last state comes with move -1. The same state object is played on, so clone what
    you keep. Raises `BadRecord` at the first ply that the rules do not allow.
    """
    state = opening(record, game)
    for ply, notation in enumerate(record.plies, 1):
        try:
            move = game.moves.parse(notation)
        except StarboardError as error:
            raise BadRecord(f"Ply {ply}: {error}") from None
        problem = _problem(game, state, move)
        if problem is not None:
            raise BadRecord(f"Ply {ply}, {notation!r}: {problem}")
        yield state, move
        state.play(move)
    yield state, -1


def opening(record: Record, game: Game[Any, Any]) -> State:
    """The position before a record's first ply, or `BadRecord` if these rules cannot play it.

    A record of an earlier version is played with the options that the game presumes for it.
    """
    if record.game != game.name:
        raise BadRecord(f"This is a record of {record.game}, not of {game.name}.")
    presumed: Mapping[str, str] = {}
    if record.version != game.version:
        if not game.plays(record.version):
            raise WrongVersion(
                f"This record was played by version {record.version} of {game.name}'s rules, but"
                f" version {game.version} is installed: install the Starboard it was made with."
            )
        presumed = game.earlier[record.version]
    try:
        state: State = game.begin(record.seats, {**presumed, **record.options})
    except StarboardError as error:
        raise BadRecord(f"The record's header cannot be played: {error}") from None
    return state


def final_state(record: Record, game: Game[Any, Any]) -> State:
    """The state in which a record ends, every ply checked."""
    *_, (state, _) = replay(record, game)
    return state


def verify(record: Record, game: Game[Any, Any]) -> None:
    """Prove a record: every ply legal, the result as the rules have it, the luck as sealed."""
    seed = record.seal.seed() if record.seal is not None and record.seal.secret else None
    state = final_state(record, game)
    for ply, (before, move) in enumerate(replay(record, game)):
        if seed is None or before.to_act != CHANCE or move < 0 or ply < record.given:
            continue
        if move in game.readings(before):
            continue
        dealt = sealed_draw(before, seed, ply)
        if dealt != move:
            raise BadRecord(
                f"Ply {ply + 1}: the seal deals {game.moves.notation(dealt)!r},"
                f" but {game.moves.notation(move)!r} is recorded."
            )
    if record.result is not None and state.to_act != OVER:
        raise BadRecord("The record gives a result, but its game is not over.")
    result = state.result()
    if record.result is not None and result is not None and record.result != result:
        by_rules = f"{_numbers(result.payoffs)} ({result.reason})"
        raise BadRecord(f"The record's result is wrong: by the rules it is {by_rules}.")


def _problem(game: Game[Any, Any], state: State, move: int) -> str | None:
    if state.to_act == CHANCE:
        return None if move in game.outcomes(state) else "this cannot be drawn here."
    if state.to_act == OVER:
        return "the game is over."
    if move in state.legal_moves():
        return None
    return refusal(game, game.view(state, state.to_act), game.moves.notation(move))


def _sections(text: str) -> list[list[tuple[int, str]]]:
    """The numbered lines of a text, split at its blank lines."""
    sections: list[list[tuple[int, str]]] = [[]]
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            sections[-1].append((number, line.strip()))
        elif sections[-1]:
            sections.append([])
    return [section for section in sections if section]


def _ply(line: str) -> str:
    """A ply's notation, without the remark that may follow it."""
    return line.partition("#")[0].strip()


class _Head:
    """The header's lines as they are read."""

    def __init__(self) -> None:
        self._one: dict[str, str] = {}
        self._options: dict[str, str] = {}
        self._of_seat: dict[str, list[str]] = {"player": [], "share": []}

    def read(self, number: int, line: str) -> None:
        word, _, rest = line.partition(" ")
        name, _, value = rest.partition(" ")
        if word in {"game", "seats", "seal", "secret", "given"} and word not in self._one:
            self._one[word] = rest
        elif word == "option" and name not in self._options:
            self._options[name] = _unquote(value)
        elif word in self._of_seat and name == str(len(self._of_seat[word])):
            self._of_seat[word].append(value)
        else:
            raise BadRecord(f"Line {number}: {line!r} does not belong in a record's header.")

    def record(self, plies: tuple[str, ...], result: Result | None) -> Record:
        name, _, version = self._one.get("game", "").partition(" ")
        if not name or not _is_number(version):
            raise BadRecord("The record's header does not say which game: 'game NAME VERSION'.")
        seats = self._one.get("seats", "")
        if not _is_number(seats):
            raise BadRecord("The record's header does not say how many seats: 'seats 2'.")
        given = self._one.get("given", "0")
        if not given.isdecimal() or int(given) > len(plies):
            raise BadRecord("The record's header gives more plies than there are: 'given 12'.")
        seal = None
        if "seal" in self._one:
            shares = tuple(self._of_seat["share"])
            seal = Seal(self._one["seal"], shares, self._one.get("secret", ""))
        return Record(
            game=name,
            version=int(version),
            seats=int(seats),
            options=self._options,
            players=tuple(self._of_seat["player"]),
            seal=seal,
            given=int(given),
            plies=plies,
            result=result,
        )


def _read_result(lines: list[tuple[int, str]]) -> Result:
    values = {word: rest for word, _, rest in [line.partition(" ") for _, line in lines]}
    first = lines[0][0]
    if not {"result", "reason"} <= set(values) <= {"result", "reason", "scores"}:
        raise BadRecord(f"Line {first}: a result is 'result' with its payoffs and 'reason'.")
    try:
        payoffs = tuple([float(word) for word in values["result"].split()])
        scores = tuple([int(word) for word in values.get("scores", "").split()])
    except ValueError:
        raise BadRecord(f"Line {first}: a result's payoffs and scores are numbers.") from None
    if not all([isfinite(payoff) for payoff in payoffs]):
        raise BadRecord(f"Line {first}: a result's payoffs are finite numbers.")
    return Result(payoffs, values["reason"], scores)


def _is_number(word: str) -> bool:
    return word.isdecimal() and len(word) <= LONGEST_NUMBER


def _numbers(values: tuple[float, ...]) -> str:
    return " ".join([repr(value) if value != int(value) else str(int(value)) for value in values])


def _quote(word: str) -> str:
    plain = word.isprintable() and word == word.strip() and not word.startswith('"')
    return word if plain else json.dumps(word)


def _unquote(word: str) -> str:
    if not word.startswith('"'):
        return word
    try:
        return str(json.loads(word))
    except (ValueError, RecursionError):
        raise BadRecord(f"The option {word[:40]} is badly quoted.") from None


def seat_names(given: Sequence[str], seats: int) -> tuple[str, ...]:
    """One line of text for each seat: the name given, or else the seat's colour."""
    names = [" ".join(name.split()) for name in given[:seats]]
    names += [""] * (seats - len(names))
    return tuple([name or COLOURS[seat].title() for seat, name in enumerate(names)])
