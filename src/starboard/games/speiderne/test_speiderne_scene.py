"""The scene: what players see and touch, and where it lies."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from starboard.games.speiderne import GAME
from starboard.games.speiderne.cards import EDGE_NAMES, REGION_NAMES, WAYS
from starboard.games.speiderne.ferries import begin
from starboard.games.speiderne.rules import Speiderne
from starboard.games.speiderne.setups import arrange
from starboard.games.speiderne.view import View
from starboard.kernel import CHANCE, OVER, WATCHER, Piece, Rng, Scene, Zone, refusal
from starboard.testing import play

PIXELS = 80
"""Of one square, where the heart is 640 high: at a window of 1280 x 800."""


def drawn(state: Speiderne, seat: int = 0) -> Scene:
    return GAME.scene(View(state, seat))


def piece(state: Speiderne, seat: int, name: str) -> Piece:
    return next(piece for piece in drawn(state, seat).pieces if piece.id == name)


def middle(piece: Piece) -> tuple[float, float]:
    return round(piece.x + piece.size / 2, 3), round(piece.y + piece.size / 2, 3)


def is_on(piece: Piece, zone: Zone) -> bool:
    x, y = middle(piece)
    return zone.x <= x <= zone.x + zone.width and zone.y <= y <= zone.y + zone.height


def positions(seats: int, seed: int) -> Iterator[Speiderne]:
    """Every position of a game played at random."""
    state, rng = GAME.begin(seats), Rng(seed)
    yield state
    while state.to_act != OVER:
        state.play(state.draw(rng) if state.to_act == CHANCE else rng.choice(state.legal_moves()))
        yield state


# Regions, ships and passengers.


def test_the_sea_shows_what_each_region_means() -> None:
    sea = {"a1": "9C", "b1": "9D", "c1": "9H", "d1": "9S"}
    state = arrange(["", ""], sea=sea)
    regions = ("a1", "b1", "c1", "d1")
    symbols = [piece(state, 0, f"region {name}").symbol for name in regions]
    assert symbols == ["storm", "treasure", "pirates", "calm"]
    assert piece(state, 0, "region c1").label == "c1, pirates, 9♥"
    assert piece(state, 0, "card 9H").text == "9"


def test_what_is_undiscovered_lies_under_clouds_unlike_their_neighbours() -> None:
    state = arrange(["", ""])
    clouds = [piece(state, 0, f"region {name}").symbol for name in REGION_NAMES]
    assert all([cloud.startswith("fog") for cloud in clouds])
    assert all([clouds[region] != clouds[way] for region in range(12) for way in WAYS[region]])


def test_a_ship_shows_owner_flag_and_a_sail_for_each_card() -> None:
    state = arrange(["", ""], ships=["1 a1 W: 2D KD", "1 b1: 2C 3C 4C", "0 b1: 2H"])
    ship = piece(state, 0, "ship 0")
    assert (ship.symbol, ship.owner, ship.text) == ("expedition_2", 1, "K♦")
    assert ship.label == "expedition K♦ of @1 west of a1: 2♦ K♦"
    assert [piece(state, 0, f"ship {n}").symbol for n in (1, 2)] == ["expedition_3", "expedition_1"]


FERRY_SEA = {"a1": "9H", "b1": "6C", "c1": "4D", "a2": "5S", "b2": "KD"}


def at_ferries(hands: list[str], ships: list[str]) -> Speiderne:
    state = arrange(hands, ships=ships, sea=FERRY_SEA, found=[3, 2])
    begin(state)
    return state


def test_passengers_are_seen_waiting_and_aboard() -> None:
    state = at_ferries(["", ""], ["0 b2: 5D 6D"])
    waiting, aboard = piece(state, 1, "waiting b2"), piece(state, 1, "aboard 0")
    assert (waiting.symbol, waiting.count) == ("passenger", 1)
    assert (aboard.symbol, aboard.count) == ("passengers_2", 2)
    assert aboard.label == "2 passengers aboard the ferry 6♦ of @0"


def test_in_a_storm_both_cards_lie_on_the_region_and_the_attacker_stands_out() -> None:
    state = arrange(["KS", ""], ships=["0 a1 W: 2H 3H 4H"])
    play(GAME, state, "move 4H", "to a1", "deal 9C", "deal QD")
    first, second = [piece(state, 1, f"card {card}") for card in ("9C", "QD")]
    region = piece(state, 1, "region a1")
    assert region.x < first.x < second.x < second.x + second.size < region.x + region.size
    assert (first.mark, second.mark) == ("danger", "")
    play(GAME, state, "defend KS")
    assert [piece(state, 1, f"card {c}").mark for c in ("9C", "QD")] == ["faded", "danger"]
    play(GAME, state, "lose 2H")
    after = piece(state, 1, "card 9C")
    assert (after.mark, after.size < first.size, after.x > first.x) == ("", True, True)


@pytest.mark.parametrize(("start", "side"), [("0 a1 W: 4H", "left"), ("0 a2: 4H", "above")])
def test_a_ship_waits_before_the_border_until_it_is_decided(start: str, side: str) -> None:
    state = arrange(["KS", ""], ships=[start], sea={"a2": "2S"})
    before = middle(piece(state, 1, "ship 0"))
    play(GAME, state, "move 4H", "to a1", "deal 9C", "deal QD")
    ship, region = piece(state, 1, "ship 0"), piece(state, 1, "region a1")
    x, y = middle(ship)
    assert (x, y) != before
    assert x < region.x if side == "left" else y < region.y
    play(GAME, state, "defend KS", "lose 4H")
    assert [p for p in drawn(state).pieces if p.id == "ship 0"] == []


def test_places_are_anchors_only_while_one_may_be_chosen() -> None:
    state = arrange(["2C 3C 4C", ""])
    assert {piece(state, 0, f"place {edge}").symbol for edge in EDGE_NAMES} == {"place"}
    play(GAME, state, "lay 2C", "lay 3C", "lay 4C")
    assert {piece(state, 0, f"place {edge}").symbol for edge in EDGE_NAMES} == {"anchor"}
    assert piece(state, 0, "place a1 W").ghost == "expedition_3"
    assert {piece(state, 1, f"place {edge}").symbol for edge in EDGE_NAMES} == {"place"}


# Cards.


def test_a_card_keeps_its_id_wherever_it_lies() -> None:
    state = arrange(["", ""], insurance="7H")
    zones = {zone.id: zone for zone in drawn(state).zones}
    assert is_on(piece(state, 0, "card 7H"), zones["insurance"])
    assert is_on(piece(play(GAME, state, "take 7H", "deal 2C"), 0, "card 7H"), zones["hand"])


def test_a_hand_of_any_size_is_fanned_within_its_zone() -> None:
    cards = " ".join(
        [
            f"{rank}{suit}"
            for suit in "CDH"
            for rank in ["2", "3", "4", "5", "6", "7", "8", "9", "10"]
        ]
    )
    scene = drawn(arrange([cards, ""]))
    zone = next(zone for zone in scene.zones if zone.id == "hand")
    hand = [piece for piece in scene.pieces if is_on(piece, zone)]
    assert len(hand) == len({piece.x for piece in hand}) == 27
    assert max([piece.x + piece.size for piece in hand]) <= zone.x + zone.width + 0.001


def test_a_touch_says_what_it_does() -> None:
    sea = {"a1": "KS"}
    state = arrange(["9C KH", ""], ships=["0 a1: 2D 3D"], sea=sea, insurance="7H")
    assert piece(state, 0, "card 7H").label == "take the 7 of hearts"
    assert piece(state, 0, "ship 0").label == "move expedition 3♦ of @0 on a1: 2♦ 3♦"
    play(GAME, state, "take 7H", "deal 2C")
    assert piece(state, 0, "card KH").label == "fund it with the king of hearts"
    assert piece(state, 0, "card 2D").label == "lose the 2 of diamonds"
    assert piece(state, 0, "card 2C").label == "2 of clubs"


# Touches: what plays, what asks, and what it is told.


def test_a_course_is_a_touch_of_a_region_with_the_way_there() -> None:
    state = play(GAME, arrange(["", ""], ships=["0 a1 W: 2D 3D 4D"]), "move 4D")
    target = piece(state, 0, "region a1")
    assert (target.move, target.mark, target.asks) == ("to a1", "target", "")
    assert target.path == (middle(piece(state, 0, "ship 0")), middle(target))
    other = piece(state, 0, "region c3")
    assert (other.move, other.asks, other.path) == (None, "to c3", ())
    assert refusal(GAME, View(state, 0), other.asks) == (
        "From the edge an expedition goes to the region beside it, a1 (SP-13)."
    )


@pytest.mark.parametrize(
    ("line", "name", "asks"),
    [
        ([], "card 9H", "lay 9H"),
        ([], "ship 1", "move 4S"),
        ([], "place c3 N", "at c3 N"),
        ([], "region b2", "to b2"),
        ([], "card 6D", "take 6D"),
        (["lay 2C"], "deck", "draw"),
        (["lay 2C"], "card 7H", "take 7H"),
        (["lay 2C", "lay 3C", "lay 4C"], "region b2", "build b2"),
        (["move 4D", "to a1", "deal 9C", "deal KC"], "card 2C", "defend 2C"),
        (["move 4D"], "card 2D", "lose 2D"),
    ],
)
def test_what_plays_nothing_asks_and_the_rules_say_why_not(
    line: list[str], name: str, asks: str
) -> None:
    ships = ["0 a1 W: 2D 3D 4D", "1 b1 S: 2S 3S 4S"]
    state = arrange(["2C 3C 4C 9H 9D", "5C"], insurance="7H", ships=ships, discards="6D")
    touched = piece(play(GAME, state, *line), 0, name)
    assert (touched.move, touched.asks) == (None, asks)
    why = refusal(GAME, View(state, 0), asks)
    assert why is not None
    assert why.endswith(".")


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_everything_that_matters_is_touched_and_nothing_shares_its_middle(seats: int) -> None:
    for number, state in enumerate(positions(seats, seed=seats)):
        if number % 7:
            continue
        for seat in (0, seats - 1, WATCHER):
            scene = drawn(state, seat)
            touched = [p for p in scene.pieces if p.move or p.asks]
            middles = [middle(p) for p in touched]
            assert len(set(middles)) == len(middles)
            silent = {p.id.split()[0] for p in scene.pieces} - {p.id.split()[0] for p in touched}
            assert silent <= {"name", "waiting", "aboard"}


# Roles and sizes.


def test_the_chart_and_the_piles_are_the_heart_and_the_hand_is_a_dock() -> None:
    state = arrange(["9C", ""], ships=["0 a1: 2D 3D"], sea={"a1": "KS"}, insurance="7H 8H 9H")
    scene = drawn(play(GAME, state, "move 3D"))
    assert {zone.id: zone.role for zone in scene.zones} == {
        "sea": "heart",
        "main deck": "heart",
        "insurance": "heart",
        "discard pile": "heart",
        "hand": "dock",
        "ship": "heart",
    }
    hearts = [zone for zone in scene.zones if zone.role == "heart"]
    width = max([zone.x + zone.width for zone in hearts]) - min([zone.x for zone in hearts])
    height = max([zone.y + zone.height for zone in hearts]) - min([zone.y for zone in hearts])
    assert 1.35 <= width / height <= 1.55
    assert height * PIXELS == 640
    assert next(zone for zone in scene.zones if zone.id == "sea").ground == "chart"


@pytest.mark.parametrize("seats", [2, 6])
def test_pieces_are_large_enough_to_see_and_to_touch(seats: int) -> None:
    least = {"ship": 44, "card": 70, "deck": 96, "region": 160, "place": 44, "waiting": 24}
    for number, state in enumerate(positions(seats, seed=1)):
        if number % 11:
            continue
        scene = drawn(state)
        docks = [zone for zone in scene.zones if zone.role == "dock"]
        for thing in scene.pieces:
            kind = thing.id.split()[0]
            assert thing.size * PIXELS >= least.get(kind, 24), thing
            if any([is_on(thing, zone) for zone in docks]):
                assert thing.size * PIXELS >= 96, thing
            # A rank is written about a third as high as its card.
            assert kind != "card" or thing.size * PIXELS * 0.34 >= 24, thing


def test_every_piece_lies_on_the_zone_that_it_belongs_to() -> None:
    homes = {"region": "sea", "ship": "sea", "place": "sea", "deck": "main deck"}
    for state in list(positions(3, seed=5))[::9]:
        scene = drawn(state)
        zones = {zone.id: zone for zone in scene.zones}
        for thing in scene.pieces:
            under = [name for name, zone in zones.items() if is_on(thing, zone)]
            assert len(under) == 1, (thing, under)
            assert homes.get(thing.id.split()[0], under[0]) == under[0]


def test_three_open_cards_lie_apart_on_their_zone() -> None:
    state = arrange(["", ""], ships=["0 a1: 2D 3D 4D"], sea={"a1": "KS"}, insurance="7H 8H 9H")
    scene = drawn(play(GAME, state, "move 4D"))
    for name, cards in (("insurance", ("7H", "8H", "9H")), ("ship", ("2D", "3D", "4D"))):
        zone = next(zone for zone in scene.zones if zone.id == name)
        there = [piece(state, 0, f"card {card}") for card in cards]
        assert all([is_on(card, zone) for card in there])
        # A card is seven tenths as wide as it is high.
        for one, other in ((0, 1), (0, 2), (1, 2)):
            across, down = [
                abs(a - b) for a, b in zip(middle(there[one]), middle(there[other]), strict=True)
            ]
            assert across >= 0.7 * there[one].size or down >= 0.99 * there[one].size


def test_many_ships_on_a_region_lie_apart_within_it() -> None:
    cards = [f"{rank}C" for rank in ["2", "3", "4", "5", "6", "7", "8", "9", "10"]]
    for number in range(2, 10):
        ships = [f"0 a1: {card}" for card in cards[:number]]
        scene = drawn(arrange(["", ""], ships=ships, sea={"a1": "KS"}))
        fleet = [piece for piece in scene.pieces if piece.owner == 0]
        assert len({middle(ship) for ship in fleet}) == number
        for ship in fleet:
            assert 1 <= ship.x <= ship.x + ship.size <= 3.001
            assert 5 <= ship.y <= ship.y + ship.size <= 7.001


# Symbols and the look.


def test_symbols_are_small_and_name_nothing_twice() -> None:
    ids: list[str] = []
    for name, symbol in GAME.symbols.items():
        assert len(symbol.svg) < (8000 if name in {"chart", "swell"} else 3000), name
        assert "style" not in symbol.svg
        own = [part.split('"')[0] for part in symbol.svg.split(' id="')[1:]]
        assert all([one.startswith(f"{name}_") for one in own]), name
        ids += own
    assert len(ids) == len(set(ids))


def test_the_look_is_a_chart_by_day() -> None:
    assert GAME.look is not None
    assert (GAME.look.theme, GAME.look.ground, GAME.look.face) == ("light", "swell", "chart")
