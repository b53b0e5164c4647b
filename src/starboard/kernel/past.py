"""Past: the plies that led to a position, and what each audience was told and shown of them.

The plies are a chain in which each knows the one before it. What happened never changes, so
forks share the chain, and so do all audiences: whoever asks is told each ply once.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from starboard.kernel.gain import Gain
from starboard.kernel.game import Game
from starboard.kernel.moment import Moment
from starboard.kernel.record import Record, opening, replay, seat_names
from starboard.kernel.scene import name_seats
from starboard.kernel.state import CHANCE, State
from starboard.kernel.view import View

Mishap: TypeAlias = tuple[int, Exception]
"""A ply by its number, and what its game raised when it was to tell it."""


class Ply:
    """One ply; without a move, the beginning of the chain.

    Its position and the views of it are there to tell it quickly, and may be forgotten.
    """

    __slots__ = ("_views", "before", "moments", "move", "mover", "number", "position", "told")

    def __init__(
        self,
        before: Ply | None = None,
        move: int = -1,
        mover: int = CHANCE,
        position: State | None = None,
    ) -> None:
        self.before = before
        self.move = move
        self.mover = mover
        """Whose move it was: a seat, or `CHANCE`."""

        self.position = position
        """The state after it, as long as it is remembered. Nobody changes it."""

        self.number: int = 0 if before is None else before.number + 1
        self.told: dict[int, str] = {}
        self.moments: dict[int, tuple[Moment, ...]] = {}
        self._views: dict[int, View] | None = None

    def chain(self, known: Sequence[Ply] = ()) -> list[Ply]:
        """The plies from the first to this one, of which the beginning may be *known*."""
        plies: list[Ply] = []
        ply = self
        while ply.before is not None and known[ply.number - 1 : ply.number] != [ply]:
            plies.append(ply)
            ply = ply.before
        return [*known[: ply.number], *reversed(plies)]

    def view(self, game: Game[Any, Any], seat: int) -> View:
        """What a seat saw after it, from the position that is remembered."""
        view = None if self._views is None else self._views.get(seat)
        if view is None:
            view = self.see(game, seat, self.position)
        return view

    def see(self, game: Game[Any, Any], seat: int, state: State | None) -> View:
        """Remember what a seat saw after it, when *state* was the position."""
        view: View = game.view(state, seat)
        self._views = {seat: view} if self._views is None else {**self._views, seat: view}
        return view

    def tell(
        self,
        game: Game[Any, Any],
        seat: int,
        names: tuple[str, ...] = (),
        mishaps: list[Mishap] | None = None,
    ) -> str:
        """The sentence for an audience, made from its views before and after.

        *names*, if any, take the place of the seats. A slip in the game's own words raises; or,
        if there is a list of *mishaps*, it is noted there and something plain is told instead.
        """
        sentence = self.told.get(seat)
        if sentence is not None:
            return sentence
        assert self.before is not None
        before, after = self.before.view(game, seat), self.view(game, seat)
        try:
            sentence = game.tell(before, self.move, after)
            moments = game.moments(before, self.move, after)
            self.moments[seat] = tuple([_named(moment, names) for moment in moments])
        except Exception as error:
            if mishaps is None:
                raise
            if sentence is None:
                sentence = "A draw is made." if self.mover == CHANCE else f"@{self.mover} moves."
            mishaps.append((self.number, error))
        sentence = name_seats(sentence, names) if names else sentence
        # Most audiences hear the same words, which are then kept once.
        same = [other for other in self.told.values() if other == sentence]
        self.told[seat] = sentence = same[0] if same else sentence
        return sentence

    def forget(self) -> None:
        """Forget the position. The ply can still say what it has told."""
        self.position = None
        self._views = None


def _named(moment: Moment, names: tuple[str, ...]) -> Moment:
    """A moment with the players' names, if there are any."""
    if not names:
        return moment
    title, sentence = name_seats(moment.title, names), name_seats(moment.sentence, names)
    return replace(moment, title=title, sentence=sentence)


