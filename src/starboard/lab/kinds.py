"""Kinds of plans: what differs between their arms."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations, pairwise, permutations, product

from starboard.bots import grows_by
from starboard.kernel import (
    AnyGame,
    OptionSpec,
    find_option,
    parse_options,
    show_option,
    show_options,
)
from starboard.lab.plan import BadPlan, Plan, seat_bots
from starboard.lab.study import Arm, short_label

SEATS = "seats"
"""The axis of a sweep over the number of players."""

AS_IT_IS = "as it is"
"""The arm of a sweep that others are compared with: the options of the plan, or of the rules."""

FREE = "nothing"
"""What is forbidden in the arm that others are compared with."""


def sweep(base: Arm, game: AnyGame, axes: Mapping[str, Sequence[str]], grid: bool = False) -> Plan:
    """Each value of each option, the others as they are; or with *grid* every combination.

    What all values are compared with, the rules as they are, is the first arm and played once; of
    a grid, if it lies on it.
    """
    if not axes:
        raise BadPlan("The sweep is empty: name an option and its values, such as size = [4, 6].")
    read = {name: values_of(name, words, game) for name, words in axes.items()}
    now = _as_it_is(base, game, read)
    if grid:
        points = [dict(zip(read, values, strict=True)) for values in product(*[*read.values()])]
        points.sort(key=lambda point: point != now)
        arms = [at_point(base, game, point) for point in points]
        return Plan(kind="sweep", arms=tuple(arms), axes=read)
    seated = at_point(base, game, {name: now[name] for name in now if name == SEATS})
    first = replace(seated, name=AS_IT_IS, varied=now)
    points = [
        {name: value} for name, values in read.items() for value in values if value != now[name]
    ]
    along = {name: _with_value(now[name], values) for name, values in read.items()}
    arms = [first, *[at_point(seated, game, point) for point in points]]
    return Plan(kind="sweep", arms=tuple(arms), axes=along)


def _as_it_is(base: Arm, game: AnyGame, axes: Mapping[str, list[str]]) -> dict[str, str]:
    """Where the plan's own options stand on each axis.

    No number of players belongs to the rules: the first one asked for, if not that of the plan.
    """
    words = show_options(parse_options(game.options, base.options))
    seats = str(base.seats)
    if SEATS in axes and seats not in axes[SEATS]:
        seats = axes[SEATS][0]
    return {name: seats if name == SEATS else words[name] for name in axes}


def _with_value(now: str, values: Sequence[str]) -> list[str]:
    """The values of an axis and where it stands now, numbers in their order."""
    if now in values:
        return list(values)
    if all([value.isdecimal() for value in (now, *values)]):
        return sorted([now, *values], key=int)
    return [now, *values]


def at_point(base: Arm, game: AnyGame, point: dict[str, str]) -> Arm:
    """An arm as it is, but for the options of a point."""
    options = {name: word for name, word in point.items() if name != SEATS}
    bots = base.bots
    if SEATS in point:
        named = list(dict.fromkeys(bots))
        bots = seat_bots(named, int(point[SEATS]), game)
    return replace(
        base,
        name=", ".join([f"{name}={short_label(word)}" for name, word in point.items()]),
        bots=bots,
        options=base.options | options,
        varied=point,
    )


def values_of(name: str, words: Sequence[str], game: AnyGame) -> list[str]:
    """The values of an axis: words as they are, ``4..12`` or ``4..12 by 2``, and ``all``."""
    spec = None if name == SEATS else find_option(game.options, name)
    values: list[str] = []
    for word in words:
        if word == "all":
            values += [str(n) for n in game.seats] if spec is None else _all_values(spec)
        elif ".." in word and (spec is None or spec.kind == "number"):
            values += _span(word)
        else:
            values.append(word)
    if not values:
        raise BadPlan(f"The sweep over {name} is empty: give it values.")
    if name == SEATS and not all([value.isdecimal() for value in values]):
        raise BadPlan("The sweep over seats needs numbers, such as [2, 3].")
    if spec is not None:
        # Read and written again, so that a value equals the same value written otherwise.
        values = [show_option(spec.parse(value)) for value in values]
    return list(dict.fromkeys(values))


def _all_values(spec: OptionSpec) -> list[str]:
    if not spec.choices:
        raise BadPlan(
            f"Option {spec.name} has too many values to take all: write a span like 4..12."
        )
    return list(spec.choices)


def _span(word: str) -> list[str]:
    ends, _, step = word.partition(" by ")
    low, _, high = ends.partition("..")
    try:
        return [str(n) for n in range(int(low), int(high) + 1, int(step or 1))]
    except ValueError:
        raise BadPlan(f"Write a span of numbers as 4..12 or 4..12 by 2, not {word!r}.") from None


def compare(arms: Sequence[Arm]) -> Plan:
    """Two versions of the rules, or two of anything, against each other."""
    if len(arms) != 2:
        raise BadPlan(f"A comparison is between two, not {len(arms)}.")
    named = [replace(arm, varied={"version": arm.name}) for arm in arms]
    axes = {"version": [arm.name for arm in arms]}
    return Plan(kind="compare", arms=tuple(named), axes=axes)


def lineup(base: Arm, game: AnyGame, names: Sequence[str]) -> Plan:
    """Every bot against every other; where players win together, also with itself."""
    if len(set(names)) < 2:
        raise BadPlan("A line-up needs at least two different bots.")
    # With two seats, who is named first makes no difference: players change seats.
    pairs = list(combinations(names, 2) if base.seats == 2 else permutations(names, 2))
    if game.cooperative:
        pairs += [(name, name) for name in names]
    arms = [
        replace(
            base,
            name=f"{one} against {other}" if not game.cooperative else f"{one} with {other}",
            bots=seat_bots([one, other], base.seats, game),
            varied={"bot": one, "against": other},
        )
        for one, other in pairs
    ]
    return Plan(kind="lineup", arms=tuple(arms), axes={"bot": list(names), "against": list(names)})


def restrict(base: Arm, forbidden: Sequence[Sequence[str]]) -> Plan:
    """The first player without some moves, and for comparison with all of them."""
    if not forbidden or not all(forbidden):
        raise BadPlan("The restriction is empty: name moves to forbid, such as forbid = ['pass'].")
    names = [FREE, *[" and ".join(patterns) for patterns in forbidden]]
    arms = [replace(base, name="free", varied={"forbidden": FREE})]
    for name, patterns in zip(names[1:], forbidden, strict=True):
        others = ((),) * (base.seats - 1)
        arms.append(
            replace(
                base,
                name=f"without {name}",
                forbidden=(tuple(patterns), *others),
                varied={"forbidden": name},
            )
        )
    return Plan(kind="restrict", arms=tuple(arms), axes={"forbidden": names})


def ladder(base: Arm, game: AnyGame, budgets: Sequence[int]) -> Plan:
    """A bot that thinks further against the same bot that thinks less, step by step.

    It thinks in the way of the strongest level that searches or rehearses. A crew has nobody to
    play against: there every step plays by itself.
    """
    if len(budgets) < 2 or budgets[0] < 1 or list(budgets) != sorted(set(budgets)):
        raise BadPlan("A ladder has at least two steps, each with more simulations than the last.")
    level = grows_by(game)
    if game.cooperative:
        rungs = [(budget, [f"{level}:{budget}"]) for budget in budgets]
    else:
        rungs = [
            (budget, [f"{level}:{budget}", f"{level}:{less}"]) for less, budget in pairwise(budgets)
        ]
    arms = [
        replace(
            base,
            name=" against ".join(bots),
            bots=seat_bots(bots, base.seats, game),
            varied={"budget": str(budget)},
        )
        for budget, bots in rungs
    ]
    return Plan(kind="ladder", arms=tuple(arms), axes={"budget": [str(b) for b, _ in rungs]})


def doubled(first: int, steps: int) -> list[int]:
    """The budgets of a ladder whose every step thinks twice as far as the one before."""
    if first < 1 or not 1 <= steps <= 20:
        raise BadPlan("A ladder begins with at least one simulation and has 1 to 20 steps.")
    return [first * 2**step for step in range(steps + 1)]
