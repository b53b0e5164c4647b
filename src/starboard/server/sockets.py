"""Sockets: one for each client, speaking the protocol. Every message gets one answer."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from starboard.server.auth import Players
from starboard.server.bans import BANNED, Bans
from starboard.server.client import UNKNOWN_ID, Client
from starboard.server.config import Limits
from starboard.server.limits import Bucket, Buckets, Counts, Quota
from starboard.server.log import Log
from starboard.server.playing import Playing
from starboard.server.protocol import AskHint, ClientMessage
from starboard.server.reading import read
from starboard.server.refusal import Refusal
from starboard.server.store import StoreFailed
from starboard.server.tables import Tables

TOO_MUCH: Final = 1008
FEW: Final = 4
"""Sockets at one table, on average, when the server is full."""

PATIENCE: Final = 200
"""Messages refused for coming too often before the socket is closed."""

SIGNED_OUT: Final = 1012
"""Closes a socket whose cookie is no longer good; the client comes back with the new one."""

decoder: Final = msgspec.json.Decoder(ClientMessage)


class _Id(msgspec.Struct):
    id: int = UNKNOWN_ID


identifier: Final = msgspec.json.Decoder(_Id)


class Sockets:
    """All open sockets."""

    def __init__(
        self, tables: Tables, playing: Playing, players: Players, limits: Limits, log: Log
    ) -> None:
        self._tables = tables
        self._playing = playing
        self._players = players
        self._limits = limits
        self._log = log
        self._clients: dict[Client, str] = {}
        """Everyone who is connected, with their address."""

        self._open = Counts(limits.sockets_per_address, limits.sockets)
        self._watching = Counts(limits.watched_per_address, limits.tables_in_memory * FEW)
        self.messages = Buckets(limits.messages_per_address, limits.address_at_once)
        self.counts = {"sockets": self._open, "watching": self._watching}
        """What servers tell each other of, so that it holds on all of them together."""

    async def close_of(self, player: int) -> None:
        """Close the sockets over which a player watches; whoever still may comes back."""
        for client in [client for client in self._clients if player in client.players]:
            client.leave()
            await client.outbox.close(SIGNED_OUT, "Signed out: come back.")

    async def turn_away(self, bans: Bans) -> None:
        """Close the sockets of whoever is banned."""
        for client, address in [*self._clients.items()]:
            if bans.has(address, *client.players):
                client.leave()
                await client.outbox.close(TOO_MUCH, BANNED)

    def __len__(self) -> int:
        return len(self._open)

    @contextlib.contextmanager
    def counted(self, address: str) -> Iterator[None]:
        """Count a socket while it is open, or refuse one too many."""
        if not self._open.enter(address):
            raise Refusal("too_often", "Too many sockets are open: close one and try again.")
        try:
            yield
        finally:
            self._open.leave(address)

    async def serve(self, websocket: WebSocket[Any], address: str) -> None:
        """Speak with one client until it leaves."""
        await websocket.accept()
        watching = Quota(self._watching, address)
        client = Client(
            websocket,
            self._tables,
            self._playing,
            self._players,
            self._limits,
            self._log,
            watching,
        )
        self._clients[client] = address
        delay = partial(self.messages.delay, address)
        try:
            await _Socket(websocket, client, self._limits, self._log, delay).run()
        finally:
            del self._clients[client]


class _Socket:
    """Reads one client's messages, and makes sure that each is answered."""

    def __init__(
        self,
        websocket: WebSocket[Any],
        client: Client,
        limits: Limits,
        log: Log,
        delay: Callable[[], float],
    ) -> None:
        self._websocket = websocket
        self._delay = delay
        self._client = client
        self._outbox = client.outbox
        self._log = log
        self._bucket = Bucket(limits.messages_per_second, limits.messages_at_once)
        self._patience = Bucket(1.0, PATIENCE)
        self._hint: asyncio.Task[None] | None = None

    async def run(self) -> None:
        """Read and write until either ends."""
        reading = asyncio.create_task(self._read())
        writing = asyncio.create_task(self._outbox.run(self._client.frame))
        try:
            await asyncio.wait([reading, writing], return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._client.leave()
            tasks = [task for task in (reading, writing, self._hint) if task is not None]
            for task in tasks:
                task.cancel()
            for end in await asyncio.gather(*tasks, return_exceptions=True):
                if isinstance(end, Exception) and not isinstance(end, WebSocketDisconnect):
                    self._log.error("socket failed", cause=end)

    async def _read(self) -> None:
        while True:
            event = await self._websocket.receive()
            if event["type"] == "websocket.disconnect":
                return
            data = event.get("text") or event.get("bytes") or ""
            # A client that does not read is not read either, nor is one whose house sends too much.
            await self._outbox.has_room()
            wait = self._delay()
            if wait:
                await asyncio.sleep(wait)
            if self._bucket.take():
                await self._hear(data)
            elif self._patience.take():
                self._client.refuse(_id(data), "too_often", "You send too much: slow down.")
            else:
                await self._outbox.close(TOO_MUCH, "You send too much.")
                return

    async def _hear(self, data: str | bytes) -> None:
        try:
            message = read(data, decoder)
        except Refusal as refusal:
            self._client.refuse(_id(data), refusal.code, refusal.sentence)
            return
        if not isinstance(message, AskHint):
            await self._answer(message)
        elif self._hint is not None and not self._hint.done():
            self._client.refuse(message.id, "too_often", "A hint is already on its way.")
        else:
            # A bot thinks for a while, and the table can be played on meanwhile.
            self._hint = asyncio.create_task(self._answer(message))

    async def _answer(self, message: ClientMessage) -> None:
        """Do what was asked, and answer whatever happens."""
        client = self._client
        try:
            self._outbox.answer(await client.do(message))
        except Refusal as refusal:
            self._log.notice(refusal.__cause__)
            client.refuse(message.id, refusal.code, refusal.sentence, message.table)
        except StoreFailed as failure:
            self._log.error("store failed", why=str(failure))
            sentence = "The server cannot write now; nothing was changed. Try again."
            client.refuse(message.id, "unavailable", sentence, message.table)
        except Exception as error:
            self._log.error("message failed", kind=type(message).__name__, cause=error)
            sentence = "The server could not do this; nothing was lost."
            client.refuse(message.id, "unavailable", sentence)


def _id(data: str | bytes) -> int:
    try:
        return read(data, identifier).id
    except Refusal:
        return UNKNOWN_ID
