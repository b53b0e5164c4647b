"""What players are shown: the scene, its controls, panels and status line."""

import pytest

from starboard.games.home_stars import GAME
from starboard.games.home_stars.rules import HomeStars
from starboard.games.home_stars.setups import FIGHT, arrange
from starboard.kernel import WATCHER, Number, Panel, Piece
from starboard.testing import play

TO_VEGA = ("done departing", "arrive 1", "at Vega")


def pieces(state: HomeStars, seat: int) -> dict[str, Piece]:
    return {piece.id: piece for piece in GAME.scene(GAME.view(state, seat)).pieces}


def panel(state: HomeStars, seat: int) -> Panel:
    return GAME.scene(GAME.view(state, WATCHER)).panels[seat]


def test_a_token_lights_up_where_it_can_come_out_now_and_its_ghost_next_turn() -> None:
    state = arrange("Algol 0 3\nAntares 1 9\nwarp 0 1 A-yellow 5 8")
    play(GAME, state, "done departing", "arrive 1")
    shown = pieces(state, 0)
    assert set(shown["token 0 1"].shows) == {
        *["star Markab", "star Wezen", "star Adhara", "star Wasat", "star Diphda", "star Skat"]
    }
    assert shown["ghost 0 1"].shows == ("star Antares", "star Alya")
    assert shown["token 0 1"].mark == "chosen"
    targets = {id_ for id_, piece in shown.items() if piece.mark == "target"}
    assert targets == set(shown["token 0 1"].shows)


def test_a_threatening_token_lights_up_where_it_can_come_out_next_turn() -> None:
    state = arrange("Algol 0 3\nAntares 1 9\nwarp 1 2 L-red 5 8")
    threat = pieces(state, 0)["token 1 2"]
    assert threat.shows == ("star Algol", "star Sadr")
    assert threat.tip == (
        "Token 2 of @1: 8 ships from L-red, on square 5."
        " Next turn it can come out in A-yellow (HS-15)."
    )


def test_a_token_that_is_too_far_out_says_so_and_lights_nothing_up() -> None:
    state = arrange("Algol 0 3\nAntares 1 9\nwarp 1 2 E-yellow 4 8")
    lost = pieces(state, 0)["token 1 2"]
    assert lost.shows == ()
    assert lost.tip.endswith(
        "Next turn it can come out nowhere: no sector is so far from E-yellow (HS-15)."
    )


def test_a_fleet_just_departed_shows_both_the_short_journey_and_next_turn() -> None:
    state = play(GAME, arrange("Algol 0 3\nAntares 1 9"), "depart Algol", "send 2")
    shows = pieces(state, 0)["token 0 1"].shows
    assert shows[0] == "star Sadr"
    assert set(shows[1:]) == {
        *["star Vega", "star Izar", "star Deneb", "star Enif", "star Scheat", "star Sabik"]
    }


def test_a_captured_home_star_stands_out_and_its_panel_says_so() -> None:
    state = arrange("Algol 1 3\nSadr 0 9\nAntares 1 2")
    star = pieces(state, 0)["star Algol"]
    assert (star.mark, star.owner) == ("danger", 0)
    assert star.tip.endswith("The Home Star of @0, captured by @1 (HS-32).")
    labels = [holding.label for holding in panel(state, 0).holdings]
    assert "pairs, but the Home Star is captured" in labels
    assert (panel(state, 0).score, panel(state, 1).score) == ("0 homes", "2 homes")


def test_panels_say_when_ships_are_built_and_how_near_victory_is() -> None:
    state = arrange("Algol 0 9\nAntares 0 2\nAlya 1 4\nwarp 1 1 L-red 1 2\nstreak 0 1\nturn 0 3")
    first = {holding.label: holding for holding in panel(state, 0).holdings}
    assert first["pairs, built next turn"].count == 2
    assert first["turns begun with enough Home Stars"].text == "1 of 2"
    second = {holding.label: holding for holding in panel(state, 1).holdings}
    assert second["ships, 2 of them in warp"].count == 6
    assert second["warp tokens free"].count == 4


def test_a_player_who_is_out_has_a_panel_that_says_so() -> None:
    state = arrange("Mira 0 5\nRegulus 0 1\nAntares 2 4\nout 1", seats=3)
    assert panel(state, 1).score == "out"


def test_crowded_tokens_keep_to_their_square_of_the_track() -> None:
    state = play(GAME, arrange("Algol 0 9\nAntares 1 9"), *["depart Algol", "send 1"] * 5)
    tokens = [piece for id_, piece in pieces(state, 0).items() if id_.startswith("token 0")]
    assert len({(piece.x, piece.y) for piece in tokens}) == 5
    assert all([piece.x >= 0.5 and piece.x + piece.size <= 1.8 for piece in tokens])


@pytest.mark.parametrize(
    ("moves", "status"),
    [
        ((), "@0 chooses a star to depart from, or ends the departures."),
        (("depart Algol",), "@0 chooses how many of 3 ships leave Algol."),
        (
            ("done departing",),
            "@0 chooses a token to come out of hyperspace, or ends the arrivals.",
        ),
        (
            ("done departing", "arrive 1"),
            "@0 chooses the star where token 1, 8 ships, comes out.",
        ),
        (
            TO_VEGA,
            "Battle at Vega, @0's 8 ships against @1's 6 ships: @0 chooses a card in secret.",
        ),
        (
            (*TO_VEGA, "play admiral", "play saboteur"),
            "Battle at Vega: @0 has won and chooses how many ships @1 loses.",
        ),
        (
            (*TO_VEGA, "play admiral", "play saboteur", "destroy 2"),
            "Battle at Vega: @1 may retreat with any of 4 ships.",
        ),
    ],
)
def test_the_status_says_who_must_do_what(moves: tuple[str, ...], status: str) -> None:
    assert GAME.scene(GAME.view(play(GAME, arrange(FIGHT), *moves), 1)).status == status


def test_a_victors_number_is_one_control() -> None:
    state = play(GAME, arrange(FIGHT), *TO_VEGA, "play vanguard", "play rearguard")
    controls = GAME.scene(GAME.view(state, 0)).controls
    label = "Ships that @1 loses"
    assert controls == (Number(id="number", label=label, verb="destroy", low=0, high=3),)


def test_retreats_are_one_control() -> None:
    state = play(GAME, arrange(FIGHT), *TO_VEGA, "play vanguard", "play saboteur", "destroy 2")
    controls = GAME.scene(GAME.view(state, 1)).controls
    label = "Ships that retreat"
    assert controls == (Number(id="number", label=label, verb="retreat", low=0, high=4),)


def test_the_empty_home_star_of_a_player_who_is_out_is_nobodys() -> None:
    state = arrange("Mira 0 5\nAntares 2 4\nout 1", seats=3)
    assert pieces(state, 0)["star Regulus"].tip.endswith(
        "The Home Star of @1, who is out; nobody holds it (HS-33)."
    )


def test_a_side_without_ships_leaves_the_picture_of_its_battle() -> None:
    state = arrange("Antares 1 9\nwarp 0 1 A-yellow 1 3\nVega 1 8")
    play(GAME, state, "arrive 1", "at Vega", "play grand admiral", "play pathfinder", "destroy 4")
    shown = pieces(state, 1)
    assert "fleet Vega 0" not in shown
    assert (shown["fleet Vega 1"].count, shown["attacker"].count) == (4, 0)
