"""Scoring on the torus, drawn. Each test says in words what the score is made of."""

import pytest

from starboard.games.space_truckin import GAME
from starboard.games.space_truckin.position import Survey
from starboard.games.space_truckin.scoring import score_complete, score_incomplete
from starboard.games.space_truckin.setups import drawn, position
from starboard.games.space_truckin.squares import SQUARE_NAMES
from starboard.kernel import CHANCE, OVER
from starboard.testing import play

E5 = SQUARE_NAMES.index("e5")


@pytest.mark.parametrize("end", ["dead-end/E", "junction", "gateway/E", "harbour"])
def test_tr_40_a_wormhole_is_complete_when_both_ends_lie_at_something(end: str) -> None:
    state = position(f"dead-end/W . {end}", at="c5")
    play(GAME, state, "draw straight", "place d5", "deploy E")
    # Three tiles of two points.
    assert state.ledger.scores == [6, 0]


def test_tr_40_a_station_ends_the_wormhole_beside_it_and_is_no_tile_of_it() -> None:
    state = position("station straight+1E .", at="c5", stack=["station", "void"])
    play(GAME, state, "draw station", "place e5", "deploy station")
    # One tile of two points; the cargo is home before the next turn.
    assert (state.ledger.scores, state.ledger.pool(1)) == ([0, 2], 7)
    # It ends there whichever of the two comes later. Over the board's edge that pays no more: no
    # two tiles of the wormhole are joined there (TR-45).
    later = position("station .", at="i5", stack=["dead-end", "void"])
    play(GAME, later, "draw dead-end", "place a5", "turn E", "deploy W")
    assert later.ledger.scores == [2, 0]


def test_tr_41_a_station_closes_an_edge_of_the_system_beside_it() -> None:
    state = position("cape/E+1E .", at="c5", stack=["station", "void"])
    play(GAME, state, "draw station", "place d5", "pass")
    # A system of one tile: two points, and a ship from the reserve.
    assert state.ledger.scores == [0, 2]
    assert (state.ledger.pool(1), state.ledger.reserve(1)) == (8, 2)


def test_tr_40_a_wormhole_with_an_open_end_is_not_scored() -> None:
    state = position("dead-end/W straight+0E .", at="c5")
    play(GAME, state, "draw straight", "place e5")
    assert state.ledger.scores == [0, 0]
    assert state.ledger.pool(0) == 6


def test_tr_40_a_loop_is_complete_although_it_ends_nowhere() -> None:
    state = position(
        """
        bend/W   bend
        bend/S   .
        """,
        at="d6",
    )
    play(GAME, state, "draw bend", "place e5", "deploy N")
    # Four tiles of two points.
    assert state.ledger.scores == [8, 0]


def test_tr_40_tr_45_a_loop_closes_over_the_edge_of_the_board() -> None:
    row = "bypass straight straight straight straight straight straight^ straight^+1E ."
    state = position(row, at="a5")
    play(GAME, state, "draw straight arrows", "dice NE", "place i5")
    # Nine tiles of two points once round the board, and two for the edge.
    assert state.ledger.scores == [0, 20]


def test_tr_23_tr_40_a_wormhole_may_begin_and_end_at_the_same_nexus() -> None:
    state = position(
        """
        junction+0E bend
        bend/S      .
        """,
        at="e5",
    )
    play(GAME, state, "draw bend", "place f4")
    # Five segments, but the junction, whose two arms they are, counts once: four tiles.
    assert state.ledger.scores == [8, 0]


def test_tr_40_a_tile_with_two_segments_of_one_wormhole_counts_once() -> None:
    state = position(
        """
        .          dead-end .
        dead-end/W flyby+0N bend
        .          bend/S   .
        """,
        at="d6",
    )
    play(GAME, state, "draw bend", "place f4")
    # Six tiles; the wormhole runs through the flyby twice.
    assert state.ledger.scores == [12, 0]


def test_tr_40_two_curves_that_pass_each_other_are_two_wormholes() -> None:
    state = position(
        """
        .          dead-end .
        dead-end/W flyby+1S .
        """,
        at="d6",
    )
    play(GAME, state, "draw gateway", "place f5", "pass")
    # The northern curve is complete but has no ship (TR-47); the southern one is still open.
    assert state.ledger.scores == [0, 0]
    state = position(
        """
        .          dead-end .
        dead-end/W flyby+0N .
        """,
        at="d6",
    )
    play(GAME, state, "draw gateway", "place f5", "pass")
    # Three tiles of the northern curve.
    assert state.ledger.scores == [6, 0]


def test_tr_41_a_system_pays_two_a_tile_and_a_ship_from_the_reserve() -> None:
    state = position("cape/E+0E belt/E .", at="c5")
    play(GAME, state, "draw cape", "place e5")
    assert state.ledger.scores == [6, 0]
    # Seven in the pool again, and one more from the reserve.
    assert (state.ledger.pool(0), state.ledger.reserve(0)) == (8, 2)


