"""One past for all who look: forks share it, and each ply is told to an audience once."""

from collections import Counter
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from starboard import catalog
from starboard.kernel import (
    CHANCE,
    OVER,
    WATCHER,
    Game,
    IllegalMove,
    Match,
    Record,
    Rng,
    ScriptedDealer,
    SeededDealer,
    name_seats,
    replay,
    story,
)
from starboard.kernel.past import Mishap

AnyGame = Game[Any, Any]


class Watched:
    """A game that counts what it is asked: starts, sentences and views by audience."""

    def __init__(self, game: AnyGame) -> None:
        self.starts = 0
        self.told: Counter[int] = Counter()
        self._game = game
        self.game = replace(game, start=self._start, tell=self._tell)

    def _start(self, seats: int, options: Any) -> Any:
        self.starts += 1
        return self._game.start(seats, options)

    def _tell(self, before: Any, move: int, after: Any) -> str:
        self.told[after.seat] += 1
        return self._game.tell(before, move, after)


def four(game: AnyGame, columns: str = "") -> Match:
    match = Match.begin(game, SeededDealer(0), players=["Ann", "Bo"])
    for column in columns:
        match.submit(match.state.to_act, f"drop {column}")
    return match


def test_a_fork_goes_its_own_way(connect_four: AnyGame) -> None:
    match = four(connect_four, "dd")
    fork = match.fork()
    fork.submit(0, "drop a")
    assert match.record == four(connect_four, "dd").record
    assert fork.record == four(connect_four, "dda").record
    match.submit(0, "drop b")
    fork.undo(0)
    assert match.record == four(connect_four, "ddb").record
    assert fork.record == four(connect_four, "dd").record
    assert match.log(0) == four(connect_four, "ddb").log(0)
    assert fork.log(0) == four(connect_four, "dd").log(0)


def test_a_refused_fork_leaves_the_match_as_it_was(connect_four: AnyGame) -> None:
    match = four(connect_four, "d")
    with pytest.raises(IllegalMove):
        match.fork().submit(0, "drop a")
    assert match.record == four(connect_four, "d").record


def test_playing_on_leaves_an_earlier_position_as_it_was(connect_four: AnyGame) -> None:
    match = four(connect_four, "d")
    before, key = match.state, match.state.key()
    match.submit(1, "drop d")
    assert before.key() == key != match.state.key()


def test_each_ply_is_told_to_an_audience_once_and_without_a_replay(connect_four: AnyGame) -> None:
    watched = Watched(connect_four)
    match = four(watched.game)
    begun = watched.starts
    for ply, column in enumerate("abcdefg", 1):
        fork = match.fork()
        fork.submit(match.state.to_act, f"drop {column}")
        match = fork
        for seat in (0, 1, WATCHER):
            assert len(match.log(seat)) == len(match.log(seat)) == ply
            match.scene(seat)
            match.why_no_undo(seat)
    assert watched.told == {0: 7, 1: 7, WATCHER: 7}
    assert watched.starts == begun


def test_a_latecomer_costs_one_replay(connect_four: AnyGame) -> None:
    watched = Watched(connect_four)
    match = four(watched.game, "abcdefg")
    begun = watched.starts
    assert match.log(1) == four(connect_four, "abcdefg").log(1)
    assert watched.starts == begun + 1
    match.submit(1, "drop a")
    assert match.log(1) == four(connect_four, "abcdefga").log(1)
    assert (watched.starts, watched.told) == (begun + 1, {1: 8})


def test_who_missed_some_plies_is_told_only_those(connect_four: AnyGame) -> None:
    watched = Watched(connect_four)
    match = four(watched.game, "ab")
    match.log(0)
    for column in "cde":
        match.submit(match.state.to_act, f"drop {column}")
    assert match.log(0) == four(connect_four, "abcde").log(0)
    assert watched.told == {0: 5}


def test_what_was_told_before_an_undone_move_is_not_told_again(connect_four: AnyGame) -> None:
    watched = Watched(connect_four)
    match = four(watched.game, "abc")
    match.log(0)
    match.undo(0)
    match.submit(0, "drop g")
    assert match.log(0) == four(connect_four, "abg").log(0)
    assert watched.told == {0: 4}


