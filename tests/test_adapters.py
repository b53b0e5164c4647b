"""What the research adapters remember; the rest is held to others' tests in tests/research."""

import subprocess
import sys
from dataclasses import replace
from typing import Any

import pytest

from starboard.adapters.course import Course, Memory
from starboard.kernel import CHANCE, OVER, WATCHER, Game, Rng
from starboard.references.kuhn_poker import CARDS, GAME, Kuhn


def course_of(game: Game[Any, Any], *steps: str) -> Course:
    return Course.begin(game, game.seats[0], {}, steps)


def test_a_seat_is_told_its_own_card_and_that_the_other_has_one(kuhn_poker: Game[Any, Any]) -> None:
    course = course_of(kuhn_poker, "deal J", "deal K", "pass")
    assert course.told(0) == [
        "@0 is dealt the jack.",
        "@1 is dealt a card.",
        "pass: @0 passes.",
    ]
    assert course.told(1) == ["@0 is dealt a card.", "@1 is dealt the king.", "@0 passes."]
    assert course.told(WATCHER) == ["@0 is dealt a card.", "@1 is dealt a card.", "@0 passes."]


def test_where_nothing_is_secret_the_moves_are_told(connect_four: Game[Any, Any]) -> None:
    course = course_of(connect_four, "drop d", "drop c")
    assert course.told(0) == course.told(1) == ["drop d", "drop c"]
    assert course.imagine(0, 1).told(1) == ["drop d", "drop c"]


def test_who_imagines_remembers_its_own_past_and_others_what_all_know(
    kuhn_poker: Game[Any, Any],
) -> None:
    course = course_of(kuhn_poker, "deal J", "deal K", "pass")
    imagined = [course.imagine(0, seed) for seed in range(20)]
    assert {other.state.key() for other in imagined} == {("JK", "p"), ("JQ", "p")}
    for other in imagined:
        assert other.told(0) == course.told(0)
        assert other.told(1) == course.told(WATCHER)
        other.play(kuhn_poker.moves.parse("bet"))
        assert other.told(0)[-1] == "@1 bets."
        assert other.told(1)[-1] == "bet: @1 bets."
    assert course.told(1)[-1] == "@0 passes."


def test_a_course_begins_again_from_its_steps(kuhn_poker: Game[Any, Any]) -> None:
    course = course_of(kuhn_poker, "deal J", "deal K", "pass").imagine(0, 7)
    course.play(kuhn_poker.moves.parse("bet"))
    steps = course.steps()
    assert steps == ["deal J", "deal K", "pass", (0, 7), "bet"]
    assert course.plies == 4
    again = Course.begin(kuhn_poker, 2, {}, steps)
    assert again.state.key() == course.state.key()
    assert [again.told(seat) for seat in (0, 1)] == [course.told(seat) for seat in (0, 1)]


def test_clones_share_the_past_and_not_the_future(kuhn_poker: Game[Any, Any]) -> None:
    course = course_of(kuhn_poker, "deal Q", "deal J")
    seen = course.sight(0)
    clone = course.clone()
    clone.play(kuhn_poker.moves.parse("bet"))
    assert course.steps() == ["deal Q", "deal J"]
    assert course.sight(0) == seen != clone.sight(0)


@pytest.mark.parametrize("seed", range(20))
def test_two_pasts_that_a_seat_saw_alike_are_told_alike(seed: int) -> None:
    rng = Rng(seed)
    course = course_of(GAME)
    while course.state.to_act != OVER:
        state = course.state
        drawn = state.to_act == CHANCE
        course.play(state.draw(rng) if drawn else rng.choice(state.legal_moves()))
        assert isinstance(course.state, Kuhn)
        hands, betting = course.state.hands, course.state.line
        if len(hands) == 2 and course.state.to_act != OVER:
            for card in set(CARDS) - {hands[0]}:
                words = [{"p": "pass", "b": "bet"}[sign] for sign in betting]
                other = course_of(GAME, f"deal {hands[0]}", f"deal {card}", *words)
                assert other.told(0) == course.told(0)
                assert other.sight(0) == course.sight(0)


@pytest.mark.parametrize("module", ["openspiel", "pettingzoo", "gymnasium"])
def test_an_adapter_without_its_packages_says_what_to_install(module: str) -> None:
    # A name set to None in sys.modules cannot be imported, as if it were not installed.
    hide = "import sys; sys.modules.update(numpy=None, pyspiel=None, pettingzoo=None)"
    code = f"{hide}; import starboard.adapters.{module}"
    ended = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False
    )
    assert ended.returncode == 1
    assert "pip install 'starboard-games[research]'" in ended.stderr.splitlines()[-1]


def tree_of(course: Course) -> int:
    """Walk every course that can follow, and return how many positions there are."""
    found = 1
    state = course.state
    for move in state.legal_moves() or [outcome for outcome, _ in state.chances()]:
        after = course.clone()
        after.play(move)
        after.told(0)
        found += tree_of(after)
    return found


def test_a_small_tree_is_walked_again_without_being_told_again() -> None:
    told = []

    def tell(before: Any, move: int, after: Any) -> str:
        told.append(move)
        return GAME.tell(before, move, after)

    game = replace(GAME, tell=tell)
    memory = Memory(game, 2, {})
    for _ in range(3):
        assert tree_of(Course.begin(game, 2, {}, memory=memory)) == 58
    assert len(told) == 57
    imagined = Course.begin(game, 2, {}, ["deal J", "deal K"], memory).imagine(0, 1)
    assert imagined.memory is None
