"""Who is asking. A player is a secret in a cookie; only its hash is kept.

Each browser's recovery code is made from its token by a one-way function, so that it can
be shown whenever the browser asks, though neither of the two is stored.
"""

from __future__ import annotations

import re
import secrets
from collections import OrderedDict
from hashlib import sha256
from typing import Any, Final

from starlette.requests import HTTPConnection

from starboard.server.bans import Bans
from starboard.server.config import COOKIE
from starboard.server.store import Store

SECRET_BYTES: Final = 16
YEAR: Final = 365 * 24 * 3600
REMEMBERED: Final = 10_000
"""Browsers whose player is remembered without asking the store."""

TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{22}")
LETTERS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's 32, of which none is easily mistaken for another."""

MISREAD: Final = str.maketrans("OIL", "011")


def new_token() -> str:
    """A secret of 128 bits, fit for a cookie or a link."""
    return secrets.token_urlsafe(SECRET_BYTES)


def recovery_code(token: str) -> str:
    """The code that brings the tables of this token's player to another browser."""
    number = int.from_bytes(sha256(f"recovery {token}".encode()).digest()[:SECRET_BYTES], "big")
    letters = "".join([LETTERS[number >> 5 * place & 31] for place in reversed(range(26))])
    return "-".join([letters[i : i + 5] for i in range(0, 26, 5)])


def hash_token(token: str) -> bytes:
    """What is kept of a token."""
    return sha256(f"token {token}".encode()).digest()


def hash_recovery(code: str) -> bytes:
    """What is kept of a recovery code; lower case and missing dashes do not matter."""
    plain = re.sub(r"[^0-9A-Z]", "", code.upper()).translate(MISREAD)
    return sha256(f"code {plain}".encode()).digest()


class Players:
    """Finds the player behind a token."""

    def __init__(self, store: Store, cookie: str = COOKIE, bans: Bans | None = None) -> None:
        self._store = store
        self._cookie = cookie
        self._bans = bans or Bans()
        self._known: OrderedDict[bytes, int] = OrderedDict()

    def token_of(self, connection: HTTPConnection[Any]) -> str | None:
        """The token that a request carries, if it has the form of one."""
        token = connection.cookies.get(self._cookie, "")
        return token if TOKEN.fullmatch(token) else None

    async def find(self, token: str | None) -> int | None:
        """The player of a token, if any; a `Refusal` if that player is banned."""
        if token is None:
            return None
        hashed = hash_token(token)
        player = self._known.get(hashed)
        if player is None:
            player = await self._store.player_of(hashed)
            if player is not None:
                self._remember(hashed, player)
        self._bans.check(player)
        return player

    async def add(self, player: int | None = None) -> tuple[str, int]:
        """A token for a new browser, of this player or of a new one."""
        token = new_token()
        hashed = hash_token(token)
        recovery = hash_recovery(recovery_code(token))
        player = await self._store.add_browser(hashed, recovery, player)
        self._remember(hashed, player)
        return token, player

    async def sign_out(self, player: int) -> str:
        """A new token for the browser that asks; no other token or code of the player is good."""
        token = new_token()
        recovery = hash_recovery(recovery_code(token))
        await self._store.replace_browsers(hash_token(token), recovery, player)
        self.forget(player)
        return token

    async def recover(self, code: str) -> int | None:
        """The player whose recovery code this is."""
        return await self._store.player_by_recovery(hash_recovery(code))

    def forget(self, player: int) -> None:
        """Ask the store again about this player's browsers."""
        for token in [token for token, known in self._known.items() if known == player]:
            del self._known[token]

    def forget_all(self) -> None:
        """Ask the store again about everyone."""
        self._known.clear()

    def _remember(self, hashed: bytes, player: int) -> None:
        self._known[hashed] = player
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
