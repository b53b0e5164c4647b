"""What newcomers are told and shown, over HTTP."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from serving import Browser, Server

from starboard import catalog
from starboard.kernel import pictures

MOST_BYTES = 100_000


def test_a_game_says_what_it_is_and_how_long_it_takes(ann: Browser) -> None:
    cards = {card["name"]: card for card in ann.get("/api/lobby")["games"]}
    guide = cards["streamlines"]["guide"]
    assert guide["you"].startswith("You fly")
    assert len(guide["minutes"]) == len(cards["streamlines"]["seats"])
    assert cards["kuhn_poker"]["guide"] is None
    details = ann.get("/api/games/streamlines")
    assert details["turn"] == 5
    assert details["tips"][-1] == {
        "moves": ["end turn"],
        "words": "You may end your turn; actions left are lost.",
        "rules": ["ST-12", "ST-16"],
    }
    assert details["pictures"][0]["rules"] == ["ST-11", "ST-40"]
    plain = ann.get("/api/games/kuhn_poker")
    assert (plain["turn"], plain["pictures"], plain["tips"]) == (0, [], [])


@pytest.mark.parametrize("name", catalog.GAMES)
def test_every_picture_is_drawn_small(ann: Browser, name: str) -> None:
    count = len(pictures(catalog.find(name)))
    assert len(ann.get(f"/api/games/{name}")["pictures"]) == count
    for number in range(count):
        drawn = ann.get(f"/api/games/{name}/pictures/dark/{number}")
        assert ElementTree.fromstring(drawn).tag.endswith("svg")
        assert len(drawn) < MOST_BYTES
    light = ann.get(f"/api/games/{name}/pictures/light/0")
    assert light != ann.get(f"/api/games/{name}/pictures/dark/0")


def test_there_are_no_other_pictures(server: Server) -> None:
    ann = Browser(server)
    for path, code in [
        ("streamlines/pictures/dark/999", "unknown_picture"),
        ("streamlines/pictures/pink/0", "unknown_picture"),
        ("kuhn_poker/pictures/dark/0", "unknown_picture"),
        ("no_such/pictures/dark/0", "unknown_game"),
    ]:
        status, problem = ann.ask("GET", f"/api/games/{path}")
        assert (status, problem["code"]) == (404, code)
