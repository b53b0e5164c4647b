"""Store: what the server asks of a database. When a call returns, it is on disk.

The plies of a table are its truth; everything about a position is replayed from them.
`KeptTable.ply` and `to_act` repeat what they say, so that a list needs no replay.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from starboard.kernel import StarboardError, seat_names
from starboard.server.store.ears import Ears


class StoreFailed(StarboardError):
    """The database cannot be used now; its sentence says why. Nothing was changed."""


class Conflict(StarboardError):
    """Someone else was faster: the table is no longer as it was seen."""


class Damaged(StarboardError):
    """A table is not as it was written. It is set aside; no other is touched."""

    def __init__(self, table: str, why: str) -> None:
        super().__init__(f"The table {table} is damaged: {why}.")
        self.table = table
        self.why = why


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptSeat:
    """Who sits in a seat: a bot, a player, or, with neither, nobody yet."""

    name: str = ""
    player: int | None = None
    bot: str | None = None
    stand_in: str | None = None

    @property
    def is_free(self) -> bool:
        """Whether someone may still sit down here."""
        return self.player is None and self.bot is None


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptTable:
    """A table without its plies."""

    id: str
    game: str
    version: int
    options: dict[str, str]
    drawn: bool
    """Whether seats were drawn by lot, and are again in a rematch."""

    turn_seconds: int
    secret: bytes
    """The dealer's secret, so that a restart deals the same luck."""

    shares: tuple[str, ...]
    join: str
    opener: int
    created: float
    seats: tuple[KeptSeat, ...]
    ply: int = 0
    to_act: int = 0
    changed: float = 0.0
    rematch: str | None = None
    payoffs: tuple[float, ...] = ()
    """What each seat got, once the game is over."""

    given: int = 0
    """How many plies were taken from another table, to be played on from there."""

    closed: bool = False
    """Whether whoever runs the server ended it; then nobody is to act any more."""

    @property
    def is_full(self) -> bool:
        """Whether every seat is taken, so that play has begun."""
        return not any([seat.is_free for seat in self.seats])

    @property
    def names(self) -> tuple[str, ...]:
        """A name for each seat: the player's, or else the seat's colour."""
        return seat_names([seat.name for seat in self.seats], len(self.seats))


@dataclass(frozen=True, slots=True)
class KeptRemark:
    """Something that was said at a table."""

    name: str
    text: str
    at: float


@dataclass(frozen=True, slots=True)
class Kept:
    """A table as it is read back."""

    table: KeptTable
    plies: tuple[str, ...]
    remarks: tuple[KeptRemark, ...]
    notes: dict[int, str] = field(default_factory=dict)
    """What is to be said about a ply beside the move itself, by its number from 1."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A table as whoever runs the server sees it."""

    id: str
    table: KeptTable | None
    """Nothing if it is damaged."""

    size: int
    """Bytes of its plies, remarks and studies."""

    keep: bool
    """Whether it stays however old it is."""


@dataclass(frozen=True, slots=True)
class Everyone:
    """All players, as rows: their numbers, their browsers, and who may not talk or not come."""

    players: list[int]
    browsers: list[tuple[bytes, bytes, int]]
    muted: list[int]
    banned: list[str]


@dataclass(frozen=True, slots=True)
class Whole:
    """All rows of a table as they are kept, with their hashes."""

    row: tuple[Any, ...]
    """The columns of `form.COLUMNS`, whether it is kept, and its mark."""

    seats: list[tuple[Any, ...]]
    plies: list[tuple[Any, ...]]
    remarks: list[tuple[Any, ...]]
    study: bytes | None


