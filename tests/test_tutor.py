"""A tutor plays lessons on a real match: what goes on, what is wrong, and what is refused."""

from dataclasses import replace

import pytest

from starboard.bots import rivals_of
from starboard.kernel import (
    Answer,
    AnyGame,
    BadLesson,
    Button,
    Number,
    Piece,
    Rng,
    Scene,
    Task,
    Tutor,
    Zone,
    parse_lesson,
    point_at,
)
from starboard.references import connect_four, kuhn_poker

FOUR: AnyGame = connect_four.GAME
KUHN: AnyGame = kuhn_poker.GAME

HEAD = "title T\nabout A.\nseats 2\n"
END = "\nend Done, @0.\n"


def tutor(text: str, game: AnyGame = FOUR, head: str = HEAD) -> Tutor:
    return Tutor(game, parse_lesson("01_test", head + text + END), rivals_of(game))


def broken(text: str, *moves: str, game: AnyGame = FOUR, head: str = HEAD) -> str:
    """The sentence about a lesson that its game does not allow."""
    with pytest.raises(BadLesson) as caught:
        learner = tutor(text, game, head)
        for move in moves:
            learner.submit(move)
    return str(caught.value).removeprefix("The lesson '01_test' cannot be used: ")


TWO_STEPS = """
say Drop one, @0.
do drop a | drop b
then drop d
why rule 3
when drop g: Too far out.
else Not there.

do drop a
else Again, no.
"""


def test_a_task_says_what_is_asked() -> None:
    learner = tutor(TWO_STEPS, head=HEAD + "player 0 Ann\n")
    assert learner.task == Task(
        number=1,
        words="Drop one, Ann.",
        points=("mouth a", "mouth b"),
        moves=("drop a", "drop b"),
        why=("rule 3",),
    )
    assert learner.scene == learner.match.scene(0)


def test_a_lesson_goes_on_to_its_end() -> None:
    learner = tutor(TWO_STEPS)
    assert learner.submit("drop   b") == Answer(kind="on")
    assert learner.match.record.plies == ("drop b", "drop d")
    # Without words of its own, a step keeps those before it.
    assert (learner.task.number, learner.task.words) == (1, "Drop one, Red.")
    assert learner.submit("drop a") == Answer(kind="done")
    assert learner.task == Task(number=1, words="Done, Red.", is_done=True)
    assert learner.step is None
    assert learner.submit("drop a") == Answer(kind="refused", sentence="The lesson is over.")


def test_a_wrong_move_gets_its_sentence_and_a_step_back() -> None:
    learner = tutor(TWO_STEPS)
    assert learner.submit("drop g") == Answer(kind="wrong", sentence="Too far out.")
    assert learner.submit("drop c") == Answer(kind="wrong", sentence="Not there.")
    assert (learner.match.ply, learner.task.number, learner.taken) == (0, 1, ())


def test_the_game_refuses_in_its_own_words() -> None:
    learner = tutor("\nsay Go.\ndo drop b\nelse No.\n", head=HEAD + f"begin {'drop a, ' * 6}\n")
    answer = learner.submit("drop a")
    assert answer == Answer(kind="refused", sentence="Column a is full (rule 3).")
    assert learner.submit("dorp b").sentence.startswith("No move is written 'dorp b'")


def test_a_move_that_the_game_refuses_can_be_tried() -> None:
    text = "\nsay Try.\ndo try drop a\nelse No.\n"
    learner = tutor(text, head=HEAD + f"begin {'drop a, ' * 6}\n")
    assert (learner.task.moves, learner.task.tries) == ((), ("drop a",))
    assert learner.submit("drop a") == Answer(kind="done", sentence="Column a is full (rule 3).")
    assert broken(text, "drop a") == "line 6 tries 'drop a', but the game allows it."


TRAP = """
say First.
do drop a
then drop b

say A mistake.
do drop c
then drop c

say Step back.
do step back{steps}

say Better.
do drop d
"""


@pytest.mark.parametrize(("steps", "plies"), [("", ("drop a", "drop b")), (" 2", ())])
def test_a_trap_closes_and_the_match_steps_back(steps: str, plies: tuple[str, ...]) -> None:
    learner = tutor(TRAP.format(steps=steps))
    for move in ("drop a", "drop c"):
        assert learner.submit(move).kind == "on"
    assert learner.task.moves == ("step back",)
    assert learner.submit("step back").kind == "on"
    assert learner.match.record.plies == plies
    assert learner.submit("drop d").kind == "done"
    assert learner.taken == ("drop a", "drop c", "step back", "drop d")
    far = TRAP.format(steps=" 9")
    moves = ("drop a", "drop c", "step back")
    assert broken(far, *moves) == "line 13 begins a step back to before the lesson."


FREE = """
free {level}
say Win.
until {until}
within 3
else Missed it, @1.
"""


def test_free_play_goes_on_until_the_goal_is_reached() -> None:
    head = HEAD + "begin drop a, drop b, drop a, drop b, drop a, drop c\n"
    learner = tutor(FREE.format(level="easy", until="won"), head=head)
    assert learner.task.is_free and learner.task.points == ()
    assert learner.task.moves == tuple([f"drop {column}" for column in "abcdefg"])
    assert learner.submit("drop z").kind == "refused"
    assert learner.submit("drop a") == Answer(kind="done")


