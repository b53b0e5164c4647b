"""Hatch: the way into a running server for whoever may write its data folder.

A Unix socket beside the database, for its owner alone: one wish a connection as a line of JSON,
one answer. What is done through it is done by the server, so its memory and its store agree.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import socket
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Final

import msgspec

from starboard.kernel import StarboardError
from starboard.server.admin import Admin, BadWish, Told, Wish
from starboard.server.log import Log

NAME: Final = "starboard.sock"
PATIENCE: Final = 60.0
"""Seconds that either side waits for the other."""

wishes: Final = msgspec.json.Decoder(Wish)
answers: Final = msgspec.json.Decoder(Told)


@contextlib.asynccontextmanager
async def opened(folder: Path, admin: Admin, log: Log) -> AsyncIterator[None]:
    """Let whoever owns the folder in. Where there can be no such socket, the log says so."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            async with asyncio.timeout(PATIENCE):
                told = await _done(admin, await reader.readline(), log)
                writer.write(told + b"\n")
                await writer.drain()
        except (OSError, TimeoutError, ValueError) as error:
            log.warning("admin was cut off", why=repr(error))
        finally:
            writer.close()

    path = folder / NAME
    try:
        # The lock of the folder is ours, so a socket that is there belongs to nobody.
        path.unlink(missing_ok=True)
        server = await asyncio.start_unix_server(answer, path)
        path.chmod(0o600)
    except (OSError, AttributeError, NotImplementedError) as error:
        log.warning("admin cannot reach this server", why=str(error))
        yield
        return
    try:
        yield
    finally:
        server.close()
        path.unlink(missing_ok=True)


async def _done(admin: Admin, line: bytes, log: Log) -> bytes:
    try:
        wish = wishes.decode(line)
        told = await admin.do(wish)
    except (StarboardError, msgspec.MsgspecError) as error:
        return json.dumps({"refused": str(error)}).encode()
    log.info("admin", wish=type(wish).__name__)
    return msgspec.json.encode(told)


def ask(folder: Path, wish: Wish) -> Told | None:
    """What the running server of a folder answers; nothing if none runs there."""
    path = folder / NAME
    if not hasattr(socket, "AF_UNIX") or not path.exists():
        return None
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as connection:
        connection.settimeout(PATIENCE)
        try:
            connection.connect(os.fspath(path))
        except (ConnectionRefusedError, FileNotFoundError):
            # A server that was killed left it behind.
            return None
        connection.sendall(msgspec.json.encode(wish) + b"\n")
        with connection.makefile("rb") as answer:
            said = answer.readline()
    if not said:
        raise BadWish("The server stopped before it answered: try again.")
    refused = json.loads(said).get("refused")
    if refused is not None:
        raise BadWish(refused)
    return answers.decode(said)
