"""Hourglass: since when the one to act has thought, undo included."""

from __future__ import annotations


class Hourglass:
    """Turned by every move. An undo lays it back as it was: time that was spent stays spent."""

    def __init__(self, began: float) -> None:
        self.began = began
        """When the turn began, or would have begun without what interrupted it."""

        self._spent: dict[int, float] = {}
        """The seconds that were thought about the move after so many plies."""

    def moved(self, before: int, at: float) -> None:
        """Someone moved, after so many plies."""
        self._spent[before] = at - self.began
        self.began = at

    def undone(self, ply: int, at: float) -> None:
        """A move was taken back, so that so many plies are left."""
        # A restart forgets what was spent: then the time of the other's turn counts.
        self.began = at - self._spent.get(ply, at - self.began)

    def leave(self, seconds: float, limit: float, now: float) -> None:
        """Let at least so many seconds of the limit be left."""
        # A clock that was set back must not make the turn longer.
        self.began = max(min(self.began, now), now + seconds - limit)
