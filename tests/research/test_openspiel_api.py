"""OpenSpiel's own tests of its interface, run as they are on every game of ours."""

from typing import Any

from open_spiel.integration_tests import api_test
from research.variants import NAMES, load_short


def _case(base: type[Any], name: str, **attributes: Any) -> type[Any]:
    return type(name, (base,), {"__module__": __name__, **attributes})


for _name in NAMES:
    _title = f"Test_part_of_the_tree_of_{_name}"
    globals()[_title] = _case(
        api_test.EnforceAPIOnPartialTreeBase, _title, game_name=_name, game=load_short(_name)
    )

# Their test of whole trees knows how many states kuhn_poker has, and ours must have as many.
TestWholeTreeOfKuhnPoker = _case(
    api_test.EnforceAPIOnFullTreeBase,
    "TestWholeTreeOfKuhnPoker",
    game_name="kuhn_poker",
    game=load_short("starboard_kuhn_poker"),
)
