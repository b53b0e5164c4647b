"""Line mode: a match played by lines of text, so that a script can play too.

One line plays one move. A wrong line is answered with one sentence and costs nothing. With
``--json`` each ply is one JSON object instead of a board.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TextIO

from starboard.cli.coach import Coach
from starboard.cli.local_table import LocalTable
from starboard.kernel import OVER, AnyGame, Scene, StarboardError, name_seats
from starboard.render.layout import SCALES
from starboard.render.text import USUAL, draw, panel_lines

MANY = 400
"""At most so many characters of legal moves are listed without asking."""

HELP = """\
Type a move as it is listed, such as {example!r}. Other words:
  moves    every legal move, one a line
  board    the board again
  log      what happened so far
  rules    the rules of the game
  hint     what a strong bot would consider
  coach    no more words about new kinds of choices, or again
  undo     take your last move back, if nothing has happened since
  record   the match so far as a record
  quit     leave"""


class InputEnded(StarboardError):
    """The input ended before the match did."""


class LineMode:
    """Plays one table through lines of text."""

    def __init__(
        self, table: LocalTable, lines: Iterable[str], out: TextIO, *, as_json: bool, prompts: bool
    ) -> None:
        self.table = table
        self._lines: Iterator[str] = iter(lines)
        self._out = out
        self._as_json = as_json
        self._prompts = prompts
        self._told = 0
        self._shown_to: int | None = None
        # Scripts want no advice.
        self._coach = Coach(table.game) if prompts and not as_json else None
        self._words: dict[str, Callable[[], str]] = {
            "help": lambda: HELP.format(example=self._legal()[0]),
            "moves": lambda: "\n".join(self._legal()),
            "board": self._board,
            "log": lambda: "\n".join(table.match.log(table.viewer)),
            "rules": table.game.rules.strip,
            "record": self._record,
            "undo": self._undo,
            "hint": lambda: "\n".join(table.hint()()),
            "coach": self._put_coach_away,
        }

    def run(self) -> None:
        """Play to the end of the match, or until someone quits; raise if the input ends."""
        self._welcome()
        while not self.table.is_over:
            if self.table.bot_is_to_act:
                self.table.bot_plays(self.table.bot_thinks()())
                continue
            self._hand_over()
            self._show()
            if not self._answer():
                return
        self._show()

    def _answer(self) -> bool:
        """Read lines until one of them plays a move; return false if it quits."""
        while True:
            if self._prompts:
                self._print(f"{self.table.names[self.table.viewer]}> ", end="")
            line = next(self._lines, None)
            if line is None:
                plies = len(self.table.match.record.plies)
                raise InputEnded(f"The input ended before the match did, after ply {plies}.")
            word = " ".join(line.split())
            if word == "quit":
                return False
            if not word or word.startswith("#"):
                continue
            try:
                if word in self._words:
                    self._reply(word, self._words[word]())
                    if word == "undo":
                        return True
                    continue
                self.table.submit(word)
                if self._coach is not None:
                    self._coach.moved()
                return True
            except StarboardError as error:
                self._reply("error", str(error))

    def _reply(self, kind: str, text: str) -> None:
        self._print(json.dumps({kind: text}, ensure_ascii=False) if self._as_json else text)

    def _welcome(self) -> None:
        table = self.table
        if self._as_json:
            record = table.match.record
            head = {
                "game": record.game,
                "version": record.version,
                "seats": record.seats,
                "players": record.players,
                "options": record.options,
                "seed": table.seed,
            }
            self._print(json.dumps(head, ensure_ascii=False))
        else:
            self._print(f"{table.game.title}, {table.luck}. Type a move, or help.")

    def _hand_over(self) -> None:
        """Between people who must not see each other's secrets, wait for the next one."""
        viewer = self.table.viewer
        if self._prompts and self.table.changes_hands and self._shown_to not in (None, viewer):
            self._print("\n" * shutil.get_terminal_size().lines)
            self._print(f"Now {self.table.names[viewer]}. Press Enter when only you can see this.")
            next(self._lines, None)
        self._shown_to = viewer

    def _show(self) -> None:
        """Tell what happened since the last time, and show the table as it is now."""
        if self._as_json:
            self._show_json()
            return
        news = self.table.match.log(self.table.viewer)[self._told :]
        self._told += len(news)
        self._print("\n".join(["", *news, *([""] if news else []), self._board()]))
        if self.table.is_over:
            self._print("\n".join(self.table.result_lines()))
        else:
            listed = "Moves: " + "; ".join(compact(self._legal()))
            more = f"... {len(self._legal())} in all, type moves to see them."
            self._print(listed if len(listed) <= MANY else listed[:MANY].rpartition(";")[0] + more)
            word = "" if self._coach is None else self._coach.word(self._legal())
            if word:
                self._print(f"Coach: {word}")

    def _show_json(self) -> None:
        table = self.table
        log = table.match.log(table.viewer)
        plies = table.match.record.plies
        objects: list[dict[str, Any]] = []
        for ply in range(self._told, len(plies)):
            told: dict[str, Any] = {"ply": ply + 1, "told": log[ply]}
            if not table.game.has_secrets:
                told["move"] = plies[ply]
            objects.append(told)
        self._told = len(plies)
        now: dict[str, Any] = {"status": table.say(table.scene(table.viewer).status)}
        result = table.match.state.result()
        if result is None:
            now |= {"seat": table.viewer + 1, "legal": self._legal()}
        else:
            now |= {"payoffs": result.payoffs, "reason": result.reason}
            now |= {"scores": result.scores} if result.scores else {}
        objects = objects or [{"ply": self._told}]
        objects[-1] |= now
        for item in objects:
            self._print(json.dumps(item, ensure_ascii=False))

    def _board(self) -> str:
        table = self.table
        return board_text(table.scene(table.viewer), table.game, table.names)

    def _legal(self) -> list[str]:
        return self.table.legal(self.table.viewer)

    def _record(self) -> str:
        state = self.table.match.state
        if self.table.game.has_secrets and state.to_act != OVER:
            return "The record tells what is hidden: it can be read when the match is over."
        return self.table.match.record.text().rstrip()

    def _undo(self) -> str:
        self.table.undo()
        self._told = min(self._told, len(self.table.match.record.plies))
        return "Taken back."

    def _put_coach_away(self) -> str:
        if self._coach is None:
            return "There is no coach here."
        self._coach.put_away(not self._coach.is_away)
        return "The coach is silent now." if self._coach.is_away else "The coach speaks again."

    def _print(self, text: str, end: str = "\n") -> None:
        print(text, end=end, file=self._out, flush=True)