def test_tr_41_an_empty_reserve_gives_no_ship() -> None:
    state = position("cape/E+0E belt/E .", at="c5")
    state.ledger.fleet[2] = 0
    play(GAME, state, "draw cape", "place e5")
    assert (state.ledger.pool(0), state.ledger.reserve(0)) == (7, 0)


def test_tr_41_an_empty_square_fenced_in_by_void_is_no_hole() -> None:
    state = position(
        """
        .         cape/S   .
        corner^/E coast/W  corner^^/S
        belt+0N   .        belt
        corner    belt^/E  .
        """,
        at="d7",
    )
    play(GAME, state, "draw corner", "place f4")
    # Eight tiles round the empty square and the cape north of them.
    assert state.ledger.scores == [18, 0]


def test_tr_41_tr_45_a_system_may_wrap_round_the_board() -> None:
    state = position(
        """
        belt
        belt^
        .
        coast+0N  cape/W
        coast     cape/W
        coast     cape/W
        harbour   cape^/W
        harbour   cape^/W
        harbour   cape^^/W
        """
    )
    play(GAME, state, "draw belt", "place a7")
    # Nine tiles once round the board, six capes beside them, and two for the edge.
    assert state.ledger.scores == [32, 0]


def test_tr_42_a_wormhole_of_two_segments_earns_two() -> None:
    state = position("dead-end/W+0E .", at="c5")
    play(GAME, state, "draw dead-end", "place d5")
    assert state.ledger.scores == [2, 0]


def test_tr_42_a_system_of_two_segments_earns_two() -> None:
    state = position("cape/E+0E .", at="c5")
    play(GAME, state, "draw cape", "place d5")
    assert state.ledger.scores == [2, 0]


def test_tr_43_the_player_with_most_ships_earns_all() -> None:
    state = position("dead-end/W+0E straight+0E . dead-end/E+1W", at="c5")
    play(GAME, state, "draw straight", "place e5")
    assert state.ledger.scores == [8, 0]
    assert (state.ledger.pool(0), state.ledger.pool(1)) == (7, 7)


def test_tr_43_players_who_tie_for_most_each_earn_all() -> None:
    state = position("cape/E+0E belt/E . cape/W+1W", at="c5", seats=3)
    play(GAME, state, "draw belt", "place e5")
    assert state.ledger.scores == [8, 8, 0]
    # Each of the tied scorers adds a ship (TR-41).
    assert [state.ledger.reserve(seat) for seat in range(3)] == [2, 2, 3]


AROUND = """
    cape      cape       cape
    cape^/W   station+0* cape^/E
    cape^^/S  void       .
    """


def test_tr_44_a_station_is_complete_with_tiles_on_all_eight_squares() -> None:
    state = position(AROUND, at="d6")
    play(GAME, state, "draw void", "place f4")
    assert state.ledger.scores == [9, 0]
    assert state.ledger.pool(0) == 7


def test_tr_44_diagonal_squares_count() -> None:
    state = position(AROUND, at="d6")
    play(GAME, state, "draw void", "place a1")
    assert state.ledger.scores == [0, 0]


def test_tr_44_a_station_may_be_placed_where_it_is_complete_at_once() -> None:
    state = position(
        AROUND.replace("station+0*", ".").replace("void       .", "void void"), at="d6"
    )
    play(GAME, state, "draw station", "place e5", "deploy station")
    assert state.ledger.scores == [9, 0]


