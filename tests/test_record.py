from collections.abc import Callable
from dataclasses import replace
from textwrap import dedent
from typing import Any

import pytest
from counting_game import GAME as COUNTING
from hypothesis import given
from hypothesis import strategies as st

from starboard.kernel import (
    BadRecord,
    BadSeal,
    Game,
    Match,
    Record,
    Result,
    Seal,
    SealedDealer,
    SeededDealer,
    StarboardError,
    WrongVersion,
    final_state,
    parse,
    replay,
    story,
    verify,
)
from starboard.kernel import record as documented

# The example of the module's own documentation.
FOLDED = dedent(str(documented.__doc__).split("\n\n", 1)[1].split("\nA remark")[0])


def test_a_record_reads_as_it_is_written() -> None:
    record = parse(FOLDED)
    assert record == Record(
        game="kuhn_poker",
        version=1,
        seats=2,
        players=("Ann", "Bo"),
        plies=("deal K", "deal J", "bet", "pass"),
        result=Result((1.0, -1.0), "the bet was not called (rule 5)"),
    )
    assert record.text() == FOLDED


def test_a_remark_may_follow_a_ply() -> None:
    assert parse(FOLDED.replace("bet\n", "bet  # bold!\n")) == parse(FOLDED)


def test_a_record_replays_and_verifies(kuhn_poker: Game[Any, Any]) -> None:
    record = parse(FOLDED)
    assert [move for _, move in replay(record, kuhn_poker)] == [4, 2, 1, 0, -1]
    assert final_state(record, kuhn_poker).key() == ("KJ", "bp")
    verify(record, kuhn_poker)
    verify(record.shorter(3), kuhn_poker)


