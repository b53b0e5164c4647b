from dataclasses import replace
from pathlib import Path

import pytest

from starboard import bots, catalog
from starboard.bots import (
    BOTS,
    HINT_MS,
    LEVELS,
    Advised,
    Bot,
    Choice,
    Considered,
    Greedy,
    Mcts,
    UnknownBot,
    bots_of,
    hints_by,
    in_words,
    make_bot,
    thinking_of,
)
from starboard.kernel import (
    CHANCE,
    OVER,
    Advice,
    AnyGame,
    Budget,
    Rng,
    State,
    Thinking,
    usual_levels,
)
from starboard.references import kuhn_poker as kuhn_rules
from starboard.references.connect_four import ConnectFour
from starboard.testing import play_line


def chosen(bot: Bot, state: State, seed: int = 0, budget: Budget | None = None) -> str:
    view = bot.game.view(state, state.to_act)
    return bot.game.moves.notation(bot.choose(view, view.legal, Rng(seed), budget))


def duel(game: AnyGame, one: str, other: str, games: int) -> float:
    """The payoff of one bot against another, each beginning half of the games."""
    total = 0.0
    for number in range(games):
        bots = [make_bot(one, game), make_bot(other, game)]
        state, rng = game.begin(), Rng(11, number)
        while state.to_act != OVER:
            if state.to_act == CHANCE:
                state.play(state.draw(rng))
                continue
            view = game.view(state, state.to_act)
            bot = bots[(state.to_act + number) % 2]
            state.play(bot.choose(view, view.legal, rng))
        result = state.result()
        assert result is not None
        total += result.payoffs[number % 2]
    return total


def four(game: AnyGame, columns: str) -> ConnectFour:
    state: ConnectFour = play_line(game, *[f"drop {column}" for column in columns])
    return state


@pytest.mark.parametrize("name", BOTS)
def test_every_bot_plays_legal_moves_to_the_end(
    name: str, connect_four: AnyGame, kuhn_poker: AnyGame
) -> None:
    assert abs(duel(connect_four, name, "uniform", 1)) <= 1
    assert abs(duel(kuhn_poker, name, "uniform", 10)) <= 20


@pytest.mark.parametrize("name", ["greedy", "standard", "expert"])
@pytest.mark.parametrize("seed", range(3))
def test_a_win_that_is_there_is_taken(name: str, seed: int, connect_four: AnyGame) -> None:
    assert chosen(make_bot(name, connect_four), four(connect_four, "ababab"), seed) == "drop a"


@pytest.mark.parametrize("seed", range(3))
def test_mcts_sees_what_the_opponent_threatens(seed: int, connect_four: AnyGame) -> None:
    assert chosen(Mcts(connect_four), four(connect_four, "cdcec"), seed) == "drop c"


def test_mcts_sees_two_moves_ahead(connect_four: AnyGame) -> None:
    # With c and d in the row and both sides free, a third beside them cannot be answered.
    state = four(connect_four, "cgdg")
    assert chosen(Mcts(connect_four), state) in {"drop b", "drop e"}


def test_mcts_is_stronger_than_greedy_and_greedy_than_chance(connect_four: AnyGame) -> None:
    assert duel(connect_four, "greedy", "uniform", 20) > 5
    assert duel(connect_four, "mcts:400", "greedy", 4) == 4


@pytest.mark.parametrize(
    ("hands", "line", "move"),
    [("KJ", "pb", "bet"), ("JK", "pb", "pass"), ("QK", "b", "bet"), ("QJ", "b", "pass")],
)
def test_mcts_plays_the_sure_moves_of_kuhn_poker(
    hands: str, line: str, move: str, kuhn_poker: AnyGame
) -> None:
    words = {"p": "pass", "b": "bet"}
    deals = [f"deal {card}" for card in hands]
    state = play_line(kuhn_poker, *deals, *[words[letter] for letter in line])
    assert chosen(Mcts(kuhn_poker), state) == move


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("line", ["", "p", "b", "pb"])
def test_a_bot_cannot_know_what_its_seat_cannot(name: str, line: str, kuhn_poker: AnyGame) -> None:
    """States that differ only in the hidden card give the same choice and the same reasons."""
    seat = len(line) % 2
    pair = []
    for hidden in "JK":
        hands = f"Q{hidden}" if seat == 0 else f"{hidden}Q"
        state = kuhn_poker_state(hands, line, seat)
        view = kuhn_poker.view(state, seat)
        pair.append(make_bot(name, kuhn_poker).explain(view, view.legal, Rng(5)))
    assert pair[0] == pair[1]


