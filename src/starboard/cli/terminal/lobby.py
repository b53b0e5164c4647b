"""The lobby: choose a game, who sits where, and its options."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.message import Message
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Footer, Input, OptionList, Static
from textual.widgets.option_list import Option

from starboard.bots import STANDARD, bots_of
from starboard.cli.local_table import Setting
from starboard.cli.seating import text_or_file
from starboard.cli.terminal.choice import Choice
from starboard.cli.terminal.dialogs import PageScreen
from starboard.kernel import COLOURS, AnyGame, Game, OptionSpec, StarboardError, option_specs

YOU = "you"
NO_GAMES = """\
No game is installed.

A game can also be given by its file:

    starboard play path/to/game.py"""


class Start(Static, can_focus=True):
    """The line that starts the match."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,space", "start", "start")]

    class Pressed(Message):
        """Someone wants to start."""

    def action_start(self) -> None:
        """Start."""
        self.post_message(self.Pressed())

    def on_click(self) -> None:
        """Start."""
        self.action_start()


class OwnText(Input):
    """A text option in the player's own words, or the name of the file that holds them."""

    def __init__(self, spec: OptionSpec) -> None:
        super().__init__(placeholder="or your own text, or a file", compact=True)
        self.spec = spec
        self.tip = f"{spec.name}: {spec.help}"


