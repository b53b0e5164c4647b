"""Moments: what is announced, and the ways that ships come by."""

from __future__ import annotations

import pytest

from starboard.games.speiderne import GAME
from starboard.games.speiderne.ferries import begin
from starboard.games.speiderne.rules import Speiderne
from starboard.games.speiderne.setups import arrange
from starboard.games.speiderne.view import View
from starboard.kernel import CHANCE, OVER, WATCHER, Moment, Rng
from starboard.testing import play


def shown(state: Speiderne, notation: str, seat: int = WATCHER) -> tuple[Moment, ...]:
    """Play a notation, and return its moments as a seat is shown them."""
    before = View(state, seat)
    move = GAME.moves.parse(notation)
    state.play(move)
    return GAME.moments(before, move, View(state, seat))


def banners(state: Speiderne, *notations: str, seat: int = WATCHER) -> list[tuple[str, str, str]]:
    """The announcements of the last of these notations: title, sentence, tone."""
    play(GAME, state, *notations[:-1])
    moments = shown(state, notations[-1], seat)
    return [(one.title, one.sentence, one.tone) for one in moments if one.title]


def ways(state: Speiderne, *notations: str) -> list[Moment]:
    play(GAME, state, *notations[:-1])
    return [one for one in shown(state, notations[-1]) if not one.title]


def sailing(hand: str = "KS", *, cards: str = "2H 3H 4H", found: int = 0) -> Speiderne:
    return arrange([hand, ""], ships=[f"0 a1 W: {cards}"], found=[found, 0])


# The cloud lifts.


@pytest.mark.parametrize(
    ("card", "title", "sentence", "tone"),
    [
        ("9C", "A storm on a1", "9♣ attacks, and a card of the deck comes with it.", "bad"),
        ("4D", "Treasure on a1", "4♦: @0 takes a card of the deck.", "good"),
        (
            "6D",
            "Treasure on a1",
            "6♦: a reef costs the expedition a card, then @0 takes one of the deck.",
            "good",
        ),
        ("8H", "Pirates on a1", "8♥: they want cards worth more than 8.", "bad"),
        ("2S", "No wind on a1", "2♠: this turn the expedition costs two cards.", "plain"),
    ],
)
def test_a_region_is_announced_when_its_cloud_lifts(
    card: str, title: str, sentence: str, tone: str
) -> None:
    state = play(GAME, sailing(), "move 4H", "to a1")
    moment = next(one for one in shown(state, f"deal {card}") if one.title)
    assert (moment.title, moment.sentence, moment.tone) == (title, sentence, tone)
    assert moment.symbol in {"storm", "treasure", "pirates", "calm"}
    assert moment.pieces == ("region a1", f"card {card}", "ship 0")


def test_a_calm_is_found_at_once() -> None:
    titles = [title for title, _, _ in banners(sailing(), "move 4H", "to a1", "deal 2S")]
    assert titles == ["No wind on a1", "+1: a1 is found"]


# Storms, pirates, treasures.


def test_a_storm_attacks_and_is_met_or_takes_a_mast() -> None:
    state = sailing("10S", found=2)
    assert banners(state, "move 4H", "to a1", "deal 9C", "deal JD") == [
        ("9♣ and J♦ attack", "@0 needs a higher card against each, or loses one.", "bad")
    ]
    assert banners(state, "defend 10S") == [
        ("10♠ beats 9♣", "@0 defends, and the expedition 4♥ loses nothing.", "good")
    ]
    assert banners(state, "lose 2H") == [
        ("A mast breaks", "J♦ strikes: the expedition 4♥ loses 2♥.", "bad"),
        ("+1: a1 is found", "@0 has 3 points.", "good"),
    ]


def test_pirates_count_what_they_take() -> None:
    state = sailing(cards="3H 5H 9H")
    assert banners(state, "move 9H", "to a1", "deal 8H", "lose 3H") == [
        ("Pirates take 3♥", "They have 3 and want more than 8.", "bad")
    ]
    assert banners(state, "lose 9H")[0] == (
        "Pirates take 9♥",
        "12 is more than 8: they let the expedition go.",
        "bad",
    )


def test_a_treasure_shows_its_card_to_its_owner_alone() -> None:
    told = {
        seat: banners(sailing(), "move 4H", "to a1", "deal 4D", "deal 7S", seat=seat)[0]
        for seat in (0, 1, WATCHER)
    }
    assert told[0] == ("The treasure opens", "@0 takes 7♠ from the deck.", "good")
    assert told[1] == told[WATCHER]
    assert told[1] == ("The treasure opens", "@0 takes a card from the deck.", "good")


def test_a_reef_costs_a_card_first() -> None:
    assert banners(sailing(), "move 4H", "to a1", "deal 9D", "lose 2H") == [
        ("A reef", "The expedition 4♥ loses 2♥ on the way to the treasure.", "bad")
    ]


