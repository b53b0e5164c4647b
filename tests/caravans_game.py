"""A game of hidden hands in which there is much to learn: caravans, and nobody's advice.

Loading whatever one holds loses, so that random games say little about good ones.
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
    Result,
    Rng,
    Scene,
    State,
)
from starboard.parts.cards import HIDDEN, SYMBOLS, Row, face, imagine, table

RULES: Final = """\
# Caravans

1. The deck has goods of four kinds, a to d, each from 1 to 7. Each of two players is dealt six,
   which only they see.
2. In turn, each loads a card onto their own caravan of its kind, if it is higher than the last one
   there, or drops it for good. Then they draw a card.
3. The game is over when somebody would draw and the deck is empty. A caravan that carries anything
   is worth the sum of its cards less 10. Who is worth more wins; equal players share the win.

Notation: `load a3`, `drop a3`; `deal a3` deals a card.
"""

KINDS: Final = "abcd"
RANKS: Final = 7
HAND: Final = 6
COST: Final = 10
CARDS: Final = [f"{kind}{rank + 1}" for kind in KINDS for rank in range(RANKS)]
DROP: Final = len(CARDS)
DEAL: Final = 2 * len(CARDS)


@dataclass(frozen=True, slots=True)
class Step:
    notation: str


MOVES: Final = MoveTable(
    [Step(f"{verb} {card}") for verb in ("load", "drop") for card in CARDS],
    chances=[Step(f"deal {card}") for card in CARDS],
)


class Caravans(State):
    def __init__(self) -> None:
        self.hands: list[list[int]] = [[], []]
        self.tops = [[-1] * len(KINDS), [-1] * len(KINDS)]  # the last rank of each caravan
        self.sums = [[0] * len(KINDS), [0] * len(KINDS)]
        self.deck = list(range(len(CARDS)))  # in no order: chance draws from it
        self.turn = 0
        self.to_act = CHANCE

    def legal_moves(self) -> list[int]:
        if self.to_act < 0:
            return []
        hand, tops = sorted(self.hands[self.turn]), self.tops[self.turn]
        loads = [card for card in hand if card % RANKS > tops[card // RANKS]]
        return loads + [DROP + card for card in hand]

    def chances(self) -> list[tuple[int, int]]:
        return [(DEAL + card, 1) for card in sorted(self.deck)] if self.to_act == CHANCE else []

    def play(self, move: int) -> None:
        if move >= DEAL:
            self._deal(move - DEAL)
            return
        card = move % DROP
        self.hands[self.turn].remove(card)
        if move < DROP:
            kind, rank = divmod(card, RANKS)
            self.tops[self.turn][kind] = rank
            self.sums[self.turn][kind] += rank + 1
        self.to_act = CHANCE if self.deck else OVER

    def _deal(self, card: int) -> None:
        self.deck.remove(card)
        self.hands[self.turn].append(card)
        if len(self.hands[self.turn]) == HAND:
            self.turn = 1 - self.turn
        if len(self.hands[self.turn]) == HAND:
            self.to_act = self.turn

    def worth(self, seat: int) -> int:
        return sum([carried - COST for carried in self.sums[seat] if carried])

    def result(self) -> Result | None:
        if self.to_act != OVER:
            return None
        lead = self.worth(0) - self.worth(1)
        first = 0.5 if lead == 0 else float(lead > 0)
        return Result((first, 1 - first), "the deck is empty (rule 3)")

    def clone(self) -> Caravans:
        other = Caravans()
        other.hands = [hand[:] for hand in self.hands]
        other.tops = [tops[:] for tops in self.tops]
        other.sums = [sums[:] for sums in self.sums]
        other.deck = self.deck[:]
        other.turn = self.turn
        other.to_act = self.to_act
        return other

    def key(self) -> tuple[object, ...]:
        carried = [tuple(row) for row in (*self.tops, *self.sums)]
        hands = [frozenset(hand) for hand in self.hands]
        return (*hands, frozenset(self.deck), *carried, self.turn)


def start(seats: int, options: NoOptions) -> Caravans:
    return Caravans()


@dataclass(frozen=True, slots=True)
class View:
    seat: int
    hands: tuple[tuple[str, ...], tuple[str, ...]]
    tops: tuple[tuple[int, ...], ...]
    sums: tuple[tuple[int, ...], ...]
    unseen: tuple[str, ...]  # in the deck or in a hand that this seat may not see
    worth: tuple[int, int]
    turn: int
    to_act: int
    legal: tuple[int, ...]


def view(state: Caravans, seat: int) -> View:
    hands, unseen = [], state.deck[:]
    for s, hand in enumerate(state.hands):
        hands.append(tuple([CARDS[c] if s == seat else HIDDEN for c in sorted(hand)]))
        unseen += [] if s == seat else hand
    return View(
        seat=seat,
        hands=(hands[0], hands[1]),
        tops=tuple([tuple(row) for row in state.tops]),
        sums=tuple([tuple(row) for row in state.sums]),
        unseen=tuple([CARDS[card] for card in sorted(unseen)]),
        worth=(state.worth(0), state.worth(1)),
        turn=state.turn,
        to_act=state.to_act,
        legal=tuple(state.legal_moves()) if seat == state.to_act else (),
    )


def determinize(view: View, rng: Rng) -> Caravans:
    state = Caravans()
    places = [*view.hands[0], *view.hands[1]]
    hidden = places.count(HIDDEN)
    places += [HIDDEN] * (len(view.unseen) - hidden)
    cards = [CARDS.index(card) for card in imagine(places, view.unseen, rng)]
    first, both = len(view.hands[0]), len(view.hands[0]) + len(view.hands[1])
    state.hands = [cards[:first], cards[first:both]]
    state.deck = cards[both:]
    state.tops = [list(row) for row in view.tops]
    state.sums = [list(row) for row in view.sums]
    state.turn = view.turn
    state.to_act = view.to_act
    return state


def scene(view: View) -> Scene:
    mine = max(view.seat, 0)
    rows = [hand(view, 1 - mine, 0), caravans(view, 1 - mine, 2.2)]
    rows += [caravans(view, mine, 4.4), hand(view, mine, 6.6)]
    panels = [Panel(seat=seat, score=str(view.worth[seat])) for seat in (0, 1)]
    return table(rows, (), panels, status(view))


def hand(view: View, seat: int, y: float) -> Row:
    legal = {MOVES.notation(move) for move in view.legal}
    cards = []
    for at, card in enumerate(view.hands[seat]):
        ways = {f"load {card}": "Load it", f"drop {card}": "Drop it"}
        mine = {move: words for move, words in ways.items() if move in legal}
        piece = face(f"card {seat} {at}", card, owner=seat, choices=mine)
        if len(mine) == 1:
            piece = face(f"card {seat} {at}", card, owner=seat, move=f"drop {card}", verb="drop")
        cards.append(piece)
    return Row(id=f"hand {seat}", x=0, y=y, width=10, label=f"@{seat}", cards=cards)


def caravans(view: View, seat: int, y: float) -> Row:
    cards = [
        face(f"caravan {seat} {kind}", f"{KINDS[kind]}{top + 1}", owner=seat)
        for kind, top in enumerate(view.tops[seat])
        if top >= 0
    ]
    return Row(id=f"caravans {seat}", kind="board", x=0, y=y, width=10, cards=cards)


def status(view: View) -> str:
    if view.to_act == CHANCE:
        return "A card is being dealt."
    return "The game is over." if view.to_act == OVER else f"@{view.to_act} loads or drops a card."


def tell(before: View, move: int, after: View) -> str:
    if move >= DEAL:
        card = CARDS[move - DEAL] if before.turn == before.seat else "a card"
        return f"@{before.turn} draws {card}."
    return f"@{before.turn} {'loads' if move < DROP else 'drops'} {CARDS[move % DROP]}."


def why_not(view: View, notation: str) -> str:
    return "Load a card of your hand that is higher than the last, or drop one (rule 2)."


GAME: Final = Game(
    name="caravans_game",
    title="Caravans",
    blurb="Load caravans that pay for themselves, from hidden hands.",
    version=1,
    seats=(2,),
    moves=MOVES,
    start=start,
    view=view,
    determinize=determinize,
    scene=scene,
    tell=tell,
    why_not=why_not,
    reveals=lambda view, move: True,
    symbols=SYMBOLS,
    rules=RULES,
    has_secrets=True,
    has_luck=True,
    payoff_bounds=(0.0, 1.0),
    payoff_sum=1.0,
    longest=2 * len(CARDS) + 2,
)
