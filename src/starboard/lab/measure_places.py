"""What a game's moves name: the places of its board, cards, tiles and whatever else it has.

No game tells the lab what its places are, but its scene does: a board with named columns and rows
has squares, any other board has the places whose names are written on it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from starboard.kernel import WATCHER, AnyGame, MoveTable, Scene, State, Zone


@dataclass(frozen=True, slots=True)
class Names:
    """What there is to say about each move of a game."""

    moves: MoveTable[Any]
    uses: tuple[str, ...]
    """How the use of each move is counted: ``send 12`` as a ``send``, ``lay tee N`` as itself."""

    places: dict[int, str]
    """The place that a choosable move touches, if it touches one."""

    num_places: int


_KNOWN: dict[int, Names] = {}


def names_of(game: AnyGame, start: State) -> Names:
    """Read the names of a game once in a process; the scene of *start* shows its places."""
    # Known by the identity of its table of moves: two versions of a game share a name.
    key = id(game.moves)
    if key not in _KNOWN:
        # On a board names may stand in capitals.
        named = {name.casefold() for name in place_names(game.scene(game.view(start, WATCHER)))}
        places = {}
        for move in range(game.moves.num_choices):
            words = game.moves.notation(move).split()[1:]
            found = [word for word in [" ".join(words), *words] if word.casefold() in named]
            if found:
                places[move] = found[0]
        uses = tuple([_counted_as(move.notation) for move in game.moves])
        _KNOWN[key] = Names(game.moves, uses, places, len(set(places.values())))
    return _KNOWN[key]


def _counted_as(notation: str) -> str:
    verb, _, rest = notation.partition(" ")
    return verb if rest.isdecimal() else notation


def place_names(scene: Scene) -> set[str]:
    """The names of all places on the boards of a scene."""
    names: set[str] = set()
    for zone in scene.zones:
        if zone.kind != "board":
            continue
        if zone.columns and zone.rows:
            names |= {column + row for column in zone.columns for row in zone.rows}
        else:
            names |= _written_on(zone, scene)
    return names


def _written_on(zone: Zone, scene: Scene) -> set[str]:
    return {
        piece.text.strip()
        for piece in scene.pieces
        # A number is a count or a step of a track, not a place.
        if piece.text.strip()
        and not piece.text.strip().isdecimal()
        and zone.x <= piece.x + piece.size / 2 <= zone.x + zone.width
        and zone.y <= piece.y + piece.size / 2 <= zone.y + zone.height
    }
