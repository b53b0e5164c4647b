"""Board, cards and the turn: SO-1 to SO-19."""

from __future__ import annotations

import pytest

from starboard.games.sources import GAME
from starboard.games.sources.cards import KIND_NAMES
from starboard.games.sources.piles import counts, size
from starboard.games.sources.setups import board, cards, cards_in_all, carried, ends, feed, piled
from starboard.kernel import CHANCE, OVER, WATCHER, Rng
from starboard.parts.boards import at
from starboard.testing import legal, play, told, why


def test_so_1_pawns_are_red_blue_green_yellow_on_nine_by_nine() -> None:
    state = GAME.begin(4)
    assert len(state.squares) == 81
    assert ends(board(pawns=("a1", "i9"))) == "b1 a2"
    scene = GAME.scene(GAME.view(state, WATCHER))
    pawns = [(piece.symbol, piece.owner) for piece in scene.pieces if piece.symbol == "pawn"]
    assert pawns == [("pawn", 0), ("pawn", 1), ("pawn", 2), ("pawn", 3)]
    assert GAME.moves.parse("lay only yellow") - GAME.moves.parse("lay only red") == 3


@pytest.mark.parametrize(
    ("seats", "homes"),
    [(2, ["e1", "e9"]), (3, ["e1", "a5", "e9"]), (4, ["e1", "a5", "e9", "i5"])],
)
def test_so_2_pawns_start_at_home_in_the_middle_of_a_side(seats: int, homes: list[str]) -> None:
    state = GAME.begin(seats)
    assert state.pawns == [at(name) for name in homes]
    assert [state.home(seat) for seat in range(seats)] == state.pawns


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_so_3_all_four_homes_carry_a_source_and_nothing_else_lies_there(seats: int) -> None:
    state = GAME.begin(seats)
    filled = [square for square, code in enumerate(state.squares) if code]
    assert filled == [at("e1"), at("a5"), at("i5"), at("e9")]


def test_so_4_the_deck() -> None:
    deck = dict(zip(KIND_NAMES, counts(GAME.begin(3).deck), strict=True))
    assert deck == {
        "one": 26,
        "opposite": 8,
        "corner": 18,
        "tee": 12,
        "source": 6,
        "pickup": 8,
        "extra move": 12,
        "gate A": 2,
        "gate B": 2,
        "gate C": 2,
        "only red": 1,
        "only blue": 1,
        "only green": 1,
        "only yellow": 0,
        "not red": 1,
        "not blue": 1,
        "not green": 1,
        "not yellow": 0,
    }


def test_so_5_all_but_the_order_of_the_deck_is_open() -> None:
    state = board(hand={"tee": 2}, pile={"gate A": 1})
    scenes = [GAME.scene(GAME.view(state, seat)) for seat in (0, 1, WATCHER)]
    assert scenes[0].panels == scenes[1].panels == scenes[2].panels
    assert "Carries 2 tee" in str(scenes[1].panels)
    assert "e1: gate A" in str(scenes[1].panels)
    assert not GAME.has_secrets


def test_so_6_the_first_seat_begins_and_turns_go_round() -> None:
    state = feed(GAME.begin(3))
    order = [state.to_act]
    for _ in range(3):
        order.append(feed(play(GAME, state, "end turn")).to_act)
    assert order == [0, 1, 2, 0]


def test_so_10_each_source_gets_a_card_at_the_start_of_every_turn() -> None:
    state = play(GAME, GAME.begin(2), "deal one", "deal tee", "deal corner")
    assert (state.to_act, piled(state)) == (CHANCE, [1, 1, 1, 0])
    assert GAME.scene(GAME.view(state, 0)).status == (
        "A card comes to the Source on i5, in your turn."
    )
    play(GAME, state, "deal pickup")
    assert (state.to_act, piled(state)) == (0, [1, 1, 1, 1])
    play(GAME, state, "end turn")
    assert (state.to_act, state.fed) == (CHANCE, 0)
    assert piled(feed(state)) == [2, 2, 2, 2]


def test_so_11_a_pawn_moves_once_and_takes_and_lays_in_any_order() -> None:
    state = board(pawns=("e1", "h9"), pile={"tee": 2, "one": 1})
    play(GAME, state, "take tee", "take one", "go e2", "lay tee N")
    assert why(GAME, state, "go e3") == "You have made your one move of this turn (SO-11)."
    state = board(pawns=("e2", "h9"), hand={"tee": 1}, pile={"one": 1})
    play(GAME, state, "lay tee N", "go e1", "take one")
    assert carried(state, 0, "one") == 1


