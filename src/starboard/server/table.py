"""Table: one match with its seats, and what each seat is shown of it. No I/O happens here."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from hashlib import sha256
from typing import Final
from weakref import WeakMethod

from starboard.kernel import (
    CHANCE,
    OVER,
    WATCHER,
    AnyGame,
    ClockDealer,
    Dealer,
    IllegalMove,
    Match,
    Record,
    Scene,
    SealedDealer,
    SeededDealer,
    UndoRefused,
    UnknownNotation,
    name_seats,
    replay,
)
from starboard.kernel.past import Mishap
from starboard.render import svg
from starboard.server.cards import players
from starboard.server.hourglass import Hourglass
from starboard.server.notes import LATE, newest, sentences
from starboard.server.protocol import (
    Chance,
    Code,
    Draw,
    Ending,
    Luck,
    MomentAt,
    Player,
    Remark,
    SceneAt,
    SealCard,
    TableView,
)
from starboard.server.refusal import Refusal
from starboard.server.showing import Showing
from starboard.server.store import Kept, KeptRemark, KeptSeat, KeptTable

REMARKS: Final = 50
AT_ONCE: Final = 12
"""How many positions of the past are sent at once."""


class Table:
    """A table in memory. Whoever changes it holds its lock and has it on disk already."""

    def __init__(self, game: AnyGame, kept: Kept) -> None:
        self.game = game
        self.kept = kept.table
        self.remarks = list(kept.remarks)
        self.hourglass = Hourglass(max(kept.table.changed, 0.0))
        self.generation = 0
        """Raised by every change of the position, so that a bot's late thought is recognised."""

        self.present: dict[int, int] = {}
        """How many open sockets of each player watch."""

        self.elsewhere: frozenset[int] = frozenset()
        """Players who watch on other servers."""

        self.mishaps: list[Mishap] = []
        """What the game could not tell; whoever shows the table logs and clears them."""

        self.notes = dict(kept.notes)
        """What is special about a ply, by its number from 1."""

        self.showing = Showing(_weakly(self.view))
        self.match = self._begin(kept)

    # What it is.

    @property
    def names(self) -> tuple[str, ...]:
        """A name for each seat."""
        return self.kept.names

    @property
    def plies(self) -> tuple[str, ...]:
        """The plies so far."""
        return () if self.match is None else self.match.record.plies

    @property
    def ply(self) -> int:
        """How many plies were played."""
        return 0 if self.match is None else self.match.ply

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
        return self.hourglass.began + self.kept.turn_seconds

    @property
    def standing(self) -> KeptTable:
        """What is kept of the table, with how its match stands now."""
        result = None if self.match is None else self.match.state.result()
        payoffs = () if result is None else result.payoffs
        return replace(self.kept, ply=self.ply, to_act=self.to_act, payoffs=payoffs)

    def bot_to_act(self) -> str | None:
        """The bot whose turn it is, or who stands in for the one whose turn it is."""
        if self.to_act < 0:
            return None
        seat = self.kept.seats[self.to_act]
        return seat.bot or seat.stand_in

    @property
    def plays_bots(self) -> bool:
        """Whether a bot plays here, now or when its turn comes."""
        bots = [seat for seat in self.kept.seats if seat.bot or seat.stand_in]
        return bool(bots) and not self.is_over

    def ran_late(self, seat: int) -> bool:
        """Whether a bot made the seat's last move because its time ran out."""
        made = [ply for ply, mover in enumerate(self.movers, 1) if mover == seat]
        return bool(made) and LATE in self.notes.get(made[-1], "").split()

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

    # What happens at it: each step is tried on a fork, which is adopted once it is on disk.

    def try_move(self, seat: int, notation: str, *, by_bot: bool = False) -> Match:
        """The match after a seat's move, which a bot may make for it, or a `Refusal`."""
        after = self._begun().fork()
        if self.is_over:
            raise Refusal("illegal", "The game is over.")
        try:
            after.submit(seat, notation, by_bot=by_bot)
        except UnknownNotation as error:
            raise Refusal("unknown_move", str(error)) from None
        except IllegalMove as error:
            code: Code = "illegal" if self.to_act == seat else "not_your_turn"
            raise Refusal(code, error.reason) from None
        return after

    def try_undo(self, seat: int) -> Match:
        """The match without the seat's last move, or a `Refusal`."""
        after = self._begun().fork()
        if self.is_over:
            # The dealer's secret is shown by now, so nobody may play on.
            raise Refusal("undo_refused", "The game is over: play a rematch.")
        if self.ran_late(seat):
            raise Refusal("undo_refused", "Your time ran out, so the bot's move stays.")
        try:
            after.undo(seat)
        except UndoRefused as error:
            raise Refusal("undo_refused", str(error)) from None
        return after

    def adopt(self, after: Match, at: float, note: str = "") -> None:
        """Go on from *after*, which is on disk; the *note* is about the first new ply."""
        before = self.ply
        self.match = after
        self.notes = {ply: kept for ply, kept in self.notes.items() if ply <= self.ply}
        if note:
            self.notes[before + 1] = note
        if self.ply > before:
            self.hourglass.moved(before, at)
        else:
            self.hourglass.undone(self.ply, at)
        self.generation += 1
        self.kept = replace(self.standing, changed=at)
        self.touch()

    def seat_changed(
        self, number: int, seat: KeptSeat, shares: Sequence[str] | None = None
    ) -> None:
        """Someone sat down, adding to the *shares* of the luck, or a bot stands in."""
        seats = [*self.kept.seats]
        seats[number] = seat
        self.kept = replace(self.kept, seats=tuple(seats), shares=tuple(shares or self.kept.shares))
        self.generation += 1
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
        """Something has changed."""
        self.showing.touch()

    # What is shown of it.

    def view(self, seat: int) -> TableView:
        """All that one seat may know of the table now."""
        match = self.match
        return TableView(
            table=self.kept.id,
            game=self.kept.game,
            seat=seat,
            ply=self.ply,
            scene=self.showing.plain(seat, self._scene(seat), self.names),
            log=self.log(seat),
            moments=[] if match is None else [MomentAt(*at) for at in match.moments(seat)],
            movers=self.movers,
            players=self.players(),
            to_act=self.to_act,
            started=self.kept.is_full,
            can_undo=self._can_undo(seat),
            final=[] if match is None else match.final_moves(seat),
            deadline=self.deadline,
            chat=[Remark(said.name, said.text, said.at) for said in self.remarks],
            outcome=self._ending(),
            rematch=self.kept.rematch,
            join=self._join(seat),
            seal=self._seal(),
        )

    def log(self, seat: int) -> list[str]:
        """One sentence a ply, as a seat may know them, with what is special about some."""
        told = [] if self.match is None else self.match.log(seat, self.mishaps)
        for ply, note in self.notes.items():
            told[ply - 1] += f" ({sentences(note)})"
        return newest(told)

    @property
    def movers(self) -> list[int]:
        """Who made each ply."""
        return [] if self.match is None else self.match.movers

    def players(self) -> list[Player]:
        """Who sits where."""
        return players(self.kept, self.there)

    @property
    def there(self) -> frozenset[int]:
        """Players who watch, here or on another server."""
        return self.elsewhere.union(self.present)

    def at(self, ply: int, seat: int) -> SceneAt:
        """How the table looked to a seat after so many plies."""
        match = self._begun()
        if not 0 <= ply <= self.ply:
            raise Refusal("illegal", f"This table has {self.ply} plies so far, not {ply}.")
        return SceneAt(ply, match.scene(seat, ply).plain(self.names))

    def following(self, ply: int, seat: int) -> Iterator[SceneAt]:
        """How the table looked to a seat after so many plies, and after the few that follow."""
        self.at(ply, seat)
        last = min(self.ply, ply + AT_ONCE - 1)
        for number, scene in enumerate(self._begun().scenes(seat, ply, last), ply):
            yield SceneAt(number, scene.plain(self.names))

    def picture(self) -> str:
        """The table as a spectator sees it, drawn."""
        look = self.game.look
        theme = svg.theme_of(look, look is not None and look.theme == "dark")
        return svg.draw(self._scene(WATCHER), self.game.symbols, self.names, theme)

    def luck(self) -> Luck:
        """All draws of the finished game with their seal, or a `Refusal`."""
        record = self._begun().record
        if record.result is None or record.seal is None or not record.seal.secret:
            raise Refusal("illegal", "The luck can be checked once the game is over.")
        notation = self.game.moves.notation
        draws = [
            Draw(
                ply,
                [Chance(notation(outcome), weight) for outcome, weight in state.chances()],
                notation(move),
                move in self.game.readings(state),
            )
            for ply, (state, move) in enumerate(replay(record, self.game))
            if state.to_act == CHANCE and ply >= record.given
        ]
        seal = record.seal
        return Luck(seal.commitment, list(seal.shares), seal.secret, draws)

    def _seal(self) -> SealCard | None:
        """What was promised about the luck."""
        kept = self.kept
        if not kept.secret:
            return None
        seats = zip(kept.seats, kept.shares, strict=True)
        shares = ["" if seat.is_free else share for seat, share in seats]
        return SealCard(sha256(kept.secret).hexdigest(), shares)

    def record_text(self) -> str:
        """The record as text, or a `Refusal` while it would show secrets."""
        match = self._begun()
        if self.game.has_secrets and not self.is_over:
            raise Refusal("illegal", "The record would show hidden things: wait until the end.")
        return match.record.text()

    def _scene(self, seat: int) -> Scene:
        if self.match is not None:
            return self.match.scene(seat)
        # Nobody may act yet, so everyone sees what a spectator would.
        state = self.game.begin(len(self.kept.seats), self.kept.options)
        free = [n for n, taken in enumerate(self.kept.seats) if taken.is_free]
        waiting = f"Waiting for {len(free)} more to sit down."
        if len(free) == 1:
            waiting = "Waiting for one more to sit down."
        return replace(self.game.scene(self.game.view(state, WATCHER)), status=waiting)

    def _can_undo(self, seat: int) -> bool:
        """Whether the seat may take its last move back."""
        if self.match is None or self.is_over:
            return False
        return self.match.why_no_undo(seat) is None and not self.ran_late(seat)

    def _ending(self) -> Ending | None:
        result = None if self.match is None else self.match.state.result()
        if result is None:
            return None
        reason = name_seats(result.reason, self.names)
        return Ending(list(result.payoffs), list(result.scores), reason)

    def _join(self, seat: int) -> str | None:
        """The key of the join link, for the one who opened the table."""
        if self.match is not None or seat not in self.seats_of(self.kept.opener):
            return None
        return self.kept.join

    def _begin(self, kept: Kept) -> Match | None:
        if not self.kept.is_full:
            return None
        return Match(self.game, self._record(kept.plies), self._dealer())

    def _begun(self) -> Match:
        if self.match is None:
            raise Refusal("not_started", "The game has not begun: a seat is still free.")
        return self.match

    def _record(self, plies: Sequence[str]) -> Record:
        return Record(
            game=self.kept.game,
            version=self.kept.version,
            seats=len(self.kept.seats),
            options=self.kept.options,
            players=self.names,
            seal=self._dealer().seal,
            given=self.kept.given,
            plies=tuple(plies),
        )

    def _dealer(self) -> Dealer:
        if not self.kept.secret:
            return SeededDealer(0)  # A record is shown here, and nothing is dealt any more.
        dealer = SealedDealer(len(self.kept.seats), self.kept.secret)
        for seat, share in enumerate(self.kept.shares):
            dealer.contribute(seat, share)
        return ClockDealer(dealer)


def _weakly(draw: Callable[[int], TableView]) -> Callable[[int], TableView]:
    """Draws for a table without keeping it: one that is dropped is freed at once."""
    method = WeakMethod(draw)

    def drawn(seat: int) -> TableView:
        found = method()
        assert found is not None
        return found(seat)

    return drawn
