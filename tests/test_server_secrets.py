"""Secrets, pair by pair: what a seat is sent, and what it would be sent if all were otherwise that
it cannot know. Both must be the same, over every channel.

`python tests/test_server_secrets.py 10000 [SEED] [GAME...]` compares so many pairs of every game.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any
from zlib import crc32

import msgspec
import pytest
from serving import Json, step_between
from test_server_leak import imagined

from starboard import catalog
from starboard.kernel import (
    WATCHER,
    AnyGame,
    Moment,
    Record,
    Scene,
    State,
    View,
    name_seats,
    refusal,
)
from starboard.server.protocol import SceneAt, TableView
from starboard.server.refusal import Refusal
from starboard.server.seating import new_table
from starboard.server.showing import UNSEEN, Showing
from starboard.server.store import Kept, KeptSeat
from starboard.server.table import Table

PAIRS = 60
GAMES = 40
"""In so many games a planted leak is found."""

LONGEST = 300
BRIEF = 20
"""Plies of one game that are looked at; then another begins. Tests are brief."""

ABOUT = {"table", "players", "seal"}
"""What a frame says about the table and not about the game: the same to everyone."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What one audience was sent at one moment, over every channel."""

    ply: int
    frame: Json
    past_ply: int
    past: Json
    step: Json | None
    asked: str
    refused: str
    record: str


def sent(table: Table, seat: int, luck: random.Random, seen: dict[int, int]) -> Seen:
    """Ask a table for everything that it shows a seat that has *seen* an edition of it."""
    seen[seat], step = table.showing.since(seat, seen.get(seat, UNSEEN))
    frame = plain(table.showing.view(seat)[1])
    commitment = sha256(table.kept.secret).hexdigest()
    assert frame["seal"] == {"commitment": commitment, "shares": list(table.kept.shares)}
    past = luck.randrange(table.ply + 1)
    moves = table.game.moves
    asked = moves.notation(luck.randrange(len(moves)))
    return Seen(
        table.ply,
        _of_game(frame),
        past,
        plain(table.at(past, seat).scene),
        _of_game(msgspec.json.decode(step)) if b'"type":"step"' in step else None,
        asked,
        _said(lambda: table.try_move(seat, asked)) if seat >= 0 and not table.is_over else "",
        _said(table.record_text),
    )


def plain(message: object) -> Json:
    """A message as a client reads it."""
    found: Json = msgspec.json.decode(msgspec.json.encode(message))
    return found


def _of_game(message: Json) -> Json:
    return {name: value for name, value in message.items() if name not in ABOUT}


def _said(ask: Callable[[], object]) -> str:
    """The sentence of a refusal; of an answer only that there is one."""
    try:
        ask()
    except Refusal as refused:
        return refused.sentence
    return "done"


def leaks(
    game: AnyGame, seed: int, longest: int, honest: AnyGame, kind: type[Table]
) -> Iterator[str]:
    """Play a random game; for each pair an empty string, or what gave a secret away."""
    luck, seats = random.Random(seed), game.seats[seed % len(game.seats)]
    names = [KeptSeat(name=f"P{seat}", player=1) for seat in range(seats)]
    kept = replace(new_table(game.name, game.version, {}, names, 1, 0.0), secret=luck.randbytes(32))
    table = kind(game, Kept(kept, (), ()))
    audiences = (*range(seats), WATCHER)
    editions: dict[int, int] = {}
    seen = {seat: [sent(table, seat, luck, editions)] for seat in audiences}
    while not table.is_over and table.ply < longest:
        assert table.match is not None
        legal = table.match.state.legal_moves()
        move = game.moves.notation(legal[luck.randrange(len(legal))])
        table.adopt(table.try_move(table.to_act, move), 0.0)
        for seat in audiences:
            seen[seat].append(sent(table, seat, luck, editions))
    assert table.match is not None
    record = replace(table.match.record, seal=None, result=None)
    for seat in audiences:
        could_be = list(imagined(game, record, seat, honest))
        for before, one in zip([None, *seen[seat]], seen[seat], strict=False):
            where = f"{game.name}, seat {seat}, ply {one.ply}"
            if before is not None and one.step != _imagined_step(could_be, before.ply, one.ply):
                yield f"{where}: the step from ply {before.ply}"
            yield _difference(game, record, seat, one, could_be)


def _imagined_step(could_be: list[tuple[Json, View]], before: int, after: int) -> Json:
    """The step between two views that are imagined."""
    about = {"table": "", "players": []}
    return _of_game(step_between(*[{**could_be[ply][0], **about} for ply in (before, after)]))


def _difference(
    game: AnyGame, record: Record, seat: int, one: Seen, could_be: list[tuple[Json, View]]
) -> str:
    frame, view = could_be[one.ply]
    where = f"{game.name}, seat {seat}, ply {one.ply}"
    expected = plain(frame)
    for name in one.frame.keys() | expected.keys():
        if one.frame.get(name) != expected.get(name):
            return f"{where}: {name} of the frame"
    if one.past != plain(could_be[one.past_ply][0]["scene"]):
        return f"{where}: the scene after {one.past_ply} plies"
    if one.refused:
        reason = refusal(game, view, one.asked)
        if one.refused != (name_seats(reason, record.players) if reason else "done"):
            return f"{where}: the refusal of {one.asked!r}"
    is_over = "outcome" in frame
    if game.has_secrets and not is_over and one.record == "done":
        return f"{where}: the record of a running game"
    return ""


