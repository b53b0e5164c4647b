"""Leduc poker: six cards, two rounds of betting, one card for all. Small enough to solve.

A reference game, as in Southey et al., "Bayes' Bluff: Opponent Modelling in Poker" (2005).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from starboard.kernel import (
    CHANCE,
    OVER,
    Encoder,
    Field,
    Game,
    Holding,
    MoveTable,
    NoOptions,
    Panel,
    Result,
    Rng,
    Scene,
    State,
    Symbol,
    acting_field,
    acting_word,
    amount,
    capital,
    one_hots,
)
from starboard.parts.cards import HIDDEN, Row, buttons, face, imagine, table

RULES: Final = """\
# Leduc poker

1. The deck has two jacks, two queens and two kings; their suits do not matter. Each of two
   players puts one chip into the pot and is dealt one card, which only its owner sees.
2. In turn, beginning with the first player, each may call, which puts in as much as the other
   has put in, or raise, which puts in two chips more than that. Who has put in less may also fold.
3. A round ends when a player calls and both have acted. There are at most two raises in a round.
4. After the first round a card is dealt for all to see. In the second round the first player
   begins again, and a raise is four chips.
5. Whoever folds loses what they have put in, and no card is shown.
6. After the second round the cards are shown. A pair with the common card wins the pot, else the
   higher card does, king, queen, jack; equal cards share it.

The payoff is what a player wins or loses.

