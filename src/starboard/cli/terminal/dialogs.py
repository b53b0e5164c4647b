"""Screens over the table: rules, help, questions, and the change of players."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen, Screen
from textual.widgets import Footer, Input, Markdown, OptionList, Static
from textual.widgets.option_list import Option

from starboard.kernel import AnyGame, StarboardError
from starboard.render.token import MARKS

KEYS = """\
# How to play

Arrow keys go from one thing you can touch to the next, **Enter** plays it; or **click** it.
**/** lets you type a move as the rules write it; **Tab** completes it.
On a number, left and right change it, or just type it.

- **/** type a move
- **l** look: the arrow keys go to everything that can be described
- **p** panels and log, or a larger board in their place; **+** and **-** zoom
- **u** take your last move back, while nothing has happened since
- **h** a hint: what a strong bot would consider
- **r** the rules
- **PgUp**, **PgDn** scroll the log
- **q** leave the table, with the record or without it

"""

MEANINGS = {
    "target": "you can go there",
    "danger": "deadly",
    "last": "moved last",
    "chosen": "picked up",
    "faded": "out of play",
}


def help_text(game: AnyGame) -> str:
    """The keys, the marks, and what every symbol of the game means."""
    owner = "- a small number, such as `²`: the seat that owns the thing beside it"
    marks = [f"- `{a} {b}` {MEANINGS[mark]}" for mark, (a, b) in MARKS.items()]
    symbols = [f"- `{' '.join(s.glyphs)}` {s.alt}" for s in game.symbols.values()]
    return "\n".join([KEYS + "# On the table", "", *symbols, owner, *marks, ""])


class PageScreen(ModalScreen[None]):
    """A page to read: the rules, or the help."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "escape,q,r,h,question_mark,enter", "dismiss", "back to the table", key_display="Esc"
        ),
    ]

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text

    def compose(self) -> ComposeResult:
        """Lay out the page."""
        with VerticalScroll(id="page"):
            yield Markdown(self.text)
        yield Footer()

    def on_mount(self) -> None:
        """Let the arrow keys scroll at once."""
        self.query_one("#page").focus()


class AskScreen(ModalScreen[str]):
    """A question with a few answers; its result is the answer's key."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "stay", "back", key_display="Esc")]

    def __init__(self, question: str, answers: Mapping[str, str]) -> None:
        super().__init__()
        self._question = question
        self._answers = answers

    def compose(self) -> ComposeResult:
        """Lay out the question and its answers."""
        with Vertical(classes="dialog"):
            yield Static(self._question, markup=False)
            yield OptionList(*[Option(text, id=key) for key, text in self._answers.items()])

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Close with the answer."""
        self.dismiss(event.option_id)

    def action_stay(self) -> None:
        """Close with no answer."""
        self.dismiss("")


class SaveScreen(ModalScreen[Path | None]):
    """Asks for a file and writes the record there; its result is the file."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", "back", key_display="Esc")]

    def __init__(self, name: str, text: str) -> None:
        super().__init__()
        self._name = name
        self.text = text

    def compose(self) -> ComposeResult:
        """Lay out the question for a file."""
        with Vertical(classes="dialog"):
            yield Static("Save the record as")
            yield Input(self._name, id="file")
            yield Static("Enter saves, Esc goes back.", id="problem", markup=False)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Write the file, or say why not."""
        path = Path(event.value.strip()).expanduser()
        try:
            with path.open("x", encoding="utf-8") as file:
                file.write(self.text)
        except FileExistsError:
            self._say(f"{path} exists already: choose another name.")
        except (OSError, StarboardError) as error:
            self._say(f"{path} cannot be written: {getattr(error, 'strerror', error)}.")
        else:
            self.dismiss(path)

    def _say(self, sentence: str) -> None:
        self.query_one("#problem", Static).update(sentence)

    def action_leave(self) -> None:
        """Close without saving."""
        self.dismiss(None)


class HandOverScreen(Screen[None]):
    """Hides the table while the screen goes from one player to the next."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "dismiss", "I am ready")]

    def __init__(self, name: str, news: str) -> None:
        super().__init__()
        self._name = name
        self._news = news

    def compose(self) -> ComposeResult:
        """Lay out whose turn it is."""
        with Vertical(id="hand-over"):
            yield Static(f"Now {self._name}.", classes="big", markup=False)
            yield Static(self._news, markup=False)
            yield Static("Press Enter when only you can see the screen.", markup=False)
        yield Footer()

    def on_click(self) -> None:
        """A click does the same as Enter."""
        self.dismiss()