def kuhn_poker_state(hands: str, line: str, seat: int) -> State:
    return kuhn_rules.Kuhn(hands, line, seat)


def test_one_seed_and_as_many_simulations_give_one_choice(connect_four: AnyGame) -> None:
    view = connect_four.view(four(connect_four, "dc"), 0)
    choices = [Mcts(connect_four).explain(view, view.legal, Rng(3)) for _ in range(2)]
    assert choices[0] == choices[1]
    assert choices[0] != Mcts(connect_four).explain(view, view.legal, Rng(4))


def test_the_budget_counts_simulations(connect_four: AnyGame) -> None:
    bot = Mcts(connect_four, Thinking(budget=Budget(simulations=50)))
    view = connect_four.view(connect_four.begin(), 0)
    bot.explain(view, view.legal, Rng(0))
    assert bot._tree is not None
    assert bot._tree.root.visits == 50
    bot.explain(view, view.legal, Rng(0), Budget(simulations=30))
    assert bot._tree.root.visits == 80


def test_the_budget_counts_time(connect_four: AnyGame) -> None:
    bot = Mcts(connect_four)
    view = connect_four.view(connect_four.begin(), 0)
    bot.explain(view, view.legal, Rng(0), Budget(milliseconds=1))
    assert bot._tree is not None
    assert bot._tree.root.visits % 16 == 0
    assert bot._tree.root.visits > 0


def test_a_budget_has_a_limit(connect_four: AnyGame) -> None:
    view = connect_four.view(connect_four.begin(), 0)
    with pytest.raises(ValueError, match="without limits never ends"):
        Mcts(connect_four).explain(view, view.legal, Rng(0), Budget())


def test_the_tree_is_kept_between_moves(connect_four: AnyGame) -> None:
    bot = Mcts(connect_four)
    state = four(connect_four, "")
    view = connect_four.view(state, 0)
    state.play(bot.choose(view, view.legal, Rng(0)))
    assert bot._tree is not None
    old = bot._tree
    reply = max(
        [child for node in old.root.children for child in node.children if node.move == 3],
        key=lambda child: child.visits,
    )
    assert state.key() == four(connect_four, "d").key()
    state.play(reply.move)
    kept = reply.visits
    view = connect_four.view(state, 0)
    bot.explain(view, view.legal, Rng(1), Budget(simulations=10))
    assert bot._tree is old
    assert bot._tree.root is reply
    assert reply.visits == kept + 10


def test_a_new_match_starts_a_new_tree(connect_four: AnyGame) -> None:
    bot = Mcts(connect_four)
    view = connect_four.view(four(connect_four, "dddd"), 0)
    bot.explain(view, view.legal, Rng(0), Budget(simulations=20))
    old = bot._tree
    view = connect_four.view(connect_four.begin(), 0)
    bot.explain(view, view.legal, Rng(0), Budget(simulations=20))
    assert bot._tree is not old
    assert bot._tree is not None
    assert bot._tree.root.visits == 20


class CountsColumns(Advice):
    """Likes discs in the middle: enough to see advice at work."""

    def promise(self, state: State) -> list[float]:
        assert isinstance(state, ConnectFour)
        result = state.result()
        if result is not None:
            return list(result.payoffs)
        lead = 0
        for column, worth in ((2, 1), (3, 3), (4, 1)):
            for row in range(6):
                owner = state.owner(column, row)
                lead += {None: 0, 0: worth, 1: -worth}[owner]
        return [lead / 50, -lead / 50]


def advised(game: AnyGame) -> AnyGame:
    return replace(game, advice=CountsColumns())


