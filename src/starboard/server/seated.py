"""Seated: a table in memory, with its lock and everyone who listens to it."""

from __future__ import annotations

import asyncio
from typing import Protocol

from starboard.server.table import Table


class Listener(Protocol):
    """Someone who wants to hear about a table."""

    def table_changed(self, table: str) -> None:
        """The table is not as it was."""


class Seated:
    """A table in memory. Whoever changes it holds its lock."""

    def __init__(self, table: Table, asked: float) -> None:
        self.table = table
        self.asked = asked
        """When someone last asked for it."""

        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self.timer: asyncio.TimerHandle | None = None
        self._left: dict[int, float] = {}
        """When the last socket of a player closed."""

        self._since = asked
        self.thinking = -1
        """The generation that a bot is thinking about, if any."""

    @property
    def is_busy(self) -> bool:
        """Whether someone listens, changes it or is about to move."""
        waits = self.timer is not None or self.thinking >= 0
        return bool(self.listeners) or self.lock.locked() or waits

    def tell(self) -> None:
        """Tell every listener that the table has changed."""
        for listener in self.listeners:
            listener.table_changed(self.table.kept.id)

    def listen(self, listener: Listener, player: int | None) -> None:
        """Tell a listener of every change from now on."""
        if listener not in self.listeners:
            self.listeners.add(listener)
            self._came(player, 1)

    def leave(self, listener: Listener, player: int | None, at: float) -> None:
        """Stop telling a listener."""
        if listener in self.listeners:
            self.listeners.discard(listener)
            self._came(player, -1)
            if player is not None and player not in self.table.present:
                self._left[player] = at

    def others(self, players: frozenset[int], at: float) -> None:
        """These players are here on other servers."""
        before = self.table.elsewhere
        if players != before:
            self._left.update(dict.fromkeys(before - players, at))
            self.table.elsewhere = players
            self.table.touch()
            self.tell()

    def absence(self, player: int, now: float) -> float:
        """For how many seconds a player has been away."""
        if player in self.table.there:
            return 0.0
        return now - self._left.get(player, self._since)

    def shift(self, seconds: float) -> None:
        """The clock was set anew by so many seconds; nobody's time changes by that."""
        self.asked += seconds
        self._since += seconds
        self._left = {player: at + seconds for player, at in self._left.items()}
        self.table.hourglass.began += seconds

    def _came(self, player: int | None, more: int) -> None:
        """Count a player's sockets; everyone hears when the first comes and the last goes."""
        if player is None:
            return
        present = self.table.present
        present[player] = present.get(player, 0) + more
        if present[player] <= 0:
            del present[player]
        if self.table.seats_of(player) and present.get(player, 0) == max(more, 0):
            self.table.touch()
            self.tell()
