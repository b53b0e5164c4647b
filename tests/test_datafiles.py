"""Rules as data: what the games' text files say, and what is said about a mistake in one."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from starboard import catalog
from starboard.games.home_stars.stars import parse_galaxy
from starboard.games.sources.scenario import parse_numbers as parse_sources
from starboard.games.space_truckin.scenario import parse_tiles
from starboard.games.speiderne.scenario import parse_numbers as parse_speiderne
from starboard.kernel import BadGame, BadOption, Rng, parse_options, playout
from starboard.kernel.datafile import read_rows, shipped_text

PARSERS: dict[str, Callable[[str], object]] = {
    "home_stars": parse_galaxy,
    "sources": parse_sources,
    "space_truckin": parse_tiles,
    "speiderne": parse_speiderne,
}


def shipped(name: str) -> str:
    return shipped_text(f"starboard.games.{name}")


@pytest.mark.parametrize(
    ("name", "line", "other", "sentence"),
    [
        ("home_stars", "homes  Algol Antares\n", "homes  Algol\n", "line 5 must name 2 Home Stars"),
        ("home_stars", "homes  Algol Antares\n", "", "line 5 must name 2 Home Stars"),
        ("home_stars", "homes  Algol Antares\n", "homes  Algol Algol\n", "is two players'"),
        ("home_stars", "Regulus Antares\n", "Regulus Terra\n", "the Home Star Terra is no star"),
        ("home_stars", "sector B-yellow", "sector C-yellow", "must come once and in order"),
        ("home_stars", "Izar   +", "Vega   +", "line 12 names Vega a second time"),
        ("home_stars", "Izar   +", "Izar   *", "a star has O, +, O+ or -"),
        ("home_stars", "Izar   +", "Izar", "line 12 must say homes, or sector with its name"),
        ("home_stars", "sector L-red", "# sector L-red", "it has 23 sectors, not 24"),
        ("home_stars", "homes  Algol Regulus Antares Pavo", "", "for two, three and four players"),
        ("sources", "card  tee", "card  loop", "line 8 counts 'loop', which is none of one, oppos"),
        ("sources", "card  tee", "card  corner", "line 8 counts corner a second time"),
        ("sources", "card  tee         12", "", "it does not speak of tee"),
        ("sources", "card  tee         12", "card  tee 60", "are too many"),
        ("sources", "card  tee         12", "card  tee many", "line 8 must give 1 numbers after"),
        ("sources", "card  tee", "cards tee", "line 8 must count a card, or give calm, steady"),
        ("sources", "card  only red     1", "card  only red 2", "one Only and one Not of each"),
        ("sources", "turns calm        27 40 41", "", "it does not speak of calm"),
        ("speiderne", "hand       5", "hand 9", "line 5 says 9, but 5 is the most"),
        ("speiderne", "hand       5", "hand 0", "line 5 says 0, but 1 is the least"),
        ("speiderne", "hand       5", "", "it does not say hand"),
        ("speiderne", "decks      1 1", "decks      0 1", "line 4 says 0, but 1 is the least"),
        ("speiderne", "decks ", "decks: ", "line 4 must begin with decks, enough, passengers"),
        ("speiderne", "passengers 2 5 1", "passengers 2 5 7", "line 12 says 7, but 3 is the most"),
    ],
)
def test_a_mistake_is_told_in_one_sentence(name: str, line: str, other: str, sentence: str) -> None:
    text = shipped(name)
    assert line in text
    with pytest.raises(BadGame) as told:
        PARSERS[name](text.replace(line, other, 1))
    assert sentence in str(told.value)
    assert str(told.value).count(".") == 1


@pytest.mark.parametrize("name", PARSERS)
def test_what_is_shipped_can_be_read(name: str) -> None:
    PARSERS[name](shipped(name))


def test_remarks_and_empty_lines_say_nothing() -> None:
    rows = read_rows("# a\n\none two # three\n", "it")
    assert [(row.number, row.words) for row in rows] == [(3, ("one", "two"))]


CHANGES = {
    "home_stars": ("homes  Algol Antares", "homes  Vega Antares"),
    "sources": ("card  one         26", "card  one         20"),
    "space_truckin": ("black-holes 10", "black-holes 5"),
    "speiderne": ("rounds     30", "rounds 3"),
}


@pytest.mark.parametrize("name", CHANGES)
def test_a_text_of_ones_own_is_an_option(name: str) -> None:
    game, text = catalog.find(name), shipped(name)
    own = text.replace(*CHANGES[name])
    assert own != text
    words = {"scenario": own}
    usual, state = game.begin(2), game.begin(2, words)
    assert state.key() != usual.key()
    assert playout(state, Rng(1)) <= game.longest
    carried = parse_options(game.options, words).scenario
    assert "#" not in carried, "a record carries it without its remarks"
    assert game.begin(2, {"scenario": carried}).key() == game.begin(2, words).key()
    with pytest.raises(BadOption, match="There is no scenario 'small': choose standard, or give"):
        game.begin(2, {"scenario": "small"})
    with pytest.raises(BadOption, match="cannot be used: line 1 "):
        game.begin(2, {"scenario": f"nonsense 1\n{text}"})
