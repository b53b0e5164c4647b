"""The prompt: a move typed as people write it, completed from the legal ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual import events
from textual.message import Message
from textual.suggester import Suggester
from textual.widgets import Input


def completions(typed: str, legal: Sequence[str]) -> list[str]:
    """The legal moves that begin as typed, or else those that end with it: ``f6``."""
    words = " ".join(typed.split()).casefold()
    begun = [move for move in legal if move.casefold().startswith(words)]
    return begun or [move for move in legal if move.casefold().endswith(f" {words}")]


def hint(typed: str, legal: Sequence[str], width: int) -> str:
    """The moves that may be meant, as many as fit on a line of a screen so wide."""
    moves = completions(typed, legal)
    if not moves:
        return "No move begins like that." if legal else "It is not your turn."
    line = "  ".join(moves)
    room = max(20, width - 12)
    return line if len(line) <= room else f"{line[:room].rpartition('  ')[0]}  … {len(moves)}"


def completed(typed: str, legal: Sequence[str]) -> str:
    """What is meant by *typed*: itself if it is legal, or the only move it can become."""
    words = " ".join(typed.split())
    found = completions(words, legal)
    return found[0] if words not in legal and len(found) == 1 and words else words


def common_start(moves: Sequence[str]) -> str:
    """As much as all of these moves begin with."""
    start = min(moves, default="")
    last = max(moves, default="")
    while not last.startswith(start):
        start = start[:-1]
    return start


class _Legal(Suggester):
    def __init__(self, legal: Callable[[], Sequence[str]]) -> None:
        super().__init__(use_cache=False)
        self._legal = legal

    async def get_suggestion(self, value: str) -> str | None:
        begun = [move for move in self._legal() if move.casefold().startswith(value)]
        return begun[0] if begun else None


class Prompt(Input):
    """One line to type a move on. Tab completes, Enter plays, Escape leaves."""

    class Typed(Message):
        """A move was typed and entered."""

        def __init__(self, notation: str) -> None:
            self.notation = notation
            super().__init__()

    class Left(Message):
        """Someone left the prompt without a move."""

    def __init__(self, legal: Callable[[], Sequence[str]]) -> None:
        super().__init__(placeholder="a move, Tab completes, Esc leaves", compact=True)
        self.suggester = _Legal(legal)
        self._legal = legal

    def on_key(self, event: events.Key) -> None:
        """Complete on Tab, leave on Escape or when nothing is left to delete."""
        if event.key == "tab":
            event.prevent_default().stop()
            self.value = common_start(completions(self.value, self._legal())) or self.value
            self.cursor_position = len(self.value)
        elif event.key == "escape" or (event.key == "backspace" and not self.value):
            event.prevent_default().stop()
            self.post_message(self.Left())

    async def action_submit(self) -> None:
        """Play what is meant by what is typed."""
        self.post_message(self.Typed(completed(self.value, self._legal())))
