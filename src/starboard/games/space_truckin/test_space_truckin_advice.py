"""What bots are told."""

from starboard.games.space_truckin import GAME
from starboard.games.space_truckin.advice import TruckinAdvice
from starboard.games.space_truckin.setups import position
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
