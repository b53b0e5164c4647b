"""Sizes and places: nothing to touch is small, nothing covers anything else, names stand clear."""

from collections.abc import Iterator
from itertools import combinations

import pytest

from starboard.games.home_stars import GAME
from starboard.games.home_stars.position import BIT
from starboard.games.home_stars.rules import HomeStars
from starboard.games.home_stars.scene_places import (
    CARD,
    HAND_Y,
    LAYER_HEIGHT,
    LAYER_WIDTH,
    LAYER_Y,
    LETTER,
    LETTER_WIDTH,
    fleet_spot,
    route,
    sector_corner,
    sector_middle,
    star_spot,
)
from starboard.games.home_stars.setups import arrange
from starboard.games.home_stars.stars import SECTOR_NAMES, STAR_NAMES, STARS
from starboard.kernel import OVER, Piece, Rng, Scene
from starboard.testing import play

HEART_PX = 640
"""How high the heart of the table is in a window of 1280 x 800."""

HEART = HAND_Y - 0.45
"""Its height in squares."""


def pixels(squares: float) -> float:
    return squares * HEART_PX / HEART


def crowded(seats: int) -> HomeStars:
    """A fleet at every star, and an enemy at every other one."""
    state = arrange("", seats=seats)
    for star in range(STARS):
        owner = star % seats
        state.ships[star] = 200
        state.held[owner] |= BIT[star]
        if owner:
            state.front.append(star)
            state.landed.append(100)
    return state


def drawn(state: HomeStars, seat: int = 0) -> Scene:
    return GAME.scene(GAME.view(state, seat))