def test_greedy_follows_the_advice(connect_four: AnyGame) -> None:
    assert chosen(Greedy(advised(connect_four)), four(connect_four, "")) == "drop d"


@pytest.mark.parametrize("playout", [0, 3])
def test_mcts_values_leaves_by_advice(playout: int, connect_four: AnyGame) -> None:
    bot = Mcts(advised(connect_four), Thinking(playout=playout))
    assert chosen(bot, four(connect_four, "cdcec")) == "drop c"
    assert chosen(bot, four(connect_four, "ababab")) == "drop a"


class Stubborn(CountsColumns):
    """Suggests the first legal move, and remembers how often it was asked."""

    def __init__(self) -> None:
        self.asked = 0

    def suggest(self, state: State, rng: Rng) -> int:
        self.asked += 1
        return state.legal_moves()[0]


class PassesAlways(Advice):
    """Suggests passing."""

    def promise(self, state: State) -> list[float]:
        return [0.0, 0.0]

    def suggest(self, state: State, rng: Rng) -> int:
        return min(state.legal_moves())


@pytest.mark.parametrize(("guided", "fewest", "most"), [(0.0, 0, 0), (0.5, 20, 80), (1.0, 90, 100)])
def test_playouts_follow_as_many_suggestions_as_set(
    guided: float, fewest: int, most: int, connect_four: AnyGame
) -> None:
    advice = Stubborn()
    bot = Mcts(replace(connect_four, advice=advice), Thinking(playout=4, guided=guided))
    view = connect_four.view(connect_four.begin(), 0)
    bot.explain(view, view.legal, Rng(0), Budget(simulations=25))
    assert fewest <= advice.asked <= most


def test_with_secrets_a_suggestion_has_a_head_start() -> None:
    kuhn = replace(kuhn_rules.GAME, advice=PassesAlways())
    state = kuhn.begin()
    for deal in ("deal K", "deal Q"):
        state.play(kuhn.moves.parse(deal))
    view = kuhn.view(state, 0)
    trusting = Mcts(kuhn, Thinking(head_start=30.0, budget=Budget(simulations=60)))
    visits = trusting.explain(view, view.legal, Rng(0)).considered
    assert kuhn.moves.notation(visits[0].move) == "pass"
    assert Mcts(kuhn, Thinking(budget=Budget(simulations=60))).choose(
        view, view.legal, Rng(0)
    ) == kuhn.moves.parse("bet")


def test_a_guided_playout_can_go_on_to_the_end(connect_four: AnyGame) -> None:
    advice = Stubborn()
    bot = Mcts(replace(connect_four, advice=advice), Thinking(guided=1.0))
    view = connect_four.view(connect_four.begin(), 0)
    choice = bot.explain(view, view.legal, Rng(0), Budget(simulations=1))
    assert advice.asked > 4
    assert {considered.payoff for considered in choice.considered} <= {-1.0, 0.0, 1.0}


def test_an_advised_bot_does_as_suggested_and_tells_the_other_moves(
    connect_four: AnyGame,
) -> None:
    bot = Advised(replace(connect_four, advice=Stubborn()))
    state = four(connect_four, "")
    view = connect_four.view(state, 0)
    choice = bot.explain(view, view.legal, Rng(0))
    assert (choice.move, chosen(bot, state)) == (0, "drop a")
    assert [considered.move for considered in choice.considered][:2] == [0, 3]
    assert len(choice.considered) == 7


def test_a_rough_bot_plays_other_moves_the_rougher_the_more_often(connect_four: AnyGame) -> None:
    view = connect_four.view(connect_four.begin(), 0)

    def strayed(roughness: float) -> int:
        thinking = Thinking(advised=True, roughness=roughness)
        bot = Advised(replace(connect_four, advice=Stubborn()), thinking)
        rng = Rng(3)
        return sum(bot.choose(view, view.legal, rng) != 0 for _ in range(300))

    few, more, many = [strayed(roughness) for roughness in (0.02, 0.1, 0.3)]
    assert few == 0 < more < many


