"""Roads: what ways cost, which streams are laid for all, and that laying them pays."""

from __future__ import annotations

import pytest

from starboard.games.streamlines import GAME
from starboard.games.streamlines.advice_outlook import Outlook
from starboard.games.streamlines.advice_pilot import Pilot
from starboard.games.streamlines.advice_roads import Roads
from starboard.games.streamlines.moves import LAY, LAY_GATE
from starboard.games.streamlines.rules import Streamlines
from starboard.games.streamlines.setups import PRACTICE, galaxy
from starboard.kernel import CHANCE, OVER, Rng
from starboard.parts.boards import at
from starboard.testing import legal, play

ALL = 0b111
HOME = "· · ↓\n· · ↓\n· ← ←"
"""Streams from the planet c4 to the escape a1."""


def roads(state: Streamlines, harbours: int = ALL) -> Roads:
    return Roads(state.charts, 0, harbours)


def chosen(state: Streamlines, lays: bool = True) -> str:
    return GAME.moves.notation(Pilot(state, lays).choose())


def test_a_way_leads_out_to_a_planet_and_home() -> None:
    assert roads(galaxy()).way_over(at("c6"), 0) == 2 + 5
    assert roads(galaxy(HOME)).way_over(at("c6"), 0) == 2 + 1


def test_a_ship_loads_where_it_is_home_soonest() -> None:
    middle = at("e6")
    assert roads(galaxy()).planet_for(middle) == 1
    assert roads(galaxy(HOME)).planet_for(middle) == 0
    assert roads(galaxy(), harbours=0b100).planet_for(middle) == 2


def test_a_round_trip_is_the_mean_of_the_escapes() -> None:
    assert roads(galaxy()).round_trip() == 10.0
    assert roads(galaxy(HOME)).round_trip() == (6 + 10) / 2


def test_the_more_trips_are_to_come_the_more_a_road_is_worth() -> None:
    long = PRACTICE.replace("rescue 4 6 8", "rescue 8 12 16")
    busy = galaxy(ships=("c4", "g6"), aboard={"action": 4}, scenario=long)
    idle = galaxy(ships=("c4", "-"), aboard={"action": 4}, scenario=long)
    assert Outlook(busy).trips > Outlook(idle).trips
    assert Outlook(busy).road_worth > Outlook(idle).road_worth > 0.0
    assert Outlook(busy, lays=False).road_worth == 0.0


def test_no_road_is_worth_anything_when_those_under_way_are_enough() -> None:
    state = galaxy(ships=("c4", "g6"), aboard={"action": 4})
    state.rescued = 2
    assert Outlook(state).trips == Outlook(state).road_worth == 0.0


def test_the_pilot_stops_on_a_stream_to_mend_it() -> None:
    state = galaxy("· ↑ ← ← ·", ships=("e1", "a9"), aboard={"refugee": 2, "engineering": 1})
    assert chosen(state) == "fly b1"
    assert chosen(play(GAME, state, "fly b1")) == "turn left"


def test_the_pilot_lays_a_road_on_its_way_home() -> None:
    state = galaxy(ships=("c3", "a9"), aboard={"refugee": 2, "one": 1}, lay_and_ride="on")
    assert chosen(state) == "lay one S"
    assert chosen(state, lays=False).startswith("fly")


def test_the_pilot_closes_the_gap_in_a_road() -> None:
    board = HOME.replace("· · ↓\n· ← ←", "· · ·\n· ← ←")
    state = galaxy(board, ships=("c2", "c4"), aboard={"refugee": 2, "one": 1}, lay_and_ride="on")
    assert chosen(state) == "lay one S"


def test_the_pilot_bars_nobody_s_way() -> None:
    """On b1 an arrow to the east would carry the road's riders back."""
    board = HOME.replace("· ← ←", "· · ←")
    state = galaxy(board, ships=("b1", "c4"), aboard={"action": 2, "one": 1}, lay_and_ride="on")
    assert chosen(state) == "lay one W"


def test_the_pilot_lays_nothing_when_the_stars_are_about_to_go_out() -> None:
    state = galaxy(ships=("c8", "a9"), aboard={"one": 1})
    state.warnings, state.fuses = [2, 2, 2], [1, 1, 1]
    assert not chosen(state).startswith("lay")


def test_the_pilot_loads_on_a_burning_planet_as_long_as_it_can_still_leave() -> None:
    state = galaxy(ships=("c4", "a9"))
    state.warnings[0], state.fuses[0] = 2, 2
    assert chosen(state) == "draw"
    state.used = 2
    assert chosen(state).startswith("fly")
    late = galaxy(ships=("c4", "a9"), aboard={"extra move": 1})
    late.warnings[0], late.fuses[0] = 2, 2
    late.used = 3
    assert chosen(late) == "use extra move"


def test_the_pilot_waits_rather_than_ride_into_a_black_hole() -> None:
    state = galaxy("· · ↑\n→ → ↑\n· → ↑", ships=("a1", "i9"))
    state.warnings[0] = 2
    assert legal(GAME, state) == ["fly c4", "end turn"]
    assert chosen(state) == "end turn"


@pytest.mark.parametrize("lays", [True, False])
def test_a_crew_that_may_not_lay_streams_lays_none(lays: bool) -> None:
    state, rng, laid = GAME.begin(4), Rng(4), 0
    while state.to_act != OVER:
        if state.to_act == CHANCE:
            state.play(state.draw(rng))
            continue
        move = Pilot(state, lays).choose()
        laid += LAY <= move < LAY_GATE
        state.play(move)
    assert (laid > 0) == lays
