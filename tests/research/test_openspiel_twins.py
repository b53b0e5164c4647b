"""Connect Four and Kuhn poker agree with OpenSpiel's own games, state by state."""

from typing import Any

import pyspiel
import pytest
from open_spiel.python.algorithms import cfr, exploitability
from research.variants import load

from starboard.kernel import OVER, Result, Rng
from starboard.references.connect_four import COLUMNS, GAME, HEIGHT, ConnectFour

LINES = 100_000
"""Random games of Connect Four in which every state is compared."""

DRAWN = 50
"""Every so manieth of them is compared by its picture and information states too."""


def test_connect_four_agrees_on_every_state_of_many_random_games() -> None:
    theirs = pyspiel.load_game("connect_four")
    rng = Rng(4)
    for _ in range(LINES // DRAWN):
        for _ in range(DRAWN - 1):
            compare_line(theirs.new_initial_state(), GAME.begin(), rng)
        compare_drawn_line(theirs.new_initial_state(), rng)


def compare_line(theirs: Any, ours: ConnectFour, rng: Rng) -> None:
    while ours.to_act != OVER:
        legal = ours.legal_moves()
        assert theirs.legal_actions() == legal
        assert theirs.current_player() == ours.to_act
        move = rng.choice(legal)
        theirs.apply_action(move)
        ours.play(move)
    result = ours.result()
    assert isinstance(result, Result)
    assert theirs.is_terminal()
    assert tuple(theirs.returns()) == result.payoffs


def compare_drawn_line(theirs: Any, rng: Rng) -> None:
    ours = load("starboard_connect_four").new_initial_state()
    pasts = set()
    while True:
        assert ours.current_player() == theirs.current_player()
        assert ours.is_terminal() == theirs.is_terminal()
        assert ours.returns() == theirs.returns()
        assert ours.legal_actions() == theirs.legal_actions()
        assert ours.history() == theirs.history()
        assert grid(ours.course.state) == str(theirs).split()
        # Theirs writes the past as column numbers, ours as notations.
        past = [f"drop {COLUMNS[int(move)]}" for move in theirs.history()]
        told = "\n".join(["seat 0", *past])
        assert ours.information_state_string(0) == told
        assert told not in pasts
        pasts.add(told)
        if theirs.is_terminal():
            return
        move = rng.choice(ours.legal_actions())
        ours.apply_action(move)
        theirs.apply_action(move)


def grid(state: ConnectFour) -> list[str]:
    signs = {None: ".", 0: "x", 1: "o"}
    rows = range(HEIGHT - 1, -1, -1)
    return ["".join([signs[state.owner(column, row)] for column in range(7)]) for row in rows]


def test_kuhn_poker_agrees_on_the_whole_tree() -> None:
    sets: dict[str, str] = {}
    compared = compare_trees(
        load("starboard_kuhn_poker").new_initial_state(),
        pyspiel.load_game("kuhn_poker").new_initial_state(),
        sets,
    )
    assert compared == 58
    assert len(sets) == len(set(sets.values())) == 12


def compare_trees(ours: Any, theirs: Any, sets: dict[str, str]) -> int:
    """Compare two states and all that can follow; *sets* pairs their information states."""
    assert ours.current_player() == theirs.current_player()
    assert ours.legal_actions() == theirs.legal_actions()
    assert ours.is_terminal() == theirs.is_terminal()
    if ours.is_terminal():
        assert ours.returns() == theirs.returns()
        return 1
    if ours.is_chance_node():
        assert dict(ours.chance_outcomes()) == pytest.approx(dict(theirs.chance_outcomes()))
    else:
        mine, other = ours.information_state_string(), theirs.information_state_string()
        assert sets.setdefault(mine, other) == other
    children = [(ours.child(move), theirs.child(move)) for move in ours.legal_actions()]
    return 1 + sum([compare_trees(mine, other, sets) for mine, other in children])


def test_cfr_takes_the_same_course_on_both_games_of_kuhn_poker() -> None:
    exploited = []
    for game in (load("starboard_kuhn_poker"), pyspiel.load_game("kuhn_poker")):
        solver = cfr.CFRSolver(game)
        course = []
        for _ in range(20):
            solver.evaluate_and_update_policy()
            course.append(exploitability.exploitability(game, solver.average_policy()))
        exploited.append(course)
    assert exploited[0] == pytest.approx(exploited[1])
    assert exploited[0][-1] < 0.05 < exploited[0][0]
