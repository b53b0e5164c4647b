"""Discover: look for a simple plan that beats the bots, so that no dominance stays unseen.

A simple plan is one habit: always make this kind of move when it can be made, never that one, or
this card before all others. The rest is left to the bot that follows it. Many plans are tried over
few games; the most promising, and pairs of them, over more; the best of those are confirmed on
fresh luck. Only the confirmation is believed, and it is corrected for how many plans it looks at.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Final

from starboard.kernel import CHANCE, AnyGame, Find, Record, parse
from starboard.lab.plan import BadPlan, Plan
from starboard.lab.recall import record_of
from starboard.lab.report.things import names_of_things, thing_in
from starboard.lab.restrict import Habit, fitting_moves
from starboard.lab.results import Results
from starboard.lab.stats import SURE, Interval, chance_of, mean_interval
from starboard.lab.study import Arm

FREE: Final = "free"
PILOT: Final = 12
"""Games that tell which plans would change anything."""

RARE: Final = 0.02
"""A plan that would change fewer of its opportunities than this is not worth a game."""

MOST_HEADS: Final = 24
"""A verb with more different things after it is looked at as a whole."""

MOST_TRIED: Final = 48
PAIRED: Final = 4
"""How many of the most promising plans are also tried in pairs."""

Runner = Callable[[Plan], Results]
"""Plays a plan and returns its results."""


@dataclass(frozen=True, slots=True)
class Simple:
    """A simple plan, as patterns of moves."""

    never: tuple[str, ...] = ()
    always: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """As people would say it."""
        words = [f"always {pattern}" for pattern in self.always]
        return ", ".join([*words, *[f"never {pattern}" for pattern in self.never]])

    def with_other(self, other: Simple) -> Simple:
        """Both plans at once."""
        return Simple(self.never + other.never, self.always + other.always)


@dataclass(frozen=True, slots=True)
class Chances:
    """How often a kind of move could be made or left, and how often it was made."""

    could: int = 0
    made: int = 0


@dataclass(frozen=True, slots=True)
class Tried:
    """A plan and what came of it: *gain* is its share less what it would be without the plan."""

    plan: Simple
    bot: str
    games: int
    share: Interval
    gain: Interval
    chance: float = 1.0
    """How likely luck brings such a gain; of confirmed plans, corrected for their number."""

    @property
    def is_found(self) -> bool:
        """Whether the plan beats the bot by more than luck."""
        return self.gain.estimate > 0 and self.chance < SURE


@dataclass(frozen=True, slots=True, kw_only=True)
class Search:
    """What is looked for, and how hard."""

    base: Arm
    games: int = 40
    """Of every plan in the first round; three times as many in the second."""

    confirm: int = 400
    """Games of every plan that is confirmed."""

    keep: int = 3
    """How many plans are confirmed."""

    seed: int = 0
    bots: tuple[str, ...] = ()
    """Confirmed also with these bots; the base's own comes first."""


def kinds_of_moves(game: AnyGame) -> list[str]:
    """Patterns that plans are about: every verb, and what follows it where that is a short list."""
    things = names_of_things(game)
    heads: dict[str, dict[str, None]] = {}
    for move in range(game.moves.num_choices):
        notation = game.moves.notation(move)
        verb, _, rest = notation.partition(" ")
        head = thing_in(notation, things) or rest
        heads.setdefault(verb, {})[head] = None
    found = list(heads)
    for verb, rests in heads.items():
        named = [rest for rest in rests if rest and not rest.isdecimal()]
        if 1 < len(named) <= MOST_HEADS:
            found += [f"{verb} {rest}" for rest in named]
    return found


def chances_of(records: Sequence[Record], game: AnyGame) -> dict[str, Chances]:
    """How often each kind of move was one choice among others, and was made."""
    fitting = {kind: fitting_moves([kind], game) for kind in kinds_of_moves(game)}
    found = dict.fromkeys(fitting, Chances())
    for record in records:
        state = game.begin(record.seats, record.options)
        for notation in record.plies:
            move = game.moves.parse(notation)
            legal = set() if state.to_act == CHANCE else set(state.legal_moves())
            for kind, moves in fitting.items():
                if not moves.isdisjoint(legal) and not moves.issuperset(legal):
                    seen = found[kind]
                    found[kind] = Chances(seen.could + 1, seen.made + (move in moves))
            state.play(move)
    return found


def plans_worth_trying(chances: Mapping[str, Chances], games: int) -> list[Simple]:
    """Every habit that would change something, those first that have most to change."""
    changes: dict[Simple, int] = {}
    for kind, seen in chances.items():
        least = max(RARE * seen.could, games / 4)
        if seen.could - seen.made >= least:
            changes[Simple(always=(kind,))] = seen.could - seen.made
        if seen.made >= least:
            changes[Simple(never=(kind,))] = seen.made
    return sorted(changes, key=lambda plan: (-changes[plan], plan.name))[:MOST_TRIED]


