"""Connections: who may connect, and how long the server waits for what they send and read.

Uvicorn has no limit for the head of a request or for each address, so its protocols get both here.
"""

from __future__ import annotations

import asyncio
import contextlib
import sys
from typing import Any, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode

from starboard.server.config import Limits
from starboard.server.deflate import DeflateFactory
from starboard.server.limits import Bucket, Buckets, Counts, household

LINGER_SECONDS: Final = 2.0
"""How long a client may take to read the rest after its socket has ended."""

MOST_FILES: Final = 65_536
SPARE_FILES: Final = 100
"""Files that the server needs for itself: the database, bots, pages."""

PORTION: Final = 1024
"""Bytes of a socket that are read at once: 170 of the smallest frames."""

AHEAD: Final = 16
"""Messages of a socket that are read before the first of them is answered."""

ASIDE: Final = (Opcode.PING, Opcode.PONG, Opcode.CONT)
ASIDE_PER_SECOND: Final = 10.0
ASIDE_AT_ONCE: Final = 100
"""Frames of a socket that are no message: pings, pongs, and the parts of a message."""

SORRY: Final = (
    b'{"code":"too_often","sentence":"Too many connections: close one and try again soon."}'
)
FULL: Final = (
    b"HTTP/1.1 429 Too Many Requests\r\ncontent-type: application/json\r\nconnection: close\r\n"
    b"content-length: %d\r\n\r\n%s" % (len(SORRY), SORRY)
)


def protocols(
    limits: Limits, proxies: tuple[str, ...] = ()
) -> tuple[type[H11Protocol], type[WebSocketsSansIOProtocol]]:
    """The protocols of one server, which share a count of its connections."""
    together = min(limits.connections, files_allowed() - SPARE_FILES)
    counts = Counts(limits.connections_per_address, together)
    arriving = Buckets(limits.connections_per_second, 2 * limits.connections_per_address)
    lingering = Counts(SPARE_FILES // 2, SPARE_FILES // 2)

    class Http(H11Protocol):
        """Reads requests. Whoever dawdles over the head of one is cut off."""

        _timer: asyncio.TimerHandle | None = None
        _drain: asyncio.TimerHandle | None = None
        _is_counted = False

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            who = _who(self.client, proxies)
            if not arriving.take(who):
                transport.abort()
                return
            self._is_counted = counts.enter(who)
            if self._is_counted:
                self._watch()
            elif lingering.enter(""):
                # Closed at once, the connection would take its answer with it.
                transport.write(FULL)
                transport.write_eof()
                self._timer = self.loop.call_later(LINGER_SECONDS, self._part)
            else:
                transport.abort()

        def connection_lost(self, exc: Exception | None) -> None:
            if self._is_counted:
                self._stop()
                counts.leave(_who(self.client, proxies))
            self._drained()
            super().connection_lost(exc)

        def data_received(self, data: bytes) -> None:
            if self._is_counted:
                super().data_received(data)

        def handle_events(self) -> None:
            super().handle_events()
            self._watch()

        def handle_websocket_upgrade(self, event: h11.Request) -> None:
            # From here on the socket's protocol counts it, and times it by pings.
            self._stop()
            self._is_counted = False
            super().handle_websocket_upgrade(event)

        def on_response_complete(self) -> None:
            super().on_response_complete()
            self._watch()

        def pause_writing(self) -> None:
            super().pause_writing()
            if self._drain is None:
                self._drain = self.loop.call_later(limits.send_seconds, self.transport.abort)

        def resume_writing(self) -> None:
            self._drained()
            super().resume_writing()

        def _part(self) -> None:
            lingering.leave("")
            self.transport.abort()

        def _drained(self) -> None:
            if self._drain is not None:
                self._drain.cancel()
                self._drain = None

        def _watch(self) -> None:
            """Let the clock run while no request is being answered."""
            if self.cycle is not None and not self.cycle.response_complete:
                self._stop()
            elif self._timer is None and self._is_counted:
                self._timer = self.loop.call_later(limits.header_seconds, self.transport.abort)

        def _stop(self) -> None:
            if self._timer is not None:
                self._timer.cancel()
                self._timer = None

    class Socket(WebSocketsSansIOProtocol):
        """Speaks with a client. Its connection was counted when it came as a request."""

        def __init__(self, *args: Any, **settings: Any) -> None:
            super().__init__(*args, **settings)
            # Uvicorn's own would keep a dictionary for each socket, and compress every word.
            self.conn.available_extensions = [DeflateFactory()]
            self._unread = bytearray()
            self._asides = Bucket(ASIDE_PER_SECOND, ASIDE_AT_ONCE)

        def connection_lost(self, exc: Exception | None) -> None:
            counts.leave(_who(self.client, proxies))
            super().connection_lost(exc)

        def data_received(self, data: bytes) -> None:
            self._unread += data
            self._read_on()

        async def receive(self) -> Any:
            event = await super().receive()
            self._read_on()
            return event

        def handle_events(self) -> None:
            asides = [
                event
                for event in self.conn.events
                if isinstance(event, Frame) and event.opcode in ASIDE
            ]
            if all([self._asides.take() for _ in asides]):
                super().handle_events()
            else:
                self.transport.abort()

        def _read_on(self) -> None:
            """Read in small portions: a flood of tiny frames must not hold up everyone else."""
            while self._unread and self.queue.qsize() < AHEAD and not self.transport.is_closing():
                portion = bytes(self._unread[:PORTION])
                del self._unread[:PORTION]
                super().data_received(portion)

        def handle_text(self, event: Frame) -> None:
            # Read as bytes, a text that is not UTF-8 gets a refusal instead of a closed socket.
            self.handle_bytes(event)

        async def run_asgi(self) -> None:
            await super().run_asgi()
            # Closing waits until everything is read; who never reads could drag that out for ever.
            self.loop.call_later(LINGER_SECONDS, self.transport.abort)

    return Http, Socket


def files_allowed() -> int:
    """How many files and sockets this process may have open, after asking for all it can get."""
    if sys.platform == "win32":  # pragma: no cover
        return MOST_FILES
    import resource  # noqa: PLC0415

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, most), hard))
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]


def _who(client: Any, proxies: tuple[str, ...]) -> str:
    """Who connects. Many are behind a proxy, so each of its connections counts by itself."""
    if client and client[0] in proxies:
        return f"{client[0]} {client[1]}"
    return household(client[0]) if client else ""
