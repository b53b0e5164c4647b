"""Cards and tiles: what chance draws, what becomes of it, and who wins with it.

A thing is what a draw names: ``deal tee`` draws a tee. A move uses it if it names it too: ``lay tee
N`` does, and so does ``dump tee``. So games need not tell the lab what their cards are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from starboard.kernel import CHANCE, AnyGame
from starboard.lab.report.usage import Side, Usage, Used
from starboard.lab.results import Results

DRAWN: Final = "drawn"
USED: Final = "used"


@dataclass(slots=True)
class Thing:
    """What became of a card or tile over all watched games."""

    drawn: int = 0
    by_verb: dict[str, int] = field(default_factory=dict)
    left: int = 0
    """Of those drawn, how many no move can have used: there were fewer moves that name it."""

    @property
    def used(self) -> int:
        """How many moves name it."""
        return sum(self.by_verb.values())


@dataclass(frozen=True, slots=True)
class Things:
    """All cards and tiles of an arm's watched games, and what goes with winning."""

    games: int = 0
    found: Mapping[str, Thing] = field(default_factory=dict)
    edges: Mapping[str, Used] = field(default_factory=dict)
    """By ``drawn tee`` and ``used tee``: one family of comparisons."""


def names_of_things(game: AnyGame) -> list[str]:
    """What draws name, the longest first, so that a move is known by the longest that it names."""
    draws = [game.moves.notation(m) for m in range(game.moves.num_choices, len(game.moves))]
    names = {rest for _, _, rest in [draw.partition(" ") for draw in draws] if rest}
    return sorted(names, key=lambda name: (-len(name), name))


def read_things(
    results: Results, arm: int, game: AnyGame, sides: Mapping[int, Sequence[Side]]
) -> Things:
    """Follow every card and tile through the watched games of an arm."""
    names = names_of_things(game)
    named_by: dict[str, str] = {}
    found: dict[str, Thing] = {}
    counts: dict[int, dict[str, list[int]]] = {}
    usage: dict[int, list[tuple[int, str, int]]] = {}
    for number, seat, what, count in results.uses(arm):
        if what not in named_by:
            named_by[what] = thing_in(what, names)
        name = named_by[what]
        if not name:
            continue
        thing = found.setdefault(name, Thing())
        drawn_and_used = counts.setdefault(number, {}).setdefault(name, [0, 0])
        if seat == CHANCE:
            thing.drawn += count
            drawn_and_used[0] += count
        else:
            verb = what.split(" ")[0]
            thing.by_verb[verb] = thing.by_verb.get(verb, 0) + count
            drawn_and_used[1] += count
            usage.setdefault(number, []).append((seat, f"{USED} {name}", count))
    for number, seat, what, count in results.draws(arm):
        name = thing_in(what, names)
        if name:
            usage.setdefault(number, []).append((seat, f"{DRAWN} {name}", count))
    for by_name in counts.values():
        for name, (drawn, used) in by_name.items():
            found[name].left += max(0, drawn - used)
    return Things(len(sides), found, _edges(usage, sides))


def _edges(
    uses: Mapping[int, Sequence[tuple[int, str, int]]], sides: Mapping[int, Sequence[Side]]
) -> dict[str, Used]:
    usage = Usage(sides)
    for number, of_game in uses.items():
        for seat, what, count in of_game:
            usage.add(number, seat, what, count)
    usage.finish()
    return {used.what: used for used in usage.table()}


def thing_in(notation: str, names: Sequence[str]) -> str:
    """The thing that a notation names after its verb; nothing if none."""
    rest = notation.partition(" ")[2]
    return next((name for name in names if rest == name or rest.startswith(f"{name} ")), "")
