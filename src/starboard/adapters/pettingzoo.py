"""Every game as a PettingZoo environment, and any moment of it as a text to come back to.

    from starboard.adapters import pettingzoo

    env = pettingzoo.env("speiderne", seats=3, stages="discoverer")
    env.reset(seed=1)

An action is the id of a move, and the observation's mask says which are legal. Luck is drawn
between the agents' steps. Rewards are the payoffs, paid when the game ends.
"""

from __future__ import annotations

import secrets
from typing import Any

from starboard import catalog
from starboard.adapters import NEEDS
from starboard.adapters.compact import encoding_of
from starboard.adapters.course import Course
from starboard.adapters.picture import as_pixels, as_text
from starboard.kernel import (
    CHANCE,
    OVER,
    WATCHER,
    BadRecord,
    Game,
    IllegalMove,
    Record,
    Rng,
    StarboardError,
    final_state,
    name_seats,
    parse,
    parse_options,
    refusal,
    show_option,
    show_options,
)

try:
    import numpy as np
    import pettingzoo
    from gymnasium import spaces
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(NEEDS) from missing

MAGIC = "starboard environment 1"

METADATA: dict[str, Any] = {
    "name": "starboard",
    "render_modes": ["human", "ansi", "rgb_array"],
    "render_fps": 1,
    "is_parallelizable": False,
}


class NotReset(StarboardError, AttributeError):
    """An environment was used before it was reset."""


def env(game: str | Game[Any, Any], seats: int | None = None, **settings: Any) -> Environment:
    """Make an environment of a game, or of the one that the catalog has by this name.

    The settings are the game's options, and `render_mode`, `render_seat` and `max_cycles`.
    """
    return Environment(catalog.find(game) if isinstance(game, str) else game, seats, **settings)


