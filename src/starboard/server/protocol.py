"""The protocol: every message between a client and the server, and nothing else.

A client opens one socket at ``/ws`` and speaks JSON, one message a frame, told apart by
``type``. Each message of a client carries an ``id`` of its choice, and is answered by
exactly one `Ack`, `Refused` or `Hint` with that id: never silence. Whatever happens at a
table comes as `TableView`, to each socket that subscribed to it, drawn from the view of
the seat it subscribed as.

The OpenAPI document and the TypeScript types of the web client are made from these structs.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from starboard.server.scenes import PlainLook, PlainMoment, PlainScene

Name = Annotated[str, Meta(min_length=1, max_length=24)]
Word = Annotated[str, Meta(max_length=200)]
TableId = Annotated[str, Meta(min_length=8, max_length=32, pattern="^[A-Za-z0-9_-]+$")]
Commitment = Annotated[str, Meta(max_length=64, pattern="^[0-9a-f]*$")]
Share = Annotated[str, Meta(max_length=64, pattern="^[0-9A-Za-z_-]*$")]
"""A player's own part of the luck; the server makes one for who gives none."""

RequestId = Annotated[int, Meta(ge=0)]
SeatNumber = Annotated[int, Meta(ge=-3, le=9)]
"""A seat from 0, or -3 for a spectator."""

SeatKind = Literal["you", "here", "friend", "bot"]
"""Who is to sit there: the one who opens the table, someone else at the same screen, a
friend who comes by link, or a bot."""

Code = Literal[
    "malformed",  # not a message of this protocol
    "unknown_game",
    "unknown_table",  # no such table
    "unknown_lesson",
    "unknown_picture",
    "not_your_seat",  # the seat belongs to someone else
    "not_your_turn",
    "stale",  # the table has moved on: look at the fresh view
    "illegal",  # the rules forbid it; the sentence cites them
    "unknown_move",
    "undo_refused",
    "seat_taken",
    "not_started",  # a seat is still free
    "too_often",  # slow down
    "too_long",
    "too_slow",  # the request did not arrive in time
    "foreign_origin",  # a page of another site
    "unavailable",  # the store or a bot failed; nothing was lost
]


# What a client sends over the socket.


class Subscribe(Struct, tag="subscribe", tag_field="type", forbid_unknown_fields=True):
    """Watch a table from one of your own seats, or as a spectator."""

    id: RequestId
    table: TableId
    seat: SeatNumber = -3


class Unsubscribe(Struct, tag="unsubscribe", tag_field="type", forbid_unknown_fields=True):
    """Stop watching a table."""

    id: RequestId
    table: TableId


class Submit(Struct, tag="move", tag_field="type", forbid_unknown_fields=True):
    """Play a move as a seat, at the ply that was seen."""

    id: RequestId
    table: TableId
    seat: SeatNumber
    ply: int
    move: Word


class Undo(Struct, tag="undo", tag_field="type", forbid_unknown_fields=True):
    """Take the seat's last move back."""

    id: RequestId
    table: TableId
    seat: SeatNumber
    ply: int


class AskHint(Struct, tag="hint", tag_field="type", forbid_unknown_fields=True):
    """Ask what a good bot would consider for the seat."""

    id: RequestId
    table: TableId
    seat: SeatNumber


class Say(Struct, tag="say", tag_field="type", forbid_unknown_fields=True):
    """Say something to everyone at the table."""

    id: RequestId
    table: TableId
    text: Annotated[str, Meta(min_length=1, max_length=300)]


class StandIn(Struct, tag="stand_in", tag_field="type", forbid_unknown_fields=True):
    """Let a bot play for a player who left, or take your own seat back from one."""

    id: RequestId
    table: TableId
    seat: SeatNumber
    bot: str | None = None


ClientMessage = Subscribe | Unsubscribe | Submit | Undo | AskHint | Say | StandIn


# What the server sends over the socket.


class Ack(Struct, tag="ack", tag_field="type"):
    """It is done, and on disk."""

    id: int
    ply: int


class Player(Struct):
    """Who sits in a seat."""

    seat: int
    name: str
    kind: Literal["human", "bot", "free"]
    bot: str | None = None
    here: bool = False
    """Whether a human player's socket is open now."""

    stand_in: str | None = None
    """The bot that plays for an absent human."""


class Remark(Struct):
    """Something that was said."""

    name: str
    text: str
    at: float


class Ending(Struct):
    """How the game ended."""

    payoffs: list[float]
    scores: list[int]
    reason: str


class MomentAt(Struct):
    """What a ply brought about that nobody should miss."""

    ply: int
    """The number of the ply, from 1."""

    moment: PlainMoment


class SealCard(Struct):
    """What was promised about a table's luck before the first draw."""

    commitment: str
    """SHA-256 of the dealer's secret, in hex."""

    shares: list[str]
    """What each seat adds to the luck; an empty one is still to come."""


class TableView(Struct, tag="table", tag_field="type", omit_defaults=True):
    """All that one seat may know of a table now."""

    table: str
    game: str
    seat: int
    ply: int
    scene: PlainScene
    """The kernel's scene, defaults left out; its sentences already name the players."""

    log: list[str]
    """One sentence a ply, as this seat may know them."""

    movers: list[int]
    """Who made each of these plies: a seat, or -1 for chance."""

    players: list[Player]
    to_act: int
    started: bool
    can_undo: bool = False
    final: list[str] = []
    """The moves that this seat could not take back once they are played."""

    deadline: float | None = None
    """When the bot moves for the one to act, in seconds since 1970."""

    moments: list[MomentAt] = []
    """What happened in the last plies, as this seat may know it."""

    chat: list[Remark] = []
    outcome: Ending | None = None
    rematch: str | None = None
    """The table where these players play again."""

    join: str | None = None
    """Until play begins, for the one who opened the table: the key of the join link."""

    seal: SealCard | None = None
    """The promise about the luck; none where a record is shown."""


