"""Records shown at the table: a finished game, looked at again by anyone who has its text."""

from pathlib import Path

import pytest
from serving import Browser, Server, offers

from starboard import catalog

CONNECT_FOUR = """starboard record 1
game connect_four 1
seats 2
player 0 mcts:64
player 1 novice

drop a
drop b
drop a
drop b
drop a
drop b
drop a
"""


def test_a_record_is_shown_and_nobody_can_play_on(ann: Browser) -> None:
    opened = ann.post("/api/replays", {"record": CONNECT_FOUR})
    assert opened["seats"] == []
    with ann.socket() as socket:
        view = socket.watch(opened["table"])
        assert [player["name"] for player in view["players"]] == ["mcts:64", "novice"]
        assert (view["ply"], view["outcome"]["payoffs"]) == (7, [1.0, -1.0])
        assert len(view["log"]) == 7
        assert offers(view) == []
    assert ann.get("/api/mine") == []


def test_the_same_record_is_at_the_same_table(server: Server, ann: Browser) -> None:
    first = ann.post("/api/replays", {"record": CONNECT_FOUR})
    again = Browser(server).post("/api/replays", {"record": CONNECT_FOUR + "\n"})
    other = ann.post("/api/replays", {"record": CONNECT_FOUR.replace("novice", "easy")})
    assert first["table"] == again["table"] != other["table"]


def test_what_is_shown_can_be_downloaded_as_it_came(ann: Browser) -> None:
    golden = next((Path(catalog.__file__).parent / "games/speiderne/records").glob("*.txt"))
    table = ann.post("/api/replays", {"record": golden.read_text()})["table"]
    kept = ann.get(f"/api/tables/{table}/record")
    assert ann.post("/api/replays", {"record": kept})["table"] == table


@pytest.mark.parametrize(
    ("record", "why"),
    [
        ("nonsense", "starboard record 1"),
        (CONNECT_FOUR.replace("drop a\n", "drop z\n"), "'drop z'"),
        (CONNECT_FOUR.replace("connect_four", "chess"), "chess"),
        (CONNECT_FOUR.removesuffix("drop a\n"), "Only a finished game can be shown"),
        (CONNECT_FOUR + "\nresult -1 1\nreason wrong\n", "by the rules"),
    ],
)
def test_what_is_no_finished_game_is_refused(record: str, why: str, ann: Browser) -> None:
    status, answer = ann.ask("POST", "/api/replays", {"record": record})
    assert status in {404, 409}
    assert why in answer["sentence"]
