"""Steps: the view before and the step are the view after, in Python and in the browser's client.

`python tests/test_server_steps.py 5000 [SEED]` holds so many steps of every game to it.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import counting_game
import harbour_game
import msgspec
import pytest
import sailing_game
import tricks_game
from command import PATIENCE, ROOT
from serving import FRIEND, HERE, YOU, Browser, Json, Server, step_between
from websockets.extensions.permessage_deflate import PerMessageDeflate
from websockets.frames import Frame, Opcode

from starboard import catalog
from starboard.kernel import WATCHER, AnyGame
from starboard.server.deflate import DeflateFactory
from starboard.server.protocol import TableView
from starboard.server.seating import new_table
from starboard.server.showing import UNSEEN, Showing
from starboard.server.steps import advanced, scene_step
from starboard.server.store import Kept, KeptRemark, KeptSeat
from starboard.server.table import REMARKS, Table

GUESTS = {
    guest.GAME.name: guest.GAME
    for guest in (counting_game, harbour_game, sailing_game, tricks_game)
}
GAMES = {name: catalog.find(name) for name in catalog.names()} | GUESTS
STEPS = 60
IN_BROWSER = 8


def opened(game: AnyGame, seed: int) -> tuple[Table, random.Random]:
    """A table of a game with as many seats as the seed says."""
    luck, seats = random.Random(seed), game.seats[seed % len(game.seats)]
    names = [KeptSeat(name=f"P{seat}", player=1) for seat in range(seats)]
    kept = replace(new_table(game.name, game.version, {}, names, 1, 0.0), secret=luck.randbytes(32))
    return Table(game, Kept(kept, (), ())), luck


def happen(table: Table, luck: random.Random) -> None:
    """Play a random move; sometimes somebody says something as well."""
    assert table.match is not None
    legal = table.match.state.legal_moves()
    move = table.game.moves.notation(legal[luck.randrange(len(legal))])
    table.adopt(table.try_move(table.to_act, move), 0.0)
    if luck.random() < 0.3:
        table.said(KeptRemark("Ann", "Well played.", 1.0))


def walks(game: AnyGame, seed: int) -> Iterator[tuple[Json, Json, Json]]:
    """Views before, steps and views after of all audiences, over random games without end."""
    while True:
        table, luck = opened(game, seed)
        audiences = (*range(len(table.kept.seats)), WATCHER)
        seen = {seat: table.showing.whole(seat) for seat in audiences}
        for seat in audiences:
            assert table.showing.since(seat, UNSEEN) == seen[seat]
        views = {seat: json.loads(frame) for seat, (_, frame) in seen.items()}
        while not table.is_over:
            happen(table, luck)
            for seat in audiences:
                edition, frame = table.showing.since(seat, seen[seat][0])
                before, after = views[seat], json.loads(table.showing.whole(seat)[1])
                yield before, json.loads(frame), after
                seen[seat], views[seat] = (edition, frame), after
        seed += 1


def held(game: AnyGame, number: int, seed: int) -> list[tuple[int, int]]:
    """Hold so many steps to the law; returns their sizes, as they are and deflated."""
    _, deflate = DeflateFactory().process_request_params([], [])
    sizes = []
    for _, (before, step, after) in zip(range(number), walks(game, seed), strict=False):
        assert step["type"] == "step"
        assert advanced(before, step) == after
        frame = Frame(Opcode.TEXT, msgspec.json.encode(step))
        sizes.append((len(frame.data), len(deflate.encode(frame).data)))
    return sizes


@pytest.mark.parametrize("name", GAMES)
def test_the_view_before_and_the_step_are_the_view_after(name: str) -> None:
    assert len(held(GAMES[name], STEPS, 3)) == STEPS


def test_the_client_in_the_browser_goes_the_same_steps(tmp_path: Path) -> None:
    games = {
        name: [walk for _, walk in zip(range(IN_BROWSER), walks(game, 5), strict=False)]
        for name, game in GAMES.items()
    }
    (tmp_path / "steps.txt").write_text(json.dumps(games))
    paths = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    done = subprocess.run(
        ["node", "node_modules/vitest/vitest.mjs", "run", "tests/steps.test.ts"],
        cwd=ROOT / "web",
        env={**os.environ, "PATH": paths, "VITE_STEPS": f"{tmp_path}/steps.txt?raw"},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"{len(GAMES) * IN_BROWSER} steps of {len(GAMES)} games" in done.stdout


SCENE = {"width": 3, "height": 3, "status": "Go."}


def pieces(names: str, **fields: object) -> Json:
    """A scene with a piece for each letter."""
    return {**SCENE, "pieces": [{"id": name, "x": 1, **fields} for name in names]}


@pytest.mark.parametrize(
    ("before", "after", "gone", "come"),
    [
        ("abcd", "abcd", "", ""),
        ("abcd", "abxcd", "", "x"),
        ("abcd", "ad", "bc", ""),
        ("abcd", "dabc", "d", "d"),
        ("abcdef", "fbcdea", "af", "fa"),
        ("abc", "xyz", "abc", "xyz"),
        ("", "ab", "", "ab"),
    ],
)
def test_only_what_changes_places_is_sent_again(
    before: str, after: str, gone: str, come: str
) -> None:
    step = scene_step(pieces(before), pieces(after, x=2))
    assert step is not None
    assert step.pieces is not None
    assert "".join(step.pieces.gone) == gone
    assert "".join([part["id"] for run in step.pieces.come for part in run.parts]) == come
    stays = set(before) - set(gone)
    assert step.pieces.changed == ({"x": dict.fromkeys(sorted(stays), 2)} if stays else {})


def test_parts_that_cannot_be_told_apart_need_the_whole_view() -> None:
    assert scene_step(pieces("aa"), pieces("ab")) is None


def test_a_field_with_its_default_again_is_null() -> None:
    step = scene_step(pieces("a", tip="Hm."), pieces("a"))
    assert step is not None
    assert step.pieces is not None
    assert step.pieces.changed == {"tip": {"a": None}}


def test_holdings_are_patched_unless_their_number_changes() -> None:
    def scene(*counts: int) -> Json:
        return {**SCENE, "panels": [{"seat": 0, "holdings": [{"count": n} for n in counts]}]}

    for before, after, holdings in (
        (scene(1, 2), scene(1, 3), {"1": {"count": 3}}),
        (scene(1), scene(1, 3), [{"count": 1}, {"count": 3}]),
        (scene(1), scene(), []),
    ):
        step = scene_step(before, after)
        assert step is not None
        assert step.panels == {"0": {"holdings": holdings}}


def test_the_oldest_remarks_are_dropped() -> None:
    table, _ = opened(GAMES["connect_four"], 0)
    for number in range(REMARKS + 1):
        before = json.loads(msgspec.json.encode(table.view(0)))
        table.said(KeptRemark("Ann", str(number), 1.0))
    after = json.loads(msgspec.json.encode(table.view(0)))
    step = step_between(before, after)
    assert step["dropped"] == {"chat": 1}
    assert [remark["text"] for remark in step["chat"]] == [str(REMARKS)]
    assert advanced(before, step) == after


def test_a_view_is_drawn_once_for_a_seat_and_change() -> None:
    table, luck = opened(GAMES["connect_four"], 0)
    drawn = []

    def draw(seat: int) -> TableView:
        drawn.append(seat)
        return table.view(seat)

    showing = Showing(draw)
    first, _ = showing.since(0, UNSEEN)
    happen(table, luck)
    showing.touch()
    answers = [showing.since(0, first) for _ in range(5)]
    assert drawn == [0, 0]
    assert len({id(frame) for _, frame in answers}) == 1
    # Who missed a change is sent the whole view, and who has seen all is sent nothing.
    assert showing.since(0, UNSEEN) == showing.whole(0)
    assert showing.since(0, answers[0][0]) == (answers[0][0], b"")


def test_whoever_asks_for_steps_gets_them_and_others_whole_views(server: Server) -> None:
    ann, bo = Browser(server), Browser(server)
    opened_table = ann.open("connect_four", YOU, FRIEND)
    table = opened_table["table"]
    bo.post(f"/api/tables/{table}/sit", {"key": opened_table["join"], "name": "Bo"})
    with ann.socket() as new, bo.socket() as old:
        first = new.watch(table, 0, steps=True)
        old.watch(table, 1)
        new.play(first)
        seen, other = new.view(1), old.view(1)
        assert new.steps[-1][1]["log"] == seen["log"] == other["log"]
        assert not old.steps
        # A refusal brings no view to who is up to date, and one to who is not sent steps.
        assert "table" not in new.play(seen, "drop a")
        assert "table" in old.ask("move", table=table, seat=0, ply=1, move="drop a")
        # An undo is answered with the whole view.
        taken = len(new.steps)
        new.ask("undo", table=table, seat=0, ply=1)
        assert new.view()["scene"] == first["scene"]
        assert len(new.steps) == taken
        # Talk is a step; a new subscription begins with the whole view again.
        old.ask("say", table=table, text="Hello.")
        while "chat" not in (told := new.view()):
            pass
        assert [remark["text"] for remark in told["chat"]] == ["Hello."]
        assert new.steps[-1][1]["chat"] == told["chat"]
        taken = len(new.steps)
        again = new.watch(table, 0, steps=True)
        assert again == told
        assert len(new.steps) == taken


def test_another_seat_begins_with_its_whole_view(server: Server) -> None:
    browser = Browser(server)
    table = browser.open("kuhn_poker", YOU, HERE)["table"]
    with browser.socket() as socket:
        view = socket.watch(table, 0, steps=True)
        socket.play(view, "bet")
        socket.view(3)
        taken = len(socket.steps)
        other = socket.watch(table, 1, steps=True)
        assert other["seat"] == 1
        assert len(socket.steps) == taken
        socket.play(other, "pass")
        assert socket.view(4)["seat"] == 1
        assert len(socket.steps) == taken + 1


def test_long_messages_are_deflated_but_no_players_words(server: Server) -> None:
    with Browser(server).socket() as socket:
        [agreed] = socket.connection.protocol.extensions
        # Nothing is kept between messages: neither side's memory grows with its sockets.
        assert isinstance(agreed, PerMessageDeflate)
        assert agreed.remote_no_context_takeover
        assert agreed.local_no_context_takeover
    _, ours = DeflateFactory().process_request_params([], [])
    long = b'{"log":["' + b"again " * 400 + b'"]}'
    assert len(ours.encode(Frame(Opcode.TEXT, long)).data) < 100
    for data in (b'{"log":[]}', long.replace(b"log", b"chat")):
        frame = Frame(Opcode.TEXT, data)
        assert ours.encode(frame) is frame


def main() -> None:
    """Hold many steps of every game to the law."""
    number, seed = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1
    for name, game in GAMES.items():
        told = [f"{name}: {number} steps hold"]
        sizes = held(game, number, seed)
        for at, kind in enumerate(("plain", "deflated")):
            ordered = sorted([size[at] for size in sizes])
            median, most = ordered[number // 2], ordered[number * 99 // 100]
            told.append(f"{kind} p50 {median} B, p99 {most} B")
        print(", ".join(told), flush=True)


if __name__ == "__main__":
    main()