class Store(ABC):
    """Keeps tables and players. Every change happens whole or not at all.

    Whatever reads or changes a table raises `Damaged` if it is not as it was written.
    """

    @property
    @abstractmethod
    def name(self) -> str:
        """Where it is, for people; no password is in it."""

    @abstractmethod
    async def player_of(self, token: bytes) -> int | None:
        """The player whose browser holds the token with this hash."""

    @abstractmethod
    async def player_by_recovery(self, recovery: bytes) -> int | None:
        """The player whose recovery code has this hash."""

    @abstractmethod
    async def add_browser(self, token: bytes, recovery: bytes, player: int | None) -> int:
        """Keep a browser's hashes, for a *player* or for a new one; returns the player."""

    @abstractmethod
    async def replace_browsers(self, token: bytes, recovery: bytes, player: int) -> None:
        """Keep a browser's hashes for a *player*, and forget all others of that player."""

    @abstractmethod
    async def open_table(self, table: KeptTable, plies: Sequence[str]) -> None:
        """Keep a new table, with the plies that were dealt if it begins at once."""

    @abstractmethod
    async def rematch(self, old: str, table: KeptTable, plies: Sequence[str]) -> None:
        """Keep a new table as the rematch of an old one; `Conflict` if it has one."""

    @abstractmethod
    async def load(self, table: str) -> Kept | None:
        """A table with all its plies, and what was said lately."""

    @abstractmethod
    async def added(self, table: str, ply: int) -> Kept | None:
        """A table with only those plies that came after the first *ply*.

        Nothing if it has not simply grown since this server last read or wrote it.
        """

    @abstractmethod
    async def find(self, table: str) -> KeptTable | None:
        """A table without its plies."""

    @abstractmethod
    async def append(
        self,
        table: str,
        ply: int,
        plies: Sequence[str],
        to_act: int,
        at: float,
        note: str = "",
        payoffs: Sequence[float] = (),
    ) -> None:
        """Add *plies* to a table that has *ply* of them; `Conflict` if it does not.

        The *note* says what is special about the first of them; with the last ply of a game come
        the *payoffs*.
        """

    @abstractmethod
    async def shorten(self, table: str, ply: int, to_act: int, at: float) -> None:
        """Drop the last ply of a table that has *ply* of them; `Conflict` if it does not."""

    @abstractmethod
    async def sit(
        self,
        table: str,
        seat: int,
        taken: KeptSeat,
        plies: Sequence[str],
        to_act: int,
        at: float,
        shares: Sequence[str],
    ) -> None:
        """Give a free seat away, with the plies dealt if play begins; `Conflict` if it is taken.

        *shares* are those of the luck, now with the player's own.
        """

    @abstractmethod
    async def stand_in(self, table: str, seat: int, bot: str | None) -> None:
        """Let a bot play for a seat, or stop it."""

    @abstractmethod
    async def say(self, table: str, remark: KeptRemark) -> None:
        """Keep what was said."""

    @abstractmethod
    async def tables_of(self, player: int, after: str | None, most: int) -> list[str]:
        """A page of the tables a player sits at, the one changed last first.

        It begins behind the table *after*, or with the first.
        """

    @abstractmethod
    async def erase(self, player: int, stand_in: str) -> list[str]:
        """Forget a player's browsers and names; a bot stands in where they still play.

        Returns the tables where they sat.
        """

    @abstractmethod
    async def keep_study(self, table: str, body: bytes) -> None:
        """Keep what was found out about a finished table; it can be found out again."""

    @abstractmethod
    async def study_of(self, table: str) -> bytes | None:
        """What was found out about a table."""

    @abstractmethod
    async def waiting(self) -> list[str]:
        """The running tables that go on by themselves: a bot is to act, or a limit runs.

        Where several servers share the store, those that are due and that none of them sees to.
        """

    # Several servers on one store.

    @abstractmethod
    async def watch(self, ears: Ears) -> None:
        """From now on, hear what other servers on this store do."""

    @abstractmethod
    async def is_fresh(self, table: str) -> bool:
        """Whether a table is still as this server last read or wrote it."""

    @abstractmethod
    async def lease(self, table: str) -> bool:
        """Whether this server sees to what goes on by itself at a table, for a while."""

    @abstractmethod
    async def release(self, table: str) -> None:
        """Let any server see to a table again."""

    @abstractmethod
    async def take(self, kind: str, key: str, per_second: float, at_once: int) -> bool:
        """Whether someone may do a thing of this kind once more, on all servers together.

        They may do it so often at once, and so often a second after that.
        """

    @abstractmethod
    async def busy(self, player: int, since: float) -> int:
        """How many running tables with bots a player has, on all servers that share the store.

        Those that were not changed *since* then do not count.
        """

    @abstractmethod
    async def keep_seal(self, commitment: str, secret: bytes) -> None:
        """Keep the secret of a promise of luck until it is taken, or for a day."""

    @abstractmethod
    async def take_seal(self, commitment: str) -> bytes | None:
        """The secret of a promise, which nobody else gets then."""

    # What whoever runs the server does.

    @abstractmethod
    async def listed(self) -> list[Listed]:
        """All tables, the one changed last first."""

    @abstractmethod
    async def close_table(self, table: str, at: float) -> None:
        """End a table without a result; `Conflict` if there is none that goes on."""

    @abstractmethod
    async def delete_table(self, table: str) -> list[str]:
        """Forget a table with all that was played and said there.

        Returns the tables that are not as they were: it, and the one whose rematch it was.
        """

    @abstractmethod
    async def keep_table(self, table: str, keep: bool) -> bool:
        """Note whether a table stays however old it is; whether there is such a table."""

    @abstractmethod
    async def mute(self, player: int, muted: bool) -> bool:
        """Note whether a player may talk; whether there is such a player."""

    @abstractmethod
    async def is_muted(self, player: int) -> bool:
        """Whether a player may not talk."""

    @abstractmethod
    async def ban(self, who: str, banned: bool) -> None:
        """Note whether a player, by number, or an address is turned away."""

    @abstractmethod
    async def banned(self) -> frozenset[str]:
        """Who is turned away."""

    @abstractmethod
    async def everyone(self) -> Everyone:
        """All players."""

    @abstractmethod
    async def take_everyone(self, everyone: Everyone) -> None:
        """Keep the players of another store; this one has none."""

    @abstractmethod
    async def whole(self, table: str) -> Whole:
        """All rows of a table, or `Conflict` if there is none."""

    @abstractmethod
    async def take_whole(self, whole: Whole) -> None:
        """Keep a table of another store as it is."""

    @abstractmethod
    async def probe(self) -> None:
        """Write something, to see that it can be done; `StoreFailed` if not."""

    @abstractmethod
    async def close(self) -> None:
        """Finish what was begun, and let go of the database."""
