"""What players see and what the log tells them."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest

from starboard.games.streamlines import GAME
from starboard.games.streamlines.cards import KIND_NAMES
from starboard.games.streamlines.rules import Streamlines
from starboard.games.streamlines.setups import galaxy
from starboard.games.streamlines.words import planet_symbol
from starboard.kernel import WATCHER, Button, Piece, Scene
from starboard.testing import play, told, why


def scene_of(state: Streamlines, seat: int = 0) -> Scene:
    return GAME.scene(GAME.view(state, seat))


def piece_of(state: Streamlines, name: str, seat: int = 0) -> Piece:
    return next(piece for piece in scene_of(state, seat).pieces if piece.id == name)


def test_the_scene_shows_where_the_ship_can_go_and_what_it_can_lay() -> None:
    state = galaxy(aboard={"corner": 1, "refugee": 1})
    scene = scene_of(state)
    ways = [piece for piece in scene.pieces if piece.id.startswith("way")]
    assert [piece.turns for piece in ways] == [0, 1, 2, 3]
    assert [piece.label for piece in ways][:1] == ["lay corner NE here"]
    target = piece_of(state, "to e6")
    assert (target.x, target.y, target.mark) == (4, 3, "target")
    assert target.path == ((4.5, 4.5), (4.5, 3.5))
    ship = piece_of(state, "ship 0")
    assert (ship.symbol, ship.mark) == ("ship_1", "chosen")
    assert scene.panels[1].holdings[0].text == "3 of 3 left"


def test_zones_have_their_roles_and_a_bare_square_asks_for_a_flight() -> None:
    galaxy_zone, deck, discard, hold = scene_of(galaxy()).zones
    roles = (galaxy_zone.role, deck.role, discard.role, hold.role)
    assert roles == ("heart", "aside", "aside", "dock")
    assert (galaxy_zone.ground, galaxy_zone.asks) == ("galaxy", "fly {place}")


def test_a_hold_speaks_of_the_viewer() -> None:
    state = galaxy(aboard={"corner": 1})
    labels = [scene_of(state, seat).zones[-1].label for seat in (0, 1, WATCHER)]
    assert labels[:2] == ["Your hold, 1 of 2", "Your hold, 0 of 1"]
    assert labels[2] == "@0's hold, 1 of 2"


def test_ships_on_one_square_do_not_hide_each_other() -> None:
    pieces = scene_of(galaxy(ships=("e5", "e5", "e5", "e5"))).pieces
    ships = [piece for piece in pieces if piece.symbol == "ship"]
    assert len({(ship.x, ship.y) for ship in ships}) == 4
    # At 640 pixels for nine squares each is 24 pixels wide and more, and none overlaps another.
    assert all([ship.size * 640 / 9 >= 24 for ship in ships])
    for one, other in combinations(ships, 2):
        apart = max(abs(one.x - other.x), abs(one.y - other.y))
        assert apart >= one.size


def test_a_ship_before_a_planet_leaves_both_as_large_as_they_are_apart() -> None:
    there, elsewhere = galaxy(ships=("c4", "a9")), galaxy(ships=("c5", "a9"))
    for name in ("planet 1", "ship 0"):
        assert piece_of(there, name).size == piece_of(elsewhere, name).size
    planet, ship = piece_of(there, "planet 1"), piece_of(there, "ship 0")
    assert planet.x + planet.size - ship.x - ship.size >= 0.3, "its number has a corner"
    assert piece_of(galaxy(ships=("c4", "c4")), "planet 1").size == 1


def test_a_gate_makes_room_for_a_ship_since_it_is_read_by_its_middle() -> None:
    state = galaxy(ships=("c5", "a9"), gates={"c5": "A"})
    assert piece_of(state, "gate c5").size == 0.64


def test_refugees_are_seen_on_their_ship_and_counted_when_there_are_many() -> None:
    looks = []
    for refugees in (0, 1, 3, 5):
        state = galaxy(aboard={"cargo": 5, "refugee": refugees})
        ship = piece_of(state, "ship 0")
        looks.append((ship.symbol, ship.count))
    assert looks == [("ship", None), ("ship_1", None), ("ship_3", None), ("ship_3", 5)]


def test_the_ways_of_one_card_stand_together_below_its_name() -> None:
    state = galaxy(aboard={"cargo": 4, "corner": 1, "tee": 1, "gate A": 1})
    dock = [piece for piece in scene_of(state).pieces if piece.y > 9]
    cards = [piece for piece in dock if piece.symbol]
    assert [piece.symbol for piece in cards] == ["corner"] * 4 + ["tee"] * 4 + ["gate_a"]
    captions = [piece.text for piece in dock if not piece.symbol]
    assert captions == ["Lay corner on e5", "Lay tee on e5", "Lay Gate A"]
    steps = [round(other.x - one.x, 2) for one, other in pairwise(cards)]
    assert steps == [1.1, 1.1, 1.1, 1.43, 1.1, 1.1, 1.1, 1.43]


def test_a_full_hold_fits_below_the_board() -> None:
    aboard = {"cargo": 9, "one": 1, "opposite": 1, "corner": 1, "tee": 1, "refugee": 2}
    powers = {"gate A": 1, "gate B": 1, "extra move": 1, "pickup": 1, "engineering": 1}
    scene = scene_of(galaxy(aboard={**aboard, **powers}))
    cards = [piece for piece in scene.pieces if piece.y > 9 and piece.symbol]
    assert max([card.x + card.size for card in cards]) <= scene.width + 0.01
    assert all([card.size * 640 / 9 >= 44 for card in cards])


def test_a_power_is_used_by_its_card_or_says_why_not() -> None:
    aboard = {"extra move": 1, "pickup": 1, "engineering": 2}
    state = galaxy(aboard=aboard)
    assert piece_of(state, "hold 2").move == "use extra move"
    asked = [piece_of(state, name).asks for name in ("hold 3", "hold 4")]
    assert asked == ["use pickup", "turn left"]
    on_stream = galaxy("→\n· · · ·\n" + "·\n" * 7, ships=("a9", "e1"), aboard=aboard)
    turnings = [piece_of(on_stream, f"turn {side}") for side in ("left", "right")]
    assert [(card.symbol, card.turns) for card in turnings] == [("one", 0), ("one", 2)]


def test_every_touch_in_hope_is_answered_by_the_rules() -> None:
    state = galaxy(
        "· · · · ·\n" * 4 + "· · · · →\n" + "·\n" * 4,
        ships=("e5", "e5", "c4"),
        aboard={"cargo": 3, "corner": 1, "refugee": 1, "gate A": 1, "pickup": 1},
    )
    view = GAME.view(state, 0)
    legal = {GAME.moves.notation(move) for move in view.legal}
    scene = GAME.scene(view)
    for piece in scene.pieces:
        if piece.symbol and piece.move is None:
            assert piece.asks and piece.asks not in legal, piece.id
            assert why(GAME, state, piece.asks), piece.id
    assert why(GAME, state, piece_of(state, "hold 13").asks) == (
        "Refugees are rescued on an escape, and e5 is not one (ST-35)."
    )


def test_touching_a_ship_beside_yours_asks_to_give_it_cargo() -> None:
    state = galaxy(ships=("e5", "e5"), aboard={"refugee": 1})
    state.loads[1] = 9
    assert why(GAME, state, piece_of(state, "ship 1").asks) == "@1's ship has no room (ST-36)."


def test_no_two_things_to_touch_share_their_middles() -> None:
    state = galaxy(ships=("c4", "d4", "c5"), aboard={"corner": 1, "extra move": 1})
    middles = [
        (piece.x + piece.size / 2, piece.y + piece.size / 2)
        for piece in scene_of(state).pieces
        if piece.move is not None
    ]
    assert len(set(middles)) == len(middles)


def test_a_deck_that_one_may_draw_from_says_how() -> None:
    state = galaxy(ships=("c4", "a9"))
    assert why(GAME, state, piece_of(state, "deck 0").asks) == (
        "You are not drawing now: a draw on a planet is an action (ST-30)."
    )


RIDES = """
· · · · · · · · ·
· · · · · · · · ·
· · · · · · · · ·
· · · · · ↓ · · ·
· · · · · ╚ → ↓ ·
· · · · · · · ↓ ·
· · · · · · · · ·
· · · · · · · · ·
· · · · · · · · ·
"""


def test_the_path_of_a_target_is_the_ride_that_the_log_tells() -> None:
    state = galaxy(RIDES, ships=("e5", "a1"))
    target = piece_of(state, "to h3")
    assert target.path == ((4.5, 4.5), *[(x + 0.5, 4.5) for x in (5, 6, 7)], (7.5, 5.5), (7.5, 6.5))
    assert told(GAME, state, "fly h3") == "@0 rides the stream over f5, g5, h5, h4 to h3."


def test_the_path_of_a_jump_leads_over_the_gate_to_its_twin() -> None:
    state = galaxy(ships=("e5", "a1"), gates={"e6": "A", "b2": "A"})
    assert piece_of(state, "to b2").path == ((4.5, 4.5), (4.5, 3.5), (1.5, 7.5))
    state = galaxy(ships=("e6", "a1"), gates={"e6": "A", "b2": "A"})
    assert piece_of(state, "to b2").path == ((4.5, 3.5), (1.5, 7.5))


def test_the_status_speaks_to_the_reader_and_names_what_is_at_stake() -> None:
    state = galaxy(ships=("c4", "a9"), aboard={"refugee": 1})
    assert scene_of(state).status == "You have 3 actions left: fly or draw."
    assert scene_of(state, 1).status == "@0 has 3 actions left."
    state.warnings[0], state.fuses[0] = 2, 3
    state.warnings[1], state.fuses[1] = 2, 1
    assert scene_of(state).status.endswith(" Planet 2 falls this turn.")
    state.fuses[1] = 0
    assert scene_of(state).status.endswith(" Planet 1, below you, falls in 3 turns.")
    assert scene_of(state, 1).status == "@0 has 3 actions left. Planet 1 falls in 3 turns."


def test_the_status_asks_whether_to_draw_again() -> None:
    state = galaxy(ships=("c4", "a9"))
    play(GAME, state, "draw slowly", "deal cargo")
    assert scene_of(state).status == "Draw again for free, or stop."
    assert scene_of(state, 1).status == "@0 may draw again."


def test_ending_the_turn_says_how_many_actions_would_be_lost() -> None:
    state = galaxy(aboard={"extra move": 1})
    tips = {b.id: b.tip for b in scene_of(state).controls if isinstance(b, Button)}
    assert tips["end turn"] == "3 actions would be lost (ST-12)."
    state.used = 3
    tips = {b.id: b.tip for b in scene_of(state).controls if isinstance(b, Button)}
    assert tips["end turn"] == "You have used all your actions."


def test_the_goal_is_short_enough_for_a_chip() -> None:
    state = galaxy()
    state.warnings[0] = 2
    goal = scene_of(state).panels[0]
    assert (goal.title, goal.score) == ("2 planets left", "0 of 4 rescued")


@pytest.mark.parametrize(
    ("notation", "sentence"),
    [
        ("lay tee S", "@0 lays a stream on e5: tee S."),
        ("lay gate A", "@0 builds gate A on e5."),
        ("give refugee to 2", "@0 gives a Refugee to @1."),
        ("use extra move", "@0 uses an Extra Move (ST-38)."),
        ("end turn", "@0 ends the turn. @1's turn begins."),
    ],
)
def test_the_log_tells_each_deed(notation: str, sentence: str) -> None:
    aboard = {"cargo": 3, "tee": 1, "gate A": 1, "refugee": 1, "extra move": 1}
    state = galaxy(ships=("e5", "e5"), aboard=aboard)
    assert told(GAME, state, notation) == sentence


def test_the_log_tells_a_collapse_and_what_comes_of_it() -> None:
    state = galaxy(ships=("c4", "a9"), aboard={"refugee": 1})
    state.warnings[0], state.fuses[0] = 2, 1
    assert told(GAME, state, "end turn") == (
        "@0 ends the turn. Planet 1 (c4) turns into a black hole (ST-41). @0's ship is lost with"
        " 1 refugee aboard (ST-44). @1's turn begins."
    )


def test_every_planet_has_a_picture_in_every_state() -> None:
    state = GAME.begin(4, {"scenario": "hard"})
    seats = int(state.setup.seats)
    for planet in range(len(state.fuses)):
        for warnings, fuse in [(0, 0), (1, 0), (2, 0), *[(2, n + 1) for n in range(seats + 1)]]:
            state.warnings[planet], state.fuses[planet] = warnings, fuse
            assert planet_symbol(state, planet) in GAME.symbols


def test_the_log_tells_a_reshuffle_and_where_a_drawn_card_goes() -> None:
    state = galaxy(ships=("c4", "a9"), aboard={"refugee": 1, "tee": 1, "action": 3})
    refugee = KIND_NAMES.index("refugee")
    state.discard[refugee], state.num_discard = 2, 2
    state.deck, state.num_deck = [0] * len(KIND_NAMES), 0
    assert told(GAME, state, "draw") == (
        "@0 lands on c4 to draw. The discard pile is shuffled and becomes the deck (ST-14)."
    )
    assert told(GAME, state, "deal refugee") == "@0 draws a Refugee and has no room."
    assert told(GAME, state, "dump tee") == (
        "@0 dumps a tee stream, which goes to the discard pile (ST-33)."
    )
    state = galaxy(ships=("c4", "a9"), aboard={"action": 3})
    play(GAME, state, "draw")
    assert told(GAME, state, "deal action") == (
        "@0 draws an Action card and discards it, having 4 (ST-17)."
    )
    assert told(GAME, state, "deal refugee") == "@0 draws a Refugee and takes it aboard."


def test_ending_the_turn_with_actions_left_asks_first() -> None:
    state = galaxy(aboard={"extra move": 1})
    asked = {b.id: b.confirm for b in scene_of(state).controls if isinstance(b, Button)}
    assert asked["end turn"] == "End your turn? 3 actions would be lost (ST-12)."
    state.used = 3
    asked = {b.id: b.confirm for b in scene_of(state).controls if isinstance(b, Button)}
    assert asked["end turn"] == ""
