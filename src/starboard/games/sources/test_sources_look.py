"""The symbols as files: small, safe to put into one page, and all there."""

from __future__ import annotations

import re

from starboard.games.sources import GAME
from starboard.parts.streams import SHAPES

GROUNDS = {"drift", "delta_2", "delta_3", "delta_4"}
OWN_IDS = re.compile(r'\bid="([^"]+)"')


def test_symbols_are_small_and_hold_nothing_that_a_page_forbids() -> None:
    for name, symbol in GAME.symbols.items():
        assert len(symbol.svg) < (8000 if name in GROUNDS else 3000), name
        assert not re.search(r"<style|\bstyle=|<script|<image|<text|https?:", symbol.svg), name


def test_ids_inside_symbols_bear_the_symbols_name() -> None:
    for name, symbol in GAME.symbols.items():
        ids = OWN_IDS.findall(symbol.svg)
        assert len(ids) == len(set(ids)), name
        assert all([found.startswith(f"{name}-") for found in ids]), name
        used = re.findall(r"url\(#([^)]+)\)", symbol.svg)
        assert set(used) <= set(ids), name


def test_the_table_is_dark_unless_a_player_wishes_otherwise() -> None:
    assert GAME.look is not None
    assert (GAME.look.theme, GAME.look.face) == ("dark", "signal")
    assert GAME.look.ground in GROUNDS


def test_every_stream_can_shine() -> None:
    assert {f"{shape}_open" for shape in SHAPES} <= set(GAME.symbols)
