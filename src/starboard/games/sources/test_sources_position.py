"""How many games there are from a position, when two positions are one, and piles of cards."""

from starboard.games.sources import GAME
from starboard.games.sources.piles import ONE, counts, kinds, nth, pile_of, size
from starboard.games.sources.scenario import COUNTS
from starboard.games.sources.setups import board
from starboard.kernel import Rng
from starboard.testing import perft, play

PERFT_START = [14, 192, 2581]
PERFT_BUSY = [9, 46, 296]


def test_perft_from_the_start() -> None:
    assert [perft(GAME.begin(2), depth) for depth in (1, 2, 3)] == PERFT_START


def test_perft_of_a_busy_position() -> None:
    drawing = "· → ╩ ·\n· ↑ · ·\n· ║ ╚ ·"
    hand = {"tee": 1, "pickup": 1, "extra move": 1, "only blue": 1}
    laid = {"c3": "gate A", "h8": "gate A"}
    state = board(drawing, pawns=("b2", "h9"), hand=hand, laid=laid)
    assert [perft(state, depth) for depth in (1, 2, 3)] == PERFT_BUSY


def test_equal_positions_have_equal_keys_and_others_do_not() -> None:
    hand = {"extra move": 1, "tee": 1}
    one = play(GAME, board(hand=hand), "use extra move", "go e6", "go f6")
    other = play(GAME, board(hand=hand), "go f5", "use extra move", "go f6")
    assert one.key() == other.key()
    assert one.key() != play(GAME, board(hand=hand), "go f5").key()
    assert GAME.begin(2).key() != GAME.begin(2, {"ride": "5"}).key()


def test_a_pile_counts_the_cards_of_each_kind() -> None:
    rng = Rng(1)
    for _ in range(50):
        numbers = [int(rng.below(most + 1)) for most in COUNTS]
        pile = pile_of(numbers)
        assert (counts(pile), size(pile)) == (numbers, sum(numbers))
        assert kinds(pile) == [kind for kind, number in enumerate(numbers) if number]
        in_order = [kind for kind, number in enumerate(numbers) for _ in range(number)]
        assert [nth(pile, n) for n in range(len(in_order))] == in_order
        assert size(pile + ONE[3]) == sum(numbers) + 1


def test_the_whole_deck_is_a_pile_that_fits_two_digits_of_an_int() -> None:
    # Python's ints have digits of 30 bits; with a third one a pile would weigh more.
    assert pile_of(COUNTS) < 1 << 60
