"""Black holes (TR-30 to TR-37): removing cargo, exchanging tiles."""

import pytest

from starboard.games.space_truckin import GAME
from starboard.games.space_truckin.moves import MOVES, Verb
from starboard.games.space_truckin.position import Board
from starboard.games.space_truckin.rotations import KIND, NUM_SEGMENTS, TYPES, sides_of
from starboard.games.space_truckin.rules import Phase, Truckin
from starboard.games.space_truckin.scenario import KINDS
from starboard.games.space_truckin.setups import DICE, drawn, position, stack_with
from starboard.games.space_truckin.squares import (
    NONE,
    SQUARE_NAMES,
    STATION_PLACE,
    code_of,
    has,
    place_of,
    seat_of,
    turn_of,
    type_of,
)
from starboard.kernel import CHANCE, Rng
from starboard.testing import legal, play


def black_hole(drawing: str, at: str, seats: int = 2) -> Truckin:
    """The position drawn, with a black hole in the hand of the first seat."""
    return play(GAME, position(drawing, at=at, seats=seats), "draw black hole")


def row(state: Truckin, rank: int) -> list[str]:
    """The tiles on a rank, drawn."""
    return drawn(state.board).splitlines()[9 - rank].split()


def test_tr_30_a_black_hole_is_never_placed_and_may_be_left_alone() -> None:
    state = play(GAME, GAME.begin(2, DICE), "draw black hole")
    # There is only the start tile: nothing to exchange it with, no cargo to remove.
    assert legal(GAME, state) == ["pass"]
    before = drawn(state.board)
    play(GAME, state, "pass")
    assert (drawn(state.board), state.to_act) == (before, CHANCE)
    assert state.stacks.unseen[-1] == 9


@pytest.mark.parametrize(
    "use", [["pass"], ["remove c5"], ["exchange c5", "with e5", "turn N", "turn N"]]
)
def test_tr_30_a_black_hole_is_the_whole_turn(use: list[str]) -> None:
    state = black_hole("straight+1E . cape", at="c5")
    play(GAME, state, *use)
    # No tile is drawn and no ship deployed.
    assert (state.to_act, state.turn, state.ledger.pool(0)) == (CHANCE, 1, 7)
    assert (state.stacks.left, state.hand) == (90, NONE)


def test_tr_31_any_cargo_can_be_removed_but_no_other_ship() -> None:
    state = black_hole("straight+1E . cape+1N . straight+0E . station+1*", at="c5")
    assert [move for move in legal(GAME, state) if move.startswith("remove")] == [
        "remove c5",
        "remove g5",
    ]


def test_tr_31_removed_cargo_is_out_of_the_game() -> None:
    state = black_hole("straight+1E straight", at="c5")
    play(GAME, state, "remove c5")
    assert (state.ledger.pool(1), state.ledger.reserve(1)) == (6, 3)
    assert row(state, 5)[2:4] == ["straight", "straight"]
    # The wormhole is free again (TR-21).
    play(GAME, state, "draw straight", "place e5")
    assert legal(GAME, state) == ["deploy E", "pass"]


def test_tr_32_two_tiles_change_places_and_turn() -> None:
    state = black_hole("cape . . bend", at="c5")
    play(GAME, state, "exchange c5", "with f5", "turn E", "turn S")
    # First the cape is turned for f5, then the bend for c5.
    assert row(state, 5) == [".", ".", "bend/S", ".", ".", "cape/E", ".", ".", "."]


def test_tr_32_edges_must_continue_afterwards() -> None:
    state = black_hole("dead-end/W straight dead-end/E . . bend . cape", at="a5")
    play(GAME, state, "exchange b5")
    # Between the dead ends only a straight fits, and that one lies there already.
    assert "with f5" not in legal(GAME, state)
    assert "with h5" not in legal(GAME, state)


def test_tr_32_arrows_do_not_bind_tiles_that_change_places() -> None:
    state = black_hole("cape^ . . bend", at="c5")
    play(GAME, state, "exchange c5", "with f5")
    assert legal(GAME, state) == ["turn N", "turn E", "turn S", "turn W"]
    play(GAME, state, "turn W", "turn S")
    assert row(state, 5)[2:6] == ["bend/S", ".", ".", "cape^/W"]


