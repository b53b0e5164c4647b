"""Kuhn poker: three cards, one bet. The smallest game with both luck and secrets.

A reference game, written in one file as a guest of Starboard would write it.
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
    acting_field,
    acting_word,
    one_hots,
)
from starboard.parts.cards import HIDDEN, SYMBOLS, Row, buttons, face, imagine, table

RULES: Final = """\
# Kuhn poker

1. The deck has three cards: jack, queen and king, the king highest. Each of two players
   puts one chip into the pot and is dealt one card, which only its owner sees.
2. In turn, beginning with the first player, each may pass or bet one chip.
3. If both pass, the cards are shown and the higher one wins the pot.
4. If one bets and the other bets too, the cards are shown and the higher one wins the pot.
5. If one bets and the other passes, the bettor wins the pot and no card is shown.

The payoff is what a player wins or loses: one chip, or two after two bets.

Notation: `pass` and `bet`; `deal K` deals the king to the next player without a card.
"""

CARDS: Final = "JQK"
NAMES: Final = {"J": "the jack", "Q": "the queen", "K": "the king"}
LABELS: Final = {"pass": "Pass", "bet": "Bet a chip"}
ENDINGS: Final = {
    "pp": "both passed (rule 3)",
    "bb": "the bet was called (rule 4)",
    "pbb": "the bet was called (rule 4)",
    "bp": "the bet was not called (rule 5)",
    "pbp": "the bet was not called (rule 5)",
}


@dataclass(frozen=True, slots=True)
class Step:
    notation: str


MOVES: Final = MoveTable(
    [Step("pass"), Step("bet")], chances=[Step(f"deal {card}") for card in CARDS]
)
PASS: Final = 0
BET: Final = 1
DEAL: Final = 2  # DEAL + i deals CARDS[i]


class Kuhn(State):
    def __init__(self, hands: str = "", line: str = "", to_act: int = CHANCE) -> None:
        self.hands = hands  # one card a seat, in dealing order
        self.line = line  # the betting so far: "pb" is pass, then bet
        self.to_act = to_act

    def legal_moves(self) -> list[int]:
        return [PASS, BET] if self.to_act >= 0 else []

    def chances(self) -> list[tuple[int, int]]:
        if self.to_act != CHANCE:
            return []
        return [(DEAL + i, 1) for i, card in enumerate(CARDS) if card not in self.hands]

    def play(self, move: int) -> None:
        if self.to_act == CHANCE:
            self.hands += CARDS[move - DEAL]
            self.to_act = CHANCE if len(self.hands) < 2 else 0
        else:
            self.line += "pb"[move]
            self.to_act = OVER if self.line in ENDINGS else 1 - self.to_act

    def result(self) -> Result | None:
        if self.to_act != OVER:
            return None
        stake = 2.0 if self.line.count("b") == 2 else 1.0
        if self.line.endswith("bp"):
            first_wins = self.line == "bp"
        else:
            first_wins = CARDS.index(self.hands[0]) > CARDS.index(self.hands[1])
        payoffs = (stake, -stake) if first_wins else (-stake, stake)
        return Result(payoffs, ENDINGS[self.line])

    def clone(self) -> Kuhn:
        return Kuhn(self.hands, self.line, self.to_act)

    def key(self) -> tuple[str, str]:
        return self.hands, self.line


def start(seats: int, options: NoOptions) -> Kuhn:
    return Kuhn()


# The view: all of the game's secrets are decided here.


@dataclass(frozen=True, slots=True)
class View:
    seat: int
    hands: str  # HIDDEN stands for a card this seat may not see
    line: str
    to_act: int
    legal: tuple[int, ...]
    payoffs: tuple[float, ...]  # once it is over
    reason: str


def view(state: Kuhn, seat: int) -> View:
    result = state.result()
    shown = result is not None and not state.line.endswith("bp")
    return View(
        seat=seat,
        hands="".join([c if shown or i == seat else HIDDEN for i, c in enumerate(state.hands)]),
        line=state.line,
        to_act=state.to_act,
        legal=tuple(state.legal_moves()) if seat == state.to_act else (),
        payoffs=() if result is None else result.payoffs,
        reason="" if result is None else result.reason,
    )


def determinize(view: View, rng: Rng) -> Kuhn:
    unseen = [card for card in CARDS if card not in view.hands]
    return Kuhn("".join(imagine(view.hands, unseen, rng)), view.line, view.to_act)


def reveals(view: View, move: int) -> bool:
    """The betting shows the cards when it ends in a showdown."""
    return view.line + "pb"[move] in {"pp", "bb", "pbb"}


# The scene, the log and the refusals start from a view.


def scene(view: View) -> Scene:
    hands = [
        Row(
            id=f"hand {s}",
            x=2.5 * s,
            label=f"@{s}",
            tip="Only its owner sees it (rule 1).",
            cards=[face(f"card {s}", card, NAMES, owner=s) for card in view.hands[s : s + 1]],
        )
        for s in (0, 1)
    ]
    panels = [
        Panel(seat=s, holdings=(Holding(label="chips in the pot", count=chips(view.line, s)),))
        for s in (0, 1)
    ]
    return table(hands, buttons(LABELS if view.legal else {}), panels, status(view))


def chips(line: str, seat: int) -> int:
    return 1 + (line[seat::2].count("b"))


def status(view: View) -> str:
    if view.to_act == CHANCE:
        return "The cards are being dealt."
    if view.to_act != OVER:
        return f"@{view.to_act} passes or bets."
    won = max(view.payoffs)
    amount = "one chip" if won == 1 else "two chips"
    return f"@{view.payoffs.index(won)} wins {amount}: {view.reason}."


def tell(before: View, move: int, after: View) -> str:
    if before.to_act == CHANCE:
        seat = len(before.hands)
        card = after.hands[seat]
        return f"@{seat} is dealt {NAMES.get(card, 'a card')}."
    said = f"@{before.to_act} {('passes', 'bets')[move]}."
    return said if after.to_act != OVER else f"{said} {status(after)}"


def why_not(view: View, notation: str) -> str:
    return "You may pass or bet (rule 2)."


# What a learner sees: the cards it may know, and the betting so far.
CARD_WORDS: Final = one_hots(len(CARDS))
BETTING: Final = one_hots(2)


class KuhnEncoder(Encoder):
    def fields(self, seats: int) -> list[Field]:
        return [
            acting_field(2),
            Field("my card", tuple(CARDS)),
            Field("their card", tuple(CARDS)),
            Field("betting", ("pass", "bet"), ("first", "second", "third")),
        ]

    def write(self, view: object, row: list[bytes]) -> None:
        assert isinstance(view, View)
        me = max(view.seat, 0)
        row.append(acting_word(view.to_act, me, 2))
        for seat in (me, 1 - me):
            row.append(CARD_WORDS[CARDS.find(view.hands[seat : seat + 1] or "?")])
        for turn in range(3):
            row.append(BETTING["pb".find(view.line[turn : turn + 1] or "?")])


GAME: Final = Game(
    name="kuhn_poker",
    title="Kuhn poker",
    blurb="Three cards, one bet, and the whole of bluffing.",
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
    encoder=KuhnEncoder(),
    has_secrets=True,
    has_luck=True,
    payoff_bounds=(-2.0, 2.0),
    payoff_sum=0.0,
    longest=5,
)
