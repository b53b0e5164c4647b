"""Admin: what whoever runs a server does with its tables and players, while it runs or not."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from ipaddress import ip_address
from typing import Final, Literal

import msgspec

from starboard.kernel import OVER, StarboardError, counted
from starboard.server.limits import household
from starboard.server.store import Conflict, Damaged, KeptTable, Listed, Store

State = Literal["waiting", "playing", "finished", "closed", "damaged"]
STATES: Final[tuple[State, ...]] = ("waiting", "playing", "finished", "closed", "damaged")
DAY: Final = 24 * 3600.0
HEADINGS: Final = ["table", "game", "players", "state", "plies", "last change", "size"]


class BadWish(StarboardError):
    """Something that cannot be done; its sentence says why."""


class ListTables(msgspec.Struct, tag="tables", forbid_unknown_fields=True):
    """Show tables, all or those of a state."""

    state: State | None = None


class CloseTable(msgspec.Struct, tag="close", forbid_unknown_fields=True):
    """End a table without a result."""

    table: str


class DeleteTable(msgspec.Struct, tag="delete", forbid_unknown_fields=True):
    """Forget a table that is over or closed."""

    table: str


class KeepTable(msgspec.Struct, tag="keep", forbid_unknown_fields=True):
    """Let a table stay however old it is, or no longer."""

    table: str
    keep: bool = True


class Forget(msgspec.Struct, tag="forget", forbid_unknown_fields=True):
    """Delete the tables of a state that nobody has changed for so many days."""

    state: State
    days: float
    sure: bool = False


class Mute(msgspec.Struct, tag="mute", forbid_unknown_fields=True):
    """Let a player talk no more, or again."""

    player: int
    muted: bool = True


class Ban(msgspec.Struct, tag="ban", forbid_unknown_fields=True):
    """Turn a player, by number, or an address away, or no longer."""

    who: str
    banned: bool = True


Wish = ListTables | CloseTable | DeleteTable | KeepTable | Forget | Mute | Ban


class Told(msgspec.Struct, tag="told"):
    """What was done: a sentence, and rows of columns below `HEADINGS`."""

    sentence: str
    rows: list[list[str]] = []


class Admin:
    """Does what is wished in the store. *see* shows a table that is in memory as it is now."""

    def __init__(self, store: Store, see: Callable[[str], Awaitable[None]] | None = None) -> None:
        self._store = store
        self._see = see

    async def do(self, wish: Wish) -> Told:
        """Do what is wished, or raise `BadWish`."""
        match wish:
            case ListTables():
                found = [one for one in await self._store.listed() if _is(one, wish.state)]
                return Told(f"{counted(len(found), 'table')}.", [_row(one) for one in found])
            case CloseTable():
                return await self._close(wish.table)
            case DeleteTable():
                return await self._delete(wish.table)
            case KeepTable():
                if not await self._store.keep_table(wish.table, wish.keep):
                    raise _unknown(wish.table)
                stays = "stays, however old it is" if wish.keep else "may be forgotten"
                return Told(f"The table {wish.table} {stays}.")
            case Forget():
                return await self._forget(wish)
            case Mute() | Ban():
                return await self._restrain(wish)

    async def _restrain(self, wish: Mute | Ban) -> Told:
        if isinstance(wish, Mute):
            if not await self._store.mute(wish.player, wish.muted):
                raise BadWish(
                    f"There is no player {wish.player}: 'starboard admin tables'"
                    " shows the number of each behind their name."
                )
            return Told(f"Player {wish.player} may {'not talk' if wish.muted else 'talk'} now.")
        who = _banned(wish.who)
        await self._store.ban(who, wish.banned)
        named = f"Player {who}" if who.isdigit() else f"The address {who}"
        return Told(f"{named} is {'turned away' if wish.banned else 'let in'} now.")

    async def _close(self, table: str) -> Told:
        try:
            if await self._store.find(table) is None:
                raise _unknown(table)
            await self._store.close_table(table, time.time())
        except Damaged as damage:
            raise BadWish(f"{damage} It can only be deleted.") from None
        except Conflict:
            raise BadWish(f"The table {table} is over already.") from None
        await self._show(table)
        return Told(f"The table {table} is closed; those who sit there were told.")

    async def _delete(self, table: str) -> Told:
        try:
            found = await self._store.find(table)
        except Damaged:
            found = None
        if found is not None and found.to_act != OVER:
            raise BadWish(
                f"The table {table} is not over: close it with 'starboard admin close {table}'"
                " first."
            )
        changed = await self._store.delete_table(table)
        if not changed:
            raise _unknown(table)
        await self._show(*changed)
        return Told(f"The table {table} is deleted.")

    async def _forget(self, wish: Forget) -> Told:
        before = time.time() - wish.days * DAY
        old = [
            one
            for one in await self._store.listed()
            if _is(one, wish.state)
            and not one.keep
            and (one.table is None or one.table.changed < before)
        ]
        if not wish.sure:
            words = f"{counted(len(old), 'table')} would be forgotten: add --yes to do so."
            return Told(words, [_row(one) for one in old])
        for one in old:
            await self._show(*await self._store.delete_table(one.id))
        return Told(f"{counted(len(old), 'table')} forgotten.")

    async def _show(self, *tables: str) -> None:
        for table in tables:
            if self._see is not None:
                await self._see(table)


def _banned(word: str) -> str:
    """A player's number, or an address as connections are told apart."""
    if word.isascii() and word.isdigit():
        return str(int(word))
    try:
        return household(str(ip_address(word)))
    except ValueError:
        raise BadWish(
            f"{word!r} is neither the number of a player, as 'starboard admin tables' shows it,"
            " nor an address such as 203.0.113.7."
        ) from None


def _unknown(table: str) -> BadWish:
    return BadWish(f"There is no table {table}: 'starboard admin tables' shows all.")


def _is(one: Listed, state: State | None) -> bool:
    return state is None or state_of(one.table) == state


def state_of(table: KeptTable | None) -> State:
    """How a table stands."""
    if table is None:
        return "damaged"
    if table.closed:
        return "closed"
    if table.to_act == OVER:
        return "finished"
    return "playing" if table.is_full else "waiting"


def _row(one: Listed) -> list[str]:
    table = one.table
    state = state_of(table) + (", kept" if one.keep else "")
    if table is None:
        return [one.id, "", "", state, "", "", _size(one.size)]
    names = [
        "free" if seat.is_free else name if seat.player is None else f"{name} ({seat.player})"
        for seat, name in zip(table.seats, table.names, strict=True)
    ]
    changed = time.strftime("%Y-%m-%d %H:%M", time.localtime(table.changed))
    return [one.id, table.game, ", ".join(names), state, str(table.ply), changed, _size(one.size)]


def _size(size: int) -> str:
    return f"{size / 1024:.1f} kB"