def test_a_story_tells_each_audience_what_it_may_know(kuhn_poker: Game[Any, Any]) -> None:
    assert story(parse(FOLDED), kuhn_poker, 1) == [
        "Ann is dealt a card.",
        "Bo is dealt the jack.",
        "Ann bets.",
        "Bo passes. Ann wins one chip: the bet was not called (rule 5).",
    ]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (
            lambda text: text.replace("record 1", "record 9"),
            "This is not a Starboard record: its first line is not 'starboard record 1'.",
        ),
        (
            lambda text: "",
            "This is not a Starboard record: its first line is not 'starboard record 1'.",
        ),
        (
            lambda text: text.replace("seats 2", "colour red"),
            "Line 3: 'colour red' does not belong in a record's header.",
        ),
        (
            lambda text: text.replace("player 1", "player 5"),
            "Line 5: 'player 5 Bo' does not belong in a record's header.",
        ),
        (
            lambda text: text.replace("game kuhn_poker 1", "game kuhn_poker"),
            "The record's header does not say which game: 'game NAME VERSION'.",
        ),
        (
            lambda text: text.replace("seats 2\n", ""),
            "The record's header does not say how many seats: 'seats 2'.",
        ),
        (
            lambda text: text.replace("result 1 -1\n", ""),
            "Line 12: a result is 'result' with its payoffs and 'reason'.",
        ),
        (
            lambda text: text.replace("result 1 -1", "result one"),
            "Line 12: a result's payoffs and scores are numbers.",
        ),
        (lambda text: text + "\nmore\n", "Line 15: nothing may follow a record's result."),
        (
            lambda text: text.replace("seats 2", 'seats 2\noption a "\\'),
            'The option "\\ is badly quoted.',
        ),
    ],
)
def test_a_damaged_record_names_the_line(change: Callable[[str], str], sentence: str) -> None:
    with pytest.raises(BadRecord) as refusal:
        parse(change(FOLDED))
    assert str(refusal.value) == sentence


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"game": "chess"}, "This is a record of chess, not of kuhn_poker."),
        (
            {"version": 2},
            "This record was played by version 2 of kuhn_poker's rules, but version 1 is"
            " installed: install the Starboard it was made with.",
        ),
        (
            {"seats": 3},
            "The record's header cannot be played: Kuhn poker is for 2 players, not 3.",
        ),
        (
            {"options": {"ante": "2"}},
            "The record's header cannot be played: The game has no option 'ante': it has none.",
        ),
        ({"plies": ("deal K", "deal K")}, "Ply 2, 'deal K': this cannot be drawn here."),
        ({"plies": ("deal K", "deal J", "raise")}, "Ply 3: No move is written 'raise'."),
        (
            {"plies": ("deal K", "deal J", "deal Q")},
            "Ply 3, 'deal Q': 'deal Q' is drawn by chance, not chosen.",
        ),
        (
            {"plies": ("deal K", "deal J", "bet", "bet", "bet")},
            "Ply 5, 'bet': the game is over.",
        ),
        (
            {"plies": ("deal K",)},
            "The record gives a result, but its game is not over.",
        ),
        (
            {"result": Result((2.0, -2.0), "luck")},
            "The record's result is wrong: by the rules it is 1 -1"
            " (the bet was not called (rule 5)).",
        ),
    ],
)
def test_a_record_that_breaks_the_rules_is_refused(
    kuhn_poker: Game[Any, Any], change: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(BadRecord) as refusal:
        verify(replace(parse(FOLDED), **change), kuhn_poker)
    assert str(refusal.value) == sentence
    assert isinstance(refusal.value, WrongVersion) == ("version" in change)


def legal_after(record: Record, game: Game[Any, Any]) -> list[str]:
    return [game.moves.notation(move) for move in final_state(record, game).legal_moves()]


def test_a_record_of_an_earlier_version_plays_with_the_options_presumed_for_it() -> None:
    record = Record(game="counting_game", version=0, seats=2, plies=("take 1",))
    with pytest.raises(WrongVersion):
        final_state(record, COUNTING)
    later = replace(COUNTING, earlier={0: {"heap": "5", "passing": "off"}})
    assert legal_after(record, later) == ["take 1", "take 2", "take 3", "take 4"]
    named = replace(record, options={"heap": "9"})
    assert len(legal_after(named, later)) == 8
    assert Match(later, record, SeededDealer(1)).record.version == 0


def test_plies_that_were_given_are_not_the_seals(kuhn_poker: Game[Any, Any]) -> None:
    """A game that goes on from another has its own seal for what is dealt from there on."""
    record = sealed_record(kuhn_poker)
    other = "deal J" if record.plies[0] != "deal J" else "deal Q"
    others = [ply for ply in ("deal J", "deal Q", "deal K") if ply != other]
    given = replace(record, given=2, plies=(other, others[0], "bet", "pass"), result=None)
    verify(parse(given.text()), kuhn_poker)
    with pytest.raises(BadRecord, match="the seal deals"):
        verify(replace(given, given=0), kuhn_poker)
    with pytest.raises(BadRecord, match="gives more plies than there are"):
        parse(replace(given, given=9).text())


def sealed_record(game: Game[Any, Any]) -> Record:
    dealer = SealedDealer(2, secret=bytes(range(32)))
    dealer.contribute(0, "ann's dice")
    dealer.contribute(1, "bo's coin")
    match = Match.begin(game, dealer, players=["Ann", "Bo"])
    match.submit(0, "bet")
    match.submit(1, "pass")
    return match.record


def test_a_sealed_record_proves_its_luck(kuhn_poker: Game[Any, Any]) -> None:
    record = parse(sealed_record(kuhn_poker).text())
    assert record == sealed_record(kuhn_poker)
    assert record.seal is not None
    assert record.seal.secret == bytes(range(32)).hex()
    verify(record, kuhn_poker)


def test_a_sealed_record_with_other_luck_is_refused(kuhn_poker: Game[Any, Any]) -> None:
    record = sealed_record(kuhn_poker)
    swapped = replace(record, plies=(record.plies[1], record.plies[0], *record.plies[2:]))
    with pytest.raises(BadRecord, match=r"Ply 1: the seal deals '.*', but '.*' is recorded\."):
        verify(swapped, kuhn_poker)


@pytest.mark.parametrize(
    ("secret", "sentence"),
    [
        ("00" * 32, "The dealer's secret does not match what was promised."),
        ("xx", "The dealer's secret is not a hexadecimal number."),
    ],
)
def test_a_broken_seal_is_refused(kuhn_poker: Game[Any, Any], secret: str, sentence: str) -> None:
    record = sealed_record(kuhn_poker)
    assert record.seal is not None
    with pytest.raises(BadSeal) as refusal:
        verify(replace(record, seal=replace(record.seal, secret=secret)), kuhn_poker)
    assert str(refusal.value) == sentence


NAMES = st.text(st.characters(codec="utf-8", exclude_categories=("C", "Z")), min_size=1)


@given(
    options=st.dictionaries(st.from_regex(r"[a-z_]+", fullmatch=True), st.text()),
    players=st.lists(NAMES, max_size=6),
    shares=st.lists(NAMES, max_size=6),
    scores=st.lists(st.integers(0, 99), max_size=6),
    payoffs=st.lists(st.floats(-5, 5), min_size=1, max_size=6),
)
def test_any_record_reads_back(
    options: dict[str, str],
    players: list[str],
    shares: list[str],
    scores: list[int],
    payoffs: list[float],
) -> None:
    record = Record(
        game="any",
        version=3,
        seats=2,
        options=options,
        players=tuple(players),
        seal=Seal("ab", tuple(shares)),
        plies=("go", "stay"),
        result=Result(tuple(payoffs), "the end", tuple(scores)),
    )
    assert parse(record.text()) == record


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    for candidate in (text, f"starboard record 1\n{text}", FOLDED + text, text.join(FOLDED)):
        try:
            parse(candidate)
        except StarboardError as refusal:
            assert "\n" not in str(refusal)


@pytest.mark.parametrize(
    ("line", "other"),
    [
        ("seats 2", "seats " + "9" * 5000),
        ("game kuhn_poker 1", "game kuhn_poker " + "9" * 5000),
        ("result 1 -1", "result 1e999 1"),
        ("result 1 -1", "result nan 1"),
        ("result 1 -1", "result 1 -1\nscores " + "9" * 5000),
        ("seats 2", 'seats 2\noption depth "' + "[" * 5000),
        ("seats 2", "seats 2\nplayer 0 \ud800"),
    ],
)
def test_numbers_and_words_beyond_all_measure_are_refused(line: str, other: str) -> None:
    text = (
        "starboard record 1\ngame kuhn_poker 1\nseats 2\n\ndeal J\n\nresult 1 -1\nreason because\n"
    )
    assert line in text
    with pytest.raises(BadRecord):
        parse(text.replace(line, other))
