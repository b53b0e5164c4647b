"""Bots that follow advice: what they take at once, what they misjudge, and what they rehearse."""

from dataclasses import replace

import pytest

from starboard import catalog
from starboard.bots import LEVELS, Advised, Mcts, UnknownBot, make_bot
from starboard.bots.obvious import obvious_move
from starboard.bots.rehearsal import rehearse
from starboard.kernel import (
    NOTHING_OBVIOUS,
    OVER,
    Advice,
    AnyGame,
    Budget,
    Calibration,
    Rng,
    State,
    Thinking,
)
from starboard.references.connect_four import ConnectFour
from starboard.testing import play_line


class Stacks(Advice):
    """Suggests the first column that is free, and likes the middle ones a little better."""

    def promise(self, state: State) -> list[float]:
        assert isinstance(state, ConnectFour)
        result = state.result()
        if result is not None:
            return list(result.payoffs)
        mine = sum([state.owner(column, 0) == 0 for column in (2, 3, 4)])
        theirs = sum([state.owner(column, 0) == 1 for column in (2, 3, 4)])
        return [(mine - theirs) / 50, (theirs - mine) / 50]

    def suggest(self, state: State, rng: Rng) -> int:
        return state.legal_moves()[0]


class SeesColumnG(Stacks):
    """Calls the last column obvious while it is free."""

    def obvious(self, state: State) -> int:
        return 6 if 6 in state.legal_moves() else NOTHING_OBVIOUS


def choices(bot: Advised | Mcts, line: str, seeds: int) -> set[int]:
    state = play_line(bot.game, *[f"drop {column}" for column in line])
    view = bot.game.view(state, state.to_act)
    return {bot.choose(view, view.legal, Rng(seed)) for seed in range(seeds)}


@pytest.mark.parametrize("name", [*LEVELS, "greedy", "advised:8", "advised:8:roughness=1"])
def test_a_win_in_one_is_taken_at_every_level(name: str, connect_four: AnyGame) -> None:
    game = replace(connect_four, advice=Stacks())
    for seed in range(20):
        view = game.view(play_line(game, *[f"drop {c}" for c in "babgbc"]), 0)
        assert make_bot(name, game).choose(view, view.legal, Rng(seed)) == 1


def test_a_win_in_one_is_sure_only_in_every_imagined_state(kuhn_poker: AnyGame) -> None:
    """Calling with the king wins against either card, calling with the queen against one."""
    for hand, is_sure in (("K", True), ("Q", False)):
        line = [f"deal {hand}", "deal J", "pass", "bet"]
        view = kuhn_poker.view(play_line(kuhn_poker, *line), 0)
        call = kuhn_poker.moves.parse("bet")
        found = {obvious_move(kuhn_poker, view, view.legal, Rng(seed)) for seed in range(60)}
        assert found == ({call} if is_sure else {call, None})


def test_what_the_author_calls_obvious_is_played_at_once(connect_four: AnyGame) -> None:
    game = replace(connect_four, advice=SeesColumnG())
    for thinking in (Thinking(playout=0, roughness=1.0), Thinking(advised=True, roughness=1.0)):
        bot = Advised(game, thinking) if thinking.advised else Mcts(game, thinking)
        assert choices(bot, "", 10) == {6}
        assert choices(bot, "gggggg", 20) != {6}


def test_a_rough_follower_takes_what_promises_nearly_as_much(connect_four: AnyGame) -> None:
    game = replace(connect_four, advice=Stacks())
    assert choices(Advised(game), "", 10) == {0}
    # All moves promise the same within 0.02; a guess of a tenth is worth up to 0.2.
    assert len(choices(Advised(game, Thinking(advised=True, roughness=0.1)), "", 40)) > 4
    # The suggestion counts as the best, and nothing else comes near it: a guess of 0.001.
    assert choices(Advised(game, Thinking(advised=True, roughness=0.001)), "", 40) <= {0, 2, 3, 4}


