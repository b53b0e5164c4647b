"""One seat of any game as a Gymnasium environment; bots play the others.

from starboard.adapters import gymnasium

env = gymnasium.seat("connect_four", opponents="greedy")
observation, info = env.reset(seed=1)
"""

from __future__ import annotations

from typing import Any

from starboard.adapters import NEEDS
from starboard.adapters.pettingzoo import METADATA, Environment, env
from starboard.bots import make_bot
from starboard.kernel import OVER, BadSeats, Game, IllegalMove, Rng

try:
    import gymnasium
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(NEEDS) from missing


def seat(
    game: str | Game[Any, Any], seat: int = 0, opponents: str = "standard", **settings: Any
) -> Seat:
    """Take a seat against *opponents*, a bot by its name; settings as for `pettingzoo.env`."""
    return Seat(env(game, **settings), seat, opponents)


class Seat(gymnasium.Env[Any, Any]):
    """A seat at a table of bots. Observations and actions are those of its agent there.

    An action that is not legal ends the game with the worst payoff, and the info says why.
    """

    metadata: dict[str, Any] = METADATA

    def __init__(self, table: Environment, seat: int, opponents: str) -> None:
        if not 0 <= seat < table.seats:
            raise BadSeats(f"There is no seat {seat}: seats go from 0 to {table.seats - 1}.")
        self.table = table
        self.metadata = table.metadata
        self.render_mode = table.render_mode
        self._seat = seat
        self._agent = table.possible_agents[seat]
        self._bots = [make_bot(opponents, table.game) for _ in table.possible_agents]
        self.observation_space = table.observation_space(self._agent)
        self.action_space = table.action_space(self._agent)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Start a new game and let the others play until it is this seat's turn."""
        super().reset(seed=seed)
        luck = int(self.np_random.integers(2**32))
        self._rng = Rng(luck)
        self.table.reset(seed=luck)
        self._wait()
        return self._observe(), {}

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Play the move with this id, and let the others play until the next turn."""
        try:
            self.table.step(action)
        except IllegalMove as refused:
            worst = self.table.game.payoff_bounds[0]
            return self._observe(), worst, True, False, {"illegal": str(refused)}
        self._wait()
        reward = self.table.rewards[self._agent]
        over = self.table.terminations[self._agent]
        return self._observe(), float(reward), over, self.table.truncations[self._agent], {}

    def render(self) -> Any:
        """What the seat sees, in the environment's render mode."""
        return self.table.render()

    def save(self) -> str:
        """This moment as a text, as `Environment.save` writes it."""
        return self.table.save()

    def restore(self, saved: str) -> None:
        """Come back to a moment that `save` wrote. The bots' thoughts after it may differ."""
        self.table.restore(saved)

    def _observe(self) -> Any:
        return self.table.observe(self._agent)

    def _wait(self) -> None:
        """Let the bots play. The game may end, or begin, before this seat's turn."""
        table = self.table
        while not any(table.truncations.values()):
            state = table.course.state
            if state.to_act in (OVER, self._seat):
                return
            view = table.game.view(state, state.to_act)
            table.step(self._bots[state.to_act].choose(view, view.legal, self._rng))
