"""Looks, moments and grounds: what the kernel and the server make of them."""

from dataclasses import replace
from typing import Any

import pytest

from starboard.kernel import Game, Match, Moment, SeededDealer, parse_symbol
from starboard.kernel.look import contrast

AnyGame = Game[Any, Any]


def loud(before: Any, move: int, after: Any) -> tuple[Moment, ...]:
    if before.to_act != 0:
        return ()
    return (Moment(title="A disc falls", sentence="@0 is pleased.", pieces=("disc",)),)


def test_moments_come_with_the_number_of_their_ply_and_the_players_names(
    connect_four: AnyGame,
) -> None:
    game = replace(connect_four, moments=loud)
    match = Match.begin(game, SeededDealer(0), players=["Ann", "Bo"])
    for seat, column in ((0, "d"), (1, "d"), (0, "a")):
        match.submit(seat, f"drop {column}")
    assert [(ply, moment.sentence) for ply, moment in match.moments(1)] == [
        (1, "Ann is pleased."),
        (3, "Ann is pleased."),
    ]
    assert [ply for ply, _ in match.moments(1, most=1)] == [3]


def test_a_slip_in_a_moment_leaves_the_sentence_and_is_noted(connect_four: AnyGame) -> None:
    def slips(before: Any, move: int, after: Any) -> tuple[Moment, ...]:
        raise ValueError("no such planet")

    match = Match.begin(replace(connect_four, moments=slips), SeededDealer(0))
    match.submit(0, "drop d")
    mishaps: list[str] = []
    assert match.log(0, mishaps) == ["Red drops a disc into column d."]
    assert mishaps == ["ply 1: ValueError('no such planet')"]
    assert match.moments(0) == []
    with pytest.raises(ValueError, match="no such planet"):
        match.log(1)


def test_a_ground_keeps_its_shape_and_a_symbol_is_a_square() -> None:
    sea = '<svg viewBox="0 0 160 90" data-glyph="~"><title>sea</title><rect/></svg>'
    assert parse_symbol("sea", sea).box == (160.0, 90.0)
    bare = '<svg data-glyph="~"><title>sea</title><rect/></svg>'
    assert parse_symbol("sea", bare).box == (100.0, 100.0)


def test_contrast_is_that_of_the_guidelines() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
