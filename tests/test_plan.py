"""Plans: hints say what a move does and what it leads to, in the game's own words."""

from dataclasses import replace

import pytest

from starboard import catalog
from starboard.bots import Plan, make_bot, plan
from starboard.kernel import CHANCE, OVER, AnyGame, Gain, Rng


@pytest.mark.parametrize("name", catalog.names())
def test_every_move_has_a_plan_that_ends_where_others_or_luck_decide(name: str) -> None:
    game = catalog.find(name)
    bot = make_bot("greedy", game)
    state, rng = game.begin(), Rng(3)
    for _ in range(60):
        if state.to_act == OVER:
            break
        if state.to_act == CHANCE:
            state.play(state.draw(rng))
            continue
        view = game.view(state.clone(), state.to_act)
        move = bot.choose(view, view.legal, rng)
        found = plan(bot, view, move, rng)
        after = game.view(state.clone(), state.to_act)
        assert after == view, "a plan changes nothing"
        assert 1 <= len(found.steps) <= 4
        assert all(step.endswith((".", "!")) for step in found.steps)
        state.play(move)


def test_a_plan_goes_on_through_the_turn() -> None:
    game = catalog.find("home_stars")
    view = game.view(game.begin(), 0)
    move = game.moves.parse("depart Algol")
    found = plan(make_bot("standard", game), view, move, Rng(0))
    assert found.steps[0] == "@0 readies a fleet at Algol."
    assert "leave" in found.steps[1]
    assert "Algol. Then " in found.in_words()


def test_a_plan_counts_what_it_brings(connect_four: AnyGame) -> None:
    game = replace(
        connect_four, gains=lambda *_: (Gain(0, "Discs", 1), Gain(0, "Holes", 0), Gain(1, "Woe", 5))
    )
    view = game.view(game.begin(), 0)
    found = plan(make_bot("greedy", game), view, game.moves.parse("drop f"), Rng(0))
    assert found.in_words() == "@0 drops a disc into column f. That brings Discs +1."


def test_sentences_inside_a_plan_begin_small() -> None:
    steps = ("@0 mans the fleet.", "The fleet sails.", "K♦ strikes.", "10 ships land.")
    words = "@0 mans the fleet. Then the fleet sails. Then K♦ strikes. Then 10 ships land."
    assert Plan(steps, ()).in_words() == words
