"""A table on this computer: a match, its people and bots, and its record on disk."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from starboard.bots import HINT_MS, Bot, hints_by, in_words, make_bot, plan
from starboard.kernel import (
    COLOURS,
    OVER,
    WATCHER,
    AnyGame,
    ClockDealer,
    Dealer,
    Match,
    Record,
    Rng,
    Scene,
    SeededDealer,
    StarboardError,
    name_seats,
    parse,
)


class NoHint(StarboardError):
    """There is nothing to give a hint about."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """All that is decided before the first ply."""

    game: AnyGame
    seats: int
    bots: Mapping[int, str] = field(default_factory=dict)
    """The name of the bot on each seat that has one; people take the others."""

    options: Mapping[str, str] = field(default_factory=dict)
    names: tuple[str, ...] = ()
    """The people's names, in seat order; whoever has none goes by colour."""

    seed: int | None = None
    record: Path | None = None
    """The file that keeps the record; a match that it holds already goes on."""

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people."""
        return tuple([seat for seat in range(self.seats) if seat not in self.bots])

    @property
    def players(self) -> tuple[str, ...]:
        """Everyone's name, in seat order."""
        given = dict(zip(self.people, self.names, strict=False))
        return tuple(
            [
                f"{COLOURS[seat].title()} bot" if seat in self.bots else given.get(seat, "")
                for seat in range(self.seats)
            ]
        )


@dataclass(frozen=True, slots=True)
class BotMove:
    """What a bot chose, and for which ply."""

    seat: int
    ply: int
    notation: str


class LocalTable:
    """One match as it is played here: people move through `submit`, bots by themselves.

    Bots and people alike are shown views only. Every ply goes to the record's file at once.
    """

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.game = setting.game
        self.seed = secrets.randbelow(1 << 31) if setting.seed is None else setting.seed
        self.bots: dict[int, Bot] = {
            seat: make_bot(name, self.game) for seat, name in setting.bots.items()
        }
        self.people = setting.people
        self._dealer = _dealer(setting, self.seed)
        self.match = self._open(self._dealer)
        self._last_person = self.people[0] if self.people else WATCHER
        self._settle()

    def _open(self, dealer: Dealer) -> Match:
        path = self.setting.record
        if path is not None and path.exists():
            return Match(self.game, read_record(path), dealer)
        return Match.begin(
            self.game,
            dealer,
            seats=self.setting.seats,
            options=dict(self.setting.options),
            players=self.setting.players,
        )

    @property
    def names(self) -> tuple[str, ...]:
        """Everyone's name, in seat order."""
        return self.match.record.players

    @property
    def luck(self) -> str:
        """What deals this luck again: the seed, unless the clock has a hand in it."""
        if not isinstance(self._dealer, ClockDealer):
            return f"seed {self.seed}"
        if self._dealer.has_read:
            return "played by the clock, so that only its record can be replayed"
        return f"seed {self.seed} unless the clock is read"

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.match.state.to_act == OVER

    @property
    def bot_is_to_act(self) -> bool:
        """Whether the next ply is a bot's."""
        return self.match.state.to_act in self.bots

    @property
    def changes_hands(self) -> bool:
        """Whether several people share this screen who must not see each other's secrets."""
        return self.game.has_secrets and len(self.people) > 1

    @property
    def viewer(self) -> int:
        """The seat whose view may be shown now."""
        if self.changes_hands and self.match.state.to_act not in self.people:
            return WATCHER
        return self._last_person

    def scene(self, seat: int) -> Scene:
        """What the seat sees now."""
        return self.match.scene(seat)

    def legal(self, seat: int) -> list[str]:
        """The notations of the moves open to a seat now."""
        view = self.game.view(self.match.state, seat)
        return [self.game.moves.notation(move) for move in view.legal]

    def say(self, sentence: str) -> str:
        """A sentence about seats with the players' names in it."""
        return name_seats(sentence, self.names)

    def submit(self, notation: str) -> None:
        """Play a move for the person to act, or raise what is wrong with it."""
        self.match.submit(self.viewer, notation)
        self._settle()

    def bot_thinks(self) -> Callable[[], BotMove]:
        """Show the bot to act its view; what is returned makes it choose, in any thread."""
        seat, ply = self.match.state.to_act, len(self.match.record.plies)
        view = self.game.view(self.match.state, seat)
        # Draws use the streams from 0 up, one a ply; bots use those below.
        rng = Rng(self.seed, -1 - ply)
        bot, moves = self.bots[seat], self.game.moves
        return lambda: BotMove(seat, ply, moves.notation(bot.choose(view, view.legal, rng)))

    def bot_plays(self, chosen: BotMove) -> None:
        """Play what a bot chose, unless the match has changed since it was shown its view."""
        if chosen.ply == len(self.match.record.plies):
            self.match.submit(chosen.seat, chosen.notation, by_bot=True)
            self._settle()

    def hint(self) -> Callable[[], list[str]]:
        """Show a strong bot the view on the screen; what is returned tells its thoughts."""
        view = self.game.view(self.match.state, self.viewer)
        if not view.legal:
            raise NoHint("There is nothing to choose now.")
        bot = make_bot(hints_by(self.game), self.game)
        rng = Rng(self.seed, -1 - len(self.match.record.plies))

        def think() -> list[str]:
            choice = bot.explain(view, view.legal, rng, bot.within(HINT_MS))
            words = plan(bot, view, choice.move, rng).in_words()
            return [*in_words(choice, self.game), f"Why: {name_seats(words, self.names)}"]

        return think

    def undo(self) -> None:
        """Take back the last move for the person who made it, or raise `UndoRefused`."""
        seats = [seat for seat in self.people if self.match.why_no_undo(seat) is None]
        self.match.undo(seats[0] if seats else self._last_person)
        self._settle()

    def _settle(self) -> None:
        """After every change: note whose turn it is, and write the record's file."""
        if self.match.state.to_act in self.people:
            self._last_person = self.match.state.to_act
        if self.setting.record is not None:
            write_record(self.setting.record, self.match.record)

    def result_lines(self) -> list[str]:
        """How it ended, one line a player, the best first; none while it goes on."""
        result = self.match.state.result()
        if result is None:
            return []
        numbers = result.scores or result.payoffs
        order = sorted(range(len(self.names)), key=lambda seat: -result.payoffs[seat])
        return [f"{self.names[seat]}: {numbers[seat]:g}" for seat in order]


def _dealer(setting: Setting, seed: int) -> Dealer:
    """Luck from the seed; without one, a game that reads the clock gets the real clock."""
    dealer = SeededDealer(seed)
    if setting.seed is None and setting.game.clock is not None:
        return ClockDealer(dealer)
    return dealer


def read_record(path: Path) -> Record:
    """Read a record's file, or raise a sentence about what is wrong with it."""
    try:
        return parse(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise StarboardError(f"{path} cannot be read: {_cause(error)}.") from None


def write_record(path: Path, record: Record) -> None:
    """Write a record's file whole: a crash leaves the old one or the new one."""
    draft = path.with_name(f".{path.name}.draft")
    try:
        draft.write_text(record.text(), encoding="utf-8")
        os.replace(draft, path)
    except OSError as error:
        raise StarboardError(f"{path} cannot be written: {_cause(error)}.") from None


def _cause(error: OSError | UnicodeDecodeError) -> str:
    if isinstance(error, UnicodeDecodeError):
        return "it is not text"
    return (error.strerror or type(error).__name__).lower()
