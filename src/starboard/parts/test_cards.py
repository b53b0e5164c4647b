from starboard.kernel import Panel, Rng
from starboard.parts.cards import HIDDEN, Row, buttons, face, imagine, pile, spread, table

NAMES = {"K": "the king"}


def test_a_card_lies_face_up_or_down() -> None:
    up, down = face("a", "K", NAMES, owner=1), face("a", HIDDEN, NAMES, owner=1)
    assert (up.symbol, up.text, up.label) == ("card", "K", "the king")
    assert (down.symbol, down.text, down.label) == ("back", "", "a hidden card")
    assert up.id == down.id


def test_a_card_that_may_be_played_says_so() -> None:
    assert face("a", "K", NAMES, move="play K").label == "play the king"
    assert face("a", "K", NAMES, move="shed K", verb="shed").label == "shed the king"


def test_cards_lie_closer_where_there_are_many() -> None:
    assert spread(3, 10, 2) == [0, 2, 4]
    assert spread(5, 6, 2) == [0, 1, 2, 3, 4]
    assert spread(3, 10, 2, 1.5) == [0, 1.5, 3]
    assert spread(1, 1, 2) == [0]


def test_the_cards_of_a_hand_stay_in_their_place() -> None:
    hand = Row(id="hand", x=3, width=4, cards=[face(str(n), "K") for n in range(7)])
    assert min([card.x for card in hand.pieces]) == 3.2
    assert max([card.x + card.size for card in hand.pieces]) <= 3 + 4 - 0.2 + 1e-9


def test_a_pile_shows_its_top_card_and_counts() -> None:
    assert pile("gone", []) == []
    (top,) = pile("gone", ["Q", "K"], NAMES)
    assert (top.text, top.count, top.label) == ("K", 2, "the king")


def test_a_table_is_as_large_as_its_places() -> None:
    rows = [Row(id="a", x=0, cards=[face("c", "K")]), Row(id="b", x=2.5, y=3)]
    scene = table(rows, buttons({"pass": "Pass"}), [Panel(seat=0)], "Go.")
    assert (scene.width, scene.height) == (4.5, 5)
    assert scene.offers() == ["pass"]


def test_what_is_hidden_is_imagined_from_what_is_unseen() -> None:
    rng = Rng(1)
    dealt = {"".join(imagine(["K", HIDDEN, HIDDEN], ["J", "Q", "A"], rng)) for _ in range(100)}
    assert dealt == {"KJQ", "KQJ", "KJA", "KAJ", "KQA", "KAQ"}
