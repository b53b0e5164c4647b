"""The door: headers that keep pages to themselves, and the names by which the server is asked."""

from __future__ import annotations

from typing import Final

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from starboard.server.config import Config
from starboard.server.guard import problem
from starboard.server.refusal import Refusal

HEADERS: Final = [
    (
        b"content-security-policy",
        b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
        b" font-src 'self';"
        b" connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none';"
        b" frame-ancestors 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    # Addresses of pages carry table ids, so no other site may see them.
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
]

ONLY_HTTPS: Final = (b"strict-transport-security", b"max-age=31536000")
"""Behind https, a browser comes back over https alone."""


class Door:
    """Stands before the whole application."""

    def __init__(self, app: ASGIApp, config: Config) -> None:
        self._app = app
        self._hosts = config.hosts
        self._headers = [*HEADERS, ONLY_HTTPS] if config.is_secure else HEADERS

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer with the headers; refuse whoever asks for another site."""

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *self._headers]
            await send(message)

        if scope["type"] == "http" and not self._is_here(scope):
            sentence = "This server has another name: use the address you were given."
            refused = problem(Refusal("foreign_origin", sentence))
            await refused(scope, receive, send_with_headers)
            return
        await self._app(scope, receive, send_with_headers)

    def _is_here(self, scope: Scope) -> bool:
        if not self._hosts:
            return True
        host = Headers(scope=scope).get("host", "")
        name = host if host.endswith("]") else host.rpartition(":")[0] or host
        return name.lower() in self._hosts
