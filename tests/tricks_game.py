"""A game of hidden hands for the tests of learning: eight tricks, and nobody's advice.

Two players hold eight of eighteen cards each; two stay out, and nobody knows which.
"""

# ruff: noqa: D101, D102, D103 (a guest's game, like those in starboard.references)

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from starboard.kernel import (
    CHANCE,
    OVER,
    Game,
    MoveTable,
    NoOptions,
    Panel,
    Piece,
    Result,
    Rng,
    Scene,
    State,
    Symbol,
    Zone,
)

RULES: Final = """\
# Tricks

1. The deck has eighteen cards: anchors, boats and compasses, each from 1 to 6. Both
   players are dealt eight, which only they see; the last two cards stay out.
2. The leader plays a card, the other answers with a card of the same suit if there is one in hand.
3. The higher card of the suit that was led wins the trick, unless an anchor was played to another
   suit: then the anchor wins. Who wins a trick leads the next one.
4. A trick is worth a point, and one more for each 6 in it. Who has more points wins.
"""

SUITS: Final = "abc"
RANKS: Final = 6
CARDS: Final = len(SUITS) * RANKS
HAND: Final = 8
NOTHING: Final = -1


@dataclass(frozen=True, slots=True)
class Step:
    notation: str


NAMES: Final = [f"{suit}{rank + 1}" for suit in SUITS for rank in range(RANKS)]
MOVES: Final = MoveTable(
    [Step(f"play {name}") for name in NAMES], chances=[Step(f"deal {name}") for name in NAMES]
)


class Tricks(State):
    def __init__(self) -> None:
        self.hands: list[list[int]] = [[], []]
        self.gone: list[int] = []
        self.led = NOTHING
        self.points = [0, 0]
        self.to_act = CHANCE

    def legal_moves(self) -> list[int]:
        if self.to_act < 0:
            return []
        hand = self.hands[self.to_act]
        if self.led != NOTHING:
            same = [card for card in hand if card // RANKS == self.led // RANKS]
            hand = same or hand
        return sorted(hand)

    def chances(self) -> list[tuple[int, int]]:
        if self.to_act != CHANCE:
            return []
        dealt = self.hands[0] + self.hands[1]
        return [(CARDS + card, 1) for card in range(CARDS) if card not in dealt]

    def play(self, move: int) -> None:
        if self.to_act == CHANCE:
            short = 0 if len(self.hands[0]) < HAND else 1
            self.hands[short].append(move - CARDS)
            if len(self.hands[1]) == HAND:
                self.to_act = 0
            return
        me = self.to_act
        self.hands[me].remove(move)
        self.gone.append(move)
        if self.led == NOTHING:
            self.led = move
            self.to_act = 1 - me
            return
        same = move // RANKS == self.led // RANKS
        wins = move > self.led if same else move // RANKS == 0
        winner = me if wins else 1 - me
        self.points[winner] += 1 + sum([card % RANKS == RANKS - 1 for card in (move, self.led)])
        self.led = NOTHING
        self.to_act = winner if self.hands[0] else OVER

    def result(self) -> Result | None:
        if self.to_act != OVER:
            return None
        lead = self.points[0] - self.points[1]
        first = 0.5 if lead == 0 else float(lead > 0)
        return Result((first, 1 - first), "the last trick is taken (rule 4)")

    def clone(self) -> Tricks:
        other = Tricks()
        other.hands = [hand[:] for hand in self.hands]
        other.gone = self.gone[:]
        other.led = self.led
        other.points = self.points[:]
        other.to_act = self.to_act
        return other

    def key(self) -> tuple[object, ...]:
        hands = (frozenset(self.hands[0]), frozenset(self.hands[1]))
        return (*hands, frozenset(self.gone), self.led, *self.points, self.to_act)


def start(seats: int, options: NoOptions) -> Tricks:
    return Tricks()


class View:
    def __init__(self, state: Tricks, seat: int) -> None:
        self.seat = seat
        self.to_act = state.to_act
        self.legal = tuple(state.legal_moves()) if seat == state.to_act else ()
        self.hand = tuple(sorted(state.hands[seat])) if seat >= 0 else ()
        self.sizes = tuple([len(hand) for hand in state.hands])
        self.gone = tuple(state.gone)
        self.led = state.led
        self.points = tuple(state.points)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and vars(self) == vars(other)

    def __hash__(self) -> int:
        return hash((self.seat, self.hand, self.gone))


def determinize(view: View, rng: Rng) -> Tricks:
    unseen = [card for card in range(CARDS) if card not in view.hand and card not in view.gone]
    rng.shuffle(unseen)
    state = Tricks()
    for seat, size in enumerate(view.sizes):
        if seat == view.seat:
            state.hands[seat] = list(view.hand)
        else:
            state.hands[seat] = [unseen.pop() for _ in range(size)]
    state.gone = list(view.gone)
    state.led = view.led
    state.points = list(view.points)
    state.to_act = view.to_act
    return state


def scene(view: View) -> Scene:
    legal = {MOVES.notation(move) for move in view.legal}
    pieces = [
        Piece(
            id=NAMES[card],
            symbol="card",
            x=float(at),
            y=0.0,
            text=NAMES[card],
            label=NAMES[card],
            move=f"play {NAMES[card]}" if f"play {NAMES[card]}" in legal else None,
        )
        for at, card in enumerate(view.hand)
    ]
    hand = Zone(id="hand", kind="hand", x=0, y=0, width=HAND, height=1, label="your hand")
    panels = tuple([Panel(seat=seat, score=str(view.points[seat])) for seat in (0, 1)])
    status = "The game is over." if view.to_act == OVER else f"@{view.to_act} plays a card."
    return Scene(
        width=HAND,
        height=1,
        zones=(hand,),
        pieces=tuple(pieces),
        controls=(),
        panels=panels,
        status=status if view.to_act != CHANCE else "The cards are being dealt.",
    )


def tell(before: View, move: int, after: View) -> str:
    if before.to_act == CHANCE:
        return "A card is dealt."
    return f"@{before.to_act} plays {NAMES[move]}."


def why_not(view: View, notation: str) -> str:
    return "Play a card of your hand, of the suit that was led if you have one (rule 2)."


GAME: Final = Game(
    name="tricks_game",
    title="Tricks",
    blurb="Eight tricks with hidden hands.",
    version=1,
    seats=(2,),
    moves=MOVES,
    start=start,
    view=View,
    determinize=determinize,
    scene=scene,
    tell=tell,
    why_not=why_not,
    reveals=lambda view, move: True,
    symbols={"card": Symbol('<rect width="100" height="100"/>', ("c",), "card")},
    rules=RULES,
    has_secrets=True,
    has_luck=True,
    payoff_bounds=(0.0, 1.0),
    payoff_sum=1.0,
    longest=2 * HAND * 2,
)
