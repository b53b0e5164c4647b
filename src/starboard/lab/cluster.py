"""A crew on a Dask cluster: many machines, some of which may drop out in mid-run."""

from __future__ import annotations

import logging
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any

from starboard.kernel import Find, StarboardError
from starboard.lab.crew import Batch, Crew, CrewLost, Task, play_task

PATIENCE = 10
"""Seconds to wait for the cluster to answer, and for a worker to come where there is none."""


class Cluster(Crew):
    """The workers of a Dask scheduler. It gives the tasks of dead workers to others itself."""

    def __init__(self, address: str, find: Find, patience: float = PATIENCE) -> None:
        try:
            client = _quiet_client()
        except ImportError:
            raise CrewLost(
                "A cluster needs Dask: install it with pip install 'starboard-games[lab]'."
            ) from None
        self.address = address
        self._find = find
        self._patience = patience
        self._done: SimpleQueue[Any] = SimpleQueue()
        self._tasks: dict[str, Any] = {}
        self._client = self._connect(client)
        try:
            self._client.wait_for_workers(1, timeout=patience)
        except TimeoutError:
            self.close()
            raise CrewLost(
                f"The cluster at {address} has no workers: start some with dask worker {address}."
            ) from None
        self.size = sum(self._client.nthreads().values())
        self.room = 2 * self.size

    def _connect(self, client: Any) -> Any:
        """Reach the scheduler. Whatever listens there may never answer, so the wait is limited."""
        reached: list[Any] = []

        def connect() -> None:
            with suppress(OSError, ValueError):
                reached.append(client(self.address, timeout=self._patience, set_as_default=False))

        attempt = Thread(target=connect, daemon=True)
        attempt.start()
        attempt.join(2 * self._patience)
        if not reached:
            raise CrewLost(
                f"There is no Dask cluster at {self.address}: start one with dask scheduler, and"
                " give its address, such as tcp://127.0.0.1:8786."
            )
        return reached[0]

    def give(self, task: Task) -> None:
        """Hand a task to the cluster."""
        try:
            future = self._client.submit(play_task, task, self._find, pure=False)
        except Exception:
            raise CrewLost(self._silence()) from None
        self._tasks[future.key] = future
        future.add_done_callback(self._done.put)

    def take(self) -> Batch:
        """Wait for a batch, as long as the cluster has anyone to play."""
        future = self._next()
        batch = self._result(future)
        self._tasks.pop(future.key)
        future.release()
        assert isinstance(batch, Batch)
        return batch

    def _next(self) -> Any:
        while True:
            with suppress(Empty):
                return self._done.get(timeout=self._patience)
            self._look_alive()

    def _result(self, future: Any) -> Any:
        """What a task found. Where it died with its worker, Dask plays it again: so wait."""
        while True:
            try:
                return future.result(timeout=self._patience)
            except TimeoutError:
                self._look_alive()
            except Exception:
                raise CrewLost(self._trouble(future)) from None

    def _look_alive(self) -> None:
        if self._client.status != "running":
            raise CrewLost(self._silence())
        if not self._client.scheduler_info(n_workers=-1)["workers"]:
            raise CrewLost(f"The cluster at {self.address} has lost all its workers.")

    def _silence(self) -> str:
        return f"The cluster at {self.address} does not answer any more."

    def _trouble(self, future: Any) -> str:
        """One sentence about a task that the cluster gave up."""
        if future.status != "error":
            return self._silence()
        error = future.exception()
        if isinstance(error, StarboardError):
            return str(error)
        if isinstance(error, ImportError):
            return f"The workers of {self.address} have no Starboard: install it there ({error})."
        return f"The cluster at {self.address} gave up: {type(error).__name__}: {error}"

    def close(self) -> None:
        """Withdraw all tasks and leave the cluster as it was."""
        with suppress(Exception):
            self._client.cancel(list(self._tasks.values()), force=True)
        self._tasks.clear()
        with suppress(Exception):
            self._client.close(timeout=1)


def _quiet_client() -> Any:
    """Dask's client, an extra and slow to import. It stays silent: `Cluster` says what is wrong."""
    from distributed import Client  # noqa: PLC0415

    for name in logging.root.manager.loggerDict:
        if name.startswith("distributed"):
            logging.getLogger(name).setLevel(logging.CRITICAL)

    class QuietClient(Client):
        def __del__(self) -> None:
            """One that never connected has nothing to close."""

    return QuietClient
