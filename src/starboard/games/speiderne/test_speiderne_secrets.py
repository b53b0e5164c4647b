"""Who knows what: secret pairs for every way a card can move, and exact imagining."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations

import pytest

from starboard.games.speiderne import GAME
from starboard.games.speiderne.cards import CARD_NAMES, CARDS
from starboard.games.speiderne.rules import Speiderne
from starboard.games.speiderne.setups import arrange, cards_of, drawable, names_of
from starboard.games.speiderne.view import View, determinize, reveals
from starboard.kernel import (
    CHANCE,
    OVER,
    WATCHER,
    IllegalMove,
    Match,
    Rng,
    ScriptedDealer,
    UndoRefused,
)
from starboard.testing import play

SPADES = "2S 3S 4S 5S 6S 7S 8S 9S 10S JS"
NEARLY_OPEN = dict(
    zip(["a1", "b1", "c1", "d1", "a2", "b2", "c2", "d2", "a3", "b3"], SPADES.split(), strict=True)
)
"""All but c3 and d3 are discovered."""

DEALS = [
    f"deal {card}"
    for card in ["2C", "3C", "4C", "5C", "9H", "2D", "3D", "4D", "5D", "6D", "7H", "8H", "10H"]
]


def same(one: Speiderne, other: Speiderne, seat: int) -> bool:
    """Whether a seat cannot tell two tables apart, by its view and all that is drawn of it."""
    ours, theirs = View(one, seat), View(other, seat)
    assert (GAME.scene(ours) == GAME.scene(theirs)) or ours != theirs
    return ours == theirs


# Secret pairs.


def test_sp_3_a_dealt_card_is_seen_by_its_owner_alone() -> None:
    one, other = GAME.begin(3), GAME.begin(3)
    play(GAME, one, "deal 7H")
    play(GAME, other, "deal KS")
    assert [same(one, other, seat) for seat in (0, 1, 2, WATCHER)] == [False, True, True, True]


def test_sp_6_hands_are_private_and_their_sizes_open() -> None:
    one, other = arrange(["2C 3C", "4C"]), arrange(["2C 3C", "5C"])
    more = arrange(["2C 3C", "4C 5C"])
    assert [same(one, other, seat) for seat in (0, 1, WATCHER)] == [True, False, True]
    assert [same(one, more, seat) for seat in (0, 1, WATCHER)] == [False, False, False]


def test_sp_6_the_deck_and_the_regions_face_down_are_hidden_from_all() -> None:
    one = arrange(["2C", ""], unseen=f"{SPADES} QS KS AS AH AD AC")
    other = arrange(["2C", ""], unseen=f"{SPADES} QS KS AS AH AD KD")
    other.shuffles = one.shuffles
    assert [same(one, other, seat) for seat in (0, 1, WATCHER)] == [True] * 3
    assert View(one, 0).state.unseen.size == 0


def test_sp_11_cards_drawn_from_the_deck_are_hidden_from_others() -> None:
    one = play(GAME, arrange(["", ""]), "draw", "deal 7H", "deal 8C")
    other = play(GAME, arrange(["", ""]), "draw", "deal KS", "deal 2D")
    assert [same(one, other, seat) for seat in (0, 1, WATCHER)] == [False, True, True]


def test_sp_11_a_card_taken_from_the_insurance_is_known_until_it_is_played() -> None:
    state = play(GAME, arrange(["2C", "9C"], insurance="7H 8H"), "take 7H", "deal AS")
    for seat in (1, WATCHER):
        view = View(state, seat)
        assert (names_of(view.state.hands[0]), view.hidden[0]) == ("7H", (0,))
    play(GAME, state, "draw", "deal 3C", "deal 4C")
    state.ships = arrange(["", ""], ships=["0 a1: 2D"], sea={"a1": "KS"}).ships
    play(GAME, state, "draw", "deal 5C", "deal 6C", "fund 7H")
    view = View(state, 1)
    assert (names_of(view.state.hands[0]), len(view.hidden[0])) == ("", 3)


def test_sp_23_a_treasure_is_hidden_from_others() -> None:
    line = ("move 4H", "to a1", "deal 3D")
    one = play(GAME, arrange(["9C", ""], ships=["0 a1 W: 2H 3H 4H"]), *line, "deal AS")
    other = play(GAME, arrange(["9C", ""], ships=["0 a1 W: 2H 3H 4H"]), *line, "deal 2D")
    assert [same(one, other, seat) for seat in (0, 1, WATCHER)] == [False, True, True]


@pytest.mark.parametrize(
    ("line", "one", "other"),
    [
        (["move 4H", "to a1"], "deal 9S", "deal 8S"),
        (["move 4H", "to a1", "deal 9C"], "deal 2D", "deal AS"),
        (["take 7H"], "deal 9S", "deal 8S"),
    ],
    ids=["a region turned up", "a storm's second card", "a card into the insurance"],
)
def test_what_is_turned_up_is_seen_by_all(line: list[str], one: str, other: str) -> None:
    states = [
        play(GAME, arrange(["QD", ""], ships=["0 a1 W: 2H 3H 4H"], insurance="7H"), *line, last)
        for last in (one, other)
    ]
    assert [same(states[0], states[1], seat) for seat in (0, 1, WATCHER)] == [False] * 3


@pytest.mark.parametrize(
    ("line", "one", "other"),
    [
        (["take 7H", "deal 8H"], "fund 9C", "fund KC"),
        (["take 7H", "deal 8H"], "lose 2H", "lose 3H"),
        (["move 4H", "to b1", "deal 8C", "deal 2S"], "defend 9C", "defend KC"),
    ],
    ids=["a card that funds", "a card that is lost", "a card that defends"],
)
def test_what_is_discarded_is_seen_by_all(line: list[str], one: str, other: str) -> None:
    ships, sea = ["0 a1: 2H 3H 4H"], {"a1": "KS"}
    states = [
        play(GAME, arrange(["9C KC", ""], ships=ships, sea=sea, insurance="7H"), *line, last)
        for last in (one, other)
    ]
    assert [same(states[0], states[1], seat) for seat in (0, 1, WATCHER)] == [False] * 3


def test_sp_4_who_draws_which_card_of_a_refilled_deck_is_hidden() -> None:
    unseen = f"{SPADES} QS KS"
    states = [
        play(GAME, arrange(["", ""], unseen=unseen, discards="AH KH QH"), "draw", *deals)
        for deals in (["deal AH", "deal KH"], ["deal QH", "deal AH"])
    ]
    assert [same(states[0], states[1], seat) for seat in (0, 1, WATCHER)] == [False, True, True]
    assert View(states[0], 1).hidden[0] == (1, 1)


def test_sp_16_a_replaced_region_hides_its_card_from_all() -> None:
    line = ("move 2D", "to a1", "deal AH", "lose 2D")
    state = play(GAME, arrange(["9C", "8C"], ships=["0 a1 W: 2D"]), *line)
    for seat in (0, 1, WATCHER):
        assert View(state, seat).state.sea == [~0] * 12


def test_sp_45_cards_are_chosen_out_of_sight() -> None:
    start = arrange(["2C 3C 4C 5C", "", ""])
    states = [
        play(GAME, start.clone(), *line)
        for line in (["lay 2C"], ["lay 5C"], ["lay 2C", "lay 3C", "lay 4C"])
    ]
    for state in states:
        assert [same(start, state, seat) for seat in (0, 1, 2, WATCHER)] == [False, *[True] * 3]
    told = {GAME.tell(View(start, 1), move, View(start, 1)) for move in start.legal_moves()[1:]}
    assert told == {"@0 looks through the hand."}


def test_sp_45_they_are_shown_together_when_they_are_laid() -> None:
    state = play(GAME, arrange(["2C 3C 4C 5C", ""]), "lay 2C", "lay 3C", "lay 5C", "at a1 W")
    view = View(state, 1)
    assert (names_of(view.state.ships[0].cards), view.hidden[0]) == ("2C 3C 5C", (0,))


def test_sp_32_cards_that_return_to_the_hand_are_known_to_be_there() -> None:
    sea = {"a1": "2H", "b1": "3D"}
    state = arrange(["9C", ""], ships=["0 a2 W: 5D 6D 7D"], sea=sea, turns=59)
    play(GAME, state, "draw", "deal 2C", "deal 4C")
    assert names_of(View(state, 1).state.hands[0]) == "5D 6D 7D"


# Imagining: what is known stays in place, and the rest is as likely as it should be.


def in_order(state: Speiderne) -> None:
    """Every card is in exactly one place, and every face-down place has its shuffle's cards."""
    cards = [
        *state.unseen.cards(),
        *state.insurance,
        *state.discards,
        *[c for c in state.sea if c >= 0],
    ]
    cards += [card for hand in state.hands for card in hand]
    cards += [card for ship in state.ships for card in ship.cards]
    cards += [state.storm] if state.storm >= 0 else []
    assert sorted(cards) == list(range(0, CARDS, 1 if state.seats > 3 else 2))
    face_down = Counter([~card for card in state.sea if card < 0])
    face_down[state.shuffle] += state.deck
    assert Counter([state.shuffles[card] for card in state.unseen.cards()]) == +face_down
    assert state.unseen.size == len(state.unseen.cards())


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_sp_4_what_a_seat_has_seen_is_where_it_knows_it_to_be(seats: int) -> None:
    rng = Rng(seats)
    state = GAME.begin(seats)
    while state.to_act != OVER:
        state.play(state.draw(rng) if state.to_act == CHANCE else rng.choice(state.legal_moves()))
        in_order(state)
        if rng.below(6):
            continue
        shown = {*state.shown.cards()}
        for seat in (*range(seats), WATCHER):
            imagined = determinize(View(state, seat), rng)
            in_order(imagined)
            for other in range(seats):
                real, dreamt = state.hands[other], imagined.hands[other]
                shuffles = [sorted([state.shuffles[c] for c in hand]) for hand in (real, dreamt)]
                assert shuffles[0] == shuffles[1]
                assert {*real} & shown == {*dreamt} & shown
                assert other != seat or real == dreamt
    assert state.shuffle > 0