def test_undo_replays_only_from_the_second_one_on(connect_four: AnyGame) -> None:
    watched = Watched(connect_four)
    match = four(watched.game, "abc")
    begun = watched.starts
    match.undo(0)
    assert watched.starts == begun
    assert match.state.key() == four(connect_four, "ab").state.key()
    match.undo(1)
    assert watched.starts == begun + 1
    assert match.state.key() == four(connect_four, "a").state.key()


def remembered(match: Match) -> list[bool]:
    return [ply.position is not None for ply in match._past.plies()]


def test_positions_of_earlier_turns_are_not_kept(kuhn_poker: AnyGame) -> None:
    match = Match.begin(kuhn_poker, ScriptedDealer(["deal K", "deal J"]))
    kept = [remembered(match)]
    for move in ("pass", "bet", "pass"):
        match.submit(match.state.to_act, move)
        kept.append(remembered(match))
    assert kept == [
        [False, True],
        [False, True, True],
        [False, False, True, True],
        [False, False, False, True, True],
    ]


def test_a_scene_of_the_past_is_what_the_seat_saw_then(kuhn_poker: AnyGame) -> None:
    match = Match.begin(kuhn_poker, ScriptedDealer(["deal K", "deal J"]))
    seen = [match.scene(1)]
    for move in ("pass", "bet"):
        match.submit(match.state.to_act, move)
        seen.append(match.scene(1))
    assert [match.scene(1, ply) for ply in (2, 3, 4)] == seen
    assert match.movers == [CHANCE, CHANCE, 0, 1]
    assert match.ply == 4


def test_a_slip_of_the_game_raises_or_is_noted(connect_four: AnyGame) -> None:
    def tell(before: object, move: int, after: object) -> str:
        raise IndexError("out of words")

    match = four(replace(connect_four, tell=tell), "a")
    with pytest.raises(IndexError):
        match.log(0)
    mishaps: list[Mishap] = []
    assert match.log(0, mishaps) == match.log(0, mishaps) == ["Ann moves."]
    assert [(ply, repr(slip)) for ply, slip in mishaps] == [(1, "IndexError('out of words')")]


def test_a_slip_about_luck_names_no_seat(kuhn_poker: AnyGame) -> None:
    def tell(before: object, move: int, after: object) -> str:
        raise IndexError("out of words")

    match = Match.begin(replace(kuhn_poker, tell=tell), ScriptedDealer(["deal K", "deal J"]))
    assert match.log(1, []) == ["A draw is made.", "A draw is made."]


@pytest.mark.parametrize("name", catalog.names())
def test_whenever_an_audience_asks_it_is_told_the_same(name: str) -> None:
    game, rng = catalog.find(name), Rng(5)
    seats = game.seats[-1]
    live = Match.begin(game, SeededDealer(9), seats=seats)
    audiences = (*range(seats), WATCHER)
    for turn in range(25):
        if live.state.to_act == OVER:
            break
        move = rng.choice(live.state.legal_moves())
        live.submit(live.state.to_act, game.moves.notation(move))
        # One listens all the time, one now and then, the others only at the end.
        live.log(0)
        if turn % 4 == 0:
            live.log(WATCHER)
    resumed = Match(game, live.record.shorter(live.ply), SeededDealer(9))
    for seat in audiences:
        expected = plainly(live.record, game, seat)
        assert live.log(seat) == expected
        assert resumed.log(seat) == expected
        assert story(live.record, game, seat) == expected
        assert live.scene(seat) == resumed.scene(seat)
        assert live.why_no_undo(seat) == resumed.why_no_undo(seat)


def plainly(record: Record, game: AnyGame, seat: int) -> list[str]:
    """The log, told in the plainest way: on one state that is played through."""
    seen = [(game.view(state, seat), move) for state, move in replay(record, game)]
    return [
        name_seats(game.tell(before, move, after), record.players)
        for (before, move), (after, _) in pairwise(seen)
    ]


def test_a_record_without_names_is_told_by_colours(connect_four: AnyGame) -> None:
    record = Record(game="connect_four", version=connect_four.version, seats=2, plies=("drop d",))
    assert story(record, connect_four, WATCHER) == ["Red drops a disc into column d."]
