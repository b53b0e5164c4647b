"""Sockets: one for each client, speaking the protocol. Every message gets one answer."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import Coroutine
from typing import Any, Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from starboard.kernel import WATCHER
from starboard.server.auth import Players, token_of
from starboard.server.config import Limits
from starboard.server.limits import Bucket
from starboard.server.log import Log
from starboard.server.protocol import (
    Ack,
    AskHint,
    ClientMessage,
    ConsideredMove,
    Hint,
    Refused,
    Say,
    ServerMessage,
    StandIn,
    Submit,
    Subscribe,
    TableView,
    Undo,
    Unsubscribe,
)
from starboard.server.refusal import Refusal
from starboard.server.store import StoreFailed
from starboard.server.tables import Tables

UNKNOWN_ID: Final = -1
"""Answers a message whose id could not be read."""

TOO_MUCH: Final = 1008
PATIENCE: Final = 200
"""Messages refused for coming too often, before the socket is closed."""

decoder: Final = msgspec.json.Decoder(ClientMessage)


class _Id(msgspec.Struct):
    id: int = UNKNOWN_ID


class Sockets:
    """All open sockets."""

    def __init__(self, tables: Tables, players: Players, limits: Limits, log: Log) -> None:
        self._tables = tables
        self._players = players
        self._limits = limits
        self._log = log
        self._open: Counter[str] = Counter()

    def __len__(self) -> int:
        return self._open.total()

    def has_room(self, address: str) -> bool:
        """Whether one more socket may come from this address."""
        return self._open[address] < self._limits.sockets_per_address

    async def serve(self, websocket: WebSocket) -> None:
        """Speak with one client until it leaves."""
        address = websocket.client.host if websocket.client else ""
        self._open[address] += 1
        try:
            await websocket.accept()
            await _Socket(websocket, self._tables, self._players, self._limits, self._log).run()
        finally:
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]


class _Socket:
    """One client: what it watches, what it is owed."""

    def __init__(
        self, websocket: WebSocket, tables: Tables, players: Players, limits: Limits, log: Log
    ) -> None:
        self._websocket = websocket
        self._tables = tables
        self._players = players
        self._limits = limits
        self._log = log
        self._token = token_of(websocket)
        self._bucket = Bucket(limits.messages_per_second, limits.messages_at_once)
        self._patience = Bucket(1.0, PATIENCE)
        self._closed = False
        self._watched: dict[str, tuple[int, int | None]] = {}
        """Each table watched: as which seat, and by which player."""

        self._answers: deque[str] = deque()
        self._changed: dict[str, None] = {}
        """Tables to show afresh. A slow reader gets the newest view, never a backlog."""

        self._wake = asyncio.Event()
        self._room = asyncio.Event()
        self._hint: asyncio.Task[None] | None = None

    async def run(self) -> None:
        """Read and write until either ends."""
        reading = asyncio.create_task(self._read())
        writing = asyncio.create_task(self._write())
        try:
            await asyncio.wait([reading, writing], return_when=asyncio.FIRST_COMPLETED)
        finally:
            for table, (_, player) in self._watched.items():
                self._tables.leave(table, self, player)
            tasks = [task for task in (reading, writing, self._hint) if task is not None]
            for task in tasks:
                task.cancel()
            for outcome in await asyncio.gather(*tasks, return_exceptions=True):
                if isinstance(outcome, Exception) and not isinstance(outcome, WebSocketDisconnect):
                    self._log.error("socket failed", why=repr(outcome))

    def table_changed(self, table: str) -> None:
        """A table that is watched has changed."""
        self._changed[table] = None
        self._wake.set()

    # Writing.

    async def _write(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            while (self._answers or self._changed) and not self._closed:
                if self._answers:
                    frame = self._answers.popleft()
                    self._room.set()
                else:
                    table = next(iter(self._changed))
                    del self._changed[table]
                    frame = self._frame(table)
                if not frame:
                    continue
                try:
                    async with asyncio.timeout(self._limits.send_seconds):
                        await self._websocket.send_text(frame)
                except TimeoutError:
                    self._log.warning("slow reader cut off", waiting=len(self._answers))
                    return

    def _frame(self, table: str) -> str:
        watched, found = self._watched.get(table), self._tables.peek(table)
        if watched is None or found is None:
            return ""
        try:
            frame = found.frame(watched[0])
            while found.mishaps:
                self._log.error("ply cannot be told", table=table, why=found.mishaps.pop())
            return frame
        except Exception as error:
            self._log.error("table cannot be drawn", table=table, why=repr(error))
            sentence = "This table cannot be drawn now; nothing was lost."
            return _encode(Refused(UNKNOWN_ID, "unavailable", sentence))

    def _answer(self, message: ServerMessage) -> None:
        self._answers.append(_encode(message))
        self._wake.set()

    # Reading.

    async def _read(self) -> None:
        while True:
            event = await self._websocket.receive()
            if event["type"] == "websocket.disconnect":
                return
            data = event.get("text") or event.get("bytes") or ""
            # Who does not read is not read either, until the writer has caught up.
            while len(self._answers) >= self._limits.answers:
                self._room.clear()
                await self._room.wait()
            if self._bucket.take():
                await self._hear(data)
                continue
            if not self._patience.take():
                self._closed = True
                await self._websocket.close(TOO_MUCH, "You send too much.")
                return
            self._answer(Refused(_id(data), "too_often", "You send too much: slow down."))

    async def _hear(self, data: str | bytes) -> None:
        try:
            message = decoder.decode(data)
        except msgspec.DecodeError as error:
            self._answer(Refused(_id(data), "malformed", f"This is not a message: {error}."))
            return
        if isinstance(message, AskHint):
            self._ask_hint(message)
            return
        await self._carefully(message, self._do(message))

    async def _carefully(
        self, message: ClientMessage, work: Coroutine[Any, Any, ServerMessage]
    ) -> None:
        """Do what was asked, and answer whatever happens."""
        try:
            answer = await work
        except Refusal as refusal:
            view = self._view(message)
            answer = Refused(message.id, refusal.code, refusal.sentence, view)
        except StoreFailed as failure:
            self._log.error("store failed", why=str(failure))
            sentence = "The server cannot write now; nothing was changed. Try again."
            answer = Refused(message.id, "unavailable", sentence, self._view(message))
        except Exception as error:
            self._log.error("message failed", kind=type(message).__name__, why=repr(error))
            sentence = "The server could not do this; nothing was lost."
            answer = Refused(message.id, "unavailable", sentence)
        self._answer(answer)

    async def _do(self, message: ClientMessage) -> ServerMessage:
        player = await self._players.find(self._token)
        tables, table = self._tables, message.table
        match message:
            case Subscribe():
                return Ack(message.id, await self._subscribe(message, player))
            case Unsubscribe():
                self._unsubscribe(table)
                return Ack(message.id, 0)
            case Submit():
                ply = await tables.submit(table, player, message.seat, message.ply, message.move)
            case Undo():
                ply = await tables.undo(table, player, message.seat, message.ply)
            case Say():
                ply = await tables.say(table, player, message.text)
            case StandIn():
                ply = await tables.stand_in(table, player, message.seat, message.bot)
            case AskHint():
                thought = await tables.hint(table, player, message.seat)
                return Hint(message.id, [ConsideredMove(*looked) for looked in thought.considered])
        return Ack(message.id, ply)

    async def _subscribe(self, message: Subscribe, player: int | None) -> int:
        table = await self._tables.get(message.table)
        if message.seat != WATCHER:
            table.table.check_seat(message.seat, player)
        if message.table not in self._watched:
            if len(self._watched) >= self._limits.subscriptions:
                raise Refusal("too_often", "You watch too many tables over one socket.")
            await self._tables.listen(message.table, self, player)
        self._watched[message.table] = (message.seat, player)
        self.table_changed(message.table)
        return table.table.ply

    def _unsubscribe(self, table: str) -> None:
        watched = self._watched.pop(table, None)
        if watched is not None:
            self._tables.leave(table, self, watched[1])

    def _ask_hint(self, message: AskHint) -> None:
        """Think beside the reading, so that the table can be played on meanwhile."""
        if self._hint is not None and not self._hint.done():
            self._answer(Refused(message.id, "too_often", "A hint is on its way already."))
            return
        self._hint = asyncio.create_task(self._carefully(message, self._do(message)))

    def _view(self, message: ClientMessage) -> TableView | None:
        """How things stand, for one who watches the table."""
        watched, found = self._watched.get(message.table), self._tables.peek(message.table)
        if watched is None or found is None:
            return None
        try:
            return found.view(watched[0])
        except Exception as error:
            self._log.error("table cannot be drawn", table=message.table, why=repr(error))
            return None


def _encode(message: ServerMessage) -> str:
    return msgspec.json.encode(message).decode()


def _id(data: str | bytes) -> int:
    try:
        return msgspec.json.decode(data, type=_Id).id
    except msgspec.DecodeError:
        return UNKNOWN_ID
