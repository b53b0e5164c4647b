"""Collapse and the end: ST-40 to ST-52."""

from __future__ import annotations

import pytest

from starboard.games.streamlines import GAME
from starboard.games.streamlines.cards import COLLAPSE
from starboard.games.streamlines.position import LOST
from starboard.games.streamlines.rules import Streamlines
from starboard.games.streamlines.scenario import shipped_scenario
from starboard.games.streamlines.setups import galaxy, tick
from starboard.kernel import CHANCE, OVER, BadOption, Result
from starboard.parts.boards import at
from starboard.testing import legal, play


def collapsed(state: Streamlines, *planets: int) -> Streamlines:
    """Turn these planets into black holes."""
    for planet in planets:
        state.warnings[planet] = 2
    return state


def test_st_40_the_first_collapse_is_a_warning_and_stays() -> None:
    state = play(GAME, galaxy(), "end turn", "deal collapse")
    assert (state.warnings, state.fuses) == ([1, 0, 0], [0, 0, 0])
    assert state.discard[COLLAPSE] == 0


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_st_41_a_second_collapse_leaves_everyone_one_more_turn(seats: int) -> None:
    state = galaxy(ships=("e5", "a9", "b9", "c9")[:seats])
    state.warnings[0] = 1
    tick(play(GAME, state, "end turn"), "collapse")
    assert (state.seat, state.fuses[0]) == (1, seats + 1)
    for _ in range(seats):
        tick(play(GAME, state, "end turn"))
        assert not state.is_black(0)
    # The seat in whose turn the card came has now begun its next turn.
    assert state.seat == 1
    play(GAME, state, "end turn")
    assert state.is_black(0)


def test_st_41_the_scene_counts_down() -> None:
    state = galaxy()
    state.warnings[0], state.fuses[0] = 2, 3
    planet = next(p for p in GAME.scene(GAME.view(state, 0)).pieces if p.id == "planet 1")
    assert (planet.symbol, planet.count) == ("doomed_3", 3)
    assert planet.label == "planet 1 (c4), dark in 3 turns"


def test_st_42_further_collapses_are_discarded() -> None:
    state = galaxy()
    state.warnings[0], state.fuses[0] = 2, 3
    play(GAME, state, "end turn", "deal collapse")
    assert (state.fuses[0], state.discard[COLLAPSE]) == (2, 1)


def test_st_43_a_black_hole_gives_no_cards_and_keeps_its_collapses() -> None:
    state = collapsed(galaxy(), 0)
    state.ships[0] = at("c4")
    assert legal(GAME, state, "draw") == []
    assert state.discard[COLLAPSE] == 0
    assert GAME.scene(GAME.view(state, 0)).panels[0].holdings[0].text == "black hole"


def test_st_44_a_ship_on_a_planet_that_turns_is_lost_with_its_cards() -> None:
    state = galaxy(ships=("c4", "a9"), aboard={"refugee": 2, "tee": 1})
    state.warnings[0], state.fuses[0] = 2, 1
    play(GAME, state, "end turn")
    assert state.ships == [LOST, at("a9")]
    assert (sum(state.holds[:16]), state.loads[0], state.refugees) == (0, 0, 6)


def test_st_44_a_lost_ship_s_turn_is_only_its_clock() -> None:
    state = galaxy(ships=("e5", "-"))
    play(GAME, state, "end turn", "deal one", "deal one")
    assert (state.seat, state.to_act) == (1, CHANCE)
    play(GAME, state, "deal one")
    assert (state.seat, state.to_act) == (0, CHANCE)


def test_st_45_a_deck_needs_two_collapses_for_each_planet() -> None:
    text = shipped_scenario("gentle").text().replace("collapse 4", "collapse 3")
    with pytest.raises(BadOption, match=r"each planet needs two \(ST-45\)"):
        GAME.begin(2, {"scenario": text})


def test_st_50_enough_rescued_wins_at_once() -> None:
    state = galaxy(ships=("a1", "a9"), aboard={"cargo": 4, "refugee": 4})
    play(GAME, state, "rescue")
    reason = "enough refugees are rescued (ST-50)"
    assert state.result() == Result((1.0, 1.0), reason, (4, 4))


def test_st_51_the_crew_loses_when_every_planet_is_dark() -> None:
    state = collapsed(galaxy(), 0, 1)
    state.warnings[2], state.fuses[2] = 2, 1
    play(GAME, state, "end turn")
    assert state.result() == Result((0.0, 0.0), "every planet is a black hole (ST-51)", (0, 0))


def test_st_51_the_crew_loses_when_every_ship_is_lost() -> None:
    state = collapsed(galaxy(ships=("c5", "-")), 0)
    play(GAME, state, "fly c4")
    assert state.result() == Result((0.0, 0.0), "every ship is lost (ST-51)", (0, 0))


def test_st_51_the_crew_loses_when_too_few_refugees_are_left() -> None:
    state = galaxy(ships=("c4", "a9"), aboard={"refugee": 2})
    state.refugees = 4
    play(GAME, state, "draw", "deal refugee", "dump refugee")
    reason = "too few refugees are left to rescue (ST-51)"
    assert state.result() == Result((0.0, 0.0), reason, (0, 0))


def test_st_51_refugees_lost_with_a_ship_count_too() -> None:
    state = collapsed(galaxy(ships=("c5", "a9"), aboard={"refugee": 1}), 0)
    state.refugees = 4
    assert play(GAME, state, "fly c4").to_act == OVER


def test_st_52_all_share_the_result_and_the_score() -> None:
    state = galaxy(ships=("a1", "a9", "b9"), aboard={"cargo": 6, "refugee": 6})
    result = play(GAME, state, "rescue").result()
    assert result is not None
    assert (result.payoffs, result.scores) == ((1.0, 1.0, 1.0), (6, 6, 6))
