"""Run a server until it is told to stop."""

from __future__ import annotations

import logging
import socket
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

import uvicorn
from starlette.routing import BaseRoute

from starboard.kernel import Find, Game, StarboardError
from starboard.server.app import make_app
from starboard.server.config import Config
from starboard.server.connections import protocols
from starboard.server.lobby import Games
from starboard.server.log import Log
from starboard.server.store import Store
from starboard.server.workshop import AuthorsLog, Workshop

GRACE_SECONDS: Final = 5
PING_SECONDS: Final = 20.0


class CannotListen(StarboardError):
    """The address is taken, or is not this machine's."""


def listen(config: Config) -> tuple[socket.socket, Config]:
    """Take the port, or raise `CannotListen`; port 0 takes any that is free."""
    family = socket.AF_INET6 if ":" in config.host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((config.host, config.port))
        listener.listen(1024)
    except (OSError, OverflowError) as error:
        listener.close()
        why = getattr(error, "strerror", None) or str(error)
        raise CannotListen(
            f"Cannot listen on {config.host} port {config.port} ({why}):"
            " stop the program that does, or give another --port."
        ) from None
    return listener, replace(config, port=listener.getsockname()[1])


def run(
    config: Config,
    listener: socket.socket,
    store: Store,
    games: Iterable[Game[Any, Any]],
    find: Find,
    samples: Mapping[str, Sequence[str]] | None = None,
    workshop: Workshop | None = None,
    extra: Sequence[BaseRoute] = (),
) -> None:
    """Serve until SIGTERM or SIGINT; every client is then told to come back (1012).

    The sample scene of each game is from its records in *samples*, if it has any there. In a
    *workshop* the games are drafts, and this returns when the next edition is there. Routes that
    are *extra* are asked before all others.
    """
    log = Log() if workshop is None else AuthorsLog(workshop)
    for name in ("uvicorn", "asyncio", "websockets"):
        logger = logging.getLogger(name)
        logger.handlers = [_Forward(log)]
        logger.propagate = False
    http, ws = protocols(config.limits, config.proxies)
    known = Games(games, samples or {}, are_drafts=workshop is not None)
    routes = [*extra, *([] if workshop is None else workshop.routes)]
    app = make_app(config, known, find, store, log, extra=routes)
    server = uvicorn.Server(
        uvicorn.Config(
            app,
            http=http,
            ws=ws,
            ws_max_size=config.limits.frame_bytes,
            ws_per_message_deflate=False,
            ws_ping_interval=PING_SECONDS,
            ws_ping_timeout=PING_SECONDS,
            timeout_graceful_shutdown=GRACE_SECONDS,
            lifespan="on",
            proxy_headers=bool(config.proxies),
            forwarded_allow_ips=",".join(config.proxies),
            # Uvicorn's log would show the addresses of pages, which carry join keys.
            log_config=None,
            access_log=False,
            server_header=False,
        )
    )
    if workshop is not None:
        workshop.begin(server)
    server.run(sockets=[listener])


class _Forward(logging.Handler):
    """Writes what Uvicorn warns about as a line of our own log."""

    def __init__(self, log: Log) -> None:
        super().__init__(logging.WARNING)
        self._log = log

    def emit(self, record: logging.LogRecord) -> None:
        what = record.getMessage().strip()
        if record.exc_info is not None:
            what = f"{what}: {record.exc_info[1]!r}"
        self._log.warning("web server", why=what)
