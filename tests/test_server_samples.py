"""The pictures of the lobby: each game at its best moment."""

import pytest

from starboard import catalog
from starboard.cli.serve import samples
from starboard.kernel import CHANCE, OVER
from starboard.server.samples import liveliest


@pytest.mark.parametrize("name", catalog.GAMES)
def test_a_games_picture_is_the_fullest_of_its_records(name: str) -> None:
    game, records = catalog.find(name), samples()[name]
    shown = liveliest(game, records)
    assert shown.to_act != OVER
    others = [liveliest(game, [record]) for record in records]
    assert shown.key() in {state.key() for state in others}


def test_a_guests_picture_is_from_a_random_game() -> None:
    shown = liveliest(catalog.find("connect_four"))
    assert shown.to_act not in (OVER, CHANCE)
    assert shown.key() == liveliest(catalog.find("connect_four")).key()