def worlds_of(state: Speiderne, seat: int, times: int) -> Counter[str]:
    """How often each hand of seat 1 is imagined."""
    view, rng = View(state, seat), Rng(5)
    return Counter([names_of(determinize(view, rng).hands[1]) for _ in range(times)])


def assert_even(counts: Counter[str], worlds: set[str]) -> None:
    assert set(counts) == worlds
    expected = counts.total() / len(worlds)
    # Six standard deviations: chance alone fails once in a hundred million.
    assert max([abs(count - expected) for count in counts.values()]) < 6 * expected**0.5


def test_every_hand_that_is_possible_is_imagined_equally_often() -> None:
    state = arrange(["2C 3C", "4C 5C 6C"], sea=NEARLY_OPEN, unseen="7C 8C 9C 10C")
    # The cards taken out of the game by `arrange` must not be dealt: seat 0 holds them.
    hold_the_rest(state)
    hidden = ["4C", "5C", "6C", "7C", "8C", "9C", "10C"]
    assert_even(worlds_of(state, 0, 7000), {" ".join(three) for three in combinations(hidden, 3)})


def hold_the_rest(state: Speiderne) -> None:
    """Put the cards that are nowhere into the hand of seat 0."""
    placed = {*state.unseen.cards(), *state.sea, *state.hands[1], *state.insurance, *state.discards}
    placed.update(*[ship.cards for ship in state.ships])
    state.hands[0] = [card for card in range(0, CARDS, 2) if card not in placed]


