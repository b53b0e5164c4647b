"""A card chosen in battle is nobody else's to know until both are revealed (HS-22)."""

import pytest

from starboard.games.home_stars import GAME
from starboard.games.home_stars.cards import CARD_NAMES, FACE_DOWN
from starboard.games.home_stars.rules import HomeStars
from starboard.games.home_stars.setups import arrange
from starboard.kernel import WATCHER, Match, Rng, ScriptedDealer, UndoRefused
from starboard.testing import play

OTHERS = (1, 2, WATCHER)
"""Everybody but the attacker, seat 0: the defender, a third player and a spectator."""


def before_the_cards() -> HomeStars:
    """Seat 0 attacks seat 1 at Vega while seat 2 looks on; two of its cards are aside."""
    state = arrange(
        """
        Mira 0 5
        Regulus 1 9
        Antares 2 4
        Vega 1 6
        warp 0 1 A-yellow 1 8
        hand 0 grand admiral, admiral, vanguard, saboteur, pathfinder
        """,
        seats=3,
    )
    return play(GAME, state, "done departing", "arrive 1", "at Vega")


def after(card: str) -> HomeStars:
    state = before_the_cards()
    play(GAME, state, f"play {card}")
    return state


def everything_sent(state: HomeStars, seat: int) -> tuple[object, ...]:
    """All that a seat is ever sent of a position; every picture is drawn from it."""
    view = GAME.view(state, seat)
    scene = GAME.scene(view)
    return (
        view,
        view.legal,
        scene.json(),
        scene.panels,
        scene.offers(),
        [GAME.why_not(view, f"play {name.lower()}") for name in CARD_NAMES if seat == 1],
    )


@pytest.mark.parametrize("seat", OTHERS)
@pytest.mark.parametrize("card", ["grand admiral", "vanguard", "saboteur", "pathfinder"])
def test_hs_22_secret_a_hidden_card_looks_like_any_other(seat: int, card: str) -> None:
    assert everything_sent(after(card), seat) == everything_sent(after("admiral"), seat)


@pytest.mark.parametrize("seat", OTHERS)
def test_hs_22_secret_the_log_tells_no_card_that_is_hidden(seat: int) -> None:
    told = set()
    for card in ("grand admiral", "admiral", "vanguard", "saboteur", "pathfinder"):
        views = GAME.view(before_the_cards(), seat), GAME.view(after(card), seat)
        told.add(GAME.tell(views[0], GAME.moves.parse(f"play {card}"), views[1]))
    assert told == {"@0 lays a card face down."}


def test_hs_22_the_attacker_sees_the_own_choice() -> None:
    views = [GAME.view(after(card), 0) for card in ("admiral", "vanguard")]
    assert views[0] != views[1]
    pieces = {piece.id: piece for piece in GAME.scene(views[1]).pieces}
    assert (pieces["card 3"].mark, pieces["attacker card"].symbol) == ("chosen", "vanguard")
    told = GAME.tell(GAME.view(before_the_cards(), 0), GAME.moves.parse("play vanguard"), views[1])
    assert told == "@0 lays Vanguard face down."


@pytest.mark.parametrize("seat", (0, *OTHERS))
def test_hs_22_hands_are_open_and_stay_as_before_the_choice(seat: int) -> None:
    for state in (before_the_cards(), after("vanguard")):
        panels = GAME.scene(GAME.view(state, seat)).panels
        hands = [
            holding.text
            for panel in panels
            for holding in panel.holdings
            if holding.label == "cards in hand"
        ]
        assert hands == ["6 5 3 1 0", "6 5 4 3 2 1 0", "6 5 4 3 2 1 0"]


@pytest.mark.parametrize("seat", (0, *OTHERS))
def test_hs_22_both_cards_are_revealed_together(seat: int) -> None:
    state = after("vanguard")
    play(GAME, state, "play saboteur")
    view = GAME.view(state, seat)
    assert (view.state.attack_card, view.state.defence_card) == (3, 5)
    assert view.state.hand[0] == 127 - 4 - 16 - 8


def test_views_are_values() -> None:
    views = {GAME.view(after("vanguard"), 1), GAME.view(after("admiral"), 1)}
    assert len(views) == 1
    assert GAME.view(after("vanguard"), 1) != GAME.view(after("vanguard"), 2)
    assert GAME.view(after("vanguard"), 1) != "a view"
    assert "seat=1" in repr(views)


def test_hs_22_a_hidden_card_is_imagined_from_the_hand_alone() -> None:
    view = GAME.view(after("vanguard"), 1)
    assert view.state.attack_card == FACE_DOWN
    rng = Rng(22)
    imagined = {int(GAME.determinize(view, rng).attack_card) for _ in range(200)}
    assert imagined == {0, 1, 3, 5, 6}


def test_hs_22_the_first_choice_can_be_taken_back_and_the_second_cannot() -> None:
    match = Match.begin(GAME, ScriptedDealer([]), seats=4)
    others = ["done departing"] * 3
    leave = ["depart Algol", "send 15", "done arriving"]
    fly = ["done departing", "done arriving"]
    for notation in (*leave, *others, *fly, *others, "done departing", "arrive 1", "at Regulus"):
        match.submit(match.state.to_act, notation)
    match.submit(0, "play admiral")
    match.undo(0)
    match.submit(0, "play saboteur")
    match.submit(1, "play admiral")
    with pytest.raises(UndoRefused, match="showed what was hidden"):
        match.undo(1)
