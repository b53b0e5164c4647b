"""The map, the pieces and the cards: HS-1 to HS-8, and the geometry of HS-15."""

from itertools import permutations, product

import pytest

from starboard.games.home_stars import GAME
from starboard.games.home_stars.cards import CARD_NAMES, STRENGTHS
from starboard.games.home_stars.moves import MOVES
from starboard.games.home_stars.stars import (
    LAST_SQUARE,
    REACH,
    SECTOR_NAMES,
    STAR_NAMES,
    distance,
    galaxy_of,
)
from starboard.kernel import BadOption
from starboard.kernel.datafile import STANDARD, shipped_text

RESOURCES = galaxy_of(STANDARD).resources


def place(sector: int) -> tuple[int, int, int]:
    """Column, row and layer of a sector."""
    return sector % 12 % 3, sector % 12 // 3, sector // 12


def sector_at(column: int, row: int, layer: int) -> int:
    return 12 * layer + 3 * row + column


def mirrored(sector: int) -> int:
    column, row, layer = place(sector)
    return sector_at(2 - column, row, layer)


def turned(sector: int) -> int:
    column, row, layer = place(sector)
    return sector_at(2 - column, 3 - row, 1 - layer)


def resources_of(sector: int) -> tuple[str, str]:
    return RESOURCES[2 * sector], RESOURCES[2 * sector + 1]


def galaxy_from(home: str) -> list[tuple[int, tuple[str, str]]]:
    """How far every sector is from a star, and what is there."""
    sector = STAR_NAMES.index(home) // 2
    return sorted([(distance(sector, other), resources_of(other)) for other in range(24)])


def test_hs_1_sectors_are_lettered_by_rows_and_yellow_comes_first() -> None:
    letters = ["A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L"]
    yellow, red = [f"{c}-yellow" for c in letters], [f"{c}-red" for c in letters]
    assert yellow + red == SECTOR_NAMES
    a_yellow, a_red = SECTOR_NAMES.index("A-yellow"), SECTOR_NAMES.index("A-red")
    assert distance(a_yellow, a_red) == 1


def test_hs_2_every_sector_has_two_of_the_48_stars() -> None:
    assert len(STAR_NAMES) == len(RESOURCES) == 2 * len(SECTOR_NAMES) == 48
    assert set(RESOURCES) == {"", "O", "+", "O+"}


