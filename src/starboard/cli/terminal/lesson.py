"""A lesson on the whole screen: the table's own, with a coach above the board."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType

from starboard.bots import rivals_of
from starboard.cli.local_table import LocalTable, NoHint, Setting
from starboard.cli.terminal.dialogs import PageScreen
from starboard.cli.terminal.style import STYLE
from starboard.cli.terminal.table import TableScreen
from starboard.kernel import STEP_BACK, AnyGame, Button, Lesson, Scene, Tutor, numbered_rules

NEXT = "next lesson"
LEAVE = "leave"


class LessonTable(LocalTable):
    """A table whose match a tutor plays with the learner."""

    def __init__(self, game: AnyGame, lesson: Lesson) -> None:
        self.tutor = Tutor(game, lesson, rivals_of(game))
        self.lesson = lesson
        self._before: list[Tutor] = []
        others = {seat: "easy" for seat in range(lesson.seats) if seat != lesson.learner}
        self.setting = Setting(game=game, seats=lesson.seats, bots=others)
        self.game, self.seed, self.bots = game, lesson.seed or 0, {}
        self.people = (lesson.learner,)
        self.match = self.tutor.match
        self.sentence = ""
        """What the lesson says about the last move, if it did not simply go on."""

    @property
    def is_over(self) -> bool:
        """A lesson ends with its own words, whatever has become of the match."""
        return False

    @property
    def viewer(self) -> int:
        """The learner's seat."""
        return self.lesson.learner

    def scene(self, seat: int) -> Scene:
        """What the learner sees, with a button for what no piece of the table does."""
        scene, task = self.match.scene(self.lesson.learner), self.tutor.task
        if task.is_done:
            more = [Button(id=LEAVE, label="Leave", move=LEAVE)]
            if self.following is not None:
                more.insert(0, Button(id=NEXT, label="Next lesson", move=NEXT))
            pieces = tuple([replace(piece, move=None) for piece in scene.pieces])
            return replace(scene, pieces=pieces, controls=tuple(more))
        labels = {STEP_BACK: "Step back"} if STEP_BACK in task.moves else {}
        labels |= dict.fromkeys(task.tries, "Try it")
        extra = [Button(id=move, label=label, move=move) for move, label in labels.items()]
        return replace(scene, controls=(*extra, *scene.controls))

    @property
    def following(self) -> Lesson | None:
        """The lesson after this one."""
        lessons = self.game.lessons
        at = lessons.index(self.lesson) + 1
        return lessons[at] if at < len(lessons) else None

    def submit(self, notation: str) -> None:
        """Do something; a wrong or an illegal move changes nothing, and gets a sentence."""
        before = self.tutor.fork()
        answer = self.tutor.submit(notation)
        self.sentence = answer.sentence
        if answer.kind in ("on", "done", "again"):
            self._before.append(before)
        self.match = self.tutor.match

    def undo(self) -> None:
        """One step back."""
        if self._before:
            self.tutor = self._before.pop()
            self.match = self.tutor.match
        self.sentence = ""

    def hint(self) -> Callable[[], list[str]]:
        """There is a coach."""
        raise NoHint("Do what the coach says, or press w to ask why.")


class LessonScreen(TableScreen):
    """One lesson. Its result is ``next`` or ``leave``."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("w", "why", "why?"),
        Binding("u", "undo", "back"),
    ]

    def __init__(self, table: LessonTable) -> None:
        super().__init__(table, 0)
        self.lesson_table = table

    def coaching(self) -> str:
        """The words of the step."""
        task = self.lesson_table.tutor.task
        return f"{task.number}/{self.lesson_table.lesson.length}  {task.words}"

    def redraw(self) -> None:
        """Draw everything, with the cursor on what goes on."""
        super().redraw()
        points = self.lesson_table.tutor.task.points
        wanted = [stop for stop in self.stops() if stop.id in points]
        if wanted:
            self.point(wanted[0])

    def light(self, name: str) -> None:
        """Light up what the coach points at, too."""
        self.shows = frozenset(self.lesson_table.tutor.task.points)
        super().light(name)

    def submit(self, notation: str) -> None:
        """Do something, and show what the coach or the game says to it."""
        if notation in (NEXT, LEAVE):
            self.dismiss("next" if notation == NEXT else "leave")
            return
        super().submit(notation)
        if self.lesson_table.sentence:
            self.say(self.lesson_table.sentence, problem=True)

    def action_why(self) -> None:
        """Show the rules behind the step."""
        rules = numbered_rules(self.table.game.rules)
        lines = [f"- {rule} {rules[rule]}" for rule in self.lesson_table.tutor.task.why]
        words = "\n".join(lines) or "No rule says more about this."
        self.app.push_screen(PageScreen(f"# Why?\n\n{words}"))

    def action_quit(self) -> None:
        """Leave at once: a lesson has no record to save."""
        self.dismiss("leave")


class LessonApp(App[None]):
    """Plays a lesson, and then the next one as long as the learner goes on."""

    TITLE = "Starboard"
    CSS = STYLE
    ENABLE_COMMAND_PALETTE = False
    VERTICAL_BREAKPOINTS = [(0, "-short"), (30, "-tall")]  # noqa: RUF012 (typed by App)

    def __init__(self, game: AnyGame, lesson: Lesson) -> None:
        super().__init__()
        self._game = game
        self._lesson = lesson

    def on_mount(self) -> None:
        """Begin."""
        self.teach(self._lesson)

    def teach(self, lesson: Lesson) -> None:
        """Play one lesson."""
        table = LessonTable(self._game, lesson)

        def after(wish: str | None) -> None:
            if wish == "next" and table.following is not None:
                self.teach(table.following)
            else:
                self.exit()

        self.push_screen(LessonScreen(table), after)