class LobbyScreen(Screen[Setting | None]):
    """Its result is the setting of the match to play; none if someone leaves."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "line(-1)", show=False),
        Binding("down", "line(1)", show=False),
        Binding("escape", "games", "games", key_display="Esc"),
        Binding("r", "rules", "rules"),
        Binding("q", "leave", "quit"),
        Binding("ctrl+c", "leave", show=False),
    ]

    def __init__(self, games: Sequence[AnyGame | StarboardError]) -> None:
        super().__init__()
        self.games = games
        self.at = 0
        self.seats = 0

    def compose(self) -> ComposeResult:
        """Lay out the list of games and the form."""
        yield Static("Starboard: choose a game, then Enter twice to play", id="banner")
        with Horizontal():
            titles = [g.title if isinstance(g, Game) else "(cannot be loaded)" for g in self.games]
            yield OptionList(*[Option(title) for title in titles], id="games")
            with Vertical(id="form"):
                yield Static(id="title", markup=False)
                yield Static(id="blurb", markup=False)
                yield VerticalScroll(id="rows", can_focus=False)
                yield Start("[ Start ]", classes="start", markup=False)
                yield Static(id="tip", markup=False)
        yield Footer()

    async def on_mount(self) -> None:
        """Show the first game."""
        games = self.query_one("#games", OptionList)
        games.highlighted = 0 if self.games else None
        games.focus()
        await self.show_game()

    @property
    def game(self) -> AnyGame | None:
        """The game that is chosen, if it can be played."""
        game = self.games[self.at] if self.games else None
        return game if isinstance(game, Game) else None

    async def show_game(self) -> None:
        """Show the chosen game and its form."""
        game = self.game
        rows = self.query_one("#rows")
        await rows.remove_children()
        self.query_one(Start).display = game is not None
        if game is None:
            self.query_one("#title", Static).update("")
            problem = str(self.games[self.at]) if self.games else NO_GAMES
            self.query_one("#blurb", Static).update(problem)
            return
        self.query_one("#title", Static).update(game.title)
        self.query_one("#blurb", Static).update(f"{game.blurb} ({facts(game)})")
        self.seats = game.seats[0]
        await rows.mount_all(self.form(game))
        self.tell("")

    def form(self, game: AnyGame) -> list[Widget]:
        """The lines of the form for a game."""
        lines: list[Widget] = []
        if len(game.seats) > 1:
            counts = [str(n) for n in game.seats]
            lines.append(Choice("seats", "Players", counts, counts[0], "How many players."))
        for seat in range(game.seats[-1]):
            label = f"{seat + 1} {COLOURS[seat].title()}"
            tip = "Who sits here: you, or a bot. Several people share the keyboard."
            who = YOU if seat == 0 else STANDARD
            choice = Choice(f"seat {seat}", label, [YOU, *bots_of(game)], who, tip)
            choice.display = seat < self.seats
            lines.append(choice)
        specs = option_specs(game.options)
        if specs:
            lines.append(Static("Options", classes="heading"))
        for spec in specs:
            words = [str(n) for n in range(spec.low, spec.high + 1)]
            words = words if spec.kind == "number" else list(spec.choices)
            default = spec.default if spec.default in words else words[0]
            label = spec.name.replace("_", " ")
            lines.append(Choice(f"option {spec.name}", label, words, default, spec.help))
            if spec.kind == "text":
                lines.append(OwnText(spec))
        return lines

    def setting(self) -> Setting:
        """What the form says, or raise what is wrong with it."""
        assert self.game is not None
        words = {choice.key: choice.word for choice in self.query(Choice)}
        bots = {seat: words[f"seat {seat}"] for seat in range(self.seats)}
        options = {
            key.removeprefix("option "): word
            for key, word in words.items()
            if key.startswith("option ")
        }
        for own in self.query(OwnText):
            if own.value.strip():
                options[own.spec.name] = text_or_file(own.value.strip())
        return Setting(
            game=self.game,
            seats=self.seats,
            bots={seat: bot for seat, bot in bots.items() if bot != YOU},
            options=options,
        )

    def tell(self, sentence: str) -> None:
        """Say something below the form."""
        self.query_one("#tip", Static).update(sentence)

    @on(OptionList.OptionHighlighted, "#games")
    async def highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show the game that the cursor is on."""
        if event.option_index != self.at:
            self.at = event.option_index
            await self.show_game()

    @on(OptionList.OptionSelected, "#games")
    def selected(self) -> None:
        """Be ready to start."""
        if self.game is not None:
            self.query_one(Start).focus()

    @on(Choice.Changed)
    def changed(self, event: Choice.Changed) -> None:
        """Show as many seats as there are players."""
        if event.choice.key == "seats":
            self.seats = int(event.choice.word)
            for choice in self.query(Choice):
                seat = choice.key.removeprefix("seat ")
                if seat.isdecimal():
                    choice.display = int(seat) < self.seats

    @on(Start.Pressed)
    def start(self) -> None:
        """Sit down, unless something in the form is wrong."""
        try:
            setting = self.setting()
            setting.game.begin(setting.seats, setting.options)
        except StarboardError as error:
            self.tell(str(error))
            self.app.bell()
        else:
            self.dismiss(setting)

    @on(Input.Submitted)
    def submitted(self) -> None:
        """After a text comes the next line."""
        self.focus_next()

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """Explain the line that the player is on."""
        self.tell(getattr(event.widget, "tip", ""))

    def action_games(self) -> None:
        """Go back to the list of games."""
        self.query_one("#games").focus()

    def action_line(self, by: int) -> None:
        """Go to the next line of the form, or to the one before."""
        lines = [line for line in self.query("Choice, OwnText, Start") if line.display]
        if self.focused in lines:
            at = lines.index(self.focused) + by
            lines[min(max(at, 0), len(lines) - 1)].focus()

    def action_rules(self) -> None:
        """Show the rules of the chosen game."""
        if self.game is not None:
            self.app.push_screen(PageScreen(self.game.rules))

    def action_leave(self) -> None:
        """Leave."""
        self.dismiss(None)


def facts(game: AnyGame) -> str:
    """What kind of game it is, in a few words."""
    low, high = game.seats[0], game.seats[-1]
    seats = f"{low} players" if low == high else f"{low}-{high} players"
    kinds = {
        "cooperative": game.cooperative,
        "luck": game.has_luck,
        "hidden cards or choices": game.has_secrets,
    }
    return ", ".join([seats, *[word for word, holds in kinds.items() if holds]])
