"""Outbox: what one client is owed. Answers go first, and nobody gets a backlog of views."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any

import msgspec
from starlette.websockets import WebSocket

from starboard.server.config import Limits
from starboard.server.log import Log
from starboard.server.protocol import Refused, ServerMessage


class Outbox:
    """Sends answers in order, then the newest view of each table that has changed."""

    def __init__(self, websocket: WebSocket[Any], limits: Limits, log: Log) -> None:
        self._websocket = websocket
        self._limits = limits
        self._log = log
        self._answers: deque[bytes] = deque()
        self._changed: dict[str, None] = {}
        """Tables to show afresh, the one that changed first at the front."""

        self._wake = asyncio.Event()
        self._room = asyncio.Event()
        self._closed = False

    def answer(self, message: ServerMessage) -> None:
        """Send an answer."""
        frame = encode(message)
        if len(frame) > self._limits.view_bytes and isinstance(message, Refused):
            message.table = None
            frame = encode(message)
        self._answers.append(frame)
        self._wake.set()

    def table_changed(self, table: str) -> None:
        """Send the view of a table, as it is once its turn to be sent has come."""
        self._changed[table] = None
        self._wake.set()

    async def has_room(self) -> None:
        """Wait until a slow reader has caught up with its answers."""
        while len(self._answers) >= self._limits.answers:
            self._room.clear()
            await self._room.wait()

    async def close(self, code: int, reason: str) -> None:
        """Send nothing more, and close the socket."""
        self._closed = True
        await self._websocket.close(code, reason)

    async def run(self, draw: Callable[[str], bytes]) -> None:
        """Send until the reader is too slow; *draw* makes the frame of a table that has changed."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            while (self._answers or self._changed) and not self._closed:
                frame = self._next(draw)
                if not frame:
                    continue
                try:
                    async with asyncio.timeout(self._limits.send_seconds):
                        await self._websocket.send_text(frame.decode())
                except TimeoutError:
                    self._log.warning("slow reader cut off", waiting=len(self._answers))
                    return

    def _next(self, draw: Callable[[str], bytes]) -> bytes:
        if self._answers:
            self._room.set()
            return self._answers.popleft()
        table = next(iter(self._changed))
        del self._changed[table]
        return draw(table)


def encode(message: ServerMessage) -> bytes:
    """A message as a frame."""
    return msgspec.json.encode(message)
