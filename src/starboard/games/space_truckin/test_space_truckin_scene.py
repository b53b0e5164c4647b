"""What players see: the board, the hand, the panels and the status line."""

import pytest

from starboard.games.space_truckin import FOLDER, GAME
from starboard.games.space_truckin.moves import TYPE_NAMES
from starboard.games.space_truckin.panels import status
from starboard.games.space_truckin.rules import Truckin
from starboard.games.space_truckin.scene_tiles import glyph, spot
from starboard.games.space_truckin.setups import DICE, position
from starboard.games.space_truckin.squares import code_of
from starboard.kernel import Button, Piece, Scene, parse, replay
from starboard.testing import play


def seen(state: Truckin, seat: int | None = None) -> Scene:
    return GAME.scene(GAME.view(state, state.to_act if seat is None else seat))


def piece(scene: Scene, name: str) -> Piece:
    return next(piece for piece in scene.pieces if piece.id == name)


def at(scene: Scene, label: str) -> Piece:
    return next(piece for piece in scene.pieces if piece.label == label)


def ids(scene: Scene, prefix: str) -> list[str]:
    return [piece.id for piece in scene.pieces if piece.id.startswith(prefix)]


def test_the_tile_in_hand_is_shown_in_each_rotation_with_the_squares_where_it_fits() -> None:
    state = play(GAME, position("dead-end/W . dead-end/E", at="d5"), "draw straight")
    scene = seen(state)
    # Turned south or west it looks the same (TR-16).
    assert ids(scene, "hand ") == ["hand N", "hand E"]
    lengthwise, upright = piece(scene, "hand N"), piece(scene, "hand E")
    assert "place e5" in lengthwise.shows
    assert "place e5" not in upright.shows
    assert "place a1" in upright.shows
    assert lengthwise.asks == "turn N"
    alone = seen(play(GAME, GAME.begin(2, DICE), "draw station"))
    assert ids(alone, "hand ") == ["hand N"]
    assert piece(alone, "hand N").size > 3


def test_a_square_shows_the_held_tile_in_place_while_it_is_pointed_at() -> None:
    state = play(GAME, position("straight", at="i5"), "draw bend")
    place = piece(seen(state), "place a5")
    assert (place.ghost, place.ghost_turns) == ("bend", 0)
    held = piece(seen(state), "hand N")
    assert (held.symbol, held.turns) == (place.ghost, place.ghost_turns)
    for spot_to_go in [p for p in seen(state).pieces if p.id.startswith("place ")]:
        turned = next(p for p in seen(state).pieces if p.symbol == spot_to_go.ghost)
        assert spot_to_go.id in turned.shows


def test_a_square_says_in_which_rotations_the_tile_fits() -> None:
    state = play(GAME, position("straight", at="i5"), "draw bend")
    assert piece(seen(state), "place a5").tip == "It fits turned north or east."


def test_rotations_are_touched_once_a_square_is_chosen() -> None:
    state = play(GAME, position("straight", at="i5"), "draw bend", "place a5")
    scene = seen(state)
    assert scene.offers() == ["turn N", "turn E"]
    assert piece(scene, "place a5").mark == "chosen"
    assert piece(scene, "hand S").mark == "faded"


def test_the_placed_tile_is_shown_large_while_a_ship_is_deployed() -> None:
    state = play(GAME, GAME.begin(2, DICE), "draw cape-nexus", "place a1", "turn N")
    scene = seen(state)
    assert piece(scene, "held").size > 3
    symbols = {p.move: p.symbol for p in scene.pieces if p.move}
    assert symbols == {
        "deploy N": "battleship",
        "deploy E": "cargo",
        "deploy S": "cargo",
        "deploy W": "cargo",
    }
    assert [control.id for control in scene.controls] == ["pass"]


def test_the_clock_shows_the_quadrant() -> None:
    state = play(GAME, GAME.begin(2, DICE), "draw cape arrow", "dice SW")
    dial = piece(seen(state), "clock")
    assert (dial.symbol, dial.turns) == ("clock", 2)
    assert dial.label == "the seconds hand is in the south-west"
    assert seen(state).zones[1].label == "An arrow to the south-west"
    play(GAME, state, "place a1")
    assert seen(state, 0).zones[1].label == "Clock and stack"  # the tile lies
    assert piece(seen(GAME.begin(2, DICE), 0), "clock").symbol == "clock_idle"


