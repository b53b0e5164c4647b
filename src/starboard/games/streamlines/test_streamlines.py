"""The laws, whole games and what players see."""

from __future__ import annotations

from pathlib import Path

import pytest

from starboard.games.streamlines import GAME
from starboard.games.streamlines.builders import at, do, galaxy
from starboard.kernel import WATCHER, OpenView
from starboard.testing import check_game, check_records, perft, play_line, uncited_rules

HERE = Path(__file__).parent

PERFT_START = [5, 25, 123]
PERFT_BUSY = [9, 64, 493]


def test_the_game_keeps_the_laws() -> None:
    check_game(GAME, games=2, samples=4)


@pytest.mark.parametrize(
    "options",
    [
        {"lay_and_ride": "on", "gate_stop": "move"},
        {"leave_stream": "on", "scenario": "gentle"},
        {"scenario": "hard"},
    ],
    ids=["riding", "leaving", "hard"],
)
def test_the_game_keeps_the_laws_under_its_options(options: dict[str, str]) -> None:
    check_game(GAME, games=1, samples=4, seed=1, options=options)


def test_golden_records_replay_to_the_letter() -> None:
    check_records(GAME, HERE / "records", at_least=2)


def test_every_rule_is_cited_by_a_test() -> None:
    assert uncited_rules(GAME.rules, HERE.glob("test_*.py")) == []


def test_perft_from_the_start() -> None:
    assert [perft(GAME.begin(2), depth) for depth in (1, 2, 3)] == PERFT_START


def test_perft_of_a_busy_position() -> None:
    board = "· → ╩ ·\n· ↑ · ·\n· ║ ╚ ·"
    aboard = {"tee": 1, "extra move": 1, "engineering": 1}
    state = galaxy(board, ships=("b2", "b2"), aboard=aboard, gates={"c3": "A", "h8": "A"})
    assert [perft(state, depth) for depth in (1, 2, 3)] == PERFT_BUSY


def test_equal_positions_have_equal_keys_and_others_do_not() -> None:
    one = do(galaxy(), "fly e6", "fly f6")
    other = do(galaxy(), "fly f5", "fly f6")
    assert one.key() == other.key()
    assert one.key() != do(galaxy(), "fly e6").key()
    assert GAME.begin(2).key() != GAME.begin(2, {"leave_stream": "on"}).key()


def test_the_scene_shows_where_the_ship_can_go_and_what_it_can_lay() -> None:
    state = galaxy(aboard={"corner": 1, "refugee": 1})
    scene = GAME.scene(GAME.view(state, 0))
    ways = [piece for piece in scene.pieces if piece.id.startswith("way")]
    assert [piece.turns for piece in ways] == [0, 1, 2, 3]
    assert [piece.label for piece in ways][:1] == ["lay corner NE here"]
    target = next(piece for piece in scene.pieces if piece.id == "to e6")
    assert (target.x, target.y, target.mark) == (4, 3, "target")
    ship = next(piece for piece in scene.pieces if piece.id == "ship 0")
    assert (ship.count, ship.mark) == (1, "chosen")
    assert scene.panels[1].holdings[0].text == "3 of 3 left"


def test_ships_on_one_square_do_not_hide_each_other() -> None:
    pieces = GAME.scene(GAME.view(galaxy(ships=("e5", "e5", "e5", "e5")), 0)).pieces
    ships = {(piece.x, piece.y, piece.size) for piece in pieces if piece.symbol == "ship"}
    assert len(ships) == 4
    assert {size for _, _, size in ships} == {0.5}


@pytest.mark.parametrize(
    ("notation", "sentence"),
    [
        ("lay tee S", "@0 lays a stream on e5: tee S."),
        ("lay gate A", "@0 builds gate A on e5."),
        ("give refugee to 2", "@0 gives a Refugee to @1."),
        ("use extra move", "@0 uses an Extra Move (ST-38)."),
        ("end turn", "@0 ends the turn."),
    ],
)
def test_the_log_tells_each_deed(notation: str, sentence: str) -> None:
    aboard = {"cargo": 3, "tee": 1, "gate A": 1, "refugee": 1, "extra move": 1}
    before = OpenView(galaxy(ships=("e5", "e5"), aboard=aboard), WATCHER)
    after = OpenView(do(before.state.clone(), notation), WATCHER)
    assert GAME.tell(before, GAME.moves.parse(notation), after) == sentence


def test_the_log_tells_a_collapse_and_what_comes_of_it() -> None:
    state = galaxy(ships=("c4", "a9"), aboard={"refugee": 1})
    state.warnings[0], state.fuses[0] = 2, 1
    before = OpenView(state, WATCHER)
    after = OpenView(do(state, "end turn"), WATCHER)
    assert GAME.tell(before, GAME.moves.parse("end turn"), after) == (
        "@0 ends the turn. Planet 1 (c4) turns into a black hole (ST-41). @0's ship is lost with"
        " 1 refugee aboard (ST-44)."
    )


def test_advice_climbs_towards_the_rescue() -> None:
    assert GAME.advice is not None
    far = galaxy(aboard={"refugee": 2})
    near = galaxy(ships=("a2", "a9"), aboard={"refugee": 2})
    saved = do(galaxy(ships=("a1", "a9"), aboard={"refugee": 2}), "rescue")
    hopes = [GAME.advice.promise(state)[0] for state in (far, near, saved)]
    assert hopes == sorted(hopes)
    assert len(set(hopes)) == 3


def test_advice_counts_a_stream_as_a_shorter_way() -> None:
    assert GAME.advice is not None
    board = "\n".join(["·"] * 4 + ["↓"] * 4 + ["·"])
    plain = galaxy(ships=("a9", "i1"), aboard={"refugee": 2})
    stream = galaxy(board, ships=("a9", "i1"), aboard={"refugee": 2})
    assert GAME.advice.promise(stream)[0] > GAME.advice.promise(plain)[0]


def test_advice_fears_a_planet_about_to_turn() -> None:
    assert GAME.advice is not None
    state = galaxy(ships=("c4", "a9"), aboard={"refugee": 2})
    state.warnings[0], state.fuses[0] = 2, 2
    away = state.clone()
    away.ships[0] = at("c3")
    assert GAME.advice.promise(away)[0] > GAME.advice.promise(state)[0]


def test_a_line_can_be_played_from_the_start() -> None:
    state = play_line(
        GAME,
        *("deal action", "deal action", "deal cargo", "deal cargo"),
        *("deal one", "deal tee", "deal refugee", "fly e2", "fly d2", "fly d3"),
        seats=2,
    )
    assert (state.ships[0], state.seat) == (at("d3"), 1)
