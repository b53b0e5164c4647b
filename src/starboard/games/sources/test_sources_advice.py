"""What the advice makes of crossings, expresses and Sources."""

from starboard.games.sources import GAME
from starboard.games.sources.advice import SourcesAdvice
from starboard.games.sources.advice_crossing import Crossing
from starboard.games.sources.advice_survey import Survey
from starboard.games.sources.setups import board, cards
from starboard.kernel import CHANCE, OVER, Rng
from starboard.parts.boards import at
from starboard.parts.streams import NAMES, SIZE
from starboard.testing import play


def test_a_crossing_costs_what_is_missing() -> None:
    empty = Crossing(board(), 0)
    # It keeps to the right: eight cards from f1 to f8.
    assert (empty.cost, sorted(empty.gaps)) == (32, [at(f"f{rank}") for rank in range(1, 9)])
    half = Crossing(board("· · · · ↑\n" * 3 + "·"), 0)
    assert (half.cost, len(half.gaps)) == (20, 4)
    state = board("·\n" + "· · · · ↑\n" * 7 + "·")
    assert Crossing(state, 0).cost == 0
    state.squares[at("e5")] = 4
    assert Crossing(state, 0).cost > 0


def test_a_crossing_changes_a_stream_only_where_a_pawn_can_come_to_rest() -> None:
    # The streams of rank 5 carry every pawn on; only i5, which leads off the board, does not.
    crossing = Crossing(board("→ → → → → → → → →\n" + "·\n" * 4), 0)
    assert [NAMES[gap] for gap in crossing.gaps if gap // SIZE == 4] == ["i5"]


def test_advice_climbs_with_every_stream_of_a_crossing() -> None:
    assert GAME.advice is not None
    hopes = [
        GAME.advice.promise(board("· · · · ↑\n" * built + "·", pawns=("e1", "e9")))[0]
        for built in range(8)
    ]
    assert hopes == sorted(hopes)
    assert len(set(hopes)) == 8


def test_advice_prefers_the_express_made() -> None:
    assert GAME.advice is not None
    state = board("·\n" + "· · · · ↑\n" * 7 + "·", pawns=("e1", "h9"), pile={"one": 1})
    state.piles[2] = cards({"one": 1})  # and there are cards on e9, where it ends
    before = GAME.advice.promise(state)[0]
    assert GAME.advice.promise(play(GAME, state, "go e9"))[0] > before


def test_a_pawn_waits_for_cards_where_they_will_come_rather_than_walk_far() -> None:
    state = board(pawns=("e1", "e9"))
    state.piles[1] = cards({"one": 3})  # on a5, eight moves away
    advice = SourcesAdvice()
    far = advice.way_to_cards(state, Survey(state), at("e1"), 3)
    assert 0 < far < 4
    state.piles[0] = cards({"one": 3})
    assert advice.way_to_cards(state, Survey(state), at("e1"), 3) == 0


def test_ending_a_turn_after_its_move_costs_nothing() -> None:
    advice = SourcesAdvice()
    state = play(GAME, board(pawns=("e2", "e9")), "go e3")
    before = advice.hope(state)
    assert advice.hope(play(GAME, state, "end turn")) == before


def test_no_card_is_lifted_only_to_be_laid_as_it_was() -> None:
    for drawing in ("· · · · ↑\n·", "·\n" + "· · · · ↑\n" * 7 + "·"):
        state = board(drawing, pawns=("e2", "e9"), hand={"pickup": 1, "corner": 1}, specials="any")
        state.made[1] = 1
        before = SourcesAdvice().hope(state)
        assert SourcesAdvice().hope(play(GAME, state, "use pickup", "lay one N")) < before


def test_a_pawn_that_cannot_be_home_in_its_last_turn_has_lost() -> None:
    state = board(pawns=("e5", "e9"), hand={"tee": 1})
    state.turns_left = 3
    assert SourcesAdvice().hope(state) > 0
    state.turns_left = 2
    assert SourcesAdvice().hope(state) == 0


def test_advice_says_the_same_whatever_it_has_seen_before() -> None:
    one = board(pawns=("c5", "h9"), laid={"c3": "source", "g7": "source"})
    one.sources = [*one.sources, at("c3"), at("g7")]
    other = one.clone()
    other.sources = [*one.sources[:4], at("g7"), at("c3")]
    for state in (one, other):
        # The Source that was laid first has three streams, all others have none.
        state.piles = [0, 0, 0, 0, cards({"one": 3}), 0]
    used = SourcesAdvice()
    assert used.promise(one) != used.promise(other)
    assert used.promise(other) == SourcesAdvice().promise(other)


def test_a_suggested_way_leads_to_where_a_card_is_laid() -> None:
    """Going alone brings nothing: one that judged it by itself would stay where it is."""
    state = board(pawns=("e1", "e9"), hand={"one": 3})
    advice, suggested = SourcesAdvice(), []
    while state.to_act == 0:
        move = advice.suggest(state, Rng(1))
        suggested.append(GAME.moves.notation(move))
        state.play(move)
    assert [move.split()[0] for move in suggested[:2]] == ["go", "lay"]


def test_a_crew_that_does_as_suggested_can_win() -> None:
    """Its rehearsals must know how: without looking on to what a way is for, none ever wins."""
    state, rng, advice = GAME.begin(2), Rng(3, 1), SourcesAdvice()
    while state.to_act != OVER:
        state.play(state.draw(rng) if state.to_act == CHANCE else advice.suggest(state, rng))
    result = state.result()
    assert result is not None
    assert result.payoffs == (1.0, 1.0)