def test_free_play_begins_again_when_the_goal_is_missed() -> None:
    learner = tutor(FREE.format(level="novice", until="shown wins: four"))
    kinds = [learner.submit(f"drop {column}").kind for column in "ace"]
    assert kinds[-1] == "again"
    assert (learner.match.ply, learner.taken) == (0, ())
    # A lost game is a goal missed too.
    head = HEAD + "learner 1\nbegin drop a, drop b, drop a, drop b, drop a\n"
    learner = tutor(FREE.format(level="hard", until="won"), head=head)
    answer = learner.submit("drop c")
    assert answer == Answer(kind="again", sentence="Missed it, Blue.")
    assert learner.match.ply == 5


@pytest.mark.parametrize("until", ["over", "drop *", "shown Red drops"])
def test_other_goals_of_free_play(until: str) -> None:
    learner = tutor(FREE.format(level="easy", until=until))
    rng = Rng(1)
    kinds: list[str] = []
    while not learner.task.is_done and len(kinds) < 30:
        kinds.append(learner.submit(learner.sensible_move(rng)).kind)
    assert ("done" in kinds) == (until != "over")


def test_free_play_is_the_same_every_time() -> None:
    played = []
    for _ in range(2):
        learner = tutor(FREE.format(level="easy", until="won"))
        learner.submit("drop d")
        played.append(learner.match.record.plies)
    assert len(played[0]) == 2 and played[0] == played[1]


def test_the_higher_payoff_wins() -> None:
    learner = tutor("\nfree easy\nsay Win.\nelse No.\n", KUHN, HEAD + "begin deal J, deal K\n")
    assert learner.submit("bet").kind == "again"
    learner = tutor("\nfree easy\nsay Win.\nelse No.\n", KUHN, HEAD + "begin deal K, deal J\n")
    assert learner.submit("bet").kind == "done"


def test_luck_is_what_the_lesson_says() -> None:
    learner = tutor("\nsay Bet.\ndo bet\nthen pass\n", KUHN, HEAD + "begin deal J, deal K\n")
    assert learner.match.record.plies == ("deal J", "deal K")
    seeded = tutor("\nsay Bet.\ndo bet\nthen pass\n", KUHN, HEAD + "seed 3\nbegin deal J\n")
    assert seeded.match.record.plies[0] == "deal J"


def test_rivals_without_bots_play_anything() -> None:
    lesson = parse_lesson("01_test", HEAD + FREE.format(level="easy", until="won") + END)
    learner = Tutor(FOUR, lesson)
    assert learner.submit("drop d").kind == "on"
    assert learner.match.ply == 2


def test_a_fork_goes_its_own_way() -> None:
    learner = tutor(TWO_STEPS)
    fork = learner.fork()
    assert fork.submit(fork.sensible_move(Rng(0))).kind == "on"
    assert (learner.match.ply, fork.match.ply) == (0, 2)


@pytest.mark.parametrize(
    ("head", "text", "moves", "mistake"),
    [
        (HEAD.replace("2", "3"), "\nsay A.\ndo drop a\n", (), "line 1 begins a head that does"),
        (
            HEAD,
            "\nsay A.\ndo drop a\n\ndo drop b\n",
            ("drop a",),
            "line 6 leaves the turn to @1",
        ),
        (
            HEAD,
            "\nsay A.\ndo drop a\nthen drop z\n",
            ("drop a",),
            "line 6 says 'drop z', which @1 cannot play: No move",
        ),
        (
            HEAD + "begin drop a, drop b, drop a, drop b, drop a, drop b, drop a, drop b\n",
            "\nsay A.\ndo drop a\n",
            (),
            "line 1 says 'drop b' when the game is over",
        ),
    ],
)
def test_a_lesson_that_the_game_does_not_allow(
    head: str, text: str, moves: tuple[str, ...], mistake: str
) -> None:
    assert broken(text, *moves, head=head).startswith(mistake)


def test_draws_that_are_missing_or_impossible() -> None:
    text = "\nsay Bet.\ndo bet\nthen pass\n"
    missing = broken(text, game=KUHN, head=HEAD + "begin deal J\n")
    assert missing == "line 1 is followed by a draw: say what chance deals."
    twice = broken(text, game=KUHN, head=HEAD + "begin deal J, deal J\n")
    assert twice == "line 1 says 'deal J' where chance deals one of deal Q, deal K."


def test_points_are_found_by_id_panel_move_and_bare_square() -> None:
    scene = tutor(TWO_STEPS).scene
    assert point_at(scene, "grid") == ["grid"]
    assert point_at(scene, "panel 1") == ["panel 1"]
    assert point_at(scene, "drop c") == ["mouth c"]
    assert point_at(scene, "moon") == []
    zone = Zone(
        id="sky", kind="board", x=0, y=0, width=2, height=1, columns=("a", "b"), rows=("1",)
    )
    asking = replace(zone, asks="fly {place}")
    bare = Scene(width=2, height=1, status="Now.", zones=(asking,))
    assert point_at(bare, "fly b1") == ["sky/b1"]
    assert point_at(bare, "fly c1") == []
    assert point_at(replace(bare, zones=(zone,)), "fly b1") == []
    star = Piece(id="star", symbol="", x=0, y=0, asks="fly b1")
    assert point_at(replace(bare, pieces=(star,)), "fly b1") == ["star"]
    send = Number(id="ships", label="Ships", verb="send", low=1, high=9)
    go = Button(id="go", label="Go", move="fly home")
    controls = replace(bare, controls=(send, go))
    assert point_at(controls, "send 3") == ["ships"]
    assert point_at(controls, "fly h*") == ["go"]
