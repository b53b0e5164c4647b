"""Connect Four for tests of bots: positions by columns, and advice that shows at work."""

from dataclasses import replace

from starboard.bots import (
    Bot,
)
from starboard.kernel import (
    Advice,
    AnyGame,
    Budget,
    Rng,
    State,
)
from starboard.references.connect_four import ConnectFour
from starboard.testing import play_line


def chosen(bot: Bot, state: State, seed: int = 0, budget: Budget | None = None) -> str:
    """What a bot chooses in a state."""
    view = bot.game.view(state, state.to_act)
    return bot.game.moves.notation(bot.choose(view, view.legal, Rng(seed), budget))


def four(game: AnyGame, columns: str) -> ConnectFour:
    """The position after discs in these columns."""
    state: ConnectFour = play_line(game, *[f"drop {column}" for column in columns])
    return state


class CountsColumns(Advice):
    """Likes discs in the middle: enough to see advice at work."""

    def promise(self, state: State) -> list[float]:
        """Who has more of them."""
        assert isinstance(state, ConnectFour)
        result = state.result()
        if result is not None:
            return list(result.payoffs)
        lead = 0
        for column, worth in ((2, 1), (3, 3), (4, 1)):
            for row in range(6):
                owner = state.owner(column, row)
                lead += {None: 0, 0: worth, 1: -worth}[owner]
        return [lead / 50, -lead / 50]


def advised(game: AnyGame) -> AnyGame:
    """The game with such advice."""
    return replace(game, advice=CountsColumns())


class Stubborn(CountsColumns):
    """Suggests the first legal move, and remembers how often it was asked."""

    def __init__(self) -> None:
        self.asked = 0

    def suggest(self, state: State, rng: Rng) -> int:
        """The first one."""
        self.asked += 1
        return state.legal_moves()[0]
