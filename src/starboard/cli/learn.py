"""``starboard learn``: a game's lessons, listed, and played on the screen or by lines of text."""

from __future__ import annotations

import shutil
import sys
import textwrap
from collections.abc import Callable, Iterable, Iterator
from typing import Annotated, TextIO

import typer

from starboard import catalog
from starboard.bots import rivals_of
from starboard.cli.arguments import GameName
from starboard.cli.line_mode import InputEnded, board_text, compact
from starboard.cli.play import has_screen
from starboard.kernel import AnyGame, Lesson, StarboardError, Tutor, numbered_rules

HELP = """\
Do what the coach says: type a move as it is written, such as {example!r}. Other words:
  why?     the rules behind this step
  moves    every legal move, one a line
  board    the board again
  back     one step back
  restart  from the beginning
  quit     leave"""


class UnknownLesson(StarboardError):
    """No lesson by that name or number."""


def learn(
    game: GameName,
    lesson: Annotated[
        str | None, typer.Argument(help="A lesson's number or name; none lists them.")
    ] = None,
    *,
    plain: Annotated[bool, typer.Option("--plain", help="Learn by lines of text.")] = False,
) -> None:
    """Learn a game by playing it."""
    found = catalog.find(game)
    if lesson is None:
        print("\n".join(listed(found, game)))
        return
    chosen = find_lesson(found, lesson)
    if has_screen() and not plain:
        # The screen takes half a second to load, which a script should not wait for.
        from starboard.cli.terminal.lesson import LessonApp  # noqa: PLC0415

        LessonApp(found, chosen).run()
        return
    if LessonMode(found, chosen, sys.stdin, sys.stdout, prompts=sys.stdin.isatty()).run():
        following = found.lessons.index(chosen) + 2
        if following <= len(found.lessons):
            print(f"Next: starboard learn {game} {following}")


def listed(game: AnyGame, name: str) -> list[str]:
    """The lessons of a game, one a line."""
    if not game.lessons:
        return [f"{game.title} has no lessons yet: starboard rules {name} shows its rules."]
    lines = [
        f"{number}  {lesson.title}: {lesson.about}" for number, lesson in enumerate(game.lessons, 1)
    ]
    return [*lines, f"Begin with: starboard learn {name} 1"]


def find_lesson(game: AnyGame, word: str) -> Lesson:
    """The lesson of that number or name, or `UnknownLesson`."""
    for number, lesson in enumerate(game.lessons, 1):
        if word in (str(number), lesson.name):
            return lesson
    names = ", ".join([lesson.name for lesson in game.lessons])
    known = f"choose a number from 1 to {len(game.lessons)}, or one of {names}"
    raise UnknownLesson(
        f"{game.title} has no lesson {word!r}: {known if names else 'it has none yet'}."
    )


class LessonMode:
    """Plays one lesson through lines of text."""

    def __init__(
        self, game: AnyGame, lesson: Lesson, lines: Iterable[str], out: TextIO, *, prompts: bool
    ) -> None:
        self.game = game
        self.lesson = lesson
        self.tutor = Tutor(game, lesson, rivals_of(game))
        self._before: list[Tutor] = []
        self._lines: Iterator[str] = iter(lines)
        self._out = out
        self._prompts = prompts
        self._told = self.tutor.match.ply
        self._words: dict[str, Callable[[], str]] = {
            "help": lambda: HELP.format(example=(*self._asked(), "step back")[0]),
            "why?": self._why,
            "why": self._why,
            "moves": lambda: "\n".join(self._legal()),
            "board": self._board,
        }

    def run(self) -> bool:
        """Play on, and return whether the end was reached; raise if the input ends before."""
        self._print(f"{self.game.title}: {self.lesson.title}. Type what the coach says, or help.")
        self._show()
        while not self.tutor.task.is_done:
            word = self._next_word()
            if word == "quit":
                return False
            if word in self._words:
                self._print(self._words[word]())
            elif word == "back":
                self._go_back(1)
            elif word == "restart":
                self._go_back(len(self._before))
            else:
                self._do(word)
        return True

    def _next_word(self) -> str:
        while True:
            if self._prompts:
                self._print("> ", end="")
            line = next(self._lines, None)
            if line is None:
                number = self.tutor.task.number
                raise InputEnded(f"The input ended before the lesson did, at step {number}.")
            word = " ".join(line.split())
            if word and not word.startswith("#"):
                return word

    def _do(self, word: str) -> None:
        before = self.tutor.fork()
        answer = self.tutor.submit(word)
        if answer.sentence:
            self._print(self._wrapped(answer.sentence))
        if answer.kind in ("on", "done", "again"):
            self._before.append(before)
            self._show()

    def _go_back(self, steps: int) -> None:
        if not self._before:
            self._print("This is the beginning.")
            return
        self.tutor = self._before[-steps]
        del self._before[-steps:]
        self._told = self.tutor.match.ply
        self._show()

    def _show(self) -> None:
        """Tell what happened since the last time, and say what to do now."""
        seat, task = self.lesson.learner, self.tutor.task
        log = self.tutor.match.log(seat)
        news = log[min(self._told, len(log)) :]
        self._told = len(log)
        self._print("\n".join(["", *news, *([""] if news else []), self._board(), ""]))
        self._print(self._wrapped(f"[{task.number}/{self.lesson.length}] {task.words}"))
        if task.is_free:
            self._print(self._wrapped("Moves: " + "; ".join(compact(self._legal()))))
        elif not task.is_done:
            self._print(f"Type: {' | '.join(self._asked())}")

    def _asked(self) -> tuple[str, ...]:
        task = self.tutor.task
        return (*task.moves, *task.tries)

    def _why(self) -> str:
        """The rules behind the step."""
        rules = numbered_rules(self.game.rules)
        lines = [self._wrapped(f"{number} {rules[number]}") for number in self.tutor.task.why]
        return "\n".join(lines) or "No rule says more about this."

    def _legal(self) -> list[str]:
        view = self.game.view(self.tutor.match.state, self.lesson.learner)
        return [self.game.moves.notation(move) for move in view.legal]

    def _board(self) -> str:
        return board_text(self.tutor.scene, self.game, self.tutor.match.record.players)

    def _wrapped(self, words: str) -> str:
        return textwrap.fill(words, min(100, shutil.get_terminal_size().columns))

    def _print(self, text: str, end: str = "\n") -> None:
        print(text, end=end, file=self._out, flush=True)
