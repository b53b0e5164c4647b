"""Workshop: a game while it is being written. Its author, and nobody else, sees what it raises.

The author's browser has a key, which the terminal shows in a link. Whoever has it is told of every
new edition of the game, and of every exception in its code; strangers play on as anywhere else.
"""

from __future__ import annotations

import asyncio
import hmac
import json
import secrets
import sys
import traceback
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, Final

import uvicorn
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response, StreamingResponse
from starlette.routing import BaseRoute, Route

from starboard.kernel import StarboardError
from starboard.server.bots import NoThought
from starboard.server.log import Level, Log
from starboard.server.pages import CLIENT, index
from starboard.server.refusal import Refusal
from starboard.server.served import Served

LOOK_SECONDS: Final = 0.1
RETRY_MS: Final = 300
"""How soon a browser asks again after the server has begun anew."""

LAST: Final = 3
"""How much is shown of a traceback through none of the author's code."""

HEAD_ENDS: Final = b"</head>"
MARK: Final = b'<meta name="starboard-author">'
"""Tells the web client that its reader is the author."""


class Workshop:
    """What the author is told, and the routes by which a browser hears it."""

    def __init__(self, folder: Path, port: int) -> None:
        self.folder = folder
        self.key = secrets.token_urlsafe(16)
        self.edition = ""
        """Names what runs now; every other edition is drawn on a fresh page."""

        self.served = 0
        """How many editions there were when this one began."""

        self.trouble = ""
        self._cookie = f"starboard-author-{port}"  # Browsers share cookies between ports.
        self._server: uvicorn.Server | None = None

    def begin(self, server: uvicorn.Server) -> None:
        """A new edition is about to be served."""
        self._server = server
        self.edition = secrets.token_hex(4)
        self.trouble = ""

    def end(self) -> None:
        """Stop serving this edition; every client comes back for the next."""
        if self._server is not None:
            self._server.should_exit = True

    def raised(self, error: BaseException) -> None:
        """Show an exception to the author, in the terminal and in the browser."""
        self.trouble = trace(error, self.folder)
        print(self.trouble, file=sys.stderr, flush=True)

    @property
    def routes(self) -> list[BaseRoute]:
        """The author's link and news, and pages that know their author."""
        return [
            Route("/author/{key}", self._enter),
            Route("/api/author", self._news),
            *[Route(path, self._page) for path in CLIENT],
        ]

    def _is_author(self, key: str) -> bool:
        return hmac.compare_digest(key.encode(), self.key.encode())

    async def _enter(self, request: Request[Served]) -> Response:
        """The author's link: remember the key, and go to the game."""
        if not self._is_author(request.path_params["key"]):
            raise HTTPException(404)
        name = request.state["games"].lobby.games[0].name
        response = RedirectResponse(f"/?game={name}", status_code=303)
        response.set_cookie(self._cookie, self.key, httponly=True, samesite="lax")
        return response

    async def _page(self, request: Request[Served]) -> Response:
        """The one page of the web client, marked if its reader is the author."""
        page = await index(request)
        if not self._is_author(request.cookies.get(self._cookie, "")):
            return page
        return HTMLResponse(
            bytes(page.body).replace(HEAD_ENDS, MARK + HEAD_ENDS),
            headers={"Cache-Control": "no-store"},
        )

    async def _news(self, request: Request[Served]) -> Response:
        """What runs now and what it raised, again at every change."""
        if not self._is_author(request.cookies.get(self._cookie, "")):
            raise HTTPException(404)
        return StreamingResponse(
            self._changes(), media_type="text/event-stream", headers={"Cache-Control": "no-store"}
        )

    async def _changes(self) -> AsyncIterator[str]:
        yield f"retry: {RETRY_MS}\n\n"
        told = ""
        server = self._server
        while server is not None and not server.should_exit:
            news = json.dumps({"edition": self.edition, "trouble": self.trouble})
            if news != told:
                yield f"data: {news}\n\n"
            told = news
            await asyncio.sleep(LOOK_SECONDS)


class AuthorsLog(Log):
    """A log for the author: what the game raises, whole, instead of what happens anywhere."""

    def __init__(self, workshop: Workshop) -> None:
        super().__init__()
        self._workshop = workshop

    def _write(self, level: Level, event: str, facts: dict[str, Any]) -> None:
        # The author knows what is played, and sees what was raised as it was raised.
        if level != "info" and "why" not in facts:
            super()._write(level, event, facts)

    def notice(self, cause: BaseException | None) -> None:
        """Show what was raised."""
        if cause is not None and not isinstance(cause, Refusal):
            self._workshop.raised(cause)


def trace(error: BaseException, folder: Path) -> str:
    """A traceback from the author's own code on, or its last lines if none of that is in it."""
    if isinstance(error, NoThought) and error.trace:
        return error.trace.rstrip()
    error = error.__cause__ or error
    if isinstance(error, SyntaxError | StarboardError):
        return "".join(traceback.format_exception_only(error)).rstrip()
    raised = traceback.TracebackException.from_exception(error)
    own = [n for n, frame in enumerate(raised.stack) if folder in Path(frame.filename).parents]
    first = own[0] if own else -LAST
    raised.stack = traceback.StackSummary.from_list(raised.stack[first:])
    return "".join(raised.format(chain=False)).rstrip()
