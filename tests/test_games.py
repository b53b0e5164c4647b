"""Every game of the catalog is in every suite; a game that lacks a part fails here."""

from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from starboard import catalog
from starboard.kernel import OVER, WATCHER, Game, Rng, State, parse, random_game, verify
from starboard.render import svg, text

ROOT = Path(__file__).parents[1]
RECORDS = {name: ROOT / "src/starboard/games" / name / "records" for name in catalog.GAMES} | {
    name: ROOT / "examples/records" / name for name in ("connect_four", "kuhn_poker")
}


@pytest.fixture(params=catalog.names())
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


def test_has_golden_records_that_verify(game: Game[Any, Any]) -> None:
    files = sorted(RECORDS[game.name].glob("*.txt"))
    assert len(files) >= 3
    for file in files:
        verify(parse(file.read_text(encoding="utf-8")), game)


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
        assert f'"examples/{game.name}.py"' in listed
