"""Every game as a Python game of OpenSpiel: `register()`, then `pyspiel.load_game`.

    from starboard.adapters import openspiel

    openspiel.register()
    game = pyspiel.load_game("starboard_speiderne(players=3,stages=discoverer)")

Actions are the ids of the game's moves, and their strings its notations; chance outcomes are
counted from 0. Options are game parameters, and so is `players`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from starboard import catalog
from starboard.adapters import NEEDS
from starboard.adapters.course import Course, Memory, Step
from starboard.adapters.observer import Observer
from starboard.kernel import CHANCE, OVER, Game, OptionSpec, option_specs, show_option

try:
    import pyspiel
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(NEEDS) from missing

PREFIX = "starboard_"
"""Stands before a game's name, since OpenSpiel has a connect_four of its own."""

SMALL = 12
"""No course of a game that is remembered whole has more plies than this."""

_REGISTERED: dict[str, Game[Any, Any]] = {}


def register(games: Iterable[Game[Any, Any]] | None = None) -> list[str]:
    """Make *games*, or else all of the catalog, known to OpenSpiel; return their names there."""
    names = []
    if games is None:
        games = [*catalog.all_games(), *[catalog.find(name) for name in catalog.STUDIES]]
    for game in games:
        name = PREFIX + game.name
        names.append(name)
        if name not in _REGISTERED:
            _REGISTERED[name] = game
            # Each game has a class of its own: OpenSpiel lets go of it only after Python has
            # shut down, and nothing but classes survives that.
            maker = type(f"SpielGame_{game.name}", (SpielGame,), {"rules": game})
            pyspiel.register_game(_type_of(game), maker)
    return names


class SpielGame(pyspiel.Game):
    """A game with its number of players and its options chosen."""

    rules: Game[Any, Any]

    def __init__(self, params: Mapping[str, Any]) -> None:
        game = self.rules
        self.seats = game.check_seats(int(params["players"]))
        specs = option_specs(game.options)
        self.options = {spec.name: show_option(params[spec.name]) for spec in specs}
        memory = Memory(game, self.seats, self.options)  # refuses what the options do not take
        self.memory = memory if game.longest <= SMALL else None
        info = pyspiel.GameInfo(
            num_distinct_actions=game.moves.num_choices,
            max_chance_outcomes=len(game.moves) - game.moves.num_choices,
            num_players=self.seats,
            min_utility=game.payoff_bounds[0],
            max_utility=game.payoff_bounds[1],
            utility_sum=game.payoff_sum,
            max_game_length=game.longest,
        )
        super().__init__(_type_of(game), info, dict(params))

    def new_initial_state(self) -> SpielState:
        """The position before the first ply."""
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """As many as there are plies: no game says how many of them are draws."""
        return self.rules.longest if self.rules.has_luck else 0

    def __reduce__(self) -> tuple[Any, ...]:
        return _reload, (PREFIX + self.rules.name, self.get_parameters())

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """An observer of what a seat sees, of what it remembers, or of what all see."""
        return Observer(self.rules, self.seats, self.options, iig_obs_type, params)


