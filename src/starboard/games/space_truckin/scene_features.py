"""Features in words and lights: what a system, wormhole or station is worth, and to whom."""

from __future__ import annotations

from functools import cached_property

from starboard.games.space_truckin.position import Survey
from starboard.games.space_truckin.rotations import HAS_STATION, NUM_SEGMENTS
from starboard.games.space_truckin.rules import Truckin
from starboard.games.space_truckin.scene_tiles import identity
from starboard.games.space_truckin.scoring import (
    A_STATION,
    THE_EDGE,
    most_ships,
    score_complete,
    score_incomplete,
)
from starboard.games.space_truckin.squares import (
    AROUND,
    CROSSES,
    STATION_PLACE,
    place_of,
    seat_of,
    type_of,
)
from starboard.games.space_truckin.words import listed
from starboard.kernel import counted


class Features:
    """Every feature of a position, found once for all the pieces that speak of it."""

    def __init__(self, state: Truckin) -> None:
        self.state = state
        self._tips: dict[int, str] = {}
        self._lights: dict[int, tuple[str, ...]] = {}

    @cached_property
    def _parts(self) -> dict[int, list[tuple[int, int]]]:
        """The squares and segments of each feature, by its root."""
        board, parts = self.state.board, dict[int, list[tuple[int, int]]]()
        for square in board.filled():
            for segment in range(NUM_SEGMENTS[type_of(board.codes[square])]):
                parts.setdefault(board.root(square, segment), []).append((square, segment))
        return parts

    def squares(self, square: int, place: int) -> list[int]:
        """The squares of a feature; of a station also those around it (TR-44)."""
        board = self.state.board
        if place == STATION_PLACE:
            around = AROUND[8 * square : 8 * square + 8]
            return [square, *[near for near in around if board.codes[near]]]
        return list(dict.fromkeys([at for at, _ in self._parts[board.root(square, place)]]))

    def lights(self, square: int, place: int) -> tuple[str, ...]:
        """Ids of the tiles and ships of a feature, which light up together."""
        if place == STATION_PLACE:
            return self._ids(self.squares(square, place), [(square, place)])
        root = self.state.board.root(square, place)
        if root not in self._lights:
            self._lights[root] = self._ids(self.squares(square, place), self._parts[root])
        return self._lights[root]

    def _ids(self, squares: list[int], places: list[tuple[int, int]]) -> tuple[str, ...]:
        crews = self.state.board.crews
        manned = [at for at, place in places if crews[at] and place_of(crews[at]) == place]
        tiles = [f"tile {identity(self.state, at)}" for at in squares]
        return (*tiles, *[f"ship {identity(self.state, at)}" for at in manned])

    def tip(self, square: int, place: int) -> str:
        """How far a feature is, whose it is and what it pays, in a sentence."""
        if place == STATION_PLACE:
            return self._station_tip(square)
        root = self.state.board.root(square, place)
        if root not in self._tips:
            self._tips[root] = _tip(self.state, root)
        return self._tips[root]

    def _station_tip(self, square: int) -> str:
        board = self.state.board
        crosses = True in CROSSES[4 * square : 4 * square + 4]
        pays = A_STATION + THE_EDGE * crosses
        around, crew = board.tiles_around(square), board.crews[square]
        size = f"Station with tiles on {around} of the 8 squares around it"
        if place_of(crew) == STATION_PLACE:
            now = counted(1 + around, "point")
            return f"{size}: {now} for @{seat_of(crew)} now, {pays} when there are 8."
        if around == 8:
            return f"{size}: complete."
        return f"{size}: nobody's, worth {pays} to engineers when there are 8."


def places_on(state: Truckin, square: int) -> list[int]:
    """The segments of a tile, and its station."""
    of_type = type_of(state.board.codes[square])
    station = [STATION_PLACE] if HAS_STATION[of_type] else []
    return [*range(NUM_SEGMENTS[of_type]), *station]


def _tip(state: Truckin, root: int) -> str:
    found = state.board.survey(root)
    ends = state.board.open_sides(root)
    what = "Wormhole" if found.is_wormhole else "System"
    size = f"{what} over {counted(found.tiles, 'tile')}"
    pays = score_complete(found).points
    if ends:
        size = f"{size}, {counted(ends, 'open side')}"
        if not any(found.crews):
            return f"{size}: nobody's, worth {pays} when it closes."
        now = counted(score_incomplete(found).points, "point")
        return f"{size}: {now} for {_owners(found)} now, {pays} when it closes."
    if any(found.crews):
        return f"{size}, complete: {counted(pays, 'point')} for {_owners(found)}."
    if found.fresh_tiles == 0:
        return f"{size}: scored."
    return f"{size}: complete, and nobody was on it (TR-47)."


def _owners(found: Survey) -> str:
    return listed([f"@{seat}" for seat in most_ships(found)])
