"""Battles: cards, losses and retreats. HS-7, HS-20 to HS-27, HS-41 and HS-42."""

import pytest

from starboard.games.home_stars import GAME
from starboard.games.home_stars.cards import CARD_NAMES, CARDS
from starboard.games.home_stars.moves import TOKENS
from starboard.games.home_stars.options import Options
from starboard.games.home_stars.position import Phase
from starboard.games.home_stars.rules import HomeStars
from starboard.games.home_stars.setups import arrange
from starboard.games.home_stars.stars import STAR_NAMES
from starboard.kernel import Rng
from starboard.testing import legal, play

HALF = Options(losses="half")


def ships_at(state: HomeStars, star: str) -> tuple[int, int]:
    """Whose ships are at a star, and how many."""
    at = STAR_NAMES.index(star)
    return int(state.owner(at)), state.ships[at]


def fight(
    attackers: int, defenders: int, more: str = "", options: Options | None = None
) -> HomeStars:
    """Seat 0 has just come to Vega, where seat 1 is; nobody builds in this round."""
    position = f"Antares 1 9\nwarp 0 1 A-yellow 1 {attackers}\nVega 1 {defenders}\nturn 0 2"
    state = arrange(f"{position}\n{more}", options=options)
    if "done departing" in legal(GAME, state):
        play(GAME, state, "done departing")
    return play(GAME, state, "arrive 1", "at Vega")


def combat(state: HomeStars, attack: str, defence: str) -> HomeStars:
    return play(GAME, state, f"play {attack.lower()}", f"play {defence.lower()}")


def busy(seat: int, *slots: int) -> str:
    """Tokens of a seat that cannot come out: nothing is 5 steps from E-yellow."""
    return "\n".join([f"warp {seat} {slot} E-yellow 5 1" for slot in slots])


# Cards (HS-7) and victory (HS-23).


def test_hs_7_and_hs_23_all_pairs_of_cards_between_equal_fleets() -> None:
    """Rows: the attacker's card; columns: the defender's, Grand Admiral first; a or d wins."""
    expected = """
        d a a a a d a
        d d a a a d a
        d d d a a d a
        d d d d a a a
        d d d d d a a
        a a a d d d a
        d d d d d d d
    """
    found = []
    for attack in range(CARDS):
        row = []
        for defence in range(CARDS):
            state = combat(fight(5, 5), CARD_NAMES[attack], CARD_NAMES[defence])
            row.append("a" if state.victor == 0 else "d")
        found.append(row)
    assert found == [line.split() for line in expected.strip().splitlines()]


@pytest.mark.parametrize(
    ("attackers", "attack", "defenders", "defence", "victor"),
    [
        (6, "Commodore", 5, "Admiral", 1),  # a tie
        (7, "Commodore", 5, "Admiral", 0),
        (1, "Saboteur", 1, "Grand Admiral", 0),
        (1, "Saboteur", 2, "Grand Admiral", 1),  # 2 against 2, a tie
        (1, "Grand Admiral", 4, "Rearguard", 0),
    ],
)
def test_hs_23_the_higher_total_wins_and_a_tie_the_defender(
    attackers: int, attack: str, defenders: int, defence: str, victor: int
) -> None:
    state = combat(fight(attackers, defenders), attack, defence)
    assert (state.victor, state.to_act) == (victor, victor)


@pytest.mark.parametrize(("number", "left"), [(1, 20), (4, 20), (5, 19), (9, 15)])
def test_hs_7_vanguard_costs_a_victor_three_ships_fewer(number: int, left: int) -> None:
    state = combat(fight(20, 10), "Vanguard", "Admiral")
    play(GAME, state, f"destroy {number}")
    assert state.landed == [left]
    assert ships_at(state, "Vega") == (1, 10 - number)


