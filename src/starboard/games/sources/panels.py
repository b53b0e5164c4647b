"""What is said beside the board: the level, each pawn, the piles, and whose turn it is."""

from __future__ import annotations

from starboard.games.sources.advice import crossing_of
from starboard.games.sources.piles import counts, size
from starboard.games.sources.position import BOOST, FEEDING, SHEDDING
from starboard.games.sources.rules import Sources
from starboard.games.sources.words import (
    hand,
    listed,
    pile,
    place_of,
    rounds_left,
)
from starboard.kernel import OVER, Holding, Panel, counted
from starboard.parts.crew import crew_ending
from starboard.parts.streams import NAMES


def mission(state: Sources) -> Panel:
    """The level, the time left and the expresses made."""
    made, seats = sum(state.made), int(state.setup.seats)
    goal = "its opposite home" if state.setup.must_reach_home else "the opposite side"
    return Panel(
        title=f"Level {state.setup.level}",
        score=f"{made} of {seats} expresses",
        holdings=(
            Holding(label="Time left", text=rounds_left(state)),
            Holding(
                label=f"An express: one move from home to {goal}, over"
                f" {counted(int(state.setup.ride), 'stream')} or more"
            ),
        ),
    )


def panel(state: Sources, seat: int) -> Panel:
    """One pawn: where it is, how far its crossing is built, what it carries."""
    carried = listed(hand(state, seat))
    home = NAMES[state.home(seat)]
    holdings = [Holding(label="Carries", text="nothing")]
    if carried:
        holdings = [Holding(label=f"Carries {carried}", count=size(state.hands[seat]))]
    if not state.made[seat]:
        built = f"{crossing_of(state, seat)} %"
        holdings.insert(0, Holding(label=f"Crossing from {home} built", text=built))
    return Panel(
        seat=seat,
        title=f"on {place_of(state, seat)}",
        score="express made" if state.made[seat] else "",
        holdings=tuple(holdings),
    )


def piles(state: Sources) -> Panel:
    """What lies on each Source, and in the discard pile."""
    rows = [
        Holding(
            label=f"{NAMES[square]}: {listed(pile(state, source)) or 'empty'}",
            symbol="source",
            count=size(state.piles[source]),
        )
        for source, square in enumerate(state.sources)
    ]
    if state.discard:
        label = f"Discarded: {listed(counts(state.discard))}"
        rows.append(Holding(label=label, count=size(state.discard)))
    return Panel(title="Sources", holdings=tuple(rows))


def status(state: Sources) -> str:
    """Who must do what now."""
    seat = int(state.seat)
    if state.to_act == OVER:
        return f"{crew_ending(state)}."
    if state.phase == FEEDING:
        square = NAMES[state.sources[state.fed]]
        return f"A card comes to the Source on {square}, in @{seat}'s turn."
    if state.phase == BOOST:
        return f"@{seat} uses an Extra Move: choose where it ends."
    if state.phase == SHEDDING:
        return f"@{seat} shed no card this turn: discard one."
    if state.may_move():
        return f"@{seat} may move, take, lay or play cards, and then ends the turn."
    done = "turned a stream and stays" if state.has_turned else "has moved"
    return f"@{seat} {done}: take, lay or play cards, or end the turn."
