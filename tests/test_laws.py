"""Each law is shown to catch a bug: a reference game with one thing wrong breaks that law."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from typing import Any

import pytest

from starboard.kernel import (
    CHANCE,
    WATCHER,
    Advice,
    AnyGame,
    Button,
    Look,
    Moment,
    MoveTable,
    OpenView,
    Palette,
    Piece,
    Result,
    Rng,
    Scene,
    State,
    Symbol,
    option,
)
from starboard.references import connect_four, kuhn_poker
from starboard.testing import LawBroken, check_game

FOUR: AnyGame = connect_four.GAME
KUHN: AnyGame = kuhn_poker.GAME
ALL_SHOWN: AnyGame = replace(KUHN, reveals=lambda view, move: True)


def with_state(game: AnyGame, kind: Callable[[], State]) -> AnyGame:
    return replace(game, start=lambda seats, options: kind())


def with_scene(game: AnyGame, change: Callable[[Scene], Scene]) -> AnyGame:
    return replace(game, scene=lambda view: change(game.scene(view)))


def on_a_sea(scene: Scene) -> Scene:
    return replace(scene, zones=(replace(scene.zones[0], ground="sea"), *scene.zones[1:]))


def first_piece(**fields: str) -> Callable[[Scene], Scene]:
    def changed(scene: Scene) -> Scene:
        first, *others = scene.pieces
        return replace(scene, pieces=(replace(first, **fields), *others))  # type: ignore[arg-type]

    return changed


# Bugs in a state. Clones keep their class, so they keep the bug.


class Four(connect_four.ConnectFour):
    def clone(self) -> Any:
        return type(self)(self.mine, self.filled, self.discs, self.to_act)


class Kuhn(kuhn_poker.Kuhn):
    def clone(self) -> Any:
        return type(self)(self.hands, self.line, self.to_act)


class Descending(Four):
    def legal_moves(self) -> list[int]:
        return super().legal_moves()[::-1]


class GoesOn(Four):
    """Offers moves when it is over."""

    def legal_moves(self) -> list[int]:
        return super().legal_moves() or [0]


class DealsByHand(Kuhn):
    def legal_moves(self) -> list[int]:
        return [0, 1, 2] if self.to_act >= 0 else []


class WeighsNothing(Kuhn):
    def chances(self) -> list[tuple[int, int]]:
        return [(move, weight - (move == 4)) for move, weight in super().chances()]


class DealsTwice(Kuhn):
    def chances(self) -> list[tuple[int, int]]:
        return super().chances() * 2


class DrawsTheBest(Kuhn):
    """Overrides `draw` with a favourite."""

    def draw(self, rng: Rng) -> int:
        return self.chances()[-1][0]


class DrawsNothing(Kuhn):
    def chances(self) -> list[tuple[int, int]]:
        return super().chances() or [(2, 1)]


class PaysTooMuch(Kuhn):
    def result(self) -> Result | None:
        result = super().result()
        return result and Result((9.0, -9.0), result.reason)


class NeverPays(Four):
    def result(self) -> Result | None:
        return None


class SharesItsLog(Four):
    """Its clones write into the same list."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.log: list[int] = []

    def play(self, move: int) -> None:
        super().play(move)
        self.log.append(move)

    def clone(self) -> Any:
        clone = super().clone()
        clone.log = self.log
        return clone

    def key(self) -> Hashable:  # type: ignore[override]
        return tuple(self.log)


class Forgets(Four):
    def clone(self) -> Any:
        return Forgets(self.mine, self.filled, self.discs)


class LooksOn(SharesItsLog):
    """Only its clones copy the list before they write; what the original writes, they see."""

    is_clone = False

    def play(self, move: int) -> None:
        if self.is_clone:
            self.log = self.log.copy()
        super().play(move)

    def clone(self) -> Any:
        clone = super().clone()
        clone.is_clone = True
        return clone


class Numbered(Four):
    """No two games are alike, since each has a number that no record holds."""

    births = 0

    def __init__(self, *arguments: Any, number: int | None = None) -> None:
        super().__init__(*arguments)
        Numbered.births += 1
        self.number = Numbered.births if number is None else number

    def clone(self) -> Any:
        return Numbered(self.mine, self.filled, self.discs, self.to_act, number=self.number)

    def key(self) -> Hashable:  # type: ignore[override]
        return (*super().key(), self.number)