def test_the_arrow_that_the_clock_asks_for_is_lit() -> None:
    state = play(GAME, GAME.begin(2, DICE), "draw bend arrow", "dice SW")
    lit = [p.id for p in seen(state).pieces if p.symbol == "arrow_lit"]
    assert lit == ["arrow south-west of hand S"]
    play(GAME, state, "place a1")
    assert not [p for p in seen(state, 0).pieces if p.symbol == "arrow_lit" and p.x < 10]


def test_ships_show_their_role_and_owner_and_what_they_will_earn() -> None:
    state = position("straight+0E . cape+1N . station+0*", at="c5")
    scene = seen(state, 0)
    ships = [(p.symbol, p.owner) for p in scene.pieces if p.id.startswith("ship")]
    assert ships == [("cargo", 0), ("battleship", 1), ("engineers", 0)]
    assert at(scene, "cargo on c5").tip == (
        "Wormhole over 1 tile, 2 open sides: 1 point for @0 now, 2 when it closes."
    )
    assert at(scene, "engineers on g5").tip == (
        "Station with tiles on 0 of the 8 squares around it: 1 point for @0 now, 9 when there"
        " are 8."
    )


def test_a_feature_lights_up_whole() -> None:
    state = position("dead-end/W+0E straight bypass . cape", at="c5")
    scene = seen(state, 0)
    route = {f"{kind} on {name}" for kind, name in (("dead-end", "c5"), ("straight", "d5"))}
    lit = {p.label.split(",")[0] for p in scene.pieces if p.id in at(scene, "cargo on c5").shows}
    assert lit == {*route, "bypass on e5", "cargo on c5"}
    # The bypass has two features, each with a part of its own to point at.
    assert at(scene, "wormhole on e5").shows == at(scene, "cargo on c5").shows
    system = at(scene, "system on e5")
    assert system.shows == (at(scene, "bypass on e5").id,)
    assert system.tip == "System over 1 tile, 1 open side: nobody's, worth 2 when it closes."
    assert at(scene, "straight on d5").tip == at(scene, "cargo on c5").tip
    assert at(scene, "bypass on e5").tip == ""


def test_what_was_scored_and_what_nobody_was_on_is_said() -> None:
    state = position("dead-end/W+1E . . cape/E cape/W", at="d5")
    play(GAME, state, "draw dead-end", "place e5")
    scene = seen(state, 0)
    assert at(scene, "wormhole scored").tip == "Wormhole over 2 tiles: scored."
    assert at(scene, "cape on g5, turned east").tip == (
        "System over 2 tiles: complete, and nobody was on it (TR-47)."
    )


def test_every_touch_that_plays_nothing_asks_for_a_move() -> None:
    state = play(GAME, position("straight+1E . cape", at="c5"), "draw bend")
    assert seen(state).zones[0].asks == "place {place}"
    assert at(seen(state), "cargo on c5").asks == "place c5"
    state = play(GAME, position("straight+1E . cape+0N", at="c5"), "draw black hole")
    assert at(seen(state), "battleship on e5").asks == "remove e5"
    assert at(seen(state), "cape on e5").asks == "exchange e5"
    for thing in seen(state).pieces:
        assert thing.move is None or not thing.asks
        assert thing.asks not in seen(state).offers()


def test_a_part_that_takes_no_ship_is_faded_and_says_why() -> None:
    state = position("straight+1E .", at="c5")
    play(GAME, state, "draw bypass", "place d5", "turn N")
    taken, free = piece(seen(state), "deploy 1"), piece(seen(state), "deploy 0")
    assert (taken.mark, taken.move, taken.asks) == ("faded", None, "deploy E")
    assert taken.label == "cargo to the wormhole, east: taken"
    assert (free.move, free.owner) == ("deploy N", 0)


def test_the_board_and_the_hand_are_the_heart_and_the_stack_folds_away() -> None:
    zones = seen(GAME.begin(2, DICE), 0).zones
    roles = [(zone.id, zone.role) for zone in zones]
    assert roles == [("board", "heart"), ("beside", "heart"), ("hand", "heart"), ("left", "aside")]
    assert zones[0].ground == "space"


