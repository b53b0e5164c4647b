"""What players read when a move is refused."""

from starboard.games.space_truckin import GAME
from starboard.games.space_truckin.setups import DICE, position
from starboard.testing import play, why


def test_refusals_while_placing() -> None:
    state = play(GAME, position("straight . dead-end/E", at="d5"), "draw cape arrow", "dice NE")
    assert why(GAME, state, "place d5") == "There is a tile on d5 already (TR-11)."
    assert why(GAME, state, "place e5") == (
        "However it is turned, the cape does not match the tiles around e5 (TR-12)."
    )
    assert why(GAME, state, "turn N") == (
        "First choose a square for the cape; then you can turn it (TR-16)."
    )
    assert why(GAME, state, "deploy N") == (
        "First place the cape; then you may deploy a ship onto it (TR-20)."
    )
    assert why(GAME, state, "pass") == "The cape fits somewhere, so it must be placed (TR-10)."
    assert why(GAME, state, "remove d5") == "Only a black hole can remove (TR-30)."
    assert why(GAME, state, "with d5") == "Only a black hole can exchange (TR-30)."
    turned = play(GAME, position("cape/E", at="d5"), "draw cape arrow", "dice NE")
    assert why(GAME, turned, "place e5") == (
        "With an arrow to the north-east, the cape does not fit on e5 (TR-13)."
    )


def test_refusals_while_turning() -> None:
    state = play(GAME, position("straight", at="i5"), "draw bend", "place a5")
    assert why(GAME, state, "turn S") == (
        "Turned south, the bend shows void to the west, but i5 shows a wormhole (TR-12)."
    )
    assert why(GAME, state, "place a1") == (
        "First choose a rotation for the tile, or take your last choice back (TR-16)."
    )
    state = play(GAME, GAME.begin(2, DICE), "draw straight", "place a1")
    assert why(GAME, state, "turn S") == (
        "Turned south, the straight looks the same as turned north: choose that (TR-16)."
    )
    state = play(GAME, GAME.begin(2, DICE), "draw cape arrows", "dice NE", "place a1")
    assert why(GAME, state, "turn E") == (
        "Turned east, the cape has no arrow to the north-east (TR-13)."
    )


def test_refusals_while_deploying() -> None:
    state = position("straight+1E .", at="c5")
    play(GAME, state, "draw bypass", "place d5", "turn N")
    assert why(GAME, state, "deploy E") == "There is a ship on that wormhole already (TR-21)."
    assert why(GAME, state, "deploy S") == "There is only void on the south side of d5 (TR-20)."
    assert why(GAME, state, "deploy station") == "There is no station on d5 (TR-20)."
    assert why(GAME, state, "place a1") == (
        "The tile lies on d5 already: deploy a ship or pass (TR-10)."
    )
    assert why(GAME, state, "exchange c5") == "Only a black hole can exchange (TR-30)."
    state = play(GAME, GAME.begin(2, DICE), "draw belt", "place a1", "turn N")
    assert (
        why(GAME, state, "deploy S") == "That system is named by its first side: deploy N (TR-20)."
    )


def test_refusals_with_a_black_hole() -> None:
    state = position("heart+1N . straight . cape", at="c5")
    play(GAME, state, "draw black hole")
    assert why(GAME, state, "place a1") == "A black hole is never placed (TR-30)."
    assert (
        why(GAME, state, "deploy N") == "No ship is deployed in a turn with a black hole (TR-30)."
    )
    assert why(GAME, state, "with c5") == (
        "First choose the tile to exchange: exchange and its square (TR-32)."
    )
    assert why(GAME, state, "remove a1") == "There is no cargo on a1 (TR-31)."
    assert why(GAME, state, "remove c5") == (
        "A black hole swallows only cargo, not the battleship on c5 (TR-31)."
    )
    assert why(GAME, state, "exchange a1") == "There is no tile on a1 to exchange (TR-32)."
    assert why(GAME, state, "exchange g5") == (
        "Name the earlier tile first: for example, exchange c5 with g5 (TR-36)."
    )
    alone = play(GAME, GAME.begin(2, DICE), "draw black hole")
    assert why(GAME, alone, "exchange e5") == (
        "The tile on e5 can change places with no other (TR-32)."
    )


def test_refusals_while_pairing() -> None:
    state = position("dead-end/W straight dead-end/E . heart", at="a5")
    play(GAME, state, "draw black hole", "exchange b5")
    assert (
        why(GAME, state, "pass") == "First choose the tile to exchange with the one on b5 (TR-32)."
    )
    assert why(GAME, state, "with b5") == (
        "A tile cannot change places with itself: choose one that is not on b5 (TR-32)."
    )
    assert why(GAME, state, "with a1") == "There is no tile on a1 to exchange (TR-32)."
    assert (
        why(GAME, state, "with e5") == "However it is turned, the heart does not fit on b5 (TR-12)."
    )
    state = position("straight . straight . cape^ . bend", at="a5")
    play(GAME, state, "draw black hole", "exchange c5")
    assert (
        why(GAME, state, "with a5") == "Name the earlier tile first: exchange a5 with c5 (TR-36)."
    )


def test_refusals_of_pairs() -> None:
    state = position("station . station . bend", at="a5")
    play(GAME, state, "draw black hole", "exchange a5")
    assert why(GAME, state, "with c5") == (
        "Exchanging a5 and c5 would change no kind, rotation or ship (TR-32)."
    )
    state = position("dead-end/W straight harbour . . bypass", at="i5")
    play(GAME, state, "draw black hole", "exchange a5")
    assert why(GAME, state, "with b5") == (
        "Side by side, the tiles on a5 and b5 would not match (TR-12)."
    )


def test_refusals_while_turning_in_an_exchange() -> None:
    state = position("straight . . straight", at="c5")
    play(GAME, state, "draw black hole", "exchange c5", "with f5")
    assert why(GAME, state, "turn S") == (
        "Turned south, the straight looks the same as turned north: choose that (TR-16)."
    )
    assert why(GAME, state, "exchange c5") == (
        "First choose a rotation for the tile, or take your last choice back (TR-16)."
    )
    state = position("bend . . bend", at="c5")
    play(GAME, state, "draw black hole", "exchange c5", "with f5", "turn N")
    assert why(GAME, state, "turn N") == (
        "With the bend turned north the exchange would change nothing (TR-32)."
    )
    state = position("dead-end/W straight", at="i5")
    play(GAME, state, "draw black hole", "exchange a5", "with i5", "turn E")
    assert why(GAME, state, "turn E") == (
        "Turned east, the dead-end would not match the other tile of the exchange (TR-12)."
    )
    # Alike tiles, too, can fail to match: the exchange would change something, but not so.
    state = position("dead-end/W dead-end/E", at="c5")
    play(GAME, state, "draw black hole", "exchange c5", "with d5")
    assert why(GAME, state, "turn E") == (
        "With the dead-end turned east the exchange would change nothing (TR-32)."
    )
    play(GAME, state, "turn N")
    assert why(GAME, state, "turn W") == (
        "Turned west, the dead-end would not match the other tile of the exchange (TR-12)."
    )


def test_refusals_about_the_stack() -> None:
    state = GAME.begin(2)
    assert why(GAME, state, "place a1") == "First touch the stack to draw a tile (TR-17)."
    play(GAME, state, "draw", "draw cape arrow", "dice NE")
    assert why(GAME, state, "draw") == (
        "You have drawn a cape with an arrow already: use it first (TR-10)."
    )
