"""Bugs that every other law lets through: what a move shows, what is imagined, what a key says."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import pytest
import tricks_game

from starboard.kernel import AnyGame, Rng
from starboard.references import kuhn_poker
from starboard.testing import LawBroken, check_game

KUHN: AnyGame = kuhn_poker.GAME
TRICKS: AnyGame = tricks_game.GAME


def never_shuffles(view: kuhn_poker.View, rng: Rng) -> kuhn_poker.Kuhn:
    unseen = [card for card in kuhn_poker.CARDS if card not in view.hands]
    hands = "".join([unseen.pop() if card == "?" else card for card in view.hands])
    return kuhn_poker.Kuhn(hands, view.line, view.to_act)


@dataclass(frozen=True, eq=False)
class Knowing:
    """A view that shows what it should, and keeps the rest up its sleeve."""

    shown: kuhn_poker.View
    truth: kuhn_poker.Kuhn

    def __getattr__(self, name: str) -> Any:
        return getattr(self.shown, name)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Knowing) and self.shown == other.shown

    def __hash__(self) -> int:
        return hash(self.shown)


class Vague(kuhn_poker.Kuhn):
    """Its key says who is to act, and not what was done before."""

    def clone(self) -> Any:
        return type(self)(self.hands, self.line, self.to_act)

    def key(self) -> Any:
        return self.hands, self.to_act


@pytest.mark.parametrize(
    ("game", "breach"),
    [
        pytest.param(
            replace(TRICKS, reveals=lambda view, move: False),
            "a move shows seat 1 a secret but could be undone",
            id="a card that is played and taken back",
        ),
        pytest.param(
            replace(KUHN, determinize=never_shuffles),
            "always imagines the same state",
            id="a deck that is never shuffled",
        ),
        pytest.param(
            replace(
                KUHN,
                view=lambda state, seat: Knowing(kuhn_poker.view(state, seat), state.clone()),
                determinize=lambda view, rng: view.truth.clone(),
            ),
            "always imagines the same state",
            id="a view that knows the truth",
        ),
        pytest.param(
            replace(KUHN, start=lambda seats, options: Vague()),
            "states with the same key differ",
            id="a key that leaves something out",
        ),
    ],
)
def test_a_planted_bug_is_caught(game: AnyGame, breach: str) -> None:
    with pytest.raises(LawBroken) as caught:
        check_game(game, games=30)
    assert breach in str(caught.value)
