"""Past: what was played at a table, and how to go on from it, over HTTP."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from starboard.server.protocol.words import Commitment, Name, SeatNumber, Share, Word
from starboard.server.scenes import PlainScene


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


class ShowRecord(Struct, forbid_unknown_fields=True):
    """Show the record of a finished game at a table of its own."""

    record: Annotated[str, Meta(max_length=60_000)]


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
