"""The scene: the torus with its tiles and ships, and everything beside it."""

from __future__ import annotations

from typing import Final

from starboard.games.space_truckin.moves import MOVES, Verb
from starboard.games.space_truckin.panels import panels, status
from starboard.games.space_truckin.rules import Phase, Truckin
from starboard.games.space_truckin.scene_aside import (
    ASIDE,
    BELOW,
    CLOCK,
    HOLD,
    UNDER,
    clock_and_stack,
    clock_label,
    hand_pieces,
    held,
    tiles_left,
)
from starboard.games.space_truckin.scene_board import Squares
from starboard.games.space_truckin.scene_echo import ECHO
from starboard.games.space_truckin.scene_features import Features
from starboard.games.space_truckin.scene_tiles import LEFT, TOP
from starboard.games.space_truckin.squares import SIDE
from starboard.kernel import Button, OpenView, Scene, Zone

TruckinView = OpenView[Truckin]

WIDTH: Final = ASIDE + HOLD + 0.1
HEIGHT: Final = UNDER + 4.2
HAND_TIP: Final = "A tile that is drawn lies here until it has its square and its turn (TR-16)."


def scene(view: TruckinView) -> Scene:
    """All that lies on the table, and what the viewer may touch."""
    state = view.state
    legal = set(view.legal)
    features = Features(state)
    squares = Squares(state, legal, features)
    pieces = [
        *squares.tiles(),
        *squares.places(),
        *hand_pieces(state, legal, features),
        *clock_and_stack(state, legal),
        *tiles_left(state),
    ]
    return Scene(
        width=WIDTH,
        height=HEIGHT,
        status=status(state, view.seat),
        zones=_zones(state),
        pieces=tuple(pieces),
        controls=_controls(state, legal),
        panels=panels(state),
    )


def board_zone() -> Zone:
    """The board itself, its files and ranks named."""
    return Zone(
        id="board",
        kind="board",
        x=LEFT,
        y=TOP,
        width=SIDE,
        height=SIDE,
        columns=tuple("abcdefghi"),
        rows=tuple("987654321"),
        ground="space",
        asks="place {place}",
        tip="A tile goes onto any free square where its edges match (TR-11, TR-12).",
    )


def _zones(state: Truckin) -> tuple[Zone, ...]:
    """The board, what is touched every turn beside it, and what is left, folded away."""
    hand = Zone(
        id="hand",
        kind="hand",
        x=ASIDE,
        y=BELOW,
        width=HOLD,
        height=HOLD,
        label=held(state),
        tip=HAND_TIP,
    )
    clock = Zone(
        id="beside",
        kind="mat",
        x=ASIDE,
        y=TOP,
        width=HOLD,
        height=CLOCK,
        label=clock_label(state),
        tip="Touch the stack to draw; its clock says where an arrow must point (TR-13, TR-17).",
    )
    left = Zone(
        id="left",
        kind="deck",
        x=LEFT - ECHO,
        y=UNDER,
        width=7.7,
        height=4.1,
        label="Still to be drawn",
        tip="Every kind of tile, and how many of it are still to come (TR-4).",
        role="aside",
    )
    return board_zone(), clock, hand, left


def _controls(state: Truckin, legal: set[int]) -> tuple[Button, ...]:
    if Verb.PASS not in legal:
        return ()
    is_deploying = state.phase == Phase.DEPLOYING
    label = "Deploy no ship" if is_deploying else "Leave the black hole alone"
    # To keep a ship back is as good a choice as any; a black hole is gone for good.
    asks = not is_deploying and len(legal) > 1
    confirm = "Leave it alone? The black hole leaves the game (TR-30)." if asks else ""
    return (Button(id="pass", label=label, move=MOVES.notation(Verb.PASS), confirm=confirm),)
