"""Options: the rulings a table may choose, declared once and read from words everywhere.

A game declares a frozen dataclass whose every field is an `option`. Forms, command-line
flags, sweeps and records all speak of options as words, and `parse_options` is the one door.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import Field, dataclass, field, fields
from typing import Any, Literal, TypeVar

from starboard.kernel.errors import BadOption

Options = TypeVar("Options")

SWITCH = {"on": True, "off": False}
LONGEST_NUMBER = 9
"""Digits of a number; no game counts further."""

LONGEST_SHOWN = 60
"""Letters of a wrong word that its refusal repeats."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionSpec:
    """One option, as a form or a help text shows it."""

    name: str
    kind: Literal["choice", "number", "switch", "text"]
    default: str
    help: str
    choices: tuple[str, ...] = ()
    meanings: tuple[str, ...] = ()
    """What each choice means, in words for a form; none where the choices say enough."""

    low: int = 0
    high: int = 0
    label: str = ""
    """What a form calls it; its name if nothing is said."""

    check: Callable[[str], str] | None = None
    """For a text: returns it in its canonical form, or raises `BadOption`."""

    @property
    def allowed(self) -> str:
        """What it takes, in words."""
        if self.kind == "number":
            return f"a whole number from {self.low} to {self.high}"
        words = ", ".join(self.choices)
        return f"{words} or a text of your own" if self.kind == "text" else words

    def parse(self, word: str) -> Any:
        """Return the value that *word* stands for, or raise `BadOption`."""
        if self.kind == "number":
            digits = word.strip()
            plain = digits.removeprefix("-")
            if plain.isdecimal() and len(plain) <= LONGEST_NUMBER:
                number = int(digits)
                if self.low <= number <= self.high:
                    return number
        elif word in self.choices:
            return SWITCH[word] if self.kind == "switch" else word
        elif self.check is not None:
            return self.check(word)
        shown = word if len(word) <= LONGEST_SHOWN else f"{word[:LONGEST_SHOWN]}..."
        raise BadOption(f"Option {self.name} cannot be {shown!r}: it takes {self.allowed}.")


@dataclass(frozen=True, slots=True)
class NoOptions:
    """The options of a game that has none."""


def option(
    default: Any,
    help: str,
    *,
    label: str = "",
    choices: Sequence[str] | Mapping[str, str] = (),
    low: int = 0,
    high: int = 0,
    check: Callable[[str], str] | None = None,
) -> Any:
    """Declare one field of an options dataclass.

    A bool is a switch, an int a number from *low* to *high*, a str one of *choices*, or
    with *check* any text that it accepts. *help* is one line for people who must choose, and
    *label* what a form calls the option. *choices* may say what each of them means.
    """
    return field(
        default=default,
        metadata={
            "help": help,
            "label": label,
            "choices": tuple(choices),
            "meanings": tuple(choices.values()) if isinstance(choices, Mapping) else (),
            "low": low,
            "high": high,
            "check": check,
        },
    )


def option_specs(options: type[Any]) -> tuple[OptionSpec, ...]:
    """Describe every option of an options dataclass, in the order declared."""
    return tuple([_spec(field) for field in fields(options)])


def find_option(options: type[Any], name: str) -> OptionSpec:
    """Describe the option of that name, or raise `BadOption`."""
    specs = {spec.name: spec for spec in option_specs(options)}
    if name not in specs:
        known = f"its options are {', '.join(specs)}" if specs else "it has none"
        raise BadOption(f"The game has no option {name!r}: {known}.")
    return specs[name]


def parse_options(options: type[Options], words: Mapping[str, str]) -> Options:
    """Build options from words; what is not named keeps its default."""
    specs = {name: find_option(options, name) for name in words}
    return options(**{name: specs[name].parse(word) for name, word in words.items()})


def show_options(options: Any) -> dict[str, str]:
    """The words that `parse_options` reads back as these options."""
    return {field.name: show_option(getattr(options, field.name)) for field in fields(options)}


def show_option(value: object) -> str:
    """The word that stands for one option's value: a switch is ``on`` or ``off``."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


def _spec(field: Field[Any]) -> OptionSpec:
    facts = field.metadata
    kind: Literal["choice", "number", "switch", "text"] = "choice"
    choices = facts["choices"]
    if isinstance(field.default, bool):
        kind, choices = "switch", tuple(SWITCH)
    elif isinstance(field.default, int):
        kind = "number"
    elif facts["check"] is not None:
        kind = "text"
    return OptionSpec(
        name=field.name,
        kind=kind,
        default=show_option(field.default),
        help=facts["help"],
        choices=choices,
        meanings=facts["meanings"],
        label=facts["label"],
        low=facts["low"],
        high=facts["high"],
        check=facts["check"],
    )
