"""Ears: what servers on one store tell each other."""

from __future__ import annotations

from collections.abc import Collection
from typing import Protocol

Crowds = dict[str, dict[str, int]]
"""How many of something each address has, by the name of the thing and the address."""


class Ears(Protocol):
    """Who hears what other servers on the same store do, and says what this one has."""

    def changed(self, table: str) -> None:
        """Another server has changed a table that is in memory here."""

    def player_changed(self, player: int) -> None:
        """Another server has changed a player's browsers."""

    def forget_players(self) -> None:
        """Any player's browsers may have changed."""

    def spent(self, kind: str, spent: dict[str, int]) -> None:
        """So much of a limit was used elsewhere, by address."""

    def drain(self) -> dict[str, dict[str, int]]:
        """So much of each limit was used here since this was last asked, by address."""

    def crowds(self) -> Crowds:
        """How many of each thing addresses have here, where that is many."""

    def crowded(self, crowds: Crowds) -> None:
        """How many of each thing addresses have on other servers."""

    def in_memory(self) -> Collection[str]:
        """The tables that are in memory here."""

    def here(self) -> set[tuple[str, int]]:
        """Which players are here, and at which tables."""

    def elsewhere(self, places: set[tuple[str, int]]) -> None:
        """Which players are at tables on other servers."""

    def adopt(self) -> None:
        """See to tables that go on by themselves, and that no other server sees to."""

    def note(self, event: str, why: str) -> None:
        """Something to log."""