# Bugs in a declaration.


@dataclass(frozen=True, slots=True)
class Shout:
    notation: str


@dataclass(frozen=True, slots=True)
class Helpless:
    level: str = option("calm", "", choices=("calm", "swift"))


@dataclass(frozen=True, slots=True)
class Choiceless:
    level: str = option("calm", "How hard it is.", choices=("calm",))


@dataclass(frozen=True, slots=True)
class Fickle:
    level: str = option("calm", "How hard.", choices=("calm", "swift"), check=str.upper)

    def __post_init__(self) -> None:
        object.__setattr__(self, "level", "calm")


# Bugs in views, scenes and words.


def sees_all(state: kuhn_poker.Kuhn, seat: int) -> kuhn_poker.View:
    """A view that shows every card; determinizing it hides nothing, so it looks consistent."""
    return replace(kuhn_poker.view(state, seat), hands=state.hands)


def forgets_its_own_card(view: kuhn_poker.View, rng: Rng) -> kuhn_poker.Kuhn:
    cards = list("JQK")
    rng.shuffle(cards)
    return kuhn_poker.Kuhn("".join(cards[: len(view.hands)]), view.line, view.to_act)


def watcher_sees_the_first_hand(state: kuhn_poker.Kuhn, seat: int) -> kuhn_poker.View:
    view = kuhn_poker.view(state, seat)
    if seat != WATCHER:
        return view
    return replace(view, hands=kuhn_poker.view(state, 0).hands)


def hides_its_moves(state: kuhn_poker.Kuhn, seat: int) -> kuhn_poker.View:
    return replace(kuhn_poker.view(state, seat), legal=())


def tells_the_deal(before: kuhn_poker.View, move: int, after: kuhn_poker.View) -> str:
    if before.to_act == CHANCE:
        return f"The dealer says: {kuhn_poker.MOVES.notation(move)}."
    return kuhn_poker.tell(before, move, after)


def shows_the_deal(
    before: kuhn_poker.View, move: int, after: kuhn_poker.View
) -> tuple[Moment, ...]:
    return (Moment(title=kuhn_poker.MOVES.notation(move)),) if before.to_act == CHANCE else ()


PAPER = Palette(
    ground="#ffffff",
    surface="#ffffff",
    board="#ffffff",
    line="#cccccc",
    ink="#000000",
    quiet="#333333",
    accent="#0044aa",
)


class Boasts(Advice):
    def promise(self, state: State) -> list[float]:
        return [2.0, -2.0]


class Flatters(Advice):
    def promise(self, state: State) -> list[float]:
        return [0.5, 0.5]


def also(scene: Scene, *more: Piece) -> Scene:
    return replace(scene, pieces=(*scene.pieces, *more))


def without_a_touch(scene: Scene) -> Scene:
    pieces = [piece for piece in scene.pieces if piece.move != "drop d"]
    return replace(scene, pieces=tuple(pieces))


def with_two_touches(scene: Scene) -> Scene:
    first = [piece.move for piece in scene.pieces if piece.move][:1]
    return replace(
        scene, controls=tuple([Button(id=f"again {m}", label="Again", move=m) for m in first])
    )


def with_unlabelled_touches(scene: Scene) -> Scene:
    return replace(scene, pieces=tuple([replace(piece, label="") for piece in scene.pieces]))


MOUTH = Piece(id="x", symbol="hole", x=0, y=0)

