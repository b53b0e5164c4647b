"""Match: one playing of a game, with people. Its `submit` is the only checked door."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from starboard.kernel.dealer import Dealer
from starboard.kernel.errors import IllegalMove, UndoRefused
from starboard.kernel.game import Game, refusal
from starboard.kernel.moment import Moment
from starboard.kernel.options import parse_options, show_options
from starboard.kernel.past import Mishap, Past
from starboard.kernel.record import Record, seat_names
from starboard.kernel.rng import Rng
from starboard.kernel.scene import Scene, name_seats
from starboard.kernel.state import CHANCE, OVER, State


class Match:
    """A game, its seats, its dealer and its record. Chance is drawn as soon as it is due."""

    def __init__(self, game: Game[Any, Any], record: Record, dealer: Dealer) -> None:
        self.game = game
        self._past = Past(game, record)
        self._dealer = dealer
        self._deal(dealer)
        # Nobody has looked yet, so what the opening deal went through need not be kept.
        self._past.forget()

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
            players=seat_names(players, seats),
            seal=dealer.seal,
        )
        return cls(game, record, dealer)

    def fork(self) -> Match:
        """A match that goes its own way from here on: to try a move before it counts.

        It costs next to nothing, since the past is shared. The dealer is shared too.
        """
        fork = copy.copy(self)
        fork._past = self._past.fork()
        return fork

    @property
    def state(self) -> State:
        """The position now. Playing on leaves it as it is: ask again for the new one."""
        return self._past.state

    @property
    def ply(self) -> int:
        """How many plies were played."""
        return self._past.last.number

    @property
    def movers(self) -> list[int]:
        """Who made each ply: a seat, or `CHANCE`."""
        return [ply.mover for ply in self._past.plies()]

    def plies_after(self, number: int) -> tuple[str, ...]:
        """The plies that followed the first so many."""
        notation = self.game.moves.notation
        return tuple([notation(ply.move) for ply in self._past.plies()[number:]])

    @property
    def record(self) -> Record:
        """The match so far; with its result, and the dealer's secret, once it is over."""
        record = self._past.record()
        if self.state.to_act != OVER:
            return record
        return replace(record, result=self.state.result(), seal=self._dealer.reveal())

    def submit(self, seat: int, notation: str, *, by_bot: bool = False) -> None:
        """Play a seat's move, or raise `UnknownNotation` or `IllegalMove` and change nothing.

        Where a clock would be read after it, chance decides for a bot instead.
        """
        reason = refusal(self.game, self._past.view(seat), notation)
        if reason is not None:
            raise IllegalMove(seat, notation, name_seats(reason, self._past.names))
        self._past.forget()
        self._past.play(self.game.moves.parse(notation))
        self._deal(self._dealer.without_clock() if by_bot else self._dealer)

    def follow(self, plies: Sequence[str]) -> None:
        """Go on as another copy of this match did: play its plies, which were checked there."""
        self._past.forget()
        for notation in plies:
            self._past.play(self.game.moves.parse(notation))

    def undo(self, seat: int) -> None:
        """Take back the seat's last move, or raise `UndoRefused` with the reason."""
        reason = self.why_no_undo(seat)
        if reason is not None:
            raise UndoRefused(reason)
        self._past.take_back()

    def why_no_undo(self, seat: int) -> str | None:
        """Why the seat may not take its last move back now; `None` if it may."""
        last = self._past.last
        if last.before is None:
            return "There is no move to take back."
        if last.mover == CHANCE:
            return "A draw came after your last move, and a draw cannot be taken back."
        if last.mover != seat:
            return "Only the last move can be taken back, and it was not yours."
        if self.game.reveals(self._past.view_before(seat), last.move):
            return "Your last move showed what was hidden, so it cannot be taken back."
        return None

    def final_moves(self, seat: int) -> list[str]:
        """The moves that a seat whose turn it is could not take back: luck or a secret follows.

        What follows may depend on more than the seat knows, so it is tried on a state that the
        seat could imagine.
        """
        if seat != self.state.to_act:
            return []
        game, view = self.game, self._past.view(seat)
        final = [move for move in view.legal if game.reveals(view, move)]
        if game.has_luck:
            state = game.determinize(view, Rng(0)) if game.has_secrets else self.state
            final = [move for move in view.legal if move in final or _draws_after(state, move)]
        return [game.moves.notation(move) for move in final]

    def scene(self, seat: int, ply: int | None = None) -> Scene:
        """What the seat sees now, or saw after so many plies."""
        return self.game.scene(self._past.view(seat, ply))

    def scenes(self, seat: int, first: int, last: int) -> Iterator[Scene]:
        """What the seat saw after *first* plies, and so on until after *last*, each when asked."""
        for view in self._past.views(seat, first, last):
            yield self.game.scene(view)

    def log(self, seat: int, mishaps: list[Mishap] | None = None) -> list[str]:
        """The match so far as the seat may know it, one sentence a ply.

        A slip in the game's sentences raises, unless there is a list to note *mishaps* in.
        """
        return self._past.told(seat, mishaps)

    def moments(self, seat: int, most: int = 40) -> list[tuple[int, Moment]]:
        """What happened in the last plies that the seat should not miss, with their numbers."""
        if seat not in self._past.last.told:
            self.log(seat)
        return self._past.moments(seat, most)

    def _deal(self, dealer: Dealer) -> None:
        while self.state.to_act == CHANCE:
            self._past.play(dealer.deal(self.game, self.state, self.ply))


def _draws_after(state: State, move: int) -> bool:
    after = state.clone()
    after.play(move)
    return after.to_act == CHANCE