def test_hs_7_vanguard_does_nothing_for_a_loser() -> None:
    state = combat(fight(2, 10), "Vanguard", "Admiral")
    play(GAME, state, "destroy 2")
    assert state.total == [0, 9 + 10 - 1]


@pytest.mark.parametrize(("losing", "most"), [(10, 5), (9, 5), (2, 1)])
def test_hs_7_rearguard_limits_the_number_to_half_rounded_up(losing: int, most: int) -> None:
    state = combat(fight(20, losing), "Admiral", "Rearguard")
    assert legal(GAME, state) == [f"destroy {n}" for n in range(1, most + 1)]


def test_hs_7_rearguard_does_nothing_for_a_victor() -> None:
    state = combat(fight(20, 10), "Rearguard", "Admiral")
    assert legal(GAME, state)[-1] == "destroy 10"


def test_hs_7_vanguard_against_rearguard() -> None:
    state = combat(fight(20, 10), "Vanguard", "Rearguard")
    assert legal(GAME, state)[-1] == "destroy 5"
    play(GAME, state, "destroy 5")
    assert (state.landed, ships_at(state, "Vega")) == ([19], (1, 5))


def test_hs_7_saboteur_spares_weak_cards_and_takes_no_ability() -> None:
    state = combat(fight(8, 5), "Saboteur", "Rearguard")  # 9 against 7
    assert (state.victor, legal(GAME, state)[-1]) == (0, "destroy 3")
    state = combat(fight(9, 5), "Vanguard", "Saboteur")  # 12 against 6
    play(GAME, state, "destroy 4")
    assert state.landed == [9]
    assert combat(fight(4, 5), "Saboteur", "Saboteur").victor == 1
    assert combat(fight(4, 5), "Saboteur", "Pathfinder").victor == 1


def test_hs_7_pathfinder_lets_a_loser_retreat_before_the_losses() -> None:
    state = combat(fight(20, 10), "Admiral", "Pathfinder")
    assert (state.to_act, legal(GAME, state)) == (1, [f"retreat {n}" for n in range(11)])
    play(GAME, state, "retreat 7")
    assert (state.cargo[TOKENS], ships_at(state, "Vega")) == (7, (1, 3))
    assert (state.to_act, legal(GAME, state)) == (0, [f"destroy {n}" for n in (1, 2, 3)])
    play(GAME, state, "destroy 1")
    assert (state.to_act, state.phase) == (0, Phase.VICTOR_RETREATING), "nobody retreats twice"


def test_hs_7_pathfinder_saves_a_fleet_that_leaves_as_a_whole() -> None:
    state = play(GAME, combat(fight(20, 10), "Admiral", "Pathfinder"), "retreat 10")
    assert (state.total, state.to_act, state.phase) == ([20, 19], 0, Phase.VICTOR_RETREATING)
    play(GAME, state, "retreat 0")
    assert ships_at(state, "Vega") == (0, 20)


def test_hs_7_pathfinder_needs_a_free_token() -> None:
    state = combat(fight(20, 10, busy(1, 1, 2, 3, 4, 5)), "Admiral", "Pathfinder")
    assert (state.to_act, state.phase) == (0, Phase.DESTROYING)
    play(GAME, state, "destroy 1")
    assert (state.to_act, state.phase) == (0, Phase.VICTOR_RETREATING)


def test_hs_7_pathfinder_does_nothing_for_a_victor() -> None:
    state = combat(fight(2, 10), "Admiral", "Pathfinder")
    assert (state.to_act, state.phase) == (1, Phase.DESTROYING)


# Battles (HS-20 to HS-22).


