"""Floodwatch: a crew that keeps three dikes above the sea.

A game for a crew to start from: all win or all lose, so every seat is paid the same.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from starboard.kernel import (
    CHANCE,
    OVER,
    Holding,
    MoveTable,
    NoOptions,
    OpenView,
    Panel,
    Piece,
    Result,
    Scene,
    State,
    Symbol,
    Zone,
    open_game,
)

RULES: Final = """\
# Floodwatch

1. Three dikes, a, b and c, are two stones high. One to four players hold them together.
2. In turn, beginning with the first seat, each lays a stone on a dike that is less than four
   stones high, or calls the others to two dikes at once, which only works twice in a game.
3. After each turn the sea takes stones from a dike, any of them as likely: a wave takes one, and
   one time in three a storm takes two.
4. Where it finds less than it takes, the sea comes in and all lose. After ten times all win.

A win pays everyone 1, a loss 0.

Notation: `raise a` lays a stone on dike a, `call b` one on each of the others; `wave c` and
`storm c` come.
"""

DIKES: Final = "abc"
FIRST: Final = 2
HIGHEST: Final = 4
CALLS: Final = 2
WAVES: Final = 10
FORCES: Final = {"wave": 2, "storm": 1}  # how likely each is; it takes one stone, or two


@dataclass(frozen=True, slots=True)
class Step:
    notation: str


MOVES: Final = MoveTable(
    [Step(f"{verb} {dike}") for verb in ("raise", "call") for dike in DIKES],
    chances=[Step(f"{force} {dike}") for force in FORCES for dike in DIKES],
)
CALL: Final = len(DIKES)
WAVE: Final = 2 * len(DIKES)


class Floodwatch(State):
    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.dikes = [FIRST] * len(DIKES)
        self.calls = CALLS
        self.waves = 0
        self.to_act = 0

    def legal_moves(self) -> list[int]:
        if self.to_act < 0:
            return []
        low = [dike for dike, stones in enumerate(self.dikes) if stones < HIGHEST]
        called = [CALL + dike for dike in range(len(DIKES)) if self.calls and self.helped(dike)]
        return low + called

    def helped(self, dike: int) -> list[int]:
        """The dikes on which a call from this one lays a stone."""
        return [other for other, s in enumerate(self.dikes) if other != dike and s < HIGHEST]

    def chances(self) -> list[tuple[int, int]]:
        if self.to_act != CHANCE:
            return []
        weights = [weight for weight in FORCES.values() for _ in DIKES]
        return [(WAVE + at, weight) for at, weight in enumerate(weights)]

    def play(self, move: int) -> None:
        dike = move % len(DIKES)
        if self.to_act == CHANCE:
            self._break_on(dike, 1 + (move - WAVE) // len(DIKES))
            return
        for raised in [dike] if move < CALL else self.helped(dike):
            self.dikes[raised] += 1
        self.calls -= 0 if move < CALL else 1
        self.to_act = CHANCE

    def _break_on(self, dike: int, stones: int) -> None:
        self.waves += 1
        self.dikes[dike] -= stones
        is_over = self.dikes[dike] < 0 or self.waves == WAVES
        self.to_act = OVER if is_over else self.waves % self.seats

    def result(self) -> Result | None:
        if self.to_act != OVER:
            return None
        held = min(self.dikes) >= 0
        reason = "all dikes held (rule 4)" if held else "the sea came in (rule 4)"
        return Result((float(held),) * self.seats, reason)

    def clone(self) -> Floodwatch:
        other = Floodwatch(self.seats)
        other.dikes = self.dikes.copy()
        other.calls = self.calls
        other.waves = self.waves
        other.to_act = self.to_act
        return other

    def key(self) -> tuple[int, ...]:
        return (*self.dikes, self.calls, self.waves, self.to_act, self.seats)


def start(seats: int, options: NoOptions) -> Floodwatch:
    return Floodwatch(seats)


def scene(view: OpenView[Floodwatch]) -> Scene:
    """Stones stand on each other; touch the place above a dike, or the flag below it to call."""
    legal = {MOVES.notation(move) for move in view.legal}
    pieces = []
    for dike, stones in enumerate(view.state.dikes):
        for stone in range(stones):
            y = HIGHEST - 1 - stone
            pieces.append(Piece(id=f"stone {dike} {stone}", symbol="stone", x=dike, y=y))
        for verb, symbol, y in (("raise", "", HIGHEST - 1 - stones), ("call", "flag", HIGHEST)):
            move = f"{verb} {DIKES[dike]}"
            if move in legal:
                piece = Piece(id=move, symbol=symbol, x=dike, y=y, label=move, move=move)
                pieces.append(piece)
    board = Zone(
        id="dikes", kind="board", x=0, y=0, width=3, height=HIGHEST + 1, columns=tuple(DIKES)
    )
    sea = Panel(
        title="The sea",
        score=f"{view.state.waves} of {WAVES}",
        holdings=(Holding(label="calls left", symbol="flag", count=view.state.calls),),
    )
    return Scene(
        width=3,
        height=HIGHEST + 1,
        zones=(board,),
        pieces=tuple(pieces),
        panels=(sea, *[Panel(seat=seat) for seat in range(view.state.seats)]),
        status=status(view.state),
    )


def status(state: Floodwatch) -> str:
    if state.to_act == CHANCE:
        return "The sea comes."
    if state.to_act != OVER:
        return f"@{state.to_act} raises a dike, or calls the others."
    held = min(state.dikes) >= 0
    return "All dikes held: everyone wins." if held else "The sea came in: everyone loses."


def tell(before: OpenView[Floodwatch], move: int, after: OpenView[Floodwatch]) -> str:
    dike = DIKES[move % len(DIKES)]
    if before.to_act == CHANCE:
        said = f"A {MOVES.notation(move).split()[0]} breaks on dike {dike}."
        return said if after.to_act != OVER else f"{said} {status(after.state)}"
    doing = f"raises dike {dike}" if move < CALL else f"calls from dike {dike} to the others"
    return f"@{before.to_act} {doing}."


def why_not(view: OpenView[Floodwatch], notation: str) -> str:
    verb, dike = notation.split()
    if verb == "call" and not view.state.calls:
        return "Nobody comes any more: the others were called twice (rule 2)."
    high = f"Dike {dike} is" if verb == "raise" else "The other dikes are"
    return f"{high} {HIGHEST} stones high, and no dike can be higher (rule 2)."


SYMBOLS: Final = {
    "stone": Symbol(
        '<rect x="6" y="12" width="88" height="82" rx="14" fill="#8a8f98"/>'
        '<path d="M18 34h40M36 62h44" stroke="#fff" stroke-opacity=".4" stroke-width="6"/>',
        ("▣",),
        "stone",
    ),
    "flag": Symbol(
        '<path d="M28 12v78" stroke="#6b4f3a" stroke-width="8"/>'
        '<path d="M32 14h48L66 32l14 18H32z" fill="#d9803a"/>',
        ("⚑",),
        "flag",
    ),
}

GAME: Final = open_game(
    name="floodwatch",
    title="Floodwatch",
    blurb="Three dikes, ten waves and storms, and all of you behind them.",
    version=1,
    seats=(1, 2, 3, 4),
    moves=MOVES,
    start=start,
    scene=scene,
    tell=tell,
    why_not=why_not,
    symbols=SYMBOLS,
    rules=RULES,
    has_luck=True,
    cooperative=True,
    payoff_bounds=(0.0, 1.0),
    longest=2 * WAVES,
)
