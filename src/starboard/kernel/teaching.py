"""Teaching: where a newcomer meets each rule, and the positions that show it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from starboard.kernel.errors import BadLesson
from starboard.kernel.game import AnyGame
from starboard.kernel.guide import Picture
from starboard.kernel.pointing import point_at
from starboard.kernel.rng import Rng
from starboard.kernel.rulebook import numbered_rules
from starboard.kernel.scene import Piece, Zone
from starboard.kernel.tutor import Rivals, Tutor

LONGEST: Final = 500
"""No lesson takes more moves."""


def reach(game: AnyGame, name: str, step: int, rivals: Rivals | None = None) -> Tutor:
    """A tutor whose learner has come to a lesson's step, counted from 1, by its first way."""
    lesson = next((lesson for lesson in game.lessons if lesson.name == name), None)
    if lesson is None:
        raise BadLesson(name, 1, "is missing: the game has no such lesson")
    if not 1 <= step <= len(lesson.steps):
        last = lesson.steps[-1].line
        raise BadLesson(
            name, last, f"begins step {len(lesson.steps)}, the last: there is no {step}"
        )
    tutor, rng, wanted = Tutor(game, lesson, rivals), Rng(1), lesson.steps[step - 1]
    for _ in range(LONGEST):
        if tutor.step is wanted:
            return tutor
        tutor.submit(tutor.sensible_move(rng))
    raise BadLesson(name, wanted.line, "begins a step that its first way does not reach")


def shown(tutor: Tutor, picture: Picture) -> tuple[str, ...]:
    """The ids of what a picture shows: what it names, what its step points at, or what changes.

    A step that points at a button only is shown by what the button does to the table.
    """
    scene = tutor.scene
    # A bare square can be shown as well as a piece: ``board/d5``.
    points = [at for point in picture.shows for at in point_at(scene, point) or [point]]
    places = {zone.id for zone in scene.zones} | {piece.id for piece in scene.pieces}
    found = [at for at in (points or tutor.task.points) if at in places or "/" in at]
    if found:
        return tuple(found)
    after = tutor.fork()
    after.submit(after.sensible_move(Rng(1)))
    folded = [zone for zone in scene.zones if zone.role == "aside"]
    kept = set(after.scene.pieces)
    return tuple(
        [
            piece.id
            for piece in scene.pieces
            if piece.symbol and piece not in kept and not [z for z in folded if _is_on(piece, z)]
        ]
    )


def _is_on(piece: Piece, zone: Zone) -> bool:
    x, y = piece.x + piece.size / 2, piece.y + piece.size / 2
    return zone.x <= x <= zone.x + zone.width and zone.y <= y <= zone.y + zone.height


def pictures(game: AnyGame) -> tuple[Picture, ...]:
    """The pictures of a game: those of its guide, then one for each other rule of its lessons.

    A rule's picture is the step that explains it first.
    """
    found = list(game.guide.pictures) if game.guide is not None else []
    shown = {rule for picture in found for rule in picture.why}
    for lesson in game.lessons:
        for number, step in enumerate(lesson.steps, 1):
            new = tuple([rule for rule in step.why if rule not in shown])
            if new and step.free is None:
                words = next(s.say for s in reversed(lesson.steps[:number]) if s.say)
                found.append(Picture(lesson=lesson.name, step=number, say=words, why=new))
                shown.update(new)
    return tuple(found)


@dataclass(frozen=True, slots=True, kw_only=True)
class Met:
    """Where a newcomer meets a rule."""

    rule: str
    lessons: tuple[str, ...] = ()
    """Titles of the lessons whose steps explain it."""

    coach: tuple[str, ...] = ()
    """The kinds of moves at whose first sight it is told."""

    picture: bool = False
    alone: str = ""
    """Why it is met in the rule book alone."""

    @property
    def is_met(self) -> bool:
        """Whether anything but the rule book brings it up."""
        return bool(self.lessons or self.coach or self.picture)


def where_met(game: AnyGame) -> tuple[Met, ...]:
    """Where a newcomer meets each rule of a game, in the order of its rule book."""
    rules = {rule: Met(rule=rule) for rule in numbered_rules(game.rules)}
    for lesson in game.lessons:
        for rule in {rule: None for step in lesson.steps for rule in step.why}:
            met = rules[rule]
            rules[rule] = replace(met, lessons=(*met.lessons, lesson.title))
    for picture in pictures(game):
        for rule in picture.why:
            rules[rule] = replace(rules[rule], picture=True)
    if game.guide is not None:
        for tip in game.guide.tips:
            for rule in tip.why:
                rules[rule] = replace(rules[rule], coach=(*rules[rule].coach, ", ".join(tip.moves)))
        for rule, reason in game.guide.alone.items():
            rules[rule] = replace(rules[rule], alone=reason)
    return tuple(rules.values())