def test_hs_20_battles_go_in_the_order_of_the_first_arrivals() -> None:
    state = arrange(
        """
        Antares 1 9
        Vega 1 3
        Enif 1 3
        warp 0 1 A-yellow 1 5
        warp 0 2 A-yellow 1 5
        warp 0 3 A-yellow 1 5
        """
    )
    play(GAME, state, "arrive 2", "at Enif", "arrive 1", "at Vega", "arrive 3", "at Enif")
    assert [STAR_NAMES[star] for star in state.front] == ["Enif", "Vega"]
    assert state.landed == [10, 5]
    play(GAME, combat(state, "Admiral", "Admiral"), "destroy 3", "retreat 0")
    assert [STAR_NAMES[star] for star in state.front] == ["Vega"]
    assert ships_at(state, "Enif") == (0, 8)


def test_hs_20_an_empty_home_star_gives_no_battle() -> None:
    state = arrange("Vega 1 9\nwarp 0 1 L-yellow 1 5\nAlgol 0 1\nturn 0 2")
    play(GAME, state, "done departing", "arrive 1", "at Antares")
    assert (state.active, ships_at(state, "Antares")) == (1, (0, 5))


def test_hs_20_own_ships_join_without_a_battle() -> None:
    state = arrange("Vega 0 2\nAntares 1 9\nwarp 0 1 A-yellow 1 5")
    play(GAME, state, "done departing", "arrive 1", "at Vega")
    assert (state.active, ships_at(state, "Vega")) == (1, (0, 7))


def test_hs_21_all_ships_that_came_this_turn_count() -> None:
    state = arrange("Antares 1 9\nVega 1 6\nwarp 0 1 A-yellow 1 3\nwarp 0 2 A-yellow 1 3")
    play(GAME, state, "arrive 1", "at Vega", "arrive 2", "at Vega")
    assert (state.force(0), state.force(1)) == (6, 6)
    assert combat(state, "Commodore", "Vanguard").victor == 0


def test_hs_22_both_choose_from_their_own_hands_attacker_first() -> None:
    state = fight(5, 5, "hand 0 admiral, vanguard\nhand 1 saboteur, pathfinder")
    assert (state.to_act, legal(GAME, state)) == (0, ["play admiral", "play vanguard"])
    play(GAME, state, "play vanguard")
    assert (state.to_act, legal(GAME, state)) == (1, ["play saboteur", "play pathfinder"])


def test_hs_40_a_last_card_is_played_by_itself() -> None:
    state = fight(5, 9, "hand 0 admiral\nhand 1 saboteur, pathfinder")
    assert (state.to_act, state.phase, state.attack_card) == (1, Phase.SECOND_CARD, 1)
    state = play(GAME, fight(9, 5, "hand 1 saboteur"), "play vanguard")
    assert (state.to_act, state.phase) == (0, Phase.DESTROYING)
    state = fight(9, 5, "hand 0 vanguard\nhand 1 saboteur")
    assert legal(GAME, state) == ["play saboteur"], "so that no ply tells two things"


def test_hs_40_a_number_with_no_alternative_is_not_asked_for() -> None:
    state = combat(fight(5, 1), "Admiral", "Commodore")
    assert (state.to_act, state.phase, state.total) == (0, Phase.VICTOR_RETREATING, [5, 9])
    state = arrange("Antares 1 9\nVega 1 1\nEnif 1 4\nwarp 0 1 A-yellow 1 9\nwarp 0 2 A-yellow 1 9")
    play(GAME, state, "arrive 1", "at Vega", "arrive 2", "at Enif")
    assert legal(GAME, combat(state, "Admiral", "Admiral")) == ["destroy 1"], "a battle follows"


# Losses (HS-24).


def test_hs_24_the_loser_loses_the_number_and_the_victor_one_less() -> None:
    state = play(GAME, combat(fight(9, 4), "Admiral", "Admiral"), "destroy 4", "retreat 0")
    assert ships_at(state, "Vega") == (0, 6)
    assert state.total[:1] == [6]


def test_hs_24_the_number_is_at_most_the_losers_ships() -> None:
    assert legal(GAME, combat(fight(9, 4), "Admiral", "Admiral"))[-1] == "destroy 4"


