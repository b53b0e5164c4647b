"""Strategy discovery: what is tried, what is believed, and what is said when there is nothing."""

from pathlib import Path

import pytest
from command import starboard

from starboard import catalog
from starboard.lab import Arm, Plan, Results, run
from starboard.lab.discover import (
    Chances,
    Search,
    Simple,
    Tried,
    _corrected,
    arm_with,
    discover,
    kinds_of_moves,
    plans_worth_trying,
)
from starboard.lab.stats import Interval

FOUR = Arm(name="uniform", game="connect_four", bots=("uniform", "uniform"))


def play(plan: Plan) -> Results:
    return run(plan, catalog.find)


def test_plans_are_about_verbs_and_short_lists_of_things() -> None:
    kinds = kinds_of_moves(catalog.find("streamlines"))
    assert {"lay", "lay tee", "dump gate A", "fly", "rescue", "draw slowly"} <= set(kinds)
    assert "fly e5" not in kinds, "a board has too many squares"
    assert "lay tee N" not in kinds, "a tee is a tee whichever way it lies"
    assert "play pathfinder" in kinds_of_moves(catalog.find("home_stars"))


def test_a_plan_that_would_change_nothing_is_not_tried() -> None:
    chances = {"rescue": Chances(100, 100), "dump": Chances(100, 0), "lay": Chances(100, 50)}
    plans = plans_worth_trying(chances, 12)
    assert [plan.name for plan in plans] == [
        "always dump",
        "never rescue",
        "always lay",
        "never lay",
    ]


def test_a_rival_follows_alone_and_a_crew_together() -> None:
    plan = Simple(never=("drop a",), always=("drop d",))
    arm = arm_with(FOUR, plan, catalog.find("connect_four"))
    assert (arm.forbidden, arm.always) == ((("drop a",), ()), (("drop d",), ()))
    assert arm.name == "always drop d, never drop a (uniform)"
    assert Arm.parse(arm.name, arm.text()) == arm
    crew = Arm(name="x", game="streamlines", bots=("uniform", "uniform"))
    together = arm_with(crew, Simple(never=("lay",)), catalog.find("streamlines"))
    assert together.forbidden == (("lay",), ("lay",))


def test_stacking_one_column_is_found_to_beat_random_play() -> None:
    """Four in a column win unless they are stopped, and nobody stops them here."""
    seeds: list[int] = []

    def note(plan: Plan) -> Results:
        seeds.append(plan.seed)
        return play(plan)

    search = Search(base=FOUR, games=20, confirm=60, keep=2, seed=5, bots=("mcts:1",))
    found = discover(search, catalog.find, note, note, lambda sentence: None)
    assert sorted([each.bot for each in found]) == ["mcts:1"] * 2 + ["uniform"] * 2
    assert found[0].is_found
    assert "always drop" in found[0].plan.name
    assert found[0].gain.low > 0.1
    assert len(set(seeds)) == len(seeds) == 4, "every round has luck of its own"


def test_looks_are_corrected_by_holms_method() -> None:
    def tried(chance: float) -> Tried:
        good = Interval(0.0, 0.1, 0.2)
        return Tried(Simple(), "uniform", 100, good, good, chance)

    found = _corrected([tried(0.02), tried(0.01), tried(0.9), tried(0.04)])
    assert sorted([each.chance for each in found]) == pytest.approx([0.04, 0.06, 0.08, 0.9])
    assert [each.is_found for each in found] == [True, False, False, False]


def test_the_command_tells_what_it_found(tmp_path: Path) -> None:
    words = "lab discover connect_four --bots uniform --games 12 --confirm 40 --keep 1 --workers 1"
    told = starboard(*words.split(), "--out", str(tmp_path / "d.html")).stdout
    assert "Found, by more than luck (Holm's correction for 1 looks): “always drop" in told
    assert "plans that may beat its bots" in (tmp_path / "d.html").read_text(encoding="utf-8")
