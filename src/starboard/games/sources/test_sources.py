"""The laws, whole games and what players see."""

from __future__ import annotations

from pathlib import Path

import pytest

from starboard.games.sources import GAME
from starboard.games.sources.advice import SourcesAdvice
from starboard.games.sources.builders import at, board, bundle, do
from starboard.games.sources.bundles import ONE, bundle_of, counts, kinds, nth, size
from starboard.games.sources.cards import COUNTS
from starboard.games.sources.crossing import Crossing
from starboard.kernel import WATCHER, OpenView, Rng
from starboard.parts.streams import NAMES, SIZE
from starboard.testing import check_game, check_records, perft, uncited_rules

HERE = Path(__file__).parent

PERFT_START = [14, 192, 2581]
PERFT_BUSY = [9, 47, 308]


def test_the_game_keeps_the_laws() -> None:
    check_game(GAME, games=2, samples=4)


@pytest.mark.parametrize(
    "options", [{"express": "home", "ride": "7"}, {"level": "swift"}], ids=["home", "swift"]
)
def test_the_game_keeps_the_laws_under_its_options(options: dict[str, str]) -> None:
    check_game(GAME, games=1, samples=3, seed=1, options=options)


def test_golden_records_replay_to_the_letter() -> None:
    check_records(GAME, HERE / "records", at_least=2)


def test_every_rule_is_cited_by_a_test() -> None:
    assert uncited_rules(GAME.rules, HERE.glob("test_*.py")) == []


def test_perft_from_the_start() -> None:
    assert [perft(GAME.begin(2), depth) for depth in (1, 2, 3)] == PERFT_START


def test_perft_of_a_busy_position() -> None:
    drawing = "· → ╩ ·\n· ↑ · ·\n· ║ ╚ ·"
    hand = {"tee": 1, "pickup": 1, "extra move": 1, "only blue": 1}
    laid = {"c3": "gate A", "h8": "gate A"}
    state = board(drawing, pawns=("b2", "h9"), hand=hand, laid=laid)
    assert [perft(state, depth) for depth in (1, 2, 3)] == PERFT_BUSY


def test_equal_positions_have_equal_keys_and_others_do_not() -> None:
    hand = {"extra move": 1, "tee": 1}
    one = do(board(hand=hand), "use extra move", "go e6", "go f6")
    other = do(board(hand=hand), "go f5", "use extra move", "go f6")
    assert one.key() == other.key()
    assert one.key() != do(board(hand=hand), "go f5").key()
    assert GAME.begin(2).key() != GAME.begin(2, {"ride": "5"}).key()


def test_the_scene_offers_cards_to_take_and_to_lay() -> None:
    state = board(pawns=("e1", "h9"), pile={"tee": 2, "one": 1})
    scene = GAME.scene(GAME.view(state, 0))
    takes = [(p.move, p.count, p.label) for p in scene.pieces if p.id.startswith("pile")]
    assert takes == [
        ("take one", 1, "take one-arrow stream, 1 here"),
        ("take tee", 2, "take tee stream, 2 here"),
    ]
    source = next(piece for piece in scene.pieces if piece.id == "card e1")
    assert (source.symbol, source.count) == ("source", 3)
    do(state, "take tee", "go e2")
    scene = GAME.scene(GAME.view(state, 0))
    assert [p.turns for p in scene.pieces if p.id.startswith("way")] == [0, 1, 2, 3]


def test_panels_tell_time_crossings_and_expresses() -> None:
    state = board("·\n" + "· · · · ↑\n" * 7 + "·", pawns=("e1", "h9"), pile={"tee": 1})
    level, red, blue, piles = GAME.scene(GAME.view(state, WATCHER)).panels
    assert (level.score, level.holdings[0].text) == ("0 of 2 expresses", "25 turns in 13 rounds")
    assert (red.title, red.holdings[0].text) == ("on e1", "100 %")
    assert blue.holdings[0].text == "0 %"
    assert piles.holdings[0].label == "e1: tee"
    do(state, "go e9")
    assert GAME.scene(GAME.view(state, 0)).panels[1].score == "express made"


@pytest.mark.parametrize(
    ("notation", "sentence"),
    [
        ("take tee", "@0 takes a tee stream from the Source on e1."),
        ("take all", "@0 takes all cards from the Source on e1."),
        ("go e2", "@0 goes to e2."),
        ("use extra move", "@0 uses an Extra Move (SO-23)."),
        ("end turn", "@0 ends the turn."),
    ],
)
def test_the_log_tells_each_deed(notation: str, sentence: str) -> None:
    state = board(pawns=("e1", "h9"), hand={"extra move": 1}, pile={"tee": 2})
    before = OpenView(state, WATCHER)
    after = OpenView(do(state.clone(), notation), WATCHER)
    assert GAME.tell(before, GAME.moves.parse(notation), after) == sentence


def test_a_bundle_counts_the_cards_of_each_kind() -> None:
    rng = Rng(1)
    for _ in range(50):
        numbers = [int(rng.below(most + 1)) for most in COUNTS]
        cards = bundle_of(numbers)
        assert (counts(cards), size(cards)) == (numbers, sum(numbers))
        assert kinds(cards) == [kind for kind, number in enumerate(numbers) if number]
        in_order = [kind for kind, number in enumerate(numbers) for _ in range(number)]
        assert [nth(cards, n) for n in range(len(in_order))] == in_order
        assert size(cards + ONE[3]) == sum(numbers) + 1


def test_the_whole_deck_is_a_bundle_that_fits_two_digits_of_an_int() -> None:
    # Python's ints have digits of 30 bits; with a third one a bundle would weigh more.
    assert bundle_of(COUNTS) < 1 << 60


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
    state.piles[2] = bundle({"one": 1})  # and there are cards on e9, where it ends
    before = GAME.advice.promise(state)[0]
    assert GAME.advice.promise(do(state, "go e9"))[0] > before


def test_advice_says_the_same_whatever_it_has_seen_before() -> None:
    one = board(pawns=("c5", "h9"), laid={"c3": "source", "g7": "source"})
    one.sources = [*one.sources, at("c3"), at("g7")]
    other = one.clone()
    other.sources = [*one.sources[:4], at("g7"), at("c3")]
    for state in (one, other):
        # The Source that was laid first has three streams, all others have none.
        state.piles = [0, 0, 0, 0, bundle({"one": 3}), 0]
    used = SourcesAdvice()
    assert used.promise(one) != used.promise(other)
    assert used.promise(other) == SourcesAdvice().promise(other)
