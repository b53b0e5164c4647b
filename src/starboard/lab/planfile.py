"""Plan files: a study written down in TOML, with a sentence for whatever is wrong in it."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from starboard.bots import STANDARD
from starboard.kernel import AnyGame, Find, option_specs, show_option
from starboard.lab import kinds
from starboard.lab.plan import BadPlan, Plan, seat_bots
from starboard.lab.study import Arm

COMMON = ("game", "bots", "seats", "games", "seed", "rotate", "options")
KINDS = ("sweep", "compare", "lineup", "restrict", "ladder")
SIDE = ("game", "bots", "options", "forbid")
Expand = Callable[[str], str]
"""Returns the text of an option that may be given as, say, the name of a file."""


def read_plan(path: Path, find: Find, expand: Expand = str) -> Plan:
    """Read and check a plan's file, or raise the sentence that says what is wrong with it."""
    try:
        text = path.read_text(encoding="utf-8")
        written = tomllib.loads(text)
    except UnicodeDecodeError:
        raise BadPlan(f"{path} cannot be read: it is not text.") from None
    except tomllib.TOMLDecodeError as error:
        raise BadPlan(f"{path} is not TOML: {error}.") from None
    plan = replace(_Reader(written, path.parent, find, expand).plan(), text=text)
    plan.check(find)
    return plan


class _Reader:
    """A plan's tables and keys, each with its type checked as it is read."""

    def __init__(self, written: dict[str, Any], folder: Path, find: Find, expand: Expand) -> None:
        self.written = written
        self.folder = folder
        self.find = find
        self.expand = expand

    def plan(self) -> Plan:
        _known(self.written, (*COMMON, "grid", *KINDS), "a plan")
        named = [kind for kind in KINDS if kind in self.written]
        if len(named) > 1:
            raise BadPlan(f"A plan is of one kind: make a plan of its own for [{named[1]}].")
        if "grid" in self.written and named != ["sweep"]:
            raise BadPlan("'grid' belongs to a plan with a [sweep].")
        made = self._kind(named[0]) if named else Plan(arms=(self.base(),))
        return replace(
            made,
            games=_whole(self.written, "games", made.games),
            seed=_whole(self.written, "seed", 0),
        )

    def base(self) -> Arm:
        """The arm that others vary."""
        written = self.written
        name = _text(written, "game")
        if name.endswith(".py") and (self.folder / name).is_file():
            # A guest's game lies beside the plan, wherever the plan is run from.
            name = str(self.folder / name)
        game = self.find(name)
        bots = _texts(written, "bots") or [STANDARD]
        seats = _whole(written, "seats", 0) or None
        return Arm(
            name=", ".join(dict.fromkeys(bots)),
            game=name,
            bots=seat_bots(bots, seats, game),
            options=self.words(_table(written, "options"), game),
            rotate=_switch(written, "rotate", True),
        )

    def _kind(self, kind: str) -> Plan:
        table = _table(self.written, kind)
        if kind == "compare":
            return self._compare(table)
        base = self.base()
        game = self.find(base.game)
        if kind == "sweep":
            axes = {name: _listed(value) for name, value in table.items()}
            expanded = {name: self._expanded(name, values, game) for name, values in axes.items()}
            return kinds.sweep(base, game, expanded, _switch(self.written, "grid", False))
        if kind == "lineup":
            _known(table, ("bots",), "[lineup]")
            return kinds.lineup(base, game, _texts(table, "bots"))
        if kind == "restrict":
            _known(table, ("forbid",), "[restrict]")
            return kinds.restrict(base, _patterns(table))
        _known(table, ("first", "steps"), "[ladder]")
        budgets = kinds.doubled(_whole(table, "first", 16), _whole(table, "steps", 5))
        return kinds.ladder(base, game, budgets)

    def _compare(self, table: dict[str, Any]) -> Plan:
        arms = []
        for name in table:
            side = _table(table, name)
            _known(side, SIDE, f"[compare.{name}]")
            merged = {**self.written, **{k: v for k, v in side.items() if k != "options"}}
            merged["options"] = _table(self.written, "options") | _table(side, "options")
            merged.pop("forbid", None)
            arm = _Reader(merged, self.folder, self.find, self.expand).base()
            forbidden = (tuple(_texts(side, "forbid")), *((),) * (arm.seats - 1))
            arms.append(replace(arm, name=name, forbidden=forbidden if "forbid" in side else ()))
        return kinds.compare(arms)

    def words(self, table: Mapping[str, Any], game: AnyGame) -> dict[str, str]:
        """Options as words."""
        return {
            name: self._expanded(name, [_word(value)], game)[0] for name, value in table.items()
        }

    def _expanded(self, name: str, words: Sequence[str], game: AnyGame) -> list[str]:
        texts = [spec.name for spec in option_specs(game.options) if spec.kind == "text"]
        return [self.expand(word) if name in texts else word for word in words]


def _known(table: Mapping[str, Any], keys: Sequence[str], where: str) -> None:
    for name in table:
        if name not in keys:
            near = get_close_matches(name, keys, 1)
            hint = f"did you mean {near[0]!r}?" if near else f"it takes {', '.join(keys)}."
            raise BadPlan(f"There is no key {name!r} in {where}: {hint}")


def _text(table: Mapping[str, Any], key: str) -> str:
    value = table.get(key)
    if not isinstance(value, str):
        raise BadPlan(f'The plan needs {key} = "..." as a text.')
    return value


def _texts(table: Mapping[str, Any], key: str) -> list[str]:
    value = table.get(key, [])
    if isinstance(value, str):
        return [word.strip() for word in value.split(",")]
    if not isinstance(value, list) or not all([isinstance(word, str) for word in value]):
        raise BadPlan(f'{key!r} is a list of texts, such as ["standard", "easy"].')
    return value


def _patterns(table: Mapping[str, Any]) -> list[list[str]]:
    """Each thing to forbid; a list within the list is forbidden together."""
    value = table.get("forbid", [])
    if not isinstance(value, list):
        raise BadPlan('\'forbid\' is a list of moves, such as ["pass", "fly *"].')
    return [
        _texts({"forbid": item if isinstance(item, list) else [item]}, "forbid") for item in value
    ]


def _whole(table: Mapping[str, Any], key: str, default: int) -> int:
    value = table.get(key, default)
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadPlan(f"{key!r} is a whole number, not {value!r}.")
    return value


def _switch(table: Mapping[str, Any], key: str, default: bool) -> bool:
    value = table.get(key, default)
    if not isinstance(value, bool):
        raise BadPlan(f"{key!r} is true or false, not {value!r}.")
    return value


def _table(table: Mapping[str, Any], key: str) -> dict[str, Any]:
    value = table.get(key, {})
    if not isinstance(value, dict):
        raise BadPlan(f"{key!r} is a table of its own: write [{key}] above its lines.")
    return value


def _listed(value: Any) -> list[str]:
    return [_word(item) for item in value] if isinstance(value, list) else [_word(value)]


def _word(value: Any) -> str:
    """A TOML value as the word that options are read from."""
    if isinstance(value, bool | int | str):
        return show_option(value)
    raise BadPlan(f"An option is a text, a whole number, true or false, not {value!r}.")
