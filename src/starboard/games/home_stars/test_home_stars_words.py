"""What players are told: the log, and why a move is refused."""

import pytest

from starboard.games.home_stars import GAME
from starboard.games.home_stars.moves import Verb
from starboard.games.home_stars.options import Options
from starboard.games.home_stars.rules import HomeStars
from starboard.games.home_stars.setups import FIGHT, arrange
from starboard.kernel import parse_options
from starboard.testing import play, told, why


def battle(*notations: str, options: Options | None = None) -> HomeStars:
    state = arrange(FIGHT, options=options)
    return play(GAME, state, "done departing", "arrive 1", "at Vega", *notations)


# The log.


def test_the_log_tells_a_battle() -> None:
    state = battle()
    assert told(GAME, state, "play vanguard", "play vanguard") == (
        "@0 plays Vanguard and @1 Vanguard: 8 + 3 against 6 + 3. @0 wins the combat."
    )
    assert told(GAME, state, "destroy 1") == "@0 destroys 1 ship of @1 and loses none."
    assert told(GAME, state, "retreat 1") == "@1 retreats with 1 ship on token 1."
    assert told(GAME, state, "retreat 0") == "@0 does not retreat."
    assert told(GAME, state, "play grand admiral", "destroy 4") == (
        "@0 destroys 4 ships of @1 and loses 3 ships."
    )
    assert told(GAME, state, "retreat 0") == (
        "@0 does not retreat. Vega is @0's. Round 2: @1's turn."
    )


def test_the_log_tells_what_is_decided_by_itself() -> None:
    state = arrange("Algol 0 1\nAntares 1 9\nwarp 0 1 A-yellow 1 8\nVega 1 1\nturn 0 2")
    assert told(GAME, state, "depart Algol") == "1 ship of @0 leaves Algol on token 2."
    assert told(GAME, state, "arrive 2") == "1 ship of @0 on token 2 comes out at Sadr."
    play(GAME, state, "arrive 1", "at Vega")
    assert told(GAME, state, "play admiral", "play commodore") == (
        "@0 plays Admiral and @1 Commodore: 8 + 5 against 1 + 4. @0 wins the combat."
        " @0 destroys 1 ship of @1 and loses none."
    )


def test_the_log_tells_a_defenders_last_card_with_the_attackers() -> None:
    state = battle()
    state.hand[1] = 1 << 4
    assert told(GAME, state, "play vanguard") == (
        "@0 plays Vanguard and @1 Rearguard: 8 + 3 against 6 + 2. @0 wins the combat."
    )


def test_the_log_tells_a_tie_and_a_battle_that_leaves_nobody() -> None:
    state = battle()
    assert told(GAME, state, "play vanguard", "play admiral").endswith(
        "8 + 3 against 6 + 5. @1 wins the combat, a tie for the defender (HS-23)."
    )
    play(GAME, state, "destroy 1", "retreat 7")
    assert told(GAME, state, "retreat 6") == (
        "@1 retreats with 6 ships on token 1. Nobody is left at Vega. Round 2: @1's turn."
    )


def test_the_log_tells_what_a_new_turn_begins_with() -> None:
    state = arrange("Algol 0 3\nAntares 0 4\nwarp 0 1 A-yellow 6 8\nAlya 1 1\nturn 1 3")
    assert told(GAME, state, "done departing") == (
        "@1 ends the departures. Round 4: @0's turn; 2 ships built at Algol (HS-11);"
        " 8 ships lost in hyperspace (HS-13); 2 Home Stars held, turn 1 of 2 (HS-34)."
    )


def test_the_log_counts_ships_built_apart_from_those_just_lost() -> None:
    fleets = "Antares 1 9\nwarp 0 1 A-yellow 1 5\nVega 1 9\nAlgol 0 1\nturn 0 1"
    state = play(GAME, arrange(fleets), "done departing", "arrive 1", "at Vega")
    busy = "\n".join([f"warp 1 {slot} E-yellow 3 1" for slot in range(1, 6)])
    full = play(GAME, arrange(f"{fleets}\n{busy}"), "done departing", "arrive 1", "at Vega")
    for fought, more in (
        (state, ""),
        (full, " Vega is @1's. Round 1: @1's turn; 1 ship built at Antares (HS-11)."),
    ):
        assert told(GAME, fought, "play admiral", "play admiral", "destroy 5") == (
            f"@1 destroys 5 ships of @0 and loses 4 ships.{more}"
        )


