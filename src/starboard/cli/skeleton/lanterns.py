"""Lanterns: two hidden hands, and cards that may be laid face down.

A game with secrets to start from. Change the rules, then the moves, the state, the view and the
scene. Every secret is decided in the view, and nowhere else.
"""

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
# Lanterns

1. The deck has the cards 1 to 5, three of each. Each of two players is dealt four, which only
   they see; the others stay out of the game.
2. In turn, beginning with the first seat, each lays a card, open or face down.
3. Of two cards the higher open one scores a point, and its player begins the next round. A card
   that lies face down scores nothing, and nobody else learns what it was.
4. After four rounds whoever has more points wins; equal players share the win.

A win pays 1, a loss 0, a shared win a half.

Notation: `lay 3` lays a 3 open, `hide 3` face down; `deal 3` deals one.
"""

CARDS: Final = "12345"
COPIES: Final = 3
HAND: Final = 4
NAMES: Final = {card: f"the {card}" for card in CARDS}


@dataclass(frozen=True, slots=True)
class Step:
    notation: str


MOVES: Final = MoveTable(
    [Step(f"{verb} {card}") for verb in ("lay", "hide") for card in CARDS],
    chances=[Step(f"deal {card}") for card in CARDS],
)
HIDE: Final = len(CARDS)
DEAL: Final = 2 * len(CARDS)


class Lanterns(State):
    def __init__(self) -> None:
        self.hands = ["", ""]  # each ascending
        self.laid: list[tuple[int, int]] = []  # seats and moves, from the first round on
        self.points = [0, 0]
        self.to_act = CHANCE

    def legal_moves(self) -> list[int]:
        if self.to_act < 0:
            return []
        cards = sorted({CARDS.index(card) for card in self.hands[self.to_act]})
        return cards + [HIDE + card for card in cards]

    def chances(self) -> list[tuple[int, int]]:
        if self.to_act != CHANCE:
            return []
        left = [COPIES - "".join(self.hands).count(card) for card in CARDS]
        return [(DEAL + card, count) for card, count in enumerate(left) if count]

    def play(self, move: int) -> None:
        card = CARDS[move % len(CARDS)]
        if self.to_act == CHANCE:
            seat = 0 if len(self.hands[0]) < HAND else 1
            self.hands[seat] = "".join(sorted(self.hands[seat] + card))
            self.to_act = 0 if len(self.hands[1]) == HAND else CHANCE
            return
        self.hands[self.to_act] = self.hands[self.to_act].replace(card, "", 1)
        self.laid.append((self.to_act, move))
        self.to_act = 1 - self.to_act
        if len(self.laid) % 2 == 0:
            self._score()

    def _score(self) -> None:
        (first, one), (second, other) = self.laid[-2:]
        values = [move + 1 if move < HIDE else 0 for move in (one, other)]
        winner = first if values[0] > values[1] else second
        if values[0] != values[1]:
            self.points[winner] += 1
        self.to_act = first if values[0] == values[1] else winner
        if not any(self.hands):
            self.to_act = OVER

    def result(self) -> Result | None:
        if self.to_act != OVER:
            return None
        lead = self.points[0] - self.points[1]
        share = 0.5 if lead == 0 else float(lead > 0)
        return Result((share, 1 - share), "all cards are laid (rule 4)")

    def clone(self) -> Lanterns:
        other = Lanterns()
        other.hands = self.hands.copy()
        other.laid = self.laid.copy()
        other.points = self.points.copy()
        other.to_act = self.to_act
        return other

    def key(self) -> tuple[object, ...]:
        return (*self.hands, tuple(self.laid), *self.points, self.to_act)


def start(seats: int, options: NoOptions) -> Lanterns:
    return Lanterns()


# The view: all of the game's secrets are decided here.


@dataclass(frozen=True, slots=True)
class View:
    seat: int
    hands: tuple[str, str]  # HIDDEN stands for a card that this seat may not see
    laid: tuple[tuple[int, str, bool], ...]  # by whom, which card, and whether it lies open
    points: tuple[int, int]
    to_act: int
    legal: tuple[int, ...]


def view(state: Lanterns, seat: int) -> View:
    hands = [hand if s == seat else HIDDEN * len(hand) for s, hand in enumerate(state.hands)]
    laid = [
        (by, CARDS[m % HIDE] if m < HIDE or by == seat else HIDDEN, m < HIDE)
        for by, m in state.laid
    ]
    return View(
        seat=seat,
        hands=(hands[0], hands[1]),
        laid=tuple(laid),
        points=(state.points[0], state.points[1]),
        to_act=state.to_act,
        legal=tuple(state.legal_moves()) if seat == state.to_act else (),
    )


def determinize(view: View, rng: Rng) -> Lanterns:
    places = [*view.hands[0], *view.hands[1], *[card for _, card, _ in view.laid]]
    unseen = [card for card in CARDS for _ in range(COPIES - places.count(card))]
    cards = imagine(places, unseen, rng)
    state = Lanterns()
    for seat, hand in enumerate(view.hands):
        state.hands[seat] = "".join(sorted(cards[: len(hand)]))
        del cards[: len(hand)]
    for (by, _, is_open), card in zip(view.laid, cards, strict=True):
        state.laid.append((by, CARDS.index(card) + (0 if is_open else HIDE)))
    state.points = list(view.points)
    state.to_act = view.to_act
    return state


def reveals(view: View, move: int) -> bool:
    """An open card cannot be unseen; one that lies face down shows nothing."""
    return move < HIDE


# The scene, the log and the refusals start from a view.


def scene(view: View) -> Scene:
    """The rival's hand above, the cards of this round between, one's own hand below."""
    mine = max(view.seat, 0)
    now = view.laid[-(len(view.laid) % 2 or 2) :]
    laid = [face(f"laid {by}", c if up else HIDDEN, NAMES, owner=by) for by, c, up in now]
    rows = [hand(view, 1 - mine, 0), Row(id="round", kind="board", x=0, y=2.2, width=7, cards=laid)]
    panels = [Panel(seat=seat, score=str(view.points[seat])) for seat in (0, 1)]
    return table([*rows, hand(view, mine, 4.4)], (), panels, status(view))


def hand(view: View, seat: int, y: float) -> Row:
    """A hand; a touch of a card asks how to lay it, and equal cards are one offer."""
    is_mine = bool(view.legal) and seat == view.seat
    cards = [
        face(f"card {seat} {at}", card, NAMES, owner=seat, choices=ways(card) if is_mine else None)
        for at, card in enumerate(view.hands[seat])
    ]
    return Row(id=f"hand {seat}", x=0, y=y, width=7, label=f"@{seat}", cards=cards)


def ways(card: str) -> dict[str, str]:
    return {f"lay {card}": "Lay it open", f"hide {card}": "Lay it face down"}


def status(view: View) -> str:
    if view.to_act == CHANCE:
        return "The cards are being dealt."
    if view.to_act != OVER:
        return f"@{view.to_act} lays a card, open or face down."
    if view.points[0] == view.points[1]:
        return "All cards are laid: the win is shared (rule 4)."
    return f"All cards are laid: @{view.points.index(max(view.points))} wins (rule 4)."


def tell(before: View, move: int, after: View) -> str:
    if before.to_act == CHANCE:
        seat = 0 if len(before.hands[0]) < HAND else 1
        mine = f"a {CARDS[move - DEAL]}" if seat == before.seat else "a card"
        return f"@{seat} is dealt {mine}."
    _, card, is_open = after.laid[-1]
    what = f"a {card}" if card != HIDDEN else "a card"
    said = f"@{before.to_act} lays {what} {'open' if is_open else 'face down'}."
    scored = [seat for seat in (0, 1) if after.points[seat] > before.points[seat]]
    said += f" @{scored[0]} scores a point." if scored else ""
    return said if after.to_act != OVER else f"{said} {status(after)}"


def why_not(view: View, notation: str) -> str:
    return f"You have no {notation.split()[1]} in your hand (rule 2)."


GAME: Final = Game(
    name="lanterns",
    title="Lanterns",
    blurb="Four cards each, and some of them are better left in the dark.",
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
    has_secrets=True,
    has_luck=True,
    payoff_bounds=(0.0, 1.0),
    payoff_sum=1.0,
    longest=4 * HAND,
)
