from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from starboard.kernel import (
    BadOption,
    NoOptions,
    option,
    option_specs,
    parse_options,
    show_options,
)


def even_text(text: str) -> str:
    # A capital may be longer than its letter: ß becomes SS.
    capitals = text.upper()
    if len(capitals) % 2:
        raise BadOption("A text has an even number of letters.")
    return capitals


@dataclass(frozen=True, slots=True)
class Options:
    level: str = option("calm", "How hard it is.", choices=("calm", "swift"))
    rounds: int = option(40, "How long it lasts.", low=1, high=99)
    ride: bool = option(False, "Whether ships ride.")
    map: str = option("small", "Where it happens.", choices=("small", "large"), check=even_text)


def parsed(**words: str) -> Options:
    return parse_options(Options, words)


def test_what_is_not_named_keeps_its_default() -> None:
    assert parsed() == Options("calm", 40, False, "small")


def test_words_become_values() -> None:
    assert parsed(level="swift", rounds=" 7", ride="on", map="large") == Options(
        "swift", 7, True, "large"
    )
    assert parsed(map="atlantis").map == "ATLANTIS"


def test_values_become_words() -> None:
    words = {"level": "swift", "rounds": "7", "ride": "on", "map": "small"}
    assert show_options(parsed(**words)) == words


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (
            {"lvel": "calm"},
            "The game has no option 'lvel': its options are level, rounds, ride, map.",
        ),
        ({"level": "hot"}, "Option level cannot be 'hot': it takes calm, swift."),
        ({"rounds": "0"}, "Option rounds cannot be '0': it takes a whole number from 1 to 99."),
        ({"rounds": "x"}, "Option rounds cannot be 'x': it takes a whole number from 1 to 99."),
        ({"rounds": "²"}, "Option rounds cannot be '²': it takes a whole number from 1 to 99."),
        (
            {"rounds": "9" * 5000},
            f"Option rounds cannot be '{'9' * 60}...': it takes a whole number from 1 to 99.",
        ),
        ({"ride": "yes"}, "Option ride cannot be 'yes': it takes on, off."),
        ({"map": "odd"}, "A text has an even number of letters."),
    ],
)
def test_bad_words_are_refused_with_what_is_allowed(words: dict[str, str], sentence: str) -> None:
    with pytest.raises(BadOption) as refusal:
        parse_options(Options, words)
    assert str(refusal.value) == sentence


def test_a_game_without_options_says_so() -> None:
    with pytest.raises(BadOption, match=r"The game has no option 'x': it has none\."):
        parse_options(NoOptions, {"x": "1"})


def test_specs_describe_every_field() -> None:
    specs = option_specs(Options)
    assert [(s.name, s.kind, s.default, s.help) for s in specs] == [
        ("level", "choice", "calm", "How hard it is."),
        ("rounds", "number", "40", "How long it lasts."),
        ("ride", "switch", "off", "Whether ships ride."),
        ("map", "text", "small", "Where it happens."),
    ]
    assert [s.allowed for s in specs] == [
        "calm, swift",
        "a whole number from 1 to 99",
        "on, off",
        "small, large or a text of your own",
    ]


@given(st.dictionaries(st.sampled_from(["level", "rounds", "ride", "map", "x"]), st.text()))
def test_any_words_are_parsed_or_refused(words: dict[str, Any]) -> None:
    try:
        options = parse_options(Options, words)
    except BadOption:
        return
    assert parse_options(Options, show_options(options)) == options
