"""Looks, moments and grounds: what the kernel and the server make of them."""

import re
from dataclasses import replace
from typing import Any

import pytest

from starboard import catalog
from starboard.kernel import Game, Match, Moment, SeededDealer, parse_symbol
from starboard.kernel.look import contrast
from starboard.kernel.past import Mishap

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
    mishaps: list[Mishap] = []
    assert match.log(0, mishaps) == ["Red drops a disc into column d."]
    assert [(ply, repr(slip)) for ply, slip in mishaps] == [(1, "ValueError('no such planet')")]
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


FORBIDDEN = re.compile(r"<style|\bstyle=|<script|<image|<foreignObject|https?:")
"""What a page with a strict policy would not draw."""


@pytest.mark.parametrize("name", catalog.names())
def test_symbols_are_small_and_hold_nothing_that_a_page_forbids(name: str) -> None:
    for key, symbol in catalog.find(name).symbols.items():
        assert len(symbol.svg) < (4000 if symbol.box == (100.0, 100.0) else 8000), key
        assert not FORBIDDEN.search(symbol.svg), key


@pytest.mark.parametrize("name", catalog.names())
def test_a_symbol_refers_to_nothing_but_itself(name: str) -> None:
    for key, symbol in catalog.find(name).symbols.items():
        ids = re.findall(r'\bid="([^"]+)"', symbol.svg)
        assert len(ids) == len(set(ids)), key
        assert {*re.findall(r"url\(#([^)]+)\)", symbol.svg)} <= set(ids), key


@pytest.mark.parametrize("name", catalog.GAMES)
def test_every_game_of_ours_has_a_world_of_its_own(name: str) -> None:
    look = catalog.find(name).look
    assert look is not None
    assert look.ground
    assert look.face != "plain"
    assert look.theme == ("light" if name == "speiderne" else "dark")
