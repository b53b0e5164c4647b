"""Routes: the HTTP half of the protocol."""

from __future__ import annotations

import asyncio
import re
from typing import Final

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

from starboard.kernel import WATCHER
from starboard.server.auth import YEAR, recovery_code
from starboard.server.config import Config
from starboard.server.guard import Endpoint, Guard, address_of, problem, reply
from starboard.server.operations import OPERATIONS
from starboard.server.pages import SHORTENED, page_routes
from starboard.server.protocol import (
    Again,
    Erased,
    Health,
    Learn,
    Nothing,
    OpenTable,
    PlayOn,
    Promise,
    Recover,
    Recovery,
    ShowRecord,
    Sit,
    TableOpened,
)
from starboard.server.refusal import Refusal
from starboard.server.served import Served
from starboard.server.table import Table

Asked = Request[Served]
SEAT: Final = re.compile(r"-?[0-9]{1,2}")
COSTS: Final = {"scenes": 6}
"""What counts as several requests, since it takes as long."""


class Routes:
    """The server's answers to HTTP requests."""

    def __init__(self, config: Config) -> None:
        self.guard = Guard(config)
        self._is_secure = config.is_secure
        self._cookie = config.cookie

    def all(self) -> list[BaseRoute]:
        """Every route of the server."""
        handlers: dict[str, Endpoint] = {
            "lobby": self.lobby,
            "game": self.game,
            "example": self.example,
            "lessons": self.lessons,
            "learn": self.learn,
            "learn_at": self.learn_at,
            "promise": self.promise,
            "luck": self.luck,
            "open": self.open,
            "show": self.show,
            "sit": self.sit,
            "card": self.card,
            "at": self.at,
            "record": self.record,
            "rematch": self.rematch,
            "scenes": self.scenes,
            "play_on": self.play_on,
            "picture": self.picture,
            "study": self.study,
            "mine": self.mine,
            "recovery": self.recovery,
            "erase": self.erase,
            "sign_out": self.sign_out,
            "recover": self.recover,
            "health": self.health,
        }
        return [
            *[
                Route(
                    operation.path,
                    self.guard.guarded(handlers[name], COSTS.get(name, 1)),
                    methods=[operation.method],
                    middleware=SHORTENED if name in {"lobby", "game", "example"} else (),
                )
                for name, operation in OPERATIONS.items()
            ],
            WebSocketRoute("/ws", self.socket),
            *page_routes(self.guard),
        ]

    # What there is to play.

    async def lobby(self, request: Asked) -> Response:
        """Everything there is to choose from."""
        return reply(request.state["games"].lobby)

    async def game(self, request: Asked) -> Response:
        """A game's card, rules and symbols."""
        return reply(request.state["games"].details(request.path_params["name"]))

    async def example(self, request: Asked) -> Response:
        """A picture of a game, drawn once."""
        name, theme, number = [request.path_params[word] for word in ("name", "theme", "number")]
        drawn = await request.state["games"].picture(name, theme, number)
        headers = {"Cache-Control": "public, max-age=600"}
        return Response(drawn, media_type="image/svg+xml", headers=headers)

    # Lessons.

    async def lessons(self, request: Asked) -> Response:
        """The lessons of a game."""
        return reply(request.state["games"].details(request.path_params["name"]).card.lessons)

    async def learn(self, request: Asked) -> Response:
        """A lesson after a learner's moves."""
        return await self._learn(request, None)

    async def learn_at(self, request: Asked) -> Response:
        """A position of a lesson's past."""
        return await self._learn(request, request.path_params["ply"])

    async def _learn(self, request: Asked, ply: int | None) -> Response:
        wish = await self.guard.read(request, Learn)
        game = request.state["games"].find(request.path_params["name"])
        lesson = request.path_params["lesson"]
        return reply(await request.state["lessons"].ask(game, lesson, tuple(wish.moves), ply))

    # Opening tables and sitting down.

    async def promise(self, request: Asked) -> Response:
        """Promise the luck of a table."""
        await self.guard.check_opening(request)
        await self.guard.read(request, Nothing)
        return reply(Promise(await request.state["opening"].seals.promise()))

    async def open(self, request: Asked) -> Response:
        """Open a table."""
        await self.guard.check_table(request)
        wish = await self.guard.read(request, OpenTable)
        request.state["games"].find(wish.game)
        token, player = await _known(request)
        table = await request.state["opening"].open(player, wish)
        return self._opened(table, token, player)

    async def show(self, request: Asked) -> Response:
        """Show a record."""
        await self.guard.check_table(request)
        wish = await self.guard.read(request, ShowRecord)
        token, player = await _known(request)
        table = await request.state["opening"].show(player, wish.record)
        return self._opened(table, token, player)

    async def sit(self, request: Asked) -> Response:
        """Take a free seat."""
        await self.guard.check_opening(request)
        wish = await self.guard.read(request, Sit)
        table = request.path_params["table"]
        await request.state["tables"].get(table)
        token, player = await _known(request)
        taken = await request.state["opening"].sit(table, player, wish)
        return self._opened(taken, token, player)

    async def rematch(self, request: Asked) -> Response:
        """Play again."""
        await self.guard.check_table(request)
        wish = await self.guard.read(request, Again)
        token, player = request.state["players"].token_of(request), await _player(request)
        table = await request.state["opening"].rematch(request.path_params["table"], player, wish)
        assert token is not None and player is not None
        return self._opened(table, token, player)

    async def play_on(self, request: Asked) -> Response:
        """Play on from a position of a finished game."""
        await self.guard.check_table(request)
        wish = await self.guard.read(request, PlayOn)
        table = request.path_params["table"]
        await request.state["tables"].get(table)
        token, player = await _known(request)
        return self._opened(
            await request.state["opening"].play_on(table, player, wish), token, player
        )

    # Looking at tables.

    async def card(self, request: Asked) -> Response:
        """A table as a list shows it."""
        player = await _player(request)
        return reply(await request.state["tables"].card(request.path_params["table"], player))

    async def at(self, request: Asked) -> Response:
        """A position of a table's past."""
        table, seat = await _seen(request)
        return reply(table.at(request.path_params["ply"], seat))

    async def scenes(self, request: Asked) -> Response:
        """Several positions of a table's past, one after the other."""
        table, seat = await _seen(request)
        scenes = []
        for scene in table.following(request.path_params["ply"], seat):
            scenes.append(scene)
            # Others play on between two of them.
            await asyncio.sleep(0)
        return reply(scenes)

    async def picture(self, request: Asked) -> Response:
        """The table as a picture, to share."""
        return Response((await _table(request)).picture(), media_type="image/svg+xml")

    async def luck(self, request: Asked) -> Response:
        """All draws of a finished game."""
        return reply((await _table(request)).luck())

    async def study(self, request: Asked) -> Response:
        """What a finished game was about."""
        return reply(await request.state["studying"].study(await _table(request)))

    async def record(self, request: Asked) -> Response:
        """The record of a table, to keep."""
        table = await _table(request)
        name = f"{table.game.name}-{table.kept.id}.txt"
        disposition = {"Content-Disposition": f'attachment; filename="{name}"'}
        return PlainTextResponse(table.record_text(), headers=disposition)

    async def mine(self, request: Asked) -> Response:
        """The tables of this browser's player."""
        after = request.query_params.get("after")
        return reply(await request.state["tables"].cards_of(await _player(request), after))

    # Moving to another browser.

    async def recovery(self, request: Asked) -> Response:
        """The recovery code of this browser."""
        token = request.state["players"].token_of(request)
        if token is None or await _player(request) is None:
            raise Refusal("not_your_seat", "This browser has no tables, and so no code yet.")
        return reply(Recovery(recovery_code(token)))

    async def erase(self, request: Asked) -> Response:
        """Forget a player."""
        await self.guard.check_opening(request)
        await self.guard.read(request, Nothing)
        player = await _player(request)
        tables = 0
        if player is not None:
            tables = await request.state["opening"].erase(player)
            request.state["players"].forget(player)
        response = reply(Erased(tables))
        response.delete_cookie(
            self._cookie, httponly=True, samesite="strict", secure=self._is_secure
        )
        return response

    async def sign_out(self, request: Asked) -> Response:
        """End all other browsers of a player."""
        await self.guard.check_opening(request)
        await self.guard.read(request, Nothing)
        player = await _player(request)
        if player is None:
            raise Refusal("not_your_seat", "This browser has no tables, so nobody is signed in.")
        token = await request.state["players"].sign_out(player)
        await request.state["sockets"].close_of(player)
        response = reply(Recovery(recovery_code(token)))
        self._remember(response, token)
        return response

    async def recover(self, request: Asked) -> Response:
        """Bring a player's tables to this browser."""
        await self.guard.check_opening(request)
        wish = await self.guard.read(request, Recover)
        players = request.state["players"]
        player = await players.recover(wish.code)
        if player is None:
            raise Refusal("not_your_seat", "No tables belong to this code: check every letter.")
        token, _ = await players.add(player)
        response = reply(await request.state["tables"].cards_of(player))
        self._remember(response, token)
        return response

    # How the server is.

    async def health(self, request: Asked) -> Response:
        """Whether the server can work."""
        await request.state["tables"].probe()
        return reply(Health("ok", len(request.state["tables"]), len(request.state["sockets"])))

    async def socket(self, websocket: WebSocket[Served]) -> None:
        """The socket of a client."""
        sockets = websocket.state["sockets"]
        try:
            self.guard.bans.check(address_of(websocket))
            self.guard.check_origin(websocket)
            with sockets.counted(address_of(websocket)):
                await sockets.serve(websocket, address_of(websocket))
        except Refusal as refusal:
            await websocket.send_denial_response(problem(refusal))

    def _opened(self, table: Table, token: str, player: int) -> Response:
        kept = table.kept
        join = kept.join if kept.opener == player and not kept.is_full else None
        response = reply(TableOpened(kept.id, table.seats_of(player), recovery_code(token), join))
        self._remember(response, token)
        return response

    def _remember(self, response: Response, token: str) -> None:
        response.set_cookie(
            self._cookie,
            token,
            max_age=YEAR,
            httponly=True,
            samesite="strict",
            secure=self._is_secure,
        )


async def _player(request: Asked) -> int | None:
    """The player who asks, if this browser has one."""
    return await request.state["players"].find(request.state["players"].token_of(request))


async def _known(request: Asked) -> tuple[str, int]:
    """The token and the player of whoever asks; both are new for a new browser."""
    token, player = request.state["players"].token_of(request), await _player(request)
    if token is None or player is None:
        return await request.state["players"].add()
    return token, player


async def _table(request: Asked) -> Table:
    """The table that the path names."""
    return (await request.state["tables"].fresh(request.path_params["table"])).table


async def _seen(request: Asked) -> tuple[Table, int]:
    """The table that the path names, and the seat from which it is looked at."""
    player = await _player(request)
    seat = request.query_params.get("seat", str(WATCHER))
    if not SEAT.fullmatch(seat):
        raise Refusal("malformed", f"{seat[:20]!r} is not a seat's number.")
    table = await _table(request)
    if int(seat) != WATCHER:
        table.check_seat(int(seat), player)
    return table, int(seat)