def test_things_to_touch_keep_apart_and_are_large_enough() -> None:
    state = play(GAME, position("station . gateway", at="a1"), "draw gateway", "place a5", "turn N")
    assert sorted(seen(state).offers()) == ["deploy S", "deploy station", "pass"]
    record = FOLDER / "records" / "two_players.txt"
    for at_ply, _ in replay(parse(record.read_text(encoding="utf-8")), GAME):
        assert isinstance(at_ply, Truckin)
        scene = seen(at_ply, max(at_ply.to_act, 0))
        heart = [zone for zone in scene.zones if zone.role == "heart"]
        height = max([zone.y + zone.height for zone in heart]) + 0.5
        unit = 640 / height
        touched = [p for p in scene.pieces if p.move is not None]
        middles = {(round(p.x + p.size / 2, 2), round(p.y + p.size / 2, 2)) for p in touched}
        assert len(middles) == len(touched)
        assert unit >= 60
        assert all([p.size * unit >= 24 for p in touched])
        assert all([p.size * unit >= 24 for p in scene.pieces if p.id.startswith("ship")])


def test_a_black_hole_lets_cargo_and_tiles_be_touched() -> None:
    state = play(GAME, position("straight+1E . cape", at="c5"), "draw black hole")
    scene = seen(state)
    assert at(scene, "remove the cargo on c5").mark == "danger"
    assert at(scene, "straight on c5").move == "exchange c5"
    # The later tile is named second (TR-36); pointing at one lights the other up.
    assert at(scene, "straight on c5").shows == (at(scene, "cape on e5").id,)
    assert (at(scene, "cape on e5").move, at(scene, "cape on e5").mark) == (None, "")
    play(GAME, state, "exchange c5")
    assert at(seen(state), "straight on c5").mark == "chosen"
    assert at(seen(state), "cape on e5").move == "with e5"
    play(GAME, state, "with e5")
    assert status(state) == "@0 turns the tile that goes from c5 to e5."
    play(GAME, state, "turn N")
    assert status(state) == "@0 turns the tile that goes from e5 to c5."
    assert seen(state).offers() == ["turn N", "turn E", "turn S", "turn W"]


def test_tiles_and_ships_keep_their_ids_while_they_are_exchanged() -> None:
    state = play(GAME, position("straight+1E . cape", at="c5"), "draw black hole")
    before = seen(state)
    play(GAME, state, "exchange c5", "with e5", "turn N", "turn N")
    after = seen(state, 0)
    assert at(before, "straight on c5").id == at(after, "straight on e5").id
    assert at(before, "cape on e5").id == at(after, "cape on c5").id
    assert at(before, "remove the cargo on c5").id == at(after, "cargo on e5").id


def test_tiles_that_no_exchange_can_move_are_faded() -> None:
    state = position("dead-end/W straight dead-end/E . heart . cape", at="a5")
    play(GAME, state, "draw black hole")
    assert at(seen(state), "straight on b5").mark == "target"
    play(GAME, state, "exchange b5")
    assert at(seen(state), "heart on e5").mark == "faded"
    assert at(seen(state, 1), "heart on e5").mark == ""


def test_the_stack_shows_what_is_left_of_every_kind() -> None:
    scene = seen(GAME.begin(2, DICE), 0)
    # One bypass is the start tile.
    assert [piece(scene, f"left {name}").count for name in ("bypass", "bend", "black hole")] == [
        3,
        5,
        10,
    ]
    assert piece(scene, "stack").count == 45
    assert piece(scene, "stack").label == "45 tiles and black holes are left to @0"
    last = seen(position("void", stack=["void"]), 0)
    assert piece(last, "stack").label.endswith("one last draw is left")


def test_panels_show_scores_ships_and_what_was_scored_last() -> None:
    state = position("dead-end/W+1E .", at="i5", seats=3)
    play(GAME, state, "draw dead-end", "place a5")
    panels = seen(state, 0).panels
    assert [panel.score for panel in panels] == ["0", "4", "0", "90 tiles left"]
    assert panels[3].title == "Most points win"
    assert panels[3].holdings[0].label == (
        "@1's wormhole over 2 segments closes for 2, and 2 for crossing the edge"
        " (TR-40, TR-42, TR-45)."
    )
    assert panels[1].title == "to move"