def compared(game: AnyGame, pairs: int, seed: int, longest: int) -> tuple[int, list[str]]:
    """Compare at least so many pairs; returns how many there were, and the leaks."""
    number, found = 0, list[str]()
    while number < pairs:
        for leak in leaks(game, seed, longest, game, Table):
            number += 1
            if leak:
                found.append(leak)
        seed += 1
    return number, found


@pytest.mark.parametrize("name", catalog.names())
def test_no_channel_tells_what_its_seat_may_not_know(name: str) -> None:
    assert compared(catalog.find(name), PAIRS, 1, BRIEF)[1] == []


# Eleven leaks, planted one at a time: each must be found.


class Smuggler:
    """A game whose views carry the whole state with them, unseen."""

    def __init__(self, game: AnyGame) -> None:
        self.honest = game
        self._states: list[tuple[View, State]] = []

    def view(self, state: State, seat: int) -> View:
        """An honest view, whose state is remembered."""
        view: View = self.honest.view(state, seat)
        self._states.append((view, state.clone()))
        return view

    def secret(self, view: View) -> int:
        """A number made from all that is hidden behind a view."""
        state = next(state for known, state in reversed(self._states) if known is view)
        return crc32(repr(state.key()).encode())

    def status(self, view: View) -> Scene:
        scene: Scene = self.honest.scene(view)
        return replace(scene, status=f"{scene.status} {self.secret(view)}")

    def tip(self, view: View) -> Scene:
        scene: Scene = self.honest.scene(view)
        told = [replace(piece, tip=str(self.secret(view))) for piece in scene.pieces]
        return replace(scene, pieces=tuple(told))

    def order(self, view: View) -> Scene:
        scene: Scene = self.honest.scene(view)
        turned = scene.pieces[::-1] if self.secret(view) % 2 else scene.pieces
        return replace(scene, pieces=turned)

    def tell(self, before: View, move: int, after: View) -> str:
        told: str = self.honest.tell(before, move, after)
        return told + " Hm." if self.secret(after) % 2 else told

    def moments(self, before: View, move: int, after: View) -> tuple[Moment, ...]:
        return (Moment(title="Hm", sentence="Hm."),) if self.secret(after) % 2 else ()

    def why_not(self, view: View, notation: str) -> str:
        return f"{self.honest.why_not(view, notation)} {self.secret(view)}"

    def reveals(self, view: View, move: int) -> bool:
        return self.secret(view) % 2 == 0


class WrongFrame(Table):
    """Shows every seat what the first one sees."""

    def view(self, seat: int) -> TableView:
        view = super().view(0)
        view.seat = seat
        return view


class WrongStep(Table):
    """Draws an honest view, but makes every seat's steps from what the first one sees."""

    def __init__(self, game: AnyGame, kept: Kept) -> None:
        super().__init__(game, kept)
        self.showing = Showing(lambda seat: msgspec.structs.replace(self.view(0), seat=seat))


class WrongPast(Table):
    """Shows a seat the past of its neighbour."""

    def at(self, ply: int, seat: int) -> SceneAt:
        return super().at(ply, 1 - seat if seat >= 0 else seat)


class OpenRecord(Table):
    """Hands out its record at any time."""

    def record_text(self) -> str:
        assert self.match is not None
        return self.match.record.text()


PLANTED: dict[str, tuple[str, type[Table]]] = {
    "the status line": ("scene=status", Table),
    "the tip of a piece": ("scene=tip", Table),
    "the order of pieces": ("scene=order", Table),
    "the log": ("tell=tell", Table),
    "a moment": ("moments=moments", Table),
    "a refusal": ("why_not=why_not", Table),
    "whether undo is offered": ("reveals=reveals", Table),
    "another seat's frame": ("", WrongFrame),
    "another seat's step": ("", WrongStep),
    "another seat's past": ("", WrongPast),
    "the record": ("", OpenRecord),
}


@pytest.mark.parametrize(("change", "kind"), PLANTED.values(), ids=PLANTED)
def test_a_planted_leak_is_found(change: str, kind: type[Table]) -> None:
    # Both moves of poker are legal whenever it is one's turn: nothing there is refused by a rule.
    honest = catalog.find("speiderne" if change.startswith("why_not") else "kuhn_poker")
    smuggler = Smuggler(honest)
    parts: dict[str, Any] = {"view": smuggler.view}
    if change:
        part, _, method = change.partition("=")
        parts[part] = getattr(smuggler, method)
    leaky = replace(honest, **parts)
    assert any(leak for seed in range(GAMES) for leak in leaks(leaky, seed, BRIEF, honest, kind))


def main() -> None:
    """Compare pairs of every game, and plant the leaks."""
    pairs, seed = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1
    for name in sys.argv[3:] or catalog.names():
        begin = time.perf_counter()
        number, found = compared(catalog.find(name), pairs, seed, LONGEST)
        took = time.perf_counter() - begin
        print(f"{name}: {number} pairs, {len(found)} leaks, {took:.0f} s", *found[:3], flush=True)
    for name, planted in PLANTED.items():
        test_a_planted_leak_is_found(*planted)
        print(f"planted in {name}: found")


if __name__ == "__main__":
    main()
