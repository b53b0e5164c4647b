"""``starboard lab tune``: search options for a target, and show the path."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from starboard import catalog
from starboard.cli.lab_run import RunSettings, finish, kept_on_error, stoppable
from starboard.lab import Arm, BadPlan, BadResults, Crew, Plan, Played, Results
from starboard.lab.goal import Goal
from starboard.lab.kinds import at_point, values_of
from starboard.lab.plan import check_arm
from starboard.lab.run import play_on
from starboard.lab.tune import Point, Step, Tuner

VERDICTS = {"low": "too low", "high": "too high", "there": "holds the target"}


def tune_options(plan: Plan, goal: str, vary: Sequence[str], settings: RunSettings) -> None:
    """Search the options of a plan's one arm, and print every step as it is made."""
    (base,) = plan.arms
    game = catalog.find(base.game)
    wanted = Goal.parse(goal, base.seats)
    axes = _axes(vary, base)
    plan = replace(plan, axes=axes)
    with stoppable(settings.path), settings.crew() as crew:
        results = settings.results(replace(plan, arms=()), lambda path: again(path, plan))
        results.describe(plan.study(catalog.find))
        table = _Trials(results, base, crew)
        tuner = Tuner(game, axes, wanted, table.play, plan.games, lambda step: _tell(step, wanted))
        print(f"Searching {', '.join(axes)} for {wanted.name} {wanted.target:g}:")
        with kept_on_error(settings.path):
            best = tuner.search()
    print(_conclusion(best, wanted))
    finish(results, settings)


class _Trials:
    """Plays the points that are tried; each is an arm of the results, played once."""

    def __init__(self, results: Results, base: Arm, crew: Crew) -> None:
        self._results = results
        self._base = base
        self._crew = crew
        self._arms = {arm.text(): index for index, arm in enumerate(results.arms)}

    def play(self, point: Point, games: int) -> list[Played]:
        arm = at_point(self._base, catalog.find(self._base.game), point)
        text = arm.text()
        if text not in self._arms:
            self._arms[text] = self._results.add_arm(arm)
        index = self._arms[text]
        play_on(self._results, {index: games}, catalog.find, self._crew, lambda games: None)
        return list(self._results.games(index, games, records=False))


def _axes(vary: Sequence[str], base: Arm) -> dict[str, list[str]]:
    """Read what to vary; every value is checked before anything is played."""
    game = catalog.find(base.game)
    axes: dict[str, list[str]] = {}
    for word in vary:
        name, equals, values = word.partition("=")
        if not equals:
            raise BadPlan(f"Write what to vary as OPTION=4..12 or OPTION=a,b, not {word!r}.")
        axes[name] = values_of(name, values.split(","), game)
        for value in axes[name]:
            check_arm(at_point(base, game, {name: value}), game)
    return axes


def again(path: Path, plan: Plan) -> Results:
    """The results of an earlier search, whose games need not be played again."""
    results = Results.open(path)
    stored, asked = results.study, plan.study(catalog.find)
    if (stored.kind, stored.seed, stored.versions) != (asked.kind, asked.seed, asked.versions):
        results.close()
        raise BadResults(f"{path} holds the results of another plan: name another file.")
    return results


def _tell(step: Step, goal: Goal) -> None:
    verdict = VERDICTS[step.verdict]
    print(f"  {_point(step.point)}: {goal.words(step.interval)}, {step.games} games, {verdict}")


def _conclusion(best: Step, goal: Goal) -> str:
    point, found = _point(best.point), f"{goal.name} {goal.words(best.interval)}"
    if best.verdict == "there":
        return f"{point} gives {found}: the interval holds {goal.target:g}."
    return f"No value tried holds {goal.target:g}; the nearest is {point} with {found}."


def _point(point: Point) -> str:
    return ", ".join([f"{name}={value}" for name, value in point.items()])
