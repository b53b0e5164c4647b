"""A table in the terminal: what is said about its luck, and who may read its clock."""

from starboard import catalog
from starboard.cli.local_table import LocalTable, Setting
from starboard.kernel import OVER

TRUCKIN = catalog.find("space_truckin")


def played(setting: Setting) -> LocalTable:
    """A table at which everyone has taken the first move they could, to the end."""
    table = LocalTable(setting)
    while table.match.state.to_act != OVER:
        if table.bot_is_to_act:
            table.bot_plays(table.bot_thinks()())
        else:
            table.submit(table.legal(table.match.state.to_act)[0])
    return table


def test_a_seed_is_told_only_where_it_deals_the_same_luck_again() -> None:
    live = Setting(game=TRUCKIN, seats=2)
    assert LocalTable(live).luck.endswith("unless the clock is read")
    assert played(live).luck == "played by the clock, so that only its record can be replayed"
    seeded = Setting(game=TRUCKIN, seats=2, seed=5)
    assert played(seeded).luck == "seed 5"
    assert played(seeded).match.record.plies == played(seeded).match.record.plies


def test_dice_decide_for_a_bot_where_a_clock_decides_for_people() -> None:
    table = played(Setting(game=TRUCKIN, seats=2, bots={1: "uniform"}))
    readers = {
        ply.split()[0]: mover
        for ply, mover in zip(table.match.record.plies, last_seats(table), strict=True)
        if ply.startswith(("clock", "dice"))
    }
    assert readers == {"clock": 0, "dice": 1}


def last_seats(table: LocalTable) -> list[int]:
    """For each ply the seat that acted last, also while chance acts."""
    seats, last = [], -1
    for mover in table.match.movers:
        last = mover if mover >= 0 else last
        seats.append(last)
    return seats
