"""Playing over real sockets against a real server with a real database."""

import pytest
from serving import FRIEND, GREEDY, HERE, YOU, Browser, offers
from websockets.exceptions import ConnectionClosed


def test_the_lobby_lists_the_games_and_the_bots(ann: Browser) -> None:
    lobby = ann.get("/api/lobby")
    assert {"connect_four", "kuhn_poker"} <= {game["name"] for game in lobby["games"]}
    assert all("<svg" not in str(game) for game in lobby["games"])
    assert all(["greedy" in game["bots"] for game in lobby["games"]])


def test_a_game_brings_its_rules_symbols_and_a_sample(ann: Browser) -> None:
    found = ann.get("/api/games/kuhn_poker")
    assert found["rules"].startswith("# Kuhn poker")
    assert set(found["symbols"]) == {"card", "back"}
    assert "status" in found["sample"]
    status, problem = ann.ask("GET", "/api/games/chess")
    assert (status, problem["code"]) == (404, "unknown_game")


def test_a_game_against_a_bot_runs_to_its_end(ann: Browser) -> None:
    opened = ann.open("connect_four", YOU, GREEDY)
    assert opened["seats"] == [0]
    with ann.socket() as socket:
        view = socket.watch(opened["table"], 0)
        while "outcome" not in view:
            if view["to_act"] == 0:
                assert socket.play(view)["type"] == "ack"
            view = socket.view(view["ply"] + 1)
    assert len(view["log"]) == len(view["movers"]) == view["ply"]
    assert view["players"][1]["name"] == "Greedy bot"
    assert sum(view["outcome"]["payoffs"]) == 0


def test_an_acknowledgement_comes_before_the_view(ann: Browser) -> None:
    opened = ann.open("connect_four", YOU, HERE)
    with ann.socket() as socket:
        view = socket.watch(opened["table"], 0)
        before = len(socket.frames)
        answer = socket.play(view)
        assert answer == {"type": "ack", "id": answer["id"], "ply": 1}
        assert socket.frames[before:] == [answer]
        assert socket.view()["ply"] == 1


def test_a_friend_joins_by_link_and_play_begins(ann: Browser, bo: Browser) -> None:
    opened = ann.open("kuhn_poker", YOU, FRIEND)
    table, key = opened["table"], opened["join"]
    with ann.socket() as hers:
        waiting = hers.watch(table, 0)
        assert (waiting["started"], waiting["to_act"], waiting["join"]) == (False, -1, key)
        assert waiting["scene"]["status"] == "Waiting for one more to sit down."
        assert offers(waiting) == []
        early = hers.ask("move", table=table, seat=0, ply=0, move="bet")
        assert early["code"] == "not_started"
        status, problem = bo.ask(
            "POST", f"/api/tables/{table}/sit", {"key": "not it", "name": "Bo"}
        )
        assert (status, problem["code"]) == (403, "not_your_seat")
        sat = bo.post(f"/api/tables/{table}/sit", {"key": key, "name": "Bo"})
        assert (sat["seats"], sat["join"]) == ([1], None)
        begun = hers.view(2)
        assert (begun["started"], begun["to_act"]) == (True, 0)
        assert [player["name"] for player in begun["players"]] == ["Ann", "Bo"]
    again = bo.post(f"/api/tables/{table}/sit", {"key": key, "name": "Bo"})
    assert again["seats"] == [1]
    status, problem = Browser(bo.server).ask(
        "POST", f"/api/tables/{table}/sit", {"key": key, "name": "Cy"}
    )
    assert (status, problem["code"]) == (409, "seat_taken")


def test_equal_names_are_told_apart(ann: Browser, bo: Browser) -> None:
    opened = ann.open("connect_four", FRIEND, YOU)
    table = opened["table"]
    bo.post(f"/api/tables/{table}/sit", {"key": opened["join"], "name": "Ann"})
    card = ann.get(f"/api/tables/{table}")
    assert [player["name"] for player in card["players"]] == ["Ann 2", "Ann"]


def test_a_move_is_refused_with_the_reason_and_the_view(ann: Browser) -> None:
    table = ann.open("connect_four", YOU, HERE)["table"]
    with ann.socket() as socket:
        view = socket.watch(table, 0)
        wrong = socket.play(view, "drop z")
        assert wrong["code"] == "unknown_move"
        assert wrong["table"]["ply"] == 0
        assert socket.play(view, offers(view)[0], seat=1)["code"] == "not_your_turn"
        socket.play(view)
        stale = socket.play(view)
        assert (stale["code"], stale["table"]["ply"]) == ("stale", 1)
        for _ in range(5):
            now = socket.watch(table, socket.watch(table)["to_act"])
            socket.play(now, offers(view)[0])
        full = socket.watch(table, 0)
        illegal = socket.play(full, offers(view)[0])
        assert illegal["code"] == "illegal"
        assert "rule" in illegal["sentence"]


