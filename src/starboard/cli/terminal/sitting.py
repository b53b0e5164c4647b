"""The table on the screen: draws any scene, takes moves, lets the bots move."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import ClassVar, Final

from textual import events, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, ScrollableContainer, Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import Footer, Static

from starboard.cli.table import Table
from starboard.cli.terminal.board import Board
from starboard.cli.terminal.controls import Controls
from starboard.cli.terminal.cursor import Stop, nearest, next_stop
from starboard.cli.terminal.dialogs import (
    AskScreen,
    HandOverScreen,
    PageScreen,
    SaveScreen,
    help_text,
)
from starboard.cli.terminal.prompt import Prompt, completions
from starboard.cli.terminal.side import log_text, panel_text
from starboard.kernel import WATCHER, Button, Piece, Scene, StarboardError
from starboard.render.layout import SCALES, Scale
from starboard.render.text import Drawing, draw

AFTERWARDS: Final = (
    Button(id="rematch", label="Rematch", move="rematch", tip="The same players, new luck."),
    Button(id="save", label="Save the record", move="save"),
    Button(id="lobby", label="Another game", move="lobby"),
    Button(id="leave", label="Leave", move="leave"),
)
"""What can be done when a match is over."""


NARROW_SIDE: Final = 24
WIDE_SIDE: Final = 40
"""How many columns panels and log take: what the board leaves them, within these."""

MARGIN: Final = 3

CRAMPED: Final = 6
"""With fewer characters than this for a square, a board may take the panels' room."""


