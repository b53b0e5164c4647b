"""Games: what there is to choose from and to learn, over HTTP."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from starboard.server.protocol.table import TableView
from starboard.server.protocol.words import Word
from starboard.server.scenes import PlainLook, PlainScene


class OptionCard(Struct, omit_defaults=True):
    """One option of a game, enough for a form."""

    name: str
    kind: Literal["choice", "number", "switch", "text"]
    default: str
    help: str
    choices: list[str] = []
    meanings: list[str] = []
    """What each choice means to a player; empty where the choices say enough."""

    low: int = 0
    high: int = 0
    label: str = ""
    """What a form calls it; its name if nothing is said."""


class SymbolCard(Struct):
    """How a kind of piece looks."""

    svg: list[int]
    """Its picture, as numbers of the lines that it is made of."""

    glyphs: list[str]
    alt: str
    box: list[float]
    """Width and height of the picture."""


class LessonCard(Struct):
    """A lesson as a list shows it."""

    name: str
    title: str
    about: str
    steps: int


class GuideCard(Struct):
    """A game in a few words."""

    you: str
    """What the player is."""

    want: str
    but: str
    """What stands in the way."""

    weight: Literal["light", "medium", "heavy"]
    minutes: list[int]
    """How long a game takes with each number of players that it is for; empty if unknown."""


class TipCard(Struct):
    """What is said at the first sight of a kind of choice."""

    moves: list[str]
    """The kind, as patterns of notations: ``fly *``."""

    words: str
    rules: list[str]


class PictureCard(Struct):
    """A picture of a position; the address ``pictures`` has it under its number in the list."""

    words: str
    rules: list[str]
    """The rules that it shows."""

    lesson: str
    """The lesson that it is from."""


class GameCard(Struct):
    """A game as the lobby shows it."""

    name: str
    title: str
    blurb: str
    version: int
    seats: list[int]
    has_secrets: bool
    cooperative: bool
    options: list[OptionCard]
    bots: list[str]
    """The bots to choose from, the gentlest level first."""

    look: PlainLook | None = None
    lessons: list[LessonCard] = []
    puzzles: list[LessonCard] = []
    guide: GuideCard | None = None


class GameDetails(Struct):
    """What a client needs to draw a game's scenes and show its rules."""

    card: GameCard
    rules: str
    symbols: dict[str, SymbolCard]
    lines: list[str]
    """The lines of all symbols' SVG. Symbols have many in common, and each is sent once."""

    sample: PlainScene
    """A scene from the middle of a game, for the client to draw."""

    turn: int = 0
    """How many of the pictures, the first ones, tell how a turn goes."""

    pictures: list[PictureCard] = []
    tips: list[TipCard] = []
    """What a coach says; of the kinds of moves that are offered, the first matters most."""


class Lobby(Struct):
    """Everything there is to choose from."""

    games: list[GameCard]


class Learn(Struct, forbid_unknown_fields=True):
    """What a learner has done in a lesson so far, the last of it perhaps new."""

    moves: Annotated[list[Word], Meta(max_length=500)] = []


class LessonTask(Struct):
    """What a learner is told and asked."""

    number: int
    words: str
    points: list[str]
    """Ids of pieces, zones and controls; panels as ``panel 0``, bare squares as ``zone/name``."""

    moves: list[str]
    """What goes on; ``step back`` among it where the last step is to be taken back."""

    tries: list[str]
    """What the game refuses, and goes on nevertheless."""

    why: list[str]
    is_free: bool
    is_done: bool


class LessonView(Struct):
    """A lesson as it stands: what came of the last move, the task, and the table."""

    title: str
    steps: int
    answer: Literal["", "on", "wrong", "refused", "again", "done"]
    """What came of the last of the moves."""

    sentence: str
    """The lesson's sentence about a wrong move, or the game's refusal."""

    moves: list[str]
    """The moves that led here, without those that changed nothing."""

    task: LessonTask
    table: TableView
    next: str | None = None
    """The name of the lesson that follows."""
