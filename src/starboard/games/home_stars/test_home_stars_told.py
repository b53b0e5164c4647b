"""What players are shown and told: scene, status, log and refusals."""

import pytest

from starboard.games.home_stars import GAME
from starboard.games.home_stars.moves import DONE_DEPARTING
from starboard.games.home_stars.options import Options
from starboard.games.home_stars.rules import HomeStars
from starboard.games.home_stars.scenario import scenario
from starboard.kernel import WATCHER, Number, Panel, Piece, parse_options, refusal
from starboard.testing import play as play_on

FIGHT = """
Algol 0 3
Antares 1 9
warp 0 1 A-yellow 1 8
Vega 1 6
hand 0 admiral, vanguard
turn 0 2
"""


def play(state: HomeStars, *notations: str) -> HomeStars:
    for notation in notations:
        play_on(GAME, state, notation)
    return state


def battle(*notations: str, options: Options | None = None) -> HomeStars:
    state = scenario(FIGHT, options=options)
    return play(state, "done departing", "arrive 1", "at Vega", *notations)


def pieces(state: HomeStars, seat: int) -> dict[str, Piece]:
    return {piece.id: piece for piece in GAME.scene(GAME.view(state, seat)).pieces}


def panel(state: HomeStars, seat: int) -> Panel:
    return GAME.scene(GAME.view(state, WATCHER)).panels[seat]


def log(state: HomeStars, *notations: str, seat: int = WATCHER) -> str:
    """What the last of these moves is told as."""
    play(state, *notations[:-1])
    before = GAME.view(state, seat)
    play(state, notations[-1])
    return GAME.tell(before, GAME.moves.parse(notations[-1]), GAME.view(state, seat))


# The scene.


def test_a_token_lights_up_where_it_can_come_out_now_and_its_ghost_next_turn() -> None:
    state = scenario("Algol 0 3\nAntares 1 9\nwarp 0 1 A-yellow 5 8")
    play(state, "done departing", "arrive 1")
    shown = pieces(state, 0)
    assert set(shown["token 0 1"].shows) == {
        *["star Markab", "star Wezen", "star Adhara", "star Wasat", "star Diphda", "star Skat"]
    }
    assert shown["ghost 0 1"].shows == ("star Antares", "star Alya")
    assert shown["token 0 1"].mark == "chosen"
    targets = {id_ for id_, piece in shown.items() if piece.mark == "target"}
    assert targets == set(shown["token 0 1"].shows)


def test_a_threatening_token_lights_up_where_it_can_come_out_next_turn() -> None:
    state = scenario("Algol 0 3\nAntares 1 9\nwarp 1 2 L-red 5 8")
    threat = pieces(state, 0)["token 1 2"]
    assert threat.shows == ("star Algol", "star Sadr")
    assert threat.tip == (
        "Token 2 of @1: 8 ships from L-red, on square 5."
        " Next turn it can come out in A-yellow (HS-15)."
    )


def test_a_token_that_is_too_far_out_says_so_and_lights_nothing_up() -> None:
    state = scenario("Algol 0 3\nAntares 1 9\nwarp 1 2 E-yellow 4 8")
    lost = pieces(state, 0)["token 1 2"]
    assert lost.shows == ()
    assert lost.tip.endswith(
        "Next turn it can come out nowhere: no sector is so far from E-yellow (HS-15)."
    )


def test_a_fleet_just_departed_shows_both_the_short_journey_and_next_turn() -> None:
    state = play(scenario("Algol 0 3\nAntares 1 9"), "depart Algol", "send 2")
    shows = pieces(state, 0)["token 0 1"].shows
    assert shows[0] == "star Sadr"
    assert set(shows[1:]) == {
        *["star Vega", "star Izar", "star Deneb", "star Enif", "star Scheat", "star Sabik"]
    }


def test_a_captured_home_star_stands_out_and_its_panel_says_so() -> None:
    state = scenario("Algol 1 3\nSadr 0 9\nAntares 1 2")
    star = pieces(state, 0)["star Algol"]
    assert (star.mark, star.owner) == ("danger", 0)
    assert star.tip.endswith("The Home Star of @0, captured by @1 (HS-32).")
    labels = [holding.label for holding in panel(state, 0).holdings]
    assert "pairs, but the Home Star is captured" in labels
    assert (panel(state, 0).score, panel(state, 1).score) == ("0 homes", "2 homes")