def test_tr_32_ships_travel_with_their_tile_on_their_segment() -> None:
    state = black_hole("cape-nexus+1W . . bend", at="c5")
    play(GAME, state, "exchange c5", "with f5", "turn E", "turn N")
    assert row(state, 5)[2:6] == ["bend", ".", ".", "cape-nexus/E+1N"]


def test_tr_32_the_start_tile_may_be_exchanged() -> None:
    state = play(GAME, GAME.begin(2, DICE), "draw cape", "place a1", "turn N", "pass")
    play(GAME, state, "draw black hole", "exchange a1", "with e5", "turn N", "turn S")
    assert (row(state, 1)[0], row(state, 5)[4]) == ("bypass/S", "cape")


def test_tr_32_an_exchange_that_changes_nothing_is_not_offered() -> None:
    state = black_hole("straight . . straight", at="c5")
    play(GAME, state, "exchange c5", "with f5", "turn N")
    # The first lies at f5 as the second did: so the second must be turned, which leaves one
    # way, and it is taken.
    assert row(state, 5)[2:6] == ["straight/E", ".", ".", "straight"]
    assert "exchange c5" not in legal(GAME, black_hole("station . . station", at="c5"))


def test_tr_32_a_ship_elsewhere_is_a_change() -> None:
    state = black_hole("station+0* . . station", at="c5")
    play(GAME, state, "exchange c5", "with f5")
    assert row(state, 5)[2:6] == ["station", ".", ".", "station+0*"]
    assert "exchange c5" not in legal(GAME, black_hole("station+0* . . station+0*", at="c5"))


def test_tr_32_tiles_side_by_side_must_continue_each_other_afterwards() -> None:
    state = black_hole("dead-end/W straight", at="i5")
    play(GAME, state, "exchange a5", "with i5")
    # The straight goes to i5 lengthwise and the dead end meets it from the east, or each
    # shows the other void.
    outcomes = set()
    for first in legal(GAME, state):
        child = play(GAME, state.clone(), first)
        for second in legal(GAME, child) or [""]:
            last = play(GAME, child.clone(), second) if second else child
            outcomes.add((row(last, 5)[8], row(last, 5)[0]))
    assert outcomes == {
        ("straight", "dead-end/E"),
        ("straight/E", "dead-end"),
        ("straight/E", "dead-end/S"),
        ("straight/E", "dead-end/W"),
    }


def test_tr_33_what_an_exchange_completes_is_scored_for_whoever_has_ships() -> None:
    drawing = """
        dead-end/W+1E straight straight
        .             .        .
        gateway       .        .
        """
    state = black_hole(drawing, at="c5")
    play(GAME, state, "exchange c3", "with e5", "turn N")
    # The gateway now ends seat 1's wormhole: three tiles.
    assert state.ledger.scores == [0, 6]
    assert state.ledger.pool(1) == 7


def test_tr_33_a_crew_can_be_moved_to_where_its_station_is_complete() -> None:
    drawing = """
        cape      cape       cape
        cape^/W   void       cape^/E
        cape^^/S  void       corner/E
        .         .          .
        .         station+1* .
        """
    state = black_hole(drawing, at="d6")
    play(GAME, state, "exchange e2", "with e5")
    assert state.ledger.scores == [0, 9]


def test_tr_33_tr_43_features_joined_by_an_exchange_are_shared() -> None:
    drawing = """
        dead-end/W+0E flyby    dead-end/E+1W
        .             .        .
        .             straight .
        """
    state = black_hole(drawing, at="c5")
    play(GAME, state, "exchange d3", "with d5", "turn N")
    # The straight joins both dead ends; three tiles, and one ship each.
    assert state.ledger.scores == [6, 6]


def test_tr_33_an_exchange_may_split_a_feature_between_its_ships() -> None:
    state = black_hole("straight+0E straight straight+1E . junction", at="c5")
    play(GAME, state, "exchange d5", "with g5", "turn E", "turn S")
    # An arm each: both wormholes now end at the junction, and both are still open.
    state.stacks = stack_with("void")
    play(GAME, state, "draw void", "place a9")
    # At the end each has its straight and its arm (TR-51).
    assert state.ledger.scores == [2, 2]


