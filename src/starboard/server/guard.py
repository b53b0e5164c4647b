"""Guard: who may ask over HTTP, how often and how much.

Every refusal is a `Problem`, never a traceback.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeVar
from urllib.parse import urlsplit

import msgspec
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response

from starboard.server.bans import Bans
from starboard.server.config import Config
from starboard.server.limits import Buckets, household
from starboard.server.protocol import Problem
from starboard.server.reading import read
from starboard.server.refusal import Refusal
from starboard.server.served import Served
from starboard.server.store import Damaged, StoreFailed

T = TypeVar("T")
Endpoint = Callable[[Request[Served]], Awaitable[Response]]

STATUS: Final = {
    "malformed": 400,
    "unknown_game": 404,
    "unknown_table": 404,
    "unknown_lesson": 404,
    "unknown_picture": 404,
    "not_your_seat": 403,
    "foreign_origin": 403,
    "banned": 403,
    "too_long": 413,
    "too_often": 429,
    "too_slow": 408,
    "unavailable": 503,
}
"""The HTTP status of each code; a refusal by the rules or by time is a conflict, 409."""


class Guard:
    """Stands before every endpoint."""

    def __init__(self, config: Config) -> None:
        limits = config.limits
        self._config = config
        self.bans = Bans()
        self._requests = Buckets(limits.requests_per_second, limits.requests_at_once)
        self.limits = {"requests": self._requests}
        """What servers tell each other of, so that it holds on all of them together."""

    def guarded(self, endpoint: Endpoint, cost: int = 1) -> Endpoint:
        """The endpoint for those who may ask; others get a `Problem`.

        Asking counts as often as its *cost* says.
        """

        async def guarded(request: Request[Served]) -> Response:
            try:
                self.check_rate(request, cost)
                if request.method not in {"GET", "HEAD"}:
                    self.check_origin(request)
                return await endpoint(request)
            except Refusal as refusal:
                return problem(refusal)
            except (StoreFailed, Damaged):
                sentence = "The server cannot use its data now; nothing was changed. Try again."
                return problem(Refusal("unavailable", sentence))

        return guarded

    def check_rate(self, connection: HTTPConnection[Any], cost: int = 1) -> None:
        """Refuse whoever may not ask at all, or asks too often, whatever for."""
        self.bans.check(address_of(connection))
        if not self._requests.take(address_of(connection), cost):
            raise Refusal("too_often", "You ask too often: slow down.")

    def check_origin(self, connection: HTTPConnection[Any]) -> None:
        """Refuse pages of other sites. Programs that are not browsers send no origin."""
        origin = connection.headers.get("origin")
        if origin is None:
            return
        here = {self._config.address}
        if not self._config.is_secure:
            scheme = "https" if connection.url.scheme in {"https", "wss"} else "http"
            here.add(f"{scheme}://{connection.headers.get('host', '')}")
        if _site(origin) not in {_site(address) for address in here}:
            raise Refusal("foreign_origin", "This page may not speak with this server.")

    async def check_table(self, request: Request[Served]) -> None:
        """Refuse whoever makes more tables than anyone can play at."""
        await self.check_opening(request)
        limits = self._config.limits
        rate = (limits.tables_per_hour / 3600, limits.tables_at_once)
        if not await request.state["store"].take("tables", address_of(request), *rate):
            raise Refusal("too_often", "You have opened many tables: wait an hour.")

    async def check_opening(self, request: Request[Served]) -> None:
        """Refuse whoever opens tables, takes seats or tries codes too often."""
        limits = self._config.limits
        rate = (limits.openings_per_minute / 60, limits.openings_at_once)
        if not await request.state["store"].take("openings", address_of(request), *rate):
            raise Refusal("too_often", "You open and join too often: wait a minute.")

    async def read(self, request: Request[Served], kind: type[T]) -> T:
        """The body of a request as a value of the protocol."""
        most = self._config.limits.body_bytes
        data = bytearray()
        try:
            async with asyncio.timeout(self._config.limits.body_seconds):
                async for chunk in request.stream():
                    data += chunk
                    if len(data) > most:
                        raise Refusal("too_long", f"A request may have at most {most} bytes.")
        except TimeoutError:
            raise Refusal("too_slow", "The request took too long to arrive: try again.") from None
        except ClientDisconnect:
            raise Refusal("malformed", "The request was not sent to its end.") from None
        return read(bytes(data), msgspec.json.Decoder(kind))


def reply(value: Any, status: int = 200) -> Response:
    """A value of the protocol as a response."""
    return Response(
        msgspec.json.encode(value),
        status,
        media_type="application/json",
        headers={"Cache-Control": "no-store"},
    )


def problem(refusal: Refusal) -> Response:
    """A refusal as a response."""
    response = reply(Problem(refusal.code, refusal.sentence), STATUS.get(refusal.code, 409))
    if refusal.code == "too_often":
        # Whoever goes on has to connect again, and connections are refused more cheaply.
        response.headers["Connection"] = "close"
    return response


def address_of(connection: HTTPConnection[Any]) -> str:
    """The address that a request comes from."""
    return household(connection.client.host) if connection.client else ""


def _site(address: str) -> tuple[str, str | None, int | None]:
    try:
        parts = urlsplit(address)
        usual = {"http": 80, "https": 443}.get(parts.scheme)
        return parts.scheme, parts.hostname, parts.port or usual
    except ValueError:
        return "", None, None
