"""Choice: one line of a form. Left and right go through its words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widget import Widget

LABEL = 16
"""How many columns a choice's label takes at least."""


class Choice(Widget, can_focus=True):
    """A label and one of several words. A number can be typed as well."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "turn(-1)", "change", key_display="← →"),
        Binding("right,enter,space", "turn(1)", show=False),
    ]

    class Changed(Message):
        """Another word was chosen."""

        def __init__(self, choice: Choice) -> None:
            self.choice = choice
            super().__init__()

    def __init__(self, key: str, label: str, words: Sequence[str], word: str, tip: str) -> None:
        super().__init__()
        self.key = key
        self.label = label
        self.words = list(words)
        self.word = word
        self.tip = tip
        self._typed = ""

    def render(self) -> Text:
        """Return the line."""
        line = Text(self.label.ljust(LABEL))
        return line.append("◂ ", "dim").append(self.word, "bold").append(" ▸", "dim")

    def choose(self, word: str) -> None:
        """Choose a word and announce it."""
        self.word = word
        self.refresh()
        self.post_message(self.Changed(self))

    def action_turn(self, by: int) -> None:
        """Choose the next word, or the one before."""
        self._typed = ""
        at = self.words.index(self.word) if self.word in self.words else 0
        self.choose(self.words[(at + by) % len(self.words)])

    def on_key(self, event: events.Key) -> None:
        """Typed digits choose a number, if it is one of the words."""
        if event.character is not None and event.character.isdecimal():
            for typed in (self._typed + event.character, event.character):
                if typed in self.words:
                    self._typed = typed
                    self.choose(typed)
                    return
            self._typed += event.character

    def on_click(self, event: events.Click) -> None:
        """A click on the left arrow goes back, elsewhere on."""
        self.action_turn(-1 if event.x == max(LABEL, len(self.label)) else 1)
