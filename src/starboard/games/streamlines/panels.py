"""What is said beside the board: the mission, each ship, and whose turn it is."""

from __future__ import annotations

from starboard.games.streamlines.cards import ACTION, EXTRA_MOVE, POWERS, REFUGEE, STREAM
from starboard.games.streamlines.moves import MOVES
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
    falls_in,
    held,
    planet_name,
    planet_state,
    planet_symbol,
    room,
    ship_place,
    symbol_of,
    title_of,
    whose,
)
from starboard.kernel import OVER, Holding, OpenView, Panel, counted
from starboard.parts.crew import crew_ending
from starboard.parts.streams import NAMES


def mission(state: Streamlines) -> Panel:
    """The goal: how many are rescued, and how many planets are left to fetch others from."""
    setup = state.setup
    planets = [
        Holding(
            label=f"Planet {planet + 1} ({NAMES[square]})",
            symbol=planet_symbol(state, planet),
            text=planet_state(state, planet),
        )
        for planet, square in enumerate(setup.planets)
    ]
    lit = len([planet for planet in range(len(planets)) if not state.is_black(planet)])
    left = Holding(
        label="Not yet rescued or lost", symbol="refugee", count=int(state.refugees - state.rescued)
    )
    return Panel(
        title=f"{counted(lit, 'planet')} left",
        score=f"{state.rescued} of {setup.required} rescued",
        holdings=(*planets, left, Holding(label=f"Scenario: {setup.title}")),
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


def status(view: OpenView[Streamlines]) -> str:
    """Who must do what now, and what is at stake."""
    state = view.state
    if state.to_act == OVER:
        return f"{crew_ending(state)}; {state.rescued} of {state.setup.required} rescued."
    return " ".join([task(view), *stakes(view)])


def task(view: OpenView[Streamlines]) -> str:
    """What has to be decided, said to the viewer where the viewer decides."""
    state, seat = view.state, int(view.state.seat)
    is_me = seat == view.seat
    who, has = ("You", "have") if is_me else (f"@{seat}", "has")
    if state.phase == ACTIONS:
        left = held(state, seat, ACTION) - int(state.used)
        if left <= 0:
            power = "" if is_me and len(view.legal) == 1 else "use a power, or "
            return f"{who} {has} no action left: {power}end the turn."
        options = f": {choices(view)}" if is_me else ""
        return f"{who} {has} {counted(left, 'action')} left{options}."
    if state.phase == CLOCK:
        planet = planet_name(state, int(state.clock))
        return f"The clock ticks for {planet} in {whose(view, seat)} turn."
    return {
        DEALING: f"A Power card is dealt to @{state.clock // 2}.",
        LOADING: f"{who} {'draw' if is_me else 'draws'} a card.",
        MORE: "Draw again for free, or stop." if is_me else f"{who} may draw again.",
        DUMPING: f"{who} {has} no room: dump one card of the hold.",
        BOOST: f"{who} {'fly' if is_me else 'flies'} an Extra Move: choose where it ends.",
        FOLLOW: f"{who} may ride the stream just laid, or stay.",
    }[int(state.phase)]


def choices(view: OpenView[Streamlines]) -> str:
    """The kinds of action that are open now: ``fly, draw or lay``."""
    verbs = {MOVES.notation(move).split()[0] for move in view.legal}
    words = [verb for verb in ("fly", "draw", "lay", "rescue", "give") if verb in verbs]
    if len(words) < 2:
        return words[0] if words else "use a power, or end the turn"
    return f"{', '.join(words[:-1])} or {words[-1]}"


def stakes(view: OpenView[Streamlines]) -> list[str]:
    """The planet that falls first, if one is doomed, and whether it is the one below the viewer."""
    state = view.state
    doomed = [planet for planet in range(len(state.fuses)) if state.fuses[planet]]
    if not doomed:
        return []
    planet = min(doomed, key=lambda number: state.fuses[number])
    is_below = view.seat >= 0 and state.ships[view.seat] == state.setup.planets[planet]
    where = ", below you," if is_below else ""
    return [f"Planet {planet + 1}{where} falls {falls_in(state, planet)}."]