def test_undo_takes_the_last_move_back_and_no_other(ann: Browser) -> None:
    table = ann.open("connect_four", YOU, HERE)["table"]
    with ann.socket() as socket:
        first = socket.watch(table, 0)
        assert socket.ask("undo", table=table, seat=0, ply=0)["code"] == "undo_refused"
        socket.play(first)
        second = socket.view(1)
        assert second["can_undo"]
        assert socket.ask("undo", table=table, seat=1, ply=1)["code"] == "undo_refused"
        assert socket.ask("undo", table=table, seat=0, ply=0)["code"] == "stale"
        assert socket.ask("undo", table=table, seat=0, ply=1)["ply"] == 0
        back = socket.view()
        assert back["scene"] == first["scene"]
        assert back["log"] == []


def test_a_finished_game_cannot_be_undone_but_played_again(ann: Browser, bo: Browser) -> None:
    opened = ann.open("kuhn_poker", YOU, FRIEND)
    table = opened["table"]
    bo.post(f"/api/tables/{table}/sit", {"key": opened["join"], "name": "Bo"})
    status, problem = ann.ask("POST", f"/api/tables/{table}/rematch", {})
    assert (status, problem["code"]) == (409, "illegal")
    with ann.socket() as hers, bo.socket() as his:
        view, other = hers.watch(table, 0), his.watch(table, 1)
        assert ann.ask("GET", f"/api/tables/{table}/record")[0] == 409
        hers.play(view, "bet")
        other = his.view(3)
        his.play(other, "pass")
        end = his.view(4)
        assert end["outcome"]["reason"] == "the bet was not called (rule 5)"
        assert his.ask("undo", table=table, seat=1, ply=4)["code"] == "undo_refused"
        stranger = Browser(ann.server)
        assert stranger.ask("POST", f"/api/tables/{table}/rematch", {})[0] == 403
        again = ann.post(f"/api/tables/{table}/rematch")
        same = bo.post(f"/api/tables/{table}/rematch")
        assert again["table"] == same["table"] != table
        while "rematch" not in (told := his.view()):
            pass
        assert told["rematch"] == again["table"]
    assert ann.get(f"/api/tables/{table}/record").startswith("starboard record 1\n")


def test_the_past_is_shown_as_the_seat_knew_it(ann: Browser, bo: Browser) -> None:
    opened = ann.open("kuhn_poker", YOU, FRIEND)
    table = opened["table"]
    bo.post(f"/api/tables/{table}/sit", {"key": opened["join"], "name": "Bo"})
    mine = ann.get(f"/api/tables/{table}/at/2?seat=0")
    watched = ann.get(f"/api/tables/{table}/at/2")
    assert mine["scene"]["pieces"] != watched["scene"]["pieces"]
    assert ann.get(f"/api/tables/{table}/at/0?seat=0")["scene"].get("pieces", []) == []
    assert ann.ask("GET", f"/api/tables/{table}/at/2?seat=1")[0] == 403
    assert ann.ask("GET", f"/api/tables/{table}/at/99")[0] == 409
    assert ann.ask("GET", f"/api/tables/{table}/at/2?seat=two")[0] == 400


def test_talk_reaches_everyone_and_stays(ann: Browser, bo: Browser) -> None:
    table = ann.open("connect_four", YOU, HERE)["table"]
    with ann.socket() as hers, bo.socket() as his:
        hers.watch(table, 0)
        his.watch(table)
        assert his.ask("say", table=table, text="hello")["code"] == "not_your_seat"
        assert hers.ask("say", table=table, text="\u202e \n")["code"] == "malformed"
        assert hers.ask("say", table=table, text="good\nluck")["type"] == "ack"
        while "chat" not in (told := his.view()):
            pass
        assert [(said["name"], said["text"]) for said in told["chat"]] == [("Ann", "good luck")]


def test_a_hint_names_legal_moves_and_says_what_they_are_for(ann: Browser) -> None:
    table = ann.open("connect_four", YOU, HERE)["table"]
    with ann.socket() as socket:
        view = socket.watch(table, 0)
        hint = socket.ask("hint", table=table, seat=0)
        assert hint["type"] == "hinted"
        assert {advice["move"] for advice in hint["considered"]} <= set(offers(view))
        reasons = [advice["reason"] for advice in hint["considered"][:3]]
        assert all([reason.startswith("Ann drops a disc into column") for reason in reasons])
        assert socket.ask("hint", table=table, seat=1)["code"] == "not_your_turn"


