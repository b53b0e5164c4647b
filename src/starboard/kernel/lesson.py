"""Lesson: a guided game as a text that a designer writes, and a tutor plays with a learner.

    title First flight
    about Carry two refugees out.
    seats 2
    learner 0
    begin deal action, deal cargo, deal action, deal cargo, deal one

    say People wait on this planet. Draw.
    do draw
    then deal refugee
    why ST-30
    else Not yet: first draw a card.

    free easy
    say Now bring them home.
    until won

    end You have won.

A block ends at an empty line, and an indented line belongs to the line above it. The first block
is the head; each further one is a step, free play, or the end. `docs/lessons.md` explains every
word. `parse_lesson` reads a lesson, `read_lessons` all those of a folder.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final, NoReturn

from starboard.kernel.blocks import Line, check_block, read_blocks
from starboard.kernel.errors import BadLesson

MOST_WORDS: Final = 40
"""How much may be said at once."""

STEP_BACK: Final = "step back"
"""What a learner does where no move goes on: take back the last one. No game has such a move."""

TRY: Final = "try "
"""Before a move that the game refuses, which is what the learner should see."""

HEAD: Final = ("title", "about", "seats", "learner", "player", "option", "seed", "begin")
STEP: Final = ("say", "point", "do", "then", "why", "when", "else")
FREE: Final = ("free", "say", "point", "until", "within", "luck", "why", "else")
MANY: Final = ("player", "option", "do", "then", "when")
"""What a block may say more than once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """Moves that go on from a step, and what happens then."""

    line: int
    moves: tuple[str, ...]
    """Notations or patterns, as ``fly *``; or ``try fly e5``, ``step back``, ``step back 2``."""

    then: tuple[str, ...] = ()
    """The plies that follow, draws and others' moves alike, until the learner acts again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Free:
    """Free play against bots until a goal is reached."""

    level: str
    until: str = "won"
    """``won``, ``over``, ``shown`` and a text, or the pattern of a move of the learner's."""

    within: int = 0
    """How many moves the learner has for it; 0 for as many as the game lasts."""

    luck: tuple[str, ...] = ()
    """What chance deals first; then a seed decides."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One idea: what is said, what is pointed at, and what goes on."""

    line: int
    say: str = ""
    """At most forty words; nothing where the words of the step before still stand."""

    points: tuple[str, ...] = ()
    """Ids of things in the scene, or offers of moves; if none, the moves that go on."""

    ways: tuple[Way, ...] = ()
    free: Free | None = None
    why: tuple[str, ...] = ()
    """The numbers of the rules behind it."""

    whens: tuple[tuple[str, str], ...] = ()
    """Patterns of wrong moves, each with its sentence; the first that fits is said."""

    otherwise: str = ""
    """What is said to any other wrong move; in free play, to a goal that was missed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson:
    """A whole lesson, read but not yet played: only a tutor knows the game."""

    name: str
    """The name of its file, without the ending."""

    title: str
    about: str
    seats: int
    learner: int
    """The learner's seat, counted from 0 as in ``@0``."""

    players: Mapping[int, str] = field(default_factory=dict)
    options: Mapping[str, str] = field(default_factory=dict)
    seed: int | None = None
    """Decides the draws that the lesson does not name; without it, every draw is named."""

    begin: tuple[str, ...] = ()
    """The plies before the first step."""

    steps: tuple[Step, ...] = ()
    end: str = ""
    """What is said when it is over."""

    @property
    def length(self) -> int:
        """How many steps say something."""
        return len([step for step in self.steps if step.say])


def matches(pattern: str, notation: str) -> bool:
    """Whether a move is meant: ``fly *`` means every flight."""
    # Brackets have no meaning of their own here.
    return fnmatchcase(notation, pattern.replace("[", "[[]"))


def read_lessons(folder: Traversable | Path) -> tuple[Lesson, ...]:
    """Read every lesson of a folder, in the order of their names; none if there is no folder."""
    if not folder.is_dir():
        return ()
    files = {file.name: file for file in folder.iterdir() if file.name.endswith(".txt")}
    return tuple(
        [
            parse_lesson(name.removesuffix(".txt"), files[name].read_text(encoding="utf-8"))
            for name in sorted(files)
        ]
    )


def parse_lesson(name: str, text: str) -> Lesson:
    """Read a lesson, or raise `BadLesson` with one sentence about its first mistake."""
    return _Reader(name).read(text)


