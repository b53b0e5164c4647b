"""What the advice sees, what the pilot does, and that boards are shared with care."""

from __future__ import annotations

import pytest

from starboard.games.streamlines import GAME
from starboard.games.streamlines.position import MORE
from starboard.games.streamlines.rules import Streamlines
from starboard.games.streamlines.setups import galaxy
from starboard.kernel import CHANCE, OVER, Rng
from starboard.parts.boards import at
from starboard.parts.distance import FAR
from starboard.testing import legal, play


def suggested(state: Streamlines) -> str:
    assert GAME.advice is not None
    return GAME.moves.notation(GAME.advice.suggest(state, Rng(0)))


def hope(state: Streamlines) -> float:
    assert GAME.advice is not None
    return GAME.advice.promise(state)[0]


@pytest.mark.parametrize("options", [{}, {"lay_and_ride": "off", "scenario": "hard"}])
def test_the_pilot_only_makes_legal_moves(options: dict[str, str]) -> None:
    """Now and then any move is made, so that it also meets positions of others' making."""
    assert GAME.advice is not None
    state, rng = GAME.begin(3, options), Rng(11)
    while state.to_act != OVER:
        if state.to_act == CHANCE:
            state.play(state.draw(rng))
            continue
        moves = state.legal_moves()
        move = GAME.advice.suggest(state, rng)
        assert move in moves
        state.play(rng.choice(moves) if rng.below(4) == 0 else move)


def test_the_pilot_rescues_whom_it_has_aboard() -> None:
    assert suggested(galaxy(ships=("a1", "a9"), aboard={"refugee": 1})) == "rescue"


def test_the_pilot_loads_on_a_planet_and_goes_home_when_full() -> None:
    assert suggested(galaxy(ships=("c4", "a9"))) == "draw"
    full = galaxy(ships=("c4", "a9"), aboard={"refugee": 2})
    assert suggested(full) in ("fly b4", "fly c3")


def test_the_pilot_flies_to_the_nearest_planet() -> None:
    assert suggested(galaxy(ships=("g8", "a9"))) == "fly g7"


def test_the_pilot_leaves_a_burning_planet_with_its_last_action() -> None:
    state = galaxy(ships=("c4", "a9"))
    state.warnings[0], state.fuses[0] = 2, 2
    state.used = 2
    assert suggested(state).startswith("fly")


def test_the_pilot_flies_round_a_black_hole() -> None:
    state = galaxy(ships=("c5", "a9"), aboard={"refugee": 2})
    state.warnings[0] = 2
    assert "fly c4" in legal(GAME, state)
    assert suggested(state) == "fly b5"


def test_the_pilot_lays_a_stream_that_it_can_ride_home() -> None:
    aboard = {"refugee": 2, "corner": 1}
    assert suggested(galaxy(ships=("c3", "a9"), aboard=aboard, lay_and_ride="on")) == (
        "lay corner SW"
    )


def test_the_pilot_draws_on_for_free_and_throws_out_streams_first() -> None:
    state = galaxy(ships=("c4", "a9"))
    state.phase = MORE
    assert suggested(state) == "draw again"
    full = play(
        GAME, galaxy(ships=("c4", "a9"), aboard={"refugee": 1, "tee": 1}), "draw", "deal refugee"
    )
    assert suggested(full) == "dump tee"


def test_advice_likes_every_action_and_room() -> None:
    ships = ("c5", "a9")
    plain = hope(galaxy(ships=ships, scenario="standard"))
    for power in ("action", "cargo", "extra move"):
        assert hope(galaxy(ships=ships, scenario="standard", aboard={power: 3})) > plain


def test_advice_knows_that_a_collapse_costs_time() -> None:
    state = galaxy(ships=("c4", "a9"))
    warned = state.clone()
    warned.warnings = [1, 1, 1]
    warned.deck[-1] -= 3
    assert hope(warned) < hope(state)


def test_advice_likes_a_rescue_even_when_the_crew_lags_far_behind() -> None:
    state = galaxy(ships=("c3", "e9"), aboard={"refugee": 2}, scenario="standard")
    state.used = 2
    assert 0.02 < hope(state) < 0.5
    rescued = play(GAME, state.clone(), "rescue", "end turn")
    assert hope(rescued) > hope(play(GAME, state, "end turn"))


def test_clones_share_a_board_until_one_of_them_builds() -> None:
    state = galaxy(aboard={"tee": 1})
    clone = state.clone()
    assert clone.squares is state.squares
    play(GAME, clone, "lay tee E")
    assert state.squares[at("e5")] == 0
    assert clone.squares[at("e5")] == 7
    assert clone.charts is not state.charts


def test_charts_lead_round_black_holes() -> None:
    state = galaxy()
    beside, planet = at("c5"), at("c4")
    assert state.charts.to_escape(0)[beside] == 6
    distances = state.charts.to_escape(1)
    assert (distances[beside], distances[planet]) == (6, FAR)
    assert state.charts.to_planet(1, 1)[at("g6")] == 0
    assert state.charts.to_planet(1, 2)[at("g6")] == 4


def test_advice_climbs_towards_the_rescue() -> None:
    assert GAME.advice is not None
    far = galaxy(aboard={"refugee": 2})
    near = galaxy(ships=("a2", "a9"), aboard={"refugee": 2})
    saved = play(GAME, galaxy(ships=("a1", "a9"), aboard={"refugee": 2}), "rescue")
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
