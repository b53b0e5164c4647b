"""What players see and what the log tells them."""

from __future__ import annotations

from itertools import pairwise

import pytest

from starboard.games.sources import GAME
from starboard.games.sources.rules import Sources
from starboard.games.sources.setups import board, cards
from starboard.kernel import WATCHER, Button, Piece, Scene
from starboard.parts.streams import SHAPES
from starboard.testing import play, told, why

ROAD = "·\n" + "· · · · ↑\n" * 7 + "·"
"""Streams from e2 to e8: the first pawn's crossing."""


def scene_of(state: Sources, seat: int = 0) -> Scene:
    return GAME.scene(GAME.view(state, seat))


def piece_of(state: Sources, name: str, seat: int = 0) -> Piece:
    return next(piece for piece in scene_of(state, seat).pieces if piece.id == name)


def test_the_scene_offers_cards_to_take_and_to_lay() -> None:
    state = board(pawns=("e1", "h9"), pile={"tee": 2, "one": 1})
    scene = scene_of(state)
    takes = [(p.move, p.count, p.label) for p in scene.pieces if p.id.startswith("pile ")]
    assert takes == [
        ("take one", None, "take one-arrow stream, 1 here"),
        ("take tee", 2, "take tee stream, 2 here"),
    ]
    source = piece_of(state, "card e1")
    assert (source.symbol, source.count) == ("source", 3)
    play(GAME, state, "take tee", "go e2")
    scene = scene_of(state)
    assert [p.turns for p in scene.pieces if p.id.startswith("way")] == [0, 1, 2, 3]
    assert "Lay tee on e2" in [p.text for p in scene.pieces]


def test_zones_have_their_roles_and_shores_for_each_seat() -> None:
    on_source = scene_of(board(pawns=("e1", "h9"), pile={"tee": 1})).zones
    assert [(zone.id, zone.role) for zone in on_source] == [
        ("board", "heart"),
        ("deck", "aside"),
        ("hand", "dock"),
        ("pile", "dock"),
    ]
    assert (on_source[0].ground, on_source[0].asks) == ("delta_2", "go {place}")
    assert on_source[3].label == "On the Source of e1: 1 card"
    away = scene_of(board(pawns=("e5", "h9", "a1"))).zones
    assert [zone.id for zone in away] == ["board", "deck", "hand"]
    assert (away[0].ground, away[2].label) == ("delta_3", "You carry 0 cards")


def test_hand_and_pile_share_a_row_without_touching() -> None:
    hand = {"one": 2, "opposite": 1, "corner": 1, "tee": 1, "gate A": 1, "extra move": 1}
    state = board(pawns=("e1", "h9"), hand=hand, pile={**hand, "pickup": 1, "source": 1})
    scene = scene_of(state)
    cards = [piece for piece in scene.pieces if piece.y > 9 and piece.symbol]
    assert len(cards) == 6 + 8
    ends = sorted([(card.x, card.x + card.size) for card in cards])
    assert all([end <= start + 0.01 for (_, end), (start, _) in pairwise(ends)])
    assert ends[-1][1] <= scene.width + 0.01


def test_an_open_crossing_shines_in_its_owners_colour_with_its_length() -> None:
    state = board(ROAD, pawns=("e1", "h9"))
    first, later = piece_of(state, "card e2"), piece_of(state, "card e5")
    assert (first.symbol, first.owner, first.count) == ("one_open", 0, 8)
    assert (later.symbol, later.owner, later.count) == ("one_open", 0, None)
    assert later.tip == "@0 can cross here in one move over 8 squares (SO-30)."
    play(GAME, state, "go e9")
    assert piece_of(state, "card e2").symbol == "one"
    assert piece_of(state, "pawn 0").symbol == "pawn_across"


def test_a_gap_leaves_the_crossing_dark() -> None:
    gap = ROAD.replace("· · · · ↑", "· · · · ·", 1)
    assert piece_of(board(gap, pawns=("e1", "h9")), "card e2").symbol == "one"


GATES = {"e6": "gate A", "c9": "gate A"}


def test_a_crossing_may_end_in_a_jump() -> None:
    road = "·\n" * 4 + "· · · · ↑\n" * 4 + "·"
    state = board(road, pawns=("e1", "h9"), laid=GATES)
    assert piece_of(state, "card e2").count == 6
    target = piece_of(state, "to c9")
    assert target.symbol == "express"
    assert target.path[-3:] == ((4.5, 4.5), (4.5, 3.5), (2.5, 0.5))


LONG_WAY = """
· · · · · · · · ·
· · · · · · · · ·
· · · · · · · · ·
· · · · · · · · ·
· · · · · · · · ·
· · · · · · · · ·
· · · · ↑ ← · · ·
· · · · ╚ ↑ · · ·
· · · · · · · · ·
"""


def test_the_path_of_an_express_takes_the_long_way_where_the_short_one_is_too_short() -> None:
    # From e1 over e2 and e3 to the Gate on e4 are two streams; over f2 and f3 there are more.
    state = board(LONG_WAY, pawns=("e1", "h9"), laid={"e4": "gate A", "c9": "gate A"})
    assert piece_of(state, "to c9").symbol == "express"
    squares = ((4.5, 8.5), (4.5, 7.5), (5.5, 7.5), (5.5, 6.5), (4.5, 6.5), (4.5, 5.5), (2.5, 0.5))
    assert piece_of(state, "to c9").path == squares


