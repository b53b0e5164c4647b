"""Restricted play: a bot that may not use a move thinks without it, whatever kind of bot it is."""

from dataclasses import replace

import pytest

from starboard import catalog
from starboard.bots import make_bot
from starboard.kernel import CHANCE, NOTHING_OBVIOUS, Advice, AnyGame, Rng, State
from starboard.lab.restrict import Habit, Restricted, forbidden_moves
from starboard.references.connect_four import ConnectFour

KINDS = (
    "greedy",
    "mcts:3",
    "mcts:3:guided=1:playout=4",
    "advised:6",
    "advised:6:others=2:playout=3",
)


class Stacks(Advice):
    """Suggests the first column, calls the second obvious, and likes the fourth best."""

    def promise(self, state: State) -> list[float]:
        assert isinstance(state, ConnectFour)
        mine = [float(state.owner(3, 0) == seat) / 10 for seat in (0, 1)]
        return [mine[0] - mine[1], mine[1] - mine[0]]

    def suggest(self, state: State, rng: Rng) -> int:
        return 0

    def obvious(self, state: State) -> int:
        return 1


class NeverSeesB(Stacks):
    """The same, with nothing obvious."""

    def obvious(self, state: State) -> int:
        return NOTHING_OBVIOUS


def choices(bot: Restricted, state: State, seeds: int) -> set[int]:
    view = bot.game.view(state, state.to_act)
    return {bot.choose(view, view.legal, Rng(seed)) for seed in range(seeds)}


def test_without_the_suggested_move_a_follower_takes_what_promises_most(
    connect_four: AnyGame,
) -> None:
    game = replace(connect_four, advice=NeverSeesB())
    state = game.begin()
    for columns, expected in ((["a"], 3), (["a", "d"], 1)):
        forbidden = forbidden_moves([f"drop {column}" for column in columns], game)
        assert choices(Restricted("advised:1", game, Habit(forbidden)), state, 20) == {expected}
    assert choices(
        Restricted("advised:1", game, Habit(forbidden_moves(["drop b"], game))), state, 20
    ) == {0}


def test_what_the_author_calls_obvious_is_played_unless_it_is_forbidden(
    connect_four: AnyGame,
) -> None:
    game = replace(connect_four, advice=Stacks())
    for columns, expected in (("a", 1), ("b", 0)):
        forbidden = forbidden_moves([f"drop {columns}"], game)
        assert choices(Restricted("advised:1", game, Habit(forbidden)), game.begin(), 20) == {
            expected
        }


def test_a_pilot_of_streamlines_that_may_not_lay_makes_no_random_move() -> None:
    """Whatever the luck of its thoughts, it makes one and the same move all through a game."""
    game = catalog.find("streamlines")
    forbidden = forbidden_moves(["lay"], game)
    pilot, free = Restricted("expert", game, Habit(forbidden)), make_bot("expert", game)
    state, rng = game.begin(2), Rng(5)
    decided = refused = 0
    while decided < 60:
        if state.to_act == CHANCE:
            state.play(state.draw(rng))
            continue
        view = game.view(state, state.to_act)
        found = {pilot.choose(view, view.legal, Rng(seed)) for seed in range(3)}
        assert len(found) == 1
        assert found.isdisjoint(forbidden)
        refused += free.choose(view, view.legal, rng) in forbidden
        decided += 1
        state.play(found.pop())
    assert refused > 0  # the pilot that may lay would have done so


def test_a_habit_is_followed_whenever_it_can_be(connect_four: AnyGame) -> None:
    """Always d until it is full; a habit of both kinds does what is not forbidden first."""
    always = Habit(always=forbidden_moves(["drop d"], connect_four))
    state = connect_four.begin()
    for _ in range(6):
        assert choices(Restricted("mcts:8", connect_four, always), state, 2) == {3}
        state.play(3)
    assert 3 not in choices(Restricted("uniform", connect_four, always), state, 20)
    both = Habit(never=frozenset([0, 3]), always=frozenset([3, 4]))
    assert both.leaves([0, 3, 4, 5]) == [4]
    assert both.leaves([0, 3]) == [3]
    assert not Habit()


@pytest.mark.parametrize("name", catalog.GAMES)
def test_bots_of_every_kind_do_without_the_move_they_would_have_made(name: str) -> None:
    game = catalog.find(name)
    state, rng = game.begin(), Rng(3)
    for _ in range(25):
        legal = state.legal_moves()
        state.play(state.draw(rng) if state.to_act == CHANCE else rng.choice(legal))
    while len(state.legal_moves()) < 2:
        state.play(state.draw(rng) if state.to_act == CHANCE else state.legal_moves()[0])
    view = game.view(state, state.to_act)
    for kind in KINDS:
        liked = make_bot(kind, game).choose(view, view.legal, Rng(1))
        bot = Restricted(kind, game, Habit(frozenset([liked])))
        found = {bot.choose(view, view.legal, Rng(seed)) for seed in range(4)}
        assert found <= set(view.legal) - {liked}
        assert bot.fallbacks == 0


def test_a_restricted_bot_follows_the_advice_that_its_name_chooses() -> None:
    game = catalog.find("home_stars")
    state, rng = game.begin(), Rng(1)
    while state.to_act == CHANCE:
        state.play(state.draw(rng))
    view = game.view(state, state.to_act)
    forbidden = frozenset(list(view.legal)[:1])
    for model in ("first", "none"):
        bot = Restricted(f"mcts:4:model={model}", game, Habit(forbidden))
        assert bot.choose(view, view.legal, Rng(1)) not in forbidden
