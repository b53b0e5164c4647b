"""What a seat is sent can be made from its view alone, byte for byte, over whole games.

Every frame that every seat and a spectator receive is compared with one that is built from
states imagined from that seat's view: were anything hidden in a frame, the two would differ.
"""

import contextlib
import json
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import apsw
import msgspec
import pytest
from serving import FRIEND, YOU, Browser, Json, Server, Socket, offers, step_between

from starboard import catalog
from starboard.kernel import (
    CHANCE,
    OVER,
    WATCHER,
    Game,
    Record,
    Rng,
    State,
    View,
    name_seats,
    replay,
)

WHOLE = 1000
"""Plies within which every game ends when its fewest players play at random."""

SHORT = {"home_stars": {"rounds": "12"}}
"""Options that end a long game sooner; everything that it can hide still comes up."""

PLAYER = {"seat", "name", "kind", "bot", "here", "stand_in"}
"""What everyone is told about a player."""

PART = 100
"""Plies to play with as many players as a game allows."""


@pytest.mark.parametrize("name", catalog.names())
@pytest.mark.parametrize("crowd", ["fewest", "most"])
def test_frames_hold_nothing_that_the_view_hides(name: str, crowd: str, server: Server) -> None:
    game = catalog.find(name)
    browser = Browser(server)
    seats, longest = (game.seats[0], WHOLE) if crowd == "fewest" else (game.seats[-1], PART)
    wishes = [{"kind": "here", "name": f"P{seat}"} for seat in range(seats)]
    options = SHORT.get(name, {})
    table = browser.open(name, *wishes, options=options)["table"]
    with ExitStack() as stack:
        audiences = (*range(seats), WATCHER)
        sockets = {seat: stack.enter_context(browser.socket()) for seat in audiences}
        # Few players are sent whole views, many are sent steps.
        wish = {"steps": crowd == "most"}
        views = {seat: socket.watch(table, seat, **wish) for seat, socket in sockets.items()}
        play_through(sockets, views, longest)
        plies = views[0]["ply"]
        assert views[0]["to_act"] == OVER or crowd == "most"
    record = replace(kept_record(server, game, table, seats), options=options)
    promised: list[Json] = []
    for seat, socket in sockets.items():
        expected = [frame for frame, _ in imagined(game, record, seat)]
        frames = [frame for frame in socket.frames if frame["type"] == "table"]
        assert bool(socket.steps) is (crowd == "most")
        for before, step, after in socket.steps:
            # Both views as they are imagined: the step tells no more than they do.
            fancied = [{**view, **expected[view["ply"]]} for view in (before, after)]
            assert step == step_between(fancied[0], fancied[1])
        assert {frame["ply"] for frame in frames} >= {0, plies} - {0}
        for frame in frames:
            people = frame.pop("players")
            # What was promised before the first draw: the same for all, from beginning to end.
            promised.append(frame.pop("seal"))
            assert [person["name"] for person in people] == list(record.players)
            assert all([set(person) == PLAYER for person in people])
            assert frame == {"table": table, **expected[frame["ply"]]}
    assert all([seal == promised[0] for seal in promised])
    assert set(promised[0]) == {"commitment", "shares"}


def kept_record(server: Server, game: Game[Any, Any], table: str, seats: int) -> Record:
    """The record as it lies in the database: no client is shown it before the end."""
    database = apsw.Connection(str(server.data / "starboard.db"), flags=apsw.SQLITE_OPEN_READONLY)
    with contextlib.closing(database):
        sql = 'SELECT notation FROM moves WHERE "table" = ? ORDER BY ply'
        plies = tuple([str(notation) for (notation,) in database.execute(sql, (table,))])
    names = tuple([f"P{seat}" for seat in range(seats)])
    return Record(game=game.name, version=game.version, seats=seats, players=names, plies=plies)


def play_through(sockets: dict[int, Socket], views: dict[int, Json], longest: int) -> None:
    """Play offered moves at random, to the end if it is near; every socket sees every position."""
    rng = Rng(7)
    while views[0]["to_act"] != OVER and views[0]["ply"] < longest:
        seat = views[0]["to_act"]
        answer = sockets[seat].play(views[seat], rng.choice(offers(views[seat])))
        assert answer["type"] == "ack", answer
        for audience, socket in sockets.items():
            views[audience] = socket.view(answer["ply"])


