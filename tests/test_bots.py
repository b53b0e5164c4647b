"""Bots: what they see, what they may think, what they keep."""

import pytest
from columns import chosen, four

from starboard.bots import (
    BOTS,
    Choice,
    Considered,
    Mcts,
    in_words,
    make_bot,
)
from starboard.kernel import (
    CHANCE,
    OVER,
    AnyGame,
    Budget,
    Rng,
    State,
    Thinking,
)
from starboard.references import kuhn_poker as kuhn_rules
from starboard.testing import play_line


def duel(game: AnyGame, one: str, other: str, games: int) -> float:
    """The payoff of one bot against another, each beginning half of the games."""
    total = 0.0
    for number in range(games):
        bots = [make_bot(one, game), make_bot(other, game)]
        state, rng = game.begin(), Rng(11, number)
        while state.to_act != OVER:
            if state.to_act == CHANCE:
                state.play(state.draw(rng))
                continue
            view = game.view(state, state.to_act)
            bot = bots[(state.to_act + number) % 2]
            state.play(bot.choose(view, view.legal, rng))
        result = state.result()
        assert result is not None
        total += result.payoffs[number % 2]
    return total


@pytest.mark.parametrize("name", BOTS)
def test_every_bot_plays_legal_moves_to_the_end(
    name: str, connect_four: AnyGame, kuhn_poker: AnyGame
) -> None:
    assert abs(duel(connect_four, name, "uniform", 1)) <= 1
    assert abs(duel(kuhn_poker, name, "uniform", 10)) <= 20


@pytest.mark.parametrize("name", ["greedy", "standard", "expert"])
@pytest.mark.parametrize("seed", range(3))
def test_a_win_that_is_there_is_taken(name: str, seed: int, connect_four: AnyGame) -> None:
    assert chosen(make_bot(name, connect_four), four(connect_four, "ababab"), seed) == "drop a"


@pytest.mark.parametrize("seed", range(3))
def test_mcts_sees_what_the_opponent_threatens(seed: int, connect_four: AnyGame) -> None:
    assert chosen(Mcts(connect_four), four(connect_four, "cdcec"), seed) == "drop c"


def test_mcts_sees_two_moves_ahead(connect_four: AnyGame) -> None:
    # With c and d in the row and both sides free, a third beside them cannot be answered.
    state = four(connect_four, "cgdg")
    assert chosen(Mcts(connect_four), state) in {"drop b", "drop e"}


def test_mcts_is_stronger_than_greedy_and_greedy_than_chance(connect_four: AnyGame) -> None:
    assert duel(connect_four, "greedy", "uniform", 20) > 5
    assert duel(connect_four, "mcts:400", "greedy", 4) == 4


@pytest.mark.parametrize(
    ("hands", "line", "move"),
    [("KJ", "pb", "bet"), ("JK", "pb", "pass"), ("QK", "b", "bet"), ("QJ", "b", "pass")],
)
def test_mcts_plays_the_sure_moves_of_kuhn_poker(
    hands: str, line: str, move: str, kuhn_poker: AnyGame
) -> None:
    words = {"p": "pass", "b": "bet"}
    deals = [f"deal {card}" for card in hands]
    state = play_line(kuhn_poker, *deals, *[words[letter] for letter in line])
    assert chosen(Mcts(kuhn_poker), state) == move


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("line", ["", "p", "b", "pb"])
def test_a_bot_cannot_know_what_its_seat_cannot(name: str, line: str, kuhn_poker: AnyGame) -> None:
    """States that differ only in the hidden card give the same choice and the same reasons."""
    seat = len(line) % 2
    pair = []
    for hidden in "JK":
        hands = f"Q{hidden}" if seat == 0 else f"{hidden}Q"
        state = kuhn_poker_state(hands, line, seat)
        view = kuhn_poker.view(state, seat)
        pair.append(make_bot(name, kuhn_poker).explain(view, view.legal, Rng(5)))
    assert pair[0] == pair[1]