def test_hs_24_the_number_is_at_most_the_victors_ships_plus_one() -> None:
    state = combat(fight(3, 8, busy(1, 1, 2, 3, 4, 5)), "Grand Admiral", "Pathfinder")
    assert legal(GAME, state) == [f"destroy {n}" for n in range(1, 5)]
    play(GAME, state, "destroy 4")
    assert (state.front, state.total[0]) == ([], 0)


def test_hs_24_the_number_is_at_least_1_which_costs_the_victor_nothing() -> None:
    state = combat(fight(9, 4), "Admiral", "Admiral")
    assert legal(GAME, state)[0] == "destroy 1"
    play(GAME, state, "destroy 1")
    assert state.total == [9, 9 + 3]


@pytest.mark.parametrize(
    ("attackers", "defenders", "defence", "numbers"),
    [
        (9, 4, "Vanguard", (2, 4)),
        (9, 5, "Vanguard", (3, 5)),
        (9, 5, "Rearguard", (3, 3)),
        (2, 6, "Pathfinder", (3, 3)),  # half would be 3; the victor's ships plus one is 3
        (1, 6, "Pathfinder", (2, 2)),  # as far as allowed
    ],
)
def test_hs_24_with_half_losses_at_least_half_the_losing_fleet_dies(
    attackers: int, defenders: int, defence: str, numbers: tuple[int, int]
) -> None:
    state = fight(attackers, defenders, busy(1, 1, 2, 3, 4, 5), options=HALF)
    combat(state, "Grand Admiral", defence)
    assert state.victor == 0
    assert legal(GAME, state) == [f"destroy {n}" for n in range(numbers[0], numbers[1] + 1)]


def test_hs_24_no_battle_lasts_for_ever() -> None:
    """Combats are at most as many as ships: each costs the loser one at least."""
    rng = Rng(24)
    for trial in range(60):
        attackers, defenders = 1 + rng.below(40), 1 + rng.below(40)
        state = fight(attackers, defenders, options=HALF if trial % 3 == 0 else None)
        combats = 0
        while state.front:
            combats += 1
            while state.front and state.phase <= Phase.SECOND_CARD:
                state.play(rng.choice(state.legal_moves()))
            while state.front and state.phase > Phase.SECOND_CARD:
                state.play(state.legal_moves()[0])  # the mildest victor, and nobody retreats
        assert combats <= attackers + defenders


def test_hs_41_vanguard_leaves_the_limit_of_the_number_as_it_is() -> None:
    state = combat(fight(6, 9), "Vanguard", "Grand Admiral")
    assert state.victor == 1
    state = combat(fight(6, 8, busy(1, 1, 2, 3, 4, 5)), "Vanguard", "Pathfinder")  # 9 against 8
    assert legal(GAME, state)[-1] == "destroy 7"
    play(GAME, state, "destroy 7")
    assert state.landed == [3]


# Retreats (HS-25), fighting on (HS-26) and cards aside (HS-27).


def test_hs_25_the_loser_is_asked_first_then_the_victor() -> None:
    state = play(GAME, combat(fight(9, 6), "Admiral", "Admiral"), "destroy 2")
    assert (state.to_act, legal(GAME, state)) == (1, [f"retreat {n}" for n in range(5)])
    play(GAME, state, "retreat 1")
    assert (state.to_act, legal(GAME, state)) == (0, [f"retreat {n}" for n in range(9)])
    play(GAME, state, "retreat 3")
    assert (state.landed, ships_at(state, "Vega")) == ([5], (1, 3))
    assert (state.cargo[TOKENS], state.cargo[0]) == (1, 3)


def test_hs_25_a_retreat_carries_the_sector_and_never_comes_out_at_once() -> None:
    state = play(
        GAME, combat(fight(3, 6, "Algol 0 1"), "Admiral", "Admiral"), "destroy 1", "retreat 2"
    )
    play(GAME, state, "retreat 0")
    assert (state.square[0], state.origin[0]) == (0, 2)
    play(GAME, state, "done departing", "done departing")
    assert (state.active, state.square[0]) == (0, 1)
    play(GAME, state, "arrive 1")
    assert "at Izar" not in legal(GAME, state)


