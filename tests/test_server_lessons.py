"""Lessons over HTTP: a learner's moves go in, the lesson as it stands comes out."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from serving import Browser, Server, serving
from test_server_documents import conforms

from starboard.server.openapi import document
from starboard.server.protocol import Learn

FIRST = "/api/lessons/streamlines/01_first_flight"
FOUR = "/api/lessons/connect_four/01_three_in_a_row"


def learn(server: Server, path: str, *moves: str) -> Any:
    return Browser(server).post(path, {"moves": list(moves)})


def test_lessons_are_listed(server: Server) -> None:
    ann = Browser(server)
    listed = ann.get("/api/games/streamlines/lessons")
    assert listed[0]["name"] == "01_first_flight"
    assert (listed[0]["title"], listed[0]["steps"]) == ("First flight", 13)
    cards = {card["name"]: card for card in ann.get("/api/lobby")["games"]}
    assert cards["streamlines"]["lessons"] == listed
    assert cards["kuhn_poker"]["lessons"] == []
    assert ann.get("/api/games/kuhn_poker/lessons") == []
    assert ann.ask("GET", "/api/games/no_such/lessons")[0] == 404


def test_a_lesson_begins_and_goes_on(server: Server) -> None:
    begun = learn(server, FIRST)
    assert begun["task"]["number"] == 1
    assert begun["task"]["moves"] == ["draw"]
    assert begun["task"]["points"] == ["planet 1", "draw"]
    assert (begun["answer"], begun["moves"], begun["next"]) == ("", [], begun["next"])
    table = begun["table"]
    assert (table["seat"], table["started"]) == (0, True)
    assert [player["name"] for player in table["players"]] == ["Captain", "Mira"]
    assert len(table["log"]) == table["ply"] == len(table["movers"])
    schemas = json.loads(document())["components"]["schemas"]
    conforms(begun, schemas["LessonView"], schemas)

    gone = learn(server, FIRST, "draw")
    assert (gone["answer"], gone["moves"], gone["task"]["number"]) == ("on", ["draw"], 2)
    assert gone["table"]["log"][-1] == "Captain draws a Refugee and takes it aboard."


def test_wrong_and_refused_moves_change_nothing(server: Server) -> None:
    wrong = learn(server, FIRST, "draw", "fly d5")
    assert wrong["answer"] == "wrong"
    assert wrong["sentence"].startswith("Your hold has room for one more card.")
    assert (wrong["moves"], wrong["task"]["number"]) == (["draw"], 2)
    refused = learn(server, FIRST, "draw", "rescue")
    assert refused["answer"] == "refused"
    assert refused["sentence"].endswith("(ST-35).")
    assert refused["table"] == wrong["table"]


def test_free_play_is_the_same_however_often_it_is_asked_for(server: Server) -> None:
    begun = ["drop d", "drop a"]
    first, second = learn(server, FOUR, *begun), learn(server, FOUR, *begun)
    assert first == second
    assert first["task"]["is_free"]
    # The same from nothing that is remembered.
    learn(server, FOUR, "drop d", "drop g")
    assert learn(server, FOUR, *begun) == first
    won = learn(server, FOUR, "drop d", "drop d")
    assert won["answer"] == "done" and won["task"]["is_done"]


def test_a_past_position_is_shown(server: Server) -> None:
    ann = Browser(server)
    now = learn(server, FOUR, "drop d")
    at = ann.post(f"{FOUR}/at/{now['table']['ply']}", {"moves": ["drop d"]})
    assert at == {"ply": now["table"]["ply"], "scene": now["table"]["scene"]}
    status, problem = ann.ask("POST", f"{FOUR}/at/99", {"moves": ["drop d"]})
    assert (status, problem["sentence"]) == (409, "This lesson has 6 plies so far, not 99.")


def test_what_does_not_exist_or_is_too_much_is_refused(server: Server) -> None:
    ann = Browser(server)
    status, problem = ann.ask("POST", "/api/lessons/streamlines/no_such", {})
    assert (status, problem["code"]) == (404, "unknown_lesson")
    assert problem["sentence"] == "Streamlines has no lesson 'no_such'."
    assert ann.ask("POST", "/api/lessons/no_such/01", {})[0] == 404
    assert ann.ask("POST", FOUR, {"moves": ["drop d"] * 501})[0] == 400
    assert ann.ask("POST", FOUR, {"moves": ["d" * 201]})[0] == 400
    assert ann.ask("POST", FOUR, {"moves": ["x" * 199] * 400})[0] == 413
    assert ann.ask("POST", FOUR, {}, {"Origin": "https://elsewhere.example"})[0] == 403
    assert learn(server, FOUR, *["drop d"] * 500)["task"]["is_done"]
    assert Learn().moves == []


def test_a_lesson_that_takes_too_long_is_given_up(tmp_path: Path) -> None:
    with serving(tmp_path, bot_seconds=0.0) as server:
        ann = Browser(server)
        status, problem = ann.ask("POST", FOUR, {})
        assert (status, problem["sentence"]) == (
            503,
            "The lesson did not answer in time: try again.",
        )
        assert ann.get("/api/health")["status"] == "ok"