class _Reader:
    """Reads a lesson block by block."""

    def __init__(self, name: str) -> None:
        self.name = name

    def read(self, text: str) -> Lesson:
        blocks = read_blocks(text, self.refuse)
        if not blocks:
            self.refuse(1, "has nothing in it")
        head = self._checked(blocks[0], HEAD, "the head of a lesson")
        steps: list[Step] = []
        end = ""
        for block in blocks[1:]:
            first = block[0]
            if end:
                self.refuse(first.number, "comes after the end of the lesson")
            if first.word == "end":
                self._checked(block, ("end",), "the end of a lesson")
                end = first.text
            elif "free" in [line.word for line in block]:
                steps.append(self._free(block))
            else:
                steps.append(self._step(block))
        last = blocks[-1][-1].number
        if not steps:
            self.refuse(last, "ends a lesson without any step")
        if not steps[0].say:
            self.refuse(steps[0].line, "begins the first step, which must say something")
        if not end:
            self.refuse(last, "is the last, but a lesson closes with a line 'end ...'")
        return self._lesson(head, tuple(steps), end)

    def refuse(self, number: int, mistake: str) -> NoReturn:
        raise BadLesson(self.name, number, mistake)

    # Lines and blocks.

    def _checked(self, block: list[Line], known: tuple[str, ...], what: str) -> list[Line]:
        check_block(block, known, what, self.refuse, MANY)
        return block

    def _number(self, line: Line, least: int) -> int:
        if not line.text.isdecimal() or len(line.text) > 9 or int(line.text) < least:
            self.refuse(line.number, f"must give a number from {least} up, not {line.text!r}")
        return int(line.text)

    # The head.

    def _lesson(self, head: list[Line], steps: tuple[Step, ...], end: str) -> Lesson:
        words = {line.word: line for line in head}
        for word in ("title", "about", "seats"):
            if word not in words:
                self.refuse(head[-1].number, f"ends the head, which does not say {word!r}")
        seats = self._number(words["seats"], 1)
        learner = self._number(words["learner"], 0) if "learner" in words else 0
        if learner >= seats:
            self.refuse(words["learner"].number, f"seats the learner at @{learner} of {seats}")
        return Lesson(
            name=self.name,
            title=words["title"].text,
            about=words["about"].text,
            seats=seats,
            learner=learner,
            players=dict([self._player(line, seats) for line in head if line.word == "player"]),
            options=dict([self._option(line) for line in head if line.word == "option"]),
            seed=self._number(words["seed"], 0) if "seed" in words else None,
            begin=words["begin"].items if "begin" in words else (),
            steps=steps,
            end=end,
        )

    def _player(self, line: Line, seats: int) -> tuple[int, str]:
        seat, _, name = line.text.partition(" ")
        if not seat.isdecimal() or int(seat) >= seats or not name:
            self.refuse(line.number, f"must name one of the {seats} seats: player 1 Mira")
        return int(seat), name

    def _option(self, line: Line) -> tuple[str, str]:
        """An option's value stands on its line, or below it where it has lines of its own."""
        name, _, word = line.value.partition(" ")
        if not word and not line.more:
            self.refuse(line.number, f"gives option {name!r} no value")
        return name, word.strip() if not line.more else "\n".join([*line.more, ""])

    # Steps.

    def _step(self, block: list[Line]) -> Step:
        self._checked(block, STEP, "a step")
        ways: list[Way] = []
        whens: list[tuple[str, str]] = []
        for line in block:
            if line.word == "do":
                ways.append(Way(line=line.number, moves=self._moves(line)))
            elif line.word == "then":
                if not ways:
                    self.refuse(line.number, "says what comes then, but no 'do' stands above it")
                way = ways.pop()
                ways.append(Way(line=way.line, moves=way.moves, then=way.then + line.items))
            elif line.word == "when":
                whens.append(self._when(line))
        if not ways:
            self.refuse(block[0].number, "begins a step without 'do': no step only talks")
        return self._made(block, ways=tuple(ways), whens=tuple(whens))

    def _moves(self, line: Line) -> tuple[str, ...]:
        moves = tuple([" ".join(move.split()) for move in line.text.split("|") if move.strip()])
        if not moves:
            self.refuse(line.number, "says 'do' but names no move")
        for move in moves:
            count = move.removeprefix(STEP_BACK).strip()
            if move.startswith(STEP_BACK) and count and not count.isdecimal():
                self.refuse(line.number, "must say how many steps back: step back 2")
        return moves

    def _when(self, line: Line) -> tuple[str, str]:
        pattern, colon, sentence = line.text.partition(": ")
        if not colon:
            self.refuse(line.number, "must say which move it answers: when fly *: Not there.")
        return pattern, sentence

    def _free(self, block: list[Line]) -> Step:
        self._checked(block, FREE, "free play")
        words = {line.word: line for line in block}
        free = Free(
            level=words["free"].text,
            until=words["until"].text if "until" in words else "won",
            within=self._number(words["within"], 1) if "within" in words else 0,
            luck=words["luck"].items if "luck" in words else (),
        )
        if "say" not in words:
            self.refuse(block[0].number, "begins free play, which must say what the goal is")
        return self._made(block, free=free)

    def _made(
        self,
        block: list[Line],
        *,
        ways: tuple[Way, ...] = (),
        whens: tuple[tuple[str, str], ...] = (),
        free: Free | None = None,
    ) -> Step:
        words = {line.word: line for line in block}
        return Step(
            line=block[0].number,
            say=words["say"].text if "say" in words else "",
            points=words["point"].items if "point" in words else (),
            ways=ways,
            free=free,
            why=words["why"].items if "why" in words else (),
            whens=whens,
            otherwise=words["else"].text if "else" in words else "",
        )
