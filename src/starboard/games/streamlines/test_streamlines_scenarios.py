"""Scenarios as people write them, and one sentence for every mistake."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from starboard.games.streamlines import GAME
from starboard.games.streamlines.scenario import SHIPPED, parse_scenario, shipped_scenario
from starboard.games.streamlines.setups import DECK
from starboard.kernel import BadOption, Record, parse, parse_options, show_options
from starboard.parts.boards import at

OWN = f"""\
title Twin Suns
about Two planets near the middle, an escape close to each: room to learn the streams.
rescue 4 6 8

map
. . . . . . . . .
. . . . . . . E .
. . . . . . . . .
. . . . . 2 . . .
. . . . . . . . .
. . . 1 . . . . .
. . . . . . . . .
. E . . . . . . .
. . . . . . . . .
{DECK}collapse 4
"""


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_scenario_reads_back_from_its_text(name: str) -> None:
    scenario = shipped_scenario(name)
    assert parse_scenario(scenario.text()) == scenario
    assert len(scenario.about.split()) > 5


def test_a_text_is_brought_to_its_canonical_form() -> None:
    loose = "# mine\n" + OWN.replace(". ", ".").replace("title ", "title   ")
    options = parse_options(GAME.options, {"scenario": loose})
    assert show_options(options)["scenario"] == OWN
    assert parse_options(GAME.options, {"scenario": OWN}) == options


def test_a_record_carries_a_scenario_of_one_s_own() -> None:
    record = Record(game="streamlines", version=1, seats=2, options={"scenario": OWN})
    assert parse(record.text()).options["scenario"] == OWN


def test_st_3_a_scenario_may_move_the_start_squares() -> None:
    own = OWN.replace("\nmap", "start 3 a1 b1 c1\n\nmap", 1)
    assert GAME.begin(3, {"scenario": own}).ships == [at("a1"), at("b1"), at("c1")]
    assert GAME.begin(2, {"scenario": own}).ships == [at("e1"), at("e9")]
    assert parse_scenario(own).text() == own


ROW = ". . . . . . . E .\n"


@pytest.mark.parametrize(
    ("old", "new", "mistake"),
    [
        pytest.param(ROW, "", "its map has 8 rows, but the map is 9 by 9", id="a-row-short"),
        pytest.param(ROW, ROW + ROW, "its map has 10 rows", id="a-row-too-many"),
        pytest.param(ROW, ". . .\n", "line 7 of the map has 3 squares", id="a-short-row"),
        pytest.param("E", "X", "line 7 of the map has 'X'", id="a-strange-sign"),
        pytest.param("E", ".", "its map has no escape: mark one with E", id="no-escape"),
        pytest.param("1 .", ". .", "its planets are numbered 2, but must be", id="a-gap"),
        pytest.param("2 .", "1 .", "its planets are numbered 1, 1", id="a-planet-twice"),
        pytest.param("collapse 4", "collapse 3", "has 3 Collapse cards for 2 planets", id="calm"),
        pytest.param("rescue 4", "rescue 9", "2 players must rescue 9", id="too-many-to-rescue"),
        pytest.param("rescue 4 6", "rescue 4", "must give three numbers", id="two-numbers"),
        pytest.param("rescue 4", "rescue 0", "must give three numbers from 1 up", id="none"),
        pytest.param("gate pair 2", "gate pair 5", "it has 5 gate pairs", id="too-many-gates"),
        pytest.param("title Twin Suns\n", "", "no line that says title", id="no-title"),
        pytest.param("title Twin Suns", "title", "says title but nothing more", id="empty-title"),
        pytest.param("rescue 4 6 8\n", "", "no line that says rescue", id="no-rescue"),
        pytest.param("title", "titel", "line 1 begins with 'titel'", id="a-typo"),
        pytest.param("about", "title", "line 2 says title a second time", id="title-twice"),
        pytest.param("tee 2", "tea 3", "counts 'tea' under 'each player'", id="a-strange-card"),
        pytest.param("tee 2", "tee", "counts 'tee' under 'each player'", id="no-count"),
        pytest.param("tee 2", "tee some", "a number of tee cards, not 'some'", id="no-number"),
        pytest.param("tee 2", "tee 9999", "a number of tee cards, not '9999'", id="huge-number"),
        pytest.param("tee 2", "corner 3", "counts corner a second time", id="a-count-twice"),
        pytest.param("tee 2", "collapse 3", "counts 'collapse' under 'each player'", id="wrong"),
        pytest.param("tee 2", "tee 99", "2 players have 308 cards, but 250", id="too-many-cards"),
        pytest.param("\nmap", "start 5 e1\nmap", "must say for how many players", id="five"),
        pytest.param("\nmap", "start 2 e1\nmap", "gives 1 start squares for 2", id="one-start"),
        pytest.param("\nmap", "start 2 e1 k9\nmap", "starts a ship on 'k9'", id="off-the-map"),
        pytest.param(
            "\nmap", "start 2 e1 e2\nstart 2 e1 e2\nmap", "of 2 players a second time", id="twice"
        ),
    ],
)
def test_a_mistake_is_told_in_one_sentence(old: str, new: str, mistake: str) -> None:
    text = OWN.replace(old, new, 1)
    assert text != OWN
    if mistake.startswith("its map has no escape"):
        text = text.replace("E", ".")
    with pytest.raises(BadOption) as caught:
        parse_options(GAME.options, {"scenario": text})
    sentence = str(caught.value)
    assert mistake in sentence
    assert sentence.startswith("The scenario cannot be played: ") and sentence.endswith(".")
    assert "\n" not in sentence


def test_a_map_needs_a_planet() -> None:
    text = OWN.replace("1 . .", ". . .", 1).replace("2 . .", ". . .", 1)
    with pytest.raises(BadOption, match="its map has no planet"):
        parse_scenario(text)


def test_a_deck_needs_powers_to_deal() -> None:
    text = OWN
    for word in ("action 8", "cargo 10", "extra move 2", "pickup 1", "engineering 1"):
        text = text.replace(word, f"{word.rpartition(' ')[0]} 0")
    with pytest.raises(BadOption, match=r"too few Power cards to deal each player two \(ST-7\)"):
        parse_scenario(text)


def test_a_misspelt_name_is_told_the_names() -> None:
    with pytest.raises(BadOption) as caught:
        parse_options(GAME.options, {"scenario": "gentel"})
    assert str(caught.value) == (
        "There is no scenario 'gentel': choose gentle, standard, hard, or give the text of your"
        " own."
    )


LINES = st.sampled_from([*OWN.splitlines(), "map", "start 4 a1 a2 a3 a4", "tee \u0663", "E" * 9])


@settings(max_examples=150, deadline=None)
@given(st.one_of(st.text(), st.lists(st.one_of(LINES, st.text(max_size=12)), max_size=45)))
def test_any_text_is_read_back_or_refused(text: str | list[str]) -> None:
    words = text if isinstance(text, str) else "\n".join(text)
    try:
        scenario = parse_scenario(words)
    except BadOption as refusal:
        assert str(refusal).startswith("The scenario cannot be played: ")
    else:
        assert parse_scenario(scenario.text()) == scenario


@settings(max_examples=100, deadline=None)
@given(st.integers(0, len(OWN) - 1), st.sampled_from(".E1279 \n#x"))
def test_one_wrong_letter_is_read_back_or_refused(place: int, letter: str) -> None:
    try:
        scenario = parse_scenario(OWN[:place] + letter + OWN[place + 1 :])
    except BadOption as refusal:
        assert str(refusal).endswith(".")
    else:
        assert parse_scenario(scenario.text()) == scenario
