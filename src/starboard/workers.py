"""Workers: processes that answer questions, for the lab's games and the server's bots alike."""

from __future__ import annotations

import gc
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import current_process, get_context, resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, Final, Generic, TypeVar

Question = TypeVar("Question")
Answer = TypeVar("Answer")

NAME: Final = "starboard worker"
AGAIN: Final = 70
"""The exit status of a worker that found itself starting workers, as the whole program did."""

RUNS_ANEW: Final = (
    'Every worker runs the program anew: put what it does under `if __name__ == "__main__":`.'
)


class Worker(Generic[Question, Answer]):
    """A process that answers one question after another, and the pipe to it.

    *answer* runs over there, so it must be importable. An exception that it raises ends the
    process. A Ctrl-C does not: only the process that started the worker decides what it means.
    """

    def __init__(self, answer: Callable[[Question], Answer]) -> None:
        if current_process().name == NAME:
            raise SystemExit(AGAIN)
        context = get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process: BaseProcess = context.Process(
            target=_serve, args=(theirs, answer), name=NAME, daemon=True
        )
        with _interrupts_blocked():
            self.process.start()
        theirs.close()

    def send(self, question: Question) -> None:
        """Ask a question; raises `OSError` if the process is gone."""
        self.pipe.send(question)

    def receive(self) -> Answer:
        """Wait for the next answer; raises `EOFError` or `OSError` if the process is gone."""
        answer: Answer = self.pipe.recv()
        return answer

    def started_again(self) -> bool:
        """Whether it is gone because it ran the program that started it, workers and all."""
        self.process.join(1.0)
        return self.process.exitcode == AGAIN

    def end(self) -> None:
        """Stop it at once, whatever it is doing."""
        self.process.kill()
        self.pipe.close()


def _serve(pipe: Connection, answer: Callable[[Any], Any]) -> None:
    """A worker's life: answer until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # What is loaded by now stays loaded: the garbage collector need not look at it again.
    gc.freeze()
    while True:
        try:
            question = pipe.recv()
        except (EOFError, OSError):
            return
        answered = answer(question)
        try:
            pipe.send(answered)
        except OSError:
            return


@contextmanager
def _interrupts_blocked() -> Iterator[None]:
    """Keep Ctrl-C from a process that is started here, from its first moment on."""
    if not hasattr(signal, "pthread_sigmask"):  # pragma: no cover
        yield
        return
    # Python's own helper process unblocks interrupts when it starts, so it has to start first.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
