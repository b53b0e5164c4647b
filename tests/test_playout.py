from typing import Any

from starboard.kernel import OVER, Game, Rng, playout, random_game


def test_a_playout_ends_the_game_and_counts_its_plies(kuhn_poker: Game[Any, Any]) -> None:
    for seed in range(20):
        played, told = kuhn_poker.begin(), kuhn_poker.begin()
        plies = playout(played, Rng(seed))
        moves = random_game(told, Rng(seed))
        assert played.to_act == told.to_act == OVER
        assert played.key() == told.key()
        assert plies == len(moves)
        assert 4 <= plies <= 5
