"""Rows of numbers for learners: what is in them, and many tables of them in lockstep."""

from dataclasses import replace
from typing import Any

import pytest

from starboard import catalog
from starboard.kernel import (
    AnyGame,
    Encoder,
    Field,
    IllegalMove,
    Layout,
    Rng,
    amount,
    random_game,
    seat_word,
)
from starboard.kernel.lockstep import Lockstep
from starboard.references import connect_four, kuhn_poker
from starboard.testing import LawBroken, check_game, play_line

NAMES = [*catalog.names(), *catalog.STUDIES]


def described(game: AnyGame, state: Any, seat: int) -> dict[str, int]:
    """A row by the names of its numbers, without those that are 0."""
    encoder = game.encoder
    assert encoder is not None
    seats = game.seats[0]
    row = encoder.row(game.view(state, seat))
    names = Layout(encoder.fields(seats)).describe()
    return {name: number for name, number in zip(names, row, strict=True) if number}


def test_a_row_has_a_name_for_every_number() -> None:
    state = play_line(connect_four.GAME, "drop d", "drop d")
    assert described(connect_four.GAME, state, 0) == {"acts me": 1, "mine d 1": 1, "theirs d 2": 1}
    assert described(connect_four.GAME, state, 1) == {
        "acts next": 1,
        "mine d 2": 1,
        "theirs d 1": 1,
    }


def test_a_row_shows_no_card_that_its_seat_may_not_see() -> None:
    game = kuhn_poker.GAME
    state = play_line(game, "deal J", "deal K", "pass")
    assert described(game, state, 0) == {"acts next": 1, "my card J": 1, "betting first pass": 1}
    assert described(game, state, 1) == {"acts me": 1, "my card K": 1, "betting first pass": 1}


@pytest.mark.parametrize("name", NAMES)
def test_every_game_has_an_encoder_of_hundreds_to_a_few_thousand_numbers(name: str) -> None:
    game = catalog.find(name)
    assert game.encoder is not None
    for seats in game.seats:
        layout = Layout(game.encoder.fields(seats))
        assert layout.size == len(layout.describe()) == len(layout.scales()) < 3500
        if name in catalog.GAMES:
            assert layout.size > 800


def test_a_layout_knows_the_shape_of_each_part() -> None:
    fields = [
        Field("acts", ("me", "next")),
        Field("board", ("stone", "tree"), tuple("abcdef"), grid=(2, 3), most=4),
        Field("points", places=("me", "next")),
        Field("round"),
    ]
    layout = Layout(fields)
    assert layout.shapes == {"acts": (2,), "board": (2, 3, 2), "points": (2,), "round": (1,)}
    assert layout.starts == {"acts": 0, "board": 2, "points": 14, "round": 16}
    assert layout.describe()[3:5] == ["board a tree", "board b stone"]
    assert layout.scales() == [1, 1, *[4] * 12, 1, 1, 1]


def test_words_of_amounts_and_seats() -> None:
    assert [amount(n) for n in (-1, 0, 7, 300)] == [b"\x00", b"\x00", b"\x07", b"\xff"]
    assert [seat_word(seat, 2, 3) for seat in (2, 0, -1)] == [
        *(b"\x01\x00\x00", b"\x00\x01\x00", b"\x00\x00\x00")
    ]


class Blind(Encoder):
    """Sees nothing, whatever is to choose."""

    def fields(self, seats: int) -> list[Field]:
        return [Field("nothing")]

    def write(self, view: object, row: list[bytes]) -> None:
        row.append(b"\x00")


class Wordy(Blind):
    def write(self, view: object, row: list[bytes]) -> None:
        row.append(b"\x00\x00")


class Stutters(Blind):
    def fields(self, seats: int) -> list[Field]:
        return [Field("nothing"), Field("nothing")]


class Dizzy(Blind):
    """Writes something else each time."""

    def __init__(self) -> None:
        self.asked = 0

    def write(self, view: object, row: list[bytes]) -> None:
        self.asked = (self.asked + 1) % 251
        row.append(bytes([self.asked]))


