"""Study: what the lab plays and what came of it, as values that results files keep."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, Self

from starboard.kernel import AnyGame

Number = int | float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Study:
    """What a results file is about, so that anyone can play it again."""

    kind: str
    """match, sweep, compare, lineup, restrict, discover, ladder or tune."""

    plan: str
    """The text of the plan's file, or the command line."""

    games: int
    """How many games each arm is to have."""

    seed: int
    starboard: str
    versions: dict[str, int]
    """The version of each game's rules."""

    build: str
    """compiled or plain."""

    axes: dict[str, list[str]] = field(default_factory=dict)
    """What differs between the arms, by name: the values in the order of the plan."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Arm:
    """One way to play: a game with its options, and a bot for each player."""

    name: str
    game: str
    """The game's name, or the path of its file."""

    bots: tuple[str, ...]
    options: dict[str, str] = field(default_factory=dict)
    forbidden: tuple[tuple[str, ...], ...] = ()
    """For each player the moves it may not use, as patterns of notations; empty for none."""

    always: tuple[tuple[str, ...], ...] = ()
    """For each player the moves it uses whenever it can, in the same way."""

    rotate: bool = True
    """Whether players change seats from game to game."""

    varied: dict[str, str] = field(default_factory=dict)
    """Where the arm stands on each of the study's axes."""

    @property
    def seats(self) -> int:
        """How many players sit down."""
        return len(self.bots)

    def seat_of(self, player: int, number: int) -> int:
        """Where a player sits in the game with this number."""
        return (player + number) % self.seats if self.rotate else player

    @property
    def is_bound(self) -> bool:
        """Whether any player may not play as it likes."""
        return any(self.forbidden) or any(self.always)

    def habits(self, player: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """What a player never does, and what it always does."""
        never, always = [[*each, *[()] * self.seats] for each in (self.forbidden, self.always)]
        return never[player], always[player]

    def text(self) -> str:
        """The arm as JSON, its name left out."""
        facts = {
            "game": self.game,
            "bots": self.bots,
            "seats": self.seats,
            "options": self.options,
            "forbidden": self.forbidden,
            "always": self.always,
            "rotate": self.rotate,
            "varied": self.varied,
        }
        return json.dumps(facts)

    @classmethod
    def parse(cls, name: str, text: str) -> Self:
        """Read what `text` wrote."""
        facts = json.loads(text)
        return cls(
            name=name,
            game=facts["game"],
            bots=tuple(facts["bots"]),
            options=facts["options"],
            forbidden=tuple([tuple(patterns) for patterns in facts["forbidden"]]),
            always=tuple([tuple(patterns) for patterns in facts.get("always", ())]),
            rotate=facts["rotate"],
            varied=facts["varied"],
        )


class Played(NamedTuple):
    """One game of an arm, as it is stored."""

    arm: int
    number: int
    seats: tuple[int, ...]
    """Where each player sat."""

    payoffs: tuple[float, ...]
    """One for each player, wherever they sat."""

    scores: tuple[int, ...]
    """One for each player; none where the game counts no points."""

    reason: str
    fallbacks: int
    """How often a restricted player had nothing but forbidden moves, and used one."""

    record: str
    """Empty where nobody watched: `record_of` plays the game again."""

    measures: Mapping[str, Number]
    """What was measured; a number that is missing here is empty in the table."""

    turns: tuple[tuple[int, int], ...] = ()
    """(seat, decisions) of every turn in order; only as far as the game was watched."""

    uses: tuple[tuple[int, str, int], ...] = ()
    """(seat, what, count); only as far as the game was watched."""

    draws: tuple[tuple[int, str, int], ...] = ()
    """The same of what chance dealt in each seat's turns."""

    curve: tuple[tuple[int, float, tuple[float, ...]], ...] = ()
    """(step, branching, promise by seat); only of games watched closely."""


def share_words(game: AnyGame) -> str:
    """What a share of the payoff range is a share of, in words."""
    return "of games won" if game.pays_wins else "of the payoff range"


def short_label(word: str, most: int = 24) -> str:
    """An option's value as a label: the first line of a text, cut to *most* characters."""
    line = word.strip().splitlines()[0] if word.strip() else word
    return line if len(line) <= most else f"{line[: most - 1]}…"