def test_tr_47_an_exchange_may_reopen_what_was_complete_without_a_ship() -> None:
    state = black_hole("dead-end/W straight dead-end/E . straight+1E", at="c5")
    play(GAME, state, "exchange e5", "with g5", "turn N")
    play(GAME, state, "draw gateway", "place f5", "pass")
    # None of the four tiles was scored before, although three of them were once complete.
    assert state.ledger.scores == [0, 8]


def test_tr_34_tr_37_an_exchange_never_scores_a_segment_twice() -> None:
    state = position("dead-end/W straight+0E . . . straight+1E", at="c5")
    play(GAME, state, "draw dead-end", "place e5")
    assert state.ledger.scores == [6, 0]
    # Seat 1's straight changes places with the scored one: one new tile in a closed wormhole.
    play(GAME, state, "draw black hole", "exchange d5", "with h5", "turn E")
    assert state.ledger.scores == [6, 2]
    # The scored straight has kept its mark at h5.
    assert state.board.scored[SQUARE_NAMES.index("h5")] == 1


def test_tr_35_arrows_alone_are_no_change() -> None:
    state = black_hole("straight . . straight^", at="c5")
    play(GAME, state, "exchange c5", "with f5", "turn N")
    # The first lies at f5 as the second did, but for the arrow: so the second must be turned.
    assert legal(GAME, state) == ["turn E", "turn W"]


def test_tr_35_scored_marks_alone_are_no_change() -> None:
    state = position("strait+0N . strait", at="c5")
    play(GAME, state, "draw cape", "place c6")
    assert state.ledger.scores == [2, 0]
    play(GAME, state, "draw black hole", "exchange c5", "with e5")
    # The scored strait fits e5 in all four ways: its halves are told apart by the mark. The
    # other goes below the cape in one of two ways that look the same. What leaves both squares
    # as they look now, only the mark moved, is not offered.
    assert legal(GAME, state) == ["turn E", "turn W"]


def test_tr_36_the_tile_on_the_earlier_square_is_named_first() -> None:
    state = black_hole("cape . . bend", at="c5")
    assert [move for move in legal(GAME, state) if move.startswith("exchange")] == ["exchange c5"]


# An exchange engine of its own, as slow and plain as the rule book.

Face = tuple[str, frozenset[tuple[str, str]], frozenset[int], object, frozenset[str]]


def turned(sides: str, turn: int) -> str:
    return "".join(sorted(["NESW"[("NESW".index(side) + turn) % 4] for side in sides]))


def face(board: Board, square: int, turn: int) -> Face:
    """All that a tile shows when its north points to *turn*: kind, edges, arrows, ship, marks."""
    of_type = type_of(board.codes[square])
    kind, arrows = KINDS[TYPES[of_type][0]], TYPES[of_type][1]
    sides = [turned(segment, turn) for segment in kind.segments]
    edges = frozenset([(turned("NESW"[i], turn), kind.edges[i]) for i in range(4)])
    corners = frozenset([(corner + turn) % 4 for corner in (0, 2)[:arrows]])
    crew = board.crews[square]
    ship: object = None
    if crew:
        place = place_of(crew)
        ship = (seat_of(crew), "*" if place == STATION_PLACE else sides[place])
    scored = frozenset([s for i, s in enumerate(sides) if has(board.scored[square], i)])
    return kind.name + " " + " ".join(sorted(sides)), edges, corners, ship, scored


def shown(of: Face) -> tuple[str, frozenset[tuple[str, str]], object]:
    return of[0], of[1], of[3]