def test_so_12_a_move_is_a_step_and_then_a_ride() -> None:
    assert ends(board("· → → · ·", pawns=("a1", "h9"))) == "d1 a2"
    state = board("· → → · ·", pawns=("a1", "h9"))
    assert why(GAME, state, "go c1").endswith("a ride goes as far as it can (SO-12).")
    assert why(GAME, state, "go a1").endswith("a move never comes to a square twice (SO-12).")
    assert why(GAME, state, "go f6").startswith("No move ends on f6")


def test_so_12_a_fork_is_a_choice_and_a_loop_is_ridden_once() -> None:
    assert ends(board("· ╩ ·\n· · ·", pawns=("b1", "h9"))) == "a1 c1 a2 c2 b3"
    loop = "· → ↓\n· ↑ ←\n· · ·"
    assert ends(board(loop, pawns=("a3", "h9"))) == "a2 b2 a4"


# The board of the first draft, its square I on a1:  A B C D / E F G H / I J K L.
DRAFT = """
· ← → ←
╚ ╚ ╩ ·
· · · ·
"""
A, B, C, F, G, H, J, K = ("a3", "b3", "c3", "b2", "c2", "d2", "b1", "c1")


def test_so_13_on_the_board_of_the_draft() -> None:
    assert set(ends(board(DRAFT, pawns=(K, "h9"))).split()) == {"b1", "d1", C, H}
    assert set(ends(board(DRAFT, pawns=(J, "h9"))).split()) == {"a1", "c1", A}
    for start in (B, G):
        assert why(GAME, board(DRAFT, pawns=(start, "h9")), f"go {F}").endswith("(SO-13).")
    for start in (C, F, H):
        assert why(GAME, board(DRAFT, pawns=(start, "h9")), f"go {G}").endswith("(SO-13).")


def test_so_14_some_or_all_cards_are_taken_without_limit() -> None:
    state = board(pawns=("e1", "h9"), pile={"tee": 9, "one": 9, "pickup": 1})
    assert legal(GAME, state, "take") == ["take one", "take tee", "take pickup", "take all"]
    play(GAME, state, "take tee")
    assert (carried(state, 0, "tee"), piled(state)[0]) == (1, 18)
    play(GAME, state, "take all")
    assert (size(state.hands[0]), piled(state)[0]) == (19, 0)
    sentence = "There is no tee stream in the pile of this Source (SO-14)."
    assert why(GAME, state, "take tee") == sentence
    assert why(GAME, state, "take all").endswith("(SO-14).")
    sentence = "Cards are taken on a Source, and e5 is not one (SO-14)."
    assert why(GAME, board(), "take tee") == sentence


def test_so_15_a_card_is_laid_on_the_empty_square_below_the_pawn() -> None:
    hand = {"corner": 1, "gate B": 1}
    state = board(hand=hand)
    assert legal(GAME, state, "lay") == [
        *("lay corner NE", "lay corner SE", "lay corner SW", "lay corner NW", "lay gate B"),
    ]
    play(GAME, state, "lay corner SW")
    assert state.squares[at("e5")] == 12
    assert why(GAME, state, "lay gate B").endswith("e5 is not empty (SO-15).")
    assert why(GAME, state, "lay tee N") == "You carry no tee stream (SO-15)."
    assert legal(GAME, board(pawns=("e1", "h9"), hand=hand), "lay") == []


def test_so_16_a_pawn_that_shed_nothing_must_discard() -> None:
    state = play(GAME, board(hand={"tee": 1, "pickup": 1}), "end turn")
    assert legal(GAME, state) == ["discard tee", "discard pickup"]
    assert why(GAME, state, "discard one") == "You carry no one-arrow stream (SO-16)."
    assert why(GAME, state, "end turn").endswith("first discard one (SO-16).")
    play(GAME, state, "discard pickup")
    assert (state.seat, carried(state, 0, "tee"), size(state.discard)) == (1, 1, 1)