def imagined(
    game: Game[Any, Any], record: Record, seat: int, honest: Game[Any, Any] | None = None
) -> Iterator[tuple[Json, View]]:
    """The frames of a seat, each with its view: made from states that its views alone give rise to.

    The *honest* game decides what the seat may know, if the other is under suspicion.
    """
    rng, honest = Rng(11), honest or game
    log: list[str] = []
    movers: list[int] = []
    moments: list[Json] = []
    before, last = None, -1
    for state, move in replay(record, game):
        fancied = honest.determinize(honest.view(state, seat), rng)
        view = game.view(fancied, seat)
        can_undo = False
        if before is not None:
            log.append(name_seats(game.tell(before, last, view), record.players))
            movers.append(before.to_act)
            for moment in game.moments(before, last, view):
                shown = json.loads(msgspec.json.encode(moment))
                for field in ("title", "sentence"):
                    shown[field] = name_seats(shown[field], record.players)
                moments.append({"ply": len(log), "moment": shown})
            mine = not game.moves.is_chance(last) and before.to_act == seat
            can_undo = mine and fancied.to_act != OVER and not game.reveals(before, last)
        frame: Json = {
            "type": "table",
            "game": game.name,
            "seat": seat,
            "ply": len(log),
            "scene": game.scene(view).plain(record.players),
            "log": [*log],
            "movers": [*movers],
            "to_act": view.to_act,
            "started": True,
        }
        recent = [shown for shown in moments if shown["ply"] > len(log) - 40]
        if recent:
            frame["moments"] = recent
        if can_undo:
            frame["can_undo"] = True
        final = final_moves(game, fancied, view) if view.to_act == seat else []
        if final:
            frame["final"] = final
        result = fancied.result()
        if result is not None:
            frame["outcome"] = {
                "payoffs": list(result.payoffs),
                "scores": list(result.scores),
                "reason": name_seats(result.reason, record.players),
            }
        yield frame, view
        before, last = view, move


def final_moves(game: Game[Any, Any], state: State, view: View) -> list[str]:
    """The moves that could not be taken back: they show something, or a draw may follow."""
    final = []
    state = game.determinize(view, Rng(0)) if game.has_secrets else state
    for move in view.legal:
        after = state.clone()
        after.play(move)
        draws = game.has_luck and after.to_act == CHANCE
        if draws or game.reveals(view, move):
            final.append(game.moves.notation(move))
    return final


@pytest.mark.parametrize("name", catalog.names())
def test_scenes_are_sent_as_the_kernel_writes_them(name: str) -> None:
    game, rng = catalog.find(name), Rng(3)
    state = game.begin(game.seats[-1])
    for _ in range(60):
        for seat in (*range(game.seats[-1]), WATCHER):
            scene = game.scene(game.view(state, seat))
            names = [f"@{n}" for n in range(game.seats[-1])]
            assert scene.plain(names) == json.loads(scene.json())
        if state.to_act == OVER:
            break
        drawn = state.to_act == CHANCE
        state.play(state.draw(rng) if drawn else rng.choice(state.legal_moves()))


def test_a_hot_seats_view_goes_to_that_subscription_only(server: Server) -> None:
    browser = Browser(server)
    table = browser.open("kuhn_poker", {"kind": "you"}, {"kind": "here"})["table"]
    with browser.socket() as socket:
        view = socket.watch(table, 0)
        assert [piece["symbol"] for piece in view["scene"]["pieces"]] == ["card", "back"]
        socket.play(view, "bet")
        refused = socket.ask("move", table=table, seat=1, ply=0, move="bet")
        assert refused["table"]["seat"] == 0
        assert {frame["seat"] for frame in socket.frames if frame["type"] == "table"} == {0}
        other = socket.watch(table, 1)
        assert [piece["symbol"] for piece in other["scene"]["pieces"]] == ["back", "card"]


def test_the_files_on_disk_keep_no_token_and_no_code(server: Server) -> None:
    browser = Browser(server)
    opened = browser.open("kuhn_poker", YOU, FRIEND)
    token = browser.cookie.partition("=")[2]
    folder = server.errors.parent
    kept = b"".join([file.read_bytes() for file in folder.rglob("*") if file.is_file()])
    assert opened["table"].encode() in kept
    assert token.encode() not in kept
    for code in (opened["recovery"], opened["recovery"].replace("-", "")):
        assert code.encode() not in kept
    log = server.errors.read_text()
    assert opened["join"] not in log
    assert Path(folder).is_dir()
