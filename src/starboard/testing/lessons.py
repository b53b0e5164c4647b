"""The law of lessons: each is played through every way that it allows."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator
from typing import Final

from starboard.kernel import (
    MOST_WORDS,
    AnyGame,
    BadLesson,
    Lesson,
    Rivals,
    Rng,
    Step,
    Tutor,
    point_at,
)
from starboard.kernel.lesson import STEP_BACK, TRY, matches
from starboard.testing.position import demand
from starboard.testing.rules import rule_numbers

RULE: Final = re.compile(r"\b[A-Z]{2,3}-\d+\b|\b[Rr]ules? \d+")
SEAT: Final = re.compile(r"@(\d)")

ATTEMPTS: Final = 20
"""How often the law plays freely before it calls a goal out of reach."""

MOST_PLACES: Final = 2000
"""More than this is not a lesson but a game."""


def check_lessons(
    game: AnyGame, rivals: Rivals | None = None, *, most_places: int = MOST_PLACES
) -> None:
    """Play every lesson of a game through every way it allows; raise `LawBroken` on a breach.

    The words are few and free of rule numbers, what is pointed at exists, what is asked for is
    possible, a wrong move gets its sentence and changes nothing, and the end is reached. *rivals*
    play in free play what they play with learners: ``starboard.bots.rivals_of(game)``. A lesson
    leads to at most *most_places*, each a step and a position.
    """
    names = [lesson.name for lesson in game.lessons]
    demand(len(set(names)) == len(names), "two lessons share a name", names)
    for lesson in game.lessons:
        check_words(game, lesson)
        check_ways(game, lesson, rivals, most_places)


def check_words(game: AnyGame, lesson: Lesson) -> None:
    """Everything said is short, in words of the table, and names seats that exist."""
    for line, words in said(lesson):
        where = f"lesson {lesson.name}, line {line}: {words}"
        count = len(words.split())
        demand(count <= MOST_WORDS, f"{count} words are too many: {MOST_WORDS} is the most", where)
        demand(RULE.search(words) is None, "a rule's number belongs behind 'why'", where)
        seats = [int(seat) for seat in SEAT.findall(words)]
        demand(max(seats, default=0) < lesson.seats, "there is no such seat", where)
    numbers = rule_numbers(game.rules)
    for step in lesson.steps:
        for number in step.why:
            where = f"lesson {lesson.name}, line {step.line}: {number}"
            demand(number in numbers, "there is no such rule", where)


def said(lesson: Lesson) -> Iterator[tuple[int, str]]:
    """All that a lesson says, each with the line on which its step begins."""
    yield 1, lesson.about
    for step in lesson.steps:
        yield step.line, step.say
        yield step.line, step.otherwise
        for _, sentence in step.whens:
            yield step.line, sentence
    yield lesson.steps[-1].line, lesson.end


def check_ways(game: AnyGame, lesson: Lesson, rivals: Rivals | None, most_places: int) -> None:
    """Go every way from every step that can be reached."""
    try:
        first = Tutor(game, lesson, rivals)
        seen: set[Hashable] = set()
        gone: set[str] = set()
        to_do = [first]
        while to_do:
            tutor = to_do.pop()
            place = (tutor.task.number, tutor.step, tutor.match.state.key())
            if place in seen or tutor.step is None:
                continue
            seen.add(place)
            where = f"lesson {lesson.name} leads to more than {most_places} places"
            demand(len(seen) <= most_places, "name the moves that go on", where)
            to_do.extend(steps_on(tutor, tutor.step, gone))
    except BadLesson as error:
        demand(False, "a lesson cannot be played", error)
    for step in lesson.steps:
        for way in step.ways:
            for move in way.moves:
                where = f"lesson {lesson.name}, line {way.line}: {move}"
                known = move in gone or move.startswith((STEP_BACK, TRY))
                demand(known, "a move that should go on is never legal", where)


def steps_on(tutor: Tutor, step: Step, gone: set[str]) -> list[Tutor]:
    """Check one step where it is reached, and return the tutors after each move that goes on."""
    where = f"lesson {tutor.lesson.name}, line {step.line}"
    for point in step.points:
        found = point_at(tutor.scene, point)
        demand(bool(found), f"{point!r} is not in the learner's scene", where)
    task = tutor.task
    demand(bool(task.moves or task.tries), "no move goes on from here", where)
    check_wrong_moves(tutor, step, where)
    if step.free is not None:
        return [free_play(tutor, where)]
    after = []
    for notation in (*task.moves, *task.tries):
        patterns = [move for way in step.ways for move in way.moves]
        gone.update([move for move in patterns if matches(move, notation)])
        fork = tutor.fork()
        answer = fork.submit(notation)
        demand(answer.kind in ("on", "done"), f"{notation!r} does not go on", (where, answer))
        after.append(fork)
    return after


def check_wrong_moves(tutor: Tutor, step: Step, where: str) -> None:
    """A legal move that does not go on gets a sentence, and the match stays as it was."""
    if step.free is not None:
        demand(bool(step.otherwise), "free play has no 'else' for a goal that is missed", where)
        return
    game, state = tutor.game, tutor.match.state
    legal = game.view(state, tutor.lesson.learner).legal
    wrong = {game.moves.notation(move) for move in legal} - {*tutor.task.moves}
    for notation in sorted(wrong):
        before = (tutor.step, tutor.match.ply, state.key())
        answer = tutor.submit(notation)
        after = (tutor.step, tutor.match.ply, tutor.match.state.key())
        demand(before == after, f"{notation!r} is wrong, but is not stepped back from", where)
        said_so = answer.kind == "wrong" and bool(answer.sentence)
        demand(said_so, f"{notation!r} is a wrong move without a sentence: add 'else'", where)
    for pattern, _ in step.whens:
        meant = [notation for notation in wrong if matches(pattern, notation)]
        demand(bool(meant), f"{pattern!r} answers no wrong move", where)


def free_play(tutor: Tutor, where: str) -> Tutor:
    """Play freely as a sensible learner would, until the goal is reached."""
    begun = tutor.step
    for attempt in range(ATTEMPTS):
        learner = tutor.fork()
        rng = Rng(attempt)
        while learner.step == begun:
            if learner.submit(learner.sensible_move(rng)).kind == "again":
                break
        else:
            return learner
    demand(False, f"the goal of free play was missed {ATTEMPTS} times", where)
    return tutor
