from pathlib import Path

import pytest
from command import ROOT
from counting_game import GAME as COUNTING

from starboard import catalog
from starboard.kernel import AnyGame, Rng, StarboardError
from starboard.lab import Arm, BadPlan, Plan, Played, Results, read_plan, record_of, run
from starboard.lab.kinds import ladder
from starboard.lab.restrict import Habit, Restricted, forbidden_moves

HEADER = """
game = "counting"
bots = ["uniform"]
games = 3
"""


def find(name: str) -> AnyGame:
    return COUNTING if name == "counting" else catalog.find(name)


def read(text: str, folder: Path, header: str = HEADER) -> Plan:
    path = folder / "plan.toml"
    path.write_text(header + text, encoding="utf-8")
    return read_plan(path, find, lambda word: word.replace("@motto", "ahoy"))


def test_a_plan_of_one_arm(tmp_path: Path) -> None:
    plan = read('seed = 7\nseats = 3\n[options]\npassing = false\nmotto = "@motto"', tmp_path)
    assert (plan.kind, plan.games, plan.seed, len(plan.arms)) == ("match", 3, 7, 1)
    assert plan.arms[0].bots == ("uniform",) * 3
    assert plan.arms[0].options == {"passing": "off", "motto": "ahoy"}
    assert plan.text.startswith('\ngame = "counting"')


def test_a_sweep_takes_each_value_the_others_as_they_are(tmp_path: Path) -> None:
    plan = read('[sweep]\nheap = ["4..6", 9]\nmood = "all"\nseats = [2, 3]', tmp_path)
    assert [arm.name for arm in plan.arms] == [
        *["as it is", "heap=4", "heap=5", "heap=6", "heap=9", "mood=rough", "seats=3"]
    ]
    assert [arm.options for arm in plan.arms[4:6]] == [{"heap": "9"}, {"mood": "rough"}]
    assert plan.arms[-1].seats == 3
    assert plan.axes["heap"] == ["4", "5", "6", "9", "12"]
    assert len(list(run(plan, find).games(2))) == 3


def test_a_sweep_plays_the_rules_as_they_are_once_and_first(tmp_path: Path) -> None:
    """Both values of each switch are asked for, and what the plan has is one arm for all."""
    text = '[options]\nmood = "rough"\n[sweep]\npassing = [false, true]\nmood = "all"\nseats = [3]'
    plan = read(text, tmp_path)
    assert [arm.name for arm in plan.arms] == ["as it is", "passing=off", "mood=calm"]
    assert plan.arms[0].varied == {"passing": "on", "mood": "rough", "seats": "3"}
    assert [arm.seats for arm in plan.arms] == [3, 3, 3]
    assert [arm.options.get("mood") for arm in plan.arms] == ["rough", "rough", "calm"]


def test_a_grid_begins_with_the_rules_as_they_are_if_they_lie_on_it(tmp_path: Path) -> None:
    plan = read("grid = true\n[sweep]\nheap = [4, 12]\npassing = [false, true]", tmp_path)
    assert plan.arms[0].varied == {"heap": "12", "passing": "on"}
    assert len(plan.arms) == 4


def test_a_grid_takes_every_combination(tmp_path: Path) -> None:
    plan = read('grid = true\n[sweep]\nheap = "4..8 by 4"\npassing = [true, false]', tmp_path)
    assert [arm.varied for arm in plan.arms] == [
        {"heap": "4", "passing": "on"},
        {"heap": "4", "passing": "off"},
        {"heap": "8", "passing": "on"},
        {"heap": "8", "passing": "off"},
    ]


def test_a_comparison_of_two_versions(tmp_path: Path) -> None:
    four = ROOT / "src/starboard/references/connect_four.py"
    text = """
    [options]
    heap = 8
    [compare.small]
    options = {heap = 5}
    [compare.strict]
    forbid = ["pass"]
    """
    plan = read(text, tmp_path)
    assert [(arm.name, arm.options, arm.forbidden) for arm in plan.arms] == [
        ("small", {"heap": "5"}, ()),
        ("strict", {"heap": "8"}, (("pass",), ())),
    ]
    files = f'[compare.a]\ngame = "{four}"\n[compare.b]\ngame = "counting"\nbots = ["greedy"]'
    assert [arm.bots[0] for arm in read(files, tmp_path).arms] == ["uniform", "greedy"]


