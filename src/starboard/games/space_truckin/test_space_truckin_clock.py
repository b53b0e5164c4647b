"""The clock and the dice (TR-13, TR-17)."""

from dataclasses import replace

import pytest

from starboard.games.space_truckin import GAME
from starboard.games.space_truckin.moves import MOVES, TYPE_NAMES
from starboard.games.space_truckin.options import clock
from starboard.games.space_truckin.rotations import ARROWS
from starboard.games.space_truckin.rules import Truckin
from starboard.games.space_truckin.setups import DICE, drawn, full_board_but
from starboard.kernel import (
    CHANCE,
    OVER,
    BadRecord,
    ClockDealer,
    Match,
    Record,
    SealedDealer,
    replay,
    verify,
)
from starboard.testing import legal, play


@pytest.mark.parametrize(
    ("quadrant", "one", "two"),
    [("NE", "N", "NS"), ("SE", "E", "EW"), ("SW", "S", "NS"), ("NW", "W", "EW")],
)
def test_tr_13_an_arrow_points_where_the_seconds_hand_is(quadrant: str, one: str, two: str) -> None:
    state = play(GAME, GAME.begin(2, DICE), "draw cape arrow", f"dice {quadrant}", "place a1")
    assert drawn(state.board).split()[-9] == ("cape^" if one == "N" else f"cape^/{one}")
    state = play(GAME, GAME.begin(2, DICE), "draw cape arrows", f"dice {quadrant}", "place a1")
    assert legal(GAME, state) == [f"turn {side}" for side in two]


def test_tr_13_only_tiles_with_arrows_read_the_clock() -> None:
    for number, name in enumerate(TYPE_NAMES):
        state = play(GAME, GAME.begin(2, DICE), f"draw {name}")
        assert (state.to_act == CHANCE) == (ARROWS[number] > 0)
    assert play(GAME, GAME.begin(2, DICE), "draw black hole").to_act == 0


def test_tr_13_each_quadrant_is_equally_likely() -> None:
    state = play(GAME, GAME.begin(2, DICE), "draw cape arrow")
    words = [(MOVES.notation(move), weight) for move, weight in state.chances()]
    assert words == [("dice NE", 1), ("dice SE", 1), ("dice SW", 1), ("dice NW", 1)]


@pytest.mark.parametrize(
    ("second", "quadrant"), [(0, "NE"), (14, "NE"), (15, "SE"), (30, "SW"), (44, "SW"), (59, "NW")]
)
def test_tr_13_the_real_clock_decides_by_its_second(second: int, quadrant: str) -> None:
    state = play(GAME, GAME.begin(2), "draw", "draw cape arrow")
    assert clock(state, second) == MOVES.parse(f"clock {quadrant}")


def test_tr_17_whoever_is_to_draw_touches_the_stack_where_a_clock_runs() -> None:
    state = GAME.begin(3)
    assert (state.to_act, legal(GAME, state)) == (0, ["draw"])
    play(GAME, state, "draw", "draw void", "place a1")
    assert (state.to_act, legal(GAME, state)) == (1, ["draw"])
    play(GAME, state, "draw")
    assert state.to_act == CHANCE


def test_tr_17_one_touch_serves_the_whole_turn() -> None:
    state = full_board_but("e5", "g7")
    state.live = True
    state.ask_for_touch()
    # The cape fits nowhere, so another tile is drawn: at once.
    play(GAME, state, "draw", "draw cape")
    assert (state.to_act, state.turn) == (CHANCE, 0)


def test_tr_17_with_dice_the_tile_is_drawn_at_once() -> None:
    state = GAME.begin(2, DICE)
    assert state.to_act == CHANCE
    play(GAME, state, "draw void", "place a1")
    assert (state.to_act, state.turn) == (CHANCE, 1)


def test_tr_17_with_dice_or_another_draw_the_clock_decides_nothing() -> None:
    assert clock(play(GAME, GAME.begin(2, DICE), "draw cape arrow"), 7) is None
    assert clock(GAME.begin(2), 7) is None
    assert clock(play(GAME, GAME.begin(2), "draw", "draw cape"), 7) is None


def live_match(second: int, bots: tuple[int, ...] = ()) -> Match:
    """A match by a clock that stands still, played to its end."""
    sealed = SealedDealer(2, b"a secret")
    for seat in (0, 1):
        sealed.contribute(seat, "a share")
    match = Match.begin(GAME, ClockDealer(sealed, second=lambda: second), seats=2)
    while match.state.to_act != OVER:
        seat, move = match.state.to_act, match.state.legal_moves()[-1]
        match.submit(seat, MOVES.notation(move), by_bot=seat in bots)
    return match


def test_tr_17_a_live_match_reads_the_clock_and_its_record_replays() -> None:
    record = live_match(20).record
    read = [ply for ply in record.plies if ply.startswith(("clock", "dice"))]
    assert set(read) == {"clock SE"}
    verify(record, GAME)


def test_tr_17_dice_decide_for_a_bot_and_can_be_verified() -> None:
    record = live_match(20, bots=(1,)).record
    assert (whose(record, "clock"), whose(record, "dice")) == ({0}, {1})
    verify(record, GAME)
    thrown = next(ply for ply, notation in enumerate(record.plies) if notation.startswith("dice"))
    other = "dice NE" if record.plies[thrown] != "dice NE" else "dice SE"
    forged = replace(record, plies=(*record.plies[:thrown], other), result=None)
    with pytest.raises(BadRecord, match="the seal deals"):
        verify(forged, GAME)


def whose(record: Record, word: str) -> set[int]:
    """The seats in whose turns the clock was read, or dice were thrown."""
    seats = set()
    for ply, (state, _) in enumerate(replay(record, GAME)):
        assert isinstance(state, Truckin)
        if ply < len(record.plies) and record.plies[ply].startswith(word):
            seats.add(state.turn)
    return seats