def slow_exchanges(state: Truckin) -> set[tuple[int, int, Face, Face]]:
    """Every exchange that the rules allow, as what it leaves on the two squares."""
    filled = state.board.filled()
    now = {s: face(state.board, s, turn_of(state.board.codes[s])) for s in filled}
    found = set()
    for one in filled:
        for other in [square for square in filled if square > one]:
            for turns in range(16):
                there = dict(now)
                there[other] = face(state.board, one, turns // 4)
                there[one] = face(state.board, other, turns % 4)
                pair = (there[one], there[other])
                changes = any([shown(there[s]) != shown(now[s]) for s in (one, other)])
                if changes and all([continues(there, s) for s in (one, other)]):
                    found.add((one, other, *pair))
    return found


def continues(there: dict[int, Face], square: int) -> bool:
    file, rank = square % 9, square // 9
    for side, back, beyond in (
        ("N", "S", (rank + 1) % 9 * 9 + file),
        ("S", "N", (rank - 1) % 9 * 9 + file),
        ("E", "W", rank * 9 + (file + 1) % 9),
        ("W", "E", rank * 9 + (file - 1) % 9),
    ):
        if beyond not in there:
            continue
        mine, theirs = dict(there[square][1])[side], dict(there[beyond][1])[back]
        if mine != theirs and "S" not in mine + theirs:
            return False
    return True


def quick_exchanges(state: Truckin) -> list[tuple[int, int, Face, Face]]:
    """Every exchange that the steps of the game lead to."""
    found = []
    for move in [move for move in state.legal_moves() if move >= Verb.EXCHANGE]:
        pairing = state.clone()
        pairing.play(move)
        for partner in pairing.legal_moves():
            one, other = move - Verb.EXCHANGE, partner - Verb.WITH
            open_now = state.exchanges()
            for turn in range(4):
                if not has(open_now.first_turns(one, other), turn):
                    continue
                for second in range(4):
                    if has(open_now.second_turns(one, other, turn), second):
                        pair = (face(state.board, other, second), face(state.board, one, turn))
                        found.append((one, other, *pair))
                        landed = state.board.clone()
                        landed.exchange(one, other, turn, second)
                        now = [face(landed, s, turn_of(landed.codes[s])) for s in (one, other)]
                        assert tuple(now) == pair
    return found


@pytest.mark.parametrize("seed", range(4))
def test_tr_32_tr_36_the_steps_offer_every_exchange_once_and_no_other(seed: int) -> None:
    state, rng = GAME.begin(2 + seed % 3, DICE), Rng(11, seed)
    compared = 0
    while state.to_act >= 0 or state.to_act == CHANCE:
        if state.phase == Phase.CHOOSING and state.stacks.left < 75 and compared < 2:
            quick = quick_exchanges(state)
            assert len(set(quick)) == len(quick)
            assert set(quick) == slow_exchanges(state)
            compared += bool(quick)
        if state.to_act == CHANCE:
            state.play(state.draw(rng))
        else:
            state.play(rng.choice(state.legal_moves()))
    assert compared


def test_tr_32_every_exchange_leaves_what_it_promises() -> None:
    state, rng = GAME.begin(3, DICE), Rng(2, 0)
    seen = 0
    while state.to_act != -2 and seen < 40:
        moves = state.legal_moves()
        if state.phase == Phase.CHOOSING and moves[-1] >= Verb.EXCHANGE:
            for move in moves[-3:]:
                seen += walk(state, state, move, [])
        state.play(state.draw(rng) if state.to_act == CHANCE else rng.choice(moves))
    assert seen >= 40


def walk(start: Truckin, state: Truckin, move: int, line: list[int]) -> int:
    """Play an exchange to its end in every way; count the ends, each with new contents."""
    child = state.clone()
    child.play(move)
    if child.to_act >= 0:
        return sum([walk(start, child, other, [*line, move]) for other in child.legal_moves()[:2]])
    assert child.board.contents() != start.board.contents() or child.ledger.scorings, line
    return 1


def test_every_segment_and_kind_of_the_tables_is_told_apart() -> None:
    for of_type, kind in enumerate(KIND):
        code = code_of(of_type, 0)
        masks = [sides_of(code, segment) for segment in range(NUM_SEGMENTS[of_type])]
        assert masks == [
            sum([1 << "NESW".index(side) for side in sides]) for sides in KINDS[kind].segments
        ]
    assert MOVES.num_choices == 335