@pytest.mark.parametrize(
    ("game", "encoder", "breach"),
    [
        (connect_four.GAME, Blind(), "one row stands for two sets of legal moves"),
        (kuhn_poker.GAME, Wordy(), "a row and its layout differ"),
        (kuhn_poker.GAME, Stutters(), "two numbers of a row have one name"),
        (kuhn_poker.GAME, Dizzy(), "a row tells seat 0 a secret"),
    ],
)
def test_a_broken_law_of_encoders_is_noticed(game: AnyGame, encoder: Encoder, breach: str) -> None:
    with pytest.raises(LawBroken, match=breach):
        check_game(replace(game, encoder=encoder), games=40)


def tables_of(game: AnyGame, seats: int | None = None) -> Lockstep:
    assert game.encoder is not None
    start = game.begin(seats)
    count = game.check_seats(seats)
    return Lockstep(start, count, game.moves.num_choices, game.view, game.encoder)


def first_moves(run: Lockstep) -> list[int]:
    return [legal[0] for legal in run.legal]


def test_tables_step_together_and_begin_anew() -> None:
    run = tables_of(connect_four.GAME)
    run.begin(2, 0, 1)
    size = len(run.observations) // 2
    ends = 0
    for _ in range(20):
        run.step(first_moves(run))
        ends += run.ends.count(0) == 0
        assert [run.masks[7 * table : 7 * table + 7] for table in (0, 1)] == [
            bytes([1 if move in legal else 0 for move in range(7)]) for legal in run.legal
        ]
    assert ends
    assert size == 88
    assert run.acting == [state.to_act for state in run.states]


def test_the_end_of_a_game_is_paid_once() -> None:
    run = tables_of(connect_four.GAME)
    run.begin(1, 0, 1)
    for move in (0, 1, 0, 1, 0, 1):
        run.step([move])
        assert run.paid == []
    run.step([0])
    assert (run.paid, run.acting) == ([1.0, -1.0], [0])
    assert run.ends[0] > 0
    run.step([3])
    assert (run.paid, run.ends) == ([], [0])


def test_a_table_has_the_same_luck_whoever_steps_the_others() -> None:
    together, alone = tables_of(kuhn_poker.GAME), tables_of(kuhn_poker.GAME)
    together.begin(5, 0, 9)
    alone.begin(2, 3, 9)
    for _ in range(30):
        assert together.observations[3 * 16 :] == alone.observations
        together.step(first_moves(together))
        alone.step(first_moves(alone))


def test_others_play_the_seats_that_are_not_the_callers() -> None:
    run = tables_of(connect_four.GAME)
    run.has_others = True
    run.begin(2, 0, 3)
    assert run.acting == run.mine == [0, 1]
    asked: list[int] = []

    def last(view: Any, legal: Any, rng: Rng) -> int:
        asked.append(view.seat)
        return int(legal[-1])

    run.others = [last] * 4
    run.seat = 1
    run.begin(2, 0, 3)
    run.step(first_moves(run))
    assert set(asked) == {0}
    assert run.acting == [1, 1]


def test_points_are_counted_ply_by_ply() -> None:
    game = catalog.find("space_truckin")
    run = tables_of(game, 2)
    run.gains = game.gains
    run.begin(1, 0, 1)
    rng = Rng(2)
    points = [0.0, 0.0]
    while not run.ends[0]:
        run.step([rng.choice(list(run.legal[0]))])
        points = [total + more for total, more in zip(points, run.gained, strict=True)]
    assert max(points) > 0
    assert points.index(max(points)) == run.paid.index(max(run.paid))


def test_a_move_that_is_not_legal_is_refused_before_any_is_played() -> None:
    run = tables_of(connect_four.GAME)
    run.begin(2, 0, 1)
    with pytest.raises(IllegalMove, match="not legal at table 1: choose one that its mask allows"):
        run.step([0, 7])
    assert [state.key() for state in run.states] == [(0, 0), (0, 0)]


def test_a_game_in_lockstep_is_that_of_the_rules() -> None:
    game = catalog.find("home_stars")
    moves = random_game(game.begin(), Rng(4))
    run = tables_of(game)
    run.begin(1, 0, 4)
    for move in moves:
        assert not run.ends[0]
        run.step([move])
    assert run.ends[0]
