"""Moments: what is announced, to whom, and what it does not tell."""

import pytest

from starboard.games.home_stars import GAME
from starboard.games.home_stars.options import Options
from starboard.games.home_stars.rules import HomeStars
from starboard.games.home_stars.scene_hyperspace import token_spots
from starboard.games.home_stars.scene_places import route, star_spot
from starboard.games.home_stars.setups import FIGHT, arrange
from starboard.games.home_stars.stars import STAR_NAMES
from starboard.kernel import OVER, WATCHER, Moment, Rng
from starboard.testing import play

TO_VEGA = ("done departing", "arrive 1", "at Vega")


def moments(state: HomeStars, *notations: str, seat: int = WATCHER) -> tuple[Moment, ...]:
    """Play these on *state* itself; what *seat* is shown of the last one."""
    play(GAME, state, *notations[:-1])
    before = GAME.view(state.clone(), seat)
    play(GAME, state, notations[-1])
    return GAME.moments(before, GAME.moves.parse(notations[-1]), GAME.view(state, seat))


def banners(state: HomeStars, *notations: str, seat: int = WATCHER) -> list[tuple[str, str, str]]:
    shown = moments(state, *notations, seat=seat)
    return [(moment.title, moment.sentence, moment.tone) for moment in shown if moment.title]


def test_ships_vanish_and_only_their_owner_is_told_how_many() -> None:
    departure = ("depart Algol", "send 2")
    mine = banners(arrange(FIGHT), *departure, seat=0)
    sentence = "Your 2 ships left Algol and can come out one step away next turn."
    assert mine == [("Into hyperspace from Algol", sentence, "plain")]
    for seat in (1, WATCHER):
        theirs = banners(arrange(FIGHT), *departure, seat=seat)
        sentence = "A fleet of @0 leaves Algol; nobody else knows where it will come out."
        assert theirs == [("Into hyperspace from Algol", sentence, "plain")]


@pytest.mark.parametrize("seat", [1, WATCHER])
def test_a_rivals_departure_tells_nothing_of_its_size(seat: int) -> None:
    shown = {moments(arrange(FIGHT), "depart Algol", f"send {n}", seat=seat) for n in (1, 2, 3)}
    assert len(shown) == 1


def test_a_departing_token_comes_from_its_star() -> None:
    state = arrange("Algol 0 3\nAntares 1 9")
    motion = moments(state, "depart Algol", "send 2")[0]
    assert (motion.title, motion.pieces) == ("", ("token 0 1",))
    star = star_spot(state, STAR_NAMES.index("Algol"))
    assert motion.path == (star.middle, token_spots(state)["token 0 1"].middle)


def test_a_fleet_comes_out_along_its_way() -> None:
    state = arrange("Algol 0 3\nAntares 1 9\nwarp 0 1 A-yellow 2 8")
    motion, banner = moments(state, "done departing", "arrive 1", "at Sirius")
    assert motion.pieces == ("fleet Sirius 0",)
    assert motion.path == route(state, 0, STAR_NAMES.index("Sirius"))
    assert (banner.title, banner.sentence) == (
        "Out at Sirius",
        "@0's 8 ships come out at Sirius.",
    )


def test_an_attack_and_the_battle_that_begins_with_it() -> None:
    begins = "@0 attacks with 8 ships, @1 defends with 6 ships."
    assert banners(arrange(FIGHT), *TO_VEGA, seat=1) == [
        ("Out at Vega", "@0's 8 ships come out at Vega, against your 6 ships.", "bad"),
        ("Battle at Vega", begins, "bad"),
    ]
    assert banners(arrange(FIGHT), *TO_VEGA, seat=0)[0][1:] == (
        "Your 8 ships come out at Vega, against @1's 6 ships.",
        "plain",
    )


@pytest.mark.parametrize(("seat", "tone"), [(0, "good"), (1, "bad"), (WATCHER, "plain")])
def test_the_cards_turn_with_their_sums(seat: int, tone: str) -> None:
    shown = banners(arrange(FIGHT), *TO_VEGA, "play admiral", "play saboteur", seat=seat)
    sentence = "Admiral 8 + 0 = 8 against Saboteur 6 + 1 = 7."
    assert shown == [("@0 wins the combat", sentence, tone)]


def test_a_tie_is_said_to_be_the_defenders() -> None:
    state = arrange("Algol 0 3\nAntares 1 9\nwarp 0 1 A-yellow 1 8\nVega 1 7")
    shown = banners(state, *TO_VEGA, "play admiral", "play grand admiral")
    assert shown[0][1].endswith("7 + 6 = 13 (a tie defends).")


def test_a_card_laid_face_down_is_no_moment() -> None:
    assert moments(arrange(FIGHT), *TO_VEGA, "play admiral", seat=1) == ()


def test_losses_then_another_combat_without_a_new_battle() -> None:
    fought = (*TO_VEGA, "play admiral", "play saboteur")
    shown = banners(arrange(FIGHT), *fought, "destroy 2", seat=1)
    assert shown == [("3 ships destroyed", "At Vega @1 loses 2 ships, @0 1 ship.", "bad")]
    assert banners(arrange(FIGHT), *fought, "destroy 1", seat=0) == [
        ("1 ship destroyed", "At Vega @1 loses 1 ship, @0 0 ships.", "plain")
    ]
    stays = banners(arrange(FIGHT), *fought, "destroy 2", "retreat 0", "retreat 0")
    assert stays == []


def test_a_retreat_vanishes_like_a_departure() -> None:
    fought = (*TO_VEGA, "play admiral", "play saboteur", "destroy 2")
    shown = moments(arrange(FIGHT), *fought, "retreat 1", seat=1)
    assert shown[0].pieces == ("token 1 1",)
    assert shown[1].sentence == "Your 1 ship left Vega and can come out one step away next turn."


