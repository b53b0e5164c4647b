"""After the game: what it was about, how it looked, and playing it again."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

from serving import HERE, YOU, Browser, serving

PATIENCE = 120.0
LINE = ("drop d", "drop a", "drop d", "drop b", "drop d", "drop a", "drop d")
"""Four in column d."""


def finished(ann: Browser, *seats: dict[str, Any]) -> str:
    table: str = ann.open("connect_four", *(seats or (YOU, HERE)))["table"]
    with ann.socket() as socket:
        socket.watch(table, 0)
        for ply, move in enumerate(LINE):
            assert socket.ask("move", table=table, seat=ply % 2, ply=ply, move=move)["ply"]
    return table


def study(ann: Browser, table: str) -> Any:
    until = time.monotonic() + PATIENCE
    while not (found := ann.get(f"/api/tables/{table}/study"))["done"]:
        assert time.monotonic() < until, found
        time.sleep(0.2)
    return found


def test_a_finished_game_is_judged_and_a_running_one_is_not(ann: Browser) -> None:
    running = ann.open("connect_four", YOU, HERE)["table"]
    status, problem = ann.ask("GET", f"/api/tables/{running}/study")
    assert (status, problem["sentence"]) == (409, "A game can be studied once it is over.")
    found = study(ann, finished(ann))
    assert found["asked"] == len(found["decisions"]) == len(LINE)
    last = found["decisions"][-1]
    assert (last["ply"], last["move"], last["better"]) == (6, "drop d", "drop d")
    assert last["most"] > 0.9
    assert len(found["turning"]) == 3


def test_gains_tell_where_points_came_from(ann: Browser) -> None:
    from test_gains import golden

    record = golden("space_truckin")[-1]
    table = ann.post("/api/replays", {"record": record.text()})["table"]
    gains = ann.get(f"/api/tables/{table}/study")["gains"]
    totals = [0] * record.seats
    for gain in gains:
        totals[gain["seat"]] += gain["points"]
    assert record.result is not None
    assert tuple(totals) == record.result.scores
    assert {"Wormholes", "Systems"} <= {gain["source"] for gain in gains}


def test_positions_of_the_past_come_several_at_once(ann: Browser) -> None:
    table = finished(ann)
    scenes = ann.get(f"/api/tables/{table}/scenes/2?seat=0")
    assert [at["ply"] for at in scenes] == [2, 3, 4, 5, 6, 7]
    for at in scenes:
        assert at == ann.get(f"/api/tables/{table}/at/{at['ply']}?seat=0")
    assert ann.ask("GET", f"/api/tables/{table}/scenes/8")[0] == 409
    stranger = Browser(ann.server)
    assert stranger.ask("GET", f"/api/tables/{table}/scenes/2?seat=0")[0] == 403


def test_again_one_level_up_and_with_seats_swapped(ann: Browser) -> None:
    easy = {"kind": "bot", "bot": "easy"}
    table = ann.open("kuhn_poker", YOU, easy)["table"]
    with ann.socket() as socket:
        view = socket.watch(table, 0)
        while "outcome" not in view:
            if view["to_act"] == 0:
                socket.ask("move", table=table, seat=0, ply=view["ply"], move="pass")
            view = socket.view()
    again = ann.post(f"/api/tables/{table}/rematch", {"level_up": True, "swap": True})
    players = ann.get(f"/api/tables/{again['table']}")["players"]
    assert [(player["bot"], player["name"]) for player in players] == [
        ("standard", "Standard bot"),
        (None, "Ann"),
    ]


def test_a_study_is_kept_with_its_table(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        ann = Browser(server)
        table = finished(ann)
        before = study(ann, table)
    with serving(tmp_path) as server:
        assert Browser(server).get(f"/api/tables/{table}/study") == before


def test_one_plays_on_from_any_moment_of_a_finished_game(ann: Browser) -> None:
    table = finished(ann)
    wish = {"ply": 6, "seat": 0, "name": "Ann", "bot": "greedy"}
    opened = ann.post(f"/api/tables/{table}/play-on", wish)
    assert opened["seats"] == [0]
    with ann.socket() as socket:
        view = socket.watch(opened["table"], 0)
        assert (view["ply"], view["to_act"]) == (6, 0)
        assert [player["name"] for player in view["players"]] == ["Ann", "Greedy bot"]
        assert socket.ask("move", table=opened["table"], seat=0, ply=6, move="drop d")["ply"] == 7
    assert "given 6" in ann.get(f"/api/tables/{opened['table']}/record")
    status, problem = ann.ask("POST", f"/api/tables/{table}/play-on", {**wish, "ply": 7})
    assert (status, problem["code"]) == (409, "illegal")
    running = ann.open("connect_four", YOU, HERE)["table"]
    status, problem = ann.ask("POST", f"/api/tables/{running}/play-on", {**wish, "ply": 0})
    assert problem["sentence"] == "Play on from a game that is over."


def test_a_list_of_tables_says_how_they_ended(ann: Browser) -> None:
    table = finished(ann)
    cards = {card["table"]: card for card in ann.get("/api/mine")}
    assert cards[table]["payoffs"] == [1.0, -1.0]


def test_a_player_who_erases_themselves_leaves_no_name_and_no_key(ann: Browser) -> None:
    bo = Browser(ann.server)
    done = finished(bo)
    running = bo.open("connect_four", YOU, {"kind": "bot", "bot": "greedy"})["table"]
    code = bo.get("/api/recovery")["code"]
    assert bo.post("/api/erase")["tables"] == 2
    assert bo.get("/api/mine") == []
    for table in (done, running):
        card = ann.get(f"/api/tables/{table}")
        assert "Ann" not in [player["name"] for player in card["players"]]
    assert ann.get(f"/api/tables/{running}")["players"][0]["stand_in"] == "standard"
    assert ann.ask("POST", "/api/recover", {"code": code})[0] == 403
    assert Browser(ann.server).post("/api/erase")["tables"] == 0