def test_the_path_of_a_target_is_the_ride_that_the_log_tells() -> None:
    state = board("·\n" * 4 + "· · · · · → ↓\n" + "·\n" * 4, pawns=("e5", "h9"))
    assert piece_of(state, "to g4").path == ((4.5, 4.5), (5.5, 4.5), (6.5, 4.5), (6.5, 5.5))
    assert told(GAME, state, "go g4") == "@0 rides over f5, g5 to g4."


def test_a_pawn_stands_before_a_spring_and_pawns_stand_in_quarters() -> None:
    for name in ("card e1", "pawn 0"):
        sizes = [piece_of(board(pawns=(at, "h9")), name).size for at in ("e1", "e2")]
        assert sizes[0] == sizes[1]
    crowd = [p for p in scene_of(board(pawns=("e5", "e5", "e5"))).pieces if p.symbol == "pawn"]
    assert len({(pawn.x, pawn.y) for pawn in crowd}) == 3
    assert all([pawn.size * 640 / 9 >= 24 for pawn in crowd])


def test_every_touch_in_hope_is_answered_by_the_rules() -> None:
    state = board(
        "·\n" * 4 + "· · · · →\n" + "·\n" * 4,
        pawns=("e5", "h9", "e1"),
        hand={"corner": 1, "pickup": 1, "gate B": 1, "source": 1, "only red": 1, "not blue": 1},
        laid={"b2": "gate A", "c3": "not red"},
    )
    play(GAME, state, "turn left")
    view = GAME.view(state, 0)
    legal = {GAME.moves.notation(move) for move in view.legal}
    for piece in GAME.scene(view).pieces:
        if piece.symbol and piece.move is None:
            assert piece.asks and piece.asks not in legal, piece.id
            assert why(GAME, state, piece.asks), piece.id
    assert piece_of(state, "hand 5").move == "use pickup"


def test_a_source_below_with_one_card_says_why_not_all_can_be_taken() -> None:
    state = board(pawns=("e1", "h9"), pile={"tee": 1})
    assert why(GAME, state, piece_of(state, "card e1").asks) == (
        "The pile of this Source has fewer than two cards (SO-14)."
    )


def test_cards_to_shed_say_so() -> None:
    state = board(pawns=("e5", "h9"), hand={"tee": 1, "extra move": 1})
    play(GAME, state, "go e6", "end turn")
    scene = scene_of(state)
    assert scene.status == "You shed no card this turn: discard one."
    assert "Shed Tee" in [piece.text for piece in scene.pieces]
    assert piece_of(state, "hand 6").move == "discard extra move"


def test_the_status_speaks_to_the_reader_and_names_what_is_at_stake() -> None:
    state = board(pawns=("e1", "h9"), pile={"tee": 1})
    assert scene_of(state).status == "You may move, take cards or end the turn."
    assert scene_of(state, 1).status == "@0 is to act."
    state.turns_left = 4
    assert scene_of(state, 1).status == "@0 is to act. 4 turns are left."
    state.turns_left = 1
    state.hands[0] = cards({"extra move": 1})
    play(GAME, state, "take tee", "go e2")
    assert scene_of(state).status == (
        "You have moved: lay a card, play a card or end the turn. This is the last turn."
    )
    state = board(ROAD, pawns=("e1", "h9"))
    assert scene_of(state).status == "Your crossing is open: ride to e9!"


def test_ending_the_turn_says_what_it_costs() -> None:
    def tip(state: Sources) -> str:
        (end,) = [c for c in scene_of(state).controls if c.id == "end turn"]
        assert isinstance(end, Button)
        is_free = end.tip == "The next player goes on."
        assert end.confirm == ("" if is_free else f"End your turn? {end.tip}")
        return end.tip

    state = board(hand={"tee": 1})
    assert tip(state) == "You have shed no card: you would have to discard one (SO-16)."
    play(GAME, state, "lay tee N")
    assert tip(state) == "You have not moved yet: your move would be lost (SO-11)."
    state = board(pawns=("e5", "h9"), hand={"tee": 2})
    play(GAME, state, "lay tee N", "turn left")
    assert tip(state) == "The next player goes on."


def test_panels_tell_time_crossings_and_expresses() -> None:
    state = board("·\n" + "· · · · ↑\n" * 7 + "·", pawns=("e1", "h9"), pile={"tee": 1})
    level, red, blue, piles = scene_of(state, WATCHER).panels
    assert level.title == "24 turns left"
    assert (level.score, level.holdings[0].text) == ("0 of 2 expresses", "24 turns in 12 rounds")
    assert (red.title, red.holdings[0].text) == ("on e1", "100 %")
    assert blue.holdings[0].text == "0 %"
    assert piles.holdings[0].label == "e1: tee"
    play(GAME, state, "go e9")
    assert GAME.scene(GAME.view(state, 0)).panels[1].score == "express made"


@pytest.mark.parametrize(
    ("notation", "sentence"),
    [
        ("take tee", "@0 takes a tee stream from the Source on e1."),
        ("take all", "@0 takes all cards from the Source on e1."),
        ("go e2", "@0 goes to e2."),
        ("use extra move", "@0 uses an Extra Move (SO-23)."),
        (
            "end turn",
            "@0 ends the turn. Having shed no card, @0 discards an Extra Move (SO-16).",
        ),
    ],
)
def test_the_log_tells_each_deed(notation: str, sentence: str) -> None:
    state = board(pawns=("e1", "h9"), hand={"extra move": 1}, pile={"tee": 2})
    assert told(GAME, state, notation) == sentence


def test_every_stream_can_shine() -> None:
    assert {f"{shape}_open" for shape in SHAPES} <= set(GAME.symbols)
