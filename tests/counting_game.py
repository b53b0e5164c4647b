"""A game for the tests of screens: a number control, buttons, pieces in a crowd, options.

Players take stones from a heap by a number, or pass; whoever takes the last stone wins.
"""

# ruff: noqa: D101, D102, D103 (a guest's game, like those in starboard.references)

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from starboard.kernel import (
    OVER,
    BadOption,
    Button,
    Holding,
    MoveTable,
    Number,
    OpenView,
    Panel,
    Piece,
    Result,
    Scene,
    State,
    Symbol,
    Zone,
    open_game,
    option,
)

RULES: Final = """\
# Counting

1. In turn, take one stone or more from the heap, at most as many as allowed, or pass.
2. Whoever takes the last stone wins.
"""

MOST: Final = 12


@dataclass(frozen=True, slots=True)
class Step:
    notation: str


MOVES: Final = MoveTable([Step("pass"), *[Step(f"take {n}") for n in range(1, MOST + 1)]])


def check_motto(text: str) -> str:
    if len(text) > 20:
        raise BadOption("Option motto cannot be longer than 20 letters.")
    return text


@dataclass(frozen=True, slots=True)
class Options:
    heap: int = option(12, "How many stones there are.", low=1, high=40)
    passing: bool = option(True, "Whether one may pass.")
    mood: str = option("calm", "How the sea is.", choices=("calm", "rough"))
    motto: str = option(
        "none", "A word to play under.", choices=("none", "ahoy"), check=check_motto
    )


class Counting(State):
    def __init__(self, seats: int, heap: int, passing: bool, to_act: int = 0) -> None:
        self.seats = seats
        self.heap = heap
        self.passing = passing
        self.to_act = to_act
        self.winner = -1

    def legal_moves(self) -> list[int]:
        if self.to_act == OVER:
            return []
        return [*([0] if self.passing else []), *range(1, min(MOST, self.heap) + 1)]

    def play(self, move: int) -> None:
        self.heap -= move
        if self.heap == 0:
            self.winner = self.to_act
            self.to_act = OVER
        else:
            self.to_act = (self.to_act + 1) % self.seats

    def result(self) -> Result | None:
        if self.to_act != OVER:
            return None
        payoffs = tuple([1.0 if seat == self.winner else 0.0 for seat in range(self.seats)])
        return Result(payoffs, "the last stone is taken (rule 2)")

    def clone(self) -> Counting:
        other = Counting(self.seats, self.heap, self.passing, self.to_act)
        other.winner = self.winner
        return other

    def key(self) -> tuple[int, int]:
        return self.heap, self.to_act


def start(seats: int, options: Options) -> Counting:
    return Counting(seats, options.heap, options.passing)


def scene(view: OpenView[Counting]) -> Scene:
    state = view.state
    stones = [
        Piece(id=f"stone {n}", symbol="stone", x=n % 6, y=n // 6, label=f"stone {n + 1}")
        for n in range(state.heap)
    ]
    boat = Piece(
        id="boat",
        symbol="boat",
        x=6,
        y=0,
        label="the boat",
        tip="It carries stones.",
        shows=tuple([stone.id for stone in stones[:1]]),
    )
    controls: list[Button | Number] = []
    if view.legal:
        high = min(MOST, state.heap)
        controls.append(Number(id="take", label="Take", verb="take", low=1, high=high))
        if state.passing:
            controls.append(
                Button(id="pass", label="Pass", move="pass", tip="Leave the heap alone.")
            )
    heap = Zone(id="heap", kind="mat", x=0, y=0, width=6, height=2, label="Heap")
    panels = [Panel(seat=seat) for seat in range(state.seats)]
    holding = Holding(label="stones left", symbol="stone", count=state.heap)
    table = Panel(title="Sea", holdings=(holding,))
    return Scene(
        width=7,
        height=2 + state.heap // 13,
        zones=(heap,),
        pieces=(*stones, boat),
        controls=tuple(controls),
        panels=(*panels, table),
        status=f"@{state.to_act} takes stones."
        if state.to_act != OVER
        else f"@{state.winner} wins.",
    )


def tell(before: OpenView[Counting], move: int, after: OpenView[Counting]) -> str:
    return f"@{before.to_act} takes {move}." if move else f"@{before.to_act} passes."


def why_not(view: OpenView[Counting], notation: str) -> str:
    return f"Only {view.state.heap} stones are left (rule 1)."


SYMBOLS: Final = {
    "stone": Symbol("<g/>", ("o",), "stone"),
    "boat": Symbol("<g/>", ("▲",), "boat"),
}

GAME: Final[Any] = open_game(
    name="counting_game",
    title="Counting",
    blurb="Take the last stone.",
    version=1,
    seats=(2, 3),
    moves=MOVES,
    start=start,
    scene=scene,
    tell=tell,
    why_not=why_not,
    symbols=SYMBOLS,
    rules=RULES,
    options=Options,
    has_luck=False,
    payoff_bounds=(0.0, 1.0),
    longest=400,
)
