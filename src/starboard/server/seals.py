"""Seals: promises of luck, made before those who will play add their shares to it."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from hashlib import sha256
from typing import Final

from starboard.kernel.dealer import SECRET_BYTES
from starboard.server.refusal import Refusal

MOST: Final = 20_000
"""Promises that wait for a table; the oldest is forgotten first."""


class Seals:
    """Secrets whose hashes were given out, each good for one table."""

    def __init__(self) -> None:
        self._secrets: OrderedDict[str, bytes] = OrderedDict()

    def promise(self) -> str:
        """The hash of a new secret."""
        secret = secrets.token_bytes(SECRET_BYTES)
        commitment = sha256(secret).hexdigest()
        self._secrets[commitment] = secret
        if len(self._secrets) > MOST:
            self._secrets.popitem(last=False)
        return commitment

    def redeem(self, commitment: str) -> bytes:
        """The secret that was promised; a new one if nothing was, for who does not ask."""
        if not commitment:
            return secrets.token_bytes(SECRET_BYTES)
        secret = self._secrets.pop(commitment, None)
        if secret is None:
            raise Refusal("stale", "The seal of this table's luck has lapsed: try again.")
        return secret
