"""Dealers: who decides chance in a match.

Every draw is decided by a seed and the number of its ply alone, so a match can be
resumed, replayed and verified from any point.
"""

from __future__ import annotations

import secrets
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from starboard.kernel.errors import BadRecord, BadSeal
from starboard.kernel.game import MINUTE, Game
from starboard.kernel.rng import Rng
from starboard.kernel.state import State

SECRET_BYTES = 32


class Dealer(ABC):
    """Decides how each draw falls."""

    @abstractmethod
    def deal(self, game: Game[Any, Any], state: State, ply: int) -> int:
        """Return one of the state's chances, for the ply with this number."""

    @property
    def seal(self) -> Seal | None:
        """What the players were promised about this dealer, if anything."""
        return None

    def reveal(self) -> Seal | None:
        """The promise with its proof, to be shown when the game is over."""
        return self.seal

    def without_clock(self) -> Dealer:
        """Who deals to one who cannot look at a clock, such as a bot."""
        return self


class SeededDealer(Dealer):
    """Luck from a seed: the same seed deals the same game."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def deal(self, game: Game[Any, Any], state: State, ply: int) -> int:
        """Draw from this ply's own stream."""
        return state.draw(Rng(self.seed, ply))


class ScriptedDealer(Dealer):
    """Luck from a list of notations, for tests and for replaying what was drawn."""

    def __init__(self, notations: Iterable[str]) -> None:
        self._left = list(notations)

    def deal(self, game: Game[Any, Any], state: State, ply: int) -> int:
        """Take the next notation, which must be possible here."""
        if not self._left:
            raise BadRecord(f"The script has no draw for ply {ply + 1}.")
        notation = self._left.pop(0)
        move = game.moves.parse(notation)
        if move not in game.outcomes(state):
            raise BadRecord(f"{notation!r} cannot be drawn at ply {ply + 1}.")
        return move


@dataclass(frozen=True, slots=True)
class Seal:
    """A dealer's promise: what was fixed before the first draw, and later the proof."""

    commitment: str
    """SHA-256 of the dealer's secret, in hex; public before any seat adds its share."""

    shares: tuple[str, ...]
    """Each seat's own contribution to the luck, in seat order."""

    secret: str = ""
    """The dealer's secret in hex, once the game is over."""

    def seed(self) -> int:
        """The seed of all draws; raises `BadSeal` if the secret is not what was promised."""
        if not self.secret:
            raise BadSeal("The dealer's secret is not revealed until the game is over.")
        try:
            secret = bytes.fromhex(self.secret)
        except ValueError:
            raise BadSeal("The dealer's secret is not a hexadecimal number.") from None
        if sha256(secret).hexdigest() != self.commitment:
            raise BadSeal("The dealer's secret does not match what was promised.")
        # Each part is hashed on its own, so that no share can pass for two.
        parts = [sha256(part).digest() for part in (secret, *[s.encode() for s in self.shares])]
        return int.from_bytes(sha256(b"".join(parts)).digest(), "big")


def sealed_draw(state: State, seed: int, ply: int) -> int:
    """The draw that a seal's seed decides, from the list of chances alone.

    Games may draw faster in their own way; this one a stranger can repeat without their code.
    """
    return Rng(seed, ply).draw(state.chances())


class SealedDealer(Dealer):
    """Luck that nobody at the table controls, and that everybody can check afterwards.

    The dealer commits to a secret first; then every seat adds a share; only both together
    decide the draws. So neither the dealer nor a player can choose them.
    """

    def __init__(self, seats: int, secret: bytes | None = None) -> None:
        self._secret = secrets.token_bytes(SECRET_BYTES) if secret is None else secret
        self._shares: list[str | None] = [None] * seats
        self._seed: int | None = None
        self.commitment = sha256(self._secret).hexdigest()

    def contribute(self, seat: int, share: str) -> None:
        """Add a seat's share. Each seat adds one, before the first draw."""
        if not share or not share.isprintable() or share != share.strip():
            raise BadSeal("A share is one line of printable text with no space around it.")
        if self._shares[seat] is not None:
            raise BadSeal(f"Seat {seat + 1} has added its share already.")
        self._shares[seat] = share

    def deal(self, game: Game[Any, Any], state: State, ply: int) -> int:
        """Draw from this ply's own stream of the sealed seed."""
        if self._seed is None:
            self._seed = self.reveal().seed()
        return sealed_draw(state, self._seed, ply)

    @property
    def seal(self) -> Seal:
        """The promise as it stands, without the secret; every share must be in."""
        return Seal(self.commitment, self._all_shares())

    def reveal(self) -> Seal:
        """The promise with the secret that proves it."""
        return Seal(self.commitment, self._all_shares(), self._secret.hex())

    def _all_shares(self) -> tuple[str, ...]:
        shares: list[str] = []
        for seat, share in enumerate(self._shares):
            if share is None:
                raise BadSeal(f"Seat {seat + 1} has not added its share to the luck yet.")
            shares.append(share)
        return tuple(shares)


def wall_second() -> int:
    """Where the second hand of this machine's clock stands; in a leap second it may be 60."""
    return time.localtime().tm_sec


class ClockDealer(Dealer):
    """Reads the clock where the game says that the clock decides; asks another otherwise."""

    def __init__(self, other: Dealer, second: Callable[[], int] = wall_second) -> None:
        self._other = other
        self._second = second
        self.has_read = False
        """Whether the clock has decided anything yet."""

    def deal(self, game: Game[Any, Any], state: State, ply: int) -> int:
        """Return what the second hand decides, or the other dealer's draw."""
        second = min(self._second(), MINUTE - 1)  # a leap second lengthens the last one
        read = game.clock(state, second) if game.clock is not None else None
        if read is None:
            return self._other.deal(game, state, ply)
        self.has_read = True
        return read

    def without_clock(self) -> Dealer:
        """The other dealer: a bot's moment would be chosen by whoever moved before it."""
        return self._other

    @property
    def seal(self) -> Seal | None:
        """The other dealer's promise; the clock makes none."""
        return self._other.seal

    def reveal(self) -> Seal | None:
        """The other dealer's promise with its proof."""
        return self._other.reveal()
