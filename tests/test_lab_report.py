import sqlite3
import zlib
from base64 import urlsafe_b64decode
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest
from counting_game import GAME as COUNTING

from starboard import catalog
from starboard.kernel import AnyGame, Find, parse, verify
from starboard.lab.kinds import compare, ladder, lineup, restrict, sweep
from starboard.lab.measure import NUMBERS
from starboard.lab.plan import Plan
from starboard.lab.play import Desk
from starboard.lab.report import compare_results, replay_link, write_report
from starboard.lab.report.table import read_arm
from starboard.lab.results import MEMORY, BadResults, Results
from starboard.lab.study import Arm

TWO_MEGABYTES = 2_000_000
EMPTY_TAGS = {"meta", "br", "circle", "line", "rect", "polygon", "polyline", "link"}


def find_counting(name: str) -> AnyGame:
    """A catalog of one game."""
    game: AnyGame = COUNTING
    return game


class Reader(HTMLParser):
    """Checks that tags are closed in order, and keeps what it reads."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.links: list[str] = []
        self.seen: list[str] = []
        self.words = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)
        self.links += [value or "" for name, value in attrs if name in ("href", "src")]
        if tag not in EMPTY_TAGS:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words += data


def play(plan: Plan, find: Find = catalog.find, path: str | Path = MEMORY) -> Results:
    """Play a plan in this process, by default into memory."""
    results = Results.create(path, plan.study(find), plan.arms, NUMBERS)
    for index, arm in enumerate(plan.arms):
        desk = Desk(index, arm, find(arm.game), plan.seed)
        results.add([desk.play(number) for number in range(plan.games)])
    return results


def read(plan: Plan, folder: Path) -> Reader:
    """The report of a plan, read."""
    path = folder / "report.html"
    write_report(play(plan), path, catalog.find)
    page = path.read_text(encoding="utf-8")
    assert len(page.encode()) < TWO_MEGABYTES
    reader = Reader()
    reader.feed(page)
    assert reader.open == []
    return reader


def few(plan: Plan, games: int) -> Plan:
    return replace(plan, games=games)


def arm(game: str, *bots: str, **options: str) -> Arm:
    return Arm(name=" ".join(bots), game=game, bots=bots, options=options)


@pytest.fixture(scope="module")
def crossing(tmp_path_factory: pytest.TempPathFactory) -> Reader:
    """A report about rivals who differ."""
    plan = Plan(arms=(arm("speiderne", "novice", "uniform"),), games=5, seed=7, text="speiderne!")
    return read(plan, tmp_path_factory.mktemp("report"))


def test_a_report_says_what_was_played(crossing: Reader) -> None:
    for fact in ("5", "novice, uniform", "seed", "7", "speiderne version", "speiderne!"):
        assert fact in crossing.words


def test_findings_are_sentences_with_their_doubt(crossing: Reader) -> None:
    assert "Seats: seat 1 " in crossing.words
    assert "Players: novice " in crossing.words
    assert "% ±" in crossing.words
    assert "5 games give shares to ±" in crossing.words


def test_a_report_needs_nothing_from_anywhere(crossing: Reader) -> None:
    assert not {"script", "link", "img", "iframe"} & set(crossing.seen)
    kinds = {link.split(":")[0] for link in crossing.links}
    assert kinds == {"http", "data"}
    assert {link.split("#")[0] for link in crossing.links if link.startswith("http")} == {
        "http://127.0.0.1:8000/replay"
    }


def test_every_plot_has_its_numbers_in_a_table(crossing: Reader) -> None:
    assert crossing.seen.count("figure") == crossing.seen.count("svg") >= 10
    assert crossing.seen.count("table") == crossing.seen.count("figure")
    assert crossing.seen.count("figcaption") == crossing.seen.count("figure")


def test_a_link_carries_a_whole_game(crossing: Reader) -> None:
    packed = next(link for link in crossing.links if link.startswith("http")).split("#")[1]
    padded = packed + "=" * (-len(packed) % 4)
    text = zlib.decompress(urlsafe_b64decode(padded), -15).decode()
    verify(parse(text), catalog.find("speiderne"))
    assert text in crossing.words, "and the page has the record to copy"
    assert replay_link(text).endswith(packed)


def test_a_crew_is_told_as_one(tmp_path: Path) -> None:
    reader = read(Plan(arms=(arm("streamlines", "uniform", "novice"),), games=2), tmp_path)
    assert "The crew wins 0.0 %" in reader.words
    assert "won by seat 1" not in reader.words and "share of seat 1" not in reader.words
    assert "Never used in 2 watched games:" in reader.words


def test_a_sweep_a_grid_and_a_comparison(tmp_path: Path) -> None:
    game = catalog.find("home_stars")
    base = arm("home_stars", "uniform", "uniform")
    curves = read(few(sweep(base, game, {"rounds": ["3", "5"]}), 3), tmp_path)
    assert "Plies by rounds" in curves.words
    axes = {"rounds": ["3", "5"], "losses": ["any", "half"]}
    grid = read(few(sweep(base, game, axes, grid=True), 2), tmp_path)
    assert "rounds from top to bottom, losses from left to right." in grid.words
    sides = [arm("speiderne", "uniform", "uniform", stages=word) for word in ("full", "discoverer")]
    compared = read(few(compare(sides), 3), tmp_path)
    assert "What differs" in compared.words
    assert "more than luck would bring (Benjamini and Hochberg, 5 %)" in compared.words


def test_a_line_up_a_ladder_and_restricted_play(tmp_path: Path) -> None:
    game = catalog.find("kuhn_poker")
    base = arm("kuhn_poker", "uniform", "uniform")
    matrix = read(few(lineup(base, game, ["uniform", "greedy", "novice"]), 6), tmp_path)
    assert "Strategy matrix" in matrix.words
    assert "In all their games together:" in matrix.words
    rungs = read(few(ladder(base, game, [2, 4, 8]), 6), tmp_path)
    assert "Skill ladder" in rungs.words
    assert "expert:8 against expert:4" in rungs.words
    without = read(few(restrict(base, [["bet"]]), 6), tmp_path)
    assert "without bet" in without.words


def test_a_sweep_of_several_options_compares_each_with_the_rules(tmp_path: Path) -> None:
    game = catalog.find("home_stars")
    base = arm("home_stars", "uniform", "uniform")
    plan = sweep(base, game, {"rounds": ["3", "40"], "losses": ["any", "half"]})
    assert [each.name for each in plan.arms] == ["as it is", "rounds=3", "losses=half"]
    reader = read(few(plan, 20), tmp_path)
    assert "differences from “as it is” were looked at" in reader.words
    assert "rounds=3: plies " in reader.words, "so much shorter is no luck"
    assert "Plies by losses" in reader.words


def test_an_earlier_file_is_compared_arm_by_arm(tmp_path: Path) -> None:
    now = play(
        Plan(arms=(arm("counting", "uniform", "uniform", heap="40"),), games=40), find_counting
    )
    base = replace(arm("counting", "uniform", "uniform", heap="4"), name="earlier")
    path = tmp_path / "earlier.sqlite"
    play(Plan(arms=(base,), games=40), find_counting, path).close()
    with sqlite3.connect(path) as old:
        # As a file from before draws were counted, of an earlier version of the rules.
        old.execute("DROP TABLE draws")
        old.execute("UPDATE study SET facts = replace(facts, '\"counting\": 1', '\"counting\": 0')")
    with Results.open(path) as earlier:
        told = compare_results(now, earlier, find_counting)
        write_report(now, tmp_path / "report.html", find_counting, earlier)
    assert "counting was played by version 0 of its rules, now by 1." in told
    assert "uniform uniform: other options (heap=4 before, heap=40 now)." in told
    assert any([sentence.startswith("uniform uniform: plies ") for sentence in told])
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert "<h2>Against earlier.sqlite</h2>" in page


def test_files_without_a_common_arm_are_not_compared() -> None:
    sides = [arm("counting", "uniform", "uniform", mood=word) for word in ("calm", "rough")]
    named = [replace(side, name=side.options["mood"]) for side in sides]
    one = play(few(compare(named), 2), find_counting)
    other = play(
        few(compare([replace(side, name=f"old {side.name}") for side in named]), 2), find_counting
    )
    with pytest.raises(BadResults, match="no arm of the same name"):
        compare_results(one, other, find_counting)


def test_cards_are_followed_from_the_draw_to_the_end(crossing: Reader) -> None:
    plan = Plan(arms=(arm("streamlines", "uniform", "uniform"),), games=1, seed=1)
    results = play(plan)
    table = read_arm(results, 0, plan.arms[0], catalog.find("streamlines"))
    tee = table.things.found["tee"]
    uses = [
        use for use in results.uses(0) if use[2].split(" ", 1)[1:] == ["tee"] or " tee " in use[2]
    ]
    assert tee.drawn == sum([count for _, seat, what, count in uses if what == "deal tee"])
    assert tee.used == sum([count for _, seat, _, count in uses if seat >= 0])
    assert tee.drawn - tee.used <= tee.left <= tee.drawn
    assert table.things.found["gate A"].by_verb.keys() <= {"lay", "dump", "give"}
    assert sum([count for *_, count in results.draws(0)]) > 0
    assert "Cards and tiles" in crossing.words


def test_words_of_a_game_cannot_become_markup(tmp_path: Path) -> None:
    plan = Plan(arms=(arm("kuhn_poker", "uniform", "uniform"),), games=2, text="<script>x</script>")
    reader = read(plan, tmp_path)
    assert "script" not in reader.seen
    assert "<script>x</script>" in reader.words


def test_results_without_games_make_no_report(tmp_path: Path) -> None:
    plan = Plan(arms=(arm("kuhn_poker", "uniform", "uniform"),))
    results = Results.create(MEMORY, plan.study(catalog.find), plan.arms)
    with pytest.raises(BadResults, match="has no games yet"):
        write_report(results, tmp_path / "report.html", catalog.find)


def test_a_report_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    results = play(Plan(arms=(arm("kuhn_poker", "uniform", "uniform"),), games=1))
    with pytest.raises(BadResults, match=r"cannot be written to .*: No such file or directory\."):
        write_report(results, tmp_path / "missing" / "report.html", catalog.find)


def test_the_same_results_make_the_same_report(tmp_path: Path) -> None:
    results = play(Plan(arms=(arm("kuhn_poker", "uniform", "novice"),), games=3))
    for name in ("one", "two"):
        write_report(results, tmp_path / name, catalog.find)
    assert (tmp_path / "one").read_text() == (tmp_path / "two").read_text()