def test_an_advised_bot_without_advice_makes_any_move(connect_four: AnyGame) -> None:
    bot = Advised(connect_four)
    view = connect_four.view(connect_four.begin(), 0)
    rng = Rng(0)
    for choose in (bot.choose, lambda *of: bot.explain(*of).move):
        assert len({choose(view, view.legal, rng) for _ in range(60)}) == 7


def test_the_levels_of_a_game_may_differ_in_their_roughness() -> None:
    rules = catalog.find("streamlines")
    bots = [make_bot(level, rules) for level in LEVELS]
    rough = [bot.thinking.roughness for bot in bots if isinstance(bot, Advised)]
    assert rough == sorted(rough, reverse=True)
    assert (len(set(rough)), rough[-1]) == (len(LEVELS), 0.0)


def test_advice_suggests_any_legal_move_unless_it_knows_better(connect_four: AnyGame) -> None:
    state = connect_four.begin()
    rng = Rng(0)
    assert {CountsColumns().suggest(state, rng) for _ in range(100)} == set(range(7))


def test_widening_considers_the_best_advised_moves_first(connect_four: AnyGame) -> None:
    bot = Mcts(advised(connect_four), Thinking(widening=0.3, playout=0))
    view = connect_four.view(connect_four.begin(), 0)
    choice = bot.explain(view, view.legal, Rng(0), Budget(simulations=20))
    moves = {considered.move for considered in choice.considered}
    assert len(moves) < 7
    assert 3 in moves


def test_a_choice_is_told_in_words(connect_four: AnyGame) -> None:
    choice = Choice(3, (Considered(3, 0.625, 0.25), Considered(2, 0.375, -0.5)))
    assert in_words(choice, connect_four) == [
        "drop d: 62% of the thinking, expected payoff +0.25",
        "drop c: 38% of the thinking, expected payoff -0.50",
    ]
    assert in_words(choice, connect_four, most=1) == in_words(choice, connect_four)[:1]


def test_shares_of_the_thinking_add_up(connect_four: AnyGame) -> None:
    view = connect_four.view(connect_four.begin(), 0)
    choice = Mcts(connect_four).explain(view, view.legal, Rng(0))
    assert sum([considered.share for considered in choice.considered]) == pytest.approx(1)
    assert choice.move == choice.considered[0].move


def test_whoever_gives_hints_sees_clearly() -> None:
    assert {thinking_of(hints_by(game), game).roughness for game in catalog.all_games()} == {0.0}


def test_hints_come_from_the_strongest_level_and_within_a_second() -> None:
    asked = {game.name: hints_by(game) for game in catalog.all_games()}
    assert {name for name, level in asked.items() if level == "master"} == {
        "streamlines",
        "speiderne",
        "home_stars",
    }
    assert asked["sources"] == "expert"
    bot = make_bot("expert", catalog.find("sources"))
    assert bot.within(HINT_MS) == Budget(simulations=64, milliseconds=HINT_MS)
    brief = make_bot("mcts:50ms", catalog.find("sources"))
    assert brief.within(HINT_MS) == Budget(milliseconds=50)
    assert make_bot("uniform", catalog.find("sources")).within(HINT_MS) is None


def test_an_unknown_bot_is_refused(connect_four: AnyGame) -> None:
    with pytest.raises(UnknownBot) as refusal:
        make_bot("deep_blue", connect_four)
    assert str(refusal.value) == (
        "There is no bot 'deep_blue': choose one of novice, easy, standard, hard, expert, greedy,"
        " uniform, or say mcts:800 or mcts:50ms."
    )


def test_a_bot_is_given_its_thinking_with_its_name(connect_four: AnyGame) -> None:
    by_tries, by_time = [make_bot(n, connect_four) for n in ("mcts:800", "mcts:50ms")]
    assert isinstance(by_tries, Mcts)
    assert isinstance(by_time, Mcts)
    assert by_tries.thinking.budget == Budget(simulations=800)
    assert by_time.thinking.budget == Budget(milliseconds=50)


@pytest.mark.parametrize(
    "name", ["mcts", "mcts:", "mcts:x", "mcts:0", "mcts:-5", "uniform:7", "mcts:ms"]
)
def test_thinking_that_makes_no_sense_is_refused(name: str, connect_four: AnyGame) -> None:
    with pytest.raises(UnknownBot, match="There is no bot"):
        make_bot(name, connect_four)


