"""The words that the scene, the log and the refusals share."""

from __future__ import annotations

from typing import Final

from starboard.games.space_truckin.moves import BLACK_HOLE
from starboard.games.space_truckin.position import Board
from starboard.games.space_truckin.rotations import ARROWS, KIND, is_wormhole
from starboard.games.space_truckin.scenario import KINDS
from starboard.games.space_truckin.squares import SQUARE_NAMES, STATION_PLACE, type_of

DIRECTIONS: Final = ("north", "east", "south", "west")
CORNERS: Final = ("north-east", "south-east", "south-west", "north-west")
EDGE_WORDS: Final = ("void", "a system", "a wormhole", "a station")
FEATURES: Final = ("wormhole", "system", "station")


def kind_name(of_type: int) -> str:
    """What a type of tile is called, without its arrows."""
    return "black hole" if of_type == BLACK_HOLE else KINDS[KIND[of_type]].name


def full_name(of_type: int) -> str:
    """What a type of tile is called, arrows included: ``a bend with an arrow``."""
    name = kind_name(of_type)
    article = "an" if name[0] in "aeiou" else "a"
    arrows = 0 if of_type == BLACK_HOLE else ARROWS[of_type]
    return f"{article} {name}{('', ' with an arrow', ' with two arrows')[arrows]}"


def kind_on(board: Board, square: int) -> str:
    """What the tile on a square is called."""
    return kind_name(type_of(board.codes[square]))


def tile_on(board: Board, square: int) -> str:
    """A tile and its square: ``the bend on c3``."""
    return f"the {kind_on(board, square)} on {SQUARE_NAMES[square]}"


def turned(rotation: int) -> str:
    """How a tile lies, unless it lies north up: ``, turned east``."""
    return f", turned {DIRECTIONS[rotation]}" if rotation else ""


def role(of_type: int, place: int) -> str:
    """What a ship at a place on a tile is (TR-20); also the name of its symbol."""
    if place == STATION_PLACE:
        return "engineers"
    return "cargo" if is_wormhole(of_type, place) else "battleship"


def feature_name(of_type: int, place: int) -> str:
    """What a ship at a place on a tile is on."""
    if place == STATION_PLACE:
        return "station"
    return "wormhole" if is_wormhole(of_type, place) else "system"


def listed(words: list[str], last: str = "and") -> str:
    """Words as a sentence lists them: ``a, b and c``."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"
