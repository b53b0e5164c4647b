"""What players are shown: the scene, its controls, panels and status line."""

import pytest

from starboard.games.home_stars import GAME
from starboard.games.home_stars.rules import HomeStars
from starboard.games.home_stars.scene_places import ENTRY_WIDTH
from starboard.games.home_stars.setups import FIGHT, arrange
from starboard.kernel import WATCHER, Button, Number, Panel, Piece
from starboard.testing import play, why

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
        "Token 2 of @1: 8 ships from L-red, 5 turns out."
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
    assert all([piece.x >= 0 and piece.x + piece.size <= ENTRY_WIDTH for piece in tokens])


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
    state = play(GAME, arrange(FIGHT), *moves)
    assert GAME.scene(GAME.view(state, WATCHER)).status == status


@pytest.mark.parametrize(
    ("moves", "status"),
    [
        ((), "You may send ships into hyperspace, or go on to arrivals."),
        (("depart Algol",), "Choose how many of your 3 ships leave Algol."),
        (("done departing",), "You may call a token out of hyperspace, or end your turn."),
        (
            ("done departing", "arrive 1"),
            "Choose the star where token 1 comes out with your 8 ships.",
        ),
        (TO_VEGA, "You attack Vega, 8 ships against 6: choose a card in secret."),
        (
            (*TO_VEGA, "play admiral"),
            "You defend Vega, 6 ships against 8: choose a card in secret, and a tie is yours.",
        ),
        (
            (*TO_VEGA, "play admiral", "play saboteur"),
            "You won at Vega: choose the losses of @1; you lose one fewer.",
        ),
        (
            (*TO_VEGA, "play vanguard", "play saboteur"),
            "You won at Vega: choose the losses of @1; you lose four fewer.",
        ),
        (
            (*TO_VEGA, "play admiral", "play saboteur", "destroy 2"),
            "You may retreat from Vega with any of your 4 ships, or stay and fight 7 ships.",
        ),
    ],
)
def test_the_status_speaks_to_who_must_act(moves: tuple[str, ...], status: str) -> None:
    state = play(GAME, arrange(FIGHT), *moves)
    assert GAME.scene(GAME.view(state, state.to_act)).status == status


@pytest.mark.parametrize(
    ("text", "seat", "stake"),
    [
        (
            "Algol 0 9\nAntares 0 2\nAlya 1 4",
            0,
            "Hold 2 Home Stars at the start of your next 2 turns to win.",
        ),
        (
            "Algol 0 9\nAntares 0 2\nAlya 1 4\nstreak 0 1",
            0,
            "Hold 2 Home Stars at the start of your next turn to win.",
        ),
        (
            "Algol 0 9\nAntares 0 2\nAlya 1 4\nstreak 0 1",
            1,
            "@0 wins in 1 turn unless they lose a Home Star.",
        ),
        ("Algol 1 9\nSadr 0 2", 0, "@1 wins in 2 turns unless they lose a Home Star."),
        ("Sadr 0 2\nAntares 1 4", 0, "No ship guards Algol, your Home Star."),
        ("Algol 0 9\nAntares 1 9\nturn 0 40", 0, "This is the last round: most Home Stars win."),
    ],
)
def test_the_status_names_what_is_at_stake(text: str, seat: int, stake: str) -> None:
    assert GAME.scene(GAME.view(arrange(text), seat)).status.endswith(f". {stake}")
    assert stake not in GAME.scene(GAME.view(arrange(text), WATCHER)).status


def test_with_three_players_a_captured_home_is_at_stake_though_nobody_wins_by_it() -> None:
    state = arrange("Mira 1 5\nRegulus 2 3\nAntares 2 4\nSadr 0 3\nVega 1 1", seats=3)
    assert GAME.scene(GAME.view(state, 1)).status.endswith(
        "@2 wins in 2 turns unless they lose a Home Star."
    )
    state = arrange("Mira 1 5\nTejat 0 3\nRegulus 2 3\nAntares 1 4", seats=3)
    status = GAME.scene(GAME.view(state, 0)).status
    assert status.endswith("@1 holds your Home Star: take Mira back.")


@pytest.mark.parametrize(
    ("begun", "seat", "stake"),
    [
        (1, 0, "Hold 2 Home Stars at the start of your next turn, and through the round, to win."),
        (1, 1, "@0 wins in 1 turn, when the round is over, unless they lose a Home Star."),
        (2, 0, "You win when this round is over, unless somebody holds more Home Stars than you."),
        (2, 1, "@0 wins when this round is over, unless somebody holds more Home Stars."),
    ],
)
def test_hs_34_the_first_of_four_has_the_end_of_the_round_at_stake(
    begun: int, seat: int, stake: str
) -> None:
    fleets = "Algol 0 5\nRegulus 0 5\nAntares 2 5\nPavo 3 5\nVega 1 1"
    scene = GAME.scene(GAME.view(arrange(f"{fleets}\nstreak 0 {begun}", seats=4), seat))
    assert scene.status.endswith(f". {stake}")
    goal = "at the start of 2 turns in a row; @0 wins only when that round is over (HS-34)."
    assert scene.panels[-1].holdings[0].label.endswith(goal)


