"""Tables: everything that can happen at them. Commit, then acknowledge, then tell."""

from __future__ import annotations

import asyncio
import hmac
import secrets
from collections.abc import Callable, Coroutine
from dataclasses import replace
from typing import Any, Final

from starboard.bots import HINTS_BY
from starboard.kernel import (
    CHANCE,
    OVER,
    Match,
    StarboardError,
    WrongVersion,
    final_state,
    parse,
    parse_options,
    show_options,
    verify,
)
from starboard.server.bots import STANDARD, NoThought, Thinkers, Thought, check_bot
from starboard.server.cards import card
from starboard.server.config import Limits
from starboard.server.lobby import Games
from starboard.server.log import Log
from starboard.server.protocol import OpenTable, TableCard
from starboard.server.refusal import Refusal, stale, unknown_table
from starboard.server.seating import clean, new_table, seat_for, shown_table, unique, untaken
from starboard.server.store import (
    Conflict,
    Kept,
    KeptRemark,
    KeptSeat,
    KeptTable,
    Store,
    StoreFailed,
)
from starboard.server.table import Table, now
from starboard.server.turns import Listener, Seated, Turns

GRACE: Final = 30.0
"""Seconds that a player has after a restart, though the turn's time ran out meanwhile."""


class Tables:
    """All tables of this server, in memory while someone needs them."""

    def __init__(
        self, games: Games, store: Store, thinkers: Thinkers, limits: Limits, log: Log
    ) -> None:
        self.games = games
        self._store = store
        self._thinkers = thinkers
        self._limits = limits
        self._log = log
        self._seated: dict[str, Seated] = {}
        self._loading: dict[str, asyncio.Task[Seated]] = {}
        self._turns = Turns(thinkers, limits, log, self._commit)

    def __len__(self) -> int:
        return len(self._seated)

    # Finding tables.

    async def get(self, table: str) -> Seated:
        """The table of that id, or a `Refusal`."""
        found = self._seated.get(table)
        if found is None:
            loading = self._loading.get(table)
            if loading is None:
                loading = self._loading[table] = asyncio.create_task(self._load(table))
                loading.add_done_callback(lambda _: self._loading.pop(table, None))
            found = await asyncio.shield(loading)
        found.asked = now()
        return found

    async def card(self, table: str, player: int | None) -> TableCard:
        """A table as a list shows it."""
        kept = await self._store.find(table)
        if kept is None:
            raise unknown_table()
        return self._card(kept, player)

    async def cards_of(self, player: int | None) -> list[TableCard]:
        """All tables of a player, the one changed last first."""
        if player is None:
            return []
        kept = await self._store.tables_of(player)
        return [self._card(table, player) for table in kept]

    async def resume(self) -> None:
        """Wake every table that goes on by itself, after a restart."""
        for table in await self._store.waiting():
            try:
                await self.get(table)
            except (Refusal, StoreFailed) as problem:
                self._log.warning("table cannot resume", table=table, why=str(problem))

    def forget_idle(self) -> None:
        """Drop the tables from memory that nobody has needed for a while."""
        before = now() - self._limits.idle_seconds
        for table, seated in [*self._seated.items()]:
            busy = seated.listeners or seated.lock.locked() or seated.timer is not None
            if not busy and seated.asked < before and seated.thinking < 0:
                del self._seated[table]

    # Opening and joining.

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
        if wish.order == "drawn":
            secrets.SystemRandom().shuffle(seats)
        kept = new_table(game.name, game.version, options, unique(seats), player)
        kept = replace(kept, drawn=wish.order == "drawn", turn_seconds=wish.turn_seconds)
        return await self._begin(kept, self._store.open_table)

    async def show(self, player: int, text: str) -> Table:
        """Show a finished game from its record; the same record is always at the same table."""
        try:
            record = parse(text)
            game = self.games.find(record.game)
            verify(record, game)
            if final_state(record, game).to_act != OVER:
                raise Refusal("illegal", "Only a finished game can be shown, and this one is not.")
        except StarboardError as error:
            raise Refusal("illegal", str(error)) from None
        kept = shown_table(record, player)
        if await self._store.find(kept.id) is None:
            try:
                return await self._begin(kept, self._store.open_table, record.plies)
            except Conflict:
                pass  # Someone opened the same link at the same moment.
        return (await self.get(kept.id)).table

    async def sit(self, table: str, player: int, key: str, name: str, wanted: int | None) -> Table:
        """Give a free seat to a player who has the key of the join link."""
        seated = await self.get(table)
        async with seated.lock:
            at = seated.table
            if not hmac.compare_digest(key.encode(), at.kept.join.encode()):
                raise Refusal("not_your_seat", "This join link is not the one of this table.")
            if at.seats_of(player) and wanted is None:
                return at
            free = [n for n, seat in enumerate(at.kept.seats) if seat.is_free]
            if not free or (wanted is not None and wanted not in free):
                raise Refusal("seat_taken", "Someone else has taken the seat: you can watch.")
            number = free[0] if wanted is None else wanted
            seats = [*at.kept.seats]
            others = {seat.name for n, seat in enumerate(seats) if n != number}
            seats[number] = KeptSeat(name=untaken(clean(name), others), player=player)
            match: Match | None = None
            if len(free) == 1:
                match = Table(at.game, Kept(replace(at.kept, seats=tuple(seats)), (), ())).match
            plies = match.record.plies if match is not None else ()
            to_act = match.state.to_act if match is not None else CHANCE
            when = now()
            try:
                await self._store.sit(table, number, seats[number], plies, to_act, when)
            except Conflict:
                await self._reload(seated)
                raise Refusal("seat_taken", "Someone else was faster: try again.") from None
            at.seat_changed(number, seats[number])
            if match is not None:
                at.adopt(match, when)
            self._changed(seated)
        self._log.info("seat taken", table=table, seat=number, started=match is not None)
        return at

    async def rematch(self, table: str, player: int | None) -> Table:
        """Open a table where the same players play again; the same one for whoever asks."""
        seated = await self.get(table)
        async with seated.lock:
            old = seated.table
            if not old.seats_of(player):
                raise Refusal("not_your_seat", "Only those who played can ask for a rematch.")
            if not old.is_over:
                raise Refusal("illegal", "The game is not over yet.")
            if old.kept.rematch is None:
                await self._open_rematch(seated)
            assert old.kept.rematch is not None
            new = old.kept.rematch
        return (await self.get(new)).table

    # Playing.

    async def submit(self, table: str, player: int | None, seat: int, ply: int, move: str) -> int:
        """Play a move; returns the number of plies there are now."""
        seated = await self.get(table)
        async with seated.lock:
            seated.table.check_seat(seat, player)
            self._check_ply(seated.table, ply)
            if seated.table.kept.seats[seat].stand_in is not None:
                raise Refusal("not_your_turn", "A bot plays for you: take your seat back first.")
            await self._commit(seated, seated.table.try_move(seat, move))
            return seated.table.ply

    async def undo(self, table: str, player: int | None, seat: int, ply: int) -> int:
        """Take a move back; returns the number of plies there are now."""
        seated = await self.get(table)
        async with seated.lock:
            at = seated.table
            at.check_seat(seat, player)
            self._check_ply(at, ply)
            after = at.try_undo(seat)
            when = now()
            try:
                await self._store.shorten(table, at.ply, after.state.to_act, when)
            except Conflict:
                await self._reload(seated)
                raise stale() from None
            at.adopt(after, when)
            self._changed(seated)
            return at.ply

    async def say(self, table: str, player: int | None, text: str) -> int:
        """Say something to all at the table."""
        seated = await self.get(table)
        seats = seated.table.seats_of(player)
        if not seats:
            raise Refusal("not_your_seat", "Only those who sit at the table can talk here.")
        words = clean(text)
        if not words:
            raise Refusal("malformed", "There are no words in this.")
        remark = KeptRemark(seated.table.names[seats[0]], words, now())
        async with seated.lock:
            await self._store.say(table, remark)
            seated.table.said(remark)
            self._tell(seated)
            return seated.table.ply

    async def stand_in(self, table: str, player: int | None, seat: int, bot: str | None) -> int:
        """Let a bot play for an absent player, or give the seat back to its owner."""
        seated = await self.get(table)
        async with seated.lock:
            at = seated.table
            if not 0 <= seat < len(at.kept.seats) or at.kept.seats[seat].player is None:
                raise Refusal("not_your_seat", "There is no player in this seat.")
            taken = at.kept.seats[seat]
            mine = taken.player == player
            if not mine and (bot is None or not at.seats_of(player)):
                raise Refusal("not_your_seat", "This seat belongs to someone else.")
            if not mine and taken.player is not None and at.present.get(taken.player, 0):
                raise Refusal("seat_taken", f"{at.names[seat]} is here, and plays alone.")
            if bot is not None:
                try:
                    check_bot(bot, at.game)
                except StarboardError as error:
                    raise Refusal("illegal", str(error)) from None
            await self._store.stand_in(table, seat, bot)
            at.seat_changed(seat, replace(taken, stand_in=bot))
            self._changed(seated)
            return at.ply

    async def hint(self, table: str, player: int | None, seat: int) -> Thought:
        """What a good bot would consider for a seat whose turn it is."""
        at = (await self.get(table)).table
        at.check_seat(seat, player)
        if at.match is None:
            raise Refusal("not_started", "The game has not begun: a seat is still free.")
        if at.to_act != seat:
            raise Refusal("not_your_turn", "It is not your turn: there is nothing to choose.")
        seconds = self._limits.bot_seconds
        try:
            return await self._thinkers.think(HINTS_BY, at.match.record, seat, seconds)
        except NoThought:
            raise Refusal("unavailable", "No bot has time for a hint now: try again.") from None

    # Listening.

    async def listen(self, table: str, listener: Listener, player: int | None) -> Table:
        """Tell a listener of every change from now on."""
        seated = await self.get(table)
        if listener not in seated.listeners:
            seated.listeners.add(listener)
            self._came(seated, player, 1)
            self._turns.wake(seated)
        return seated.table

    def leave(self, table: str, listener: Listener, player: int | None) -> None:
        """Tell a listener no more."""
        seated = self._seated.get(table)
        if seated is not None and listener in seated.listeners:
            seated.listeners.discard(listener)
            self._came(seated, player, -1)

    def peek(self, table: str) -> Table | None:
        """The table of that id, if it is in memory."""
        seated = self._seated.get(table)
        return None if seated is None else seated.table

    async def close(self) -> None:
        """Stop all that is under way."""
        for seated in self._seated.values():
            if seated.timer is not None:
                seated.timer.cancel()
        await self._turns.close()

    # How it is done.

    async def _load(self, table: str) -> Seated:
        kept = await self._store.load(table)
        if kept is None:
            raise unknown_table()
        seated = Seated(self._replayed(kept), now())
        seated.table.moved = max(seated.table.moved, now() + GRACE - kept.table.turn_seconds)
        self._seated[table] = seated
        self._turns.wake(seated)
        return seated

    def _replayed(self, kept: Kept) -> Table:
        game = self.games.get(kept.table.game)
        if game is None:
            raise Refusal("unavailable", f"This server no longer has {kept.table.game}.")
        try:
            return Table(game, kept)
        except WrongVersion as error:
            raise Refusal("unavailable", str(error)) from None
        except StarboardError as error:
            self._log.error("table cannot be replayed", table=kept.table.id, why=str(error))
            raise Refusal("unavailable", f"This table is damaged: {error}") from None

    async def _reload(self, seated: Seated) -> None:
        """Someone else wrote to this table: read it again."""
        kept = await self._store.load(seated.table.kept.id)
        assert kept is not None
        fresh = self._replayed(kept)
        fresh.present = seated.table.present
        fresh.generation = seated.table.generation + 1
        seated.table = fresh
        self._changed(seated)

    def _card(self, kept: KeptTable, player: int | None) -> TableCard:
        seated = self._seated.get(kept.id)
        present = {} if seated is None else seated.table.present
        return card(kept, self.games.get(kept.game), player, present)

    async def _begin(
        self,
        kept: KeptTable,
        save: Callable[[KeptTable, tuple[str, ...]], Coroutine[Any, Any, None]],
        plies: tuple[str, ...] = (),
    ) -> Table:
        """Set a new table up, save it with what was dealt, and let it go on."""
        table = Table(self.games.find(kept.game), Kept(kept, plies, ()))
        if table.match is not None:
            table.kept = kept = replace(kept, ply=table.ply, to_act=table.to_act)
        await save(kept, table.plies)
        seated = self._seated[kept.id] = Seated(table, now())
        self._turns.wake(seated)
        self._log.info("table opened", table=kept.id, game=kept.game, seats=len(kept.seats))
        return table

    async def _open_rematch(self, seated: Seated) -> None:
        old = seated.table
        seats = [replace(seat, stand_in=None) for seat in old.kept.seats]
        if old.kept.drawn:
            secrets.SystemRandom().shuffle(seats)
        kept = old.kept
        new = new_table(old.game.name, old.game.version, kept.options, seats, kept.opener)
        new = replace(new, drawn=kept.drawn, turn_seconds=kept.turn_seconds)
        try:
            await self._begin(new, lambda table, dealt: self._store.rematch(kept.id, table, dealt))
        except Conflict:
            await self._reload(seated)
            return
        old.rematched(new.id)
        self._tell(seated)

    def _check_ply(self, table: Table, ply: int) -> None:
        if table.match is None:
            raise Refusal("not_started", "The game has not begun: a seat is still free.")
        if ply != table.ply:
            raise stale()

    async def _commit(self, seated: Seated, after: Match) -> None:
        at = seated.table
        plies = after.record.plies[at.ply :]
        when = now()
        try:
            await self._store.append(at.kept.id, at.ply, plies, after.state.to_act, when)
        except Conflict:
            await self._reload(seated)
            raise stale() from None
        at.adopt(after, when)
        self._changed(seated)

    def _changed(self, seated: Seated) -> None:
        self._tell(seated)
        self._turns.wake(seated)

    def _tell(self, seated: Seated) -> None:
        for listener in seated.listeners:
            listener.table_changed(seated.table.kept.id)

    def _came(self, seated: Seated, player: int | None, more: int) -> None:
        """A socket of a player came or went."""
        if player is None:
            return
        present = seated.table.present
        present[player] = present.get(player, 0) + more
        if present[player] <= 0:
            del present[player]
        if seated.table.seats_of(player) and present.get(player, 0) == max(more, 0):
            seated.table.touch()
            self._tell(seated)
