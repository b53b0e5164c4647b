"""Play one game of an arm. Its luck depends on the seed and its number alone."""

from __future__ import annotations

from time import perf_counter
from typing import NamedTuple

from starboard.bots import Bot, make_bot
from starboard.kernel import (
    CHANCE,
    OVER,
    AnyGame,
    BadGame,
    Record,
    Rng,
    State,
    parse_options,
    show_options,
)
from starboard.lab.measure import Meter, glance, numbers_in, watch
from starboard.lab.restrict import Restricted, habit_of
from starboard.lab.study import Arm, Played


class _Sitting(NamedTuple):
    """What one game begins with."""

    seats: tuple[int, ...]
    """Where each player sits."""

    players: list[int]
    """Who sits on each seat."""

    bots: list[Bot]
    state: State
    rng: Rng


class Desk:
    """Plays the games of one arm; it holds all that they have in common."""

    def __init__(self, index: int, arm: Arm, game: AnyGame, seed: int) -> None:
        self._index = index
        self._arm = arm
        self._game = game
        self._seed = seed
        self._options = parse_options(game.options, arm.options)
        self._words = show_options(self._options)
        self._notations = [game.moves.notation(move) for move in range(len(game.moves))]
        self._habits = [habit_of(arm, player, game) for player in range(arm.seats)]

    def play(self, number: int) -> Played:
        """Play the game with this number to its end."""
        try:
            sitting = self._sit_down(number)
            meter = watch(self._game, sitting.state, number, self._arm.bots)
            if meter is None:
                return self._seen(number, sitting, len(self._play(sitting)))
            moves = self._play_watched(sitting, meter)
            return self._watched(self._seen(number, sitting, len(moves)), sitting, moves, meter)
        except Exception as error:
            what = f"{type(error).__name__}: {error}".rstrip(".")
            raise BadGame(
                f"Game {number + 1} of {self._arm.name!r} from seed {self._seed} broke the rules"
                f" of {self._game.title}: {what}."
            ) from error

    def play_only(self, number: int) -> None:
        """Play the same game and forget it: the cost of a game without measuring and storing."""
        self._play(self._sit_down(number))

    def record(self, number: int) -> str:
        """Play the same game for its record alone."""
        sitting = self._sit_down(number)
        return self._record(sitting, self._play(sitting))

    def _sit_down(self, number: int) -> _Sitting:
        arm = self._arm
        seats = tuple([arm.seat_of(player, number) for player in range(arm.seats)])
        players = sorted(range(arm.seats), key=seats.__getitem__)
        bots = [self._bot(player) for player in players]
        state = self._game.start(arm.seats, self._options)
        return _Sitting(seats, players, bots, state, Rng(self._seed, number))

    def _bot(self, player: int) -> Bot:
        name, habit = self._arm.bots[player], self._habits[player]
        return Restricted(name, self._game, habit) if habit else make_bot(name, self._game)

    def _play(self, sitting: _Sitting) -> list[int]:
        """The moves of a game that nobody watches."""
        game, (_, _, bots, state, rng) = self._game, sitting
        moves: list[int] = []
        while state.to_act != OVER:
            if state.to_act == CHANCE:
                move = state.draw(rng)
            else:
                view = game.view(state, state.to_act)
                move = bots[state.to_act].choose(view, view.legal, rng)
            state.play(move)
            moves.append(move)
        return moves

    def _play_watched(self, sitting: _Sitting, meter: Meter) -> list[int]:
        """The moves of a game, each of them shown to the meter before it is played."""
        game, (_, _, bots, state, rng) = self._game, sitting
        moves: list[int] = []
        while state.to_act != OVER:
            seat = state.to_act
            if seat == CHANCE:
                move = state.draw(rng)
                meter.chance(state, move)
            else:
                view = game.view(state, seat)
                begin = perf_counter()
                move = bots[seat].choose(view, view.legal, rng)
                meter.decision(state, seat, view.legal, move, perf_counter() - begin)
            state.play(move)
            moves.append(move)
        return moves

    def _seen(self, number: int, sitting: _Sitting, plies: int) -> Played:
        """The game as it looks to someone who arrives at its end."""
        result = sitting.state.result()
        assert result is not None
        seats, payoffs, scores = sitting.seats, result.payoffs, result.scores
        fallbacks = [bot.fallbacks for bot in sitting.bots if isinstance(bot, Restricted)]
        return Played(
            arm=self._index,
            number=number,
            seats=seats,
            payoffs=tuple([payoffs[seat] for seat in seats]),
            scores=tuple([scores[seat] for seat in seats]) if scores else (),
            reason=result.reason,
            fallbacks=sum(fallbacks),
            record="",
            measures=glance(self._game, result, plies),
        )

    def _watched(self, seen: Played, sitting: _Sitting, moves: list[int], meter: Meter) -> Played:
        """The same game with all that the meter saw."""
        measures = meter.end(sitting.state)
        return seen._replace(
            record=self._record(sitting, moves),
            measures=numbers_in(measures),
            turns=measures.course,
            uses=tuple([(use.seat, use.what, use.count) for use in measures.uses]),
            draws=tuple([(use.seat, use.what, use.count) for use in measures.draws]),
            curve=tuple([(at.step, at.branching, at.promise) for at in measures.curve]),
        )

    def _record(self, sitting: _Sitting, moves: list[int]) -> str:
        record = Record(
            game=self._game.name,
            version=self._game.version,
            seats=self._arm.seats,
            options=self._words,
            players=tuple([self._arm.bots[player] for player in sitting.players]),
            plies=tuple([self._notations[move] for move in moves]),
            result=sitting.state.result(),
        )
        return record.text()
