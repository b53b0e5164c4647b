"""Special cards and victory: SO-20 to SO-33."""

from __future__ import annotations

import pytest

from starboard.games.sources import GAME
from starboard.games.sources.rules import Sources
from starboard.games.sources.scenario import LEVELS, numbers_of
from starboard.games.sources.setups import board, cards, carried, ends, feed, piled
from starboard.kernel import CHANCE, OVER, Result
from starboard.kernel.datafile import STANDARD
from starboard.parts.boards import at
from starboard.testing import legal, play, told, why


def test_so_20_a_laid_source_grows_from_the_next_turn_on() -> None:
    state = play(GAME, board(hand={"source": 1}), "lay source")
    assert (state.sources[4], piled(state)[4]) == (at("e5"), 0)
    state = feed(play(GAME, state, "end turn"))
    assert piled(state) == [1, 1, 1, 1, 1]


def test_so_21_only_that_colour_may_enter() -> None:
    state = board(laid={"e6": "only blue", "f5": "only red"})
    assert ends(state) == "e4 d5 f5"
    assert why(GAME, state, "go e6") == "The square e6 is open to blue alone (SO-21)."


def test_so_21_every_colour_but_that_one_may_enter() -> None:
    state = board(laid={"e6": "not red", "f5": "not blue"})
    assert ends(state) == "e4 d5 f5"
    assert why(GAME, state, "go e6") == "The square e6 is open to all but red (SO-21)."


def test_so_21_an_arrow_to_a_closed_square_leads_nowhere() -> None:
    state = board("· → → · ·", pawns=("a1", "h9"), laid={"d1": "not red"})
    assert ends(state) == "c1 a2"


def test_so_21_a_pawn_already_there_stays_and_may_leave() -> None:
    state = play(GAME, board(hand={"not red": 1}), "lay not red")
    assert state.pawns[0] == at("e5")
    assert ends(state) == "e4 d5 f5 e6"


@pytest.mark.parametrize("card", ["tee", "gate A", "only red", "not blue"])
def test_so_22_pickup_takes_any_card_but_a_source(card: str) -> None:
    laid = {} if card == "tee" else {"e5": card}
    state = board(hand={"pickup": 1}, laid=laid)
    if card == "tee":
        state.squares[at("e5")] = 11
    play(GAME, state, "use pickup")
    assert (carried(state, 0, card), state.squares[at("e5")]) == (1, 0)
    assert state.discard == cards({"pickup": 1})


def test_so_22_pickup_needs_a_card_to_pick_up() -> None:
    assert why(GAME, board(), "use pickup") == "You carry no Pickup (SO-22)."
    for square in ("e5", "e1"):
        state = board(pawns=(square, "h9"), hand={"pickup": 1})
        assert why(GAME, state, "use pickup").endswith("can be picked up (SO-22).")


def test_so_23_an_extra_move_is_a_move_like_any_other() -> None:
    state = board("· → → · ·", pawns=("a1", "h9"), hand={"extra move": 1, "tee": 1})
    play(GAME, state, "use extra move")
    assert legal(GAME, state) == ["go d1", "go a2"]
    assert why(GAME, state, "end turn").endswith("first go where it takes you (SO-23).")
    assert why(GAME, state, "go b1").endswith("(SO-12).")
    play(GAME, state, "go d1", "go d2")
    assert state.discard == cards({"extra move": 1})
    assert why(GAME, state, "use extra move") == "You carry no Extra Move (SO-23)."


def test_so_26_a_turn_has_room_for_one_extra_move_and_one_pickup() -> None:
    hand = {"extra move": 2, "pickup": 2, "tee": 1}
    state = play(GAME, board(hand=hand), "use extra move", "go e6", "lay tee N", "use pickup")
    play(GAME, state, "lay tee S")
    assert not legal(GAME, state, "use")
    assert why(GAME, state, "use extra move").endswith(
        "one Extra Move, and you have used it (SO-26)."
    )
    assert why(GAME, state, "use pickup").endswith("one Pickup, and you have used it (SO-26).")
    play(GAME, feed(play(GAME, state, "end turn")), "end turn")
    assert legal(GAME, feed(state), "use") == ["use pickup", "use extra move"]


def test_so_26_a_card_is_not_picked_up_and_laid_back_as_it_lay() -> None:
    state = play(GAME, board(hand={"pickup": 1, "one": 1}), "lay one N", "use pickup")
    assert legal(GAME, state, "lay") == ["lay one E", "lay one S", "lay one W"]
    assert why(GAME, state, "lay one N").endswith("another way, or elsewhere (SO-26).")
    play(GAME, state, "go e6")
    assert "lay one N" in legal(GAME, state, "lay")


