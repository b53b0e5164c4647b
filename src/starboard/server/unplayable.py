"""Tables that can only be read: their moves are not played any more, or they were closed."""

from __future__ import annotations

from dataclasses import replace

from starboard.kernel import CHANCE, OVER, WATCHER, AnyGame, Match, Scene, StarboardError
from starboard.server.log import Log
from starboard.server.notes import newest
from starboard.server.refusal import CLOSED, Refusal, closed_table
from starboard.server.store import Kept
from starboard.server.table import Table


class Unplayable(Table):
    """A table of earlier rules: its players, its moves as they were written, one sentence."""

    def __init__(self, game: AnyGame, kept: Kept, sentence: str) -> None:
        self._written = kept.plies
        super().__init__(game, kept)
        self.sentence = sentence

    @property
    def plies(self) -> tuple[str, ...]:
        """The plies that were played."""
        return self._written

    @property
    def ply(self) -> int:
        """How many plies were played."""
        return len(self._written)

    @property
    def to_act(self) -> int:
        """Nobody acts any more."""
        return OVER

    @property
    def movers(self) -> list[int]:
        """Only the old rules know who made a ply."""
        return [CHANCE] * self.ply

    def record_text(self) -> str:
        """The record as text."""
        return self._record(self._written).text()

    def log(self, seat: int) -> list[str]:
        """Each ply as it was written."""
        return newest(list(self._written))

    def _begin(self, kept: Kept) -> Match | None:
        return None

    def _scene(self, seat: int) -> Scene:
        return Scene(width=1, height=1, status=self.sentence)

    def _begun(self) -> Match:
        raise Refusal("unavailable", self.sentence)


class Closed(Table):
    """A table that was ended without a result: everyone sees what a spectator would."""

    @property
    def to_act(self) -> int:
        """Nobody acts any more."""
        return OVER

    def try_move(self, seat: int, notation: str, *, by_bot: bool = False) -> Match:
        """Nobody moves any more."""
        raise closed_table()

    def try_undo(self, seat: int) -> Match:
        """Nobody takes a move back any more."""
        raise closed_table()

    def _scene(self, seat: int) -> Scene:
        return replace(super()._scene(WATCHER), status=CLOSED)


def table_of(game: AnyGame, kept: Kept) -> Table:
    """The table that was kept, to play at or to read."""
    if game.plays(kept.table.version):
        return (Closed if kept.table.closed else Table)(game, kept)
    sentence = (
        f"Version {kept.table.version} of the rules was played here, and {game.version} is"
        " installed: the moves can be read, but not played on."
    )
    return Unplayable(game, kept, sentence)


def draft_of(game: AnyGame, kept: Kept, log: Log) -> Table:
    """The table replayed on rules that are being written, or one that says why it cannot be."""
    kept = replace(kept, table=replace(kept.table, version=game.version))
    try:
        table = (Closed if kept.table.closed else Table)(game, kept)
        if table.plies == kept.plies:
            return table
        why = f"a draw is to be made after ply {len(kept.plies)}, and none was."
    except StarboardError as error:
        why = str(error)
    except Exception as error:
        log.error("table cannot be replayed", table=kept.table.id, cause=error)
        why = f"{type(error).__name__}: {error}."
    return Unplayable(game, kept, f"The new code does not play the moves of this table: {why}")
