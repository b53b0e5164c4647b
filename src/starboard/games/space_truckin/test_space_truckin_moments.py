"""What is announced."""

from starboard.games.space_truckin import GAME
from starboard.games.space_truckin.rules import Truckin
from starboard.games.space_truckin.setups import DICE, position, stack_with
from starboard.games.space_truckin.stacks import deal
from starboard.kernel import WATCHER, Moment
from starboard.testing import play


def shown(state: Truckin, notation: str, seat: int = 0) -> list[Moment]:
    """Play a move or draw, and return what it announces to a seat."""
    before = GAME.view(state, seat)
    move = GAME.moves.parse(notation)
    state.play(move)
    return list(GAME.moments(before, move, GAME.view(state, seat)))


def labels(state: Truckin, moment: Moment) -> list[str]:
    found = {piece.id: piece.label for piece in GAME.scene(GAME.view(state, 0)).pieces}
    return [found[name].split(" on ")[1].split(",")[0] for name in moment.pieces]


def test_a_wormhole_closes_and_pays_over_its_tiles() -> None:
    state = position("dead-end/W+1E straight straight straight .", at="f5")
    play(GAME, state, "draw dead-end")
    [moment] = shown(state.clone(), "place a5")
    assert (moment.title, moment.symbol, moment.tone) == ("Wormhole closed: +12", "cargo", "plain")
    assert moment.sentence.startswith("@1's wormhole over 5 tiles closes for 10")
    [moment] = shown(state, "place a5", seat=1)
    assert moment.tone == "good"
    assert labels(state, moment) == ["a5", "f5", "g5", "h5", "i5"]


def test_two_features_that_close_at_once_have_their_own_tiles() -> None:
    state = position("dead-end/W+0E . dead-end/E+1W", at="c5")
    play(GAME, state, "draw junction", "place d5", "turn N")
    found = shown(state, "pass")
    assert sorted([labels(state, moment) for moment in found]) == [["c5", "d5"], ["d5", "e5"]]


def test_systems_and_stations_are_announced() -> None:
    state = position("cape/E+0E belt/E . cape/W+1W", at="c5")
    play(GAME, state, "draw belt")
    [moment] = shown(state, "place e5")
    assert (moment.title, moment.symbol, moment.tone) == ("System closed: +8", "battleship", "good")
    around = "cape cape cape\ncape^/W station+0* cape^/E\ncape^^/S void ."
    state = play(GAME, position(around, at="d6"), "draw void")
    [moment] = shown(state, "place f4")
    assert (moment.title, moment.symbol) == ("Station done: +9", "engineers")
    assert labels(state, moment)[0] == "e5"
    assert len(moment.pieces) == 9


def test_black_holes_open_swallow_and_exchange() -> None:
    state = position("straight+1E . . cape . straight+0E", at="c5")
    [opened] = shown(state, "draw black hole")
    assert (opened.title, opened.symbol) == ("A black hole opens", "black_hole")
    [taken] = shown(state.clone(), "remove c5", seat=1)
    assert (taken.title, taken.tone) == ("A cargo is swallowed", "bad")
    assert taken.sentence == "@0's black hole takes @1's cargo on c5 for good (TR-31)."
    [own] = shown(state.clone(), "remove h5")
    assert "their own cargo" in own.sentence
    assert shown(state.clone(), "pass") == []
    assert shown(state, "exchange c5") == shown(state, "with f5") == shown(state, "turn E") == []
    [moved] = shown(state, "turn N")
    assert moved.title == "Two tiles change places"
    assert moved.sentence == (
        "The black hole exchanges the straight on c5 and the cape on f5 (TR-32)."
    )
    assert labels(state, moved) == ["c5", "f5"]


def test_the_clock_is_announced_when_it_takes_squares_away() -> None:
    state = play(GAME, GAME.begin(2, DICE), "draw cape arrow")
    assert shown(state, "dice SW") == []  # wherever it fits, it fits this way too
    state = play(GAME, position("cape/E", at="d5"), "draw cape arrow")
    [moment] = shown(state, "dice SW")
    assert (moment.title, moment.symbol) == ("The clock says south-west", "clock")
    assert moment.sentence == "An arrow of @0's cape must point there (TR-13)."


def test_a_tile_that_fits_nowhere_and_the_end_are_announced() -> None:
    state = position("void", at="a1", stack=["heart", "void"])
    for square in range(1, 81):
        state.board.lay(square, state.board.codes[0])
    [gone] = shown(state, "draw heart")
    assert (gone.title, gone.symbol) == ("The heart fits nowhere", "heart")
    assert gone.sentence == "It leaves the game, and @0 draws again (TR-14)."
    titles = [moment.title for moment in shown(state, "draw void")]
    assert titles == [
        "The last tile", "The void fits nowhere", "All tiles are drawn", "@0 and @1 share the win",
    ]  # fmt: skip


def test_a_stack_that_is_empty_before_the_others_is_announced() -> None:
    state = position("void", at="a1")
    for square in range(1, 81):
        state.board.lay(square, state.board.codes[0])
    state.stacks = deal(stack_with("heart", "void").unseen, 2)
    [gone] = shown(state, "draw heart")
    assert (state.turn, gone.sentence) == (1, "It leaves the game, and the stack is empty (TR-14).")


def test_the_last_tiles_and_the_winner_are_announced() -> None:
    state = position("straight+0E", at="c5", stack=["void"] * 11)
    assert [moment.title for moment in shown(state, "draw void")] == ["10 tiles left"]
    state = position("straight+0E", at="c5", stack=["void"])
    [last] = shown(state, "draw void")
    assert (last.title, last.symbol) == ("The last tile", "stack")
    ends = {seat: shown(state.clone(), "place a1", seat)[-1] for seat in (0, 1, WATCHER)}
    assert {moment.title for moment in ends.values()} == {"@0 wins"}
    assert [ends[seat].tone for seat in (0, 1, WATCHER)] == ["good", "bad", "plain"]
