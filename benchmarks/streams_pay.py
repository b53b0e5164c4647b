"""Do streams pay? Streamlines by its own pilot, with streams laid and without.

    python benchmarks/streams_pay.py [SCENARIO ...] [--games 2000] [--seed 1] [--option KEY=VALUE]

Plays scenarios, the shipped ones or texts of your own by the names of their files, at every
table twice from the same seed: once by the pilot, which is how the expert plays, and once by the
same pilot for crews that may not lay streams. It then knows that carrying them is of no use,
and wastes neither room nor time on them. Below each table stands in how many games the crew with
streams used each card, and how the turns were shared.
"""

from __future__ import annotations

import argparse
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from starboard.games.streamlines import GAME
from starboard.games.streamlines.advice_pilot import Pilot
from starboard.games.streamlines.moves import (
    DRAW,
    GIVE,
    LAY,
    LAY_GATE,
    RESCUE,
    TURN_LEFT,
    TURN_RIGHT,
    USE_EXTRA_MOVE,
    USE_PICKUP,
)
from starboard.games.streamlines.rules import WON, Streamlines
from starboard.games.streamlines.scenario import SHIPPED
from starboard.kernel import CHANCE, OVER, BadOption, Rng
from starboard.lab import win_interval

USES = ("turn", "pick up", "lay a Gate", "jump", "give", "Extra Move")


@dataclass
class Tally:
    """What happened in all games of one crew."""

    won: int = 0
    laid: int = 0
    decisions: int = 0
    busiest: float = 0.0
    all_rescued: int = 0
    turns: list[int] = field(default_factory=list)
    """How many decisions each turn had."""

    uses: Counter[str] = field(default_factory=Counter)
    """In how many games each card was used."""


def use_of(state: Streamlines, move: int) -> str:
    """The word of `USES` for a move, if there is one."""
    if move < DRAW:
        jumps = state.is_gate(move) and not state.rides_to(move)
        return "jump" if jumps else ""
    if LAY_GATE <= move < RESCUE:
        return "lay a Gate"
    if GIVE <= move < USE_PICKUP:
        return "give"
    words = {TURN_LEFT: "turn", TURN_RIGHT: "turn", USE_PICKUP: "pick up"}
    return "Extra Move" if move == USE_EXTRA_MOVE else words.get(move, "")


def play(options: dict[str, str], seats: int, games: int, seed: int, may_lay: bool) -> Tally:
    """Play this many games, each from its own part of the seed."""
    tally = Tally()
    for number in range(games):
        rng = Rng(seed, number)
        state = GAME.begin(seats, options)
        made = [0] * seats
        rescued = [False] * seats
        uses: set[str] = set()
        seat = -1
        while state.to_act != OVER:
            # The clock ticks in every turn, even in those of lost ships.
            if state.seat != seat:
                seat = state.seat
                tally.turns.append(0)
            if state.to_act == CHANCE:
                state.play(state.draw(rng))
                continue
            move = Pilot(state, may_lay).choose()
            uses.add(use_of(state, move))
            tally.laid += LAY <= move < LAY_GATE
            tally.turns[-1] += 1
            made[seat] += 1
            rescued[seat] |= move == RESCUE
            state.play(move)
        tally.won += state.ending == WON
        tally.decisions += sum(made)
        tally.busiest += max(made) / sum(made)
        tally.all_rescued += all(rescued)
        tally.uses.update(uses)
    return tally


def pace(tally: Tally, seats: int, games: int) -> str:
    """How often cards were used, and who had how much to decide."""
    turns = sorted([made for made in tally.turns if made])  # a lost ship decides nothing
    uses = ", ".join([f"{use} {100 * tally.uses[use] / games:.0f} %" for use in USES])
    shared = f"busiest seat {100 * tally.busiest / games:.1f} %"
    longest = f"turns of {turns[int(0.95 * len(turns))]} (19 of 20) and {turns[-1]} (the longest)"
    everyone = f"every seat rescues in {win_interval(tally.all_rescued, games).percent()}"
    return (
        f"          {uses}\n"
        f"          {tally.decisions / games / seats:.1f} decisions a player, {shared}, {longest};"
        f" {everyone}"
    )


def main() -> None:
    """Print three lines for each scenario and table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("scenarios", nargs="*", default=SHIPPED, metavar="SCENARIO")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE")
    asked = parser.parse_args()
    print(f"{'scenario':<10}{'seats':<7}{'with streams':<24}{'without':<24}{'laid':<7}rounds")
    for name in asked.scenarios:
        try:
            scenario = name if name in SHIPPED else Path(name).read_text(encoding="utf-8")
            chosen = [word.partition("=")[::2] for word in asked.option]
            options = {**dict(chosen), "scenario": scenario}
            GAME.begin(2, options)
        except (OSError, BadOption) as mistake:
            parser.error(f"{name} cannot be used: {mistake}")
        for seats in GAME.seats:
            free = play(options, seats, asked.games, asked.seed, may_lay=True)
            bound = play(options, seats, asked.games, asked.seed, may_lay=False)
            shares = [win_interval(crew.won, asked.games).percent() for crew in (free, bound)]
            laid = free.laid / asked.games
            rounds = len(free.turns) / asked.games / seats
            line = f"{shares[0]:<24}{shares[1]:<24}{laid:<7.1f}{rounds:.1f}"
            print(f"{Path(name).stem:<10}{seats:<7}{line}")
            print(pace(free, seats, asked.games), flush=True)


if __name__ == "__main__":
    main()