def test_panels_say_when_ships_are_built_and_how_near_victory_is() -> None:
    state = scenario("Algol 0 9\nAntares 0 2\nAlya 1 4\nwarp 1 1 L-red 1 2\nstreak 0 1\nturn 0 3")
    first = {holding.label: holding for holding in panel(state, 0).holdings}
    assert first["pairs, built next turn"].count == 2
    assert first["turns begun with enough Home Stars"].text == "1 of 2"
    second = {holding.label: holding for holding in panel(state, 1).holdings}
    assert second["ships, 2 of them in warp"].count == 6
    assert second["warp tokens free"].count == 4


def test_a_player_who_is_out_has_a_panel_that_says_so() -> None:
    state = scenario("Mira 0 5\nRegulus 0 1\nAntares 2 4\nout 1", seats=3)
    assert panel(state, 1).score == "out"


def test_crowded_tokens_keep_to_their_square_of_the_track() -> None:
    state = play(scenario("Algol 0 9\nAntares 1 9"), *["depart Algol", "send 1"] * 5)
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
            ("done departing", "arrive 1", "at Vega"),
            "Battle at Vega, @0's 8 ships against @1's 6 ships: @0 chooses a card in secret.",
        ),
        (
            ("done departing", "arrive 1", "at Vega", "play admiral", "play saboteur"),
            "Battle at Vega: @0 has won and chooses how many ships @1 loses.",
        ),
        (
            (
                *("done departing", "arrive 1", "at Vega", "play admiral", "play saboteur"),
                "destroy 2",
            ),
            "Battle at Vega: @1 may retreat with any of 4 ships.",
        ),
    ],
)
def test_the_status_says_who_must_do_what(moves: tuple[str, ...], status: str) -> None:
    assert GAME.scene(GAME.view(play(scenario(FIGHT), *moves), 1)).status == status


def test_a_victors_number_is_one_control() -> None:
    state = battle("play vanguard", "play rearguard")
    controls = GAME.scene(GAME.view(state, 0)).controls
    label = "Ships that @1 loses"
    assert controls == (Number(id="number", label=label, verb="destroy", low=0, high=3),)


def test_retreats_are_one_control() -> None:
    state = battle("play vanguard", "play saboteur", "destroy 2")
    controls = GAME.scene(GAME.view(state, 1)).controls
    label = "Ships that retreat"
    assert controls == (Number(id="number", label=label, verb="retreat", low=0, high=4),)


def test_the_empty_home_star_of_a_player_who_is_out_is_nobodys() -> None:
    state = scenario("Mira 0 5\nAntares 2 4\nout 1", seats=3)
    assert pieces(state, 0)["star Regulus"].tip.endswith(
        "The Home Star of @1, who is out; nobody holds it (HS-33)."
    )


def test_a_side_without_ships_leaves_the_picture_of_its_battle() -> None:
    state = scenario("Antares 1 9\nwarp 0 1 A-yellow 1 3\nVega 1 8")
    play(state, "arrive 1", "at Vega", "play grand admiral", "play pathfinder", "destroy 4")
    shown = pieces(state, 1)
    assert "fleet Vega 0" not in shown
    assert (shown["fleet Vega 1"].count, shown["attacker"].count) == (4, 0)


# The log.


def test_the_log_tells_a_battle() -> None:
    state = battle()
    assert log(state, "play vanguard", "play vanguard") == (
        "@0 plays Vanguard and @1 Vanguard: 8 + 3 against 6 + 3. @0 wins the combat."
    )
    assert log(state, "destroy 0") == (
        "@0 destroys nothing; from now on it must be at least 1 (HS-24)."
    )
    assert log(state, "retreat 1") == "@1 retreats with 1 ship on token 1."
    assert log(state, "retreat 0") == "@0 does not retreat."
    assert log(state, "play admiral", "play grand admiral", "destroy 5") == (
        "@0 destroys 5 ships of @1 and loses 4 ships. Vega is @0's. Round 2: @1's turn."
    )