def test_a_game_that_lies_beside_its_plan_is_found(tmp_path: Path) -> None:
    source = ROOT / "src/starboard/references/kuhn_poker.py"
    (tmp_path / "mine.py").write_text(source.read_text(encoding="utf-8"), encoding="utf-8")
    plan = read("", tmp_path, 'game = "mine.py"\nbots = ["uniform"]\ngames = 2')
    assert plan.arms[0].game == str(tmp_path / "mine.py")
    assert len(list(run(plan, find).games(0))) == 2


def test_a_line_up_pairs_all_bots(tmp_path: Path) -> None:
    text = '[lineup]\nbots = ["uniform", "greedy", "novice"]'
    plan = read(text, tmp_path)
    assert [arm.bots for arm in plan.arms] == [
        ("uniform", "greedy"),
        ("uniform", "novice"),
        ("greedy", "novice"),
    ]
    assert plan.arms[0].varied == {"bot": "uniform", "against": "greedy"}
    # With three seats it matters who is the odd one out.
    assert len(read(f"seats = 3\n{text}", tmp_path).arms) == 6


def test_a_ladder_doubles_the_budget(tmp_path: Path) -> None:
    plan = read("[ladder]\nfirst = 10\nsteps = 3", tmp_path)
    assert [arm.bots for arm in plan.arms] == [
        ("expert:20", "expert:10"),
        ("expert:40", "expert:20"),
        ("expert:80", "expert:40"),
    ]


def test_a_ladder_of_a_crew_plays_each_step_by_itself() -> None:
    game = catalog.find("sources")
    base = Arm(name="", game="sources", bots=("standard",) * 2)
    plan = ladder(base, game, [4, 16])
    assert [arm.bots for arm in plan.arms] == [("expert:4",) * 2, ("expert:16",) * 2]


@pytest.mark.parametrize("budgets", [[], [4], [4, 4], [16, 4], [0, 4]])
def test_a_ladder_goes_up(budgets: list[int]) -> None:
    base = Arm(name="", game="kuhn_poker", bots=("standard",) * 2)
    with pytest.raises(BadPlan, match="A ladder has at least two steps"):
        ladder(base, catalog.find("kuhn_poker"), budgets)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("gmaes = 4", "There is no key 'gmaes' in a plan: did you mean 'games'?"),
        ("[swep]", "There is no key 'swep' in a plan: did you mean 'sweep'?"),
        ("[quux]", "There is no key 'quux' in a plan: it takes game, bots, "),
        ("[sweep]", "The sweep is empty: name an option and its values"),
        ("[sweep]\nheap = []", "The sweep over heap is empty: give it values."),
        ('[sweep]\nheap = "9..4"', "The sweep over heap is empty: give it values."),
        ('[sweep]\nheap = "all"', "Option heap has too many values to take all"),
        ('[sweep]\nheap = "4..x"', "Write a span of numbers as 4..12 or 4..12 by 2, not '4..x'."),
        ("[sweep]\nsize = [1]", "The game has no option 'size': its options are heap, "),
        ("[sweep]\nheap = [99]", "Option heap cannot be '99': it takes a whole number from 1 "),
        ("[sweep]\nheap = [1.5]", "An option is a text, a whole number, true or false, not 1.5."),
        ('[sweep]\nseats = ["two"]', "The sweep over seats needs numbers, such as [2, 3]."),
        ("[sweep]\nseats = [9]", "Counting is for 2 or 3 players, not 9."),
        ("[sweep]\nheap = [1]\n[ladder]", "A plan is of one kind: make a plan of its own for"),
        ("grid = true", "'grid' belongs to a plan with a [sweep]."),
        ("rotate = 1", "'rotate' is true or false, not 1."),
        ("seed = true", "'seed' is a whole number, not True."),
        ("options = 3", "'options' is a table of its own: write [options] above its lines."),
        ("[compare.a]", "A comparison is between two, not 1."),
        ("[compare.a]\nbot = 'x'\n[compare.b]", "There is no key 'bot' in [compare.a]: did you"),
        ("[lineup]\nbots = ['easy']", "A line-up needs at least two different bots."),
        ("[lineup]\nbots = [3]", "'bots' is a list of texts, "),
        ("[restrict]", "The restriction is empty: name moves to forbid"),
        ("[restrict]\nforbid = 3", "'forbid' is a list of moves, "),
        ("[restrict]\nforbid = ['tke']", "No move of Counting is written 'tke': did you mean "),
        ("[restrict]\nforbid = ['*']", "'*' forbids every move of Counting."),
        ("[ladder]\nsteps = 99", "A ladder begins with at least one simulation and has 1 to 20"),
        ("seats = 9", "Counting is for 2 or 3 players, not 9."),
        ("seed = ", "is not TOML: Invalid value"),
    ],
)
def test_a_bad_plan_gets_one_sentence(text: str, sentence: str, tmp_path: Path) -> None:
    with pytest.raises(StarboardError) as refused:
        read(text, tmp_path)
    assert sentence in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("header", "sentence"),
    [
        ("games = 3", 'The plan needs game = "..." as a text.'),
        ('game = "chess"', "There is no game 'chess'"),
        ('game = "counting"\nbots = ["chess"]', "There is no bot 'chess'"),
        ('game = "counting"\ngames = 0', "A plan needs at least one game, not 0."),
        ('game = "counting"\nbots = []', None),
    ],
)
def test_a_plan_names_its_game_and_bots(header: str, sentence: str | None, tmp_path: Path) -> None:
    if sentence is None:
        assert read("", tmp_path, header).arms[0].bots == ("standard",) * 2
        return
    with pytest.raises(StarboardError) as refused:
        read("", tmp_path, header)
    assert sentence in str(refused.value)