def test_the_log_tells_of_turns_that_pass_by_themselves() -> None:
    state = arrange("Algol 0 1\nwarp 1 1 E-yellow 4 9\nturn 0 2")
    assert told(GAME, state, "done departing") == (
        "@0 ends the departures. @1's turn passes with nothing to decide (HS-40)."
        " Round 3: @0's turn."
    )


def test_the_log_tells_arrivals() -> None:
    fleets = "Sadr 0 2\nwarp 0 1 A-red 1 4\nwarp 0 2 L-yellow 1 3\nVega 1 1\nturn 0 2"
    state = play(GAME, arrange(fleets), "done departing")
    assert (
        told(GAME, state, "arrive 1", "at Sadr")
        == "4 ships of @0 on token 1 come out at Sadr, where 2 already are."
    )
    assert told(GAME, state, "arrive 2", "at Antares").startswith(
        "3 ships of @0 on token 2 come out at Antares, the undefended Home Star of @1 (HS-32)."
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
            "at Vega",
            "Tokens arrive one at a time, and you name the token before the star (HS-15): now you"
            " may let a token arrive, or end the arrivals.",
        ),
        (
            ("done departing", "arrive 1"),
            "at Sirius",
            "Sirius is 2 steps from A-yellow, but token 1 is on square 1 (HS-15).",
        ),
        (
            ("done departing", "arrive 1"),
            "arrive 1",
            "Tokens arrive one at a time, and you name the token before the star (HS-15): now"
            " choose the star where token 1 comes out.",
        ),
        (
            ("depart Algol", "send 1", "done departing", "arrive 2"),
            "arrive 2",
            "Token 2 was used within its sector and is free when your turn ends (HS-16).",
        ),
    ],
)
def test_refusals_of_a_turn_give_the_reason_and_the_rule(
    moves: tuple[str, ...], notation: str, sentence: str
) -> None:
    state = play(GAME, arrange(FIGHT), *moves)
    assert why(GAME, state, notation) == sentence


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
            "The victor chooses the losses when the cards are shown (HS-24): now choose a card"
            " for the battle at Vega.",
        ),
        (
            ("play admiral", "play saboteur"),
            "play vanguard",
            "Both cards of this combat have been played (HS-22): now choose how many ships @1"
            " loses.",
        ),
        (("play vanguard", "play saboteur"), "destroy 7", "@1 has only 6 ships here (HS-24)."),
        (
            ("play vanguard", "play rearguard"),
            "destroy 4",
            "The Rearguard limits it to half of 6 ships, rounded up (HS-7).",
        ),
        (
            ("play vanguard", "play saboteur", "destroy 1", "retreat 0"),
            "retreat 9",
            "You have only 8 ships in this battle (HS-25).",
        ),
        (
            ("play vanguard", "play saboteur", "destroy 1", "retreat 0"),
            "destroy 1",
            "The victor chooses the losses when the cards are shown (HS-24): now choose how"
            " many of your ships retreat.",
        ),
    ],
)
def test_refusals_in_a_battle_give_the_reason_and_the_rule(
    moves: tuple[str, ...], notation: str, sentence: str
) -> None:
    state = battle(*moves)
    assert why(GAME, state, notation) == sentence


def test_refusals_with_half_losses_and_too_few_ships() -> None:
    options = parse_options(Options, {"losses": "half"})
    state = battle("play vanguard", "play saboteur", options=options)
    assert why(GAME, state, "destroy 2") == (
        "At least half of 6 ships must be destroyed: 3 or more (HS-24)."
    )
    state = arrange("Antares 1 9\nwarp 0 1 A-yellow 1 3\nVega 1 5")
    play(GAME, state, "arrive 1", "at Vega", "play grand admiral", "play vanguard")
    assert why(GAME, state, "destroy 5") == (
        "You have too few ships for that: one more than your own, 4, is the most (HS-24)."
    )


def test_a_token_that_no_sector_is_far_enough_for_is_refused_with_the_reason() -> None:
    state = arrange("Antares 1 9\nwarp 0 1 E-yellow 5 3\nwarp 0 2 A-yellow 1 3")
    assert why(GAME, state, "arrive 1") == (
        "Token 1 is 5 squares on, and no sector is that far from E-yellow (HS-15)."
    )


def test_without_a_token_departures_are_refused_with_the_reason() -> None:
    state = play(GAME, arrange("Algol 0 9\nAntares 1 9"), *["depart Algol", "send 1"] * 5)
    sentence = why(GAME, state, "depart Algol")
    assert sentence.startswith("All your warp tokens are in use (HS-14): ")
    assert Verb.DONE_DEPARTING not in state.legal_moves()