def test_the_log_tells_a_tie_and_a_battle_that_leaves_nobody() -> None:
    state = battle()
    assert log(state, "play vanguard", "play admiral").endswith(
        "8 + 3 against 6 + 5. @1 wins the combat, a tie for the defender (HS-23)."
    )
    play(state, "destroy 1", "retreat 7")
    assert log(state, "retreat 6") == (
        "@1 retreats with 6 ships on token 1. Nobody is left at Vega. Round 2: @1's turn."
    )


def test_the_log_tells_what_a_new_turn_begins_with() -> None:
    state = scenario("Algol 0 3\nAntares 0 4\nwarp 0 1 A-yellow 6 8\nAlya 1 1\nturn 1 3")
    assert log(state, "done departing") == (
        "@1 ends the departures. Round 4: @0's turn; 2 ships built at Algol (HS-11);"
        " 8 ships lost in hyperspace (HS-13); 2 Home Stars held, turn 1 of 2 (HS-34)."
    )


def test_the_log_counts_ships_built_apart_from_those_just_lost() -> None:
    fleets = "Antares 1 9\nwarp 0 1 A-yellow 1 5\nVega 1 9\nAlgol 0 1\nturn 0 1"
    state = play(scenario(fleets), "done departing", "arrive 1", "at Vega")
    assert log(state, "play admiral", "play admiral", "destroy 5") == (
        "@1 destroys 5 ships of @0 and loses 4 ships. Vega is @1's."
        " Round 1: @1's turn; 1 ship built at Antares (HS-11)."
    )


def test_the_log_tells_of_turns_that_pass_by_themselves() -> None:
    state = scenario("Algol 0 1\nwarp 1 1 E-yellow 4 9\nturn 0 2")
    assert log(state, "done departing") == (
        "@0 ends the departures. @1's turn passes with nothing to decide (HS-40)."
        " Round 3: @0's turn."
    )


def test_the_log_tells_arrivals() -> None:
    fleets = "Sadr 0 2\nwarp 0 1 A-red 1 4\nwarp 0 2 L-yellow 1 3\nVega 1 1\nturn 0 2"
    state = play(scenario(fleets), "done departing")
    assert (
        log(state, "arrive 1", "at Sadr") == "4 ships of @0 come out at Sadr, where 2 already are."
    )
    assert log(state, "arrive 2", "at Antares").startswith(
        "3 ships of @0 come out at Antares, the undefended Home Star of @1 (HS-32)."
    )


# Refusals.


@pytest.mark.parametrize(
    ("moves", "notation", "sentence"),
    [
        ((), "depart Deneb", "There is no ship at Deneb (HS-14)."),
        ((), "depart Vega", "The ships at Vega are @1's (HS-14)."),
        (
            (),
            "send 2",
            "The star comes before the number of ships (HS-14): now you may depart from a star"
            " with your ships, or end the departures.",
        ),
        (
            (),
            "arrive 1",
            "Arrivals come after the departures (HS-10): now you may depart from a star with your"
            " ships, or end the departures.",
        ),
        (
            (),
            "play admiral",
            "There is no battle now (HS-20): now you may depart from a star with your ships, or"
            " end the departures.",
        ),
        (("depart Algol",), "send 4", "You have only 3 ships at Algol (HS-14)."),
        (
            ("depart Algol",),
            "depart Algol",
            "One departure at a time (HS-14): now send 1 to 3 from Algol.",
        ),
        (
            ("done departing",),
            "depart Algol",
            "Departures come before the arrivals (HS-10): now you may let a token arrive, or end"
            " the arrivals.",
        ),
        (("done departing",), "arrive 2", "Token 2 carries no fleet (HS-15)."),
        (
            ("done departing",),
            "arrive 6",
            "There is no extra token: only Pathfinder brings one (HS-7).",
        ),
        (
            ("done departing",),
            "at Vega",
            "One token after the other, and the token before the star (HS-15): now you may let a"
            " token arrive, or end the arrivals.",
        ),
        (
            ("done departing", "arrive 1"),
            "at Sirius",
            "Sirius is 2 steps from A-yellow, but token 1 is on square 1 (HS-15).",
        ),
        (
            ("done departing", "arrive 1"),
            "arrive 1",
            "One token after the other, and the token before the star (HS-15): now choose the"
            " star where token 1 comes out.",
        ),
        (
            ("depart Algol", "send 1", "done departing", "arrive 2"),
            "at Algol",
            "Token 2 has only just left Algol (HS-16).",
        ),
        (
            ("depart Algol", "send 1", "done departing", "arrive 2"),
            "at Vega",
            "Token 2 is still on the entry space, from where it reaches only Sadr (HS-16).",
        ),
        (
            ("depart Algol", "send 1", "done departing", "arrive 2", "at Sadr"),
            "arrive 2",
            "Token 2 was used within its sector and is free when your turn ends (HS-16).",
        ),
    ],
)
def test_refusals_of_a_turn_give_the_reason_and_the_rule(
    moves: tuple[str, ...], notation: str, sentence: str
) -> None:
    state = play(scenario(FIGHT), *moves)
    assert refusal(GAME, GAME.view(state, 0), notation) == sentence