def test_a_bot_stands_in_for_one_who_left_until_they_return(ann: Browser, bo: Browser) -> None:
    opened = ann.open("connect_four", YOU, FRIEND)
    table = opened["table"]
    bo.post(f"/api/tables/{table}/sit", {"key": opened["join"], "name": "Bo"})
    with ann.socket() as hers:
        view = hers.watch(table, 0)
        with bo.socket() as his:
            his.watch(table, 1)
            here = hers.ask("stand_in", table=table, seat=1, bot="standard")
            assert here["code"] == "seat_taken"
        while hers.view()["players"][1]["here"]:
            pass
        other = hers.ask("stand_in", table=table, seat=1, bot="greedy")
        assert (other["code"], other["sentence"]) == (
            "illegal",
            "Only the standard bot stands in for a player.",
        )
        assert hers.ask("stand_in", table=table, seat=1, bot="standard")["type"] == "ack"
        view = hers.view()
        assert view["players"][1]["stand_in"] == "standard"
        hers.play(view)
        assert hers.view(2)["to_act"] == 0
        assert hers.ask("stand_in", table=table, seat=1)["code"] == "not_your_seat"
        with bo.socket() as his:
            back = his.watch(table, 1)
            assert his.ask("stand_in", table=table, seat=1)["type"] == "ack"
            back = his.view()
            assert back["players"][1]["stand_in"] is None
            hers.play(hers.watch(table, 0))
            assert his.play(his.view(3))["type"] == "ack"


def test_when_the_time_runs_out_a_bot_moves(ann: Browser) -> None:
    table = ann.open("connect_four", YOU, HERE, turn_seconds=1)["table"]
    with ann.socket() as socket:
        view = socket.watch(table, 0)
        assert view["deadline"] > 0
        # More than one second may have passed on a busy machine.
        moved = socket.view(view["ply"] + 1)
        assert moved["to_act"] == moved["ply"] % 2
        assert moved["movers"] == [ply % 2 for ply in range(moved["ply"])]


def test_bots_among_themselves_play_for_an_audience(ann: Browser) -> None:
    opened = ann.open("kuhn_poker", GREEDY, GREEDY)
    assert opened["seats"] == []
    with ann.socket() as socket:
        view = socket.watch(opened["table"])
        while "outcome" not in view:
            view = socket.view()
    assert [player["name"] for player in view["players"]] == ["Greedy bot", "Greedy bot 2"]


def test_my_tables_come_to_another_browser_with_the_code(ann: Browser) -> None:
    first = ann.open("connect_four", YOU, HERE)
    second = ann.open("kuhn_poker", YOU, GREEDY)
    assert first["recovery"] == second["recovery"]
    mine = [card["table"] for card in ann.get("/api/mine")]
    assert mine == [second["table"], first["table"]]
    assert ann.get("/api/recovery") == {"code": first["recovery"]}
    other = Browser(ann.server)
    assert other.get("/api/mine") == []
    assert other.ask("GET", "/api/recovery")[0] == 403
    assert other.ask("POST", "/api/recover", {"code": "12345-ABCDE"})[0] == 403
    code = first["recovery"].lower().replace("-", " ")
    found = other.post("/api/recover", {"code": code})
    assert {card["table"] for card in found} == set(mine)
    assert [card["mine"] for card in found if card["game"] == "connect_four"] == [[0, 1]]
    with other.socket() as socket:
        assert socket.play(socket.watch(first["table"], 0))["type"] == "ack"
    assert other.open("connect_four", YOU, HERE)["recovery"] != first["recovery"]


def test_signing_out_everywhere_ends_other_browsers_and_old_codes(ann: Browser) -> None:
    opened = ann.open("kuhn_poker", YOU, HERE)
    table, code = opened["table"], opened["recovery"]
    other = Browser(ann.server)
    other.post("/api/recover", {"code": code})
    with other.socket() as theirs:
        theirs.watch(table, 0)
        fresh = ann.post("/api/sign-out")["code"]
        assert fresh != code
        with pytest.raises(ConnectionClosed):
            while True:
                theirs.receive()
    assert other.get("/api/mine") == []
    assert other.ask("POST", "/api/sign-out", {})[0] == 403
    assert other.ask("POST", "/api/recover", {"code": code})[0] == 403
    assert table in [card["table"] for card in ann.get("/api/mine")]
    assert ann.get("/api/recovery") == {"code": fresh}
    with ann.socket() as hers:
        assert hers.play(hers.watch(table, 0))["type"] == "ack"


def test_a_drawn_order_seats_everyone_somewhere(ann: Browser) -> None:
    seats = set()
    for _ in range(20):
        opened = ann.open("connect_four", YOU, GREEDY, order="drawn")
        seats |= set(opened["seats"])
    assert seats == {0, 1}


def test_two_windows_of_one_player_see_the_same(ann: Browser) -> None:
    table = ann.open("connect_four", YOU, HERE)["table"]
    with ann.socket() as one, ann.socket() as two:
        view = one.watch(table, 0)
        two.watch(table, 1)
        one.play(view)
        seen, other = one.view(1), two.view(1)
        assert (seen["seat"], other["seat"]) == (0, 1)
        assert offers(seen) == []
        assert offers(other) != []