def test_sp_4_after_a_refill_each_card_is_imagined_in_its_own_shuffle() -> None:
    """One card of the old deck is left in hand 1, and one of the new one is drawn into it."""
    state = arrange(
        ["", "4C"], sea=NEARLY_OPEN, unseen="7C 8C 9C", discards="AH KH QH", insurance="AD", turns=1
    )
    hold_the_rest(state)
    play(GAME, state, "draw", "deal 9C", "deal KH")
    # Hidden are now: 4C, 9C and two regions of 4C 7C 8C 9C; KH and a deck of AH KH QH.
    old, new = ["4C", "7C", "8C", "9C"], ["QH", "KH", "AH"]
    hands = {f"{' '.join(pair)} {card}" for pair in combinations(old, 2) for card in new}
    assert View(state, 0).hidden[1] == (0, 0, 1)
    assert_even(worlds_of(state, 0, 5400), hands)


def test_sp_4_a_card_known_to_have_returned_to_the_deck_may_be_drawn_by_anyone() -> None:
    state = arrange(["", ""], sea=NEARLY_OPEN, unseen="7C 8C", discards="AH KH", turns=1)
    hold_the_rest(state)
    play(GAME, state, "draw", "deal AH", "deal KH")
    assert_even(worlds_of(state, 0, 100), {"KH AH"})