class Past:
    """The past of a match, up to its last ply.

    A server keeps thousands of these, so of all positions only those of the last turn are
    remembered: enough to tell a new ply to everyone who heard the ones before, and to know
    whether it may be taken back. A latecomer costs one replay, and so does every undo that
    follows another.
    """

    __slots__ = ("_chain", "_head", "_told", "game", "last", "names")

    def __init__(self, game: Game[Any, Any], record: Record) -> None:
        """Read a record, every ply checked; raises `BadRecord` as `replay` does."""
        self.game = game
        self._head = record.shorter(0)
        self.names = seat_names(record.players, record.seats)
        self.last = Ply()
        self._chain: list[Ply] = []
        """The plies so far, or those up to some earlier one. Nobody changes it."""

        self._told: dict[int, tuple[Ply, list[str]]] = {}
        """Up to which ply each seat was told last, and what. Nobody changes it."""

        for state, move in replay(record, game):
            if move >= 0:
                self.last = Ply(self.last, move, state.to_act)
            else:
                self.last.position = state

    def fork(self) -> Past:
        """A past of its own from here on; what has happened so far is shared."""
        fork = copy.copy(self)
        fork._told = dict(self._told)
        return fork

    def plies(self) -> list[Ply]:
        """The plies from the first to the last. Do not change it."""
        if self._chain[-1:] != [self.last]:
            # A game is long, and mostly but a ply longer than it was.
            self._chain = self.last.chain(self._chain)
        return self._chain

    @property
    def state(self) -> State:
        """The position now. Playing on makes a new one, and leaves this one as it is."""
        return self._position(self.last)

    def record(self) -> Record:
        """The plies so far with the header that they began with."""
        notation = self.game.moves.notation
        return replace(self._head, plies=tuple([notation(ply.move) for ply in self.plies()]))

    def play(self, move: int) -> None:
        """Add a ply. The caller has checked it."""
        before = self.state
        after = before.clone()
        after.play(move)
        self.last = Ply(self.last, move, before.to_act, after)

    def take_back(self) -> None:
        """Drop the last ply, of which there must be one."""
        assert self.last.before is not None
        self.last = self.last.before

    def forget(self) -> None:
        """Remember no position but the present one."""
        ply = self.last.before
        while ply is not None and ply.position is not None:
            ply.forget()
            ply = ply.before

    def view(self, seat: int, number: int | None = None) -> View:
        """What a seat sees now, or saw after so many plies."""
        if number is None or number == self.last.number:
            self._position(self.last)
            return self.last.view(self.game, seat)
        view: View = self.game.view(self._replayed(number), seat)
        return view

    def views(self, seat: int, first: int, last: int) -> Iterator[View]:
        """What a seat saw after *first* to *last* plies. Each view is good until the next."""
        state = self._replayed(first)
        yield self.game.view(state, seat)
        for ply in self.plies()[first:last]:
            state.play(ply.move)
            yield self.game.view(state, seat)

    def view_before(self, seat: int) -> View:
        """What a seat saw before the last ply, of which there must be one."""
        before = self.last.before
        assert before is not None
        self._position(before)
        return before.view(self.game, seat)

    def told(self, seat: int, mishaps: list[Mishap] | None = None) -> list[str]:
        """The plies as the seat may know them, a sentence each, with the players' names."""
        plies, heard = self.plies(), 0
        last, known = self._told.get(seat, (None, []))
        if last is not None and plies[last.number - 1 : last.number] == [last]:
            heard = last.number
        for ply in plies[heard:]:
            if seat not in ply.told:
                assert ply.before is not None
                if ply.before.position is None:
                    self._see_again(plies[ply.number - 1 :], seat, mishaps)
                break
        told = [
            *known[:heard],
            *[
                ply.told.get(seat) or ply.tell(self.game, seat, self.names, mishaps)
                for ply in plies[heard:]
            ],
        ]
        if plies:
            self._told[seat] = plies[-1], told
        return [*told]

    def moments(self, seat: int, most: int) -> list[tuple[int, Moment]]:
        """The moments of the last plies, at *most* so many of these, each with its ply's number.

        The plies must have been told to the seat.
        """
        return [
            (ply.number, moment)
            for ply in self.plies()[-most:]
            for moment in ply.moments.get(seat, ())
        ]

    def _see_again(self, plies: list[Ply], seat: int, mishaps: list[Mishap] | None) -> None:
        """Tell plies whose positions are forgotten, on a state that is played through once."""
        first = plies[0].before
        assert first is not None
        state = self._replayed(first.number)
        first.see(self.game, seat, state)
        for ply in plies:
            state.play(ply.move)
            ply.see(self.game, seat, state)
            ply.tell(self.game, seat, self.names, mishaps)
            if ply.before is not None and ply.before.position is None:
                ply.before.forget()

    def _position(self, ply: Ply) -> State:
        if ply.position is None:
            ply.position = self._replayed(ply.number)
        return ply.position

    def _replayed(self, number: int) -> State:
        """The position after so many plies, played again from the beginning."""
        state = opening(self._head, self.game)
        for ply in self.plies()[:number]:
            state.play(ply.move)
        return state


def gains_of(record: Record, game: Game[Any, Any], seat: int) -> list[tuple[int, Gain]]:
    """What each ply of a record brought, as *seat* may know it, with the numbers of the plies."""
    found: list[tuple[int, Gain]] = []
    before: View | None = None
    move = -1
    for number, (state, following) in enumerate(replay(record, game)):
        after = game.view(state.clone(), seat)
        if before is not None:
            found += [(number, gain) for gain in game.gains(before, move, after)]
        before, move = after, following
    return found


def story(record: Record, game: Game[Any, Any], seat: int) -> list[str]:
    """Tell a record as *seat* may know it, one sentence a ply, with the players' names."""
    return Past(game, record).told(seat)
