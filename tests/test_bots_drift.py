"""Promises that do not see the answer: what was tried tells how far to believe them."""

from dataclasses import replace

from starboard.bots import Mcts
from starboard.bots.tree import Tree
from starboard.kernel import Advice, AnyGame, Budget, Rng, State, Thinking
from starboard.references.connect_four import ConnectFour

SIMULATIONS = 7


class Optimist(Advice):
    """Thinks that whoever has just moved is well ahead, and a little more so in the middle."""

    def promise(self, state: State) -> list[float]:
        assert isinstance(state, ConnectFour)
        result = state.result()
        if result is not None:
            return list(result.payoffs)
        lead = 0.05 * sum([{None: 0, 0: 1, 1: -1}[state.owner(3, row)] for row in range(6)])
        lead += 0.5 if state.to_act == 1 else -0.5
        return [lead, -lead]


def visits(game: AnyGame, state: State) -> dict[str, int]:
    """How often a search looks at each move."""
    thinking = Thinking(exploration=0.02, playout=0, trust=1.0)
    bot = Mcts(replace(game, advice=Optimist()), thinking)
    view = game.view(state, state.to_act)
    choice = bot.explain(view, view.legal, Rng(1), Budget(simulations=SIMULATIONS))
    return {
        game.moves.notation(look.move): round(look.share * SIMULATIONS)
        for look in choice.considered
    }


def test_moves_that_nobody_tried_do_not_look_better_than_all_that_were(
    connect_four: AnyGame,
) -> None:
    # Each look at a move finds an answer that its promise did not see: the promises of the
    # others are as rosy, so most of the looks go to the best of them instead of once to each.
    found = visits(connect_four, connect_four.begin())
    assert found["drop d"] > SIMULATIONS / 2


def test_a_tree_that_goes_on_counts_only_the_moves_after_its_root(connect_four: AnyGame) -> None:
    thinking = Thinking(exploration=0.02, playout=0, trust=1.0)
    tree = Tree(Optimist(), thinking, connect_four.payoff_bounds)
    before = connect_four.begin()
    tree.grow(before, 60)
    after = before.clone()
    after.play(max(tree.root.children, key=lambda node: node.visits).move)
    assert tree.move_root(before, after, 20)
    tried = tree.root.tries
    tree.grow(after, SIMULATIONS)
    assert tree.root.tries - tried == SIMULATIONS