PLANTED: list[tuple[str, AnyGame, str]] = [
    (
        "a card without a blurb",
        replace(FOUR, blurb=""),
        "a game's card is not complete",
    ),
    ("a name with a space", replace(FOUR, name="connect four"), "not an identifier"),
    ("seat counts out of order", replace(FOUR, seats=(3, 2)), "seat counts are not ascending"),
    (
        "a notation with a remark",
        replace(FOUR, moves=MoveTable([Shout(f"drop #{c}") for c in "abcdefg"])),
        "a notation is not one neat line",
    ),
    (
        "a notation that does not read back",
        replace(FOUR, moves=MoveTable([Shout(f"drop  {c}") for c in "abcdefg"])),
        "No move is written",
    ),
    ("an option without help", replace(FOUR, options=Helpless), "an option has no line of help"),
    ("an option without choice", replace(FOUR, options=Choiceless), "leaves no choice"),
    ("an option that forgets", replace(FOUR, options=Fickle), "value does not read back"),
    (
        "a symbol without alt text",
        replace(FOUR, symbols={**FOUR.symbols, "disc": Symbol("<path/>", ("●",), " ")}),
        "a symbol has no alt text",
    ),
    (
        "a symbol without a picture",
        replace(FOUR, symbols={**FOUR.symbols, "disc": Symbol("", ("●",), "disc")}),
        "a symbol has no picture",
    ),
    (
        "a symbol without a glyph",
        replace(FOUR, symbols={**FOUR.symbols, "disc": Symbol("<path/>", (), "disc")}),
        "a symbol has no glyph",
    ),
    (
        "a glyph that is a word",
        replace(FOUR, symbols={**FOUR.symbols, "disc": Symbol("<path/>", ("disc",), "disc")}),
        "a glyph is not one to three characters",
    ),
    ("moves out of order", with_state(FOUR, Descending), "legal moves are not ascending"),
    ("moves after the end", with_state(FOUR, GoesOn), "a seat to act and its moves disagree"),
    ("a chance that is chosen", with_state(KUHN, DealsByHand), "a seat may choose a chance"),
    ("a weight of nothing", with_state(KUHN, WeighsNothing), "a weight is not positive"),
    ("an outcome listed twice", with_state(KUHN, DealsTwice), "chance lists an outcome twice"),
    ("draws when nobody draws", with_state(KUHN, DrawsNothing), "chance and its draws disagree"),
    ("a draw with a favourite", with_state(KUHN, DrawsTheBest), "in 400 draws, not about"),
    ("a payoff out of bounds", with_state(ALL_SHOWN, PaysTooMuch), "payoffs are not within"),
    ("payoffs that do not add up", replace(FOUR, payoff_sum=1.0), "payoffs do not add up to 1.0"),
    (
        "a cooperation that pays unlike",
        replace(KUHN, cooperative=True),
        "a cooperative game pays its seats differently",
    ),
    ("an end without a result", with_state(FOUR, NeverPays), "a result and the end disagree"),
    ("a clone that shares", with_state(FOUR, SharesItsLog), "changed its original"),
    ("a clone that forgets", with_state(FOUR, Forgets), "a clone is another position"),
    ("a clone that looks on", with_state(FOUR, LooksOn), "changed its clone"),
    ("a key that no record holds", with_state(FOUR, Numbered), "replays to another position"),
    ("a game that is too long", replace(FOUR, longest=6), "a game is longer than 6 plies"),
    ("a touch that is missing", with_scene(FOUR, without_a_touch), "does not offer the legal"),
    ("a move with two touches", with_scene(FOUR, with_two_touches), "does not offer the legal"),
    (
        "a touch out of turn",
        with_scene(FOUR, lambda s: also(s, replace(MOUTH, move="drop a", label="a"))),
        "does not offer the legal moves once each",
    ),
    ("touches without labels", with_scene(FOUR, with_unlabelled_touches), "touch has no label"),
    (
        "two pieces with one id",
        with_scene(FOUR, lambda s: also(s, replace(MOUTH, id="hole a1"))),
        "two things share an id",
    ),
    (
        "a symbol that does not exist",
        with_scene(FOUR, lambda s: also(s, replace(MOUTH, symbol="dics"))),
        "a symbol does not exist",
    ),
    (
        "a piece off the table",
        with_scene(FOUR, lambda s: also(s, replace(MOUTH, x=99))),
        "a piece lies outside the scene",
    ),
    (
        "a piece that points at nothing",
        with_scene(FOUR, lambda s: also(s, replace(MOUTH, shows=("nowhere",)))),
        "points at pieces that do not exist",
    ),
    (
        "a seat without a panel",
        with_scene(FOUR, lambda s: replace(s, panels=s.panels[:1])),
        "not every seat has one panel",
    ),
    (
        "a scene without a status",
        with_scene(FOUR, lambda s: replace(s, status=" ")),
        "the scene has no status sentence",
    ),
    ("a view without its moves", replace(KUHN, view=hides_its_moves), "other legal moves"),
    (
        "a determinization that forgets",
        replace(KUHN, determinize=forgets_its_own_card),
        "an imagined state looks different to seat",
    ),
    (
        "a spectator who sees a hand",
        replace(KUHN, view=watcher_sees_the_first_hand),
        "a spectator sees what seat 1 does not",
    ),
    ("a moment that shows the deal", replace(KUHN, moments=shows_the_deal), "a moment shows seat"),
    (
        "a moment without its symbol",
        replace(FOUR, moments=lambda before, move, after: (Moment(symbol="cup"),)),
        "a symbol does not exist",
    ),
    (
        "a look without its ground",
        replace(FOUR, look=Look(light=PAPER, dark=PAPER, ground="sea")),
        "a symbol does not exist",
    ),
    (
        "a colour by its name",
        replace(FOUR, look=Look(light=PAPER, dark=replace(PAPER, line="grey"))),
        "a colour is not #rrggbb",
    ),
    (
        "words one cannot read",
        replace(FOUR, look=Look(light=replace(PAPER, ink="#aaaaaa"), dark=PAPER)),
        "words are hard to read",
    ),
    (
        "an accent one cannot see",
        replace(FOUR, look=Look(light=replace(PAPER, accent="#eeeeee"), dark=PAPER)),
        "the accent hardly shows",
    ),
    (
        "a ground that does not exist",
        with_scene(FOUR, on_a_sea),
        "a symbol does not exist",
    ),
    (
        "a ghost that does not exist",
        with_scene(FOUR, first_piece(ghost="sea")),
        "a symbol does not exist",
    ),
    (
        "a touch that asks for no move",
        with_scene(FOUR, first_piece(asks="hop d")),
        "No move is written",
    ),
    ("a log that tells the deal", replace(KUHN, tell=tells_the_deal), "tells seat 1 a secret"),
    ("a move that is not told", replace(FOUR, tell=lambda *_: ""), "a move is not told"),
    (
        "a showdown that can be undone",
        replace(KUHN, reveals=lambda view, move: False),
        "a secret but could be undone",
    ),
    ("a refusal that shrugs", replace(FOUR, why_not=lambda *_: "no"), "not a sentence"),
    ("advice out of bounds", replace(FOUR, advice=Boasts()), "advice is out of bounds"),
    ("advice that flatters", replace(FOUR, advice=Flatters()), "advice and result disagree"),
]


