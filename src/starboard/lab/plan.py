"""Plan: all that is to be played, written down so that anyone can play it again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from importlib.metadata import version

from starboard import build
from starboard.bots import make_bot
from starboard.kernel import AnyGame, Find, StarboardError
from starboard.lab.restrict import habit_of
from starboard.lab.study import Arm, Study


class BadPlan(StarboardError):
    """A plan that cannot be played."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """So many games of each arm, from one seed."""

    arms: tuple[Arm, ...]
    kind: str = "match"
    games: int = 100
    """How many games each arm plays. Game 17 has the same luck in every arm."""

    seed: int = 0
    axes: dict[str, list[str]] = field(default_factory=dict)
    text: str = ""
    """The plan as its author wrote it: a file, or a command line."""

    def check(self, find: Find) -> None:
        """Raise the sentence that says what is wrong with the plan, if anything is."""
        if self.games < 1:
            raise BadPlan(f"A plan needs at least one game, not {self.games}.")
        if not self.arms:
            raise BadPlan("The plan has nothing to play.")
        for arm in self.arms:
            check_arm(arm, find(arm.game))

    def study(self, find: Find) -> Study:
        """What a results file says about the plan."""
        return Study(
            kind=self.kind,
            plan=self.text,
            games=self.games,
            seed=self.seed,
            starboard=version("starboard-games"),
            versions={arm.game: find(arm.game).version for arm in self.arms},
            build="compiled" if build.is_compiled() else "plain",
            axes=self.axes,
        )

    @property
    def keeps_to_the_clock(self) -> bool:
        """Whether a bot thinks by the clock, so that the same plan may play other games."""
        return any([bot.endswith("ms") for arm in self.arms for bot in arm.bots])


def check_arm(arm: Arm, game: AnyGame) -> None:
    """Raise the sentence that says why an arm cannot be played, if it cannot."""
    game.begin(arm.seats, arm.options)
    for name in arm.bots:
        make_bot(name, game)
    for player in range(arm.seats):
        habit_of(arm, player, game)


def seat_bots(names: Sequence[str], seats: int | None, game: AnyGame) -> tuple[str, ...]:
    """One bot for each player; the last one named plays for all who are left."""
    if not names:
        raise BadPlan("The plan names no bot.")
    if seats is None:
        seats = max(len(names), game.seats[0])
    game.check_seats(seats)
    if len(names) > seats:
        raise BadPlan(f"There are {len(names)} bots for {seats} seats: leave some out.")
    return (*names, *[names[-1]] * (seats - len(names)))
