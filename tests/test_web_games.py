"""Every game of the catalog is played to its end by touching what the page offers."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from browsing import OVER, Site, browsing, open_table, play_out
from playwright.sync_api import expect

from starboard import catalog

SHORT = {"home_stars": 12}
"""Rounds after which a long game ends."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with browsing(tmp_path_factory.mktemp("web")) as site:
        yield site


@pytest.mark.parametrize("name", catalog.names())
def test_a_whole_game_by_touch_against_bots(site: Site, name: str) -> None:
    game = catalog.find(name)
    # So tall that every control is in sight.
    page = site.visit(height=1800)
    open_table(page, name, *["bot"] * (game.seats[0] - 1), bot="uniform", rounds=SHORT.get(name, 0))
    play_out(page, Random(7), game.longest)
    expect(page.locator(OVER)).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)
