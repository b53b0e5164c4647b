"""Features kept up to date by joining are the same as features found by walking."""

import pytest

from starboard.games.space_truckin import GAME
from starboard.games.space_truckin.rotations import TYPES
from starboard.games.space_truckin.rules import Phase, Truckin
from starboard.games.space_truckin.scenario import KINDS
from starboard.games.space_truckin.setups import DICE
from starboard.games.space_truckin.squares import (
    STATION_PLACE,
    has,
    place_of,
    seat_of,
    turn_of,
    type_of,
)
from starboard.kernel import CHANCE, OVER, Rng

Part = tuple[int, int]
STEPS = {"N": (0, 1, "S"), "E": (1, 0, "W"), "S": (0, -1, "N"), "W": (-1, 0, "E")}


def parts_of(state: Truckin) -> dict[Part, str]:
    """Every segment on the board, by square and number, with the sides that it touches."""
    parts = {}
    for square in state.board.filled():
        code = state.board.codes[square]
        kind, turn = KINDS[TYPES[type_of(code)][0]], turn_of(code)
        for number, sides in enumerate(kind.segments):
            turned = ["NESW"[("NESW".index(side) + turn) % 4] for side in sides]
            parts[square, number] = "".join(turned)
    return parts


def walk(parts: dict[Part, str], start: Part, filled: list[int]) -> tuple[set[Part], int, bool]:
    """The segments joined to one, how many sides are open, and whether any joint crosses."""
    seen, todo, open_sides, crosses = {start}, [start], 0, False
    while todo:
        square, number = todo.pop()
        for side in parts[square, number]:
            right, up, back = STEPS[side]
            file, rank = square % 9 + right, square // 9 + up
            beyond = rank % 9 * 9 + file % 9
            met = [part for part in parts if part[0] == beyond and back in parts[part]]
            open_sides += not met and beyond not in filled
            crosses |= bool(met) and (file % 9, rank % 9) != (file, rank)
            todo += [part for part in met if part not in seen]
            seen |= set(met)
    return seen, open_sides, crosses


def compare(state: Truckin) -> None:
    parts, filled = parts_of(state), state.board.filled()
    crewed = [(square, crew) for square, crew in enumerate(state.board.crews) if crew]
    ships = {(square, place_of(crew)): seat_of(crew) for square, crew in crewed}
    left = set(parts)
    while left:
        start = min(left)
        seen, open_sides, crosses = walk(parts, start, filled)
        left -= seen
        root = state.board.root(*start)
        assert {state.board.root(*part) for part in seen} == {root}
        found = state.board.survey(root)
        fresh = {part for part in seen if not has(state.board.scored[part[0]], part[1])}
        crews = [ships[part] for part in seen if part in ships]
        assert (found.tiles, found.segments) == (len({s for s, _ in seen}), len(seen))
        assert (found.fresh_tiles, found.fresh_segments) == (len({s for s, _ in fresh}), len(fresh))
        assert (state.board.open_sides(root), found.crosses) == (open_sides, crosses)
        assert found.crews == [crews.count(seat) for seat in range(5)]
        assert state.board.ships(root) == len(crews)
        survey = state.board.survey(root)
        assert state.board.size(root) == survey.fresh_segments
        assert state.board.reaches_over(root) == survey.crosses
    # TR-46, TR-47: whatever is complete has no ship left on it once its turn is over.
    if state.to_act == CHANCE:
        for part in ships:
            assert part[1] == STATION_PLACE or walk(parts, part, filled)[1] > 0


@pytest.mark.parametrize("seed", range(3))
def test_joined_features_are_what_a_walk_finds_exchanges_included(seed: int) -> None:
    state, rng = GAME.begin(2 + seed, DICE), Rng(7, seed)
    exchanges = 0
    while state.to_act != OVER:
        if state.to_act == CHANCE:
            move = state.draw(rng)
            if state.stacks.left % 5 == 0:
                compare(state)
        else:
            moves = state.legal_moves()
            move = moves[-1] if state.phase == Phase.CHOOSING else rng.choice(moves)
            exchanges += state.phase == Phase.CHOOSING and len(moves) > 1
        state.play(move)
    assert exchanges > 3


@pytest.mark.parametrize("seed", range(3))
def test_ships_are_never_lost_but_to_black_holes(seed: int) -> None:
    state, rng = GAME.begin(5, DICE), Rng(8, seed)
    removed = 0
    while state.to_act != OVER:
        move = state.draw(rng) if state.to_act == CHANCE else rng.choice(state.legal_moves())
        removed += GAME.moves.notation(move).startswith("remove")
        state.play(move)
        out = len([crew for crew in state.board.crews if crew])
        assert out + sum(state.ledger.fleet) + removed == 50
