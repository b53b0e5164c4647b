"""A printed copy: its pages are there, its counts are the rule book's, its two sides meet."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections import Counter
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest
from command import refusal, starboard
from hypothesis import given
from hypothesis import strategies as st
from tabletop_schema import Deck, Save, Tile

from starboard import catalog
from starboard.cli.press import export, find_paper
from starboard.games.streamlines.scenario import shipped_scenario
from starboard.kernel import AnyGame, BadOption, BadSeats, Box, Face, numbered_rules
from starboard.press.document import Document, on_paper, print_game
from starboard.press.drawing import draw_face, frame_of, parts_of
from starboard.press.markup import typeset
from starboard.press.paper import MARGIN, PAPERS, Paper, copies, cuts, impose
from starboard.press.tabletop import Export

POPPLER = shutil.which("pdftoppm")
needs_poppler = pytest.mark.skipif(
    POPPLER is None, reason="Pages are rendered by pdftoppm: install poppler-utils to test them."
)
PLACED = re.compile(r'#at\((\S+), (\S+), image\("(\S+)", width: (\S+)mm')


@pytest.fixture(params=[*catalog.GAMES, "connect_four"])
def game(request: pytest.FixtureRequest) -> AnyGame:
    return catalog.find(str(request.param))


@pytest.fixture(params=list(PAPERS))
def paper(request: pytest.FixtureRequest) -> Paper:
    return PAPERS[str(request.param)]


# Pages.


@needs_poppler
def test_no_page_is_blank_and_all_rules_are_printed(game: AnyGame, tmp_path: Path) -> None:
    file = tmp_path / "game.pdf"
    file.write_bytes(print_game(game, game.box(), PAPERS["a4"]))
    assert POPPLER is not None
    run([POPPLER, "-gray", "-r", "12", str(file), str(tmp_path / "page")])
    pages = sorted(tmp_path.glob("page-*.pgm"))
    document = Document(game, game.box(), PAPERS["a4"])
    assert len(pages) > 2 + 2 * (len(document.leaves()) + len(document.board_leaves()))
    for page in pages:
        shades = Counter(page.read_bytes().split(b"255\n", 1)[1])
        assert len(shades) > 1, f"{page.name} is blank"
    texts = run(["pdftotext", str(file), "-"]).split("\f")
    # Cover and contents are one leaf, or backs would be on the wrong side of the paper.
    after = texts[2 + 2 * (len(document.leaves()) + len(document.board_leaves()))]
    assert ("Your first game" if game.guide else game.title) in after
    numbers = [number for number in numbered_rules(game.rules) if "-" in number]
    assert [number for number in numbers if number not in "".join(texts)] == []


def run(command: list[str]) -> str:
    return subprocess.run(command, capture_output=True, encoding="utf-8", check=True).stdout


# Fronts and backs.


def test_every_back_lies_behind_its_front(game: AnyGame, paper: Paper) -> None:
    document = Document(game, game.box(), paper)
    pages = document.source().split("#sheet[")[1:]
    leaves = document.leaves()
    backs: dict[str, set[str]] = {}
    for part in document.box.components:
        backs.setdefault(document._face(part.front), set()).add(document._face(part.back))
    found = 0
    for front, back in zip(pages[0 : 2 * len(leaves) : 2], pages[1::2], strict=False):
        behind = {(round(float(x), 2), float(y)): name for x, y, name, _ in PLACED.findall(back)}
        for x, y, name, width in PLACED.findall(front):
            mirrored = round(paper.width - float(x) - float(width), 2)
            assert f'"{behind.pop((mirrored, float(y)))}"' in backs[f'"{name}"']
            found += 1
        assert behind == {}
    assert found == sum([part.count for part in document.box.components])


def test_everything_lies_within_the_margins_and_on_nothing_else(
    game: AnyGame, paper: Paper
) -> None:
    box = game.box()
    leaves = impose(copies(box.components), paper)
    counts = Counter([spot.thing.title for leaf in leaves for spot in leaf.spots])
    assert counts == Counter({part.title: box.count(part.title) for part in box.components})
    for leaf in leaves:
        for spot in leaf.spots:
            assert spot.x >= MARGIN - 0.01 and spot.y >= MARGIN - 0.01
            assert spot.x + spot.width <= paper.width - MARGIN + 0.01
            assert spot.y + spot.height <= paper.height - MARGIN + 0.01
        for block, below in pairwise(leaf.blocks):
            assert block.edges()[1][-1] < below.edges()[1][0]
        for block in leaf.blocks:
            corners = [(round(spot.x, 2), round(spot.y, 2)) for spot in block.spots]
            assert len(set(corners)) == len(corners)


def test_boards_come_in_parts_that_fit_and_miss_nothing(game: AnyGame, paper: Paper) -> None:
    for board in game.box().boards:
        parts = parts_of(board, paper.room)
        for part in parts:
            assert part.window[2] * board.square <= paper.room[0] + 0.01
            assert part.window[3] * board.square <= paper.room[1] + 0.01
        _, _, width, height = frame_of(board)
        area = sum([part.window[2] * part.window[3] for part in parts])
        assert area == pytest.approx(width * height)


@given(st.integers(1, 30), st.integers(0, 9), st.floats(5, 60))
def test_a_board_is_cut_between_squares(squares: int, edge: int, side: float) -> None:
    length = edge + squares * side
    found = cuts(length, 190.0, edge, side)
    assert found[0] == 0 and found[-1] == length
    for at in found[1:-1]:
        assert (at - edge) / side == pytest.approx(round((at - edge) / side))
    assert all([0 < b - a <= 190.01 for a, b in pairwise(found)])


# Colours.


def test_no_two_things_differ_by_colour_alone(game: AnyGame) -> None:
    box, seen = game.box(), dict[str, str]()
    for part in box.components:
        picture = re.sub(
            r'#[0-9a-fA-F]{3,6}\b|id="[^"]*"|href="[^"]*"', "", draw_face(game, part.front)
        )
        assert seen.setdefault(picture, part.title) == part.title


def test_backs_of_a_stack_are_alike(game: AnyGame) -> None:
    backs: dict[str, set[Face]] = {}
    for part in game.box().components:
        if part.stack:
            backs.setdefault(part.stack, set()).add(part.back)
    assert all([len(alike) == 1 for alike in backs.values()])


# Counts, against the words of the rule books.


def count_in(game: AnyGame, pattern: str) -> int:
    """The number that the rule book gives, in digits or as a word."""
    words = {"five": 5, "seven": 7, "three": 3, "one": 1, "two": 2}
    match = re.search(pattern, " ".join(game.rules.split()))
    assert match is not None, pattern
    return words.get(match[1], 0) or int(match[1])


def titled(box: Box, word: str) -> int:
    return sum([part.count for part in box.components if word in part.title])


def test_space_truckin_has_the_tiles_and_ships_of_its_rules() -> None:
    game = catalog.find("space_truckin")
    box = game.box(5)
    stack = sum([part.count for part in box.components if part.stack == "Stack"])
    holes = count_in(game, r"TR-1 .*? and (\d+) black holes")
    assert box.count("Black hole") == holes
    assert stack == count_in(game, r"TR-1 There are (\d+) space tiles") + holes
    assert box.count("Purple ship") == count_in(game, r"Each player has (\d+) ships")
    rows = re.findall(r"\| ([\w-]+) \| [VPWS]{4} \|[^|]+\| (\d+)(?: \((\d+), (\d+)\))?", game.rules)
    assert len(rows) == 28
    for name, tiles, one, two in rows:
        title = name.capitalize()
        assert box.count(f"{title}, one arrow") == int(one or 0)
        assert box.count(f"{title}, two arrows") == int(two or 0)
        assert box.count(title) == int(tiles) - int(one or 0) - int(two or 0)


def test_speiderne_has_one_deck_or_two() -> None:
    game = catalog.find("speiderne")
    deck = count_in(game, r"SP-1 .*? a deck of (\d+) cards")
    for seats, decks in ((2, 1), (3, 1), (4, 2), (6, 2)):
        box = game.box(seats)
        assert len([part for part in box.components if part.stack]) == decks * deck
        assert box.count("10 of hearts") == decks
    assert "three on J to A" in game.rules  # no island has more
    assert game.box().count("Passenger") == 12 * 3


def test_home_stars_has_the_hands_tokens_and_fleets_of_its_rules() -> None:
    game = catalog.find("home_stars")
    box = game.box(3)
    hand = [part for part in box.components if part.stack == "Hand of blue"]
    assert len(hand) == count_in(game, r"the same (\w+) combat cards")
    assert box.count("Blue warp token") == count_in(game, r"You have (\w+) warp tokens")
    assert box.count("Blue ship") >= count_in(game, r"You begin with (\d+) ships")
    assert box.count("Yellow ship") == 0
    assert len(box.boards) == 2 + 3  # two layers, and everyone's hyperspace


def test_sources_has_the_deck_of_its_rules() -> None:
    game = catalog.find("sources")
    box = game.box(3)
    for title, words in (
        *(("One-arrow stream", "One arrow"), ("Opposite stream", "opposite")),
        *(("Corner stream", "corner"), ("Tee stream", "tee"), ("Source", "Source")),
        *(("Pickup", "Pickup"), ("Extra Move", "Extra Move")),
    ):
        assert box.count(title) == count_in(game, rf"SO-4 .*?{words} (\d+)")
    assert [box.count(f"Gate {sign}") for sign in "ABC"] == 3 * [
        count_in(game, r"(\w+) Gates of each of three signs")
    ]
    assert [titled(box, word) for word in ("Only", "Not", "pawn")] == [3, 3, 3]
    assert box.count("Only yellow") == 0


@pytest.mark.parametrize("name", ["gentle", "standard", "hard"])
def test_streamlines_has_the_deck_of_its_scenario(name: str) -> None:
    game = catalog.find("streamlines")
    box = game.box(3, {"scenario": name})
    scenario = shipped_scenario(name)
    deck = scenario.deck(3)
    assert sum([part.count for part in box.components if part.stack]) == sum(deck) + 2 * 3  # ST-7
    text = (Path(catalog.__file__).parent / f"games/streamlines/scenarios/{name}.txt").read_text()
    refugees = re.search(r"\nrefugee (\d+)", text)
    assert refugees is not None
    assert box.count("Refugee") == 3 * int(refugees[1])
    assert box.count("Black hole") == len(scenario.planets)


# Words.


def test_signs_that_mean_something_to_the_typesetter_are_printed_as_they_are() -> None:
    words = typeset(
        '# A *b* `c#d`\n\n- ST-1 It\'s "5 $ #x" \\ @y <z>\n\n| a | b |\n| - | - |\n| 1 | 2 |'
    )
    assert '#"It' in words.replace('#" It', '#"It')
    assert "#strong[" in words and "#table(columns: 2, " in words
    assert '\\"5 $ #x\\"' in words


# The command.


def test_print_writes_a_file_and_says_how_to_print_it(tmp_path: Path) -> None:
    file = tmp_path / "four.pdf"
    done = starboard("print", "connect_four", "--paper", "Letter", "--out", str(file))
    assert done.returncode == 0, done.stderr
    assert "42 pieces to cut out, 1 board and the rules" in done.stdout
    assert file.read_bytes().startswith(b"%PDF")


def test_what_cannot_be_printed_is_refused_in_a_sentence() -> None:
    assert refusal("print", "kuhn_poker") == (
        "Kuhn poker lists no components to print: give its Game a function `components`."
    )
    with pytest.raises(BadOption, match="There is no paper 'a5': choose a4 or letter"):
        find_paper("a5")
    with pytest.raises(BadSeats, match="is for 2 or 3 or 4 players, not 7"):
        catalog.find("sources").box(7)


def test_without_the_typesetter_a_sentence_says_how_to_get_it(tmp_path: Path) -> None:
    (tmp_path / "typst.py").write_text("raise ImportError", encoding="utf-8")
    done = starboard(
        "print", "connect_four", "--out", str(tmp_path / "x"), PYTHONPATH=str(tmp_path)
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        "Printing needs the typesetter Typst: run pip install typst, and try again.\n"
    )


# Tabletop Simulator.


@pytest.mark.parametrize("name", ["sources", "connect_four"])
def test_an_export_is_a_save_of_tabletop_simulator_with_every_component(name: str) -> None:
    game = catalog.find(name)
    made = Export(game, game.box(), "https://example.org/")
    save = msgspec.json.decode(made.saved_object(), type=Save)
    counts: Counter[str] = Counter()
    urls = set()
    for thing in save.ObjectStates:
        if isinstance(thing, Deck):
            assert thing.DeckIDs == [card.CardID for card in thing.ContainedObjects]
            for card in thing.ContainedObjects:
                sheet = thing.CustomDeck[str(card.CardID // 100)]
                assert card.CustomDeck == {str(card.CardID // 100): sheet}
                assert card.CardID % 100 < min(69, sheet.NumWidth * sheet.NumHeight)
                urls |= {sheet.FaceURL, sheet.BackURL}
                counts[card.Nickname] += 1
            continue
        for tile in [thing] if isinstance(thing, Tile) else thing.ContainedObjects:
            urls |= {tile.CustomImage.ImageURL, tile.CustomImage.ImageSecondaryURL}
            counts[tile.Nickname] += not tile.Locked
    box = game.box()
    assert +counts == Counter({part.title: box.count(part.title) for part in box.components})
    assert {f"https://example.org/{file}" for file in made.pictures} == urls
    assert all([png.startswith(b"\x89PNG") for png in made.pictures.values()])


def test_a_deck_of_more_than_69_faces_has_several_sheets() -> None:
    game = catalog.find("connect_four")
    disc = replace(game.box().components[0], count=1, width=3, height=3, stack="Deck")
    cards = tuple([replace(disc, title=str(number)) for number in range(100)])
    made = Export(game, Box(components=cards), "https://example.org/")
    (deck,) = msgspec.json.decode(made.saved_object(), type=Save).ObjectStates
    assert isinstance(deck, Deck)
    assert (len(deck.CustomDeck), len(set(deck.DeckIDs))) == (2, 100)


def test_export_writes_a_folder_whose_pictures_are_found(tmp_path: Path) -> None:
    done = starboard("export", "connect_four", "--tabletop-simulator", "--out", str(tmp_path))
    assert done.returncode == 0, done.stderr
    text = (tmp_path / "connect_four.json").read_text(encoding="utf-8")
    named = re.findall(r'"file://([^"]+)"', text)
    assert named and all([Path(file).is_file() for file in named])


def test_export_says_what_it_needs() -> None:
    with pytest.raises(BadOption, match="Say for which program to export"):
        export("sources")
    with pytest.raises(BadOption, match="Pictures are found by http:// or https://, not at 'here'"):
        export("sources", tabletop_simulator=True, images="here")


def test_paper_says_nothing_about_a_screen() -> None:
    guides = [guide for name in catalog.GAMES if (guide := catalog.find(name).guide)]
    said = [on_paper(picture.say) for guide in guides for picture in guide.pictures]
    said += [on_paper(tip.say) for guide in guides for tip in guide.tips]
    assert on_paper("Come out at any star. They light up.") == "Come out at any star."
    assert not [words for words in said if "glow" in words or "light up" in words]
