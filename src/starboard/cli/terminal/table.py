"""The table on the screen: draws any scene, takes moves, lets the bots move."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import ClassVar

from textual import events, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, ScrollableContainer, Vertical, VerticalScroll
from textual.widgets import Footer, Static

from starboard.cli.local_table import LocalTable
from starboard.cli.terminal.board import Board
from starboard.cli.terminal.controls import Controls
from starboard.cli.terminal.cursor import Stop, nearest, next_stop
from starboard.cli.terminal.dialogs import AskScreen, HandOverScreen
from starboard.cli.terminal.leaving import AFTERWARDS
from starboard.cli.terminal.prompt import Prompt, hint
from starboard.cli.terminal.reading import ReadingScreen
from starboard.cli.terminal.side import log_text, panel_text
from starboard.cli.terminal.sight import MARGIN, Sight
from starboard.kernel import WATCHER, Piece, Scene, StarboardError


class TableScreen(ReadingScreen):
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
        Binding("h", "hint", "hint"),
        Binding("r", "rules", "rules"),
        Binding("c", "coach", show=False),
        Binding("question_mark", "help", "help", key_display="?"),
        Binding("q", "quit", "quit"),
        Binding("ctrl+c", "quit", show=False),
        Binding("pageup", "log(-1)", show=False),
        Binding("pagedown", "log(1)", show=False),
    ]

    def __init__(self, table: LocalTable, pace: float) -> None:
        super().__init__(table)
        self.pace = pace
        self.seen_by = WATCHER if table.changes_hands else table.viewer
        """The seat whose view is on the screen."""

        self.scene: Scene = table.scene(self.seen_by)
        self.story: list[str] = []
        self.stop: Stop | None = None
        self.last_stop: Stop | None = None
        """Where the cursor stood when it last stood anywhere."""

        self.looking = False
        self.bots_are_busy = False
        self.sight = Sight()
        self.shows: frozenset[str] = frozenset()
        """What is lit up besides what the cursor shows."""

        self.said = "", False
        """The last sentence below the table, and whether it is about a problem."""

    # What the screen is made of.

    def compose(self) -> ComposeResult:
        """Lay out the table."""
        yield Static(id="status", markup=False)
        yield Static(id="coach", markup=False)
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
        self.call_after_refresh(self.resized)

    # Showing the table.

    def resized(self) -> None:
        """Draw everything as large as it can be now; what was said last stays."""
        said = self.said
        self.redraw()
        if said[0]:
            self.say(*said)

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
        drawing, side = self.sight.fit(table, self.scene, self.size.width, rows)
        board.show(drawing)
        self.query_one("#side").styles.width = side
        self.query_one("#side").display = bool(side)
        controls.show(AFTERWARDS if table.is_over else self.scene.controls)
        self.query_one("#below").display = bool(controls.buttons or controls.dials)
        self.query_one("#status", Static).update(self.status())
        words = self.coaching()
        self.query_one("#coach", Static).update(words)
        self.query_one("#coach").display = bool(words)
        seats = panel_text(table, self.scene, max(1, side - MARGIN), (rows * 6) // 10)
        self.query_one("#seats", Static).update(seats)
        self.story = table.match.log(self.seen_by)
        self.query_one("#story", Static).update(log_text(self.story))
        self.query_one("#log", VerticalScroll).scroll_end(animate=False)
        self.point(nearest(self.stops(), self.last_stop))
        self.refresh_bindings()

    def action_zoom(self, by: int) -> None:
        """Draw the board larger or smaller; one too large for the screen scrolls."""
        self.sight.zoom += by
        self.redraw()

    def action_panels(self) -> None:
        """Show panels and log, or the board in their place."""
        self.sight.swapped = not self.sight.swapped
        self.redraw()

    def status(self) -> str:
        """The scene's sentence; at the end also how everyone did."""
        said = f"{self.table.game.title}: {self.table.say(self.scene.status)}"
        return "  ".join([said, *self.table.result_lines()])

    def say(self, sentence: str, problem: bool = False) -> None:
        """Say something about what is pointed at, or why something cannot be done."""
        self.said = sentence, problem
        message = self.query_one("#message", Static)
        message.update(sentence)
        message.set_class(problem, "problem")
        if problem and len(sentence) > self.size.width - MARGIN:
            self.notify(sentence, severity="warning")

    # The cursor.

    def stops(self) -> list[Stop]:
        """Everything the cursor can stand on: what can be touched, or all when looking."""
        boxes = self.query_one(Board).drawing.boxes
        pieces = [piece for piece in self.scene.pieces if piece.moves]
        if self.looking:
            pieces = [p for p in self.scene.pieces if p.label or p.tip or p.moves]
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
        self.say(self.describe(name) if name or not self.story else self.story[-1])

    def light(self, name: str) -> None:
        """Show the cursor on a piece, and light up what that piece shows."""
        piece = self.piece(name)
        shows = self.shows | {*(piece.shows if piece is not None else ())}
        self.query_one(Board).point(self.stop.id if self.stop else "", shows)

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
            move = f"⏎ {piece.move or 'choose'}" if piece.moves else ""
            return self.table.say(" · ".join([word for word in (move, label, piece.tip) if word]))
        controls = self.query_one(Controls)
        if name in controls.dials:
            return f"⏎ {controls.dials[name].move} · left and right change it, or type a number."
        if name in controls.buttons:
            button = controls.buttons[name]
            return self.table.say(f"⏎ {button.move} · {button.tip or button.label}")
        return ""

    def action_go(self, direction: str) -> None:
        """Go to the next thing in a direction; left and right change a number."""
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
        elif piece is not None and piece.choices:
            self.choose(piece)
        else:
            self.say(f"{self.describe(name)} · nothing to play here.".removeprefix(" · "))

    def choose(self, piece: Piece) -> None:
        """Ask which of a piece's moves to play."""
        answers = {choice.move: self.table.say(choice.label) for choice in piece.choices}
        question = AskScreen(self.table.say(piece.label), answers)
        self.app.push_screen(question, lambda move: self.submit(move) if move else None)

    def submit(self, notation: str) -> None:
        """Play a move, or say in one sentence why it cannot be played."""
        self.attempt(lambda: self._played(notation))

    def _played(self, notation: str) -> None:
        self.table.submit(notation)
        self.coach.moved()

    def attempt(self, change: Callable[[], None]) -> None:
        """Try to change the match, then show it, or say why it cannot be done."""
        try:
            change()
        except StarboardError as error:
            self.redraw()
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
            if chosen.ply == len(self.table.match.record.plies):
                break
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
        self.say(hint("", self.legal(), self.size.width))

    def on_input_changed(self, event: Prompt.Changed) -> None:
        """Show which moves may be meant."""
        if self.query_one("#typing").display:
            self.say(hint(event.value, self.legal(), self.size.width))

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
        """Show the prompt instead of the footer, or the footer again."""
        self.query_one("#typing").display = shown
        self.query_one(Footer).display = not shown
