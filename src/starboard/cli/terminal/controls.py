"""The controls: moves without a piece, as buttons and numbers below the board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from rich.text import Text
from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.widget import Widget

from starboard.cli.terminal.colours import CURSOR
from starboard.cli.terminal.cursor import Stop
from starboard.kernel import Button, Number

GAP = 2


@dataclass
class Dial:
    """The number a player has set on a number control, and what was typed for it."""

    control: Number
    typed: str = ""
    value: int = 0

    def __post_init__(self) -> None:
        self.value = self.control.low

    def turn(self, by: int) -> None:
        """Set a higher or lower number, within what is allowed."""
        self.typed = ""
        self.value = min(self.control.high, max(self.control.low, self.value + by))

    def type(self, digit: str) -> None:
        """Type one more digit; a number that would be too high starts again."""
        typed = self.typed + digit
        self.typed = typed if int(typed) <= self.control.high else digit
        self.value = int(self.typed)

    @property
    def move(self) -> str:
        """The notation of the move that is set."""
        return f"{self.control.verb} {self.value}"

    @property
    def text(self) -> str:
        """How it is shown."""
        control = self.control
        return f"{control.label} ◂ {self.value} ▸ ({control.low}-{control.high})"


class Controls(Widget):
    """Shows a scene's controls in as many lines as they need."""

    DEFAULT_CSS = "Controls { width: 1fr; height: auto; }"

    class Touched(Message):
        """Someone clicked on a control."""

        def __init__(self, name: str, by: int = 0) -> None:
            self.name, self.by = name, by
            super().__init__()

    def __init__(self) -> None:
        super().__init__()
        self.buttons: dict[str, Button] = {}
        self.dials: dict[str, Dial] = {}
        self.cursor = ""

    def show(self, controls: Sequence[Button | Number]) -> None:
        """Show other controls; a number that stays keeps what was set on it."""
        old = self.dials
        self.buttons = {c.id: c for c in controls if isinstance(c, Button)}
        self.dials = {c.id: Dial(c) for c in controls if isinstance(c, Number)}
        for name, dial in self.dials.items():
            if name in old and old[name].control == dial.control:
                self.dials[name] = old[name]
        self.refresh(layout=True)

    def point(self, cursor: str) -> None:
        """Put the cursor on a control, or with no id on none."""
        self.cursor = cursor
        self.refresh(layout=True)

    def _texts(self) -> dict[str, str]:
        numbers = {name: dial.text for name, dial in self.dials.items()}
        return numbers | {name: f"[ {button.label} ]" for name, button in self.buttons.items()}

    def places(self, width: int) -> dict[str, tuple[int, int, str]]:
        """Each control's line, column and text where lines are so wide."""
        line, column = 0, 0
        placed: dict[str, tuple[int, int, str]] = {}
        for name, text in self._texts().items():
            # Left and right turn a number, so nothing else can lie beside it.
            alone = name in self.dials or (column and not set(placed) - set(self.dials))
            if column and (alone or column + cell_len(text) > width):
                line, column = line + 1, 0
            placed[name] = (line, column, text)
            column += cell_len(text) + GAP
        return placed

    def stops(self, top: int) -> list[Stop]:
        """Where the cursor can stand, for controls that begin on the row *top*."""
        return [
            Stop(name, column + (cell_len(text) - 1) / 2, top + line)
            for name, (line, column, text) in self.places(max(1, self.size.width)).items()
        ]

    def render(self) -> Text:
        """Return the controls, the cursor's one reversed."""
        lines: dict[int, Text] = {}
        for name, (line, column, text) in self.places(max(1, self.size.width)).items():
            written = lines.setdefault(line, Text())
            written.append(" " * (column - written.cell_len))
            written.append(text, CURSOR if name == self.cursor else "bold")
        return Text("\n").join(lines.values())

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return how many lines the controls need."""
        return max([line + 1 for line, _, _ in self.places(max(1, width)).values()], default=0)

    def on_click(self, event: events.Click) -> None:
        """Tell which control was clicked; on a number's arrows, which way it turns."""
        for name, (line, column, text) in self.places(max(1, self.size.width)).items():
            if line == event.y and column <= event.x < column + cell_len(text):
                at = text[event.x - column : event.x - column + 1]
                self.post_message(self.Touched(name, {"◂": -1, "▸": 1}.get(at, 0)))