@pytest.mark.parametrize(
    ("game", "breach"), [pytest.param(game, breach, id=bug) for bug, game, breach in PLANTED]
)
def test_a_planted_bug_is_caught(game: AnyGame, breach: str) -> None:
    with pytest.raises((LawBroken, ValueError)) as caught:
        check_game(game, games=60)
    assert breach in str(caught.value)


def test_a_view_that_shows_every_card_needs_a_pair_test() -> None:
    """The one bug no law can see: nothing in the view itself says that it should be hidden."""
    check_game(replace(KUHN, view=sees_all, determinize=keeps_all), games=20)
    dealt = [kuhn_poker.Kuhn(hands, "", 0) for hands in ("JQ", "JK")]
    assert sees_all(dealt[0], 0) != sees_all(dealt[1], 0)
    assert kuhn_poker.view(dealt[0], 0) == kuhn_poker.view(dealt[1], 0)


def keeps_all(view: kuhn_poker.View, rng: Rng) -> kuhn_poker.Kuhn:
    return kuhn_poker.Kuhn(view.hands, view.line, view.to_act)


def test_an_open_view_is_its_state_and_who_looks() -> None:
    state = connect_four.ConnectFour()
    assert OpenView(state, 0) == OpenView(state.clone(), 0)
    assert hash(OpenView(state, 0)) == hash(OpenView(state.clone(), 0))
    assert OpenView(state, 0) != OpenView(state, 1)
    assert OpenView(state, 0) != state
