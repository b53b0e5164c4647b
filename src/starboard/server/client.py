"""Client: the tables that one client watches, and what its messages do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import msgspec
from starlette.websockets import WebSocket

from starboard.kernel import WATCHER
from starboard.server.auth import Players
from starboard.server.config import Limits
from starboard.server.limits import Quota
from starboard.server.log import Log
from starboard.server.outbox import Outbox, encode
from starboard.server.playing import Playing
from starboard.server.protocol import (
    Ack,
    AskHint,
    ClientMessage,
    Code,
    ConsideredMove,
    Hint,
    Refused,
    Say,
    ServerMessage,
    StandIn,
    Submit,
    Subscribe,
    Undo,
    Unsubscribe,
)
from starboard.server.refusal import Refusal
from starboard.server.showing import UNSEEN
from starboard.server.tables import Tables

UNKNOWN_ID: Final = -1
"""The id of an answer to nothing, or to a message whose id cannot be read."""


@dataclass(slots=True)
class _Watched:
    """A table that is watched: as which seat, by which player, and what was seen of it."""

    seat: int
    player: int | None
    steps: bool
    seen: int = UNSEEN
    """The edition that was sent last, to who asked for steps."""


class Client:
    """Someone at the other end of a socket: a player, or a spectator without a name."""

    def __init__(
        self,
        websocket: WebSocket[Any],
        tables: Tables,
        playing: Playing,
        players: Players,
        limits: Limits,
        log: Log,
        watching: Quota,
    ) -> None:
        self._token = players.token_of(websocket)
        self._tables = tables
        self._playing = playing
        self._players = players
        self._limits = limits
        self._log = log
        self._watching = watching
        self._watched: dict[str, _Watched] = {}

        self.outbox = Outbox(websocket, limits, log)

    @property
    def players(self) -> list[int | None]:
        """As whom tables are watched here."""
        return [watched.player for watched in self._watched.values()]

    async def do(self, message: ClientMessage) -> ServerMessage:
        """Do what a message asks; returns the answer, or raises a `Refusal`."""
        player = await self._players.find(self._token)
        playing, table = self._playing, message.table
        match message:
            case Subscribe():
                ply = await self._subscribe(message, player)
            case Unsubscribe():
                ply = self._unsubscribe(table)
            case Submit():
                ply = await playing.submit(table, player, message.seat, message.ply, message.move)
            case Undo():
                ply = await playing.undo(table, player, message.seat, message.ply)
            case Say():
                ply = await playing.say(table, player, message.text)
            case StandIn():
                ply = await playing.stand_in(table, player, message.seat, message.bot)
            case AskHint():
                thought = await playing.hint(table, player, message.seat)
                looks = [
                    msgspec.convert(look, ConsideredMove, from_attributes=True)
                    for look in thought.considered
                ]
                return Hint(message.id, looks)
        return Ack(message.id, ply)

    def refuse(self, id: int, code: Code, sentence: str, table: str = "") -> None:
        """Send a refusal, with how its table stands if this client watches it."""
        watched, found = self._watched.get(table), self._tables.peek(table)
        refused = Refused(id, code, sentence)
        edition = UNSEEN
        if watched is not None and found is not None:
            try:
                edition, view = found.showing.view(watched.seat)
                # Who is sent steps and is up to date has the view already.
                refused.table = None if edition == watched.seen else view
            except Exception as error:
                self._log.error("table cannot be drawn", table=table, cause=error)
        self.outbox.answer(refused)
        if watched is not None and watched.steps and refused.table is not None:
            watched.seen = edition

    def leave(self) -> None:
        """Stop watching every table."""
        for table in [*self._watched]:
            self._unsubscribe(table)

    async def _subscribe(self, message: Subscribe, player: int | None) -> int:
        table = (await self._tables.get(message.table)).table
        if message.seat != WATCHER:
            table.check_seat(message.seat, player)
        if message.table not in self._watched:
            if len(self._watched) >= self._limits.subscriptions:
                raise Refusal("too_often", "You watch too many tables over one socket.")
            if not self._watching.enter():
                raise Refusal("too_often", "Too many tables are watched: close some of them.")
            try:
                await self._tables.listen(message.table, self.outbox, player)
            except BaseException:
                self._watching.leave()
                raise
        self._watched[message.table] = _Watched(message.seat, player, message.steps)
        self.outbox.table_changed(message.table)
        return table.ply

    def _unsubscribe(self, table: str) -> int:
        watched = self._watched.pop(table, None)
        if watched is not None:
            self._watching.leave()
            self._tables.leave(table, self.outbox, watched.player)
        return 0

    def frame(self, table: str) -> bytes:
        """What is new at a table, as a frame; empty if this client has it or watches no longer."""
        watched, found = self._watched.get(table), self._tables.peek(table)
        if watched is None or found is None:
            return b""
        try:
            showing = found.showing
            if watched.steps:
                edition, frame = showing.since(watched.seat, watched.seen)
            else:
                edition, frame = UNSEEN, showing.whole(watched.seat)[1]
            if len(frame) > self._limits.view_bytes:
                raise Refusal("too_long", f"Its view has {len(frame)} bytes.")
            watched.seen = edition
            while found.mishaps:
                ply, slip = found.mishaps.pop()
                self._log.error("ply cannot be told", table=table, ply=ply, cause=slip)
            return frame
        except Exception as error:
            self._log.error("table cannot be drawn", table=table, cause=error)
            sentence = "This table cannot be drawn now; nothing was lost."
            return encode(Refused(UNKNOWN_ID, "unavailable", sentence))
