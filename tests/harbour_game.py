"""A game for the tests of the table's frame: a look, docks, an aside, a goal, a question.

Everybody has three crates, lands them on the quay, and may end a turn early.
"""

# ruff: noqa: D101, D102, D103 (a guest's game, like those in starboard.references)

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from starboard.kernel import (
    OVER,
    Button,
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
from starboard.kernel.look import Look, Palette

RULES: Final = "# Harbour\n\n1. Land a crate on a free square, or end your turn.\n"
SIDE: Final = 6
SQUARES: Final = [column + row for column in "abcdef" for row in "654321"]
CRATES: Final = 3
END: Final = len(SQUARES)


@dataclass(frozen=True, slots=True)
class Word:
    notation: str


MOVES: Final = MoveTable([*[Word(f"land {square}") for square in SQUARES], Word("end")])


class Harbour(State):
    def __init__(self, quay: tuple[int, ...], seats: int, to_act: int = 0) -> None:
        self.quay = quay
        self.seats = seats
        self.to_act = to_act

    def left(self, seat: int) -> int:
        return CRATES - self.quay.count(seat)

    def legal_moves(self) -> list[int]:
        if self.to_act == OVER:
            return []
        free = [at for at, owner in enumerate(self.quay) if owner < 0]
        return [*(free if self.left(self.to_act) else ()), END]

    def play(self, move: int) -> None:
        if move != END:
            quay = [*self.quay]
            quay[move] = self.to_act
            self.quay = tuple(quay)
        self.to_act = (self.to_act + 1) % self.seats
        if not any([self.left(seat) for seat in range(self.seats)]):
            self.to_act = OVER

    def result(self) -> Result | None:
        if self.to_act != OVER:
            return None
        return Result((0.0,) * self.seats, "the ships are empty")

    def clone(self) -> Harbour:
        return Harbour(self.quay, self.seats, self.to_act)

    def key(self) -> tuple[tuple[int, ...], int]:
        return self.quay, self.to_act


def start(seats: int, options: NoOptions) -> Harbour:
    return Harbour((-1,) * len(SQUARES), seats)


def zone(name: str, kind: Any, x: float, y: float, size: tuple[float, float], **more: Any) -> Zone:
    return Zone(id=name, kind=kind, x=x, y=y, width=size[0], height=size[1], **more)


def scene(view: OpenView[Harbour]) -> Scene:
    state = view.state
    zones = [
        zone("quay", "board", 1, 0, (SIDE, SIDE), columns=tuple("abcdef"), rows=tuple("654321")),
        zone("ship", "hand", 0, 7, (9, 1), label="Your ship", role="dock"),
        zone("stores", "deck", 8, 0, (3, 2), label="Stores", role="aside"),
    ]
    pieces = [Piece(id="barrel", symbol="crate", x=8, y=0, label="a barrel")]
    for at, owner in enumerate(state.quay):
        x, y = 1 + at // SIDE, at % SIDE
        if owner >= 0:
            pieces.append(Piece(id=f"on {SQUARES[at]}", symbol="crate", x=x, y=y, owner=owner))
        elif at in view.legal:
            land = f"land {SQUARES[at]}"
            pieces.append(Piece(id=f"to {SQUARES[at]}", symbol="", x=x, y=y, label=land, move=land))
    mine = max(0, view.seat)
    for crate in range(state.left(mine)):
        pieces.append(Piece(id=f"crate {crate}", symbol="crate", x=crate, y=7, owner=mine))
    landed = len(SQUARES) - state.quay.count(-1)
    goal = Panel(
        title="Landed",
        score=f"{landed} of {CRATES * state.seats}",
        holdings=(Holding(label="crates in all", count=CRATES * state.seats),),
    )
    end = Button(id="end", label="End turn", move="end", confirm="End your turn with crates left?")
    return Scene(
        width=11,
        height=8,
        zones=tuple(zones),
        pieces=tuple(pieces),
        controls=(end,) if view.legal else (),
        panels=(*[Panel(seat=seat) for seat in range(state.seats)], goal),
        status="The ships are empty."
        if state.to_act == OVER
        else f"@{state.to_act} lands a crate.",
    )


def tell(before: OpenView[Harbour], move: int, after: OpenView[Harbour]) -> str:
    return f"@{before.to_act} plays {MOVES.notation(move)}."


def why_not(view: OpenView[Harbour], notation: str) -> str:
    return "That square is taken (rule 1)."


SYMBOLS: Final = {
    "crate": Symbol('<rect width="100" height="100" rx="9" fill="currentColor"/>', ("#",), "crate"),
    "sky": Symbol('<rect width="160" height="100" fill="#123"/>', (" ",), "sky", (160.0, 100.0)),
}

DAY: Final = Palette(
    ground="#eef3f4",
    surface="#ffffff",
    board="#dde7e9",
    line="#a9bcc0",
    ink="#12262b",
    quiet="#43585e",
    accent="#0b6470",
)
NIGHT: Final = Palette(
    ground="#070b1a",
    surface="#10152c",
    board="#0c1230",
    line="#2c3763",
    ink="#eaf0ff",
    quiet="#a9b5d8",
    accent="#4fd1e8",
)

GAME: Final[Any] = open_game(
    name="harbour_game",
    title="Harbour",
    blurb="Land your crates.",
    version=1,
    seats=(2, 3),
    moves=MOVES,
    start=start,
    scene=scene,
    tell=tell,
    why_not=why_not,
    symbols=SYMBOLS,
    rules=RULES,
    has_luck=False,
    payoff_bounds=(0.0, 0.0),
    longest=60,
    look=Look(light=DAY, dark=NIGHT, theme="dark", ground="sky", face="atlas"),
)