def test_so_26_the_limit_can_be_lifted() -> None:
    state = board(hand={"extra move": 2, "pickup": 2, "tee": 1}, specials="any")
    play(GAME, state, "use extra move", "go e6", "lay tee N", "use pickup", "lay tee N")
    assert legal(GAME, state, "use") == ["use pickup", "use extra move"]
    assert GAME.begin(3, {"specials": "any"}).setup.turns == 36


def test_so_24_a_gate_leads_to_a_matching_gate_and_the_move_ends() -> None:
    laid = {"e6": "gate A", "b8": "gate A", "c8": "gate B"}
    state = board(laid=laid)
    assert ends(state) == "e4 d5 f5 e6 b8"
    sentence = "@0 comes over e6 and jumps through the Gate to b8 (SO-24)."
    assert told(GAME, state, "go b8") == sentence
    assert legal(GAME, state) == ["end turn"]


def test_so_24_a_pawn_on_a_gate_may_jump_as_its_move() -> None:
    state = board(laid={"e5": "gate A", "b8": "gate A", "h2": "gate A"})
    assert ends(state) == "h2 e4 d5 f5 e6 b8"
    assert told(GAME, state, "go h2") == "@0 jumps from the Gate on e5 to h2 (SO-24)."


def test_so_25_no_jump_leads_back_and_a_wide_whirl_is_open() -> None:
    state = board(laid={"e5": "gate A", "e6": "gate A"})
    assert ends(state) == "e4 d5 f5 e6"
    signs = ("╔", "╚"), ("╗", "╝")
    rows = [" ".join([signs[rank % 2][file % 2] for file in range(6)]) for rank in range(4)]
    streets = board("\n".join(reversed(rows)), pawns=("c5", "h9"))
    inside = {f"{file}{rank}" for file in "abcdf" for rank in range(1, 5)} | {"e2", "e3", "e4"}
    assert inside <= set(ends(streets).split())


# Red's crossing, a straight stream from e2 to e8.
STREAM = "·\n" + "· · · · ↑\n" * 7 + "·"


def test_so_30_an_express_is_one_move_from_home_to_the_opposite_side() -> None:
    state = board(STREAM, pawns=("e1", "h9"), pile={"one": 1})
    assert told(GAME, state, "go e9").endswith("to e9. That is @0's express (SO-30)!")
    assert state.made == [1, 0]


def test_so_30_only_from_one_s_own_home() -> None:
    state = board(STREAM, pawns=("d2", "h9"))
    play(GAME, state, "go e9")
    assert state.made == [0, 0]
    away = board("·\n" + "↑\n" * 7 + "·", pawns=("a1", "h9"))
    assert play(GAME, away, "go a9").made == [0, 0]


def test_so_30_the_express_stands_out_in_the_scene() -> None:
    state = board(STREAM, pawns=("e1", "h9"))
    target = next(p for p in GAME.scene(GAME.view(state, 0)).pieces if p.id == "to e9")
    assert (target.symbol, target.label) == ("express", "go to e9: the express")


def with_gate(streams: int, ride: str = "4", express: str = "side") -> Sources:
    """A stream from e2 that reaches a Gate after so many arrows; its twin is on h9."""
    drawing = "· · · · ↑\n" * streams + "·"
    laid = {f"e{2 + streams}": "gate A", "h9": "gate A"}
    return board(drawing, pawns=("e1", "a9"), laid=laid, ride=ride, express=express)


@pytest.mark.parametrize(("streams", "made"), [(3, 0), (4, 1), (5, 1)])
def test_so_30_a_jump_may_end_it_after_four_streams(streams: int, made: int) -> None:
    assert play(GAME, with_gate(streams), "go h9").made[0] == made


def test_so_30_the_option_ride_asks_for_more_or_fewer_streams() -> None:
    assert play(GAME, with_gate(3, ride="3"), "go h9").made[0] == 1
    assert play(GAME, with_gate(5, ride="6"), "go h9").made[0] == 0


def test_so_30_of_several_rides_one_that_makes_the_express_is_taken() -> None:
    drawing = """
    · · · → → ↓
    · · · ↑ · ↓
    · · · ↑ ═ ·
    · · · · · ·
    """
    # From e2 the stream leads right to the Gate on f2 after one arrow, or left and round.
    state = board(drawing, pawns=("e1", "a9"), laid={"f2": "gate A", "h9": "gate A"})
    assert told(GAME, state, "go h9") == (
        "@0 takes the long way to a Gate and jumps to h9 (SO-24). That is @0's express (SO-30)!"
    )
    assert state.made[0] == 1


