"""How a server is set up: where it listens, where its data lies, and what it allows."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from ipaddress import ip_address
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from starboard.kernel import StarboardError
from starboard.server.store.places import FILE

COOKIE: Final = "starboard"
SECURE_COOKIE: Final = "__Host-starboard"
"""The cookie's name behind https: with it, browsers let no other site set it."""


class BadConfig(StarboardError):
    """A setting that cannot be used."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What one client may ask for, and how long the server waits for anyone."""

    messages_per_second: float = 20.0
    messages_at_once: int = 60
    messages_per_address: float = 100.0
    """Messages a second over all sockets of an address; those that come faster are read later."""

    address_at_once: int = 400
    requests_per_second: float = 20.0
    requests_at_once: int = 200
    openings_per_minute: float = 30.0
    """Tables opened, seats taken and codes tried, by one address."""

    openings_at_once: int = 30
    tables_per_hour: float = 120.0
    """Tables and replays that one address may make."""

    tables_at_once: int = 120
    tables_in_memory: int = 5000
    bot_tables: int = 20
    """Running tables with bots that one player may have."""

    connections: int = 4000
    connections_per_second: float = 20.0
    """New connections of one address, once it has made as many as it may have at once."""

    connections_per_address: int = 300
    sockets: int = 3500
    sockets_per_address: int = 200
    subscriptions: int = 16
    """Tables watched over one socket."""

    watched_per_address: int = 600
    """Tables watched over all sockets of an address."""

    answers: int = 100
    """Answers that may wait for a slow reader; until it catches up, it is not heard."""

    send_seconds: float = 20.0
    """How long a reader may take over one frame before it is cut off."""

    body_bytes: int = 64 * 1024
    frame_bytes: int = 16 * 1024
    """What a client may send at once over its socket."""

    view_bytes: int = 256 * 1024
    """What it is sent at most."""

    header_seconds: float = 10.0
    """How long a client may take over the head of a request."""

    body_seconds: float = 20.0
    """How long it may take over the rest."""

    bot_seconds: float = 12.0
    """How long a bot may think before any legal move is played for it."""

    bot_pace: float = 0.35
    """The least seconds that a bot takes over a move, so that people can follow."""

    absent_seconds: float = 60.0
    """How long a player is away before others may let a bot stand in."""

    idle_seconds: float = 900.0
    """How long a table that nobody watches stays in memory."""

    over_seconds: float = 60.0
    """How long one that is over does."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Config:
    """All settings of one server."""

    data: Path
    database_url: str = ""
    """The database that keeps all tables instead of the folder: ``postgresql://...``."""

    host: str = "127.0.0.1"
    port: int = 8000
    public_url: str = ""
    """Where players find it, when that is not host and port: ``https://play.example``."""

    cookie_mark: str = ""
    """Tells its cookie from that of another server on this machine: browsers ignore ports."""

    proxies: tuple[str, ...] = ()
    """Addresses of proxies that are believed when they say for whom they ask."""

    thinkers: int = 2
    """Processes in which bots think."""

    limits: Limits = field(default_factory=Limits)

    def __post_init__(self) -> None:
        if self.public_url:
            parts = urlsplit(self.public_url)
            if parts.scheme not in {"http", "https"} or not parts.netloc or parts.path.strip("/"):
                raise BadConfig(
                    f"--public-url {self.public_url!r} is not an address such as"
                    " https://play.example."
                )
        for proxy in self.proxies:
            try:
                ip_address(proxy)
            except ValueError:
                raise BadConfig(f"--trusted-proxy {proxy!r} is not an IP address.") from None

    @property
    def database(self) -> Path:
        """The file that holds all tables."""
        return self.data / FILE

    @property
    def address(self) -> str:
        """The address to open in a browser."""
        if self.public_url:
            return self.public_url.rstrip("/")
        host = "localhost" if self.host in {"0.0.0.0", "::"} else self.host
        return f"http://[{host}]:{self.port}" if ":" in host else f"http://{host}:{self.port}"

    @property
    def cookie(self) -> str:
        """The name of the cookie that owns seats."""
        return (SECURE_COOKIE if self.is_secure else COOKIE) + self.cookie_mark

    @property
    def is_public(self) -> bool:
        """Whether machines other than this one can reach it."""
        try:
            return not ip_address(self.host).is_loopback
        except ValueError:
            return self.host != "localhost"

    @property
    def hosts(self) -> frozenset[str]:
        """The names by which it may be asked; any, if nothing was said about its address."""
        if not self.public_url:
            return frozenset()
        named = urlsplit(self.public_url).hostname or ""
        return frozenset({named, self.host, "localhost", "127.0.0.1", "[::1]"})

    @property
    def is_secure(self) -> bool:
        """Whether players come over https."""
        return self.public_url.startswith("https:")


def usual_data(platform: str = sys.platform, environment: Mapping[str, str] = os.environ) -> Path:
    """Where a machine of this kind keeps the data of programs."""
    home = Path.home()
    if platform == "darwin":
        return home / "Library" / "Application Support" / "starboard"
    if platform == "win32":
        return Path(environment.get("LOCALAPPDATA", home)) / "starboard"
    return Path(environment.get("XDG_DATA_HOME") or home / ".local" / "share") / "starboard"
