"""Lessons: played in a process of their own from the learner's moves alone.

Nothing is kept of a learner. Every request brings all moves so far, and a tutor plays them again;
the tutors of the last requests are remembered, so that only what is new costs time. A process
that takes too long is ended, and the next request starts another.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Final

import msgspec

from starboard.bots import rivals_of
from starboard.kernel import Answer, AnyGame, Find, Lesson, StarboardError, Tutor
from starboard.kernel.past import Mishap
from starboard.server.protocol import (
    Code,
    LessonTask,
    LessonView,
    MomentAt,
    Player,
    SceneAt,
    TableView,
)
from starboard.server.refusal import Refusal
from starboard.workers import Worker

TABLE: Final = "lesson"
"""What a lesson's table is called; nobody else can sit down at it."""

REMEMBERED: Final = 200
"""How many tutors are remembered; the one that was asked longest ago goes first."""

WAITING: Final = 32
"""How many requests may wait for the process."""

Question = tuple[str, str, tuple[str, ...], int | None]
"""A game, a lesson's name, the learner's moves, and the ply to look at, if it is a past one."""

Answered = bytes | tuple[Code, str]
"""What to send, or why it is refused."""


class Lessons:
    """The process in which lessons are played; it starts with the first one."""

    def __init__(self, find: Find, seconds: float) -> None:
        self._find = find
        self._seconds = seconds
        self._worker: Worker[Question, Answered] | None = None
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="lessons")
        self._waiting = 0

    async def ask(
        self, game: AnyGame, lesson: str, moves: tuple[str, ...], ply: int | None
    ) -> msgspec.Raw:
        """The lesson after these moves, or the scene after so many plies, ready to send."""
        if lesson not in [known.name for known in _all(game)]:
            raise Refusal("unknown_lesson", f"{game.title} has no lesson {lesson!r}.")
        if self._waiting >= WAITING:
            raise Refusal("too_often", "Many people are learning just now: try again in a moment.")
        self._waiting += 1
        try:
            loop = asyncio.get_running_loop()
            question = (game.name, lesson, moves, ply)
            answer = await loop.run_in_executor(self._thread, self._ask, question)
        finally:
            self._waiting -= 1
        if isinstance(answer, tuple):
            raise Refusal(*answer)
        return msgspec.Raw(answer)

    def close(self) -> None:
        """End the process."""
        if self._worker is not None:
            self._worker.end()
        self._thread.shutdown(wait=False, cancel_futures=True)

    def _ask(self, question: Question) -> Answered:
        """Ask the process and wait for its answer; runs in a thread, one question at a time."""
        if self._worker is None:
            self._worker = Worker(partial(_answer, self._find))
        try:
            self._worker.send(question)
            if not self._worker.pipe.poll(self._seconds):
                raise TimeoutError
            return self._worker.receive()
        except (OSError, EOFError):
            self._worker.end()
            self._worker = None
            return "unavailable", "The lesson did not answer in time: try again."


# In the process.

Taught = tuple[Tutor, Answer | None]
"""A tutor, and its answer to the last move."""

_remembered: OrderedDict[tuple[str, str, tuple[str, ...]], Taught] = OrderedDict()


def _answer(find: Find, question: Question) -> Answered:
    name, lesson, moves, ply = question
    try:
        game = find(name)
        tutor, answer = play(game, lesson, moves)
        if ply is None:
            return msgspec.json.encode(view(tutor, answer))
        if not 0 <= ply <= tutor.match.ply:
            return "illegal", f"This lesson has {tutor.match.ply} plies so far, not {ply}."
        seen = tutor.match.scene(tutor.lesson.learner, ply)
        return msgspec.json.encode(SceneAt(ply, seen.plain(tutor.match.record.players)))
    except StarboardError as error:
        return "unavailable", str(error)


def play(game: AnyGame, name: str, moves: tuple[str, ...]) -> Taught:
    """A tutor after these moves, and its answer to the last of them."""
    key = (game.name, name, moves)
    if key in _remembered:
        _remembered.move_to_end(key)
        return _remembered[key]
    if moves:
        tutor = play(game, name, moves[:-1])[0].fork()
        answer: Answer | None = tutor.submit(moves[-1])
    else:
        lesson = next(lesson for lesson in _all(game) if lesson.name == name)
        tutor, answer = Tutor(game, lesson, rivals_of(game)), None
    _remembered[key] = (tutor, answer)
    if len(_remembered) > REMEMBERED:
        _remembered.popitem(last=False)
    return tutor, answer


def _all(game: AnyGame) -> tuple[Lesson, ...]:
    """What can be played with a tutor."""
    return (*game.lessons, *game.puzzles)


def view(tutor: Tutor, answer: Answer | None) -> LessonView:
    """All that a learner is shown."""
    lesson, task, game = tutor.lesson, tutor.task, tutor.game
    group = game.puzzles if lesson in game.puzzles else game.lessons
    names = [each.name for each in group]
    following = names.index(lesson.name) + 1
    return LessonView(
        title=lesson.title,
        steps=lesson.length,
        answer="" if answer is None else answer.kind,
        sentence="" if answer is None else answer.sentence,
        moves=list(tutor.taken),
        task=msgspec.convert(task, LessonTask, from_attributes=True),
        table=table(tutor),
        next=names[following] if following < len(names) else None,
    )


def table(tutor: Tutor) -> TableView:
    """The table of a lesson, as the learner's seat may know it."""
    match, learner = tutor.match, tutor.lesson.learner
    names = match.record.players
    mishaps: list[Mishap] = []
    return TableView(
        table=TABLE,
        game=tutor.game.name,
        seat=learner,
        ply=match.ply,
        scene=tutor.scene.plain(names),
        log=match.log(learner, mishaps),
        moments=[MomentAt(*at) for at in match.moments(learner)],
        movers=match.movers,
        players=[
            Player(seat=seat, name=name, kind="human" if seat == learner else "bot")
            for seat, name in enumerate(names)
        ],
        to_act=match.state.to_act,
        started=True,
    )
