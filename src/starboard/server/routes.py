"""Routes: the HTTP half of the protocol. Every refusal is a `Problem`, never a traceback."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeVar
from urllib.parse import urlsplit

import msgspec
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket

from starboard.kernel import WATCHER
from starboard.server.auth import COOKIE, YEAR, Players, recovery_code, token_of
from starboard.server.config import Config
from starboard.server.limits import Buckets
from starboard.server.lobby import Games
from starboard.server.openapi import OPERATIONS, document, page
from starboard.server.protocol import (
    Health,
    OpenTable,
    Problem,
    Recover,
    Recovery,
    ShowRecord,
    Sit,
    TableOpened,
)
from starboard.server.refusal import Refusal
from starboard.server.sockets import Sockets
from starboard.server.store import StoreFailed
from starboard.server.table import Table
from starboard.server.tables import Tables

T = TypeVar("T")
Endpoint = Callable[[Request], Awaitable[Response]]

STATIC: Final = Path(__file__).parent / "static"
SHORTENED: Final = (Middleware(GZipMiddleware, minimum_size=1000),)
"""For what is long and the same for everyone; answers with secrets are not compressed."""

STATUS: Final = {
    "malformed": 400,
    "unknown_game": 404,
    "unknown_table": 404,
    "not_your_seat": 403,
    "foreign_origin": 403,
    "too_long": 413,
    "too_often": 429,
    "unavailable": 503,
}
"""The HTTP status of each code; a refusal by the rules or by time is a conflict, 409."""

NOT_BUILT: Final = """<!doctype html><html lang="en"><title>Starboard</title>
<p>The server runs, but its web pages are not built: run <code>make web</code>.
The <a href="/api">API</a> is there.</p></html>"""


@dataclass(slots=True)
class Served:
    """All that the routes serve from."""

    config: Config
    games: Games
    tables: Tables
    players: Players
    sockets: Sockets


class Routes:
    """The server's answers to HTTP requests."""

    def __init__(self, config: Config, served: Callable[[], Served]) -> None:
        limits = config.limits
        self._config = config
        self._served = served
        self._requests = Buckets(limits.requests_per_second, limits.requests_at_once)
        self._openings = Buckets(limits.openings_per_minute / 60, limits.openings_at_once)

    def all(self) -> list[BaseRoute]:
        """Every route of the server."""
        handlers: dict[str, Endpoint] = {
            "lobby": self.lobby,
            "game": self.game,
            "open": self.open,
            "show": self.show,
            "sit": self.sit,
            "card": self.card,
            "at": self.at,
            "record": self.record,
            "rematch": self.rematch,
            "mine": self.mine,
            "recovery": self.recovery,
            "recover": self.recover,
            "health": self.health,
        }
        routes: list[BaseRoute] = [
            Route(
                operation.path,
                self._guarded(handlers[name]),
                methods=[operation.method],
                middleware=SHORTENED if name in {"lobby", "game"} else (),
            )
            for name, operation in OPERATIONS.items()
        ]
        routes += [
            Route("/api/openapi.json", self._guarded(self.openapi)),
            Route("/api", self._guarded(self.api_page)),
            WebSocketRoute("/ws", self.socket),
            Route("/", self.index, middleware=SHORTENED),
            Route("/replay", self.index, middleware=SHORTENED),
            Route("/t/{table}", self.index, middleware=SHORTENED),
            Route("/t/{table}/join/{key}", self.index, middleware=SHORTENED),
        ]
        if STATIC.is_dir():
            routes.append(Mount("/", StaticFiles(directory=STATIC), middleware=SHORTENED))
        return routes

    # The operations, in the order of the OpenAPI document.

    async def lobby(self, request: Request) -> Response:
        """Everything there is to choose from."""
        return reply(self._served().games.lobby)

    async def game(self, request: Request) -> Response:
        """A game's card, rules and symbols."""
        return reply(self._served().games.details(request.path_params["name"]))

    async def open(self, request: Request) -> Response:
        """Open a table."""
        self._check_opening(request)
        wish = await self._body(request, OpenTable)
        self._served().games.find(wish.game)
        token, player = await self._player(request)
        table = await self._served().tables.open(player, wish)
        return self._opened(table, token, player)

    async def show(self, request: Request) -> Response:
        """Show a record."""
        self._check_opening(request)
        wish = await self._body(request, ShowRecord)
        token, player = await self._player(request)
        table = await self._served().tables.show(player, wish.record)
        return self._opened(table, token, player)

    async def sit(self, request: Request) -> Response:
        """Take a free seat."""
        self._check_opening(request)
        wish = await self._body(request, Sit)
        table = request.path_params["table"]
        await self._served().tables.get(table)
        token, player = await self._player(request)
        taken = await self._served().tables.sit(table, player, wish.key, wish.name, wish.seat)
        return self._opened(taken, token, player)

    async def card(self, request: Request) -> Response:
        """A table as a list shows it."""
        player = await self._served().players.find(token_of(request))
        return reply(await self._served().tables.card(request.path_params["table"], player))

    async def at(self, request: Request) -> Response:
        """A position of a table's past."""
        player = await self._served().players.find(token_of(request))
        ply, seat = request.path_params["ply"], request.query_params.get("seat", str(WATCHER))
        if not seat.removeprefix("-").isdecimal():
            raise Refusal("malformed", f"{seat!r} is not a seat's number.")
        table = (await self._served().tables.get(request.path_params["table"])).table
        if int(seat) != WATCHER:
            table.check_seat(int(seat), player)
        return reply(table.at(ply, int(seat)))

    async def record(self, request: Request) -> Response:
        """The record of a table, to keep."""
        table = (await self._served().tables.get(request.path_params["table"])).table
        name = f"{table.game.name}-{table.kept.id}.txt"
        disposition = {"Content-Disposition": f'attachment; filename="{name}"'}
        return PlainTextResponse(table.record_text(), headers=disposition)

    async def rematch(self, request: Request) -> Response:
        """Play again."""
        self._check_opening(request)
        token = token_of(request)
        player = await self._served().players.find(token)
        table = await self._served().tables.rematch(request.path_params["table"], player)
        assert token is not None and player is not None
        return self._opened(table, token, player)

    async def mine(self, request: Request) -> Response:
        """The tables of this browser's player."""
        player = await self._served().players.find(token_of(request))
        return reply(await self._served().tables.cards_of(player))

    async def recovery(self, request: Request) -> Response:
        """The recovery code of this browser."""
        token = token_of(request)
        if token is None or await self._served().players.find(token) is None:
            raise Refusal("not_your_seat", "This browser has no tables, and so no code yet.")
        return reply(Recovery(recovery_code(token)))

    async def recover(self, request: Request) -> Response:
        """Bring a player's tables to this browser."""
        self._check_opening(request)
        wish = await self._body(request, Recover)
        player = await self._served().players.recover(wish.code)
        if player is None:
            raise Refusal("not_your_seat", "No tables belong to this code: check every letter.")
        token, _ = await self._served().players.add(player)
        response = reply(await self._served().tables.cards_of(player))
        self._remember(response, token)
        return response

    async def health(self, request: Request) -> Response:
        """Whether the server can work."""
        served = self._served()
        await served.tables.cards_of(-1)
        return reply(Health("ok", len(served.tables), len(served.sockets)))

    # What is not an operation.

    async def openapi(self, request: Request) -> Response:
        """The OpenAPI document."""
        return Response(document(), media_type="application/json")

    async def api_page(self, request: Request) -> Response:
        """The OpenAPI document, for people."""
        return HTMLResponse(page())

    async def index(self, request: Request) -> Response:
        """The one page of the web client."""
        file = STATIC / "index.html"
        if not file.is_file():
            return HTMLResponse(NOT_BUILT)
        return HTMLResponse(file.read_bytes(), headers={"Cache-Control": "no-cache"})

    async def socket(self, websocket: WebSocket) -> None:
        """The socket of a client."""
        sockets = self._served().sockets
        try:
            self._check_origin(websocket)
            if not sockets.has_room(address_of(websocket)):
                raise Refusal("too_often", "Too many sockets are open from your address.")
        except Refusal as refusal:
            await websocket.send_denial_response(problem(refusal))
            return
        await sockets.serve(websocket)

    # How it is done.

    def _guarded(self, endpoint: Endpoint) -> Endpoint:
        async def guarded(request: Request) -> Response:
            try:
                if not self._requests.take(address_of(request)):
                    raise Refusal("too_often", "You ask too often: slow down.")
                if request.method not in {"GET", "HEAD"}:
                    self._check_origin(request)
                return await endpoint(request)
            except Refusal as refusal:
                return problem(refusal)
            except StoreFailed:
                sentence = "The server cannot use its data now; nothing was changed. Try again."
                return problem(Refusal("unavailable", sentence))

        return guarded

    def _check_origin(self, connection: HTTPConnection) -> None:
        """Refuse pages of other sites. Programs that are no browsers send no origin."""
        origin = connection.headers.get("origin")
        if origin is None:
            return
        here = {self._config.address}
        if not self._config.is_secure:
            scheme = "https" if connection.url.scheme in {"https", "wss"} else "http"
            here.add(f"{scheme}://{connection.headers.get('host', '')}")
        if _site(origin) not in {_site(address) for address in here}:
            raise Refusal("foreign_origin", "This page may not speak with this server.")

    def _check_opening(self, request: Request) -> None:
        if not self._openings.take(address_of(request)):
            raise Refusal("too_often", "You open and join too often: wait a minute.")

    async def _body(self, request: Request, kind: type[T]) -> T:
        most = self._config.limits.body_bytes
        data = bytearray()
        async for chunk in request.stream():
            data += chunk
            if len(data) > most:
                raise Refusal("too_long", f"A request may have {most} bytes at most.")
        try:
            return msgspec.json.decode(bytes(data), type=kind)
        except msgspec.DecodeError as error:
            raise Refusal("malformed", f"This request cannot be read: {error}.") from None

    async def _player(self, request: Request) -> tuple[str, int]:
        """The one who asks, known from now on if not before."""
        token = token_of(request)
        player = await self._served().players.find(token)
        if token is None or player is None:
            return await self._served().players.add()
        return token, player

    def _opened(self, table: Table, token: str, player: int) -> Response:
        kept = table.kept
        join = kept.join if kept.opener == player and not kept.is_full else None
        response = reply(TableOpened(kept.id, table.seats_of(player), recovery_code(token), join))
        self._remember(response, token)
        return response

    def _remember(self, response: Response, token: str) -> None:
        response.set_cookie(
            COOKIE,
            token,
            max_age=YEAR,
            httponly=True,
            samesite="strict",
            secure=self._config.is_secure,
        )


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
    return reply(Problem(refusal.code, refusal.sentence), STATUS.get(refusal.code, 409))


def address_of(connection: HTTPConnection) -> str:
    """The address of the one who asks."""
    return connection.client.host if connection.client else ""


def _site(address: str) -> tuple[str, str | None, int | None]:
    try:
        parts = urlsplit(address)
        usual = {"http": 80, "https": 443}.get(parts.scheme)
        return parts.scheme, parts.hostname, parts.port or usual
    except ValueError:
        return "", None, None