def kuhn_poker_state(hands: str, line: str, seat: int) -> State:
    return kuhn_rules.Kuhn(hands, line, seat)


def test_one_seed_and_as_many_simulations_give_one_choice(connect_four: AnyGame) -> None:
    view = connect_four.view(four(connect_four, "dc"), 0)
    choices = [Mcts(connect_four).explain(view, view.legal, Rng(3)) for _ in range(2)]
    assert choices[0] == choices[1]
    assert choices[0] != Mcts(connect_four).explain(view, view.legal, Rng(4))


def test_the_budget_counts_simulations(connect_four: AnyGame) -> None:
    bot = Mcts(connect_four, Thinking(budget=Budget(simulations=50)))
    view = connect_four.view(connect_four.begin(), 0)
    bot.explain(view, view.legal, Rng(0))
    assert bot._tree is not None
    assert bot._tree.root.visits == 50
    bot.explain(view, view.legal, Rng(0), Budget(simulations=30))
    assert bot._tree.root.visits == 80


def test_the_budget_counts_time(connect_four: AnyGame) -> None:
    bot = Mcts(connect_four)
    view = connect_four.view(connect_four.begin(), 0)
    bot.explain(view, view.legal, Rng(0), Budget(milliseconds=1))
    assert bot._tree is not None
    assert bot._tree.root.visits % 16 == 0
    assert bot._tree.root.visits > 0


def test_a_budget_has_a_limit(connect_four: AnyGame) -> None:
    view = connect_four.view(connect_four.begin(), 0)
    with pytest.raises(ValueError, match="without limits never ends"):
        Mcts(connect_four).explain(view, view.legal, Rng(0), Budget())


def test_the_tree_is_kept_between_moves(connect_four: AnyGame) -> None:
    bot = Mcts(connect_four)
    state = four(connect_four, "")
    view = connect_four.view(state, 0)
    state.play(bot.choose(view, view.legal, Rng(0)))
    assert bot._tree is not None
    old = bot._tree
    reply = max(
        [child for node in old.root.children for child in node.children if node.move == 3],
        key=lambda child: child.visits,
    )
    assert state.key() == four(connect_four, "d").key()
    state.play(reply.move)
    kept = reply.visits
    view = connect_four.view(state, 0)
    bot.explain(view, view.legal, Rng(1), Budget(simulations=10))
    assert bot._tree is old
    assert bot._tree.root is reply
    assert reply.visits == kept + 10


def test_a_new_match_starts_a_new_tree(connect_four: AnyGame) -> None:
    bot = Mcts(connect_four)
    view = connect_four.view(four(connect_four, "dddd"), 0)
    bot.explain(view, view.legal, Rng(0), Budget(simulations=20))
    old = bot._tree
    view = connect_four.view(connect_four.begin(), 0)
    bot.explain(view, view.legal, Rng(0), Budget(simulations=20))
    assert bot._tree is not old
    assert bot._tree is not None
    assert bot._tree.root.visits == 20


def test_a_choice_is_told_in_words(connect_four: AnyGame) -> None:
    choice = Choice(3, (Considered(3, 0.625, 0.25), Considered(2, 0.375, -0.5)))
    assert in_words(choice, connect_four) == [
        "drop d: 62% of the thinking, expected payoff +0.25",
        "drop c: 38% of the thinking, expected payoff -0.50",
    ]
    assert in_words(choice, connect_four, most=1) == in_words(choice, connect_four)[:1]


def test_shares_of_the_thinking_add_up(connect_four: AnyGame) -> None:
    view = connect_four.view(connect_four.begin(), 0)
    choice = Mcts(connect_four).explain(view, view.legal, Rng(0))
    assert sum([considered.share for considered in choice.considered]) == pytest.approx(1)
    assert choice.move == choice.considered[0].move