@pytest.mark.parametrize(
    ("moves", "notation", "sentence"),
    [
        (
            (),
            "play saboteur",
            "Your Saboteur lies aside until the rest of your hand is played (HS-27).",
        ),
        (
            (),
            "depart Algol",
            "Battles come last in a turn (HS-10): now choose a card for the battle at Vega.",
        ),
        (
            (),
            "retreat 3",
            "Retreats come after the losses (HS-25): now choose a card for the battle at Vega.",
        ),
        (
            (),
            "destroy 3",
            "The losses are chosen by the victor, right after the cards (HS-24): now choose a card"
            " for the battle at Vega.",
        ),
        (
            ("play admiral", "play saboteur"),
            "play vanguard",
            "The cards of this combat are both played (HS-22): now choose how many ships @1 loses.",
        ),
        (("play vanguard", "play saboteur"), "destroy 7", "@1 has only 6 ships here (HS-24)."),
        (
            ("play vanguard", "play rearguard"),
            "destroy 4",
            "The Rearguard limits it to half of 6 ships, rounded up (HS-7).",
        ),
        (
            (
                *("play vanguard", "play saboteur", "destroy 0", "retreat 0", "retreat 0"),
                *("play admiral", "play vanguard"),
            ),
            "destroy 0",
            "A combat of this battle has cost nobody a ship, so it is at least 1 now (HS-24).",
        ),
        (
            ("play vanguard", "play saboteur", "destroy 1", "retreat 0"),
            "retreat 9",
            "You have only 8 ships in this battle (HS-25).",
        ),
        (
            ("play vanguard", "play saboteur", "destroy 1", "retreat 0"),
            "destroy 1",
            "The losses are chosen by the victor, right after the cards (HS-24): now choose how"
            " many of your ships retreat.",
        ),
    ],
)
def test_refusals_in_a_battle_give_the_reason_and_the_rule(
    moves: tuple[str, ...], notation: str, sentence: str
) -> None:
    state = battle(*moves)
    assert refusal(GAME, GAME.view(state, 0), notation) == sentence


def test_refusals_with_half_losses_and_too_few_ships() -> None:
    options = parse_options(Options, {"losses": "half"})
    state = battle("play vanguard", "play saboteur", options=options)
    assert refusal(GAME, GAME.view(state, 0), "destroy 2") == (
        "Half of 6 ships must be destroyed at least: 3 or more (HS-24)."
    )
    state = scenario("Antares 1 9\nwarp 0 1 A-yellow 1 3\nVega 1 8")
    play(state, "arrive 1", "at Vega", "play grand admiral", "play pathfinder")
    assert refusal(GAME, GAME.view(state, 0), "destroy 5") == (
        "You have too few ships for that: one more than your own, 4, is the most (HS-24)."
    )


def test_a_token_that_no_sector_is_far_enough_for_is_refused_with_the_reason() -> None:
    state = scenario("Antares 1 9\nwarp 0 1 E-yellow 5 3\nwarp 0 2 A-yellow 1 3")
    assert refusal(GAME, GAME.view(state, 0), "arrive 1") == (
        "Token 1 is 5 squares on, and no sector is so far from E-yellow (HS-15)."
    )


def test_without_a_token_departures_are_refused_with_the_reason() -> None:
    state = play(scenario("Algol 0 9\nAntares 1 9"), *["depart Algol", "send 1"] * 5)
    sentence = refusal(GAME, GAME.view(state, 0), "depart Algol")
    assert sentence is not None
    assert sentence.startswith("All your warp tokens are in use (HS-14): ")
    assert DONE_DEPARTING not in state.legal_moves()
