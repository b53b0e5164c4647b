"""How many games there are from a position, and when two positions are one."""

from starboard.games.streamlines import GAME
from starboard.games.streamlines.setups import PRACTICE, galaxy
from starboard.parts.boards import at
from starboard.testing import perft, play, play_line

PERFT_START = [5, 25, 123]
PERFT_BUSY = [10, 78, 638]


def test_perft_from_the_start() -> None:
    state = GAME.begin(2, {"scenario": PRACTICE})
    assert [perft(state, depth) for depth in (1, 2, 3)] == PERFT_START


def test_perft_of_a_busy_position() -> None:
    board = "· → ╩ ·\n· ↑ · ·\n· ║ ╚ ·"
    aboard = {"tee": 1, "extra move": 1, "engineering": 1}
    state = galaxy(board, ships=("b2", "b2"), aboard=aboard, gates={"c3": "A", "h8": "A"})
    assert [perft(state, depth) for depth in (1, 2, 3)] == PERFT_BUSY


def test_equal_positions_have_equal_keys_and_others_do_not() -> None:
    one = play(GAME, galaxy(), "fly e6", "fly f6")
    other = play(GAME, galaxy(), "fly f5", "fly f6")
    assert one.key() == other.key()
    assert one.key() != play(GAME, galaxy(), "fly e6").key()
    assert GAME.begin(2).key() != GAME.begin(2, {"leave_stream": "on"}).key()


def test_a_line_can_be_played_from_the_start() -> None:
    state = play_line(
        GAME,
        *("deal action", "deal action", "deal cargo", "deal cargo"),
        *("deal one", "deal tee", "deal refugee", "fly e2", "fly d2", "fly d3", "end turn"),
        seats=2,
        options={"scenario": PRACTICE},
    )
    assert (state.ships[0], state.seat) == (at("d3"), 1)