def test_a_winner_is_told_so() -> None:
    state = arrange("Algol 0 9\nAntares 0 2\nwarp 1 1 L-red 6 2\nstreak 0 1\nturn 1 3")
    play(GAME, state, "done arriving")
    assert GAME.scene(GAME.view(state, 0)).status.startswith("You win: the Home Stars were held")
    assert GAME.scene(GAME.view(state, 1)).status.startswith("@0 wins: the Home Stars were held")


def test_a_touch_of_ones_own_fleet_readies_it_and_the_star_asks_for_the_same() -> None:
    state = arrange(FIGHT)
    shown = pieces(state, 0)
    fleet, star = shown["fleet Algol 0"], shown["star Algol"]
    assert (fleet.move, fleet.mark) == ("depart Algol", "target")
    assert (star.move, star.asks) == (None, "depart Algol")
    assert shown["fleet Vega 1"].move is None
    assert why(GAME, state, shown["fleet Vega 1"].asks) == "The ships at Vega are @1's (HS-14)."
    assert "star Sadr" in fleet.shows
    assert {"star Vega", "star Deneb", "star Scheat"} < set(fleet.shows)


def test_what_a_player_touches_in_hope_asks_and_a_rivals_token_does_not() -> None:
    state = arrange(f"{FIGHT}warp 1 1 L-red 2 3")
    shown = pieces(state, 0)
    hopes = ("star ", "fleet ", "card ", "token 0")
    assert all([piece.asks for id_, piece in shown.items() if id_.startswith(hopes)])
    assert shown["token 1 1"].asks == ""
    assert why(GAME, state, shown["card 1"].asks).startswith("There is no battle now (HS-20):")
    play(GAME, state, "done departing")
    asked = pieces(state, 0)["star Vega"].asks
    assert why(GAME, state, asked).startswith("Tokens arrive one at a time")
    assert not any([piece.asks for piece in GAME.scene(GAME.view(state, WATCHER)).pieces])


def test_while_a_number_is_chosen_every_star_says_how_many_turns_away_it_is() -> None:
    state = play(GAME, arrange(FIGHT), "depart Algol")
    shown = pieces(state, 0)
    texts = {name: shown[f"star {name}"].text for name in ("Algol", "Sadr", "Vega", "Antares")}
    assert texts == {"Algol": "", "Sadr": "now", "Vega": "1", "Antares": "6"}
    assert shown["star Vega"].label.endswith("6 ships of @1, 1 turn away")
    assert shown["star Sadr"].label.endswith("within reach now")
    assert shown["star Algol"].mark == "chosen"
    assert not any([piece.text for id_, piece in pieces(state, 1).items() if id_[:5] == "star "])


def test_when_a_token_comes_out_the_stars_within_reach_say_so_on_both_sheets() -> None:
    state = arrange("Algol 0 3\nAntares 1 9\nwarp 0 1 A-yellow 2 8")
    play(GAME, state, "done departing", "arrive 1")
    shown = pieces(state, 0)
    reached = {id_ for id_, piece in shown.items() if id_.startswith("star ") and piece.text}
    assert {shown[id_].text for id_ in reached} == {"2"}
    assert reached == {id_ for id_, piece in shown.items() if piece.mark == "target"}
    assert {"star Sirius", "star Mirfak", "star Mira"} < reached


def test_a_battle_shows_both_fleets_both_cards_and_what_counts() -> None:
    state = play(GAME, arrange(FIGHT), *TO_VEGA)
    shown = pieces(state, 1)
    assert (shown["attacker card"].symbol, shown["defender card"].symbol) == ("slot", "slot")
    assert (shown["attacker sum"].text, shown["defender sum"].text) == ("8+?", "6+?")
    assert shown["attacker total"].text == "?"
    play(GAME, state, "play admiral")
    assert pieces(state, 1)["attacker card"].symbol == "back"
    assert pieces(state, 0)["attacker card"].symbol == "admiral"
    play(GAME, state, "play saboteur")
    shown = pieces(state, 1)
    cards = [shown[f"{side} card"].symbol for side in ("attacker", "defender")]
    assert cards == ["admiral", "saboteur"]
    assert (shown["attacker sum"].text, shown["defender sum"].text) == ("8+0", "6+1")
    assert (shown["attacker total"].text, shown["defender total"].text) == ("8", "7")
    assert "Saboteur" in shown["attacker sum"].tip
    assert (shown["attacker"].mark, shown["defender"].mark) == ("chosen", "")
    assert shown["attacker"].shows == ("star Vega",)
    play(GAME, state, "destroy 2")
    assert pieces(state, 1)["attacker sum"].text == "card 0"