def test_an_expedition_sinks() -> None:
    state = sailing(cards="4H")
    assert banners(state, "move 4H", "to a1", "deal 9H", "lose 4H")[1:] == [
        ("The expedition sinks", "a1 is covered again, and @0 scores nothing.", "bad")
    ]
    unpaid = arrange(["", ""], ships=["0 a1: 4H"], sea={"a1": "2S"}, found=[1, 0])
    assert banners(unpaid, "draw", "deal 2C", "deal 3C", "lose 4H") == [
        ("The expedition sinks", "@0 did not fund it any more; its points stay.", "bad")
    ]


def test_funding_is_no_news() -> None:
    state = arrange(["9C", ""], ships=["0 a1: 3H 4H"], sea={"a1": "2S"})
    assert banners(state, "draw", "deal 2C", "deal 3C", "fund 9C") == []
    state = arrange(["9C", ""], ships=["0 a1: 3H 4H"], sea={"a1": "2S"})
    assert banners(state, "draw", "deal 2C", "deal 3C", "lose 3H") == []


# Turning points.

WHOLE = {
    "a1": "2H",
    "b1": "3D",
    "c1": "3C",
    "d1": "4C",
    "a2": "5C",
    "b2": "6C",
    "c2": "7C",
    "d2": "8C",
    "a3": "9C",
    "b3": "10C",
    "c3": "JC",
}


@pytest.mark.parametrize(("turns", "until"), [(30, "round"), (31, "round"), (32, "turn")])
def test_the_round_is_finished_when_the_sea_is_known(turns: int, until: str) -> None:
    ships = [f"{turns % 3} d3 N: 7H 8H 9H"]
    hands = ["KS", "QS", "JS"]
    state = arrange(
        hands, ships=ships, sea=WHOLE, found=[4, 3, 3], brisk=True, turns=turns, whole=True
    )
    told = banners(state, "move 9H", "deal 2S")
    sentence = f"11 regions are discovered: after this {until} ferries begin."
    assert told[-1] == ("The sea is known", sentence, "good")


def test_the_sea_is_known_and_ferries_begin() -> None:
    state = arrange(["KS", ""], ships=["0 d3 N: 7H 8H 9H"], sea=WHOLE, found=[6, 5])
    told = banners(state, "move 9H", "to d3", "deal 2S")
    assert told[1:] == [
        ("+1: d3 is found", "@0 has 7 points.", "good"),
        ("The sea is known", "12 regions are discovered: after this turn ferries begin.", "good"),
    ]
    assert banners(state, "lose 7H", "fund KS") == [
        (
            "Ferries begin",
            "Expeditions become ferries: a point for each passenger landed. @1 begins.",
            "good",
        )
    ]


def test_ferries_begin_with_those_who_board() -> None:
    state = arrange(["", ""], ships=["0 a1: 9C"], sea={"a1": "2H", "b1": "3D"}, turns=59)
    (told,) = banners(state, "draw", "deal 2C", "deal 4C")
    assert told[1] == (
        "Expeditions become ferries, and 1 passenger boards: a point for each passenger landed."
        " @1 begins."
    )


def test_an_expedition_that_sinks_on_a_reef_still_opens_its_treasure() -> None:
    state = play(GAME, sailing(cards="4H"), "move 4H", "to a1", "deal 9D", "lose 4H")
    opened, sunk = shown(state, "deal 7S")
    assert (opened.title, sunk.title, sunk.pieces) == (
        "The treasure opens",
        "The expedition sinks",
        (),
    )


@pytest.mark.parametrize(
    ("turns", "since", "sentence"),
    [(57, -1, "Then ferries begin."), (47, 10, "Then most points win.")],
)
def test_the_last_round_is_announced_once(turns: int, since: int, sentence: str) -> None:
    sea = {"a1": "2H", "b1": "3D"}
    state = arrange(["", ""], sea=sea, turns=turns, ferries_since=since)
    state.waiting[0] = 1
    assert banners(state, "draw", "deal 2C", "deal 4C") == [("The last round", sentence, "plain")]
    assert banners(state, "draw", "deal 5C", "deal 6C") == []


def test_who_won_is_good_news_to_the_winner() -> None:
    def last(seat: int) -> tuple[str, str, str]:
        state = arrange(["", ""], found=[3, 2], turns=59, ferries=False)
        return banners(state, "draw", "deal 2C", "deal 4C", seat=seat)[-1]

    sentence = "@0 wins with 3 points: most points when 30 rounds were over (SP-24, SP-40)."
    assert last(0) == ("@0 wins", sentence, "good")
    assert last(1) == ("@0 wins", sentence, "bad")
    assert last(WATCHER) == ("@0 wins", sentence, "plain")


def test_a_shared_win() -> None:
    state = arrange(["", ""], found=[3, 3], turns=59, ferries=False)
    assert banners(state, "draw", "deal 2C", "deal 4C")[-1][0] == "A shared win"


# Ferries.

FERRY_SEA = {"a1": "9H", "b1": "6C", "c1": "4D", "a2": "5S", "b2": "KD"}


def at_ferries(hands: list[str], ships: list[str]) -> Speiderne:
    state = arrange(hands, ships=ships, sea=FERRY_SEA, found=[2, 3])
    begin(state)
    return state


