"""What nobody should miss."""

from __future__ import annotations

from starboard.games.streamlines import GAME
from starboard.games.streamlines.rules import Streamlines
from starboard.games.streamlines.setups import galaxy
from starboard.kernel import WATCHER, Moment
from starboard.testing import play


def after(state: Streamlines, *notations: str, seat: int = WATCHER) -> tuple[Moment, ...]:
    """The moments of the last of these plies."""
    play(GAME, state, *notations[:-1])
    before = GAME.view(state.clone(), seat)
    move = GAME.moves.parse(notations[-1])
    play(GAME, state, notations[-1])
    return GAME.moments(before, move, GAME.view(state, seat))


def test_every_flight_is_a_motion_along_its_squares() -> None:
    state = galaxy("·\n" * 3 + "· · · · · → ↓\n" + "·\n" * 5, ships=("e6", "a1"))
    assert after(state, "fly g5") == (
        Moment(pieces=("ship 0",), path=((4.5, 3.5), (5.5, 3.5), (6.5, 3.5), (6.5, 4.5))),
    )


def test_a_jump_is_a_motion_over_both_gates() -> None:
    state = galaxy(ships=("e5", "a1"), gates={"e6": "A", "b2": "A"})
    (moment,) = after(state, "fly b2")
    assert moment.path == ((4.5, 4.5), (4.5, 3.5), (1.5, 7.5))


def test_the_cards_of_the_clock_are_quiet_unless_a_planet_cracks() -> None:
    state = galaxy()
    (quiet,) = after(state, "end turn", "deal tee")
    assert (quiet.title, quiet.symbol, quiet.pieces) == ("", "tee", ("planet 1",))
    assert quiet.path == ()
    (crack,) = after(state, "deal collapse")
    assert (crack.title, crack.tone, crack.symbol) == ("Planet 2 cracks", "bad", "planet_b_warned")
    assert crack.pieces == ("planet 2",)


def test_a_second_collapse_says_how_long_there_is_and_who_is_there() -> None:
    state = galaxy(ships=("c4", "a1"))
    state.warnings[0] = 1
    (doom,) = after(state, "draw slowly", "deal collapse")
    assert doom.title == "Planet 1 is lost in 3 turns"
    assert doom.sentence == (
        "Every player has one more turn, then it is a black hole; 1 ship must leave (ST-41)."
    )
    (quiet,) = after(state, "draw again", "deal collapse")
    assert (quiet.title, quiet.symbol) == ("", "collapse")


def test_other_cards_drawn_and_cards_dealt_are_no_moments() -> None:
    state = galaxy(ships=("c4", "a1"))
    assert after(state, "draw", "deal tee") == ()


def test_a_planet_that_is_gone_may_take_a_ship_along() -> None:
    state = galaxy(ships=("c4", "a9"), aboard={"refugee": 1})
    state.warnings[0], state.fuses[0] = 2, 1
    gone, lost = after(state, "end turn")
    assert (gone.title, gone.tone) == ("Planet 1 is gone", "bad")
    assert gone.sentence == "A black hole is left, and 2 planets to draw from."
    assert (lost.title, lost.pieces) == ("@0's ship is lost", ("ship 0",))
    assert lost.sentence == "The black hole has taken it with 1 refugee aboard (ST-44)."


def test_a_rescue_says_how_many_are_left_to_win() -> None:
    state = galaxy(ships=("a1", "a9"), aboard={"cargo": 3, "refugee": 3})
    (saved,) = after(state, "rescue")
    assert (saved.title, saved.tone) == ("3 rescued", "good")
    assert saved.sentence == "3 of 4 are safe. 1 more to win."
    assert saved.pieces == ("ship 0", "escape a1")


def test_a_refugee_who_is_dumped_is_missed() -> None:
    state = galaxy(ships=("c4", "a9"), aboard={"refugee": 2})
    state.refugees = 6
    (left,) = after(state, "draw", "deal tee", "dump refugee")
    assert (left.title, left.sentence) == (
        "A refugee is left behind",
        "1 more may be lost (ST-33, ST-51).",
    )
    state = galaxy(ships=("c4", "a9"), aboard={"refugee": 2})
    assert after(state, "draw", "deal tee", "dump tee") == ()


def test_the_end_is_announced() -> None:
    state = galaxy(ships=("a1", "a9"), aboard={"cargo": 4, "refugee": 4})
    saved, won = after(state, "rescue")
    assert saved.sentence == "4 of 4 are safe. That is enough."
    assert (won.title, won.tone) == ("The crew wins", "good")
    assert won.sentence == "Enough refugees are rescued (ST-50)."
    state = galaxy(ships=("c5", "-"))
    state.warnings[0] = 2
    way, lost, end = after(state, "fly c4")
    assert way.path == ((2.5, 4.5), (2.5, 5.5))
    assert lost.sentence == "The black hole has taken it (ST-44)."
    assert (end.title, end.tone) == ("The crew loses", "bad")
