"""Every game of the catalog is in every suite; a game that lacks a part fails here."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from command import REFERENCES, ROOT

from starboard import catalog
from starboard.bots import rivals_of
from starboard.kernel import OVER, WATCHER, Game, Rng, State, option_specs, random_game
from starboard.render import svg, text
from starboard.testing import (
    check_game,
    check_guide,
    check_lessons,
    check_records,
    rules_table,
    uncited_rules,
)

Words = dict[str, str]


@dataclass(frozen=True, kw_only=True)
class Suite:
    """How much of a game the laws look at."""

    games: int = 1
    samples: int = 6
    brief: Words = field(default_factory=dict)
    """Options that keep a long game short."""

    rulings: tuple[Words, ...] = ()
    """Options tried with every number of players; any other choice is tried with one number."""

    ruling_samples: int = 3
    records: int = 3
    """The least number of golden records."""


SUITES = {
    "streamlines": Suite(
        games=2,
        samples=4,
        rulings=(
            {"scenario": "hard"},
            {"gate_stop": "move"},
            {"leave_stream": "on", "scenario": "gentle"},
        ),
        ruling_samples=4,
    ),
    "sources": Suite(
        games=2, samples=4, rulings=({"level": "swift"}, {"express": "home", "ride": "7"})
    ),
    "speiderne": Suite(
        samples=5,
        rulings=({"stages": "discoverer"},),
        ruling_samples=1,
        records=4,
    ),
    "space_truckin": Suite(rulings=({"clock": "dice"},), ruling_samples=2),
    "home_stars": Suite(
        brief={"rounds": "7"},
        rulings=(
            {"rounds": "6", "losses": "half", "hold": "1"},
            {"rounds": "9", "homes": "majority", "hold": "5"},
        ),
        records=4,
    ),
    "connect_four": Suite(games=20, samples=12),
    "kuhn_poker": Suite(games=100, samples=12),
    "leduc_poker": Suite(games=30, samples=8),
}


def suite_of(game: Game[Any, Any]) -> Suite:
    return SUITES.get(game.name, Suite())


def other_choices(game: Game[Any, Any]) -> Iterator[Words]:
    """Every choice of every option except its default, and both ends of every range."""
    for spec in option_specs(game.options):
        words = (str(spec.low), str(spec.high)) if spec.kind == "number" else spec.choices
        for word in words:
            if word != spec.default:
                yield {spec.name: word}


def ways_to_play() -> Iterator[object]:
    """Every game with each of its options, and with how many players to try it."""
    for game in catalog.all_games():
        rulings = suite_of(game).rulings
        ways = [(words, game.seats) for words in rulings]
        for turn, words in enumerate(other_choices(game)):
            if words not in rulings:
                ways.append((words, (game.seats[turn % len(game.seats)],)))
        for words, seats in ways:
            names = [f"{name}={word}" for name, word in words.items()]
            yield pytest.param(game, words, seats, id=" ".join([game.name, *names]))


def folder(game: Game[Any, Any]) -> Path:
    """Where a game's source, tests and records lie."""
    return ROOT / "src/starboard/games" / game.name if game.name in catalog.GAMES else REFERENCES


@pytest.fixture(params=[*catalog.names(), *catalog.STUDIES])
def game(request: pytest.FixtureRequest) -> Game[Any, Any]:
    return catalog.find(request.param)


def positions(game: Game[Any, Any]) -> list[State]:
    """A few positions of a random game for each number of seats: start, middle and end."""
    found = []
    for seats in game.seats:
        state = game.begin(seats)
        moves = random_game(game.begin(seats), Rng(7, seats))
        marks = {0, len(moves) // 3, 2 * len(moves) // 3, len(moves)}
        for ply in range(len(moves) + 1):
            if ply in marks:
                found.append(state.clone())
            if ply < len(moves):
                state.play(moves[ply])
        assert state.to_act == OVER
    return found


def test_keeps_the_laws(game: Game[Any, Any]) -> None:
    suite = suite_of(game)
    check_game(game, games=suite.games, samples=suite.samples, options=suite.brief)


@pytest.mark.parametrize(("game", "words", "seats"), list(ways_to_play()))
def test_keeps_the_laws_under_every_option(
    game: Game[Any, Any], words: Words, seats: tuple[int, ...]
) -> None:
    suite = suite_of(game)
    options = {**suite.brief, **words}
    some = replace(game, seats=seats)
    check_game(some, games=1, samples=suite.ruling_samples, seed=1, options=options)


def test_replays_its_golden_records_to_the_letter(game: Game[Any, Any]) -> None:
    records = folder(game) / "records"
    if game.name not in catalog.GAMES:
        records /= game.name
    check_records(game, records, at_least=suite_of(game).records)


def test_teaches_lessons_that_can_be_played(game: Game[Any, Any]) -> None:
    check_lessons(game, rivals_of(game))


def test_tells_newcomers_what_it_is_and_shows_a_turn_in_five_pictures(game: Game[Any, Any]) -> None:
    check_guide(game)
    if game.name in catalog.GAMES:
        assert game.guide is not None
        assert len(game.guide.pictures) == 5
        assert set(game.guide.minutes) == set(game.seats)


def test_has_a_table_of_where_each_rule_is_met(game: Game[Any, Any]) -> None:
    if game.name in catalog.GAMES:
        page = (ROOT / "docs/lessons.md").read_text(encoding="utf-8")
        table = f"### {game.title}\n\n{rules_table(game)}\n"
        assert table in page, f"docs/lessons.md should say:\n{table}"


def test_has_every_kind_of_move_played_in_a_lesson(game: Game[Any, Any]) -> None:
    if game.name not in catalog.GAMES:
        return
    assert game.guide is not None
    asked = [
        move
        for lesson in game.lessons
        for step in lesson.steps
        for way in step.ways
        for move in way.moves
    ]
    played = {game.guide.tip([move]) for move in asked}
    assert [tip.moves for tip in game.guide.tips if tip not in played] == []


def test_has_every_rule_cited_by_a_test(game: Game[Any, Any]) -> None:
    assert uncited_rules(game.rules, folder(game).glob(f"test_{game.name}*.py")) == []


def test_is_drawn_as_a_picture_for_every_seat(game: Game[Any, Any]) -> None:
    for state in positions(game):
        for seat in (0, game.seats[0] - 1, WATCHER):
            scene = game.scene(game.view(state, seat))
            for theme in (svg.LIGHT, svg.DARK):
                picture = ElementTree.fromstring(svg.draw(scene, game.symbols, theme=theme))
                uses = [use.get("href") for use in picture.iter("{http://www.w3.org/2000/svg}use")]
                drawn = [f"#{piece.symbol}" for piece in scene.pieces if piece.symbol]
                assert set(drawn) <= set(uses)


def test_is_drawn_with_characters_for_every_seat(game: Game[Any, Any]) -> None:
    for state in positions(game):
        for seat in (0, WATCHER):
            scene = game.scene(game.view(state, seat))
            drawing = text.draw(scene, game.symbols, room=(80, 24))
            touched = {piece.id for piece in scene.pieces if piece.move is not None}
            assert touched <= set(drawing.boxes)
            assert drawing.plain().strip()


def test_has_its_rules_compiled(game: Game[Any, Any]) -> None:
    listed = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    if game.name in catalog.GAMES:
        for module in ("moves", "rules"):
            assert f'"src/starboard/games/{game.name}/{module}.py"' in listed
    else:
        assert f'"src/starboard/references/{game.name}.py"' in listed