def test_passengers_land_board_and_are_lost() -> None:
    state = at_ferries(["KS QS JS", ""], ["0 a1: 2H 3H"])
    assert banners(state, "move 3H", "to b1", "defend KS")[0][0] == "K♠ beats 6♣"
    play(GAME, state, "fund QS", "draw", "deal 2C", "deal 3C")
    assert banners(state, "move 3H", "to c1") == [
        ("+2: 2 passengers land", "@0 has 4 points.", "good"),
        ("1 passenger boards", "Each is a point on another island.", "plain"),
    ]
    full = at_ferries(["", ""], ["0 a1: 2H 3H"])
    assert banners(full, "move 3H", "to b1", "lose 2H") == [
        ("A mast breaks", "6♣ strikes: the ferry 3♥ loses 2♥.", "bad"),
        (
            "A passenger is lost",
            "A lost card is a lost seat, and nobody had one to spare.",
            "bad",
        ),
    ]


def test_a_ferry_sinks_with_all_aboard() -> None:
    state = at_ferries(["", ""], ["0 a1: 2H"])
    assert banners(state, "move 2H", "to b1", "lose 2H")[1:] == [
        ("The ferry sinks", "@0 loses it with 1 passenger.", "bad")
    ]


def test_passengers_board_a_ferry_that_is_built() -> None:
    state = at_ferries(["2S 3S 4S", ""], [])
    assert banners(state, "lay 2S", "lay 3S", "lay 4S", "build b2") == [
        ("3 passengers board", "Each is a point on another island.", "plain")
    ]


# Ways.


def middle(state: Speiderne, name: str) -> tuple[float, float]:
    piece = next(p for p in GAME.scene(View(state, WATCHER)).pieces if p.id == name)
    return round(piece.x + piece.size / 2, 3), round(piece.y + piece.size / 2, 3)


def test_a_ship_sails_over_the_border_between_two_regions() -> None:
    state = arrange(["", ""], ships=["0 a1: 4H"], sea={"a1": "2S", "b1": "3S"})
    start = middle(state, "ship 0")
    (way,) = ways(state, "move 4H", "to b1")
    assert way.pieces == ("ship 0",)
    assert way.path == (start, (3.0, 6.0), middle(state, "ship 0"))


def test_into_the_unknown_a_ship_sails_to_the_border_first() -> None:
    state = sailing("KS QS")
    start = middle(state, "ship 0")
    (out,) = ways(state, "move 4H", "to a1")
    waiting = middle(state, "ship 0")
    assert out.path == (start, waiting)
    assert start[0] < waiting[0] < 1
    assert ways(state, "deal 9C", "deal 2D", "defend KS") == []
    (home,) = ways(state, "defend QS")
    assert home.path == (waiting, (1.0, 6.0), middle(state, "ship 0"))


def test_those_aboard_come_along() -> None:
    state = at_ferries(["KS", ""], ["0 a1: 2H 3H"])
    start = middle(state, "aboard 0")
    ship, aboard = ways(state, "move 3H", "to b1")
    assert (ship.pieces, aboard.pieces) == (("ship 0",), ("aboard 0",))
    assert (aboard.path[0], aboard.path[-1]) == (start, middle(state, "aboard 0"))


def test_a_ship_that_only_makes_room_has_no_way() -> None:
    ships = ["0 a1: 4H", "1 b1: 5S"]
    state = arrange(["", ""], ships=ships, sea={"a1": "2S", "b1": "3S"})
    assert [way.pieces for way in ways(state, "move 4H", "to b1")] == [("ship 0",)]


# Secrets, and plain words.


@pytest.mark.parametrize("seats", [3, 4])
def test_moments_are_short_and_begin_and_end_where_ships_are(seats: int) -> None:
    state, rng, seen = GAME.begin(seats), Rng(4), set[str]()
    while state.to_act != OVER:
        before = View(state, WATCHER)
        starts = {p.id: p for p in GAME.scene(before).pieces}
        move = state.draw(rng) if state.to_act == CHANCE else rng.choice(state.legal_moves())
        state.play(move)
        after = View(state, WATCHER)
        ends = {p.id: p for p in GAME.scene(after).pieces}
        for moment in GAME.moments(before, move, after):
            if moment.title:
                seen.add(moment.symbol)
                assert len(moment.title) <= 30
                assert moment.sentence.endswith(".")
                assert set(moment.pieces) <= {*starts, *ends}
                continue
            (ship,) = moment.pieces
            if ship.startswith("aboard"):
                continue
            for (x, y), there in ((moment.path[0], starts), (moment.path[-1], ends)):
                half = there[ship].size / 2
                assert (x, y) == pytest.approx((there[ship].x + half, there[ship].y + half))
    assert seen >= {"storm", "pirates", "treasure", "region"}


def test_the_same_banner_hides_what_was_drawn_from_everybody_else() -> None:
    told = set()
    for card in ("7S", "8S", "KD"):
        state = play(GAME, sailing(), "move 4H", "to a1", "deal 4D")
        told.add(shown(state, f"deal {card}", seat=1))
    assert len(told) == 1