def arm_with(base: Arm, plan: Simple, game: AnyGame) -> Arm:
    """The first player follows the plan against the same bots; a crew follows it together."""
    followers = base.seats if game.cooperative else 1
    rest: tuple[tuple[str, ...], ...] = ((),) * (base.seats - followers)
    return replace(
        base,
        name=f"{plan.name} ({base.bots[0]})",
        forbidden=((plan.never,) * followers + rest) if plan.never else (),
        always=((plan.always,) * followers + rest) if plan.always else (),
        varied={"plan": plan.name},
    )


def discover(
    search: Search, find: Find, run: Runner, confirm: Runner, say: Callable[[str], None] = print
) -> list[Tried]:
    """Search, and return the confirmed plans, the best first; *confirm* plays what is kept."""
    game = find(search.base.game)
    base = replace(search.base, name=FREE, varied={"plan": FREE})
    pilot = run(Plan(arms=(base,), games=PILOT, seed=search.seed))
    records = [parse(record_of(pilot, 0, number, game)) for number in sorted(pilot.numbers(0))]
    plans = plans_worth_trying(chances_of(records, game), PILOT)
    if not plans:
        raise BadPlan(f"{game.title} leaves {base.bots[0]} nothing to do always or never.")
    say(f"Trying {len(plans)} plans over {search.games} games each.")
    first = _round(search, base, plans, game, run, search.games, search.seed + 1)
    best = [tried.plan for tried in first[:PAIRED]]
    pairs = [
        one.with_other(other) for one, other in combinations(best, 2) if _fit(one, other, game)
    ]
    again = [tried.plan for tried in first[: 2 * search.keep]] + pairs
    say(f"Trying {len(again)} of them and their pairs over {3 * search.games} games each.")
    second = _round(search, base, again, game, run, 3 * search.games, search.seed + 2)
    kept = [tried.plan for tried in second[: search.keep]]
    say(f"Confirming {len(kept)} over {search.confirm} games each, on fresh luck.")
    return _confirmed(search, base, kept, game, confirm)


def _fit(one: Simple, other: Simple, game: AnyGame) -> bool:
    """Whether two plans leave each other something to do."""
    both = one.with_other(other)
    habit = Habit(fitting_moves(both.never, game), fitting_moves(both.always, game))
    everything = len(habit.never) == game.moves.num_choices
    return not everything and (not habit.always or not habit.always <= habit.never)


def _round(
    search: Search,
    base: Arm,
    plans: Sequence[Simple],
    game: AnyGame,
    run: Runner,
    games: int,
    seed: int,
) -> list[Tried]:
    arms = (base, *[arm_with(base, plan, game) for plan in plans])
    results = run(Plan(arms=arms, games=games, seed=seed, kind="discover"))
    tried = [_tried(results, i + 1, 0, plan, game) for i, plan in enumerate(plans)]
    return sorted(tried, key=lambda each: -each.gain.estimate)


def _confirmed(
    search: Search, base: Arm, plans: Sequence[Simple], game: AnyGame, confirm: Runner
) -> list[Tried]:
    arms: list[Arm] = []
    told: list[tuple[Simple, int]] = []
    for bot in dict.fromkeys([base.bots[0], *search.bots]):
        level = replace(base, name=f"{FREE} ({bot})", bots=(bot,) * base.seats)
        first = len(arms)
        arms += [level, *[arm_with(level, plan, game) for plan in plans]]
        told += [(plan, first) for plan in plans]
    axes = {"plan": [FREE, *[plan.name for plan in plans]]}
    plan = Plan(
        arms=tuple(arms),
        games=search.confirm,
        seed=search.seed + 3,
        kind="discover",
        axes=axes,
    )
    results = confirm(plan)
    tried = []
    for number, (simple, free) in enumerate(told):
        index = free + 1 + number % len(plans)
        tried.append(_tried(results, index, free, simple, game))
    return _corrected(tried)


def _corrected(tried: Sequence[Tried]) -> list[Tried]:
    """Holm's correction: that any of those found is luck has a chance of 5 % at most."""
    order = sorted(tried, key=lambda each: each.chance)
    found: list[Tried] = []
    most = 0.0
    for rank, each in enumerate(order):
        most = min(1.0, max(most, each.chance * (len(order) - rank)))
        found.append(replace(each, chance=most))
    return sorted(found, key=lambda each: (each.chance >= SURE, -each.gain.estimate))


def _tried(results: Results, index: int, free: int, plan: Simple, game: AnyGame) -> Tried:
    """Against rivals, the share less a fair one; of a crew, less what it wins without the plan.

    Game 17 has the same luck in both arms, so that crews are compared game by game.
    """
    arm = results.arms[index]
    got = {p.number: game.share(p.payoffs[0]) for p in results.games(index, records=False)}
    without = {p.number: game.share(p.payoffs[0]) for p in results.games(free, records=False)}
    shares = mean_interval(list(got.values()))
    if game.cooperative:
        gain = mean_interval([got[number] - without[number] for number in got])
    else:
        fair = 1 / arm.seats if game.pays_wins else 0.5
        gain = Interval(shares.low - fair, shares.estimate - fair, shares.high - fair)
    chance = chance_of(gain)
    # Plans that change nothing have no spread; equal games are no evidence of anything.
    if gain.low == gain.high:
        chance = 1.0
    return Tried(plan, arm.bots[-1], len(got), shares, gain, chance)
