"""What a seat is told: all it saw, nothing else, and the same in every state it can imagine."""

import pickle
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.observation import make_observation
from research.variants import GAMES, NAMES, SECRET, load, load_short

from starboard.adapters.course import Course
from starboard.kernel import CHANCE, OVER, WATCHER, Layout, Rng


def random_move(state: Any, rng: Rng) -> int:
    if state.is_chance_node():
        return int(rng.choice([outcome for outcome, _ in state.chance_outcomes()]))
    return int(rng.choice(state.legal_actions()))


@pytest.mark.parametrize("name", NAMES)
def test_resampling_keeps_the_information_state(name: str) -> None:
    """OpenSpiel's ResampleInfostateTest, which C++ cannot run on games in Python."""
    state = load_short(name).new_initial_state()
    rng = Rng(5)
    sampler = pyspiel.UniformProbabilitySampler(7, 0.0, 1.0)
    for ply in range(60):
        if state.is_terminal():
            break
        if not state.is_chance_node() and (ply < 20 or ply % 5 == 0):
            for player in range(state.num_players()):
                other = state.resample_from_infostate(player, sampler)
                same_for(player, state, other)
                same_for(player, state, other.clone())
                same_for(player, state, pickle.loads(pickle.dumps(other)))
        state.apply_action(random_move(state, rng))


def same_for(player: int, state: Any, other: Any) -> None:
    assert other.information_state_string(player) == state.information_state_string(player)
    assert other.information_state_tensor(player) == state.information_state_tensor(player)
    assert other.observation_string(player) == state.observation_string(player)
    assert other.current_player() == state.current_player()
    assert other.legal_actions(player) == state.legal_actions(player)


@pytest.mark.parametrize("name", SECRET)
def test_resampling_changes_what_is_hidden(name: str) -> None:
    state = load(name).new_initial_state()
    rng = Rng(8)
    changed = 0
    while not state.is_terminal():
        if not state.is_chance_node():
            # One of two cards may well be drawn again: so it is drawn several times.
            for player in [0, 1] * 8:
                other = state.resample_from_infostate(player)
                changed += other.course.state.key() != state.course.state.key()
        state.apply_action(random_move(state, rng))
    assert changed


@pytest.mark.parametrize("name", SECRET)
def test_an_imagined_game_can_be_played_to_its_end(name: str) -> None:
    state = load_short(name).new_initial_state()
    rng = Rng(9)
    for ply in range(10_000):
        if state.is_terminal():
            break
        if ply % 3 == 0 and not state.is_chance_node():
            state = state.resample_from_infostate(state.current_player())
        state.apply_action(random_move(state, rng))
    assert state.is_terminal()
    assert sum(state.returns()) == pytest.approx(GAMES[name].payoff_sum)


@pytest.mark.parametrize("name", SECRET)
def test_what_is_told_says_all_that_was_seen(name: str) -> None:
    """Two plies told alike to a seat look alike to it: so the log is perfect recall."""
    game = GAMES[name]
    rng = Rng(11)
    course = Course.begin(game, game.seats[0], {})
    hidden = 0
    while course.state.to_act != OVER and course.plies < 1000:
        for seat in range(course.seats):
            seen: dict[str, Any] = {}
            for imagined in (course, *[course.imagine(seat, rng.word()) for _ in range(2)]):
                state = imagined.state
                hidden += state.key() != course.state.key()
                moves = state.legal_moves() or [move for move, _ in state.chances()]
                rng.shuffle(moves)
                for move in moves[:4]:
                    child = imagined.clone()
                    child.play(move)
                    view = game.view(child.state, seat)
                    told = child.told(seat)[-1]
                    # At the end the cards may be shown without being named.
                    if view.to_act != OVER:
                        assert seen.setdefault(told, view) == view
        state = course.state
        drawn = state.to_act == CHANCE
        course.play(state.draw(rng) if drawn else rng.choice(state.legal_moves()))
    assert hidden


def test_a_hand_is_told_to_its_owner_alone() -> None:
    game = load("starboard_kuhn_poker")
    states = []
    for other in ("deal Q", "deal K"):
        state = game.new_initial_state()
        for notation in ("deal J", other, "pass"):
            moves = state.legal_actions()
            words = {state.action_to_string(move): move for move in moves}
            state.apply_action(words[notation])
        states.append(state)
    queen, king = states
    assert queen.information_state_string(0) == king.information_state_string(0)
    assert queen.information_state_tensor(0) == king.information_state_tensor(0)
    assert queen.observation_tensor(0) == king.observation_tensor(0)
    assert queen.information_state_string(1) != king.information_state_string(1)
    assert queen.information_state_tensor(1) != king.information_state_tensor(1)
    assert queen.observation_tensor(1) != king.observation_tensor(1)
    assert "the jack" in queen.information_state_string(0)
    assert "pass: " in queen.information_state_string(0)
    assert "pass: " not in queen.information_state_string(1)


def test_public_and_private_observations_part_what_is_seen() -> None:
    state = load("starboard_kuhn_poker").new_initial_state()
    for outcome in (0, 2):
        state.apply_action(outcome)
    kinds = pyspiel.PrivateInfoType
    public = observer(state, public_info=True, private_info=kinds.NONE)
    private = observer(state, public_info=False, private_info=kinds.SINGLE_PLAYER)
    assert public.string_from(state, 0) == public.string_from(state, 1)
    assert public.string_from(state, 0) == state.course.scene(WATCHER).json()
    assert '"text":"J"' in private.string_from(state, 0)
    assert '"text":"K"' in private.string_from(state, 1)
    assert '"text"' not in public.string_from(state, 0)
    with pytest.raises(ValueError, match="ask each seat in turn"):
        observer(state, public_info=True, private_info=kinds.ALL_PLAYERS)


def observer(state: Any, **kind: Any) -> Any:
    wanted = pyspiel.IIGObservationType(perfect_recall=False, **kind)
    return make_observation(state.get_game(), wanted)


@pytest.mark.parametrize("name", NAMES)
def test_tensors_are_bounded_and_keep_their_layout(name: str) -> None:
    game = load_short(name)
    state = game.new_initial_state()
    rng = Rng(3)
    observation = make_observation(game)
    encoder = GAMES[name].encoder
    assert encoder is not None
    layout = Layout(encoder.fields(game.num_players()))
    for ply in range(150):
        if state.is_terminal():
            break
        if ply % 6 == 0:
            observation.set_from(state, 0)
            tensor = np.array(observation.tensor)
            assert tensor.min() >= 0
            assert tensor.max() == 1
            assert sum([part.size for part in observation.dict.values()]) == tensor.size
            assert {name: part.shape for name, part in observation.dict.items()} == layout.shapes
        state.apply_action(random_move(state, rng))


@pytest.mark.parametrize("name", NAMES)
def test_seats_are_counted_from_the_viewer_on(name: str) -> None:
    state = load_short(name).new_initial_state()
    rng = Rng(2)
    while state.is_chance_node():
        state.apply_action(random_move(state, rng))
    observation = make_observation(state.get_game())
    for player in range(state.num_players()):
        observation.set_from(state, player)
        acts = (state.current_player() - player) % state.num_players()
        assert observation.dict["acts"].tolist().index(1) == acts


def test_actions_are_structs_with_their_notation() -> None:
    state = load("starboard_connect_four").new_initial_state()
    struct = state.action_to_struct(0, 3)
    assert struct.to_dict() == {"notation": "drop d"}
    assert state.action_to_string(0, 3) == "drop d"
    assert state.string_to_action("drop d") == 3
    assert state.to_observation_struct(0).to_dict()["status"] == "@0 drops a disc into a column."