def test_so_30_with_express_home_it_must_end_on_the_opposite_home() -> None:
    state = with_gate(4, express="home")
    assert play(GAME, state, "go h9").made[0] == 0
    state = board(STREAM, pawns=("e1", "h9"), express="home", pile={"one": 1})
    assert play(GAME, state, "go e9").made[0] == 1


def test_so_30_each_side_has_its_opposite() -> None:
    drawing = "· → → → → → → → ·\n" + "·\n" * 4
    state = board(drawing, pawns=("h1", "a5", "h9"))
    state.seat = state.to_act = 1
    assert play(GAME, state, "go i5").made == [0, 1, 0]
    assert [state.is_goal(2, at(name)) for name in ("a1", "i1", "a9")] == [True, True, False]


def test_so_31_the_crew_wins_when_every_pawn_has_made_its_express() -> None:
    state = board(STREAM, pawns=("e1", "h9"))
    state.made[1] = 1
    play(GAME, state, "go e9")
    reason = "every pawn has made its express (SO-31)"
    assert state.result() == Result((1.0, 1.0), reason, (2, 2))


@pytest.mark.parametrize("level", LEVELS)
def test_so_32_the_level_sets_the_number_of_turns(level: str) -> None:
    turns = [GAME.begin(seats, {"level": level}).turns_left for seats in (2, 3, 4)]
    assert tuple(turns) == numbers_of(STANDARD).turns[level]
    assert (
        f"`{level}` {'has ' if level == 'calm' else ''}{turns[0]}, {turns[1]} and {turns[2]}"
        in (" ".join(GAME.rules.split()))
    )


def test_so_32_version_4_has_one_turn_more_at_swift_for_four() -> None:
    former = GAME.earlier[4]
    for level, difference in (("calm", [0, 0, 0]), ("steady", [0, 0, 0]), ("swift", [0, 0, 1])):
        now = [GAME.begin(seats, {"level": level}).turns_left for seats in (2, 3, 4)]
        then = [GAME.begin(seats, {**former, "level": level}).turns_left for seats in (2, 3, 4)]
        assert [before - after for before, after in zip(then, now, strict=True)] == difference


def test_so_32_the_crew_loses_when_a_pawn_without_its_express_has_no_move_left() -> None:
    too_late = Result((0.0, 0.0), "a pawn without its express has no move left (SO-32)", (0, 0))
    state = board(hand={"tee": 1, "one": 1})
    state.turns_left = 2
    assert play(GAME, state, "end turn").result() == too_late
    state = board()
    state.turns_left = 2
    assert play(GAME, state, "go e6").result() == too_late
    state = board("· · · · ↑\n" + "·\n" * 4, pawns=("e5", "h9"), hand={"extra move": 1})
    state.turns_left = 1
    assert play(GAME, state, "turn left").result() == too_late


def test_so_32_a_second_extra_move_is_no_move_left() -> None:
    state = board(hand={"extra move": 2})
    state.turns_left = 2
    assert play(GAME, state, "use extra move", "go e6", "go e7").to_act == OVER


def test_so_32_a_pawn_with_another_move_or_another_turn_goes_on() -> None:
    state = board(hand={"extra move": 1})
    state.turns_left = 2
    assert play(GAME, state, "go e6").to_act == 0
    state = board(pawns=("e2", "h9"), pile={"extra move": 1})
    state.turns_left = 1
    assert play(GAME, state, "go e1").to_act == 0
    state = board()
    state.turns_left = 2
    state.made[0] = 1
    assert play(GAME, state, "go e6", "end turn").to_act == CHANCE
    state = board()
    state.turns_left = 3
    assert play(GAME, state, "go e6", "end turn").to_act == CHANCE


def test_so_32_version_2_plays_a_lost_game_to_the_end() -> None:
    state = board(ending="by itself")
    state.turns_left = 2
    play(GAME, state, "end turn")
    assert state.to_act == CHANCE
    play(GAME, feed(state), "end turn")
    assert state.to_act == OVER
    assert state.result() == Result(
        (0.0, 0.0), "the last turn of the level is over (SO-32)", (0, 0)
    )


def test_so_33_the_score_is_the_number_of_expresses() -> None:
    state = board(pawns=("e5", "h9", "g9"))
    state.made[2] = 1
    state.turns_left = 1
    result = play(GAME, state, "end turn").result()
    assert result is not None
    assert (result.payoffs, result.scores) == ((0.0, 0.0, 0.0), (1, 1, 1))
