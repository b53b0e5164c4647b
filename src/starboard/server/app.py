"""The application: games, store, bots, routes and sockets, put together."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Sequence
from typing import Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute
from starlette.types import ASGIApp

from starboard.kernel import Find
from starboard.server import hatch
from starboard.server.admin import Admin
from starboard.server.auth import Players
from starboard.server.bots import Thinkers
from starboard.server.clock import STEADY, TICK, Clock
from starboard.server.config import Config
from starboard.server.door import Door
from starboard.server.garbage import collect
from starboard.server.guard import reply
from starboard.server.lessons import Lessons
from starboard.server.lobby import Games
from starboard.server.log import Log
from starboard.server.neighbours import Neighbours
from starboard.server.opening import Opening
from starboard.server.playing import Playing
from starboard.server.protocol import Problem
from starboard.server.routes import Routes
from starboard.server.served import Served
from starboard.server.sockets import Sockets
from starboard.server.store import Store, StoreFailed
from starboard.server.studying import Studying
from starboard.server.tables import Tables

SWEEP: Final = 10.0
"""Seconds between two searches for tables that nobody needs in memory."""


def make_app(
    config: Config,
    games: Games,
    find: Find,
    store: Store,
    log: Log,
    clock: Clock = STEADY,
    extra: Sequence[BaseRoute] = (),
) -> ASGIApp:
    """The whole server as one ASGI application. It closes the *store* when it stops.

    Routes that are *extra* are asked before all others.
    """
    routes = Routes(config)

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[Served]:
        limits = config.limits
        thinkers = Thinkers(find, config.thinkers)
        tables = Tables(games, store, thinkers, limits, log, clock)
        opening = Opening(tables, games, store, log, clock)
        playing = Playing(tables, store, thinkers, limits, clock)
        bans = routes.guard.bans
        players = Players(store, config.cookie, bans)
        lessons = Lessons(find, limits.bot_seconds)
        studying = Studying(find, store, log)
        sockets = Sockets(tables, playing, players, limits, log)
        chores = [asyncio.create_task(_resume(tables, log)), asyncio.create_task(_sweep(tables))]
        chores += [asyncio.create_task(_watch_clock(tables)), asyncio.create_task(collect())]
        watching = bans.watch(store, lambda: sockets.turn_away(bans))
        chores.append(asyncio.create_task(watching))
        shared = {**routes.guard.limits, "messages": sockets.messages}
        neighbours = Neighbours(tables, players, sockets, shared, log)
        await store.watch(neighbours)
        log.info("started", games=len(games.lobby.games))
        try:
            async with contextlib.AsyncExitStack() as stack:
                if not config.database_url:
                    # Over a database, whoever runs the server writes there, and nodes hear of it.
                    admin = Admin(store, tables.see)
                    await stack.enter_async_context(hatch.opened(config.data, admin, log))
                yield Served(
                    games=games,
                    lessons=lessons,
                    tables=tables,
                    opening=opening,
                    playing=playing,
                    players=players,
                    sockets=sockets,
                    studying=studying,
                    store=store,
                )
        finally:
            for chore in chores:
                chore.cancel()
            await neighbours.close()
            await tables.close()
            thinkers.close()
            lessons.close()
            await studying.close()
            await store.close()
            log.info("stopped")

    def answer_http(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        sentences = {
            404: "There is nothing here.",
            405: "This address does not take such requests.",
        }
        sentence = sentences.get(error.status_code, error.detail)
        code = "unknown_page" if error.status_code == 404 else "malformed"
        return reply(Problem(code, sentence), error.status_code)

    def answer_mistake(request: Request, error: Exception) -> Response:
        log.error("request failed", cause=error)
        return reply(Problem("unavailable", "The server made a mistake; nothing was lost."), 500)

    app = Starlette(
        routes=[*extra, *routes.all()],
        lifespan=lifespan,
        exception_handlers={HTTPException: answer_http, Exception: answer_mistake},
    )
    return Door(app, config)


async def _resume(tables: Tables, log: Log) -> None:
    try:
        await tables.resume()
    except StoreFailed as failure:
        log.error("tables cannot resume", why=str(failure))


async def _watch_clock(tables: Tables) -> None:
    while True:
        await asyncio.sleep(TICK)
        tables.check_clock()


async def _sweep(tables: Tables) -> None:
    while True:
        await asyncio.sleep(SWEEP)
        tables.forget_idle()
