"""Bots that a game gives advice to."""

from dataclasses import replace

import pytest
from columns import CountsColumns, Stubborn, advised, chosen, four

from starboard.bots import (
    Advised,
    Greedy,
    Mcts,
)
from starboard.kernel import (
    Advice,
    AnyGame,
    Budget,
    Rng,
    State,
    Thinking,
)
from starboard.references import kuhn_poker as kuhn_rules


def test_greedy_follows_the_advice(connect_four: AnyGame) -> None:
    assert chosen(Greedy(advised(connect_four)), four(connect_four, "")) == "drop d"


@pytest.mark.parametrize("playout", [0, 3])
def test_mcts_values_leaves_by_advice(playout: int, connect_four: AnyGame) -> None:
    bot = Mcts(advised(connect_four), Thinking(playout=playout))
    assert chosen(bot, four(connect_four, "cdcec")) == "drop c"
    assert chosen(bot, four(connect_four, "ababab")) == "drop a"


class PassesAlways(Advice):
    """Suggests passing."""

    def promise(self, state: State) -> list[float]:
        return [0.0, 0.0]

    def suggest(self, state: State, rng: Rng) -> int:
        return min(state.legal_moves())


@pytest.mark.parametrize(("guided", "fewest", "most"), [(0.0, 0, 0), (0.5, 20, 80), (1.0, 90, 100)])
def test_playouts_follow_as_many_suggestions_as_set(
    guided: float, fewest: int, most: int, connect_four: AnyGame
) -> None:
    advice = Stubborn()
    bot = Mcts(replace(connect_four, advice=advice), Thinking(playout=4, guided=guided))
    view = connect_four.view(connect_four.begin(), 0)
    bot.explain(view, view.legal, Rng(0), Budget(simulations=25))
    assert fewest <= advice.asked <= most


def test_with_secrets_a_suggestion_has_a_head_start() -> None:
    kuhn = replace(kuhn_rules.GAME, advice=PassesAlways())
    state = kuhn.begin()
    for deal in ("deal K", "deal Q"):
        state.play(kuhn.moves.parse(deal))
    view = kuhn.view(state, 0)
    trusting = Mcts(kuhn, Thinking(head_start=30.0, budget=Budget(simulations=60)))
    visits = trusting.explain(view, view.legal, Rng(0)).considered
    assert kuhn.moves.notation(visits[0].move) == "pass"
    assert Mcts(kuhn, Thinking(budget=Budget(simulations=60))).choose(
        view, view.legal, Rng(0)
    ) == kuhn.moves.parse("bet")


def test_a_guided_playout_can_go_on_to_the_end(connect_four: AnyGame) -> None:
    advice = Stubborn()
    bot = Mcts(replace(connect_four, advice=advice), Thinking(guided=1.0))
    view = connect_four.view(connect_four.begin(), 0)
    choice = bot.explain(view, view.legal, Rng(0), Budget(simulations=1))
    assert advice.asked > 4
    assert {considered.payoff for considered in choice.considered} <= {-1.0, 0.0, 1.0}


def test_an_advised_bot_does_as_suggested_and_tells_the_other_moves(
    connect_four: AnyGame,
) -> None:
    bot = Advised(replace(connect_four, advice=Stubborn()))
    state = four(connect_four, "")
    view = connect_four.view(state, 0)
    choice = bot.explain(view, view.legal, Rng(0))
    assert (choice.move, chosen(bot, state)) == (0, "drop a")
    assert [considered.move for considered in choice.considered][:2] == [0, 3]
    assert len(choice.considered) == 7


def test_a_rough_bot_plays_other_moves_the_rougher_the_more_often(connect_four: AnyGame) -> None:
    view = connect_four.view(connect_four.begin(), 0)

    def strayed(roughness: float) -> int:
        thinking = Thinking(advised=True, roughness=roughness)
        bot = Advised(replace(connect_four, advice=Stubborn()), thinking)
        rng = Rng(3)
        return sum(bot.choose(view, view.legal, rng) != 0 for _ in range(300))

    few, more, many = [strayed(roughness) for roughness in (0.02, 0.1, 0.3)]
    assert few == 0 < more < many


def test_an_advised_bot_without_advice_makes_any_move(connect_four: AnyGame) -> None:
    bot = Advised(connect_four)
    view = connect_four.view(connect_four.begin(), 0)
    rng = Rng(0)
    for choose in (bot.choose, lambda *of: bot.explain(*of).move):
        assert len({choose(view, view.legal, rng) for _ in range(60)}) == 7


def test_advice_suggests_any_legal_move_unless_it_knows_better(connect_four: AnyGame) -> None:
    state = connect_four.begin()
    rng = Rng(0)
    assert {CountsColumns().suggest(state, rng) for _ in range(100)} == set(range(7))


def test_widening_considers_the_best_advised_moves_first(connect_four: AnyGame) -> None:
    bot = Mcts(advised(connect_four), Thinking(widening=0.3, playout=0))
    view = connect_four.view(connect_four.begin(), 0)
    choice = bot.explain(view, view.legal, Rng(0), Budget(simulations=20))
    moves = {considered.move for considered in choice.considered}
    assert len(moves) < 7
    assert 3 in moves
