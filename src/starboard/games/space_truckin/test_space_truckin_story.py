"""What players read in the log."""

from starboard.games.space_truckin import GAME
from starboard.games.space_truckin.panels import status
from starboard.games.space_truckin.setups import DICE, position
from starboard.testing import play, told


def test_the_log_tells_a_turn_as_a_story() -> None:
    state = GAME.begin(2, DICE)
    assert told(GAME, state, "draw bend arrows") == "@0 draws a bend with two arrows."
    assert told(GAME, state, "dice NE") == "Dice stand in for the clock: north-east (TR-17)."
    assert told(GAME, state, "place a1") == "@0 wants the bend on a1."
    assert told(GAME, state, "turn S") == "@0 places the bend on a1, turned south."
    assert told(GAME, state, "deploy N") == "@0 sends cargo into the wormhole on a1."
    assert told(GAME, state, "draw station") == "@1 draws a station."
    assert told(GAME, state, "place c3") == "@1 places the station on c3."
    assert told(GAME, state, "deploy station") == "@1 sends engineers to the station on c3."
    play(GAME, state, "draw cape", "place e2", "turn N")
    assert told(GAME, state, "deploy N") == "@0 sends a battleship into the system on e2."
    play(GAME, state, "draw cape", "place g2", "turn N")
    assert told(GAME, state, "pass") == "@1 deploys no ship."
    live = GAME.begin(2)
    assert told(GAME, live, "draw") == "@0 touches the stack."
    play(GAME, live, "draw cape arrow")
    assert told(GAME, live, "clock SE") == "The seconds hand is in the south-east (TR-13)."


def test_the_log_tells_what_was_scored_and_why() -> None:
    state = position("dead-end/W+1E straight straight straight .", at="f5")
    play(GAME, state, "draw dead-end")
    assert told(GAME, state, "place a5") == (
        "@0 places the dead-end on a5, turned east. @1's wormhole over 5 tiles closes for 10,"
        " and 2 for crossing the edge (TR-40, TR-45)."
    )


def test_the_log_tells_of_ties_stations_and_reserves() -> None:
    state = position("cape/E+0E belt/E . cape/W+1W", at="c5")
    play(GAME, state, "draw belt")
    assert told(GAME, state, "place e5").endswith(
        "@0 and @1 share a system over 4 tiles, which closes for 8 each (TR-41, TR-43)."
        " @0 and @1 each take a ship from the reserve."
    )
    around = "cape cape cape\ncape^/W station+0* cape^/E\ncape^^/S void ."
    state = play(GAME, position(around, at="d6"), "draw void")
    assert told(GAME, state, "place f4").endswith(
        "@0's station on e5 is surrounded: 9 points (TR-44)."
    )


def test_the_log_tells_of_black_holes() -> None:
    state = position("straight+1E . . cape . straight+0E", at="c5")
    assert told(GAME, state, "draw black hole") == "@0 draws a black hole."
    other = state.clone()
    assert told(GAME, state.clone(), "pass") == "@0 leaves the black hole alone (TR-30)."
    assert told(GAME, state.clone(), "remove h5") == (
        "@0 lets the black hole swallow their own cargo on h5 (TR-31)."
    )
    assert (
        told(GAME, state, "remove c5") == "@0 lets the black hole swallow @1's cargo on c5 (TR-31)."
    )
    assert told(GAME, other, "exchange c5") == "@0 takes up the straight on c5."
    assert told(GAME, other, "with f5") == (
        "@0 wants the straight on c5 and the cape on f5 to change places."
    )
    assert told(GAME, other, "turn E") == "@0 turns the straight for f5 east."
    assert told(GAME, other, "turn N") == (
        "The black hole exchanges the straight on c5 and the cape on f5 (TR-32)."
    )


def test_the_log_tells_of_discards_and_the_end() -> None:
    state = position("straight+0E . . straight+1E", at="c5", seats=3, stack=["void"])
    play(GAME, state, "draw void")
    assert told(GAME, state, "place a1") == (
        "@0 places the void on a1. All tiles are drawn (TR-50). What is unfinished brings @0 1"
        " and @1 1 (TR-51, TR-52). @0 and @1 share the win with 1 point each (TR-53)."
    )
    assert status(state).startswith("All tiles are drawn (TR-50). @0 and @1 share")
    state = position("void", at="a1", stack=["heart", "void"])
    for square in range(1, 81):
        state.board.lay(square, state.board.codes[0])
    assert told(GAME, state, "draw heart") == (
        "@0 draws a heart. The heart fits nowhere and leaves the game (TR-14)."
    )
    assert told(GAME, state, "draw void") == (
        "@0 draws a void. The void fits nowhere and leaves the game (TR-14). All tiles are drawn,"
        " and the game ends (TR-50). @0 and @1 share the win with 0 points each (TR-53)."
    )
