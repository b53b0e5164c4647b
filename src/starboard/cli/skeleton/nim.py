"""Nim: take stones from one heap; whoever takes the last stone wins.

A game to start from. Change the rules, then the moves, the state and the scene.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from starboard.kernel import (
    OVER,
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
    parse_guide,
    parse_lesson,
)

RULES: Final = """\
# Nim

1. Three heaps hold 3, 5 and 7 stones.
2. Two players take turns; the first seat begins.
3. On a turn, take one or more stones, all from one heap.
4. Whoever takes the last stone wins.

A win pays 1, a loss -1.

Notation: `take 3 b` takes three stones from heap b.
"""

HEAPS: Final = "abc"
SIZES: Final = [3, 5, 7]


@dataclass(frozen=True, slots=True)
class Take:
    heap: int
    stones: int

    @property
    def notation(self) -> str:
        return f"take {self.stones} {HEAPS[self.heap]}"


MOVES: Final = MoveTable(
    [Take(heap, stones + 1) for heap, size in enumerate(SIZES) for stones in range(size)]
)


class Nim(State):
    def __init__(self, heaps: list[int], to_act: int = 0, last: int = 0) -> None:
        self.heaps = heaps
        self.to_act = to_act
        self.last = last  # the seat that moved last

    def legal_moves(self) -> list[int]:
        return [i for i, take in enumerate(MOVES) if take.stones <= self.heaps[take.heap]]

    def play(self, move: int) -> None:
        take = MOVES[move]
        self.heaps[take.heap] -= take.stones
        self.last = self.to_act
        self.to_act = 1 - self.last if any(self.heaps) else OVER

    def result(self) -> Result | None:
        if self.to_act != OVER:
            return None
        return Result((1.0, -1.0) if self.last == 0 else (-1.0, 1.0), "the last stone (rule 4)")

    def clone(self) -> Nim:
        return Nim(self.heaps.copy(), self.to_act, self.last)

    def key(self) -> tuple[int, ...]:
        return (*self.heaps, self.to_act, self.last)


def start(seats: int, options: NoOptions) -> Nim:
    return Nim(SIZES.copy())


def scene(view: OpenView[Nim]) -> Scene:
    """Each heap is a row of stones; touching the n-th stone takes n."""
    pieces = []
    for heap, size in enumerate(view.state.heaps):
        for stone in range(size):
            take = Take(heap, stone + 1)
            mine = MOVES.index(take) in view.legal
            pieces.append(
                Piece(
                    id=f"stone {HEAPS[heap]}{stone + 1}",
                    symbol="stone",
                    x=stone,
                    y=heap,
                    label=f"take {stone + 1} from heap {HEAPS[heap]}",
                    move=take.notation if mine else None,
                )
            )
    table = Zone(id="heaps", kind="mat", x=0, y=0, width=7, height=3, rows=tuple(HEAPS))
    panels = (Panel(seat=0), Panel(seat=1))
    return Scene(
        width=7,
        height=3,
        zones=(table,),
        pieces=tuple(pieces),
        panels=panels,
        status=status(view.state),
    )


def status(state: Nim) -> str:
    if state.to_act == OVER:
        return f"@{state.last} took the last stone and wins (rule 4)."
    return f"@{state.to_act} takes stones from one heap."


def tell(before: OpenView[Nim], move: int, after: OpenView[Nim]) -> str:
    take = MOVES[move]
    said = f"@{before.to_act} takes {take.stones} from heap {HEAPS[take.heap]}."
    return said if after.to_act != OVER else f"{said} {status(after.state)}"


def why_not(view: OpenView[Nim], notation: str) -> str:
    take = MOVES[MOVES.parse(notation)]
    left = view.state.heaps[take.heap]
    stones = "1 stone" if left == 1 else f"{left} stones"
    return f"Heap {HEAPS[take.heap]} holds only {stones} (rule 3)."


SYMBOLS: Final = {
    "stone": Symbol(
        '<ellipse cx="50" cy="56" rx="36" ry="30" fill="#8a8f98"/>'
        '<ellipse cx="42" cy="46" rx="16" ry="9" fill="#fff" opacity=".35"/>',
        ("●",),
        "stone",
    ),
}

LESSON: Final = """\
title The last stone
about Leave two equal heaps, and win.
seats 2
begin take 3 a, take 4 b

say Whoever takes the last stone wins. Heap b has one stone, heap c seven. Make them equal:
  take six from c.
do take 6 c
then take 1 b
why rule 3, rule 4
else Then your rival could make them equal. Take six from c.

free easy
say What now?
until won
else Take the last stone.

end You have won. Whoever leaves equal heaps can always answer.
"""

GUIDE: Final = """\
you You sit before three heaps of stones.
want Take the last stone of all.
but So does your rival, and every stone you take changes what is left to choose.
weight light

picture 01_the_last_stone 1
say On your turn take as many stones as you like, all from one heap.
why rule 3

coach take *
say Touch the third stone of a heap, and you take three of it.
why rule 3

alone rule 1, rule 2: The table shows it.
"""

GAME: Final = open_game(
    name="nim",
    title="Nim",
    blurb="Take stones, and make sure that the last one is yours.",
    version=1,
    seats=(2,),
    moves=MOVES,
    start=start,
    scene=scene,
    tell=tell,
    why_not=why_not,
    symbols=SYMBOLS,
    rules=RULES,
    lessons=(parse_lesson("01_the_last_stone", LESSON),),
    guide=parse_guide(GUIDE),
    has_luck=False,
    payoff_bounds=(-1.0, 1.0),
    payoff_sum=0.0,
    longest=sum(SIZES),
)
