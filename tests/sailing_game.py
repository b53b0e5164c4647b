"""A game for the tests of what moves and answers: grounds, ghosts, paths, asks and moments.

Everybody sails a boat along rows and columns, twice a turn, until the harbour is reached.
"""

# ruff: noqa: D101, D102, D103 (a guest's game, like those in starboard.references)

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from starboard.kernel import (
    OVER,
    Moment,
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
# Sailing

1. Sail your boat one to three squares along its row or column, twice a turn.
2. Nobody sails onto the rock or onto another boat.
3. Whoever reaches the last column wins. After sixty moves the game is a draw.
"""

COLUMNS: Final = "abcdefghijkl"
ROWS: Final = "1234"
SQUARES: Final = [column + row for column in COLUMNS for row in ROWS]
ROCK: Final = SQUARES.index("d2")
WHIRLPOOL: Final = SQUARES.index("b1")
LONGEST: Final = 60

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Sail:
    square: str

    @property
    def notation(self) -> str:
        return f"sail {self.square}"


MOVES: Final = MoveTable([Sail(square) for square in SQUARES])


class Sailing(State):
    def __init__(self, boats: tuple[int, ...], plies: int = 0, to_act: int = 0) -> None:
        self.boats = boats
        self.plies = plies
        self.to_act = to_act

    def legal_moves(self) -> list[int]:
        if self.to_act == OVER:
            return []
        here = self.boats[self.to_act]
        return [there for there in range(len(SQUARES)) if not self.obstacle(here, there)]

    def obstacle(self, here: int, there: int) -> str:
        name = SQUARES[there]
        if there == ROCK:
            return f"There is a rock on {name} (rule 2)."
        if there in self.boats:
            return f"There is a boat on {name} already (rule 2)."
        (x, y), (to_x, to_y) = divmod(here, len(ROWS)), divmod(there, len(ROWS))
        far = abs(to_x - x) + abs(to_y - y)
        if far > 3 or (to_x != x and to_y != y):
            return f"A boat on {SQUARES[here]} cannot reach {name} (rule 1)."
        return ""

    def play(self, move: int) -> None:
        boats = [*self.boats]
        boats[self.to_act] = move
        self.boats = tuple(boats)
        self.plies += 1
        if SQUARES[move][0] == COLUMNS[-1] or self.plies == LONGEST:
            self.to_act = OVER
        elif self.plies % 2 == 0:
            self.to_act = (self.to_act + 1) % len(self.boats)

    def result(self) -> Result | None:
        if self.to_act != OVER:
            return None
        home = [SQUARES[boat][0] == COLUMNS[-1] for boat in self.boats]
        return Result(tuple([float(is_home) for is_home in home]), "a boat came home (rule 3)")

    def clone(self) -> Sailing:
        return Sailing(self.boats, self.plies, self.to_act)

    def key(self) -> tuple[tuple[int, ...], int, int]:
        return self.boats, self.plies, self.to_act


def start(seats: int, options: NoOptions) -> Sailing:
    return Sailing(tuple([SQUARES.index(square) for square in ("a1", "a2", "a3", "b3")[:seats]]))


def middle(square: int) -> Point:
    return square // len(ROWS) + 0.5, square % len(ROWS) + 0.5


def way(here: int, there: int) -> tuple[Point, ...]:
    """The middles of all squares from one to another of the same row or column."""
    (x, y), (to_x, to_y) = middle(here), middle(there)
    steps = int(max(abs(to_x - x), abs(to_y - y)))
    return tuple(
        [(x + (to_x - x) * n / steps, y + (to_y - y) * n / steps) for n in range(steps + 1)]
    )


SEA: Final = Zone(
    id="sea",
    kind="board",
    x=0,
    y=0,
    width=len(COLUMNS),
    height=len(ROWS),
    columns=tuple(COLUMNS),
    rows=tuple(ROWS),
    ground="water",
    asks="sail {place}",
)


def thing(name: str, symbol: str, square: int, **more: Any) -> Piece:
    x, y = divmod(square, len(ROWS))
    return Piece(id=name, symbol=symbol, x=x, y=y, **more)


def scene(view: OpenView[Sailing]) -> Scene:
    state = view.state
    pieces = [thing("rock", "rock", ROCK, label="the rock", asks=f"sail {SQUARES[ROCK]}")]
    for move in view.legal:
        pieces.append(
            thing(
                f"to {SQUARES[move]}",
                "",
                move,
                label=f"sail to {SQUARES[move]}",
                tip="A whirlpool." if move == WHIRLPOOL else "",
                move=f"sail {SQUARES[move]}",
                mark="danger" if move == WHIRLPOOL else "target",
                ghost="boat",
                path=way(state.boats[state.to_act], move),
                shows=(f"boat {state.to_act}",),
            )
        )
    for seat, boat in enumerate(state.boats):
        words = {"label": f"boat of @{seat}", "asks": f"sail {SQUARES[boat]}"}
        pieces.append(thing(f"boat {seat}", "boat", boat, owner=seat, **words))
    status = f"@{state.to_act} sails." if state.to_act != OVER else "The boats are at home."
    return Scene(
        width=len(COLUMNS),
        height=len(ROWS) + 1,
        zones=(SEA,),
        pieces=tuple(pieces),
        panels=tuple([Panel(seat=seat) for seat in range(len(state.boats))]),
        status=status,
    )


def tell(before: OpenView[Sailing], move: int, after: OpenView[Sailing]) -> str:
    return f"@{before.to_act} sails to {SQUARES[move]}."


def moments(before: OpenView[Sailing], move: int, after: OpenView[Sailing]) -> tuple[Moment, ...]:
    seat = before.to_act
    boat = f"boat {seat}"
    told = [Moment(pieces=(boat,), path=way(before.state.boats[seat], move))]
    if SQUARES[move][1] == "4":
        told.append(
            Moment(
                title="A storm",
                sentence=f"The wind takes @{seat}'s hat (SA-2).",
                symbol="boat",
                tone="bad",
                pieces=(boat,),
            )
        )
    return tuple(told)


def why_not(view: OpenView[Sailing], notation: str) -> str:
    state = view.state
    return state.obstacle(state.boats[state.to_act], MOVES.parse(notation))


SYMBOLS: Final = {
    "boat": Symbol(
        '<path d="M14 62h72l-16 24H30z" fill="currentColor" stroke="#fff" stroke-width="4"/>'
        '<path d="M46 10v46H20z" fill="#fff"/><path d="M54 18v38h24z" fill="#dbe6ee"/>',
        ("▲",),
        "boat",
    ),
    "rock": Symbol('<path d="M12 84 30 34l22-16 34 66z" fill="#59616d"/>', ("^",), "rock"),
    "water": Symbol(
        '<rect width="300" height="100" fill="#0d5c7d"/>'
        '<circle cx="60" cy="20" r="60" fill="#2b86a3" opacity=".6"/>'
        '<circle cx="240" cy="90" r="70" fill="#08415c" opacity=".7"/>',
        (" ",),
        "water",
        (300.0, 100.0),
    ),
}

GAME: Final[Any] = open_game(
    name="sailing_game",
    title="Sailing",
    blurb="First home wins.",
    version=1,
    seats=(2, 3, 4),
    moves=MOVES,
    start=start,
    scene=scene,
    tell=tell,
    moments=moments,
    why_not=why_not,
    symbols=SYMBOLS,
    rules=RULES,
    has_luck=False,
    payoff_bounds=(0.0, 1.0),
    longest=LONGEST,
)
