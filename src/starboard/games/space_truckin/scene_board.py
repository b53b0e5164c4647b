"""The board's squares: tiles with their parts, arrows, ticks and ships; places for the next."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import lru_cache
from typing import Final

from starboard.games.space_truckin.moves import MOVES, Verb
from starboard.games.space_truckin.rotations import NUM_SEGMENTS
from starboard.games.space_truckin.rules import Phase, Truckin
from starboard.games.space_truckin.scene_echo import echoes
from starboard.games.space_truckin.scene_features import Features, places_on
from starboard.games.space_truckin.scene_tiles import (
    PART_SIZE,
    SHIP,
    TICK,
    TOUCHED_SHIP,
    arrows_on,
    identity,
    place_on_board,
    spot,
    symbol_of,
)
from starboard.games.space_truckin.squares import (
    SQUARE_NAMES,
    SQUARES,
    code_of,
    has,
    place_of,
    seat_of,
    turn_of,
    type_of,
)
from starboard.games.space_truckin.words import (
    DIRECTIONS,
    feature_name,
    kind_name,
    listed,
    role,
    turned,
)
from starboard.kernel import Piece
from starboard.kernel.scene import Mark

KEPT: Final = 64
"""Positions whose tiles are remembered."""

_DRAWN: Final[dict[Hashable, tuple[Piece, ...]]] = {}


class Squares:
    """Draws the squares of one position for one viewer."""

    def __init__(self, state: Truckin, legal: set[int], features: Features) -> None:
        self.state = state
        self.legal = legal
        self.features = features
        exchanges = range(Verb.EXCHANGE, Verb.STACK)
        self.pairs = _pairs(state) if max(legal, default=0) in exchanges else {}
        self.asked = "place"
        """What a touch of a tile asks for in this phase; nobody asks for a rival."""

        if legal and state.phase in {Phase.CHOOSING, Phase.PAIRING}:
            self.asked = "exchange" if state.phase == Phase.CHOOSING else "with"

    def tiles(self) -> tuple[Piece, ...]:
        """What lies across the edges, and each tile with all that is on it.

        They are drawn once for all who see the same.
        """
        state, board = self.state, self.state.board
        touches = [move for move in self.legal if Verb.REMOVE <= move < Verb.STACK]
        chosen = (state.first, state.second) if state.phase >= Phase.PAIRING else ()
        key = (
            (board.contents(), tuple(board.firsts), tuple(sorted(touches)), self.asked),
            (chosen, state.last, state.last_other),
        )
        drawn = _DRAWN.get(key)
        if drawn is None:
            if len(_DRAWN) >= KEPT:
                _DRAWN.clear()
            drawn = _DRAWN[key] = (*echoes(state), *self._draw())
        return drawn

    def _draw(self) -> Iterator[Piece]:
        for square, code in enumerate(self.state.board.codes):
            if code:
                tile = self._tile(square)
                yield tile
                yield from arrows_on(code, tile)
                yield from self._ticks(square)
                yield from self._parts(square)
                yield from self._ship(square)

    def places(self) -> Iterator[Piece]:
        """The places where the tile in hand fits; once one is chosen, that one."""
        if self.state.phase == Phase.TURNING:
            x, y = place_on_board(self.state.first)
            name = f"place {SQUARE_NAMES[self.state.first]}"
            yield Piece(id=name, symbol="", x=x, y=y, mark="chosen")
        for square in range(SQUARES):
            if Verb.PLACE + square in self.legal:
                yield _place(square, self.state.turns_at(square), self.state.hand)

    def _tile(self, square: int) -> Piece:
        state, name = self.state, SQUARE_NAMES[square]
        x, y = place_on_board(square)
        code = state.board.codes[square]
        moves = (Verb.EXCHANGE + square, Verb.WITH + square)
        move = next((m for m in moves if m in self.legal), None)
        places = places_on(state, square)
        partners = self.pairs.get(square, [])
        lights = tuple([f"tile {identity(state, other)}" for other in partners])
        tip = ""
        if len(places) == 1:
            tip = self.features.tip(square, places[0])
            lights = lights if self.pairs else self.features.lights(square, places[0])
        return Piece(
            id=f"tile {identity(state, square)}",
            symbol=symbol_of(code),
            x=x,
            y=y,
            turns=turn_of(code),
            label=f"{kind_name(type_of(code))} on {name}{turned(turn_of(code))}",
            tip=tip,
            move=None if move is None else MOVES.notation(move),
            mark=self._tile_mark(square, move),
            shows=lights,
            asks="" if move is not None else self._asks(square),
        )

    def _asks(self, square: int) -> str:
        """What a touch of a tile asks for; it is never open when it is asked."""
        return f"{self.asked} {SQUARE_NAMES[square]}"

    def _tile_mark(self, square: int, move: int | None) -> Mark:
        state = self.state
        if move is not None:
            return "target"
        if state.phase >= Phase.PAIRING and square in {state.first, state.second}:
            return "chosen"
        if self.pairs and square not in self.pairs:
            return "faded"  # no exchange can move it, or none with the tile already chosen
        return "last" if square in {state.last, state.last_other} else ""

    def _ticks(self, square: int) -> list[Piece]:
        """A tick on each segment that was scored."""
        state = self.state
        code = state.board.codes[square]
        of_type = type_of(code)
        return [
            self._on(square, segment, TICK, f"scored {identity(state, square)} {segment}", "tick")
            for segment in range(NUM_SEGMENTS[of_type])
            if has(state.board.scored[square], segment)
        ]

    def _parts(self, square: int) -> list[Piece]:
        """Where a tile belongs to several features, a part of it to point at for each."""
        places = places_on(self.state, square)
        if len(places) < 2 or self.pairs:
            return []
        name = identity(self.state, square)
        return [
            self._on(square, place, PART_SIZE, f"part {name} {place}", "part") for place in places
        ]

    def _on(self, square: int, place: int, size: float, name: str, symbol: str) -> Piece:
        """Something small on a segment or station, which speaks for its feature."""
        x, y = place_on_board(square)
        code = self.state.board.codes[square]
        right, down = spot(code, place)
        what = feature_name(type_of(code), place)
        label = f"{what} scored" if symbol == "tick" else f"{what} on {SQUARE_NAMES[square]}"
        return Piece(
            id=name,
            symbol=symbol,
            x=x + right - size / 2,
            y=y + down - size / 2,
            size=size,
            label=label,
            tip=self.features.tip(square, place),
            shows=self.features.lights(square, place),
            asks=self._asks(square) if self._tile_is_still(square) else "",
        )

    def _tile_is_still(self, square: int) -> bool:
        """Whether no touch of the tile plays a move."""
        return not {Verb.EXCHANGE + square, Verb.WITH + square} & self.legal

    def _ship(self, square: int) -> list[Piece]:
        state, crew = self.state, self.state.board.crews[square]
        if not crew:
            return []
        x, y = place_on_board(square)
        code = state.board.codes[square]
        place = place_of(crew)
        right, down = spot(code, place)
        ship, name = role(type_of(code), place), SQUARE_NAMES[square]
        removable = Verb.REMOVE + square in self.legal
        size = TOUCHED_SHIP if removable else SHIP
        is_choosing = self.asked == "exchange"
        asks = f"remove {name}" if is_choosing else self._asks(square)
        silent = removable or not (self._tile_is_still(square) or is_choosing)
        return [
            Piece(
                id=f"ship {identity(state, square)}",
                symbol=ship,
                x=x + right - size / 2,
                y=y + down - size / 2,
                size=size,
                owner=seat_of(crew),
                label=f"remove the cargo on {name}" if removable else f"{ship} on {name}",
                tip=self.features.tip(square, place),
                move=MOVES.notation(Verb.REMOVE + square) if removable else None,
                mark="danger" if removable else "",
                shows=self.features.lights(square, place),
                asks="" if silent else asks,
            )
        ]


@lru_cache(maxsize=8192)
def _place(square: int, fitting: int, hand: int) -> Piece:
    """A square where the tile in hand fits; pointed at, it shows the tile in place."""
    x, y = place_on_board(square)
    name = SQUARE_NAMES[square]
    turns = [turn for turn in range(4) if has(fitting, turn)]
    return Piece(
        id=f"place {name}",
        symbol="",
        x=x,
        y=y,
        label=f"place it on {name}",
        tip=f"It fits turned {listed([DIRECTIONS[turn] for turn in turns], 'or')}.",
        move=MOVES.notation(Verb.PLACE + square),
        mark="target",
        ghost=symbol_of(code_of(hand, turns[0])),
        ghost_turns=turns[0],
    )


def _pairs(state: Truckin) -> dict[int, list[int]]:
    """For each tile that can be exchanged, those that it can change places with."""
    found = state.exchanges()
    firsts = found.firsts() if state.phase == Phase.CHOOSING else [state.first]
    pairs: dict[int, list[int]] = {}
    for one in firsts:
        for other in found.partners(one):
            pairs.setdefault(one, []).append(other)
            pairs.setdefault(other, []).append(one)
    return pairs