class Environment(pettingzoo.AECEnv):
    """A game with an agent in every seat: ``player_0``, ``player_1``..."""

    metadata: dict[str, Any] = METADATA

    def __init__(
        self,
        game: Game[Any, Any],
        seats: int | None = None,
        *,
        render_mode: str | None = None,
        render_seat: int = WATCHER,
        max_cycles: int | None = None,
        **options: Any,
    ) -> None:
        """Make it; *max_cycles* truncates a game after so many turns for each seat."""
        super().__init__()
        self.game = game
        self.seats = game.check_seats(seats)
        words = {name: show_option(value) for name, value in options.items()}
        self.options = show_options(parse_options(game.options, words))
        self.encoding = encoding_of(game, self.seats, self.options)
        self.metadata = {**self.metadata, "name": f"starboard_{game.name}"}
        self.render_mode = render_mode
        self.render_seat = render_seat
        self.max_cycles = max_cycles
        self.possible_agents = [f"player_{seat}" for seat in range(self.seats)]
        self.agents: list[str] = []
        num_moves = game.moves.num_choices
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(-1, 1, (self.encoding.size,), np.float32),
                    "action_mask": spaces.Box(0, 1, (num_moves,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(num_moves) for agent in self.possible_agents}
        self._seed = secrets.randbits(32)
        self._episode = -1
        self._course: Course | None = None

    def __str__(self) -> str:
        return str(self.metadata["name"])

    def observation_space(self, agent: str) -> Any:
        """The space of an agent's observations: numbers, and a mask of its legal moves."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The space of moves, legal or not."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game. Without a *seed* the luck goes on from the last one given."""
        if seed is not None:
            self._seed, self._episode = seed, -1
        self._episode += 1
        self._sit_down(Course.begin(self.game, self.seats, self.options))

    def step(self, action: Any) -> None:
        """Play the move with this id; an agent that is done steps with none."""
        course = self.course
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        if action is None:
            seat, agent = course.state.to_act, self.agent_selection
            raise IllegalMove(seat, "", f"{agent} is to move: step with an action.")
        move = int(action)
        if move not in course.state.legal_moves():
            raise self._illegal(move)
        self._cumulative_rewards[self.agent_selection] = 0
        course.play(move)
        self._turns += 1
        self._go_on()

    def observe(self, agent: str) -> dict[str, Any]:
        """What the agent's seat sees, and which moves it has."""
        seat = self.possible_agents.index(agent)
        course = self.course
        tensor = self.encoding.zeros()
        self.encoding.write(tensor, course, seat)
        mask: Any = np.zeros(self.game.moves.num_choices, np.int8)
        if seat == course.state.to_act and not self.truncations.get(agent):
            mask[course.state.legal_moves()] = 1
        return {"observation": tensor, "action_mask": mask}

    def render(self) -> Any:
        """What `render_seat` sees, or else a spectator, in the environment's render mode."""
        scene = self.course.scene(self.render_seat)
        if self.render_mode == "rgb_array":
            return as_pixels(self.game, scene)
        if self.render_mode == "ansi":
            return as_text(self.game, scene)
        print(as_text(self.game, scene))
        return None

    def close(self) -> None:
        """Nothing is held open."""

    def save(self) -> str:
        """This moment as a text: `restore` comes back to it, here or in another process."""
        head = [MAGIC, f"seed {self._seed}", f"episode {self._episode}"]
        head += [f"gone {len(self.possible_agents) - len(self.agents)}"]
        return "\n".join([*head, "", self.record().text()])

    def restore(self, saved: str) -> None:
        """Come back to the moment that `save` wrote; the luck after it is the same too."""
        head, _, text = saved.partition("\n\n")
        facts = dict([line.partition(" ")[::2] for line in head.splitlines()])
        if not saved.startswith(MAGIC) or {"seed", "episode", "gone"} - set(facts):
            raise BadRecord(f"This is not a saved environment: it does not begin with {MAGIC!r}.")
        record = parse(text)
        if (record.seats, record.options) != (self.seats, self.options):
            raise BadRecord("The saved environment has other seats or options: make one with them.")
        final_state(record, self.game)
        self._seed, self._episode = int(facts["seed"]), int(facts["episode"])
        self._sit_down(Course.begin(self.game, self.seats, self.options, record.plies))
        for _ in range(int(facts["gone"])):
            self.step(None)

    def __deepcopy__(self, memo: object) -> Environment:
        return _revive(self.game, *self._facts())

    def __reduce__(self) -> tuple[Any, ...]:
        # A game is found again by its name, since rules do not travel between processes.
        return _revive, (self.game.name, *self._facts())

    def _facts(self) -> tuple[dict[str, Any], str]:
        settings = {
            "seats": self.seats,
            "render_mode": self.render_mode,
            "render_seat": self.render_seat,
            "max_cycles": self.max_cycles,
            **self.options,
        }
        return settings, "" if self._course is None else self.save()

    def record(self) -> Record:
        """The game so far, as Starboard stores it."""
        return Record(
            game=self.game.name,
            version=self.game.version,
            seats=self.seats,
            options=self.options,
            plies=tuple([str(step) for step in self.course.steps()]),
            result=self.course.state.result(),
        )

    @property
    def luck(self) -> int:
        """What all draws of this game follow from."""
        return self._seed + (self._episode << 64)

    @property
    def course(self) -> Course:
        """The course of play; raises `NotReset` before the first reset."""
        if self._course is None:
            raise NotReset("Reset the environment before you use it.")
        return self._course

    def _sit_down(self, course: Course) -> None:
        self._course = course
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        moves = self.game.moves
        plies = [moves.parse(str(step)) for step in course.steps()]
        self._turns = len([move for move in plies if not moves.is_chance(move)])
        self._skip_agent_selection = None
        self._go_on()

    def _go_on(self) -> None:
        """Draw what is due, and find whose step is next or how the game ended."""
        course = self.course
        while course.state.to_act == CHANCE:
            # Each draw has a stream of its own, so that a restored game draws the same.
            course.play(course.state.draw(Rng(self.luck, course.plies)))
        result = course.state.result()
        if result is not None:
            self.rewards = dict(zip(self.agents, result.payoffs, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.max_cycles is not None and self._turns >= self.max_cycles * self.seats:
            self.truncations = dict.fromkeys(self.agents, True)
        over = course.state.to_act == OVER
        self.agent_selection = self.agents[0 if over else course.state.to_act]
        self._accumulate_rewards()

    def _illegal(self, move: int) -> IllegalMove:
        seat = self.course.state.to_act
        if not 0 <= move < self.game.moves.num_choices:
            reason = f"There is no action {move}: actions go from 0 to"
            return IllegalMove(seat, str(move), f"{reason} {self.game.moves.num_choices - 1}.")
        notation = self.game.moves.notation(move)
        view = self.game.view(self.course.state, seat)
        reason = refusal(self.game, view, notation) or ""
        return IllegalMove(seat, notation, name_seats(reason, self.possible_agents))


def _revive(game: str | Game[Any, Any], settings: dict[str, Any], saved: str) -> Environment:
    table = env(game, **settings)
    if saved:
        table.restore(saved)
    return table