def test_drawing_late_is_as_if_the_cards_had_lain_there_all_along() -> None:
    """Every order of three cards is as likely for: deck, c3, d3; over a refill as well."""
    state = arrange(
        ["", ""],
        sea=NEARLY_OPEN,
        unseen="QS KS AS",
        discards="2H",
        ships=["0 c3 N: 3C 4C 5C", "1 d3 N: 6C 7C 8C"],
    )
    line = ["draw", "deal *", "deal 2H", "move 8C", "to d3", "deal *"]
    seen: Counter[str] = Counter()
    follow(state, line, "", 720, seen)
    orders = [" ".join(order) for order in permutations(["QS", "KS", "AS"], 2)]
    assert seen == dict.fromkeys(orders, 120)


def follow(state: Speiderne, line: list[str], drawn: str, weight: int, seen: Counter[str]) -> None:
    """Follow a line through every outcome of its draws marked ``*``, and weigh what comes."""
    if not line:
        seen[drawn.strip()] += weight
        return
    if line[0] != "deal *":
        follow(play(GAME, state.clone(), line[0]), line[1:], drawn, weight, seen)
        return
    for card in drawable(state):
        share = weight // len(drawable(state))
        child = play(GAME, state.clone(), f"deal {card}")
        follow(child, line[1:], f"{drawn} {card}", share, seen)


# Undo: what others have not seen can be taken back.


def match_with(*draws: str) -> Match:
    return Match.begin(GAME, ScriptedDealer([*DEALS, *draws]))


def test_sp_45_cards_can_be_taken_back_until_they_are_laid() -> None:
    match = match_with()
    for notation in ("lay 2C", "lay 3C", "lay 4C"):
        match.submit(0, notation)
    match.undo(0)
    match.undo(0)
    match.submit(0, "lay 5C")
    match.submit(0, "lay 4C")
    match.submit(0, "at a1 W")
    with pytest.raises(UndoRefused, match="showed what was hidden"):
        match.undo(0)
    assert match.log(1)[-1] == "Red readies an expedition west of a1: 2C 4C 5C (SP-12).".replace(
        "C", "♣"
    )


def test_what_all_saw_can_be_taken_back_but_no_draw() -> None:
    match = match_with("deal KS", "deal QS", "deal 2H", "deal AS")
    for notation in ("lay 2C", "lay 3C", "lay 4C", "at a1 W"):
        match.submit(0, notation)
    match.submit(1, "draw")
    with pytest.raises(UndoRefused, match="draw"):
        match.undo(1)
    with pytest.raises(IllegalMove, match="First choose which ship"):
        match.submit(0, "to a1")
    match.submit(0, "move 4C")
    match.submit(0, "lose 3C")
    # The pirates' plunder was open to all: it can be taken back, though the turn went on.
    match.undo(0)
    match.submit(0, "lose 4C")


def test_a_card_that_others_knew_of_is_no_secret() -> None:
    state = arrange(["9C", ""], insurance="7H", ships=["0 a1: 2D"], sea={"a1": "KS"})
    play(GAME, state, "take 7H", "deal 8H")
    view = View(state, 0)
    revealing = [GAME.moves.notation(move) for move in view.legal if reveals(view, move)]
    assert revealing == ["fund 9C"]


def test_a_view_is_equal_by_all_that_it_shows() -> None:
    state = arrange(["2C", "3C"], discards="4C 5C")
    turned = arrange(["2C", "3C"], discards="5C 4C")
    assert state.key() == turned.key()
    assert View(state, 0) != View(turned, 0)
    assert hash(View(state, 0)) == hash(View(state.clone(), 0))
    assert View(state, 0) != CARD_NAMES
    assert cards_of("3C 2C") == [0, 2]