def test_a_star_is_taken_or_held() -> None:
    fought = (*TO_VEGA, "play admiral", "play saboteur", "destroy 6", "retreat 0")
    assert ("Vega is taken", "@0 takes Vega from @1.", "good") in banners(
        arrange(FIGHT), *fought, seat=0
    )
    assert ("Vega is taken", "@0 takes Vega from @1.", "bad") in banners(
        arrange(FIGHT), *fought, seat=1
    )
    beaten = arrange("Algol 0 3\nAntares 1 9\nwarp 0 1 A-yellow 1 2\nVega 1 9")
    beating = (*TO_VEGA, "play admiral", "play admiral", "destroy 2", "retreat 0")
    assert banners(beaten, *beating, seat=1)[0] == (
        "Vega is held",
        "@1 beats off @0 at Vega.",
        "good",
    )


def test_a_loser_destroyed_by_itself_is_told_with_the_cards() -> None:
    state = arrange("Algol 0 3\nAntares 1 9\nwarp 0 1 A-yellow 1 2\nVega 1 1")
    shown = banners(state, *TO_VEGA, "play admiral", "play admiral")
    assert [title for title, _, _ in shown] == ["@0 wins the combat", "1 ship destroyed"]


def test_nobody_may_be_left() -> None:
    state = arrange("Algol 0 3\nAntares 1 9\nwarp 0 1 A-yellow 1 2\nVega 1 2")
    fought = (*TO_VEGA, "play grand admiral", "play vanguard", "destroy 1", "retreat 1")
    assert ("Vega is empty", "Nobody is left at Vega.", "plain") in banners(
        state, *fought, "retreat 2"
    )


def test_a_home_star_falls_and_says_how_long_it_must_be_held() -> None:
    text = "Algol 0 3\nAlya 1 4\nwarp 0 1 L-yellow 1 8"
    landing = ("done departing", "arrive 1", "at Antares")
    sentence = "@0 takes the Home Star of @1, and wins by holding on for 2 turns."
    for seat, tone in ((0, "good"), (1, "bad"), (WATCHER, "plain")):
        assert ("Antares falls", sentence, tone) in banners(arrange(text), *landing, seat=seat)


def test_a_home_star_taken_in_battle_is_announced_once() -> None:
    state = arrange("Algol 0 3\nAlya 1 4\nAntares 1 2\nwarp 0 1 L-yellow 1 8")
    landing = ("done departing", "arrive 1", "at Antares", "play admiral", "play vanguard")
    titles = [title for title, _, _ in banners(state, *landing, "destroy 2", "retreat 0")]
    assert titles == ["Antares falls"]


def test_a_home_star_comes_free() -> None:
    state = arrange("Algol 1 3\nSadr 0 9\nAntares 1 2\nturn 1 3")
    shown = banners(state, "depart Algol", "send 3", seat=0)
    sentence = "The Home Star of @0 is theirs again, and builds ships."
    assert ("Algol is free", sentence, "good") in shown


def test_homes_held_count_the_turns_to_go() -> None:
    state = arrange("Algol 0 9\nAntares 0 2\nAlya 1 4\nturn 1 3")
    sentence = "@0 wins by beginning 1 turn more like this (HS-34)."
    assert ("@0 holds 2 Home Stars", sentence, "bad") in banners(state, "done departing", seat=1)


def test_the_first_of_four_waits_for_the_end_of_the_round() -> None:
    fleets = "Algol 0 9\nRegulus 0 2\nVega 1 4\nAntares 2 1\nPavo 3 1\nstreak 0 1\nturn 3 3"
    sentence = "You win when this round is over, unless somebody holds more Home Stars than you."
    shown = banners(arrange(fleets, seats=4), "done departing", seat=0)
    assert ("@0 holds 2 Home Stars", sentence, "good") in shown


def test_fleets_are_lost_in_hyperspace() -> None:
    state = arrange("Algol 0 9\nAntares 1 2\nwarp 0 1 A-yellow 6 4\nturn 1 3")
    shown = banners(state, "done departing", seat=0)
    assert ("Lost in hyperspace", "4 ships of @0 never came out (HS-13).", "bad") in shown


def test_a_player_is_out_and_the_last_one_wins() -> None:
    state = arrange("Algol 0 3\nwarp 0 1 L-yellow 1 8")
    shown = banners(state, "done departing", "arrive 1", "at Antares", seat=0)
    assert ("@1 is out", "@1 has no ship left and no Home Star (HS-33).", "plain") in shown
    assert shown[-1] == ("You win", "@0 wins: nobody else is left (HS-34).", "good")


def test_a_shared_win_is_announced_as_one() -> None:
    state = arrange("Algol 0 3\nAntares 1 3\nturn 1 3", options=Options(rounds=3))
    shown = banners(state, "done departing", seat=1)
    assert [title for title, _, _ in shown] == ["The win is shared"]


def test_moments_name_pieces_that_are_on_the_table() -> None:
    for seats in GAME.seats:
        state, rng = GAME.begin(seats, {"rounds": "5"}), Rng(3, seats)
        while state.to_act != OVER:
            notation = GAME.moves.notation(rng.choice(state.legal_moves()))
            before = {piece.id for piece in GAME.scene(GAME.view(state, 0)).pieces}
            shown = moments(state, notation, seat=0)
            there = before | {piece.id for piece in GAME.scene(GAME.view(state, 0)).pieces}
            for moment in shown:
                assert set(moment.pieces) <= there, (notation, moment)
                assert moment.title or len(moment.path) > 1
                assert not moment.title or moment.sentence.endswith(".")
                assert len(moment.title) <= 40
