"""Luck that players can check: promised first, shared, and dealt again by strangers."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import pytest
import verify_luck
from command import ROOT
from serving import FRIEND, YOU, Browser

from starboard import catalog
from starboard.kernel import CHANCE, Match, Record, Rng, SealedDealer, parse, replay, verify

GREEDY = {"kind": "bot", "bot": "greedy"}


def play_out(ann: Browser, bo: Browser, table: str) -> None:
    """Both pass until the end."""
    with ann.socket() as hers, bo.socket() as his:
        view, other = hers.watch(table, 0), his.watch(table, 1)
        hers.play(view, "pass")
        other = his.view(3)
        his.play(other, "pass")
        assert "outcome" in hers.view(4)


def test_the_promise_comes_before_every_share(ann: Browser, bo: Browser) -> None:
    promise = ann.post("/api/seals")["seal"]
    wish = {"seal": promise, "share": "abc"}
    opened = ann.open("kuhn_poker", YOU, FRIEND, **wish)
    table = opened["table"]
    with bo.socket() as socket:
        seal = socket.watch(table)["seal"]
        assert seal == {"commitment": promise, "shares": ["abc-0", ""]}
    sit = {"key": opened["join"], "name": "Bo", "share": "xyz"}
    bo.post(f"/api/tables/{table}/sit", sit)
    status, problem = ann.ask("GET", f"/api/tables/{table}/luck")
    assert (status, problem["code"]) == (409, "illegal")
    play_out(ann, bo, table)
    luck = ann.get(f"/api/tables/{table}/luck")
    assert luck["shares"] == ["abc-0", "xyz"]
    assert sha256(bytes.fromhex(luck["secret"])).hexdigest() == promise
    assert verify_luck.verify(luck) == "2 draws, all as promised."
    verify(parse(ann.get(f"/api/tables/{table}/record")), catalog.find("kuhn_poker"))


def test_a_promise_is_good_for_one_table(ann: Browser) -> None:
    promise = ann.post("/api/seals")["seal"]
    ann.open("kuhn_poker", YOU, GREEDY, seal=promise)
    wish = {"game": "kuhn_poker", "seats": [YOU, GREEDY], "seal": promise}
    status, problem = ann.ask("POST", "/api/tables", wish)
    assert (status, problem["code"]) == (409, "stale")


def test_a_stranger_finds_a_draw_that_was_chosen(ann: Browser, bo: Browser) -> None:
    opened = ann.open("kuhn_poker", YOU, FRIEND)
    bo.post(f"/api/tables/{opened['table']}/sit", {"key": opened["join"], "name": "Bo"})
    play_out(ann, bo, opened["table"])
    luck: dict[str, Any] = ann.get(f"/api/tables/{opened['table']}/luck")
    draw = luck["draws"][0]
    draw["dealt"] = next(
        each["outcome"] for each in draw["chances"] if each["outcome"] != draw["dealt"]
    )
    with pytest.raises(ValueError, match="Ply 1 should be"):
        verify_luck.verify(luck)
    with pytest.raises(ValueError, match="not the one that was promised"):
        verify_luck.verify({**luck, "secret": "00"})


@pytest.mark.parametrize("name", catalog.GAMES)
def test_every_sealed_game_is_dealt_from_its_list_of_chances(name: str) -> None:
    """Games may draw faster in their own way; a seal does not depend on it."""
    game = catalog.find(name)
    seats = game.seats[0]
    dealer = SealedDealer(seats, bytes(range(32)))
    for seat in range(seats):
        dealer.contribute(seat, f"share {seat}")
    match = Match.begin(game, dealer, seats=seats)
    rng = Rng(3)
    while match.state.to_act >= 0 and match.ply < 60:
        seat = match.state.to_act
        match.submit(seat, game.moves.notation(rng.choice(match.state.legal_moves())))
    record: Record = match.record
    seed = dealer.reveal().seed()
    draws = 0
    for ply, (state, move) in enumerate(replay(record, game)):
        if move >= 0 and state.to_act == CHANCE and move not in game.readings(state):
            chances = [
                {"outcome": game.moves.notation(outcome), "weight": weight}
                for outcome, weight in state.chances()
            ]
            found = verify_luck.dealt({"ply": ply, "chances": chances}, seed)
            assert found == game.moves.notation(move)
            draws += 1
    assert draws or not game.has_luck


def test_the_verifier_is_as_short_as_the_records_page_says() -> None:
    lines = (ROOT / "examples" / "verify_luck.py").read_text().splitlines()
    code = [line for line in lines if line.strip() and not line.lstrip().startswith(("#", '"""'))]
    assert len(code) <= 62
    assert "examples/verify_luck.py" in (ROOT / "docs" / "records.md").read_text()
