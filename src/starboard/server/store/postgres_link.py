"""Link: connections to PostgreSQL, and transactions whose outcome is known.

A connection that is lost before the commit is answered leaves open whether it happened. The
number of the transaction tells, over another connection; until then nobody is answered.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeAlias, TypeVar
from urllib.parse import urlsplit

import asyncpg

from starboard.server.store.base import Conflict, StoreFailed
from starboard.server.store.postgres_schema import upgrade

T = TypeVar("T")
Db: TypeAlias = "asyncpg.Connection[Any] | asyncpg.pool.PoolConnectionProxy[Any]"
Work = Callable[["Db"], Awaitable[T]]

CONNECTIONS: Final = 10
PATIENCE: Final = 8.0
"""Seconds for which a lost database is tried again."""

ANSWER: Final = 20.0
"""Seconds that one statement may take."""

HELD_MS: Final = 3000
"""Milliseconds after which the database ends a transaction whose node says nothing: it is frozen,
and others wait for what it holds."""

PAUSE: Final = 0.1
LOST: Final = (
    OSError,
    TimeoutError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    asyncpg.PostgresConnectionError,
    asyncpg.exceptions.OperatorInterventionError,
    asyncpg.exceptions.CannotConnectNowError,
    asyncpg.exceptions.TooManyConnectionsError,
    asyncpg.exceptions.IdleInTransactionSessionTimeoutError,
)
"""The database is not there now, and may be in a moment."""

BEATEN: Final = (
    asyncpg.exceptions.IntegrityConstraintViolationError,
    asyncpg.exceptions.SerializationError,
    asyncpg.exceptions.DeadlockDetectedError,
)
"""Someone else was faster."""


class Link:
    """A pool of connections to one database."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.name = shown(url)
        self._pool: asyncpg.Pool[Any] | None = None
        self._opening = asyncio.Lock()
        self._closed = False

    async def connect(self) -> asyncpg.Connection[Any]:
        """A connection of one's own, or `StoreFailed`."""
        try:
            return await asyncpg.connect(self.url, timeout=ANSWER, command_timeout=ANSWER)
        except (*LOST, asyncpg.PostgresError, ValueError) as error:
            raise self.failure(error) from None

    async def read(self, work: Work[T]) -> T:
        """Read in one view of the database, which others' writes do not disturb."""

        async def reading(db: Db) -> T:
            async with db.transaction(isolation="repeatable_read", readonly=True):
                return await work(db)

        return await self._patiently(reading)

    async def ask(self, work: Work[T]) -> T:
        """Do what is one statement, or harmless if it is done twice."""
        return await self._patiently(work)

    async def write(self, work: Work[T]) -> T:
        """Write whole or not at all; when this returns, it is on disk."""
        return await self._patiently(lambda db: self._transact(db, work))

    async def close(self) -> None:
        """Let go of the database."""
        self._closed = True
        pool, self._pool = self._pool, None
        if pool is not None:
            try:
                async with asyncio.timeout(ANSWER):
                    await pool.close()
            except (*LOST, asyncpg.PostgresError):
                pool.terminate()

    async def _patiently(self, work: Work[T]) -> T:
        """Do something, again if the database was lost before anything was done."""
        until = asyncio.get_running_loop().time() + PATIENCE
        while True:
            try:
                pool = await self._opened()
                db = await pool.acquire(timeout=ANSWER)
                try:
                    return await work(db)
                finally:
                    await _give_back(pool, db)
            except BEATEN:
                raise Conflict("The table has moved on.") from None
            except LOST as error:
                if self._closed or asyncio.get_running_loop().time() > until:
                    raise self.failure(error) from None
                await asyncio.sleep(PAUSE)
            except asyncpg.PostgresError as error:
                raise self.failure(error) from None

    async def _transact(self, db: Db, work: Work[T]) -> T:
        transaction = db.transaction()
        await transaction.start()
        try:
            number = await db.fetchval("SELECT pg_current_xact_id()::text")
            done = await work(db)
        except BaseException:
            with contextlib.suppress(*LOST, asyncpg.PostgresError):
                await transaction.rollback()
            raise
        try:
            await transaction.commit()
        except LOST as error:
            if not await self.has_happened(number):
                raise error
        return done

    async def has_happened(self, number: str) -> bool:
        """Whether a transaction was committed; this waits until the database tells."""
        until = asyncio.get_running_loop().time() + PATIENCE
        while True:
            try:
                db = await asyncpg.connect(self.url, timeout=ANSWER, command_timeout=ANSWER)
                try:
                    status = await db.fetchval("SELECT pg_xact_status($1::text::xid8)", number)
                finally:
                    db.terminate()
                if status != "in progress":
                    return bool(status == "committed")
            except (*LOST, asyncpg.PostgresError) as error:
                if asyncio.get_running_loop().time() > until:
                    raise Unknown(self.failure(error)) from None
            await asyncio.sleep(PAUSE)

    async def _opened(self) -> asyncpg.Pool[Any]:
        if self._closed:
            raise StoreFailed("The server is stopping: try again in a moment.")
        if self._pool is None:
            async with self._opening:
                if self._pool is None:
                    pool = asyncpg.create_pool(
                        self.url,
                        min_size=0,
                        max_size=CONNECTIONS,
                        timeout=ANSWER,
                        command_timeout=ANSWER,
                        server_settings={"idle_in_transaction_session_timeout": str(HELD_MS)},
                        reset=_as_it_is,
                    )
                    self._pool = await pool
        return self._pool

    def failure(self, error: Exception) -> StoreFailed:
        """What an error of the database means to the one who runs the server."""
        if isinstance(error, asyncpg.exceptions.InvalidAuthorizationSpecificationError):
            why = "it does not know this user and password"
        elif isinstance(error, asyncpg.exceptions.InvalidCatalogNameError):
            why = "there is no such database; make one with createdb"
        elif isinstance(error, asyncpg.exceptions.DiskFullError):
            why = "its disk is full"
        else:
            why = str(error) or type(error).__name__
        return StoreFailed(f"{self.name} cannot be used: {' '.join(why.split())}.")


async def _as_it_is(db: Db) -> None:
    """Connections are never set otherwise, so nothing is set back, which would take time."""


async def _give_back(pool: asyncpg.Pool[Any], db: asyncpg.pool.PoolConnectionProxy[Any]) -> None:
    """Let others have a connection. Whatever is wrong with it, what was done with it is done."""
    try:
        await pool.release(db, timeout=ANSWER)
    except (*LOST, asyncpg.PostgresError):
        db.terminate()


class Unknown(StoreFailed):
    """The database was lost in a commit and did not come back to tell whether it happened."""

    def __init__(self, failure: StoreFailed) -> None:
        super().__init__(f"{failure} Whether the last change is kept is not known.")


def shown(url: str) -> str:
    """The address of a database without its password."""
    try:
        parts = urlsplit(url)
        host = parts.hostname or ""
        port = f":{parts.port}" if parts.port else ""
    except ValueError:
        return "The database"
    return f"{parts.scheme}://{host}{port}{parts.path}"


async def prepare(url: str) -> None:
    """Bring the schema of a database, or raise `StoreFailed`."""
    link = Link(url)
    db = await link.connect()
    try:
        await upgrade(db)
    except asyncpg.PostgresError as error:
        raise link.failure(error) from None
    finally:
        await db.close()
