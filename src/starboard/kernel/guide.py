"""Guide: what a newcomer reads before the first game and while playing it, as a text file.

    you You fly a ship in a corner of the galaxy that goes dark.
    want Carry refugees to an escape.
    but Every turn another star may collapse.
    weight medium
    decisions 2: 170, 3: 235

    picture 01_first_flight 1
    say Draw on a planet: people come aboard.
    show planet 1

    coach end turn
    say You may end your turn; actions left are lost.
    why ST-12

    alone ST-1, ST-2: The board shows it.

`docs/lessons.md` explains every word. `parse_guide` reads a guide, `read_guide` that of a folder.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final, Literal, NoReturn, get_args

from starboard.kernel.blocks import Line, check_block, read_blocks
from starboard.kernel.errors import BadGuide
from starboard.kernel.lesson import matches

Weight = Literal["light", "medium", "heavy"]
"""How much there is to learn and to think about."""

SECONDS_A_DECISION: Final = 7
"""Seconds that people take for a decision, on average over a game."""

HEAD: Final = ("you", "want", "but", "weight", "decisions")
PICTURE: Final = ("picture", "say", "show", "why")
TIP: Final = ("coach", "say", "why")


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """A position of a lesson, drawn: what a learner sees who has come to a step."""

    lesson: str
    step: int
    """Counted from 1 over all steps, also those that say nothing."""

    say: str = ""
    shows: tuple[str, ...] = ()
    """What must be in the picture; if nothing is said, what the step points at."""

    why: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Tip:
    """What is said at the first sight of a kind of choice."""

    moves: tuple[str, ...]
    """The kind, as patterns of notations: ``fly *``."""

    say: str
    why: tuple[str, ...] = ()

    def is_about(self, notation: str) -> bool:
        """Whether a move is of this kind."""
        return bool([kind for kind in self.moves if matches(kind, notation)])


@dataclass(frozen=True, slots=True, kw_only=True)
class Guide:
    """A game in a few words and pictures."""

    you: str
    """What the player is."""

    want: str
    but: str
    """What stands in the way."""

    weight: Weight
    decisions: Mapping[int, int] = field(default_factory=dict)
    """How many decisions a game takes at a table of so many players, as measured."""

    pictures: tuple[Picture, ...] = ()
    """How a turn goes."""

    tips: tuple[Tip, ...] = ()
    """The kinds of choices; of those that are offered, the first matters most."""

    alone: Mapping[str, str] = field(default_factory=dict)
    """Why a rule stands in the rule book alone, by its number."""

    def tip(self, offered: list[str]) -> Tip | None:
        """The tip that matters most where these moves are offered."""
        for tip in self.tips:
            if [notation for notation in offered if tip.is_about(notation)]:
                return tip
        return None

    @property
    def minutes(self) -> dict[int, int]:
        """How long a game takes, by the number of players: decisions at the usual pace."""
        return {
            seats: _rounded(count * SECONDS_A_DECISION / 60)
            for seats, count in self.decisions.items()
        }


def read_guide(file: Traversable | Path) -> Guide | None:
    """Read a guide from its file; none if there is no such file."""
    return parse_guide(file.read_text(encoding="utf-8")) if file.is_file() else None


def parse_guide(text: str) -> Guide:
    """Read a guide, or raise `BadGuide` with one sentence about its first mistake."""
    blocks = read_blocks(text, _refuse)
    if not blocks:
        _refuse(1, "has nothing in it")
    pictures: list[Picture] = []
    tips: list[Tip] = []
    alone: dict[str, str] = {}
    for block in blocks[1:]:
        first = block[0]
        if first.word == "picture":
            pictures.append(_picture(block))
        elif first.word == "coach":
            tips.append(_tip(block))
        elif first.word == "alone":
            check_block(block, ("alone",), "a list of rules", _refuse, ("alone",))
            alone.update([rule for line in block for rule in _alone(line)])
        else:
            _refuse(first.number, f"begins with {first.word!r}, not with picture, coach or alone")
    return _guide(blocks[0], tuple(pictures), tuple(tips), alone)


def _refuse(number: int, mistake: str) -> NoReturn:
    raise BadGuide(number, mistake)


def _guide(
    head: list[Line], pictures: tuple[Picture, ...], tips: tuple[Tip, ...], alone: dict[str, str]
) -> Guide:
    check_block(head, HEAD, "the head of a guide", _refuse)
    words = {line.word: line for line in head}
    for word in ("you", "want", "but", "weight"):
        if word not in words:
            _refuse(head[-1].number, f"ends the head, which does not say {word!r}")
    weight = words["weight"].text
    if weight not in get_args(Weight):
        allowed = " or ".join(get_args(Weight))
        _refuse(words["weight"].number, f"must say {allowed}, not {weight!r}")
    counts = [_count(words["decisions"], item) for item in _items(words.get("decisions"))]
    return Guide(
        you=words["you"].text,
        want=words["want"].text,
        but=words["but"].text,
        weight=weight,  # type: ignore[arg-type]
        decisions=dict(counts),
        pictures=pictures,
        tips=tips,
        alone=alone,
    )


def _items(line: Line | None) -> tuple[str, ...]:
    return () if line is None else line.items


def _count(line: Line, item: str) -> tuple[int, int]:
    seats, _, count = item.partition(": ")
    if not seats.isdecimal() or not count.isdecimal():
        _refuse(line.number, "must count decisions for numbers of players: decisions 2: 90, 3: 120")
    return int(seats), int(count)


def _picture(block: list[Line]) -> Picture:
    check_block(block, PICTURE, "a picture", _refuse)
    words = {line.word: line for line in block}
    place = _place(block[0])
    if "say" not in words:
        _refuse(block[0].number, "begins a picture that says nothing")
    return replace(
        place,
        say=words["say"].text,
        shows=_items(words.get("show")),
        why=_items(words.get("why")),
    )


def _place(line: Line) -> Picture:
    lesson, _, step = line.text.partition(" ")
    if not step.isdecimal() or int(step) < 1:
        _refuse(line.number, f"must name a lesson and one of its steps: {line.word} 01_first 3")
    return Picture(lesson=lesson, step=int(step))


def _tip(block: list[Line]) -> Tip:
    check_block(block, TIP, "a coach's tip", _refuse)
    words = {line.word: line for line in block}
    if "say" not in words:
        _refuse(block[0].number, "begins a coach's tip that says nothing")
    return Tip(moves=block[0].items, say=words["say"].text, why=_items(words.get("why")))


def _alone(line: Line) -> list[tuple[str, str]]:
    rules, colon, reason = line.text.partition(": ")
    if not colon:
        _refuse(line.number, "must say why a rule stands alone: alone ST-1, ST-2: It is obvious.")
    return [(rule.strip(), reason) for rule in rules.split(",")]


def _rounded(minutes: float) -> int:
    """As people say it: to the minute when it is short, else to five."""
    return max(1, round(minutes)) if minutes < 8 else 5 * round(minutes / 5)
