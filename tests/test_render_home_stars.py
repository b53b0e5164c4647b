"""A map in a terminal: every star's name can be read, in the row below its star."""

import pytest

from starboard.games.home_stars import GAME
from starboard.games.home_stars.setups import FIGHT, arrange
from starboard.games.home_stars.stars import STAR_NAMES
from starboard.render.text import draw
from starboard.testing import play


@pytest.mark.parametrize(
    "moves", [(), ("depart Algol",), ("done departing", "arrive 1", "at Vega")]
)
def test_every_name_stands_in_its_row(moves: tuple[str, ...]) -> None:
    scene = GAME.scene(GAME.view(play(GAME, arrange(FIGHT), *moves), 0))
    drawing = draw(scene, GAME.symbols, room=(100, 32))
    assert drawing.width <= 100
    assert drawing.height <= 32
    for name in STAR_NAMES:
        rows = [
            (row, "".join([spot.text for spot in line if spot.piece == f"name {name}"]))
            for row, line in enumerate(drawing.rows)
        ]
        written = [(row, text) for row, text in rows if text]
        assert [text for _, text in written] == [name.upper()]
        star = drawing.boxes[f"star {name}"]
        assert star.top < written[0][0] <= star.top + star.height