class TableScreen(Screen[str]):
    """One match. Its result says what comes next: ``rematch``, ``lobby`` or ``leave``."""

    AUTO_FOCUS = ""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "go('left')", "choose", key_display="←↑↓→"),
        Binding("right", "go('right')", show=False),
        Binding("up", "go('up')", show=False),
        Binding("down", "go('down')", show=False),
        Binding("tab", "cycle(1)", show=False),
        Binding("shift+tab", "cycle(-1)", show=False),
        Binding("enter,space", "touch", "play", key_display="⏎"),
        Binding("slash,colon", "type", "type a move", key_display="/"),
        Binding("l", "look", show=False),
        Binding("p", "panels", "panels"),
        Binding("plus,equals_sign", "zoom(1)", show=False),
        Binding("minus", "zoom(-1)", show=False),
        Binding("u", "undo", "undo"),
        Binding("r", "rules", "rules"),
        Binding("question_mark", "help", "help", key_display="?"),
        Binding("q", "quit", "quit"),
        Binding("ctrl+c", "quit", show=False),
        Binding("pageup", "log(-1)", show=False),
        Binding("pagedown", "log(1)", show=False),
    ]

    def __init__(self, table: Table, pace: float) -> None:
        super().__init__()
        self.table = table
        self.pace = pace
        self.seen_by = WATCHER if table.changes_hands else table.viewer
        """The seat whose view is on the screen."""

        self.scene: Scene = table.scene(self.seen_by)
        self.stop: Stop | None = None
        self.last_stop: Stop | None = None
        """Where the cursor stood when it last stood anywhere."""

        self.looking = False
        self.bots_are_busy = False
        self.has_side = True
        self.swapped = False
        """Whether someone wants panels where there would be none, or none where there are."""

        self.zoom = 0

    # What the screen is made of.

    def compose(self) -> ComposeResult:
        """Lay out the table."""
        yield Static(id="status", markup=False)
        with Horizontal(id="middle"):
            with ScrollableContainer(id="felt", can_focus=False):
                yield Board()
            with Vertical(id="side"):
                with VerticalScroll(id="panels", can_focus=False):
                    yield Static(id="seats")
                with VerticalScroll(id="log", can_focus=False):
                    yield Static(id="story")
        with VerticalScroll(id="below", can_focus=False):
            yield Controls()
        yield Static(id="message", markup=False)
        with Horizontal(id="typing"):
            yield Static("Move: ")
            yield Prompt(self.legal)
        yield Footer()

    def on_mount(self) -> None:
        """Show the table, once its size is known."""
        self.query_one("#typing").display = False
        self.call_after_refresh(self.turn)

    def on_resize(self) -> None:
        """Draw the board as large as it can be now."""
        self.call_after_refresh(self.redraw)

    # Showing the table.

    def turn(self) -> None:
        """After every ply: hand the screen over if it must be, show, let bots move."""
        table = self.table
        viewer = table.viewer
        self.looking = False
        if table.changes_hands and viewer not in (WATCHER, self.seen_by):
            self.seen_by = WATCHER
            self.redraw()
            news = "\n".join(table.match.log(WATCHER)[-3:])
            self.app.push_screen(HandOverScreen(table.names[viewer], news), self.taken_over)
            return
        self.seen_by = viewer
        self.redraw()
        if table.bot_is_to_act and not self.bots_are_busy:
            self.bots_are_busy = True
            self.let_bots_move()

    def taken_over(self, _: None) -> None:
        """The next player is alone with the screen."""
        self.seen_by = self.table.viewer
        self.redraw()

    def redraw(self) -> None:
        """Draw everything as it is now."""
        table = self.table
        self.scene = table.scene(self.seen_by)
        board, controls = self.query_one(Board), self.query_one(Controls)
        rows = self.query_one("#felt").size.height
        drawing = self.fit(rows)
        board.show(drawing)
        side = min(WIDE_SIDE, max(NARROW_SIDE, self.size.width - drawing.width - MARGIN))
        self.query_one("#side").styles.width = side
        self.query_one("#side").display = self.has_side
        controls.show(AFTERWARDS if table.is_over else self.scene.controls)
        self.query_one("#below").display = bool(controls.buttons or controls.dials)
        self.query_one("#status", Static).update(self.status())
        seats = panel_text(table, self.scene, side - MARGIN, (rows * 6) // 10)
        self.query_one("#seats", Static).update(seats)
        self.query_one("#story", Static).update(log_text(table.match.log(self.seen_by)))
        self.query_one("#log", VerticalScroll).scroll_end(animate=False)
        self.point(nearest(self.stops(), self.last_stop))
        self.refresh_bindings()

    def fit(self, rows: int) -> Drawing:
        """Draw the board beside the panels; instead of them where it needs their room."""
        beside = self.draw(self.size.width - NARROW_SIDE, rows)
        alone = self.draw(self.size.width - 1, rows)
        cramped = _area(beside) < _area(alone) and _area(beside) < CRAMPED
        self.has_side = cramped == self.swapped
        drawing = beside if self.has_side else alone
        if self.zoom:
            at = SCALES.index(drawing.scale) - self.zoom
            drawing = self.draw(0, 0, SCALES[min(max(at, 0), len(SCALES) - 1)])
        return drawing

    def draw(self, columns: int, rows: int, *scales: Scale) -> Drawing:
        """Draw the scene for so much room, or at the one scale given."""
        symbols, names = self.table.game.symbols, self.table.names
        return draw(self.scene, symbols, names, (columns, rows), scales or SCALES)

    def action_zoom(self, by: int) -> None:
        """Draw the board larger or smaller; one too large for the screen scrolls."""
        self.zoom += by
        self.redraw()

    def action_panels(self) -> None:
        """Show panels and log, or the board in their place."""
        self.swapped = not self.swapped
        self.redraw()

    def status(self) -> str:
        """The scene's sentence; at the end how everyone did as well."""
        said = f"{self.table.game.title}: {self.table.say(self.scene.status)}"
        return "  ".join([said, *self.table.result_lines()])

    def say(self, sentence: str, problem: bool = False) -> None:
        """Say something about what is pointed at, or why something cannot be done."""
        message = self.query_one("#message", Static)
        message.update(sentence)
        message.set_class(problem, "problem")
        if problem and len(sentence) > self.size.width - MARGIN:
            self.notify(sentence, severity="warning")

    # The cursor.

    def stops(self) -> list[Stop]:
        """Everything the cursor can stand on: what can be touched, or all when looking."""
        boxes = self.query_one(Board).drawing.boxes
        pieces = [piece for piece in self.scene.pieces if piece.move is not None]
        if self.looking:
            pieces = [p for p in self.scene.pieces if p.label or p.tip or p.move]
        stops = [Stop(piece.id, *boxes[piece.id].centre) for piece in pieces]
        return [*stops, *self.query_one(Controls).stops(self.query_one(Board).drawing.height + 1)]

    def point(self, stop: Stop | None) -> None:
        """Put the cursor somewhere and say what is there."""
        self.stop, self.last_stop = stop, stop or self.last_stop
        board, controls = self.query_one(Board), self.query_one(Controls)
        name = "" if stop is None else stop.id
        controls.point(name)
        self.light(name)
        region = board.region_of(name)
        if region is not None:
            self.query_one("#felt").scroll_to_region(region, animate=False)
        log = self.table.match.log(self.seen_by)
        self.say(self.describe(name) if name or not log else log[-1])

    def light(self, name: str) -> None:
        """Show the cursor on a piece, and light up what that piece shows."""
        piece = self.piece(name)
        shows = piece.shows if piece is not None else ()
        self.query_one(Board).point(self.stop.id if self.stop else "", frozenset(shows))

    def piece(self, name: str) -> Piece | None:
        """The piece with this id, if there is one."""
        return next((piece for piece in self.scene.pieces if piece.id == name), None)

    def describe(self, name: str) -> str:
        """What there is to say about a piece or a control: label, tip and move."""
        piece = self.piece(name)
        if piece is not None:
            label = piece.label or (
                self.table.game.symbols[piece.symbol].alt if piece.symbol else ""
            )
            move = f"⏎ {piece.move}" if piece.move else ""
            return self.table.say(" · ".join([word for word in (move, label, piece.tip) if word]))
        controls = self.query_one(Controls)
        if name in controls.dials:
            return f"⏎ {controls.dials[name].move} · left and right change it, or type a number."
        if name in controls.buttons:
            button = controls.buttons[name]
            return self.table.say(f"⏎ {button.move} · {button.tip or button.label}")
        return ""

    def action_go(self, direction: str) -> None:
        """Go to the next thing in a direction; on a number, turn it."""
        dials = self.query_one(Controls).dials
        if self.stop is not None and self.stop.id in dials and direction in ("left", "right"):
            dials[self.stop.id].turn(1 if direction == "right" else -1)
            self.point(self.stop)
            return
        if not self.stops():
            self.looking = True
        stops = self.stops()
        here = nearest(stops, self.last_stop)
        self.point(here if here is None or self.stop is None else next_stop(stops, here, direction))

    def action_cycle(self, by: int) -> None:
        """Go to the next thing, or to the one before, wherever it is."""
        stops = self.stops()
        if stops:
            at = stops.index(self.stop) if self.stop in stops else -by
            self.point(stops[(at + by) % len(stops)])

    def action_look(self) -> None:
        """Let the cursor go to everything that can be described, or only to what can be played."""
        self.looking = not self.looking
        self.point(nearest(self.stops(), self.last_stop))

    def on_key(self, event: events.Key) -> None:
        """Digits set a number: the one under the cursor, or the only one."""
        dials = self.query_one(Controls).dials
        if event.character is None or not event.character.isdecimal() or not dials:
            return
        name = (
            self.stop.id if self.stop is not None and self.stop.id in dials else next(iter(dials))
        )
        dials[name].type(event.character)
        self.point(next(stop for stop in self.stops() if stop.id == name))

    # Moving.

    def legal(self) -> list[str]:
        """The notations that the one at the screen can type now."""
        return self.scene.offers()

    def action_touch(self) -> None:
        """Play what the cursor stands on."""
        if self.stop is not None:
            self.touch(self.stop.id)

    def touch(self, name: str) -> None:
        """Play the move of a piece or a control."""
        controls, piece = self.query_one(Controls), self.piece(name)
        if self.table.is_over and name in controls.buttons:
            self.afterwards(name)
        elif name in controls.dials:
            self.submit(controls.dials[name].move)
        elif name in controls.buttons:
            self.submit(controls.buttons[name].move)
        elif piece is not None and piece.move is not None:
            self.submit(piece.move)
        else:
            self.say(f"{self.describe(name)} · nothing to play here.".removeprefix(" · "))

    def submit(self, notation: str) -> None:
        """Play a move, or say in one sentence why it cannot be played."""
        self.attempt(lambda: self.table.submit(notation))

    def attempt(self, change: Callable[[], None]) -> None:
        """Try to change the match, then show it, or say why it cannot be done."""
        try:
            change()
        except StarboardError as error:
            self.say(str(error), problem=True)
            self.app.bell()
        else:
            self.turn()

    @work
    async def let_bots_move(self) -> None:
        """Let the bots whose turn it is think, at a pace that a person can follow."""
        while self.table.bot_is_to_act:
            think = asyncio.to_thread(self.table.bot_thinks())
            chosen, _ = await asyncio.gather(think, asyncio.sleep(self.pace))
            self.attempt(partial(self.table.bot_plays, chosen))
        self.bots_are_busy = False

    def action_undo(self) -> None:
        """Take the last move back, or say why it stays."""
        self.attempt(self.table.undo)

    def on_board_touched(self, event: Board.Touched) -> None:
        """A click plays the topmost piece that has a move; else it describes what is there."""
        playable = [name for name in event.pieces if (p := self.piece(name)) and p.move]
        if playable:
            self.touch(playable[0])
        elif event.pieces:
            self.say(self.describe(event.pieces[0]))

    def on_board_pointed(self, event: Board.Pointed) -> None:
        """Describe what the mouse points at, and light up what it shows."""
        names = event.pieces or ([self.stop.id] if self.stop else [])
        told = [name for name in names if self.describe(name)]
        self.light(told[0] if told else "")
        self.say(self.describe(told[0]) if told else "")

    def on_controls_touched(self, event: Controls.Touched) -> None:
        """A click plays a control, or turns a number."""
        dials = self.query_one(Controls).dials
        if event.by and event.name in dials:
            dials[event.name].turn(event.by)
            self.point(next(stop for stop in self.stops() if stop.id == event.name))
        else:
            self.touch(event.name)

    # Typing a move.

    def action_type(self) -> None:
        """Open the prompt."""
        prompt = self.query_one(Prompt)
        prompt.value = ""
        self.show_prompt(True)
        prompt.focus()
        self.say(self.hint(""))

    def hint(self, typed: str) -> str:
        """The moves that may be meant, as many as fit on a line."""
        moves = completions(typed, self.legal())
        if not moves:
            return "It is not your turn." if not self.legal() else "No move begins like that."
        line = "  ".join(moves)
        room = max(20, self.size.width - 12)
        return line if len(line) <= room else f"{line[:room].rpartition('  ')[0]}  … {len(moves)}"

    def on_input_changed(self, event: Prompt.Changed) -> None:
        """Show which moves may be meant."""
        if self.query_one("#typing").display:
            self.say(self.hint(event.value))

    def on_prompt_typed(self, event: Prompt.Typed) -> None:
        """Play what was typed."""
        self.close_prompt()
        if event.notation:
            self.submit(event.notation)

    def on_prompt_left(self) -> None:
        """Go back to the board."""
        self.close_prompt()
        self.point(self.stop)

    def close_prompt(self) -> None:
        """Hide the prompt."""
        self.show_prompt(False)
        self.set_focus(None)

    def show_prompt(self, shown: bool) -> None:
        """Put the prompt in the place of the footer, or back."""
        self.query_one("#typing").display = shown
        self.query_one(Footer).display = not shown

    # Reading and leaving.

    def action_rules(self) -> None:
        """Show the rules."""
        self.app.push_screen(PageScreen(self.table.game.rules))

    def action_help(self) -> None:
        """Show the keys, the marks and the symbols."""
        self.app.push_screen(PageScreen(help_text(self.table.game)))

    def action_log(self, pages: int) -> None:
        """Scroll the log."""
        log = self.query_one("#log", VerticalScroll)
        log.scroll_relative(y=pages * max(1, log.size.height - 1), animate=False)

    def action_quit(self) -> None:
        """Leave, with the record or without it."""
        if self.table.is_over or not self.table.match.record.plies:
            self.dismiss("leave")
            return
        if self.table.setting.record is not None:
            question = f"Leave the table? The record is in {self.table.setting.record}."
            answers = {"leave": "Leave", "lobby": "Leave for the lobby", "": "Stay"}
        else:
            question = "Leave the table in mid-match?"
            answers = {
                "": "Stay",
                "save": "Save the record and leave",
                "leave": "Leave without it",
                "lobby": "Leave without it, for the lobby",
            }
        self.app.push_screen(AskScreen(question, answers), self.leave)

    def leave(self, answer: str | None) -> None:
        """Do what was answered to the question whether to leave."""
        if answer == "save":
            self.save(then="leave")
        elif answer:
            self.dismiss(answer)

    def afterwards(self, name: str) -> None:
        """Do what was chosen at the end."""
        if name == "save":
            self.save()
        else:
            self.dismiss(name)

    def save(self, then: str = "") -> None:
        """Ask for a file and write the record to it."""

        def saved(path: Path | None) -> None:
            if path is not None:
                self.say(f"The record is in {path}.")
                if then:
                    self.dismiss(then)

        name = f"{self.table.game.name}-{datetime.now():%Y%m%d-%H%M%S}.txt"
        self.app.push_screen(SaveScreen(name, self.table.match.record.text()), saved)


def _area(drawing: Drawing) -> int:
    return drawing.scale[0] * drawing.scale[1]
