"""Verify the luck of a finished table, with nothing but what docs/records.md says.

python verify_luck.py http://127.0.0.1:8000/api/tables/TABLE/luck
"""

from __future__ import annotations

import json
import sys
from hashlib import sha256
from typing import Any
from urllib.request import urlopen

WORD = 2**32


class Generator:
    """sfc32, seeded for one ply."""

    def __init__(self, seed: int, ply: int) -> None:
        digest = sha256(f"{seed} {ply}".encode()).digest()
        self.a, self.b, self.c = [int.from_bytes(digest[i : i + 4], "little") for i in (0, 4, 8)]
        self.counter = 1
        for _ in range(15):
            self.word()

    def word(self) -> int:
        word = (self.a + self.b + self.counter) % WORD
        self.counter = (self.counter + 1) % WORD
        self.a = self.b ^ self.b >> 9
        self.b = (self.c + (self.c << 3)) % WORD
        self.c = ((self.c << 21 | self.c >> 11) + word) % WORD
        return word

    def below(self, n: int) -> int:
        product = self.word() * n
        while product % WORD < WORD % n:
            product = self.word() * n
        return product // WORD


def seed_of(luck: dict[str, Any]) -> int:
    secret = bytes.fromhex(luck["secret"])
    if sha256(secret).hexdigest() != luck["commitment"]:
        raise ValueError("The secret is not the one that was promised.")
    parts = [sha256(part).digest() for part in (secret, *[s.encode() for s in luck["shares"]])]
    return int.from_bytes(sha256(b"".join(parts)).digest(), "big")


def dealt(draw: dict[str, Any], seed: int) -> str:
    left = Generator(seed, draw["ply"]).below(sum([chance["weight"] for chance in draw["chances"]]))
    for chance in draw["chances"]:
        left -= chance["weight"]
        if left < 0:
            return str(chance["outcome"])
    raise ValueError("There is nothing to draw.")


def verify(luck: dict[str, Any]) -> str:
    seed = seed_of(luck)
    draws = [draw for draw in luck["draws"] if not draw["clock"]]
    for draw in draws:
        if dealt(draw, seed) != draw["dealt"]:
            raise ValueError(f"Ply {draw['ply'] + 1} should be {dealt(draw, seed)!r}.")
    return f"{len(draws)} draws, all as promised."


if __name__ == "__main__":
    with urlopen(sys.argv[1]) as answer:
        print(verify(json.load(answer)))
