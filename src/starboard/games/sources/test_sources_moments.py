"""What nobody should miss."""

from __future__ import annotations

from starboard.games.sources import GAME
from starboard.games.sources.rules import Sources
from starboard.games.sources.setups import board
from starboard.kernel import WATCHER, Moment
from starboard.testing import play

ROAD = "·\n" + "· · · · ↑\n" * 6 + "·\n·"
"""Streams from e3 to e8: one on e2 is missing."""


def after(state: Sources, *notations: str) -> tuple[Moment, ...]:
    """The moments of the last of these plies."""
    play(GAME, state, *notations[:-1])
    before = GAME.view(state.clone(), WATCHER)
    move = GAME.moves.parse(notations[-1])
    play(GAME, state, notations[-1])
    return GAME.moments(before, move, GAME.view(state, WATCHER))


def test_every_ride_is_a_motion_along_its_squares() -> None:
    state = board("·\n" * 4 + "· · · · · → ↓\n" + "·\n" * 4, pawns=("e5", "h9"))
    path = ((4.5, 4.5), (5.5, 4.5), (6.5, 4.5), (6.5, 5.5))
    assert after(state, "go g4") == (Moment(pieces=("pawn 0",), path=path),)


def test_a_crossing_opens_and_breaks() -> None:
    state = board(ROAD, pawns=("e2", "h9"), hand={"one": 1, "pickup": 1})
    (opened,) = after(state, "lay one N")
    assert (opened.title, opened.tone) == ("@0's crossing is open", "good")
    assert opened.sentence == "From e1 one move leads over 8 squares (SO-30)."
    assert opened.pieces[0] == "card e2"
    (broken,) = after(state, "use pickup")
    assert (broken.title, broken.tone) == ("@0's crossing is broken", "bad")


def test_an_express_is_announced_and_the_last_one_wins() -> None:
    state = board(ROAD.replace("·\n·", "· · · · ↑\n·"), pawns=("e1", "h9"))
    way, across = after(state, "go e9")
    assert len(way.path) == 9
    assert (across.title, across.sentence) == (
        "@0 is across",
        "1 of 2 expresses are made (SO-30).",
    )
    state = board(ROAD.replace("·\n·", "· · · · ↑\n·"), pawns=("e1", "h9"))
    state.made[1] = 1
    *_, won = after(state, "go e9")
    assert (won.title, won.tone) == ("The crew wins", "good")
    assert won.sentence == "Every pawn has made its express (SO-31)."


def test_a_new_source_is_announced() -> None:
    (spring,) = after(board(hand={"source": 1}), "lay source")
    assert (spring.title, spring.pieces) == ("A new Source", ("card e5",))


def test_time_runs_out_by_the_round_and_by_the_turn() -> None:
    state = board()
    state.turns_left = 3
    (last_round,) = after(state, "end turn")
    assert last_round.title == "The last round"
    assert last_round.sentence == (
        "Everybody has one more turn, and 2 expresses are still to make (SO-32)."
    )
    state = board()
    state.turns_left = 2
    state.made[0] = 1
    (last_turn,) = after(state, "end turn")
    assert (last_turn.title, last_turn.symbol) == ("The last turn", "hourglass")
    assert last_turn.sentence == (
        "Only @1 is left to act, and one express is still to make (SO-32)."
    )
    state = board()
    state.turns_left = 1
    (lost,) = after(state, "end turn")
    assert (lost.title, lost.tone) == ("The crew loses", "bad")


def test_cards_that_come_and_go_are_no_moments() -> None:
    state = board(pawns=("e1", "h9"), pile={"tee": 1})
    assert after(state, "take tee") == ()
    assert after(board(), "end turn") == ()
