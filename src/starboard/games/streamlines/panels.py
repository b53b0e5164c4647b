"""What is said beside the board: the mission, each ship, and whose turn it is."""

from __future__ import annotations

from starboard.games.streamlines.cards import ACTION, EXTRA_MOVE, POWERS, REFUGEE, STREAM
from starboard.games.streamlines.position import (
    ACTIONS,
    BOOST,
    CLOCK,
    DEALING,
    DUMPING,
    FOLLOW,
    LOADING,
    LOST,
    MORE,
)
from starboard.games.streamlines.rules import Streamlines
from starboard.games.streamlines.words import (
    held,
    planet_name,
    planet_state,
    planet_symbol,
    room,
    ship_place,
    symbol_of,
    title_of,
)
from starboard.kernel import OVER, Holding, Panel, counted
from starboard.parts.crew import crew_ending
from starboard.parts.streams import NAMES


def mission(state: Streamlines) -> Panel:
    setup = state.setup
    planets = [
        Holding(
            label=f"Planet {planet + 1} ({NAMES[square]})",
            symbol=planet_symbol(state, planet),
            text=planet_state(state, planet),
        )
        for planet, square in enumerate(setup.planets)
    ]
    left = Holding(
        label="Not yet rescued or lost", symbol="refugee", count=int(state.refugees - state.rescued)
    )
    return Panel(
        title=setup.title,
        score=f"{state.rescued} of {setup.required} rescued",
        holdings=(*planets, left),
    )


def panel(state: Streamlines, seat: int) -> Panel:
    if state.ships[seat] == LOST:
        return Panel(seat=seat, title="ship lost")
    actions = held(state, seat, ACTION)
    acts = seat == state.seat and state.to_act == seat
    left = f"{actions - state.used} of {actions} left" if acts else str(actions)
    holdings = [
        Holding(label="Actions", symbol="action", text=left),
        Holding(label="Cargo", symbol="cargo", text=room(state, seat)),
    ]
    kinds = [*range(EXTRA_MOVE, POWERS), REFUGEE, *range(STREAM, REFUGEE)]
    for kind in kinds:
        count = held(state, seat, kind)
        if count:
            holdings.append(Holding(label=title_of(kind), symbol=symbol_of(kind), count=count))
    return Panel(seat=seat, title=ship_place(state, seat), holdings=tuple(holdings))


def status(state: Streamlines) -> str:
    """Who must do what now."""
    seat = int(state.seat)
    if state.to_act == OVER:
        return f"{crew_ending(state)}; {state.rescued} of {state.setup.required} rescued."
    if state.phase == ACTIONS:
        left = held(state, seat, ACTION) - int(state.used)
        if left <= 0:
            return f"@{seat} has no action left: use a power, or end the turn."
        return f"@{seat} has {counted(left, 'action')} left: fly, load, lay, rescue or give."
    if state.phase == CLOCK:
        return f"The clock ticks for {planet_name(state, int(state.clock))} in @{seat}'s turn."
    return {
        DEALING: f"A Power card is dealt to @{state.clock // 2}.",
        LOADING: f"@{seat} draws a card.",
        MORE: f"@{seat} may draw again for free, or stop.",
        DUMPING: f"@{seat} has no room: dump one card.",
        BOOST: f"@{seat} flies an Extra Move: choose where it ends.",
        FOLLOW: f"@{seat} may ride the stream just laid, or stay.",
    }[int(state.phase)]
