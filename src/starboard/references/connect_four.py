"""Connect Four: drop discs into a standing grid; four of yours in a row win.

A reference game, written in one file as a guest of Starboard would write it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mypy_extensions import i64

from starboard.kernel import (
    OVER,
    Board,
    Box,
    Component,
    Encoder,
    Field,
    MoveTable,
    NoOptions,
    OpenView,
    Panel,
    Piece,
    Result,
    Scene,
    State,
    Symbol,
    Thinking,
    Zone,
    acting_field,
    acting_word,
    face,
    open_game,
    parse_lesson,
    usual_levels,
)

RULES: Final = """\
# Connect Four

1. The grid stands upright: seven columns, `a` to `g`, of six squares each. It starts empty.
2. Two players, red and blue, take turns; red begins.
3. On a turn, drop a disc of your colour into a column that is not full. It falls to the
   lowest free square.
4. Whoever has four discs in a row, upright, level or slanting, wins at once.
5. When the grid is full and nobody has four in a row, the game is a draw.

A win pays 1, a loss -1, a draw 0.

Notation: `drop d` drops a disc into column d.
"""

COLUMNS: Final = "abcdefg"
HEIGHT: Final = 6
SQUARES: Final = 42


@dataclass(frozen=True, slots=True)
class Drop:
    column: str

    @property
    def notation(self) -> str:
        return f"drop {self.column}"


MOVES: Final = MoveTable([Drop(column) for column in COLUMNS])

# A set of squares is one int with a bit for each square, and one spare bit on top of each
# column, always 0, so that no line of four runs on from one column into the next:
#
#     5 12 19 26 33 40 47
#     .  .  .  .  .  .  .
#     1  8 15 22 29 36 43
#     0  7 14 21 28 35 42
STRIDE: Final = HEIGHT + 1
BOTTOM: Final = [1 << STRIDE * column for column in range(7)]

# A search asks for thousands of results a second, so the three there are exist once.
RED_WON: Final = Result((1.0, -1.0), "four in a row (rule 4)")
BLUE_WON: Final = Result((-1.0, 1.0), "four in a row (rule 4)")
DRAWN: Final = Result((0.0, 0.0), "the grid is full (rule 5)")


class ConnectFour(State):
    def __init__(self, mine: i64 = 0, filled: i64 = 0, discs: i64 = 0, to_act: int = 0) -> None:
        self.mine: i64 = mine  # the discs of the seat that moves next
        self.filled: i64 = filled
        self.discs: i64 = discs
        self.to_act = to_act

    def legal_moves(self) -> list[int]:
        if self.to_act == OVER:
            return []
        # The lowest bit is the top square of a column; a shift brings the next column there.
        tops: i64 = self.filled >> (HEIGHT - 1)
        moves: list[int] = []
        for column in range(7):
            if not tops & 1:
                moves.append(column)
            tops >>= STRIDE
        return moves

    def play(self, move: int) -> None:
        # The new disc carries into the lowest free square of its column.
        before: i64 = self.filled
        self.filled |= before + BOTTOM[move]
        self.discs += 1

        # The seats change: the discs that were mine are now the opponent's.
        theirs: i64 = self.mine | (self.filled ^ before)
        self.mine = before & ~self.mine
        if has_four(theirs) or self.discs == SQUARES:
            self.to_act = OVER
        else:
            self.to_act = 1 - self.to_act

    def result(self) -> Result | None:
        if self.to_act != OVER:
            return None
        if not has_four(self.filled & ~self.mine):
            return DRAWN
        return RED_WON if self.discs % 2 == 1 else BLUE_WON

    def clone(self) -> ConnectFour:
        return ConnectFour(self.mine, self.filled, self.discs, self.to_act)

    def key(self) -> tuple[int, int]:
        return self.mine, self.filled

    def owner(self, column: int, row: int) -> int | None:
        """Whose disc lies on a square, rows counted from the bottom."""
        square = BOTTOM[column] << row
        if not self.filled & square:
            return None
        mover = self.discs % 2
        return mover if self.mine & square else 1 - mover


def has_four(discs: i64) -> bool:
    """Whether four of these discs are in a row (rule 4)."""
    upright: i64 = discs & (discs >> 1)
    level: i64 = discs & (discs >> STRIDE)
    falling: i64 = discs & (discs >> (STRIDE - 1))
    rising: i64 = discs & (discs >> (STRIDE + 1))
    return (
        (upright & (upright >> 2))
        | (level & (level >> 2 * STRIDE))
        | (falling & (falling >> 2 * (STRIDE - 1)))
        | (rising & (rising >> 2 * (STRIDE + 1)))
    ) != 0


def start(seats: int, options: NoOptions) -> ConnectFour:
    return ConnectFour()


def on_every_square(symbol: str, owner: int | None) -> list[list[Piece]]:
    """One piece a square, by column and row from the bottom."""
    return [
        [
            Piece(id=f"{symbol} {name}{row + 1}", symbol=symbol, x=x, y=HEIGHT - row, owner=owner)
            for row in range(HEIGHT)
        ]
        for x, name in enumerate(COLUMNS)
    ]


# What a scene is made of looks the same in all of them, so it exists once.
GRID: Final = Zone(
    id="grid",
    kind="board",
    x=0,
    y=1,
    width=7,
    height=HEIGHT,
    columns=tuple(COLUMNS),
    rows=tuple("654321"),
    tip="A disc drops into a column from above: touch its arrow (rule 3).",
)
HOLES: Final = on_every_square("hole", None)
DISCS: Final = [on_every_square("disc", seat) for seat in (0, 1)]
MOUTHS: Final = [
    Piece(
        id=f"mouth {name}",
        symbol="mouth",
        x=x,
        y=0,
        label=f"column {name}",
        move=f"drop {name}",
        mark="target",
    )
    for x, name in enumerate(COLUMNS)
]
PANELS: Final = (Panel(seat=0), Panel(seat=1))


def scene(view: OpenView[ConnectFour]) -> Scene:
    """The grid; touching a column's mouth above it drops a disc into it."""
    state = view.state
    pieces: list[Piece] = []
    for column in range(7):
        for row in range(HEIGHT):
            pieces.append(HOLES[column][row])
            owner = state.owner(column, row)
            if owner is not None:
                pieces.append(DISCS[owner][column][row])
        if column in view.legal:
            pieces.append(MOUTHS[column])
    return Scene(
        width=7,
        height=HEIGHT + 1,
        zones=(GRID,),
        pieces=tuple(pieces),
        panels=PANELS,
        status=status(state),
    )


