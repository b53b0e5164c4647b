"""Observers: what OpenSpiel asks a seat's eyes and memory for."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from starboard.adapters import NEEDS
from starboard.adapters.compact import encoding_of
from starboard.adapters.course import Course
from starboard.adapters.encoding import Parts
from starboard.kernel import WATCHER, BadOption, Game, Piece

try:
    import pyspiel
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(NEEDS) from missing


class Observer:
    """Writes what one seat knows as a string, and as a tensor with named parts.

    Its kind follows OpenSpiel's: with perfect recall it is all that the seat was ever told;
    public information alone is what a spectator sees, and private information alone is what the
    seat sees beyond that.
    """

    def __init__(
        self,
        game: Game[Any, Any],
        seats: int,
        options: Mapping[str, str],
        kind: Any = None,
        params: Any = None,
    ) -> None:
        kind = kind or pyspiel.IIGObservationType(perfect_recall=False)
        if params:
            raise BadOption(f"Observers take no parameters, but got {params}.")
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise BadOption("No view shows the secrets of all players: ask each seat in turn.")
        self._own = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._public = kind.public_info
        self._recall = kind.perfect_recall
        self._encoding = encoding_of(game, seats, options, recall=self._recall)
        self.tensor: Any = None
        self.dict: Parts = {}
        if self._public:
            self.tensor = self._encoding.zeros()
            self.dict = self._encoding.parts(self.tensor)

    def set_from(self, state: Any, player: int) -> None:
        """Write what *player* knows into the tensor."""
        if self.tensor is None:
            return
        course: Course = state.course
        self.tensor.fill(0)
        self._encoding.write(self.tensor, course, player if self._own else WATCHER)

    def string_from(self, state: Any, player: int) -> str:
        """Write what *player* knows as text; nothing if there is nothing of that kind."""
        course: Course = state.course
        seat = player if self._own else WATCHER
        if not self._public:
            return _private(course, seat) if self._own else ""
        if not self._recall:
            return course.sight(seat)
        if course.memory is None:
            return _remembered(course, seat)
        known, place = course.memory.known, (id(course.last), seat)
        if place not in known:
            known[place] = _remembered(course, seat)
        return known[place]


def _remembered(course: Course, seat: int) -> str:
    """All that a seat was told, and what it sees."""
    past = [f"seat {seat}", *course.told(seat)]
    # Where nothing is hidden the moves say it all; else the view says what may be done now.
    return "\n".join([*past, _now(course, seat)] if course.game.has_secrets else past)


def _now(course: Course, seat: int) -> str:
    """What a seat sees now, as briefly as the game can say it."""
    encoder = course.game.encoder
    return course.sight(seat) if encoder is None else encoder.row(course.view(seat)).hex()


def _private(course: Course, seat: int) -> str:
    """What a seat sees and a spectator does not, but for the moves it is offered."""
    if not course.game.has_secrets:
        return ""
    mine, public = course.scene(seat), course.scene(WATCHER)
    shown = {_unoffered(piece) for piece in public.pieces}
    pieces = [_unoffered(piece) for piece in mine.pieces]
    own = replace(
        mine,
        pieces=tuple([piece for piece in pieces if piece not in shown]),
        panels=tuple([panel for panel in mine.panels if panel not in public.panels]),
    ).plain()
    own = {part: own[part] for part in ("pieces", "panels") if part in own}
    return json.dumps(own, ensure_ascii=False, separators=(",", ":")) if own else ""


def _unoffered(piece: Piece) -> Piece:
    return replace(piece, move=None, mark="", label="", tip="", shows=())
