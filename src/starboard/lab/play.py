"""Play one game of an arm. Its luck depends on the seed and its number alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields
from operator import attrgetter
from time import perf_counter
from typing import Any, NamedTuple

from starboard.bots import Bot, make_bot
from starboard.kernel import (
    CHANCE,
    OVER,
    BadGame,
    Game,
    Record,
    Rng,
    State,
    parse_options,
    show_options,
)
from starboard.lab.measure import Measures, Meter, glance, watch
from starboard.lab.restrict import Restricted, forbidden_moves
from starboard.lab.study import Arm, Number, Played

LISTS = ("uses", "curve")
"""What is measured in a game that is not one number."""

NUMBERS = tuple([field.name for field in fields(Measures) if field.name not in LISTS])
_values_of = attrgetter(*NUMBERS)


TOGETHER = 64
"""How many games are played before they are written down."""


class _Finished(NamedTuple):
    """A game that has been played and is not written down yet."""

    number: int
    seats: tuple[int, ...]
    players: list[int]
    moves: list[int]
    state: State
    meter: Meter | None
    fallbacks: int


class Desk:
    """Where the games of one arm are played, with all that they have in common."""

    def __init__(self, index: int, arm: Arm, game: Game[Any, Any], seed: int) -> None:
        self._index = index
        self._arm = arm
        self._game = game
        self._seed = seed
        self._options = parse_options(game.options, arm.options)
        self._words = show_options(self._options)
        self._notations = [game.moves.notation(move) for move in range(len(game.moves))]
        forbidden = arm.forbidden or ((),) * arm.seats
        self._forbidden = [forbidden_moves(patterns, game) for patterns in forbidden]

    def play_all(self, numbers: Sequence[int]) -> Iterator[Played]:
        """Play the games with these numbers, in their order.

        Short games are written down some at a time: code that runs in a row is in the cache,
        which makes it twice as fast as by turns with the game's rules.
        """
        for first in range(0, len(numbers), TOGETHER):
            finished = [self._finish(number) for number in numbers[first : first + TOGETHER]]
            for game in finished:
                yield self._write_down(game)

    def play(self, number: int) -> Played:
        """Play the game with this number to its end."""
        return self._write_down(self._finish(number))

    def _finish(self, number: int) -> _Finished:
        try:
            seats, players, bots, state, rng = self._sit_down(number)
            meter = watch(self._game, state, number, self._arm.bots)
            if meter is None:
                moves = _play(self._game, state, bots, rng)
            else:
                moves = _play_watched(self._game, state, bots, rng, meter)
        except Exception as error:
            raise self._broken(number, error) from error
        fallbacks = sum([bot.fallbacks for bot in bots if isinstance(bot, Restricted)])
        return _Finished(number, seats, players, moves, state, meter, fallbacks)

    def _broken(self, number: int, error: Exception) -> BadGame:
        """One sentence about a game that its own rules could not finish."""
        what = f"{type(error).__name__}: {error}".rstrip(".")
        return BadGame(
            f"Game {number + 1} of {self._arm.name!r} from seed {self._seed} broke the rules"
            f" of {self._game.title}: {what}."
        )

    def _write_down(self, finished: _Finished) -> Played:
        try:
            return self._written(finished)
        except Exception as error:
            raise self._broken(finished.number, error) from error

    def _written(self, finished: _Finished) -> Played:
        arm, game = self._arm, self._game
        number, seats, players, moves, state, meter, fallbacks = finished
        measures = glance(game, state, len(moves)) if meter is None else meter.end(state)
        result = state.result()
        assert result is not None
        record = Record(
            game=game.name,
            version=game.version,
            seats=arm.seats,
            options=self._words,
            players=tuple([arm.bots[player] for player in players]),
            plies=tuple([self._notations[move] for move in moves]),
            result=result,
        )
        return Played(
            arm=self._index,
            number=number,
            seats=seats,
            payoffs=tuple([result.payoffs[seat] for seat in seats]),
            scores=tuple([result.scores[seat] for seat in seats]) if result.scores else (),
            reason=result.reason,
            fallbacks=fallbacks,
            record=record.text(),
            measures=_numbers(measures),
            uses=tuple([(use.seat, use.what, use.count) for use in measures.uses]),
            curve=tuple([(at.step, at.branching, at.promise) for at in measures.curve]),
        )

    def play_only(self, number: int) -> None:
        """Play the same game and forget it: what is left when nobody measures or stores."""
        _, _, bots, state, rng = self._sit_down(number)
        _play(self._game, state, bots, rng)

    def _sit_down(self, number: int) -> tuple[tuple[int, ...], list[int], list[Bot], State, Rng]:
        """Where each player sits, who sits on each seat, their bots, the start and the luck."""
        arm = self._arm
        seats = tuple([arm.seat_of(player, number) for player in range(arm.seats)])
        players = sorted(range(arm.seats), key=seats.__getitem__)
        bots = [self._bot(player) for player in players]
        state = self._game.start(arm.seats, self._options)
        return seats, players, bots, state, Rng(self._seed, number)

    def _bot(self, player: int) -> Bot:
        name, forbidden = self._arm.bots[player], self._forbidden[player]
        return Restricted(name, self._game, forbidden) if forbidden else make_bot(name, self._game)


def _play(game: Game[Any, Any], state: State, bots: list[Bot], rng: Rng) -> list[int]:
    """The moves of a game that nobody watches."""
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


def _play_watched(
    game: Game[Any, Any], state: State, bots: list[Bot], rng: Rng, meter: Meter
) -> list[int]:
    """The moves of a game, each of them shown to the meter before it is played."""
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


def _numbers(measures: Measures) -> dict[str, Number]:
    """The numbers that were measured in a game."""
    values = zip(NUMBERS, _values_of(measures), strict=True)
    return {name: value for name, value in values if value is not None}