def status(state: ConnectFour) -> str:
    result = state.result()
    if result is None:
        return f"@{state.to_act} drops a disc into a column."
    if result.payoffs[0] == 0:
        return f"A draw: {result.reason}."
    return f"@{result.payoffs.index(1.0)} wins: {result.reason}."


def tell(before: OpenView[ConnectFour], move: int, after: OpenView[ConnectFour]) -> str:
    dropped = f"@{before.to_act} drops a disc into column {COLUMNS[move]}"
    if after.to_act != OVER:
        return f"{dropped}."
    return f"{dropped}. {status(after.state)}"


def why_not(view: OpenView[ConnectFour], notation: str) -> str:
    return f"Column {notation[-1]} is full (rule 3)."


def components(seats: int, options: NoOptions) -> Box:
    """What to print: half of all discs for each player, and the grid to lay them on."""
    discs = [
        Component(
            title=f"{colour} disc",
            count=SQUARES // 2,
            width=20,
            height=20,
            front=face("disc", owner=seat),
            back=face("disc", owner=seat),
        )
        for seat, colour in enumerate(("Red", "Blue"))
    ]
    holes = tuple([hole for column in HOLES for hole in column])
    grid = Scene(width=7, height=HEIGHT + 1, status="", zones=(GRID,), pieces=holes)
    return Box(components=tuple(discs), boards=(Board(title="Grid", scene=grid, square=22),))


# What a learner sees: the six squares of a column are one word, and so are two columns.
COLUMN_WORDS: Final = [bytes([discs >> row & 1 for row in range(HEIGHT)]) for discs in range(64)]
PAIR_WORDS: Final = [
    COLUMN_WORDS[discs & 63] + COLUMN_WORDS[discs >> STRIDE] for discs in range(64 << STRIDE)
]


class ConnectFourEncoder(Encoder):
    def fields(self, seats: int) -> list[Field]:
        rows, columns = tuple("123456"), tuple(COLUMNS)
        return [acting_field(2), Field("mine", rows, columns), Field("theirs", rows, columns)]

    def write(self, view: object, row: list[bytes]) -> None:
        assert isinstance(view, OpenView)
        state = view.state
        assert isinstance(state, ConnectFour)
        me: i64 = max(view.seat, 0)
        movers: i64 = state.mine
        others: i64 = state.filled & ~movers
        row.append(acting_word(state.to_act, me, 2))
        mine: i64 = movers if state.discs % 2 == me else others
        theirs: i64 = others if state.discs % 2 == me else movers
        for discs in (mine, theirs):
            rest: i64 = discs
            for _ in range(3):
                row.append(PAIR_WORDS[rest & 8191])
                rest >>= 2 * STRIDE
            row.append(COLUMN_WORDS[rest])


SYMBOLS: Final = {
    "hole": Symbol(
        '<circle cx="50" cy="50" r="42" fill="none" stroke="#8894a8" stroke-width="5"/>',
        ("·",),
        "empty square",
    ),
    "disc": Symbol(
        '<circle cx="50" cy="50" r="42" fill="currentColor"/>'
        '<circle cx="50" cy="50" r="29" fill="none" stroke="#fff" stroke-opacity=".45"'
        ' stroke-width="6"/>',
        ("●", "○"),
        "disc",
    ),
    "mouth": Symbol(
        '<path d="M50 88 18 46h20V14h24v32h20z" fill="currentColor" opacity=".75"/>',
        ("▼",),
        "drop a disc here",
    ),
}

LESSON: Final = """\
title Three in a row
about Learn to drop discs and to win.
seats 2
learner 0
player 1 Bo
begin drop d, drop e, drop d, drop e

say Discs fall to the lowest free square. You have two in this column: drop a third on top.
point drop d
do drop d
then drop a
why rule 3
when drop e: That is Bo's column. Stay in your own for now.
else Drop your disc on the two that you have.

free easy
say One more, and you win. Where?
until won
else Bo was faster. Look for the column with three of yours.

end Four in a row: you have won.
"""

GAME: Final = open_game(
    name="connect_four",
    title="Connect Four",
    blurb="Drop discs, block, and line up four before your rival does.",
    version=1,
    seats=(2,),
    moves=MOVES,
    start=start,
    scene=scene,
    tell=tell,
    why_not=why_not,
    symbols=SYMBOLS,
    rules=RULES,
    components=components,
    lessons=(parse_lesson("01_three_in_a_row", LESSON),),
    encoder=ConnectFourEncoder(),
    levels=usual_levels(Thinking(exploration=0.7)),
    has_luck=False,
    payoff_bounds=(-1.0, 1.0),
    payoff_sum=0.0,
    longest=SQUARES,
)
