"""Games worth a look, and a link for each that carries its whole record to a browser."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64encode
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from starboard.lab.results import BadResults
from starboard.lab.study import Played

TABLE: Final = "http://127.0.0.1:8000/replay#"
"""Where ``starboard serve`` shows the record that follows the ``#``."""

PLACES: Final = 2
"""How many games of each sort are shown."""


def replay_link(record: str) -> str:
    """A link to the table in the browser; the record is deflated, without a header, in base64url.

    What follows the ``#`` stays in the browser, so no server limits its length.
    """
    squeeze = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = squeeze.compress(record.encode()) + squeeze.flush()
    return TABLE + urlsafe_b64encode(packed).decode().rstrip("=")


@dataclass(slots=True)
class Podium:
    """The first few games by one criterion; of equals, those with the lowest numbers."""

    title: str
    best: list[tuple[float, Played, str]] = field(default_factory=list)

    def consider(self, worth: float, played: Played, told: str) -> None:
        """Keep the game if it belongs to the first few."""
        if len(self.best) == PLACES and worth <= self.best[-1][0]:
            return
        self.best.append((worth, played, told))
        self.best.sort(key=lambda entry: (-entry[0], entry[1].number))
        del self.best[PLACES:]


@dataclass(slots=True)
class Podiums:
    """The games that a report links: most lopsided, closest, longest, shortest, most dramatic."""

    lopsided: Podium = field(default_factory=lambda: Podium("Most lopsided"))
    closest: Podium = field(default_factory=lambda: Podium("Closest"))
    longest: Podium = field(default_factory=lambda: Podium("Longest"))
    shortest: Podium = field(default_factory=lambda: Podium("Shortest"))
    dramatic: Podium = field(default_factory=lambda: Podium("Most lead changes"))

    def consider(self, played: Played) -> None:
        """Look at one more game."""
        plies = played.measures.get("plies") or 0
        self.longest.consider(plies, played, f"{plies} plies")
        self.shortest.consider(-plies, played, f"{plies} plies")
        spread, margin = played.measures.get("spread"), played.measures.get("margin")
        if spread is not None and margin is not None:
            self.lopsided.consider(spread, played, f"{spread} points between first and last")
            self.closest.consider(-margin, played, f"{margin} points between first and second")
        changes = played.measures.get("lead_changes")
        if changes:
            self.dramatic.consider(changes, played, f"{changes} changes of the lead")

    def recall(self, record_of: Callable[[int], str]) -> None:
        """Fetch the records of the games that are shown, by their numbers."""
        for podium in self.all():
            for place, (worth, played, told) in enumerate(podium.best):
                try:
                    whole = played._replace(record=record_of(played.number))
                    podium.best[place] = worth, whole, told
                except BadResults as error:
                    podium.best[place] = worth, played, f"{told}. {error}"

    def all(self) -> list[Podium]:
        """Those that have anyone on them."""
        every = (self.lopsided, self.closest, self.longest, self.shortest, self.dramatic)
        return [podium for podium in every if podium.best]