def test_levels_think_further_and_further(connect_four: AnyGame) -> None:
    budgets = []
    for name in LEVELS:
        bot = make_bot(name, connect_four)
        assert isinstance(bot, Mcts)
        assert bot.thinking.budget.simulations is not None
        budgets.append(bot.thinking.budget.simulations)
    assert LEVELS == ("novice", "easy", "standard", "hard", "expert")
    assert budgets == sorted(set(budgets))


def test_levels_ask_advice_where_there_is_any(connect_four: AnyGame) -> None:
    # Without its own levels, since Connect Four plays every playout to the end.
    game = replace(connect_four, levels={})
    plain, advised_bot = [make_bot("hard", g) for g in (game, advised(game))]
    assert isinstance(plain, Mcts)
    assert isinstance(advised_bot, Mcts)
    assert (plain.thinking.playout, advised_bot.thinking.playout) == (-1, 8)


def test_a_master_sits_down_only_where_the_card_has_one(connect_four: AnyGame) -> None:
    game = catalog.find("home_stars")
    assert bots_of(game) == (*LEVELS, "master", "greedy", "uniform")
    master, expert = thinking_of("master", game).budget, thinking_of("expert", game).budget
    assert (master.simulations or 0) > (expert.simulations or 0)
    assert "master" not in bots_of(connect_four)
    with pytest.raises(UnknownBot, match="There is no bot 'master'"):
        make_bot("master", connect_four)


def test_bots_know_no_game_by_name() -> None:
    folder = Path(bots.__file__).parent
    text = "".join([file.read_text(encoding="utf-8") for file in folder.glob("*.py")]).lower()
    games = catalog.all_games()
    assert [
        name for game in games for name in (game.name, game.title) if name.lower() in text
    ] == []


def test_a_game_says_how_its_levels_think_and_may_add_some(connect_four: AnyGame) -> None:
    brief = Thinking(budget=Budget(simulations=7), exploration=0.2)
    follower = Thinking(advised=True, roughness=0.25)
    levels = {"easy": brief, "follower": follower}
    game = replace(connect_four, name="guests_own", advice=Stubborn(), levels=levels)
    assert bots_of(game) == (*LEVELS, "follower", "greedy", "uniform")
    assert bots_of(replace(game, levels={})) == BOTS
    easy, added, undeclared = [make_bot(name, game) for name in ("easy", "follower", "novice")]
    assert isinstance(easy, Mcts) and easy.thinking == brief
    assert isinstance(added, Advised) and added.thinking == follower
    assert isinstance(undeclared, Mcts)
    assert undeclared.thinking == Thinking(budget=Budget(simulations=4), playout=8)
    with pytest.raises(UnknownBot, match="expert, follower, greedy, uniform"):
        make_bot("grandmaster", game)


def test_a_search_of_a_given_length_searches_where_the_expert_does_not() -> None:
    game = catalog.find("streamlines")
    assert thinking_of("expert", game).advised
    bot = make_bot("mcts:30", game)
    assert isinstance(bot, Mcts)
    assert bot.thinking == Thinking(budget=Budget(simulations=30), playout=8)


def test_usual_levels_differ_in_what_the_game_says() -> None:
    levels = usual_levels(Thinking(playout=3), simulations={"six": 6}, roughness={"novice": 0.5})
    assert list(levels) == [*LEVELS, "six"]
    assert levels["novice"] == Thinking(playout=3, budget=Budget(simulations=4), roughness=0.5)
    assert levels["six"] == Thinking(playout=3, budget=Budget(simulations=6))


def test_a_payoff_is_a_share_of_the_payoff_range(
    connect_four: AnyGame, kuhn_poker: AnyGame
) -> None:
    assert [connect_four.share(payoff) for payoff in (-1, 0, 1)] == [0.0, 0.5, 1.0]
    assert kuhn_poker.share(1) == 0.75
    assert [connect_four.pays_wins, catalog.find("streamlines").pays_wins] == [False, True]
