"""One seat of any game as a Gymnasium environment; bots play the others.

    import gymnasium
    import starboard.adapters.gymnasium

    env = gymnasium.make("starboard/ConnectFour-v1", opponents="greedy")
    observation, info = env.reset(seed=1)

Importing this module registers an id for every game; `make_vec` gives many tables at once.
"""

from __future__ import annotations

from typing import Any

from starboard import catalog
from starboard.adapters import NEEDS
from starboard.adapters.pettingzoo import METADATA, Environment, env
from starboard.bots import make_bot
from starboard.kernel import OVER, BadSeats, Game, IllegalMove, Rng

try:
    import gymnasium
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(NEEDS) from missing

BOTS_LUCK = 1 << 80
"""What is added to the table's seed for the bots, whose luck is not that of the cards."""


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
        self.table.render_seat = seat
        self.metadata = table.metadata
        self.render_mode = table.render_mode
        self._seat = seat
        self._opponents = opponents
        self._agent = table.possible_agents[seat]
        self._bots = [make_bot(opponents, table.game) for _ in table.possible_agents]
        self.observation_space = table.observation_space(self._agent)
        self.action_space = table.action_space(self._agent)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Start a new game and let the others play until it is this seat's turn."""
        super().reset(seed=seed)
        self.table.reset(seed=int(self.np_random.integers(2**32)))
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

    def action_masks(self) -> Any:
        """Which moves are legal now, as algorithms with masks ask for it."""
        return self._observe()["action_mask"] == 1

    def render(self) -> Any:
        """What the seat sees, in the environment's render mode."""
        return self.table.render()

    def save(self) -> str:
        """This moment as a text, as `Environment.save` writes it."""
        return self.table.save()

    def restore(self, saved: str) -> tuple[Any, dict[str, Any]]:
        """Come back to a moment of this game, this seat's or another's, and play on from there.

        Where another seat is to move, its bot plays first. Returns what `reset` does.
        """
        self.table.restore(saved)
        self._wait()
        return self._observe(), {}

    def __reduce__(self) -> tuple[Any, ...]:
        dice = (self._np_random, self._np_random_seed)
        return _seat_again, (self.table, self._seat, self._opponents, dice)

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
            # Each choice has luck of its own, so that a restored game goes on in the same way.
            rng = Rng(table.luck + BOTS_LUCK, table.course.plies)
            table.step(self._bots[state.to_act].choose(view, view.legal, rng))


def _seat_again(table: Environment, seat: int, opponents: str, dice: tuple[Any, Any]) -> Seat:
    again = Seat(table, seat, opponents)
    again._np_random, again._np_random_seed = dice
    return again


def id_of(name: str) -> str:
    """The id under which Gymnasium makes a game."""
    return f"starboard/{name.title().replace('_', '')}-v1"


def register() -> list[str]:
    """Make every game of the catalog known to Gymnasium; return their ids there."""
    names = [*catalog.names(), *catalog.STUDIES]
    for name in names:
        if id_of(name) not in gymnasium.registry:
            gymnasium.register(
                id_of(name),
                entry_point="starboard.adapters.gymnasium:seat",
                vector_entry_point="starboard.adapters.gymnasium_vector:VectorTables",
                kwargs={"game": name},
            )
    return [id_of(name) for name in names]


register()