def test_a_follower_switches_to_what_rehearses_better(connect_four: AnyGame) -> None:
    """Where no luck is drawn, a rehearsal is what happens if everyone does as suggested."""
    advice = Stacks()
    game = replace(connect_four, advice=advice)
    thinking = Thinking(advised=True, others=6, budget=Budget(simulations=200))
    switched = 0
    for line in ("", "d", "dc", "dcb", "ga", "eeaf", "cdcdb"):
        state = play_line(game, *[f"drop {column}" for column in line])
        view = game.view(state, state.to_act)
        got = {}
        for move in view.legal:
            after = state.clone()
            after.play(move)
            got[move] = rehearse(after, advice, Rng(0), -1)[state.to_act]
        choice = Advised(game, thinking).explain(view, view.legal, Rng(1))
        suggested = view.legal[0]
        if max(got.values()) > got[suggested]:
            switched += 1
            assert got[choice.move] == max(got.values())
        else:
            assert choice.move == suggested
        # One more rehearsal is counted, of which nothing is known.
        assert {c.move: c.payoff for c in choice.considered} == pytest.approx(got, abs=0.12)
        assert sum([c.share for c in choice.considered]) == pytest.approx(1)
    assert switched > 1


def test_moves_that_come_to_the_same_are_rehearsed_once(connect_four: AnyGame) -> None:
    class Mirrored(Stacks):
        """Takes the right half of an empty board for the left one."""

        def distinct(self, state: State, moves: list[int]) -> list[int]:
            return moves[:4]

        def suggest(self, state: State, rng: Rng) -> int:
            return state.legal_moves()[-1]

    game = replace(connect_four, advice=Mirrored())
    view = game.view(game.begin(2), 0)
    for others, columns in ((7, {0, 1, 2, 3, 6}), (0, set(range(7)))):
        thinking = Thinking(advised=True, others=others, budget=Budget(simulations=60))
        choice = Advised(game, thinking).explain(view, view.legal, Rng(1))
        assert {one.move for one in choice.considered} == columns


def test_what_rehearsals_let_one_expect_is_calibrated(connect_four: AnyGame) -> None:
    game = replace(connect_four, advice=Stacks())
    sober = replace(game, calibration=lambda view: Calibration(0.0, 0.5))
    thinking = Thinking(advised=True, others=6, budget=Budget(simulations=200))
    view = game.view(game.begin(), 0)
    raw, told = [Advised(one, thinking).explain(view, view.legal, Rng(1)) for one in (game, sober)]
    assert [one.move for one in told.considered] == [one.move for one in raw.considered]
    assert any(one.payoff for one in raw.considered)
    for one, other in zip(raw.considered, told.considered, strict=True):
        assert abs(other.payoff) < abs(one.payoff) or one.payoff == 0.0


def test_rehearsals_stop_with_the_budget(connect_four: AnyGame) -> None:
    game = replace(connect_four, advice=Stacks())
    view = game.view(game.begin(), 0)
    for name in ("advised:3:others=6", "advised:1ms:others=6", "advised:50:others=2"):
        bot = make_bot(name, game)
        assert isinstance(bot, Advised)
        assert bot.choose(view, view.legal, Rng(0)) in view.legal
    with pytest.raises(UnknownBot, match="There is no bot 'advised:x'"):
        make_bot("advised:x", game)


def test_only_what_was_rehearsed_is_told() -> None:
    """A tile fits in many places, and the budget has room for some of them."""
    game = catalog.find("space_truckin")
    rng = Rng(2)
    state = game.begin(2)
    while state.to_act < 0 or len(state.legal_moves()) < 2:
        state.play(state.draw(rng) if state.to_act < 0 else state.legal_moves()[0])
    view = game.view(state, state.to_act)
    told = make_bot("advised:80:others=100:playout=2", game).explain(view, view.legal, Rng(5))
    assert 2 <= len(told.considered) < len(view.legal)
    assert min([one.share for one in told.considered]) > 0


def test_a_rehearsal_of_a_few_plies_ends_with_a_promise(connect_four: AnyGame) -> None:
    state = connect_four.begin()
    assert rehearse(state, Stacks(), Rng(0), 2) == [0.0, 0.0]
    assert len(state.legal_moves()) == 7 and state.to_act == 0
    rehearse(state, Stacks(), Rng(0), -1)
    assert state.to_act == OVER


def test_an_advised_rehearsal_counts_luck_alike_for_all_moves() -> None:
    """Under the same luck a crew's rehearsals of one seed are the same, whoever asks."""
    game = catalog.find("streamlines")
    rng = Rng(4)
    state = game.begin(2)
    while state.to_act < 0:
        state.play(state.draw(rng))
    view = game.view(state, state.to_act)
    bot = make_bot("advised:4:others=3", game)
    told = [bot.explain(view, view.legal, Rng(5)) for _ in range(2)]
    assert told[0] == told[1]
    assert 2 <= len(told[0].considered) <= 4
