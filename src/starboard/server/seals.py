"""Seals: promises of luck, made before those who will play add their shares to it."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from hashlib import sha256

from starboard.kernel.dealer import SECRET_BYTES
from starboard.server.refusal import Refusal
from starboard.server.store import Store


@dataclass(frozen=True, slots=True)
class Seals:
    """Secrets whose hashes were given out, each good for one table."""

    store: Store

    async def promise(self) -> str:
        """The hash of a new secret."""
        secret = secrets.token_bytes(SECRET_BYTES)
        commitment = sha256(secret).hexdigest()
        await self.store.keep_seal(commitment, secret)
        return commitment

    async def redeem(self, commitment: str) -> bytes:
        """The secret that was promised; a new one if nothing was, for who does not ask."""
        if not commitment:
            return secrets.token_bytes(SECRET_BYTES)
        secret = await self.store.take_seal(commitment)
        if secret is None:
            raise Refusal("stale", "The seal of this table's luck has lapsed: try again.")
        return secret