class SpielState(pyspiel.State):
    """A position. Its one attribute is a course of play, made when it is first needed."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._kept: _Kept | None = None

    @property
    def course(self) -> Course:
        """The course of play that led here."""
        if self._kept is None:
            game = self.get_game()
            course = Course.begin(game.rules, game.seats, game.options, memory=game.memory)
            self._kept = _Kept(course)
        return self._kept.course

    def current_player(self) -> int:
        """The seat to act, or OpenSpiel's number for chance or the end."""
        to_act = self.course.state.to_act
        return int(pyspiel.PlayerId.TERMINAL) if to_act == OVER else to_act

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.course.state.to_act == OVER

    def legal_actions(self, player: int | None = None) -> list[int]:
        """What *player*, or else whoever acts, may do now; none for those who do not act."""
        # The way through C++ asks five questions in Python and takes twice as long.
        state = self.course.state
        if state.to_act >= 0 and player in (None, state.to_act):
            return state.legal_moves()
        found = super().legal_actions() if player is None else super().legal_actions(player)
        return list(found)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Each way the draw may fall, and how likely it is."""
        course = self.course
        chances = course.state.chances()
        total = sum([weight for _, weight in chances])
        first = course.game.moves.num_choices
        return [(move - first, weight / total) for move, weight in chances]

    def returns(self) -> list[float]:
        """The payoffs; all 0 until the game is over."""
        course = self.course
        result = course.state.result()
        return [0.0] * course.seats if result is None else list(result.payoffs)

    def resample_from_infostate(
        self, player: int, sampler: Callable[[], float] | None = None
    ) -> SpielState:
        """A state that *player* cannot tell from this one. Its history begins anew."""
        seed = int((sampler or pyspiel.UniformProbabilitySampler(0.0, 1.0))() * 2**53)
        state = SpielState(self.get_game())
        state._kept = _Kept(self.course.imagine(player, seed))
        return state

    def _legal_actions(self, player: int) -> list[int]:
        return self.course.state.legal_moves()

    def _apply_action(self, action: int) -> None:
        course = self.course
        drawn = course.state.to_act == CHANCE
        course.play(action + course.game.moves.num_choices if drawn else action)

    def _action_to_string(self, player: int, action: int) -> str:
        moves = self.get_game().rules.moves
        return str(moves.notation(action + moves.num_choices if player == CHANCE else action))

    # Structs are what OpenSpiel hands out as JSON.

    def _action_to_struct(self, player: int, action: int) -> dict[str, str]:
        return {"notation": self._action_to_string(player, action)}

    def _struct_to_actions(self, struct: Mapping[str, str]) -> list[int]:
        moves = self.get_game().rules.moves
        move = moves.parse(struct["notation"])
        return [move - moves.num_choices if moves.is_chance(move) else move]

    def _to_observation_struct(self, player: int) -> Any:
        return self.course.scene(player).plain()

    def _to_struct(self) -> dict[str, Any]:
        return {"plies": [_show(step) for step in self.course.steps()]}

    def __str__(self) -> str:
        return ", ".join([_show(step) for step in self.course.steps()])


class _Kept:
    """A course, for OpenSpiel to copy and to pickle: states themselves cannot be."""

    def __init__(self, course: Course) -> None:
        self.course = course

    def __deepcopy__(self, memo: object) -> _Kept:
        return _Kept(self.course.clone())

    def __reduce__(self) -> tuple[Any, ...]:
        course = self.course
        return _revive, (PREFIX + course.game.name, course.seats, course.options, course.steps())


def _reload(name: str, params: dict[str, Any]) -> Any:
    if name not in _REGISTERED:
        register()
    return pyspiel.load_game(name, params)


def _revive(name: str, seats: int, options: Mapping[str, str], steps: list[Step]) -> _Kept:
    return _Kept(Course.begin(_REGISTERED[name], seats, options, steps))


def _show(step: Step) -> str:
    return step if isinstance(step, str) else f"(imagined by @{step[0]} with {step[1]})"


def _type_of(game: Game[Any, Any]) -> Any:
    kinds = pyspiel.GameType
    luck, secrets = kinds.ChanceMode, kinds.Information
    return kinds(
        short_name=PREFIX + game.name,
        long_name=game.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=luck.EXPLICIT_STOCHASTIC if game.has_luck else luck.DETERMINISTIC,
        information=(
            secrets.IMPERFECT_INFORMATION if game.has_secrets else secrets.PERFECT_INFORMATION
        ),
        utility=_utility_of(game),
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={
            "players": game.seats[0],
            **{spec.name: _default(spec) for spec in option_specs(game.options)},
        },
    )


def _utility_of(game: Game[Any, Any]) -> Any:
    utility = pyspiel.GameType.Utility
    if game.cooperative:
        return utility.IDENTICAL
    if game.payoff_sum is None:
        return utility.GENERAL_SUM
    return utility.ZERO_SUM if game.payoff_sum == 0 else utility.CONSTANT_SUM


def _default(spec: OptionSpec) -> int | bool | str:
    if spec.kind == "number":
        return int(spec.default)
    return spec.default == "on" if spec.kind == "switch" else spec.default
