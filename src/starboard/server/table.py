"""Table: one match with its seats, and what each seat is shown of it. No I/O happens here."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

import msgspec

from starboard.kernel import (
    CHANCE,
    OVER,
    WATCHER,
    ClockDealer,
    Dealer,
    Game,
    IllegalMove,
    Match,
    Record,
    SealedDealer,
    SeededDealer,
    State,
    UndoRefused,
    UnknownNotation,
    final_state,
    name_seats,
)
from starboard.server.cards import named, players, seat_names
from starboard.server.protocol import Code, Outcome, Player, Remark, SceneAt, TableView
from starboard.server.refusal import Refusal
from starboard.server.store import Kept, KeptRemark, KeptSeat, KeptTable

AnyGame = Game[Any, Any]

REMARKS: Final = 50


class Table:
    """A table in memory. Whoever changes it holds its lock and has it on disk already."""

    def __init__(self, game: AnyGame, kept: Kept) -> None:
        self.game = game
        self.kept = kept.table
        self.remarks = list(kept.remarks)
        self.moved = max(kept.table.changed, 0.0)
        self.match: Match | None = None
        self.generation = 0
        """Raised by every change of the position, so that late thoughts are recognised."""

        self.present: dict[int, int] = {}
        """How many open sockets of each player watch."""

        self.mishaps: list[str] = []
        """What the game could not tell; whoever shows the table logs and clears them."""

        self._before: State | None = None
        self._tellers: dict[int, _Teller] = {}
        self._frames: dict[int, str] = {}
        if self.kept.is_full:
            self.match = Match(game, self._record(kept.plies), self._dealer())

    # What it is.

    @property
    def names(self) -> list[str]:
        """A name for each seat: the player's, or else the seat's colour."""
        return seat_names(self.kept.seats)

    @property
    def plies(self) -> tuple[str, ...]:
        """The plies so far."""
        return () if self.match is None else self.match.record.plies

    @property
    def ply(self) -> int:
        """How many plies were played."""
        return len(self.plies)

    @property
    def to_act(self) -> int:
        """Who acts: a seat, or `OVER`; `CHANCE` until play has begun."""
        return CHANCE if self.match is None else self.match.state.to_act

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.to_act == OVER

    @property
    def deadline(self) -> float | None:
        """When a bot moves for the one to act."""
        if not self.kept.turn_seconds or self.to_act < 0 or self.bot_to_act() is not None:
            return None
        return self.moved + self.kept.turn_seconds

    def bot_to_act(self) -> str | None:
        """The bot whose turn it is, or who stands in for the one whose turn it is."""
        if self.to_act < 0:
            return None
        seat = self.kept.seats[self.to_act]
        return seat.bot or seat.stand_in

    def seats_of(self, player: int | None) -> list[int]:
        """The seats that a player owns."""
        if player is None:
            return []
        return [n for n, seat in enumerate(self.kept.seats) if seat.player == player]

    def check_seat(self, seat: int, player: int | None) -> None:
        """Refuse whoever acts for a seat that is not theirs."""
        if not 0 <= seat < len(self.kept.seats):
            raise Refusal("not_your_seat", "There is no such seat at this table.")
        if player is None or self.kept.seats[seat].player != player:
            raise Refusal("not_your_seat", "This seat belongs to someone else.")

    # What happens at it: each step is tried on a copy, which is adopted once it is on disk.

    def try_move(self, seat: int, notation: str) -> Match:
        """The match after a seat's move, or a `Refusal`."""
        after = self._fork()
        if self.is_over:
            raise Refusal("illegal", "The game is over.")
        try:
            after.submit(seat, notation)
        except UnknownNotation as error:
            raise Refusal("unknown_move", str(error)) from None
        except IllegalMove as error:
            code: Code = "illegal" if self.to_act == seat else "not_your_turn"
            raise Refusal(code, error.reason) from None
        return after

    def try_undo(self, seat: int) -> Match:
        """The match without the seat's last move, or a `Refusal`."""
        after = self._fork()
        if self.is_over:
            # The dealer's secret is shown by now, so nobody may play on.
            raise Refusal("undo_refused", "The game is over: play a rematch.")
        try:
            after.undo(seat)
        except UndoRefused as error:
            raise Refusal("undo_refused", str(error)) from None
        return after

    def adopt(self, after: Match, at: float) -> None:
        """Go on from *after*, which is on disk."""
        forward = self.match is not None and len(after.record.plies) > self.ply
        if self.match is not None and not forward:
            self._tellers.clear()
        self._before = self.match.state if forward and self.match is not None else None
        self.match = after
        self.moved = at
        self.generation += 1
        self.kept = replace(self.kept, ply=self.ply, to_act=self.to_act, changed=at)
        self.touch()

    def seat_changed(self, number: int, seat: KeptSeat) -> None:
        """Someone sat down, or a bot stands in."""
        seats = [*self.kept.seats]
        seats[number] = seat
        self.kept = replace(self.kept, seats=tuple(seats))
        self.generation += 1
        self._tellers.clear()
        self.touch()

    def said(self, remark: KeptRemark) -> None:
        """Someone said something."""
        self.remarks = [*self.remarks, remark][-REMARKS:]
        self.touch()

    def rematched(self, table: str) -> None:
        """The players play again elsewhere."""
        self.kept = replace(self.kept, rematch=table)
        self.touch()

    def touch(self) -> None:
        """Forget what was drawn: something has changed."""
        self._frames.clear()

    # What is shown of it.

    def frame(self, seat: int) -> str:
        """The view of a seat, ready to send."""
        frame = self._frames.get(seat)
        if frame is None:
            frame = self._frames[seat] = msgspec.json.encode(self.view(seat)).decode()
        return frame

    def view(self, seat: int) -> TableView:
        """All that one seat may know of the table now."""
        scene, log, movers = self._drawn(seat)
        return TableView(
            table=self.kept.id,
            game=self.kept.game,
            seat=seat,
            ply=self.ply,
            scene=scene,
            log=log,
            movers=movers,
            players=self.players(),
            to_act=self.to_act,
            started=self.match is not None,
            can_undo=self._can_undo(seat),
            deadline=self.deadline,
            chat=[Remark(said.name, said.text, said.at) for said in self.remarks],
            outcome=self._outcome(),
            rematch=self.kept.rematch,
            join=self._join(seat),
        )

    def players(self) -> list[Player]:
        """Who sits where."""
        return players(self.kept, self.present)

    def at(self, ply: int, seat: int) -> SceneAt:
        """How the table looked to a seat after so many plies."""
        if self.match is None:
            raise Refusal("not_started", "This game has not begun: a seat is still free.")
        if not 0 <= ply <= self.ply:
            raise Refusal("illegal", f"This table has {self.ply} plies so far, not {ply}.")
        state = self.game.begin(len(self.kept.seats), self.kept.options)
        for notation in self.plies[:ply]:
            state.play(self.game.moves.parse(notation))
        return SceneAt(ply, named(self.game.scene(self.game.view(state, seat)), self.names))

    def record_text(self) -> str:
        """The record, to keep; while secrets are in play it would show them."""
        if self.match is None:
            raise Refusal("not_started", "This game has not begun: a seat is still free.")
        if self.game.has_secrets and not self.is_over:
            raise Refusal("illegal", "The record would show hidden things: wait until the end.")
        return self.match.record.text()

    def _drawn(self, seat: int) -> tuple[dict[str, Any], list[str], list[int]]:
        if self.match is None:
            # Nobody may act yet, so everyone sees what a spectator would.
            state = self.game.begin(len(self.kept.seats), self.kept.options)
            scene = self.game.scene(self.game.view(state, WATCHER))
            free = [n for n, taken in enumerate(self.kept.seats) if taken.is_free]
            waiting = f"Waiting for {len(free)} more to sit down."
            if len(free) == 1:
                waiting = "Waiting for one more to sit down."
            return named(replace(scene, status=waiting), self.names), [], []
        teller = self._tellers.get(seat)
        if teller is None:
            teller = self._tellers[seat] = _Teller(self.game, self.kept, seat, self.names)
        self.mishaps += teller.catch_up(self.plies)
        drawn = named(self.game.scene(teller.view), self.names)
        return drawn, teller.sentences, teller.movers

    def _can_undo(self, seat: int) -> bool:
        """Whether the seat may take its last move back: what `Match` says, but without a replay
        where the position before the last move is still known."""
        if self.match is None or self.is_over or seat < 0 or not self.plies:
            return False
        move = self.game.moves.parse(self.plies[-1])
        if self.game.moves.is_chance(move):
            return False
        if self._before is None:
            shorter = self.match.record.shorter(self.ply - 1)
            self._before = final_state(shorter, self.game)
        if self._before.to_act != seat:
            return False
        return not self.game.reveals(self.game.view(self._before, seat), move)

    def _outcome(self) -> Outcome | None:
        result = None if self.match is None else self.match.state.result()
        if result is None:
            return None
        reason = name_seats(result.reason, self.names)
        return Outcome(list(result.payoffs), list(result.scores), reason)

    def _join(self, seat: int) -> str | None:
        """The key of the join link, for the one who opened the table."""
        if self.match is not None or seat not in self.seats_of(self.kept.opener):
            return None
        return self.kept.join

    def _fork(self) -> Match:
        if self.match is None:
            raise Refusal("not_started", "The game has not begun: a seat is still free.")
        fork = copy.copy(self.match)
        fork.state = self.match.state.clone()
        return fork

    def _record(self, plies: Sequence[str]) -> Record:
        return Record(
            game=self.kept.game,
            version=self.kept.version,
            seats=len(self.kept.seats),
            options=self.kept.options,
            players=tuple(self.names),
            seal=self._dealer().seal,
            plies=tuple(plies),
        )

    def _dealer(self) -> Dealer:
        if not self.kept.secret:
            return SeededDealer(0)  # A record is shown here, and nothing is dealt any more.
        dealer = SealedDealer(len(self.kept.seats), self.kept.secret)
        for seat, share in enumerate(self.kept.shares):
            dealer.contribute(seat, share)
        return ClockDealer(dealer)


class _Teller:
    """Tells a growing list of plies to one audience, each ply once."""

    def __init__(self, game: AnyGame, kept: KeptTable, seat: int, names: list[str]) -> None:
        self._game = game
        self._seat = seat
        self._names = names
        self._state = game.begin(len(kept.seats), kept.options)
        self.view = game.view(self._state, seat)
        self.sentences: list[str] = []
        self.movers: list[int] = []

    def catch_up(self, plies: Sequence[str]) -> list[str]:
        """Tell what is new; returns what went wrong in telling it."""
        mishaps: list[str] = []
        for notation in plies[len(self.sentences) :]:
            move = self._game.moves.parse(notation)
            before = self.view
            self._state.play(move)
            self.view = self._game.view(self._state, self._seat)
            try:
                told = self._game.tell(before, move, self.view)
            except Exception as error:
                # A slip in a game's sentence must not stop its table.
                told = "A draw is made." if before.to_act == CHANCE else f"@{before.to_act} moves."
                mishaps.append(f"ply {len(self.sentences) + 1}: {error!r}")
            self.sentences.append(name_seats(told, self._names))
            self.movers.append(before.to_act)
        return mishaps