def test_there_is_a_legend_in_peace_and_a_battle_in_war() -> None:
    zones = {zone.id: zone for zone in GAME.scene(GAME.view(arrange(FIGHT), 0)).zones}
    legend = pieces(arrange(FIGHT), 0)
    assert zones["legend"].label == "People + materials build a ship"
    assert [legend[f"key {key}"].symbol for key in ("people", "materials", "both")]
    fought = play(GAME, arrange(FIGHT), *TO_VEGA)
    zones = {zone.id: zone for zone in GAME.scene(GAME.view(fought, 0)).zones}
    assert zones["battle"].label == "Battle at Vega"
    assert "key people" not in pieces(fought, 0)


def test_a_star_shows_what_it_gives_and_who_holds_it() -> None:
    shown = pieces(arrange("Algol 0 3\nAntares 1 9\nVega 1 6\nSadr 0 1"), 0)
    symbols = [shown[f"star {name}"].symbol for name in ("Izar", "Vega", "Sadr", "Mira", "Algol")]
    assert symbols == ["materials", "people_held", "star_held", "both", "home"]
    assert [shown[f"star {name}"].owner for name in ("Izar", "Vega", "Sadr")] == [None, 1, 0]


def test_the_buttons_say_what_comes_next() -> None:
    def button(state: HomeStars) -> str:
        return GAME.scene(GAME.view(state, 0)).controls[0].label

    assert button(arrange("Algol 0 3\nAntares 1 9")) == "End the turn"
    state = arrange(f"{FIGHT}warp 0 2 A-yellow 1 2")
    assert button(state) == "Go on to arrivals"
    assert button(play(GAME, state, "done departing")) == "End the turn"
    assert button(play(GAME, state, "arrive 1", "at Vega")) == "Fight"


def test_the_goal_is_the_tables_panel() -> None:
    state = arrange("Algol 0 9\nAntares 0 2\nAlya 1 4\nturn 0 3")
    table = GAME.scene(GAME.view(state, 1)).panels[-1]
    assert (table.title, table.score) == ("Round 3 of 40", "0 of 2 homes")
    assert panel(state, -1).score == "2 of 2 homes"


def test_ending_a_turn_asks_where_ships_idle_or_would_be_lost() -> None:
    def question(state: HomeStars) -> str:
        (button,) = GAME.scene(GAME.view(state, 0)).controls
        assert isinstance(button, Button)
        return button.confirm

    idle = "End the turn? No ship of yours is under way, and you have sent none (HS-14)."
    state = arrange("Algol 0 3\nAntares 1 9")
    assert question(state) == idle
    assert question(play(GAME, state, "depart Algol", "send 2")) == ""
    far = arrange("Algol 0 3\nAntares 1 9\nwarp 0 1 A-yellow 5 8")
    assert question(play(GAME, far, "done departing")) == ""
    last = arrange("Algol 0 3\nAntares 1 9\nwarp 0 1 A-yellow 6 8")
    lost = "Token 1 would leave the last square next turn, with all ships lost (HS-13)."
    assert question(play(GAME, last, "done departing")) == f"End the turn? {lost}"


def test_a_victors_number_is_one_control() -> None:
    state = play(GAME, arrange(FIGHT), *TO_VEGA, "play vanguard", "play rearguard")
    controls = GAME.scene(GAME.view(state, 0)).controls
    label = "Ships @1 loses"
    assert controls == (Number(id="number", label=label, verb="destroy", low=1, high=3),)


def test_retreats_are_one_control() -> None:
    state = play(GAME, arrange(FIGHT), *TO_VEGA, "play vanguard", "play saboteur", "destroy 2")
    controls = GAME.scene(GAME.view(state, 1)).controls
    label = "Ships to retreat from Vega"
    assert controls == (Number(id="number", label=label, verb="retreat", low=0, high=4),)


def test_the_empty_home_star_of_a_player_who_is_out_is_nobodys() -> None:
    state = arrange("Mira 0 5\nAntares 2 4\nout 1", seats=3)
    assert pieces(state, 0)["star Regulus"].tip.endswith(
        "The Home Star of @1, who is out; nobody holds it (HS-33)."
    )


def test_a_side_without_ships_leaves_the_picture_of_its_battle() -> None:
    state = arrange("Antares 1 9\nwarp 0 1 A-yellow 1 3\nVega 1 5")
    play(GAME, state, "arrive 1", "at Vega", "play grand admiral", "play vanguard", "destroy 4")
    shown = pieces(state, 1)
    assert "fleet Vega 0" not in shown
    assert (shown["fleet Vega 1"].count, shown["attacker"].count) == (1, 0)
