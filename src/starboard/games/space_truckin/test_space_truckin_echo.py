"""What lies across the edges."""

import pytest

from starboard.games.space_truckin import DRAWN, GAME
from starboard.games.space_truckin.scene_echo import ECHO
from starboard.games.space_truckin.scene_tiles import LEFT, TOP, place_on_board
from starboard.games.space_truckin.setups import position
from starboard.games.space_truckin.squares import SIDE, SQUARE_NAMES, SQUARES
from starboard.kernel import Piece, Scene


def seen(drawing: str, at: str) -> Scene:
    return GAME.scene(GAME.view(position(drawing, at=at), 0))


def echoes(scene: Scene) -> dict[str, Piece]:
    return {p.id: p for p in scene.pieces if p.id.startswith("echo") and p.symbol}


def extent(scene: Scene) -> tuple[float, float, float, float]:
    """What the board and all that lies on or beyond it takes up."""
    near = [piece for piece in scene.pieces if piece.x < 10.5 and piece.y < 10.5]
    left, top = min([piece.x for piece in near]), min([piece.y for piece in near])
    right = max([piece.x + piece.size for piece in near])
    return left, top, right, max([piece.y + piece.size for piece in near])


def test_the_board_does_not_jump_when_the_first_echo_appears() -> None:
    bare, full = extent(seen("bend", at="e5")), extent(seen("heart", at="a1"))
    assert bare == pytest.approx(full)
    assert bare == pytest.approx((0.1, 0.1, 10.1, 10.1))


def test_the_opposite_side_is_seen_beyond_each_edge() -> None:
    found = echoes(seen("bend/E", at="a1"))
    # A tile in a corner is seen beyond both of the edges that it meets.
    assert sorted(found) == ["echo a9 N", "echo a9 N too", "echo i1 E", "echo i1 E too"]
    north, east = found["echo a9 N"], found["echo i1 E"]
    x, y = place_on_board(SQUARE_NAMES.index("a9"))
    assert (north.x, north.y, north.size) == pytest.approx((x, y - ECHO, ECHO))
    x, y = place_on_board(SQUARE_NAMES.index("i1"))
    assert (east.x, east.y) == pytest.approx((x + 1, y))
    assert sorted(echoes(seen("bend", at="i9"))) == [
        "echo a9 W", "echo a9 W too", "echo i1 S", "echo i1 S too",
    ]  # fmt: skip
    assert echoes(seen("bend", at="e5")) == {}


def test_echoes_cannot_be_touched_and_say_nothing() -> None:
    found = echoes(seen("straight+1E . bend", at="a5"))
    assert "echo i5 E ship" not in found  # it is in the tile's middle, beyond the half
    found = echoes(seen("dead-end/W+1E", at="i5"))
    ship = found["echo a5 W ship"]
    assert (ship.symbol, ship.owner, ship.mark) == ("cargo", 1, "faded")
    for echo in found.values():
        assert (echo.move, echo.asks, echo.label, echo.tip, echo.shows) == (None, "", "", "", ())


def test_echoes_lie_beyond_the_board_and_within_half_a_square() -> None:
    state = position("heart", at="a1")
    for square in range(1, SQUARES):
        state.board.lay(square, state.board.codes[0])
    scene = GAME.scene(GAME.view(state, 0))
    assert len(echoes(scene)) == 8 * SIDE
    for echo in echoes(scene).values():
        x, y = round(echo.x - LEFT, 6), round(echo.y - TOP, 6)
        across, down = -ECHO <= x <= SIDE, -ECHO <= y <= SIDE
        inside = 0 <= x < SIDE and 0 <= y < SIDE
        assert across and down and not inside


def test_a_quarter_is_the_part_of_the_picture_that_meets_the_edge() -> None:
    # The bend joins south and west; turned east it joins west and north.
    found = echoes(seen("bend/E", at="a1"))
    assert [found[name].turns for name in ("echo a9 N", "echo i1 E")] == [1, 1]
    # Beyond the north edge lies its south side, which is void: its original east side.
    assert found["echo a9 N"].symbol == "echo_bend_SE"
    # Beyond the east edge lies its west side, a wormhole: its original south side.
    assert found["echo i1 E"].symbol == "echo_bend_SW_edge"
    quarter = GAME.symbols["echo_bend_SW_edge"].svg
    assert quarter.startswith('<svg viewBox="0 50 50 50"')
    assert DRAWN["bend"].svg.partition("\n")[2] in quarter
