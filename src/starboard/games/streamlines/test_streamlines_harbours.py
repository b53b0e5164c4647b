"""Where ships load: where a Collapse has struck, and on while a planet burns."""

from __future__ import annotations

from starboard.games.streamlines import GAME
from starboard.games.streamlines.advice_outlook import Outlook
from starboard.games.streamlines.cards import COLLAPSE, KIND_NAMES, REFUGEE
from starboard.games.streamlines.rules import Streamlines
from starboard.games.streamlines.setups import galaxy
from starboard.kernel import Rng

MIDWAY = "e5"
"""As far from home over planet 1 on c4 as over planet 2 on g6."""


def harbour(state: Streamlines, seat: int = 0) -> int:
    """The planet on which a ship loads next, counted from 1 as in the rule book."""
    return Outlook(state).harbours.choose(seat) + 1


def suggested(state: Streamlines) -> str:
    assert GAME.advice is not None
    return GAME.moves.notation(GAME.advice.suggest(state, Rng(0)))


def burn(state: Streamlines, planet: int, turns: int) -> Streamlines:
    """Doom a planet: it is a black hole after so many turns (ST-41)."""
    state.warnings[planet - 1] = 2
    state.fuses[planet - 1] = turns
    return state


def test_a_ship_loads_where_a_collapse_has_struck() -> None:
    """A planet that dies early slows the clock, which turns up a card for each (ST-11)."""
    for planet in (1, 2):
        state = galaxy(ships=(MIDWAY, "a9"))
        state.warnings[planet - 1] = 1
        assert harbour(state) == planet


def test_a_ship_draws_on_while_its_planet_burns() -> None:
    """Whatever Collapse comes up there is discarded (ST-42)."""
    state = burn(galaxy(ships=("c4", "a9"), aboard={"refugee": 1}), 1, turns=3)
    assert harbour(state) == 1
    assert suggested(state) == "draw"


def test_a_ship_flies_to_a_planet_that_burns_if_it_can_draw_there() -> None:
    near = burn(galaxy(ships=("c5", "a9")), 1, turns=3)
    assert Outlook(near).harbours.draws_on(0, 0) == 3 - 1 + 3 - 1
    assert harbour(near) == 1
    late = burn(galaxy(ships=("e5", "a9")), 1, turns=1)
    assert Outlook(late).harbours.draws_on(0, 0) == 0
    assert harbour(late) != 1


def test_an_extra_move_leaves_one_more_action_to_draw() -> None:
    state = burn(galaxy(ships=("c4", "a9")), 1, turns=1)
    assert Outlook(state).harbours.draws_on(0, 0) == 2
    state.holds[KIND_NAMES.index("extra move")] = 1
    assert Outlook(state).harbours.draws_on(0, 0) == 3


def test_a_full_ship_draws_on_for_the_collapse_cards_alone() -> None:
    state = burn(galaxy(ships=("c4", "a9"), aboard={"refugee": 2}), 1, turns=3)
    assert suggested(state) == "draw"
    state.deck[COLLAPSE] = 0
    assert suggested(state).startswith("fly")


def test_a_full_ship_goes_home_if_nobody_can_be_spared_or_is_needed() -> None:
    scarce = burn(galaxy(ships=("c4", "a9"), aboard={"refugee": 2}), 1, turns=3)
    scarce.deck[REFUGEE] = 3
    assert suggested(scarce).startswith("fly")
    enough = burn(galaxy(ships=("c4", "a9"), aboard={"refugee": 2}), 1, turns=3)
    enough.rescued = 2
    assert suggested(enough).startswith("fly")


def test_nothing_is_wasted_when_the_last_planet_burns() -> None:
    state = galaxy(ships=("c4", "a9"), aboard={"refugee": 2})
    for planet in (1, 2, 3):
        burn(state, planet, turns=3)
    assert Outlook(state).harbours.wasted(0, 0) == 0.0
    assert suggested(state).startswith("fly")
