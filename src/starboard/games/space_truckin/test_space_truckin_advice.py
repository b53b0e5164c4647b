"""What bots are told."""

import pytest

from starboard.games.space_truckin import FEATURES, GAME
from starboard.games.space_truckin.advice import TruckinAdvice
from starboard.games.space_truckin.features import NAMES
from starboard.games.space_truckin.moves import TYPE_NAMES
from starboard.games.space_truckin.setups import DICE, position
from starboard.kernel import OVER, Learned, Rng, first_model, random_game
from starboard.testing import play


def test_advice_sees_points_on_the_way() -> None:
    advice = TruckinAdvice()
    ahead = advice.promise(position("straight+0E straight straight", at="c5"))
    assert ahead[0] > ahead[1]
    surrounded = advice.promise(position("station+1* void", at="c5"))
    assert surrounded[1] > surrounded[0]
    closed = position("dead-end/W+1E straight . ", at="c5")
    before = advice.promise(closed)
    play(GAME, closed, "draw gateway", "place e5")
    assert advice.promise(closed)[1] > before[1]


def test_advice_counts_what_each_seat_still_draws() -> None:
    state, advice = GAME.begin(2, DICE), TruckinAdvice()
    even = advice.promise(state)
    state.stacks.take(0, TYPE_NAMES.index("station"))
    fewer_stations = advice.promise(state)
    state.stacks.take(1, TYPE_NAMES.index("bend"))
    as_many_tiles = advice.promise(state)
    # A station that is drawn and not yet placed brings its points no more.
    assert even[0] > as_many_tiles[0] > fewer_stations[0]


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_the_first_model_judges_as_the_advice_does(seats: int) -> None:
    author, first = TruckinAdvice(), Learned(first_model(FEATURES), None)
    state = GAME.begin(seats, DICE)
    for number, move in enumerate(random_game(state.clone(), Rng(6, seats))):
        state.play(move)
        if number % 8 == 0 and state.to_act != OVER:
            assert len(FEATURES.of(state, 0)) == len(NAMES)
            assert first.promise(state) == pytest.approx(author.promise(state))
    assert state.to_act == OVER