class Refused(Struct, tag="refused", tag_field="type", omit_defaults=True):
    """It was refused. The sentence says why, and the view shows how things stand."""

    id: int
    code: Code
    sentence: str
    table: TableView | None = None


class ConsideredMove(Struct):
    """A move that the hint considered."""

    move: str
    share: float
    """The part of its thinking that the bot gave to it."""

    chance: float
    """What it promises, as a share of what there is to win."""

    reason: str = ""
    """What it does and what would follow, in the game's words."""


class Hint(Struct, tag="hinted", tag_field="type"):
    """What a good bot would consider, the best first."""

    id: int
    considered: list[ConsideredMove]


ServerMessage = Ack | Refused | Hint | TableView


# What goes over HTTP.


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

    svg: str
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


class SeatWish(Struct, forbid_unknown_fields=True):
    """Who is to sit in a seat."""

    kind: SeatKind
    name: Annotated[str, Meta(max_length=24)] = ""
    bot: str | None = None


class OpenTable(Struct, forbid_unknown_fields=True):
    """Open a table."""

    game: Word
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=9)]
    options: dict[str, Annotated[str, Meta(max_length=8000)]] = {}
    order: Literal["fixed", "drawn"] = "drawn"
    turn_seconds: Annotated[int, Meta(ge=0, le=86_400)] = 0
    """How long a player may think; 0 for as long as they like."""

    seal: Commitment = ""
    """The promise about the luck that was asked for before, so that the share comes after it."""

    share: Share = ""


class TableOpened(Struct):
    """A table was opened, or a seat at it was taken."""

    table: str
    seats: list[int]
    """The seats that belong to this browser."""

    recovery: str
    """The code that brings all of this player's tables to another device."""

    join: str | None = None
    """For the one who opened it: the key that a friend's link carries."""


class ShowRecord(Struct, forbid_unknown_fields=True):
    """Show the record of a finished game at a table of its own."""

    record: Annotated[str, Meta(max_length=60_000)]


class Sit(Struct, forbid_unknown_fields=True):
    """Take a free seat, with the key of a join link."""

    key: Word
    name: Name
    seat: int | None = None
    share: Share = ""


class TableCard(Struct):
    """A table in a list: which game, who plays, whose turn it is."""

    table: str
    game: str
    title: str
    players: list[Player]
    mine: list[int]
    to_act: int
    ply: int
    started: bool
    over: bool
    changed: float
    options: dict[str, str]
    cooperative: bool
    join: str | None = None
    """For the one who opened it, while a seat is free: the key of the join link."""

    payoffs: list[float] = []
    """What each seat got, once the game is over."""


class Nothing(Struct, forbid_unknown_fields=True):
    """Nothing more needs to be said."""


class Erased(Struct):
    """A player's name is off so many tables, and their seats belong to nobody any more."""

    tables: int


class Recover(Struct, forbid_unknown_fields=True):
    """Bring a player's tables to this browser."""

    code: Annotated[str, Meta(max_length=64)]


class Recovery(Struct):
    """The code that brings this browser's tables to another one."""

    code: str


class SceneAt(Struct):
    """A position of a table's past, as one seat may know it."""

    ply: int
    scene: PlainScene


class GainAt(Struct):
    """What a ply brought a seat towards the result; in a crew, who brought it."""

    ply: int
    """The number of the ply, from 1."""

    seat: int
    source: str
    points: int


class Judgement(Struct):
    """A decision of a finished game as a strong bot sees it, from what its player knew."""

    ply: int
    """How many plies came before it."""

    seat: int
    move: str
    worth: float
    """What the move promised its player, from 0 to 1."""

    better: str
    """The best move there was: perhaps the same one."""

    most: float
    """What that one promised."""


class Study(Struct):
    """What a finished game was about, as far as it is known by now."""

    gains: list[GainAt]
    decisions: list[Judgement]
    asked: int
    """How many decisions there are to judge."""

    done: bool
    turning: list[int]
    """The decisions, by their `ply`, after which prospects changed most."""


class Promise(Struct):
    """A promise about the luck of a table that is still to be opened."""

    seal: str
    """SHA-256 of the dealer's secret, in hex."""


class Chance(Struct):
    """One thing that could be drawn."""

    outcome: str
    weight: int


class Draw(Struct):
    """One draw of a finished game: what could be drawn, how likely, and what was."""

    ply: int
    """How many plies came before it."""

    chances: list[Chance]
    dealt: str
    clock: bool = False
    """Whether a clock decided it, which nobody can repeat."""


class Luck(Struct):
    """All luck of a finished game, for anyone to deal again."""

    commitment: str
    shares: list[str]
    secret: str
    draws: list[Draw]


class Again(Struct, forbid_unknown_fields=True):
    """How to play again: as before, or a little differently."""

    level_up: bool = False
    """Whether every bot plays one level stronger."""

    swap: bool = False
    """Whether everyone moves on to the next seat."""

    seal: Commitment = ""
    share: Share = ""


class PlayOn(Struct, forbid_unknown_fields=True):
    """Go on from a position of a finished game, in one of its seats; bots take the others."""

    ply: int
    """How many plies of it are kept."""

    seat: SeatNumber
    name: Name
    bot: Word = "standard"


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


class Problem(Struct):
    """Why a request was refused."""

    code: str
    sentence: str


class Health(Struct):
    """That the server works, and how much it holds."""

    status: Literal["ok"]
    tables: int
    """Tables in memory."""

    sockets: int