@pytest.mark.parametrize("shed", ["lay tee N", "use pickup", "use extra move"])
def test_so_16_to_lay_or_to_play_a_card_is_to_shed_it(shed: str) -> None:
    state = board(hand={"tee": 2, "pickup": 1, "extra move": 1})
    state.squares[at("e5")] = 0 if shed.startswith("lay") else 1
    play(GAME, state, shed)
    if shed == "use extra move":
        play(GAME, state, "go e6")
    play(GAME, state, "end turn")
    assert state.seat == 1


def test_so_16_who_carries_nothing_sheds_nothing_and_nothing_goes_back() -> None:
    assert play(GAME, board(), "end turn").seat == 1
    assert why(GAME, board(hand={"tee": 1}), "discard tee").endswith("none was shed (SO-16).")


def test_so_17_a_pawn_that_stays_may_turn_its_stream_once() -> None:
    state = board("· ╚", pawns=("b1", "h9"), hand={"extra move": 1})
    play(GAME, state, "turn left")
    assert state.squares[at("b1")] == 9
    assert legal(GAME, state, "turn") == legal(GAME, state, "go") == []
    assert why(GAME, state, "go c1") == "You turned a card this turn, so your pawn stays (SO-17)."
    assert why(GAME, state, "turn right") == "You may turn a card only once in a turn (SO-17)."
    assert why(GAME, state, "use extra move").endswith("so your pawn stays (SO-17).")
    right = play(GAME, board("· ╚", pawns=("b1", "h9"), pile={"one": 1}), "turn right")
    assert right.squares[at("b1")] == 6


def test_so_17_a_pawn_that_moved_turns_nothing() -> None:
    state = board("· ·\n· ↑ ·", pawns=("a1", "h9"), hand={"extra move": 1})
    play(GAME, state, "use extra move", "go b2")
    state.squares[at("b2")] = 1
    assert why(GAME, state, "turn left").startswith("Only a pawn that has not moved")
    assert why(GAME, board(), "turn left") == "There is no Streamline on e5 to turn (SO-17)."
    assert legal(GAME, board(laid={"e5": "gate A"}), "turn") == []


def test_so_18_the_discard_pile_replaces_an_empty_deck() -> None:
    state = board()
    state.deck, state.discard = 0, cards({"tee": 2})
    play(GAME, state, "end turn", "deal tee", "deal tee")
    assert (state.to_act, piled(state)) == (1, [1, 1, 0, 0])


def test_so_18_with_both_piles_empty_sources_get_nothing() -> None:
    state = board()
    state.deck = 0
    assert play(GAME, state, "end turn").to_act == 1


def test_so_19_a_turn_ends_when_its_player_says_so() -> None:
    state = play(GAME, board(), "go e6")
    assert legal(GAME, state) == ["end turn"]
    assert play(GAME, state, "end turn").seat == 1
    # Version 2 ended such a turn by itself.
    assert play(GAME, board(ending="by itself"), "go e6").seat == 1
    assert play(GAME, board(hand={"tee": 1}, ending="by itself"), "go e6").seat == 0
    state = board(pawns=("e2", "h9"), pile={"tee": 1}, ending="by itself")
    assert play(GAME, state, "go e1").seat == 0


def test_so_19_a_discard_without_a_choice_is_made_by_itself() -> None:
    state = board("· ↑", pawns=("b1", "h9"), hand={"tee": 2})
    sentence = "@0 ends the turn. Having shed no card, @0 discards a tee stream (SO-16)."
    assert told(GAME, state, "end turn") == sentence
    assert (state.seat, carried(state, 0, "tee"), size(state.discard)) == (1, 1, 1)
    state = board("· ↑", pawns=("b1", "h9"), hand={"tee": 1, "one": 1})
    assert legal(GAME, play(GAME, state, "end turn")) == ["discard one", "discard tee"]


def test_so_19_an_extra_move_without_a_choice_is_made_by_itself() -> None:
    # From a1 the streams bar every way but the one to b1.
    state = board("↓\n· ·", pawns=("a1", "h9"), hand={"extra move": 1, "tee": 1})
    sentence = "@0 uses an Extra Move (SO-23). @0 goes to b1."
    assert told(GAME, state, "use extra move") == sentence
    assert state.pawns[0] == at("b1")
    assert "go c1" in legal(GAME, state)


def test_no_card_is_ever_lost() -> None:
    state, rng = GAME.begin(4), Rng(3)
    total = cards_in_all(state)
    while state.to_act != OVER:
        state.play(state.draw(rng) if state.to_act == CHANCE else rng.choice(state.legal_moves()))
        assert cards_in_all(state) == total
