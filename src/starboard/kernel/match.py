"""Match: one playing of a game, with people. Its `submit` is the only checked door."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from starboard.kernel.dealer import Dealer
from starboard.kernel.errors import IllegalMove, UndoRefused
from starboard.kernel.game import Game, refusal
from starboard.kernel.options import parse_options, show_options
from starboard.kernel.record import Record, final_state, replay
from starboard.kernel.scene import COLOURS, Scene, name_seats
from starboard.kernel.state import CHANCE, OVER, State


class Match:
    """A game, its seats, its dealer and its record. Chance is drawn as soon as it is due."""

    def __init__(self, game: Game[Any, Any], record: Record, dealer: Dealer) -> None:
        self.game = game
        self.state: State = final_state(record, game)
        self._record = record
        self._dealer = dealer
        self._deal()

    @classmethod
    def begin(
        cls,
        game: Game[Any, Any],
        dealer: Dealer,
        *,
        seats: int | None = None,
        options: dict[str, str] | None = None,
        players: Sequence[str] = (),
    ) -> Match:
        """Start a new match; seats and options are given as words and checked."""
        seats = game.check_seats(seats)
        record = Record(
            game=game.name,
            version=game.version,
            seats=seats,
            options=show_options(parse_options(game.options, options or {})),
            players=_names(players, seats),
            seal=dealer.seal,
        )
        return cls(game, record, dealer)

    @property
    def record(self) -> Record:
        """The match so far; with its result, and the dealer's secret, once it is over."""
        if self.state.to_act != OVER:
            return self._record
        return replace(self._record, result=self.state.result(), seal=self._dealer.reveal())

    def submit(self, seat: int, notation: str) -> None:
        """Play a seat's move, or raise `UnknownNotation` or `IllegalMove` and change nothing."""
        reason = refusal(self.game, self.game.view(self.state, seat), notation)
        if reason is not None:
            raise IllegalMove(seat, notation, name_seats(reason, self._record.players))
        self._play(self.game.moves.parse(notation))
        self._deal()

    def undo(self, seat: int) -> None:
        """Take back the seat's last move, or raise `UndoRefused` with the reason."""
        reason = self.why_no_undo(seat)
        if reason is not None:
            raise UndoRefused(reason)
        self._record = self._record.shorter(len(self._record.plies) - 1)
        self.state = final_state(self._record, self.game)

    def why_no_undo(self, seat: int) -> str | None:
        """Why the seat may not take its last move back now; `None` if it may."""
        if not self._record.plies:
            return "There is no move to take back."
        before = final_state(self._record.shorter(len(self._record.plies) - 1), self.game)
        move = self.game.moves.parse(self._record.plies[-1])
        if before.to_act == CHANCE:
            return "A draw came after your last move, and a draw cannot be taken back."
        if before.to_act != seat:
            return "Only the last move can be taken back, and it was not yours."
        if self.game.reveals(self.game.view(before, seat), move):
            return "Your last move showed what was hidden, so it cannot be taken back."
        return None

    def scene(self, seat: int) -> Scene:
        """What the seat sees now."""
        return self.game.scene(self.game.view(self.state, seat))

    def log(self, seat: int) -> list[str]:
        """The match so far as the seat may know it, one sentence a ply."""
        return story(self._record, self.game, seat)

    def _deal(self) -> None:
        while self.state.to_act == CHANCE:
            self._play(self._dealer.deal(self.game, self.state, len(self._record.plies)))

    def _play(self, move: int) -> None:
        self.state.play(move)
        plies = (*self._record.plies, self.game.moves.notation(move))
        self._record = replace(self._record, plies=plies)


def _names(given: Sequence[str], seats: int) -> tuple[str, ...]:
    """One line of text for each seat: the name given, or else the seat's colour."""
    names = [" ".join(name.split()) for name in given[:seats]]
    names += [""] * (seats - len(names))
    return tuple([name or COLOURS[seat].title() for seat, name in enumerate(names)])


def story(record: Record, game: Game[Any, Any], seat: int) -> list[str]:
    """Tell a record as *seat* may know it, one sentence a ply, with the players' names."""
    sentences: list[str] = []
    before, last = None, -1
    for state, move in replay(record, game):
        view = game.view(state, seat)
        if before is not None:
            sentences.append(name_seats(game.tell(before, last, view), record.players))
        before, last = view, move
    return sentences
