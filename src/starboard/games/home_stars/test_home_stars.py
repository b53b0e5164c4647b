"""The game as a whole: perft, the length of a game, options and advice."""

import pytest

from starboard.games.home_stars import GAME
from starboard.games.home_stars.advice import HomeStarsAdvice
from starboard.games.home_stars.advice_homes import NAMES
from starboard.games.home_stars.position import Setup
from starboard.games.home_stars.rules import HomeStars
from starboard.games.home_stars.setups import arrange
from starboard.kernel import OVER, Number, Rng, parse_options, playout
from starboard.testing import perft, play


@pytest.mark.parametrize(
    ("seats", "counts"),
    [
        (2, [2, 17, 48, 189, 526]),
        (3, [2, 17, 47, 186, 504]),  # the second player builds nothing in round 1 (HS-11)
        (4, [2, 17, 48, 189, 525]),
    ],
)
def test_perft_from_the_start(seats: int, counts: list[int]) -> None:
    state = GAME.begin(seats)
    assert [perft(state, depth) for depth in range(1, 6)] == counts


def test_perft_of_a_battle() -> None:
    state = arrange(
        "Algol 0 1\nwarp 0 1 A-yellow 1 4\nVega 1 3\nAntares 1 2\n"
        "hand 0 admiral, vanguard\nhand 1 rearguard, pathfinder, saboteur"
    )
    play(GAME, state, "done departing", "arrive 1", "at Vega")
    assert [perft(state, depth) for depth in range(1, 9)] == [
        *[2, 6, 19, 61, 203, 456, 1249, 3541],
    ]


def test_random_games_end_within_the_longest_and_share_one_win() -> None:
    reasons = set()
    for seats in (2, 3, 4):
        for game in range(6):
            state = GAME.begin(seats, {"rounds": "25"})
            plies = playout(state, Rng(9, 100 * seats + game))
            result = state.result()
            assert result is not None
            assert plies <= GAME.longest
            assert sum(result.payoffs) == pytest.approx(1.0)
            reasons.add(result.reason[-7:])
    assert reasons == {"(HS-34)", "(HS-35)"}


def test_ships_are_never_made_or_lost_but_by_the_rules() -> None:
    """All ships of a seat, counted star by star and token by token, are its total."""
    rng = Rng(77)
    for seats in (2, 3, 4):
        state = GAME.begin(seats, {"rounds": "20"})
        while state.to_act != OVER:
            state.play(rng.choice(state.legal_moves()))
            assert counted(state) == state.total
            assert max(state.total) <= 255
            both = [a & b for i, a in enumerate(state.held) for b in state.held[:i]]
            assert both == [0] * len(both), "no two seats share a star"


def counted(state: HomeStars) -> list[int]:
    totals = []
    for seat in range(state.seats):
        on_stars = sum([n for star, n in enumerate(state.ships) if state.owner(star) == seat])
        landed = sum(state.landed) if seat == state.active else 0
        totals.append(on_stars + landed + sum(state.cargo[5 * seat : 5 * seat + 5]))
    return totals


def test_numbers_of_ships_are_one_control_however_many_there_are() -> None:
    state = arrange("Algol 0 40\nAntares 1 9")
    play(GAME, state, "depart Algol")
    controls = GAME.scene(GAME.view(state, 0)).controls
    label = "Ships from Algol into hyperspace"
    assert controls == (Number(id="number", label=label, verb="send", low=1, high=40),)


def test_options_are_read_as_the_rules_name_them() -> None:
    options = parse_options(GAME.options, {"homes": "majority", "losses": "half"})
    setup = Setup(4, rounds=40, homes=3, hold=2, half=True, first_waits=True)
    assert GAME.start(4, options).setup == setup


def promise(text: str) -> float:
    """What seat 0 of two may expect in a position."""
    assert GAME.advice is not None
    return GAME.advice.promise(arrange(text))[0]


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("Algol 0 9\nAntares 1 9\nSirius 0 1", "Algol 0 9\nAntares 1 9\nEnif 0 1"),
        ("Algol 0 9\nAntares 0 1\nAlya 1 9", "Algol 0 10\nAntares 1 9"),
        ("Algol 0 5\nAntares 1 9\nwarp 0 1 D-yellow 1 5", "Algol 0 10\nAntares 1 9"),
        (
            "Algol 0 5\nAntares 1 9\nwarp 0 1 A-yellow 5 5",
            "Algol 0 5\nAntares 1 9\nwarp 0 1 E-yellow 5 5",  # it can come out nowhere
        ),
        (
            "Algol 0 5\nAlya 1 9\nwarp 0 1 L-yellow 1 5",
            "Algol 0 5\nAntares 1 9\nwarp 0 1 L-yellow 1 5",  # well defended
        ),
    ],
)
def test_advice_prefers_what_a_player_would(better: str, worse: str) -> None:
    assert promise(better) > promise(worse)


def chances(text: str, seat: int, seats: int = 2) -> dict[str, float]:
    """What a seat hopes and fears for the Home Stars, by name."""
    assert GAME.features is not None
    state = arrange(text, seats)
    named = zip(GAME.features.names(), GAME.features.of(state, seat), strict=True)
    return {name: round(value, 2) for name, value in named if name in NAMES and value}


def test_features_tell_who_can_come_out_at_a_home_star() -> None:
    """Sectors A and C of the yellow layer are two steps apart, and seat 0 is to move."""
    raid = "Algol 0 2\nRegulus 1 15\nwarp 1 1 C-yellow 1 5\nAntares 2 1\nPavo 3 9"
    assert chances(raid, 0, 4) == {"hold_0": 0.7, "menace": 0.99, "reach": 0.01}
    assert chances(raid, 1, 4)["take_0"] == 0.7
    assert chances(raid.replace("C-yellow 1", "C-yellow 0"), 0, 4)["hold_1"] == 0.7
    # Ships at stars are a danger before they depart.
    stay = raid.replace("warp 1 1 C-yellow 1 5", "Naos 1 1")
    assert chances(stay, 0, 4) == {"menace": 0.98, "reach": 0.01}


def test_features_of_all_seats_are_those_of_each() -> None:
    assert GAME.features is not None
    raid = arrange("Algol 0 2\nRegulus 1 15\nwarp 1 1 C-yellow 1 5\nAntares 2 1\nPavo 3 9", 4)
    rows = GAME.features.rows(raid)
    assert rows == [GAME.features.of(raid, seat) for seat in range(4)]
    assert rows[0] != rows[1]


def test_features_tell_who_is_about_to_win() -> None:
    held = "Algol 0 5\nAntares 0 5\nstreak 0 1\nwarp 1 1 K-red 0 5"
    assert chances(held, 0) == {"loose_0": 0.46, "near_win": 0.54, "win": 0.54}
    assert chances(held, 1) == {"back_0": 0.46}
    later = chances(held.replace("K-red", "J-red"), 0)
    assert later == {"loose_1": 0.46, "near_win": 1.0, "win": 1.0}


def test_advice_is_even_where_nobody_has_anything() -> None:
    nothing = arrange("out 0\nout 1")
    assert HomeStarsAdvice().promise(nothing) == [0.5, 0.5]