def board_text(scene: Scene, game: AnyGame, names: Sequence[str]) -> str:
    """A scene with its panels and its status line, as wide as the terminal."""
    width = shutil.get_terminal_size().columns
    scales = SCALES[SCALES.index(USUAL) :]
    drawing = draw(scene, game.symbols, names, room=(width, 10 * width), scales=scales)
    lines = [drawing.plain(), *panel_lines(scene, game.symbols, names)]
    return "\n".join([*lines, name_seats(scene.status, names)])


def compact(notations: Iterable[str]) -> list[str]:
    """Legal moves in few words: moves that differ only in their last word share an entry."""
    groups: dict[str, list[str]] = {}
    for notation in notations:
        stem, _, last = notation.rpartition(" ")
        groups.setdefault(stem, []).append(last)
    shown: list[str] = []
    for stem, lasts in groups.items():
        if not stem:
            shown.extend(lasts)
        else:
            shown.append(f"{stem} {_list(lasts)}")
    return shown


def _list(words: list[str]) -> str:
    """Words one after another, runs of whole numbers as ``1..9``."""
    numbers = [int(word) if word.isdecimal() else None for word in words]
    first = numbers[0]
    if first is not None and len(words) > 3 and numbers == list(range(first, first + len(words))):
        return f"{words[0]}..{words[-1]}"
    return " ".join(words) if len(words) == 1 else "|".join(words)