def overlap(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    """Whether two boxes, each left, top, right and bottom, share more than an edge."""
    slack = 0.011
    across = one[0] < other[2] - slack and other[0] < one[2] - slack
    return across and one[1] < other[3] - slack and other[1] < one[3] - slack


def written(piece: Piece) -> tuple[float, ...]:
    """The box that a name's letters take, by the width of a letter that clients reckon with."""
    x, y = piece.x + piece.size / 2, piece.y + piece.size / 2
    half = len(piece.text) * LETTER * LETTER_WIDTH / 2
    return x - half, y - LETTER / 2, x + half, y + LETTER / 2


def lit(piece: Piece) -> tuple[float, ...]:
    """The box of what is drawn of a piece."""
    return piece.x, piece.y, piece.x + piece.size, piece.y + piece.size


@pytest.mark.parametrize("seats", GAME.seats)
def test_names_stars_and_fleets_keep_clear_of_each_other(seats: int) -> None:
    things = []
    for piece in drawn(crowded(seats)).pieces:
        if piece.id.startswith("name "):
            things.append((piece.id, written(piece)))
        elif piece.id.startswith(("star ", "fleet ")):
            things.append((piece.id, lit(piece)))
    assert len(things) > 3 * STARS
    met = [(a, b) for (a, one), (b, other) in combinations(things, 2) if overlap(one, other)]
    assert met == []


@pytest.mark.parametrize("seats", GAME.seats)
def test_everything_at_a_star_stays_in_its_sector(seats: int) -> None:
    state = crowded(seats)
    for star in range(STARS):
        left, top = sector_corner(star // 2)
        spots = [star_spot(state, star), *[fleet_spot(state, star, side) for side in (True, False)]]
        for spot in spots:
            assert left <= spot.left + 1e-6
            assert spot.left + spot.size <= left + LAYER_WIDTH / 3 + 0.01
            assert top <= spot.top
            assert spot.top + spot.size <= top + LAYER_HEIGHT / 4


def test_the_map_is_no_table_of_rows() -> None:
    state = GAME.begin(2)
    places = {
        (
            round(spot.x - sector_corner(star // 2)[0], 2),
            round(spot.y - sector_corner(star // 2)[1], 2),
        )
        for star, spot in [(star, star_spot(state, star)) for star in range(STARS)]
    }
    assert len(places) > 30


def test_what_matters_is_large_enough_in_a_heart_of_640_pixels() -> None:
    sizes = {piece.id: pixels(piece.size) for piece in drawn(GAME.begin(2)).pieces}
    assert min([size for id_, size in sizes.items() if id_.startswith("star ")]) >= 44
    assert sizes["star Algol"] >= 1.4 * sizes["star Vega"]
    assert sizes["fleet Algol 0"] >= 24
    assert sizes["card 0"] >= 80
    assert pixels(LAYER_WIDTH) >= 440
    assert pixels(LAYER_HEIGHT) >= 480
    assert pixels(LETTER) >= 10


def test_two_tokens_on_a_square_are_a_fingertip_wide() -> None:
    state = arrange("Algol 0 3\nAntares 1 9\nwarp 0 1 A-yellow 1 8\nwarp 1 1 L-red 1 8")
    sizes = [pixels(p.size) for p in drawn(state).pieces if p.id.startswith("token ")]
    assert min(sizes) >= 44


def positions() -> Iterator[HomeStars]:
    for seats in GAME.seats:
        state, rng = GAME.begin(seats, {"rounds": "12"}), Rng(17, seats)
        while state.to_act != OVER:
            state.play(rng.choice(state.legal_moves()))
            if rng.below(25) == 0:
                yield state


def test_no_two_things_to_touch_share_their_middles_and_none_is_tiny() -> None:
    for state in positions():
        scene = drawn(state, max(0, state.to_act))
        touched = [piece for piece in scene.pieces if piece.move is not None or piece.asks]
        for one, other in combinations(touched, 2):
            across = abs(one.x + one.size / 2 - other.x - other.size / 2)
            along = abs(one.y + one.size / 2 - other.y - other.size / 2)
            apart = min(one.size, other.size) / 2
            assert max(across, along) >= apart - 1e-6, (one.id, other.id)
        assert min([pixels(piece.size) for piece in touched], default=24) >= 17


def test_the_scene_has_the_same_size_for_everybody_at_any_time() -> None:
    start = drawn(GAME.begin(2), -1)
    assert start.width / HEART == pytest.approx(1.45, abs=0.1)
    for state in positions():
        for seat in (-1, 0):
            assert (drawn(state, seat).width, drawn(state, seat).height) == (
                start.width,
                start.height,
            )


def test_the_hand_is_a_dock_and_all_else_the_heart() -> None:
    roles = {zone.id: zone.role for zone in drawn(GAME.begin(2)).zones}
    assert roles.pop("hand") == "dock"
    assert set(roles.values()) == {"heart"}
    assert {"layer 0", "layer 1", "hyperspace", "legend"} == set(roles)
    hand = [piece for piece in drawn(GAME.begin(2)).pieces if piece.id.startswith("card ")]
    assert [(piece.y, piece.size) for piece in hand] == [(HAND_Y, CARD)] * 7


def test_each_sheet_has_its_own_ground_of_its_own_shape() -> None:
    zones = {zone.id: zone for zone in drawn(GAME.begin(2)).zones}
    for name in ("layer 0", "layer 1", "hyperspace", "legend"):
        width, height = GAME.symbols[zones[name].ground].box
        assert width / height == pytest.approx(zones[name].width / zones[name].height, rel=0.01)
    assert zones["layer 0"].ground != zones["layer 1"].ground
    assert zones["layer 0"].y == LAYER_Y


def test_a_route_goes_along_then_across_then_to_the_other_sheet() -> None:
    state = GAME.begin(2)
    sector = SECTOR_NAMES.index
    far = route(state, sector("A-yellow"), STAR_NAMES.index("Markab"))
    assert far[:2] == (sector_middle(sector("A-yellow")), sector_middle(sector("J-yellow")))
    assert far[-1] == star_spot(state, STAR_NAMES.index("Markab")).middle
    over = route(state, sector("A-yellow"), STAR_NAMES.index("Mirfak"))
    assert over[1] == sector_middle(sector("B-yellow"))
    assert len(route(state, sector("A-yellow"), STAR_NAMES.index("Sadr"))) == 2


def test_a_star_where_a_token_may_come_out_draws_its_way_there() -> None:
    state = arrange("Algol 0 3\nAntares 1 9\nwarp 0 1 A-yellow 2 8")
    play(GAME, state, "done departing", "arrive 1")
    pieces = {piece.id: piece for piece in drawn(state).pieces}
    assert pieces["star Sirius"].path == route(state, 0, STAR_NAMES.index("Sirius"))
    assert pieces["star Vega"].path == ()


def test_every_symbol_is_small_and_has_ids_of_its_own() -> None:
    for name, symbol in GAME.symbols.items():
        ids = [part.split('"')[0] for part in symbol.svg.split(' id="')[1:]]
        assert all([one.replace("_", "-").startswith(name.replace("_", "-")) for one in ids]), name
        assert len(symbol.svg) < 8000
        assert "style" not in symbol.svg
