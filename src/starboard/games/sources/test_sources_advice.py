"""What the advice makes of crossings, expresses and Sources."""

from starboard.games.sources import GAME
from starboard.games.sources.advice import SourcesAdvice
from starboard.games.sources.advice_crossing import Crossing
from starboard.games.sources.advice_plan import AHEAD, Plans, without_luck
from starboard.games.sources.advice_survey import Survey, Surveys
from starboard.games.sources.advice_turn import Turns
from starboard.games.sources.advice_work import Work
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
    work = Work(Surveys(), least=0.0)
    far = work.way_to_cards(state, Survey(state), at("e1"), 3)
    assert 0 < far < 4
    state.piles[0] = cards({"one": 3})
    assert work.way_to_cards(state, Survey(state), at("e1"), 3) == 0


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


TWO_GAPS = (
    *("· · · · · ·", "· · · · ↓ ↑", "· · · · ↓ ·", "· · · · ↓ ↑", "· · · · ↓ ↑"),
    *("· · · · ↓ ↑", "· · · · · ↑", "· · · · ↓ ↑", "· · · · · ↑"),
)
"""Two crossings side by side, with a gap on f7 and one on e3."""


def told(moves: list[int]) -> list[str]:
    return [GAME.moves.notation(move) for move in moves]


def test_a_turn_is_judged_where_it_ends_and_no_two_end_alike() -> None:
    turns = Turns(Work(Surveys(), least=0.0))
    state = board("\n".join(TWO_GAPS), pawns=("d3", "h9"), hand={"one": 1})
    best = turns.best(state, 5)
    assert told(best[0].moves) == ["go e3", "lay one S", "end turn"]
    assert [turn.work for turn in best] == sorted([turn.work for turn in best])
    assert len({turn.state.key() for turn in best}) == 5


def test_a_turn_takes_cards_uses_an_extra_move_and_sheds() -> None:
    turns = Turns(Work(Surveys(), least=0.0))
    state = board("\n".join(TWO_GAPS), pawns=("e2", "h9"), pile={"extra move": 1, "one": 2})
    moves = told(turns.best(state, 1)[0].moves)
    assert moves == ["go e1", "take all", "use extra move", "go f7", "lay one N", "end turn"]
    state = board("\n".join(TWO_GAPS), pawns=("e8", "h9"), hand={"not blue": 1, "tee": 1})
    state.has_used_move = state.has_moved = True
    assert told(turns.best(state, 1)[0].moves) == ["end turn", "discard not blue"]
    # In the midst of a turn, only what is left of it.
    play(GAME, state, "end turn")
    assert told(turns.best(state, 1)[0].moves) == ["discard not blue"]


def test_a_plan_keeps_a_card_for_where_a_later_turn_needs_it() -> None:
    """The best turn lays a card on the way; then none is left for e3, and the crew must wait."""
    state = board("\n".join(TWO_GAPS), pawns=("g5", "g6"), hand={"one": 2})
    state.hands[1], state.piles[2] = cards({"one": 1}), cards({"one": 1})
    turns = Turns(Work(Surveys(), least=0.0))
    plans = Plans(turns)
    assert told(turns.best(state, 1)[0].moves)[0] == "lay one N"
    first = plans.turn(state)
    assert told(first) == ["go f7", "lay one N", "end turn"]
    played = 0
    while state.to_act != OVER:
        for move in plans.turn(state):
            state.play(move)
        state = without_luck(state)
        played += 1
    assert (played, state.made) == (7, [1, 1])
    assert played > AHEAD + 1, "it looks less far, and comes to the end turn by turn"


def test_a_move_is_worth_what_its_turn_comes_to() -> None:
    state = board("\n".join(TWO_GAPS), pawns=("d3", "h9"), hand={"one": 1})
    advice = SourcesAdvice()
    gone = play(GAME, state.clone(), "go e3")
    ended = play(GAME, gone.clone(), "lay one S", "end turn")
    assert advice.foresee(state) == advice.foresee(gone) == advice.foresee(ended)
    assert advice.foresee(ended) == advice.promise(ended) == [advice.hope(ended)] * 2
    assert advice.foresee(play(GAME, state.clone(), "go d4")) < advice.foresee(gone)


def test_a_plan_is_kept_to_the_end_of_its_turn() -> None:
    state = board("\n".join(TWO_GAPS), pawns=("g5", "g6"), hand={"one": 2})
    plans = Plans(Turns(Work(Surveys(), least=0.0)))
    asked = []
    turn = plans.turn(state)
    while state.to_act == 0:
        asked.append(plans.next_move(state))
        state.play(asked[-1])
    assert asked == turn


def test_cards_in_hand_are_no_reason_to_open_a_crossing() -> None:
    """However many Extra Moves are carried, the errands for a gap come to nothing at least."""
    state = board("·\n" + "· · · · ↑\n" * 7 + "·", pawns=("e2", "h9"))
    state.hands[0] = cards({"extra move": 3, "one": 2, "pickup": 1, "source": 3})
    work = Work(Surveys(), least=0.0)
    before = work.left(state)
    assert work.left(play(GAME, state, "use pickup")) > before


def test_a_crew_that_does_as_suggested_can_win() -> None:
    """Its rehearsals must know how: without looking on to what a way is for, none ever wins."""
    state, rng, advice = GAME.begin(2), Rng(3, 1), SourcesAdvice()
    while state.to_act != OVER:
        state.play(state.draw(rng) if state.to_act == CHANCE else advice.suggest(state, rng))
    result = state.result()
    assert result is not None
    assert result.payoffs == (1.0, 1.0)
