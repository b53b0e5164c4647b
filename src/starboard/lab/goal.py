"""Goals: what the games of an arm should be like, in one number."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from starboard.kernel import AnyGame
from starboard.lab.measure import NUMBERS
from starboard.lab.plan import BadPlan
from starboard.lab.stats import Interval, mean_interval, win_interval
from starboard.lab.study import Played

SHARES = ("winrate", "draws")


@dataclass(frozen=True, slots=True)
class Goal:
    """A number that is measured, and what it should be.

    ``winrate`` is the first player's share of the payoff range, ``seat1`` a seat's, ``draws``
    the share of games that several win, ``score`` the mean of the scores; any other name is
    that of a measure, such as ``plies`` or ``turns``.
    """

    name: str
    target: float

    @classmethod
    def parse(cls, word: str, seats: int) -> Goal:
        """Read ``winrate=0.5``, or raise `BadPlan`."""
        name, _, number = word.partition("=")
        known = [*SHARES, *[f"seat{seat + 1}" for seat in range(seats)], "score", *NUMBERS]
        if name not in known:
            near = get_close_matches(name, known, 1)
            hint = f"did you mean {near[0]!r}?" if near else f"choose one of {', '.join(known)}."
            raise BadPlan(f"There is no goal {name!r}: {hint}")
        try:
            goal = cls(name, float(number))
        except ValueError:
            raise BadPlan(f"Write a goal as NAME=NUMBER, such as plies=60, not {word!r}.") from None
        if goal.is_share and not 0 <= goal.target <= 1:
            raise BadPlan(f"{name} is a share, so its goal is a number from 0 to 1, not {number}.")
        return goal

    @property
    def is_share(self) -> bool:
        """Whether it is a part of all games, told in percent."""
        return self.name in SHARES or self.name.startswith("seat")

    def measure(self, games: Sequence[Played], game: AnyGame) -> Interval:
        """The number as these games have it, with its interval."""
        values = [value for played in games for value in self._values(played, game)]
        if not values:
            raise BadPlan(f"{game.title} has no {self.name} to measure: choose another goal.")
        if self.is_share:
            return win_interval(sum(values), len(values))
        return mean_interval(values)

    def _values(self, played: Played, game: AnyGame) -> list[float]:
        shares = [game.share(payoff) for payoff in played.payoffs]
        if self.name == "winrate":
            return [shares[0]]
        if self.name.startswith("seat"):
            return [shares[played.seats.index(int(self.name.removeprefix("seat")) - 1)]]
        if self.name == "draws":
            return [float(played.payoffs.count(max(played.payoffs)) > 1)]
        if self.name == "score":
            return [float(score) for score in played.scores]
        value = played.measures[self.name]
        return [] if value is None else [float(value)]

    def words(self, interval: Interval) -> str:
        """An interval as people read it."""
        if self.is_share:
            return interval.percent()
        return f"{interval.estimate:.2f} ({interval.low:.2f} to {interval.high:.2f})"