Notation: `fold`, `call` and `raise`; `deal K` deals a king to the next player without a card, or
for all to see.
"""

CARDS: Final = "JQK"
NAMES: Final = {"J": "the jack", "Q": "the queen", "K": "the king"}
COPIES: Final = 2
RAISES: Final = (2, 4)
MOST_RAISES: Final = 2
FOLDED: Final = "a player folded (rule 5)"
PAIRED: Final = "a pair with the common card (rule 6)"
HIGHER: Final = "the higher card (rule 6)"
SHARED: Final = "equal cards (rule 6)"


@dataclass(frozen=True, slots=True)
class Step:
    notation: str


MOVES: Final = MoveTable(
    [Step("fold"), Step("call"), Step("raise")], chances=[Step(f"deal {card}") for card in CARDS]
)
FOLD: Final = 0
CALL: Final = 1
RAISE: Final = 2
DEAL: Final = 3  # DEAL + i deals CARDS[i]


class Leduc(State):
    def __init__(
        self, cards: str = "", lines: tuple[str, str] = ("", ""), to_act: int = CHANCE
    ) -> None:
        self.cards = cards  # one a seat, then the common one
        self.lines = lines  # the betting of both rounds: "cr" is call, then raise
        self.to_act = to_act

    def legal_moves(self) -> list[int]:
        if self.to_act < 0:
            return []
        line = self.line()
        moves = [FOLD, CALL] if line.endswith("r") else [CALL]
        if line.count("r") < MOST_RAISES:
            moves.append(RAISE)
        return moves

    def chances(self) -> list[tuple[int, int]]:
        if self.to_act != CHANCE:
            return []
        left = [COPIES - self.cards.count(card) for card in CARDS]
        return [(DEAL + i, count) for i, count in enumerate(left) if count]

    def play(self, move: int) -> None:
        if self.to_act == CHANCE:
            self.cards += CARDS[move - DEAL]
            self.to_act = CHANCE if len(self.cards) < 2 else 0
            return
        line = self.line() + "fcr"[move]
        second = len(self.cards) == 3
        self.lines = (self.lines[0], line) if second else (line, "")
        if move == FOLD:
            self.to_act = OVER
        elif move == CALL and len(line) > 1:
            self.to_act = OVER if second else CHANCE
        else:
            self.to_act = 1 - self.to_act

    def line(self) -> str:
        """The betting of this round."""
        return self.lines[1] if len(self.cards) == 3 else self.lines[0]

    def result(self) -> Result | None:
        if self.to_act != OVER:
            return None
        if self.line().endswith("f"):
            loser = (len(self.line()) - 1) % 2
            return paid(1 - loser, stake(self.lines, loser), FOLDED)
        first, other, common = list(self.cards)
        if first == other:
            return Result((0.0, 0.0), SHARED)
        bet = stake(self.lines, 0)
        if common in (first, other):
            return paid(0 if first == common else 1, bet, PAIRED)
        return paid(0 if CARDS.index(first) > CARDS.index(other) else 1, bet, HIGHER)

    def clone(self) -> Leduc:
        return Leduc(self.cards, self.lines, self.to_act)

    def key(self) -> tuple[str, tuple[str, str]]:
        return self.cards, self.lines


def paid(winner: int, chips: int, reason: str) -> Result:
    won = float(chips)
    return Result((won, -won) if winner == 0 else (-won, won), reason)


def stake(lines: tuple[str, str], seat: int) -> int:
    """What a seat has put into the pot."""
    put = [1, 1]
    for line, size in zip(lines, RAISES, strict=True):
        for turn, letter in enumerate(line):
            if letter != "f":
                put[turn % 2] = put[1 - turn % 2] + (size if letter == "r" else 0)
    return put[seat]


def start(seats: int, options: NoOptions) -> Leduc:
    return Leduc()


# The view: all of the game's secrets are decided here.


@dataclass(frozen=True, slots=True)
class View:
    seat: int
    cards: str  # HIDDEN stands for a card this seat may not see
    lines: tuple[str, str]
    to_act: int
    legal: tuple[int, ...]
    payoffs: tuple[float, ...]  # once it is over
    reason: str


def view(state: Leduc, seat: int) -> View:
    result = state.result()
    shown = result is not None and result.reason != FOLDED
    return View(
        seat=seat,
        cards="".join(
            [c if shown or i in (seat, 2) else HIDDEN for i, c in enumerate(state.cards)]
        ),
        lines=state.lines,
        to_act=state.to_act,
        legal=tuple(state.legal_moves()) if seat == state.to_act else (),
        payoffs=() if result is None else result.payoffs,
        reason="" if result is None else result.reason,
    )


def determinize(view: View, rng: Rng) -> Leduc:
    unseen = [card for card in CARDS for _ in range(COPIES - view.cards.count(card))]
    return Leduc("".join(imagine(view.cards, unseen, rng)), view.lines, view.to_act)


def reveals(view: View, move: int) -> bool:
    """A call that ends a round has a card dealt or shown."""
    return move == CALL and bool(view.lines[len(view.cards) - 2])


# The scene, the log and the refusals start from a view.


def scene(view: View) -> Scene:
    cards = [
        face("common card" if i == 2 else f"card {i}", card, NAMES, owner=None if i == 2 else i)
        for i, card in enumerate(view.cards)
    ]
    tips = (
        "Only its owner sees it (rule 1).",
        "Everybody sees it, and a pair with it wins (rule 6).",
    )
    hands = [
        Row(id=f"hand {s}", x=5.0 * s, label=f"@{s}", tip=tips[0], cards=cards[s : s + 1])
        for s in (0, 1)
    ]
    common = Row(id="table", kind="board", x=2.5, label="for all", tip=tips[1], cards=cards[2:])
    labels = {MOVES.notation(move): label(view, move) for move in view.legal}
    panels = [
        Panel(seat=s, holdings=(Holding(label="chips in the pot", count=stake(view.lines, s)),))
        for s in (0, 1)
    ]
    return table([*hands, common], buttons(labels), panels, status(view))


def label(view: View, move: int) -> str:
    owed = stake(view.lines, 1 - view.seat) - stake(view.lines, view.seat)
    if move == FOLD:
        return "Fold"
    if move == CALL:
        return f"Call with {owed} chips" if owed else "Call"
    return f"Raise by {RAISES[len(view.cards) - 2]} chips"


def status(view: View) -> str:
    if view.to_act == CHANCE:
        return "A card is being dealt."
    if view.to_act != OVER:
        return f"@{view.to_act} {'folds, calls' if owes(view) else 'calls'} or raises."
    won = max(view.payoffs)
    if won == 0:
        return f"The pot is shared: {view.reason}."
    return f"@{view.payoffs.index(won)} wins {won:.0f} chips: {view.reason}."


def owes(view: View) -> bool:
    """Whether who acts has put in less than the other."""
    return stake(view.lines, 0) != stake(view.lines, 1)


def tell(before: View, move: int, after: View) -> str:
    if before.to_act == CHANCE:
        seat = len(before.cards)
        card = after.cards[seat]
        name = "a card" if card == HIDDEN else NAMES[card].replace("the", "a")
        return f"{capital(name)} is dealt for all." if seat == 2 else f"@{seat} is dealt {name}."
    said = f"@{before.to_act} {('folds', 'calls', 'raises')[move]}."
    return said if after.to_act != OVER else f"{said} {status(after)}"


def why_not(view: View, notation: str) -> str:
    if notation == "fold":
        return "You may fold only if you have put in less than the other (rule 2)."
    return "There are at most two raises in a round (rule 3)."


# What a learner sees: the cards it may know, the pot, and the betting of both rounds.
CARD_WORDS: Final = one_hots(len(CARDS))
BETTING: Final = one_hots(3)
LONGEST_LINE: Final = 4


class LeducEncoder(Encoder):
    def fields(self, seats: int) -> list[Field]:
        turns = tuple([f"{i} turn {turn + 1}" for i in ("first", "second") for turn in range(4)])
        return [
            acting_field(2),
            Field("card", tuple(CARDS), ("mine", "theirs", "common")),
            Field("betting", ("fold", "call", "raise"), turns),
            Field("chips", places=("mine", "theirs"), most=13),
        ]

    def write(self, view: object, row: list[bytes]) -> None:
        assert isinstance(view, View)
        me = max(view.seat, 0)
        row.append(acting_word(view.to_act, me, 2))
        for place in (me, 1 - me, 2):
            row.append(CARD_WORDS[CARDS.find(view.cards[place : place + 1] or "?")])
        for line in view.lines:
            for turn in range(LONGEST_LINE):
                row.append(BETTING["fcr".find(line[turn : turn + 1] or "?")])
        for seat in (me, 1 - me):
            row.append(amount(stake(view.lines, seat)))


SYMBOLS: Final = {
    "card": Symbol(
        '<rect x="14" y="3" width="72" height="94" rx="8" fill="#fffdf6" stroke="#59606e"'
        ' stroke-width="3"/><circle cx="50" cy="50" r="30" fill="none" stroke="currentColor"'
        ' stroke-width="3"/>',
        ("▯",),
        "card",
    ),
    "back": Symbol(
        '<rect x="14" y="3" width="72" height="94" rx="8" fill="currentColor"/>'
        '<circle cx="50" cy="50" r="24" fill="#fff" fill-opacity=".4"/>',
        ("▒",),
        "hidden card",
    ),
}

GAME: Final = Game(
    name="leduc_poker",
    title="Leduc poker",
    blurb="Six cards, two rounds, and a card that turns the tables.",
    version=1,
    seats=(2,),
    moves=MOVES,
    start=start,
    view=view,
    determinize=determinize,
    scene=scene,
    tell=tell,
    why_not=why_not,
    reveals=reveals,
    symbols=SYMBOLS,
    rules=RULES,
    encoder=LeducEncoder(),
    has_secrets=True,
    has_luck=True,
    payoff_bounds=(-13.0, 13.0),
    payoff_sum=0.0,
    longest=11,
)