@pytest.mark.parametrize("at", ["h9", "a2", "i6", "d1"])
def test_tr_45_a_station_that_reaches_over_the_edge_earns_two_more(at: str) -> None:
    state = position(AROUND, at=at)
    corner = (SQUARE_NAMES.index(at) % 9 + 2) % 9 + (SQUARE_NAMES.index(at) // 9 - 2) % 9 * 9
    play(GAME, state, "draw void", f"place {SQUARE_NAMES[corner]}")
    assert state.ledger.scores == [11, 0]


def test_tr_45_a_pair_over_the_edge_earns_two_and_two() -> None:
    state = position("dead-end/W+0E .", at="i5")
    play(GAME, state, "draw dead-end", "place a5")
    # The two points are added after TR-42 has made four two.
    assert state.ledger.scores == [4, 0]


def test_tr_45_two_edges_earn_no_more_than_one() -> None:
    state = position(
        """
        .             dead-end
        dead-end/W+0E .
        """,
        at="i1",
    )
    play(GAME, state, "draw bend", "place a9")
    # Three tiles, joined across the east edge and across the north edge.
    assert state.ledger.scores == [8, 0]


def test_tr_45_tiles_at_the_edge_that_are_not_joined_across_it_earn_nothing_more() -> None:
    state = position("dead-end/W+0E .", at="a9")
    play(GAME, state, "draw dead-end", "place b9")
    assert state.ledger.scores == [2, 0]


def test_tr_46_ships_of_a_scored_feature_return_and_the_others_stay() -> None:
    state = position("dead-end/W+0E . . cape+1N", at="c5")
    play(GAME, state, "draw dead-end", "place d5")
    assert (state.ledger.pool(0), state.ledger.pool(1)) == (7, 6)
    assert "cape+1N" in drawn(state.board)


def test_tr_47_a_feature_completed_without_a_ship_scores_nothing_and_stays_unscored() -> None:
    state = position("dead-end/W straight .", at="d5")
    play(GAME, state, "draw dead-end", "place f5", "pass")
    assert state.ledger.scores == [0, 0]
    assert state.board.scored[E5] == 0


def test_tr_34_scored_segments_are_marked() -> None:
    state = position("dead-end/W straight .", at="d5")
    play(GAME, state, "draw dead-end", "place f5", "deploy W")
    assert state.ledger.scores == [6, 0]
    assert state.board.scored[E5] == 1


def test_tr_34_tr_48_what_was_scored_before_does_not_count_again() -> None:
    state = position(
        """
        dead-end/W straight+0E . .
        .          .           . .
        .          .           . straight+1E
        """,
        at="b5",
    )
    play(GAME, state, "draw dead-end", "place d5")
    assert state.ledger.scores == [6, 0]
    # The wormhole is opened again: seat 1's straight takes the place of its eastern end.
    play(GAME, state, "draw black hole", "exchange e3", "with d5", "turn N")
    play(GAME, state, "draw gateway", "place e5", "pass")
    # Of four segments two are new, on two tiles: four points, and no pair (TR-42).
    assert state.ledger.scores == [6, 4]


def test_tr_34_a_feature_without_unscored_tiles_earns_nothing_not_even_for_the_edge() -> None:
    found = Survey()
    found.tiles = found.segments = 3
    found.crosses = True
    assert score_complete(found).points == 0
    assert score_incomplete(found).points == 0


def test_tr_50_the_game_ends_with_the_turn_in_which_the_stack_ran_out() -> None:
    state = position("straight", at="e5", stack=["void", "cape"])
    play(GAME, state, "draw void", "place a1")
    assert state.to_act == CHANCE
    play(GAME, state, "draw cape", "place c1", "turn N", "pass")
    assert state.to_act == OVER


def test_tr_50_tr_30_a_black_hole_may_be_the_last_tile() -> None:
    state = position("straight", at="e5", stack=["black hole"])
    play(GAME, state, "draw black hole", "pass")
    assert state.to_act == OVER


def test_tr_50_what_the_last_tile_completes_is_scored_before_the_end() -> None:
    state = position("dead-end/W+0E .", at="c5", stack=["dead-end"])
    play(GAME, state, "draw dead-end", "place d5")
    assert state.result() is not None
    assert state.ledger.scores == [2, 0]


def test_tr_51_incomplete_features_earn_one_a_segment_at_the_end() -> None:
    state = position(
        """
        dead-end .      .
        flyby+0N bend   .
        bend/S   bend/E belt+1N
        .        .      belt
        """,
        at="c6",
        stack=["void"],
    )
    play(GAME, state, "draw void", "place i9")
    # The wormhole: the dead end, three bends and both curves of the flyby. The system: two belts.
    assert state.ledger.scores == [6, 2]


def test_tr_51_tr_43_most_ships_take_an_incomplete_feature() -> None:
    state = position("straight+0E straight+1E straight+1E", at="c5", stack=["void"])
    play(GAME, state, "draw void", "place i9")
    assert state.ledger.scores == [0, 3]


def test_tr_51_the_edge_adds_nothing_to_what_is_incomplete() -> None:
    state = position("straight+0E straight", at="i5", stack=["void"])
    play(GAME, state, "draw void", "place e9")
    assert state.ledger.scores == [2, 0]


def test_tr_52_an_incomplete_station_earns_one_and_one_for_each_tile_around() -> None:
    state = position(AROUND, at="d6", stack=["void"])
    play(GAME, state, "draw void", "place a1")
    assert state.ledger.scores == [8, 0]


def test_tr_53_most_points_win() -> None:
    state = position("dead-end/W+1E .", at="c5", stack=["dead-end"])
    play(GAME, state, "draw dead-end", "place d5")
    result = state.result()
    assert result is not None
    assert (result.payoffs, result.scores) == ((0.0, 1.0), (0, 2))
    assert result.reason == "the stack ran out (TR-50)"


def test_tr_53_ties_share_the_win() -> None:
    state = position("straight+0E . straight+2E", at="c5", seats=3, stack=["void"])
    play(GAME, state, "draw void", "place i9")
    result = state.result()
    assert result is not None
    assert result.payoffs == (0.5, 0.0, 0.5)
