"""Every game of the catalog is played by touching what the page offers."""

from __future__ import annotations

from random import Random

import pytest
from browsing import OVER, Site, open_table, play_on, play_out, touch_times
from playwright.sync_api import expect
from test_gains import golden

from starboard import catalog

RECORDS = {
    "streamlines": ("gentle_won", "hard_lost"),
    "sources": ("calm_won", "calm_won"),
    "speiderne": ("two_full", "two_full"),
    "space_truckin": ("two_players", "three_players_with_dice"),
    "home_stars": ("two_players", "three_players"),
}
"""Golden records: one to go on from its middle, one near whose end no chance makes it long."""

TOUCHES = 15


@pytest.mark.parametrize("name", catalog.GAMES)
def test_by_touch_a_game_begins_goes_on_and_ends(site: Site, name: str) -> None:
    game, rng = catalog.find(name), Random(7)
    page = site.person(height=800)
    open_table(page, name, *["bot"] * (game.seats[0] - 1), bot="uniform")
    touch_times(page, rng, TOUCHES)
    ((middle,), (end,)) = [golden(name, record) for record in RECORDS[name]]
    play_on(page, middle, len(middle.plies) // 2)
    touch_times(page, rng, TOUCHES)
    play_on(page, end, len(end.plies) * 9 // 10)
    play_out(page, rng, game.longest)
    expect(page.locator(OVER)).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)
