"""Halving: a search that looks at all its moves, then at the better half, and so on."""

import pytest

from starboard.bots import make_bot
from starboard.games.speiderne import GAME
from starboard.games.speiderne.setups import arrange
from starboard.games.speiderne.view import View
from starboard.kernel import Budget, Rng
from starboard.testing import play

WAY = ":playout=0:trust=1:exploration=0.2"


def looks(view: View, name: str) -> dict[str, int]:
    """How often each move was looked at in 64 simulations, the chosen one first."""
    choice = make_bot(name, GAME).explain(view, view.legal, Rng(1), Budget(simulations=64))
    assert choice.move == choice.considered[0].move
    return {GAME.moves.notation(look.move): round(look.share * 64) for look in choice.considered}


def sea_of_four_ways() -> View:
    """An expedition in the middle of an unknown sea."""
    ship = ["0 b2: 9H KH AH"]
    state = arrange(["2C 3C 4C", "5C"], ships=ship, sea={"b2": "2S"}, brisk=True)
    return View(play(GAME, state, "move AH"), 0)


def test_all_moves_are_looked_at_then_the_better_half() -> None:
    found = looks(sea_of_four_ways(), f"mcts:64{WAY}:halving=1")
    first, second, *others = found.values()
    # Four ways: 32 simulations for all, then 32 for two of them.
    assert sorted(found) == ["to a2", "to b1", "to b3", "to c2"]
    assert abs(first - second) <= 1
    assert (first + second, sum(others)) == (48, 16)


def test_without_it_most_is_spent_on_what_promises_most() -> None:
    found = looks(sea_of_four_ways(), f"mcts:64{WAY}")
    assert next(iter(found.values())) == max(found.values())


@pytest.mark.parametrize("budget", [Budget(milliseconds=20), Budget(simulations=3)])
def test_halving_ends_with_one_move_however_short_the_time(budget: Budget) -> None:
    view = sea_of_four_ways()
    bot = make_bot(f"mcts:64{WAY}:halving=1", GAME)
    assert len(bot.explain(view, view.legal, Rng(1), budget).considered) == 4