def test_hs_25_a_retreat_from_either_star_of_a_sector_is_the_same() -> None:
    origins = []
    for star in ("Vega", "Izar"):
        state = arrange(f"Antares 1 9\n{star} 1 6\nwarp 0 1 A-yellow 1 3\nturn 0 2")
        play(GAME, state, "arrive 1", f"at {star}", "play admiral", "play admiral")
        play(GAME, state, "destroy 1", "retreat 2")
        origins.append((state.square[0], state.origin[0], state.cargo[0]))
    assert origins == [(0, 2, 2)] * 2


def test_hs_25_without_a_free_token_nobody_is_asked() -> None:
    more = busy(1, 1, 2, 3, 4, 5)
    state = play(GAME, combat(fight(9, 6, more), "Admiral", "Admiral"), "destroy 1")
    assert state.to_act == 0
    play(GAME, state, "retreat 0")
    assert state.phase == Phase.FIRST_CARD


def test_hs_25_the_victor_may_retreat_once_the_loser_has_no_ship_left() -> None:
    state = play(GAME, combat(fight(9, 4), "Admiral", "Admiral"), "destroy 4")
    assert (state.to_act, legal(GAME, state)) == (0, [f"retreat {n}" for n in range(7)])
    play(GAME, state, "retreat 2")
    assert (state.active, state.cargo[0], ships_at(state, "Vega")) == (1, 2, (0, 4))


def test_hs_25_when_the_loser_retreats_all_the_victor_still_may() -> None:
    state = play(GAME, combat(fight(9, 4), "Admiral", "Admiral"), "destroy 1", "retreat 3")
    assert (state.to_act, legal(GAME, state)[-1]) == (0, "retreat 9")
    play(GAME, state, "retreat 9")
    assert ships_at(state, "Vega") == (-1, 0)
    assert state.active == 1


def test_hs_26_they_fight_again_while_both_have_ships() -> None:
    state = play(
        GAME, combat(fight(9, 6), "Admiral", "Admiral"), "destroy 1", "retreat 0", "retreat 0"
    )
    assert (state.phase, state.to_act, state.landed) == (Phase.FIRST_CARD, 0, [9])
    assert legal(GAME, state)[0] == "play grand admiral"
    assert "play admiral" not in legal(GAME, state)


def test_hs_26_the_battle_ends_when_one_side_is_gone() -> None:
    state = play(GAME, combat(fight(3, 9), "Admiral", "Admiral"), "destroy 3", "retreat 0")
    assert (state.front, ships_at(state, "Vega")) == ([], (1, 7))


def test_hs_27_cards_played_lie_aside() -> None:
    state = combat(fight(9, 6), "Admiral", "Saboteur")
    assert state.hand == [127 - 2, 127 - 32]


def test_hs_27_after_the_last_card_all_others_return() -> None:
    state = play(GAME, fight(9, 6, "hand 0 admiral\nhand 1 saboteur, vanguard"), "play saboteur")
    assert state.hand == [127 - 2, 8]
    play(GAME, state, "destroy 1", "retreat 0", "retreat 0", "play grand admiral")
    assert state.hand == [127 - 2 - 1, 127 - 8]


def test_hs_42_a_loser_may_retreat_from_a_victor_without_ships() -> None:
    state = combat(fight(3, 5), "Grand Admiral", "Vanguard")
    play(GAME, state, "destroy 4")
    assert (state.to_act, legal(GAME, state)) == (1, ["retreat 0", "retreat 1"])
    play(GAME, state, "retreat 1")
    assert (state.active, ships_at(state, "Vega"), state.front) == (1, (-1, 0), [])