def test_tiles_have_characters_that_turn_with_them() -> None:
    bend, bypass = TYPE_NAMES.index("bend"), TYPE_NAMES.index("bypass")
    assert [glyph(code_of(bend, turn)) for turn in range(4)] == ["╗ ", "╝ ", "╚ ", "╔ "]
    assert [glyph(code_of(bypass, turn)) for turn in range(4)] == ["▀═", "▐║", "▄═", "▌║"]
    assert glyph(code_of(TYPE_NAMES.index("void"), 0)) == "░░"
    assert spot(code_of(bend, 0), 0) == pytest.approx((0.355, 0.645))


def test_the_one_to_act_is_told_what_to_do_and_how_they_stand() -> None:
    state = play(GAME, GAME.begin(2, DICE), "draw cape arrow", "dice NE")
    assert status(state, 0) == (
        "Place the cape, an arrow to the north-east. Nobody has scored yet."
    )
    assert status(state, 1) == "@0 chooses a square for the cape."
    state.ledger.scores = [3, 8]
    assert status(state, 0).endswith("You are 5 behind @1.")
    state.ledger.scores = [8, 8]
    assert status(state, 0).endswith("You are level with @1.")
    state.ledger.scores = [9, 8]
    assert status(state, 0).endswith("You lead by 1.")
    play(GAME, state, "place a1")
    assert status(state, 0) == "You have 7 ships: send one to a part of the cape on a1, or none."
    state = play(GAME, GAME.begin(2, DICE), "draw bend", "place a1")
    assert status(state, 0) == "Choose how the bend lies on a1."
    state = play(GAME, position("straight . cape", at="c5"), "draw black hole")
    assert status(state, 0) == (
        "You drew a black hole: exchange two tiles (the lower or else the left one first), or"
        " leave it alone."
    )
    play(GAME, state, "exchange c5")
    assert status(state, 0) == "Choose the tile to change places with the straight on c5."
    play(GAME, state, "with e5")
    assert status(state, 0) == "Choose how the straight on c5 will lie on e5."


def test_status_says_who_must_do_what() -> None:
    state = GAME.begin(2, DICE)
    assert status(state) == "@0 draws a tile."
    assert status(play(GAME, state, "draw cape arrow")) == (
        "@0 drew a cape with an arrow: the clock is read."
    )
    assert status(play(GAME, state, "dice NE")) == "@0 chooses a square for the cape."
    assert status(play(GAME, state, "place a1")) == "@0 deploys a ship onto a1, or none."


def test_the_stack_is_touched_to_draw_where_a_clock_runs() -> None:
    state = GAME.begin(2)
    stack = piece(seen(state, 0), "stack")
    assert (stack.move, stack.mark) == ("draw", "target")
    assert piece(seen(state, 1), "seconds").ticks
    assert seen(state, 0).status == (
        "Touch the stack to draw, when the clock suits you. Nobody has scored yet."
    )
    assert piece(seen(state, 1), "stack").move is None
    assert seen(state, 1).status == "@0 is about to touch the stack."
    play(GAME, state, "draw", "draw void")
    assert piece(seen(state, 0), "stack").move is None
    assert not [p for p in seen(state, 0).pieces if p.ticks]


def test_what_can_be_touched_on_the_board_is_a_fingertip_wide_on_a_phone() -> None:
    # A board with its names and echoes is a little more than ten squares wide.
    square = 340 / 10.2
    state = play(GAME, position("straight+1E . cape+0N", at="c5"), "draw black hole")
    touched = [p.size * square for p in seen(state).pieces if p.move is not None]
    assert min(touched) >= 23.5


def test_tr_30_one_is_told_only_what_a_black_hole_can_do_now() -> None:
    state = play(GAME, GAME.begin(2, DICE), "draw black hole")
    assert status(state, 0) == (
        "You drew a black hole: there is nothing to swallow or to exchange yet, so leave it alone."
    )
    assert leaving(state).confirm == ""
    state = play(GAME, position("straight+1E . cape", at="c5"), "draw black hole")
    assert status(state, 0).startswith("You drew a black hole: swallow a cargo, exchange two tiles")
    assert leaving(state).confirm.startswith("Leave it alone?")


def leaving(state: Truckin) -> Button:
    """The button that leaves a black hole alone."""
    (button,) = GAME.scene(GAME.view(state, 0)).controls
    assert isinstance(button, Button)
    return button
