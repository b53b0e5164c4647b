"""Pages: the web client, and what the API says about itself."""

from __future__ import annotations

from ipaddress import ip_address
from pathlib import Path
from typing import Final

from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from starboard.server.guard import Guard, problem
from starboard.server.openapi import document, page
from starboard.server.refusal import Refusal
from starboard.server.served import Served

STATIC: Final = Path(__file__).parent / "static"
SHORTENED: Final = (Middleware(GZipMiddleware, minimum_size=1000),)
"""For what is long and the same for everyone; answers with secrets are not compressed."""

CLIENT: Final = (
    *("/", "/mine", "/replay", "/learn/{game}/{lesson}", "/rules/{game}"),
    *("/t/{table}", "/t/{table}/join", "/t/{table}/luck"),
)
"""The addresses at which the web client finds its way by itself."""

NOT_BUILT: Final = """<!doctype html><html lang="en"><title>Starboard</title>
<p>The server runs, but its web pages are not built: run <code>make web</code>.
The <a href="/api">API</a> is there.</p></html>"""


def page_routes(guard: Guard) -> list[BaseRoute]:
    """The routes of all pages. Static files come last, since they answer to any path."""
    routes: list[BaseRoute] = [
        Route("/api/openapi.json", guard.guarded(openapi)),
        Route("/api", guard.guarded(api)),
        Route("/metrics", guard.guarded(metrics)),
        *[Route(path, guard.guarded(index), middleware=SHORTENED) for path in CLIENT],
    ]
    if STATIC.is_dir():
        routes.append(Mount("/", Files(guard), middleware=SHORTENED))
    return routes


class Files(StaticFiles):
    """The files of the web client, as often as anything else may be asked for."""

    def __init__(self, guard: Guard) -> None:
        super().__init__(directory=STATIC)
        self._guard = guard

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file, or a refusal."""
        try:
            self._guard.check_rate(HTTPConnection(scope))
        except Refusal as refusal:
            return problem(refusal)
        return await super().get_response(path, scope)


async def openapi(request: Request[Served]) -> Response:
    """The OpenAPI document."""
    return Response(document(), media_type="application/json")


async def api(request: Request[Served]) -> Response:
    """The OpenAPI document, for people."""
    return HTMLResponse(page())


async def metrics(request: Request[Served]) -> Response:
    """What the server has done, for this machine alone."""
    if request.client is None or not ip_address(request.client.host).is_loopback:
        raise HTTPException(404)
    state = request.state
    text = state["tables"].metrics.text(
        tables=len(state["tables"]),
        sockets=len(state["sockets"]),
        bots_waiting=state["playing"].thinkers.waiting,
    )
    return PlainTextResponse(text, media_type="text/plain; version=0.0.4")


async def index(request: Request[Served]) -> Response:
    """The one page of the web client."""
    file = STATIC / "index.html"
    if not file.is_file():
        return HTMLResponse(NOT_BUILT)
    return HTMLResponse(file.read_bytes(), headers={"Cache-Control": "no-cache"})
