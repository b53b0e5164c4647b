"""Playing: what players do at a table once they sit there."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from starboard.bots import STANDARD, hints_by
from starboard.server.bots import NoThought, Thinkers, Thought
from starboard.server.clock import STEADY, Clock
from starboard.server.config import Limits
from starboard.server.refusal import Refusal, closed_table, not_started, stale
from starboard.server.seated import Seated
from starboard.server.seating import clean
from starboard.server.store import KeptRemark, Store
from starboard.server.table import Table
from starboard.server.tables import Tables

HINTED: Final = 3
"""For so many moves a hint says what they are for."""

MUTED: Final = "Whoever runs this server has muted you: you can play, but not talk."


@dataclass(frozen=True, slots=True)
class Playing:
    """Moves, undo, talk, bots that stand in, and hints.

    Whatever changes a table returns the number of plies there are then.
    """

    tables: Tables
    store: Store
    thinkers: Thinkers
    limits: Limits
    clock: Clock = STEADY

    async def submit(self, table: str, player: int | None, seat: int, ply: int, move: str) -> int:
        """Play a move."""
        async with self.tables.hold(table) as seated:
            at = await self._newest(seated, ply)
            at.check_seat(seat, player)
            _check_ply(at, ply)
            if at.kept.seats[seat].stand_in is not None:
                raise Refusal("not_your_turn", "A bot plays for you: take your seat back first.")
            await self.tables.go_on(seated, at.try_move(seat, move))
            return at.ply

    async def undo(self, table: str, player: int | None, seat: int, ply: int) -> int:
        """Take a move back."""
        async with self.tables.hold(table) as seated:
            at = await self._newest(seated, ply)
            at.check_seat(seat, player)
            _check_ply(at, ply)
            await self.tables.go_on(seated, at.try_undo(seat))
            return at.ply

    async def say(self, table: str, player: int | None, text: str) -> int:
        """Say something to everyone at the table."""
        async with self.tables.hold(table) as seated:
            at = seated.table
            seats = at.seats_of(player)
            if not seats:
                raise Refusal("not_your_seat", "Only those who sit at the table can talk here.")
            if at.kept.closed:
                raise closed_table()
            if player is not None and await self.store.is_muted(player):
                raise Refusal("not_your_turn", MUTED)
            words = clean(text)
            if not words:
                raise Refusal("malformed", "There are no words in this.")
            remark = KeptRemark(at.names[seats[0]], words, self.clock())
            saving = self.store.say(table, remark)
            await self.tables.commit(seated, saving, lambda: at.said(remark))
            return at.ply

    async def stand_in(self, table: str, player: int | None, seat: int, bot: str | None) -> int:
        """Let a bot play for an absent player, or give the seat back to its owner."""
        async with self.tables.hold(table) as seated:
            at = seated.table
            self._check_stand_in(seated, player, seat, bot)
            served = replace(at.kept.seats[seat], stand_in=bot)
            saving = self.store.stand_in(table, seat, bot)
            await self.tables.commit(seated, saving, lambda: at.seat_changed(seat, served))
            return at.ply

    async def hint(self, table: str, player: int | None, seat: int) -> Thought:
        """What a good bot would consider for a seat whose turn it is."""
        at = (await self.tables.get(table)).table
        at.check_seat(seat, player)
        if at.match is None:
            raise not_started()
        if at.to_act != seat:
            raise Refusal("not_your_turn", "It is not your turn: there is nothing to choose.")
        seconds = self.limits.bot_seconds
        try:
            record, asker = at.match.record, player or at.kept.opener
            level = hints_by(at.game)
            return await self.thinkers.think(level, record, seat, seconds, asker, reasons=HINTED)
        except NoThought as error:
            raise Refusal("unavailable", "No bot has time for a hint now: try again.") from error

    async def _newest(self, seated: Seated, ply: int) -> Table:
        """The table, which may have moved on at another server if it has not so many plies."""
        if ply != seated.table.ply:
            await self.tables.catch_up(seated)
        return seated.table

    def _check_stand_in(
        self, seated: Seated, player: int | None, seat: int, bot: str | None
    ) -> None:
        """Refuse to let a bot play for someone who is here, or who has only just left."""
        at = seated.table
        if not 0 <= seat < len(at.kept.seats) or at.kept.seats[seat].player is None:
            raise Refusal("not_your_seat", "There is no player in this seat.")
        owner = at.kept.seats[seat].player
        if owner is not None and owner != player:
            if bot is None or not at.seats_of(player):
                raise Refusal("not_your_seat", "This seat belongs to someone else.")
            if owner in at.there:
                raise Refusal("seat_taken", f"{at.names[seat]} is here, and plays alone.")
            left = self.limits.absent_seconds - seated.absence(owner, self.clock())
            if left > 0 and not at.ran_late(seat):
                wait = f"{at.names[seat]} left only just now: wait a minute, then ask again."
                raise Refusal("seat_taken", wait)
        if bot not in (None, STANDARD):
            raise Refusal("illegal", f"Only the {STANDARD} bot stands in for a player.")


def _check_ply(at: Table, ply: int) -> None:
    """Refuse whoever has not seen the newest position."""
    if at.match is None:
        raise not_started()
    if ply != at.ply:
        raise stale()
