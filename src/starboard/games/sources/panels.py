"""What is said beside the board: the level, each pawn, the piles, and whose turn it is."""

from __future__ import annotations

from typing import Final

from starboard.games.sources.advice import crossing_of
from starboard.games.sources.moves import MOVES
from starboard.games.sources.piles import counts, size
from starboard.games.sources.position import ACTING, BOOST, FEEDING, SHEDDING
from starboard.games.sources.rules import Sources
from starboard.games.sources.words import (
    hand,
    listed,
    pile,
    place_of,
    rounds_left,
    whose,
)
from starboard.kernel import OVER, Holding, OpenView, Panel, counted
from starboard.parts.crew import crew_ending
from starboard.parts.streams import NAMES, SQUARES

DEEDS: Final = {
    "go": "move",
    "take": "take cards",
    "lay": "lay a card",
    "use": "play a card",
    "turn": "turn the stream",
}
"""What a turn may hold, by the first word of its moves."""


def mission(state: Sources) -> Panel:
    """The goal: the expresses made, and the turns left for the others."""
    made, seats = sum(state.made), int(state.setup.seats)
    goal = "its opposite home" if state.setup.must_reach_home else "the opposite side"
    return Panel(
        title=f"{counted(int(state.turns_left), 'turn')} left",
        score=f"{made} of {seats} expresses",
        holdings=(
            Holding(label="Time left", text=rounds_left(state)),
            Holding(label="Level", text=state.setup.level),
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


def status(view: OpenView[Sources]) -> str:
    """Who must do what now, and what is at stake."""
    state = view.state
    if state.to_act == OVER:
        return f"{crew_ending(state)}."
    return " ".join([task(view), *stakes(view)])


def task(view: OpenView[Sources]) -> str:
    """What has to be decided, said to the viewer where the viewer decides."""
    state, seat = view.state, int(view.state.seat)
    is_me = seat == view.seat
    who = "You" if is_me else f"@{seat}"
    if state.phase == ACTING:
        return chance(view) if is_me else f"@{seat} is to act."
    square = NAMES[state.sources[state.fed]]
    return {
        FEEDING: f"A card comes to the Source on {square}, in {whose(view, seat)} turn.",
        BOOST: f"{who} {'use' if is_me else 'uses'} an Extra Move: choose where it ends.",
        SHEDDING: f"{who} shed no card this turn: discard one.",
    }[int(state.phase)]


def chance(view: OpenView[Sources]) -> str:
    """What the viewer may do; an express comes before everything else."""
    state = view.state
    goals = [move for move in view.legal if move < SQUARES and state.is_express(move)]
    if goals and not state.made[view.seat]:
        return f"Your crossing is open: ride to {NAMES[goals[0]]}!"
    if state.has_turned:
        return f"You turned a stream and stay: {choices(view)}."
    return f"You {'may' if state.may_move() else 'have moved:'} {choices(view)}."


def choices(view: OpenView[Sources]) -> str:
    """What is open now: ``move, take cards or end the turn``."""
    verbs = {MOVES.notation(move).split()[0] for move in view.legal}
    words = [words for verb, words in DEEDS.items() if verb in verbs]
    return f"{', '.join(words)} or end the turn" if words else "end the turn"


def stakes(view: OpenView[Sources]) -> list[str]:
    """How little time is left, where it is little."""
    left, seats = int(view.state.turns_left), int(view.state.setup.seats)
    if left == 1:
        return ["This is the last turn."]
    return [f"{left} turns are left."] if left <= 2 * seats else []
