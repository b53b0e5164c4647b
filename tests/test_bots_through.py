"""Search that judges a turn of several moves as a whole."""

from starboard.bots.tree import Tree
from starboard.games.space_truckin import GAME
from starboard.games.space_truckin.advice import TruckinAdvice
from starboard.games.space_truckin.setups import position
from starboard.kernel import Thinking
from starboard.testing import play


def test_a_move_is_judged_by_what_the_rest_of_the_turn_can_bring() -> None:
    # With cargo on it, a straight between two dead ends pays six: the ship is sent two moves on.
    state = position("dead-end/W . dead-end/E", at="c5", stack=["straight", "void"])
    play(GAME, state, "draw straight")
    promises = []
    for through in (0, 6):
        thinking = Thinking(exploration=0.1, playout=0, trust=1.0, through=through)
        tree = Tree(TruckinAdvice(), thinking, (0.0, 1.0))
        tree.grow(state, 1)
        there = tree.root.child(GAME.moves.parse("place d5"))
        assert there is not None
        promises.append(there.promised)
    sent = play(GAME, state.clone(), "place d5", "deploy E")
    assert promises[1] == TruckinAdvice().promise(sent)[0] > promises[0]
