import math
from itertools import pairwise
from typing import Any

import pytest

from starboard import catalog
from starboard.kernel import CHANCE, OVER, AnyGame, Rng
from starboard.lab.measure import CLOSELY, WATCHED, Measures, Meter, Use, glance, watch
from starboard.lab.measure_pace import Turn, pace_of, waits
from starboard.lab.measure_places import names_of


def play(game: AnyGame, notations: list[str], seconds: float = 0.0) -> Measures:
    """Play a game to its end under a meter."""
    state = game.begin()
    meter = Meter(game, state)
    for notation in notations:
        move = game.moves.parse(notation)
        if state.to_act == CHANCE:
            meter.chance(state, move)
        else:
            meter.decision(state, state.to_act, state.legal_moves(), move, seconds)
        state.play(move)
    return meter.end(state)


def play_at_random(
    game: AnyGame, seed: int, closely: bool = True
) -> tuple[Measures, list[int], list[int], Any]:
    """Returns the measures, the moves, the number of choices at each decision and the end."""
    state, rng = game.begin(), Rng(seed)
    meter = Meter(game, state, closely)
    moves, widths = [], []
    while state.to_act != OVER:
        if state.to_act == CHANCE:
            move = state.draw(rng)
            meter.chance(state, move)
        else:
            legal = state.legal_moves()
            move = rng.choice(legal)
            widths.append(len(legal))
            meter.decision(state, state.to_act, legal, move, 0.0)
        moves.append(move)
        state.play(move)
    return meter.end(state), moves, widths, state


def test_a_game_counted_by_hand(connect_four: AnyGame) -> None:
    measures = play(connect_four, ["drop a", "drop b"] * 3 + ["drop a"], seconds=0.5)
    assert (measures.plies, measures.decisions, measures.forced) == (7, 7, 0)
    assert (measures.turns, measures.rounds) == (7, None), "its rule book has no rounds"
    assert (measures.branching, measures.branching_most) == (7.0, 7)
    assert measures.tree == pytest.approx(7 * math.log10(7))
    assert (measures.winners, measures.margin, measures.repeated) == (1, None, 0.0)
    assert (measures.seconds, measures.slowest) == (3.5, 0.5)
    assert measures.uses == (Use(0, "drop a", 4), Use(1, "drop b", 3))
    assert [point.branching for point in measures.curve] == [7.0] * 21


def test_luck_is_a_ply_but_no_decision(kuhn_poker: AnyGame) -> None:
    measures = play(kuhn_poker, ["deal K", "deal J", "bet", "pass"])
    assert (measures.plies, measures.decisions, measures.turns) == (4, 2, 2)
    assert Use(CHANCE, "deal K", 1) in measures.uses
    assert measures.draws == (), "what is dealt before the first turn is nobody's"
    assert measures.story.lead_changes is None, "without advice nobody knows who leads"
    assert {point.promise for point in measures.curve} == {()}


@pytest.mark.parametrize("name", catalog.GAMES)
def test_measures_of_every_game_agree_with_its_record(name: str) -> None:
    game = catalog.find(name)
    measures, moves, widths, state = play_at_random(game, seed=3)
    assert measures.plies == len(moves)
    assert measures.decisions == len(widths)
    assert measures.forced == widths.count(1)
    assert measures.branching == pytest.approx(sum(widths) / len(widths))
    assert measures.branching_most == max(widths)
    assert sum([use.count for use in measures.uses]) == len(moves)
    luck = sum([use.count for use in measures.uses if use.seat == CHANCE])
    assert sum([use.count for use in measures.draws]) <= luck
    assert CHANCE not in {use.seat for use in measures.draws}
    assert measures.turns is not None and measures.turns <= len(widths)
    if measures.rounds is not None:
        assert 0 < measures.rounds <= measures.turns
    assert measures.coverage is not None and 0 < measures.coverage <= 1
    assert [point.step for point in measures.curve] == list(range(21))
    result = state.result()
    low, high = game.payoff_bounds
    last = [(payoff - low) / (high - low) for payoff in result.payoffs]
    assert list(measures.curve[-1].promise) == pytest.approx(last)
    if game.cooperative:
        assert measures.story.lead_changes is None and measures.margin is None
    else:
        assert measures.story.lead_changes is not None and measures.story.uncertainty is not None
        assert 0 <= measures.story.uncertainty <= 1


def test_a_glance_sees_what_a_watcher_sees_at_the_end() -> None:
    game = catalog.find("speiderne")
    measures, moves, _, state = play_at_random(game, seed=5)
    brief = glance(game, state.result(), len(moves))
    assert set(brief) == {"plies", "winners", "margin", "spread"}
    for name, number in brief.items():
        assert getattr(measures, name) == number


def test_a_meter_that_does_not_look_closely_asks_no_advice() -> None:
    game = catalog.find("home_stars")
    closely, *_ = play_at_random(game, seed=1)
    counted, *_ = play_at_random(game, seed=1, closely=False)
    assert counted.story.decided is None and counted.repeated is None
    assert counted.uses == closely.uses
    assert [p.branching for p in counted.curve] == [p.branching for p in closely.curve]


def test_thinking_games_are_all_watched_and_random_ones_by_number(
    kuhn_poker: AnyGame,
) -> None:
    state = kuhn_poker.begin()
    for number in (0, 1, 77):
        assert watch(kuhn_poker, state, number, ["uniform", "novice"]) is not None
    watched = [
        number
        for number in range(3 * WATCHED)
        if watch(kuhn_poker, state, number, ["uniform", "uniform"]) is not None
    ]
    assert watched == [0, WATCHED, 2 * WATCHED]
    assert CLOSELY % WATCHED == 0, "what is watched closely is watched"


@pytest.mark.parametrize(
    ("name", "number"),
    [("streamlines", 81), ("sources", 81), ("space_truckin", 81), ("speiderne", 12)],
)
def test_places_are_read_from_the_scene(name: str, number: int) -> None:
    game = catalog.find(name)
    assert names_of(game, game.begin()).num_places == number


def test_stars_are_places_and_numbers_are_not_named() -> None:
    game = catalog.find("home_stars")
    names = names_of(game, game.begin())
    assert names.num_places == 48
    assert names.places[game.moves.parse("at Vega")] == "Vega"
    assert names.uses[game.moves.parse("send 12")] == "send"
    assert names.uses[game.moves.parse("play grand admiral")] == "play grand admiral"


def test_without_named_places_there_is_no_coverage(connect_four: AnyGame) -> None:
    assert play(connect_four, ["drop a", "drop b"] * 3 + ["drop a"]).coverage is None


def test_the_pace_of_a_game_counted_by_hand() -> None:
    turns = [Turn(0, 3), Turn(1, 1), Turn(0, 2), Turn(2, 4), Turn(1, 2)]
    assert waits(turns) == [1, 6], "seat 0 waits for 1, seat 1 for 2 and 4"
    pace = pace_of(turns)
    assert (pace.longest_turn, pace.busiest, pace.waiting) == (4, 5 / 12, 3.5)
    assert pace_of([Turn(0, 2), Turn(1, 2)]).waiting is None, "nobody came to a second turn"


@pytest.mark.parametrize("name", catalog.GAMES)
def test_the_turns_of_every_game_make_up_its_decisions(name: str) -> None:
    measures, *_ = play_at_random(catalog.find(name), seed=4)
    assert sum([turn.decisions for turn in measures.course]) == measures.decisions
    assert len(measures.course) == measures.turns
    assert all([one.seat != other.seat for one, other in pairwise(measures.course)])