def test_patterns_forbid_a_move_a_kind_or_what_looks_alike() -> None:
    notations = [
        [COUNTING.moves.notation(move) for move in sorted(forbidden_moves([p], COUNTING))]
        for p in ("take 3", "take", "take 1?")
    ]
    assert notations[0] == ["take 3"]
    assert len(notations[1]) == 12
    assert notations[2] == ["take 10", "take 11", "take 12"]


def test_what_is_forbidden_together_is_a_list_in_the_list(tmp_path: Path) -> None:
    plan = read('[restrict]\nforbid = ["take 1", ["pass", "take 2"]]', tmp_path)
    assert [arm.name for arm in plan.arms] == ["free", "without take 1", "without pass and take 2"]
    assert plan.arms[2].forbidden == (("pass", "take 2"), ())


def test_restricted_players_use_no_forbidden_move_unless_nothing_else_is_legal(
    tmp_path: Path,
) -> None:
    text = '[options]\nheap = 9\npassing = false\n[restrict]\nforbid = ["take 1", ["take [2-9]"]]'
    fallbacks = 0
    for bot in ("uniform", "greedy", "mcts:30"):
        header = f'game = "counting"\ngames = 8\nbots = ["{bot}"]\n'
        results = run(read(text, tmp_path, header), find)
        for game in results.games(1):
            own = played_by_the_first(results, game)
            assert own.count("take 1") == game.fallbacks
            fallbacks += game.fallbacks
        for game in results.games(2):
            assert set(played_by_the_first(results, game)) <= {"take 1"}
            assert game.fallbacks == 0
    assert fallbacks > 0


def played_by_the_first(results: Results, game: Played) -> list[str]:
    """The plies of the first player: two take turns here, and nothing is drawn."""
    record = record_of(results, game.arm, game.number, find("counting"))
    return record.split("\n\n")[1].splitlines()[game.seats[0] :: 2]


def test_a_restricted_bot_thinks_without_the_move_too(connect_four: AnyGame) -> None:
    """It blocks in the column it may use, and never counts on the one it may not."""
    forbidden = forbidden_moves(["drop d"], connect_four)
    bot = Restricted("mcts:200", connect_four, Habit(forbidden))
    state = connect_four.begin()
    view = connect_four.view(state, 0)
    choice = bot.explain(view, view.legal, Rng(1))
    named = {connect_four.moves.notation(considered.move) for considered in choice.considered}
    assert named == {f"drop {column}" for column in "abcefg"}
