import pytest
from absl import flags
from research.playthrough import FOLDER, replay
from research.variants import NAMES


@pytest.mark.parametrize("name", NAMES)
def test_a_playthrough_replays_to_the_letter(name: str) -> None:
    if not flags.FLAGS.is_parsed():
        flags.FLAGS.mark_as_parsed()
    expected, actual = replay(name)
    assert actual == expected


def test_every_game_has_a_playthrough_and_none_is_left_over() -> None:
    assert sorted([file.stem for file in FOLDER.iterdir()]) == sorted(NAMES)