@pytest.mark.parametrize(
    ("star", "sector"),
    [
        ("Algol", "A-yellow"),
        ("Pavo", "J-red"),
        ("Regulus", "C-yellow"),
        ("Antares", "L-red"),
        ("Mira", "D-red"),
    ],
)
def test_hs_3_home_stars_lie_in_their_sectors(star: str, sector: str) -> None:
    assert SECTOR_NAMES[STAR_NAMES.index(star) // 2] == sector


def test_hs_3_a_home_star_not_in_use_is_an_ordinary_star() -> None:
    scene = GAME.scene(GAME.view(GAME.begin(2), 0))
    symbols = {piece.id: piece.symbol for piece in scene.pieces}
    assert symbols["star Algol"] == symbols["star Antares"] == "home"
    assert symbols["star Regulus"] == symbols["star Pavo"] == symbols["star Mira"] == "both"


def test_hs_4_the_map_is_unchanged_by_its_symmetries() -> None:
    for sector in range(24):
        assert resources_of(mirrored(sector)) == resources_of(sector), SECTOR_NAMES[sector]
        assert resources_of(turned(sector)) == resources_of(sector), SECTOR_NAMES[sector]


def test_hs_4_one_sector_of_each_kind_has_its_resources() -> None:
    kinds = ["A-yellow", "A-red", "D-yellow", "D-red", "B-yellow", "B-red", "E-yellow", "E-red"]
    found = [resources_of(SECTOR_NAMES.index(kind)) for kind in kinds]
    assert found == [
        *[("O+", ""), ("+", ""), ("O", ""), ("O+", "")],
        *[("O", "+"), ("+", ""), ("O+", ""), ("O", "+")],
    ]


def test_hs_4_the_symmetries_carry_every_home_star_to_every_other() -> None:
    corners = [STAR_NAMES.index(name) // 2 for name in ("Algol", "Regulus", "Antares", "Pavo")]
    for corner in corners:
        images = {corner, mirrored(corner), turned(corner), mirrored(turned(corner))}
        assert images == set(corners)


def test_hs_4_every_home_star_sees_the_same_galaxy() -> None:
    seen = [galaxy_from(name) for name in ("Algol", "Regulus", "Antares", "Pavo")]
    assert seen[0] == seen[1] == seen[2] == seen[3]
    homes = [STAR_NAMES.index(name) // 2 for name in ("Algol", "Regulus", "Antares", "Pavo")]
    for home in homes:
        assert sorted([distance(home, other) for other in homes]) == [0, 2, 4, 6]


def test_hs_4_every_star_has_its_own_name() -> None:
    assert len(set(STAR_NAMES)) == 48
    assert all([name.isalpha() and name.istitle() for name in STAR_NAMES])


def test_hs_6_the_longest_journey_is_the_last_square() -> None:
    longest = max([distance(a, b) for a in range(24) for b in range(24)])
    assert longest == LAST_SQUARE == 6


def test_hs_7_everybody_has_the_same_seven_cards() -> None:
    assert dict(zip(CARD_NAMES, STRENGTHS, strict=True)) == {
        "Grand Admiral": 6,
        "Admiral": 5,
        "Commodore": 4,
        "Vanguard": 3,
        "Rearguard": 2,
        "Saboteur": 1,
        "Pathfinder": 0,
    }
    assert GAME.begin(4).hand == [127] * 4


@pytest.mark.parametrize(
    ("seats", "homes"),
    [
        (2, ["Algol", "Antares"]),
        (3, ["Mira", "Regulus", "Antares"]),
        (4, ["Algol", "Regulus", "Antares", "Pavo"]),
    ],
)
def test_hs_8_seats_sit_in_turn_order(seats: int, homes: list[str]) -> None:
    state = GAME.begin(seats)
    assert [STAR_NAMES[star] for star in galaxy_of(STANDARD).homes[seats]] == homes
    assert [STAR_NAMES[star] for star in state.homes] == homes
    assert state.to_act == 0


def test_hs_15_paths_with_one_turn_in_the_layer_and_one_between_give_the_sum_of_steps() -> None:
    """Every path of straight legs, each axis used once, has the length of the distance."""
    for start in range(24):
        lengths: dict[int, set[int]] = {}
        for legs in product(range(-2, 3), range(-3, 4), range(-1, 2)):
            end = [at + leg for at, leg in zip(place(start), legs, strict=True)]
            if not (0 <= end[0] < 3 and 0 <= end[1] < 4 and 0 <= end[2] < 2):
                continue
            for order in permutations(range(3)):
                steps = sum([abs(legs[axis]) for axis in order])
                lengths.setdefault(sector_at(*end), set()).add(steps)
        assert lengths == {end: {distance(start, end)} for end in range(24)}


def test_hs_15_square_2_from_a_yellow_reaches_these_stars() -> None:
    reached = [STAR_NAMES[star] for star in REACH[8 * SECTOR_NAMES.index("A-yellow") + 2]]
    assert reached == [
        *["Regulus", "Maia", "Sirius", "Alcor", "Altair", "Nunki"],
        *["Mirfak", "Atlas", "Mira", "Tejat"],
    ]


def test_hs_15_nothing_lies_past_the_last_square() -> None:
    assert [REACH[8 * sector + 7] for sector in range(24)] == [[]] * 24


def test_moves_are_written_as_the_rules_say() -> None:
    written = {MOVES.notation(move) for move in range(len(MOVES))}
    assert {
        *["depart Algol", "send 1", "send 255", "done departing"],
        *["arrive 1", "arrive 5", "at Vega", "done arriving"],
        *["play grand admiral", "destroy 1", "retreat 0", "retreat 255"],
    } <= written
    assert not {"send 0", "destroy 0", "arrive 6"} & written


def test_hs_3_a_galaxy_of_ones_own_has_other_homes_and_other_riches() -> None:
    text = shipped_text("starboard.games.home_stars")
    own = text.replace("homes  Algol Antares", "homes  Vega Antares").replace(
        "Vega    O ", "Vega    O+"
    )
    state = GAME.begin(2, {"scenario": own})
    vega = STAR_NAMES.index("Vega")
    assert state.homes[0] == vega
    assert state.ships[vega] == 15
    assert (state.people[vega], state.materials[vega]) == (1, 1)
    (drawn,) = [
        piece for piece in GAME.scene(GAME.view(state, 0)).pieces if piece.id == "star Vega"
    ]
    assert "people and raw materials (O+)" in drawn.label
    assert "#" not in state.setup.galaxy, "a record carries it without its remarks"


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("Vega    O ", "Vega    x ", "line 12 says that Vega has 'x'"),
        ("Vega    O ", "Wega    O ", "it has Wega where Vega must be"),
        ("homes  Algol Antares", "homes  Algol Moon", "the Home Star Moon is no star"),
    ],
)
def test_a_galaxy_with_a_mistake_is_refused_in_a_sentence(
    old: str, new: str, sentence: str
) -> None:
    text = shipped_text("starboard.games.home_stars").replace(old, new)
    with pytest.raises(BadOption, match=sentence):
        GAME.begin(2, {"scenario": text})
    with pytest.raises(BadOption, match="There is no scenario 'small'"):
        GAME.begin(2, {"scenario": "small"})
