"""Opening: new tables, the seats at them, and tables for a rematch."""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import secrets
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, replace
from typing import Any, Final

from starboard.bots import STANDARD, levels_of
from starboard.kernel import (
    CHANCE,
    OVER,
    Match,
    Record,
    StarboardError,
    final_state,
    parse,
    parse_options,
    show_options,
    verify,
)
from starboard.server.bots import check_bot
from starboard.server.clock import STEADY, Clock
from starboard.server.lobby import Games
from starboard.server.log import Log
from starboard.server.protocol import Again, OpenTable, PlayOn, SeatWish, Sit
from starboard.server.refusal import Refusal, closed_table
from starboard.server.seals import Seals
from starboard.server.seating import (
    clean,
    new_table,
    seat_for,
    shown_table,
    stronger,
    unique,
    untaken,
)
from starboard.server.store import Conflict, Kept, KeptSeat, KeptTable, Store
from starboard.server.table import Table
from starboard.server.tables import Tables

AS_BEFORE: Final = Again()

NAME: Final = 32
"""Letters of a player's name in a record: those of a wish, and a number where names are alike."""

Save = Callable[[KeptTable, tuple[str, ...]], Coroutine[Any, Any, None]]
"""Writes a new table to disk, with the plies that were dealt."""


@dataclass(frozen=True, slots=True)
class Opening:
    """Opens tables and seats players."""

    tables: Tables
    games: Games
    store: Store
    log: Log
    clock: Clock = STEADY

    @property
    def seals(self) -> Seals:
        """What was promised about the luck of tables to come."""
        return Seals(self.store)

    async def open(self, player: int, wish: OpenTable) -> Table:
        """Open a table for a player."""
        game = self.games.find(wish.game)
        try:
            game.check_seats(len(wish.seats))
            options = show_options(parse_options(game.options, wish.options))
            for seat in wish.seats:
                if seat.kind == "bot":
                    check_bot(seat.bot or STANDARD, game)
        except StarboardError as error:
            raise Refusal("illegal", str(error)) from None
        seats = [seat_for(seat, player) for seat in wish.seats]
        drawn = wish.order == "drawn"
        if drawn:
            secrets.SystemRandom().shuffle(seats)
        secret = await self.seals.redeem(wish.seal)
        table = (game.name, game.version, options, unique(seats), player, self.clock())
        kept = new_table(*table, secret, wish.share)
        kept = replace(kept, drawn=drawn, turn_seconds=wish.turn_seconds)
        return await self._begin(kept, self.store.open_table)

    async def show(self, player: int, text: str) -> Table:
        """Show a finished game from its record; the same record is always at the same table."""
        # Playing a long game through takes a while; others go on meanwhile.
        record = await asyncio.to_thread(self._finished, text)
        kept = shown_table(record, player, self.clock())
        if await self.store.find(kept.id) is None:
            # Someone else may open the same record at the same moment.
            with contextlib.suppress(Conflict):
                return await self._begin(kept, self.store.open_table, record.plies)
        return (await self.tables.get(kept.id)).table

    async def sit(self, table: str, player: int, wish: Sit) -> Table:
        """Give a free seat to a player who has the key of the join link."""
        async with self.tables.hold(table) as seated:
            at = seated.table
            if not hmac.compare_digest(wish.key.encode(), at.kept.join.encode()):
                raise Refusal("not_your_seat", "This join link does not fit this table.")
            if at.kept.closed:
                raise closed_table()
            if at.seats_of(player) and wish.seat is None:
                return at
            number = _free_seat(at, wish.seat)
            others = {seat.name for n, seat in enumerate(at.kept.seats) if n != number}
            taken = KeptSeat(name=untaken(clean(wish.name), others), player=player)
            shares = [*at.kept.shares]
            shares[number] = wish.share or shares[number]
            match, when = _match_with(at, number, taken, shares), self.clock()
            plies = () if match is None else match.record.plies
            to_act = CHANCE if match is None else match.state.to_act

            def adopt() -> None:
                at.seat_changed(number, taken, shares)
                if match is not None:
                    at.adopt(match, when)

            saving = self.store.sit(table, number, taken, plies, to_act, when, shares)
            try:
                await self.tables.commit(seated, saving, adopt)
            except Conflict:
                raise Refusal("seat_taken", "Someone else was faster: try again.") from None
        self.log.info("seat taken", table=table, seat=number, started=match is not None)
        return at

    async def rematch(self, table: str, player: int | None, wish: Again = AS_BEFORE) -> Table:
        """Open a table where the same players play again; the same one for whoever asks."""
        async with self.tables.hold(table) as seated:
            old = seated.table
            if not old.seats_of(player):
                raise Refusal("not_your_seat", "Only those who played can ask for a rematch.")
            if not old.is_over:
                raise Refusal("illegal", "The game is not over yet.")
            if old.kept.rematch is None:
                new = await self._again(old.kept, wish)
                saving = self._begin(
                    new, lambda kept, dealt: self.store.rematch(table, kept, dealt)
                )
                # Whoever was faster has opened the rematch.
                with contextlib.suppress(Conflict):
                    await self.tables.commit(seated, saving, lambda: old.rematched(new.id))
            again = seated.table.kept.rematch
            assert again is not None
        return (await self.tables.get(again)).table

    async def play_on(self, table: str, player: int, wish: PlayOn) -> Table:
        """Open a table that goes on from a position of a finished one, with bots for rivals."""
        old = (await self.tables.get(table)).table
        if not old.is_over:
            raise Refusal("illegal", "Play on from a game that is over.")
        game, seats = old.game, len(old.kept.seats)
        if not 0 <= wish.seat < seats or not 0 <= wish.ply < old.ply:
            raise Refusal("illegal", "There is no such seat, or no such moment in this game.")
        try:
            check_bot(wish.bot, game)
        except StarboardError as error:
            raise Refusal("illegal", str(error)) from None
        wishes = [SeatWish(kind="bot", bot=wish.bot) for _ in range(seats)]
        wishes[wish.seat] = SeatWish(kind="you", name=wish.name)
        seated = unique([seat_for(one, player) for one in wishes])
        kept = new_table(
            game.name, old.kept.version, old.kept.options, seated, player, self.clock()
        )
        kept = replace(kept, given=wish.ply)
        return await self._begin(kept, self.store.open_table, old.plies[: wish.ply])

    async def erase(self, player: int) -> int:
        """Forget a player; returns at how many tables they sat."""
        tables = await self.store.erase(player, STANDARD)
        for table in tables:
            if self.tables.peek(table) is not None:
                async with self.tables.hold(table) as seated:
                    await self.tables.reload(seated)
        self.log.info("player erased", tables=len(tables))
        return len(tables)

    # How it is done.

    async def _begin(self, kept: KeptTable, save: Save, plies: tuple[str, ...] = ()) -> Table:
        """Set a new table up, save it with what was dealt, and let it go on."""
        self.tables.check_room()
        if any([seat.bot for seat in kept.seats]) and kept.to_act != OVER:
            await self.tables.check_bots(kept.opener)
        game = self.games.find(kept.game)
        try:
            table = await asyncio.to_thread(Table, game, Kept(kept, plies, ()))
        except StarboardError as error:
            raise Refusal("illegal", str(error)) from None
        if table.match is not None:
            table.kept = kept = table.standing
        await save(kept, table.plies)
        self.tables.add(table)
        self.log.info("table opened", table=kept.id, game=kept.game, seats=len(kept.seats))
        return table

    def _finished(self, text: str) -> Record:
        """The record of a finished game, or a `Refusal`."""
        try:
            record = parse(text)
            game = self.games.find(record.game)
            if (
                len(record.players) > record.seats
                or max(map(len, record.players), default=0) > NAME
            ):
                raise Refusal(
                    "illegal", f"A record names a player for each seat, in {NAME} letters at most."
                )
            verify(record, game)
            if final_state(record, game).to_act != OVER:
                raise Refusal("illegal", "Only a finished game can be shown, and this one is not.")
        except StarboardError as error:
            raise Refusal("illegal", str(error)) from None
        return record

    async def _again(self, old: KeptTable, wish: Again) -> KeptTable:
        """A new table for the players of an old one."""
        game = self.games.find(old.game)
        seats = [replace(seat, stand_in=None) for seat in old.seats]
        if wish.level_up:
            seats = unique([stronger(seat, levels_of(game)) for seat in seats])
        if wish.swap:
            seats = [*seats[1:], seats[0]]
        elif old.drawn:
            secrets.SystemRandom().shuffle(seats)
        try:
            words = {**game.earlier.get(old.version, {}), **old.options}
            options = show_options(parse_options(game.options, words))
        except StarboardError as error:
            raise Refusal("illegal", f"The rules have changed since: {error}") from None
        secret = await self.seals.redeem(wish.seal)
        table = (old.game, game.version, options, seats, old.opener, self.clock())
        new = new_table(*table, secret, wish.share)
        return replace(new, drawn=old.drawn, turn_seconds=old.turn_seconds)


def _free_seat(at: Table, wanted: int | None) -> int:
    """The seat that is wanted, or the first free one; a `Refusal` if it is taken."""
    free = [n for n, seat in enumerate(at.kept.seats) if seat.is_free]
    if not free or (wanted is not None and wanted not in free):
        raise Refusal("seat_taken", "Someone else has taken the seat: you can watch.")
    return free[0] if wanted is None else wanted


def _match_with(at: Table, number: int, taken: KeptSeat, shares: list[str]) -> Match | None:
    """The match that begins once this seat is taken too, unless another is still free."""
    seats = tuple([taken if n == number else seat for n, seat in enumerate(at.kept.seats)])
    return Table(at.game, Kept(replace(at.kept, seats=seats, shares=tuple(shares)), (), ())).match
