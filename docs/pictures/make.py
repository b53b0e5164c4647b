"""Draw the pictures of the documentation anew: ``python docs/pictures/make.py``."""

from pathlib import Path

from starboard import catalog
from starboard.kernel import COLOURS
from starboard.render import svg
from starboard.server.samples import liveliest

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
GAMES = ROOT / "src" / "starboard" / "games"
REFERENCES = ROOT / "src" / "starboard" / "references" / "records"


def draw(name: str) -> None:
    """Draw the liveliest position of a game's golden records, as the player to act sees it."""
    game = catalog.find(name)
    folder = GAMES / name / "records" if name in catalog.GAMES else REFERENCES / name
    records = [file.read_text(encoding="utf-8") for file in sorted(folder.glob("*.txt"))]
    state = liveliest(game, records)
    scene = game.scene(game.view(state, max(0, state.to_act)))
    night = game.look is None or game.look.theme == "dark"
    names = [colour.title() for colour in COLOURS]
    picture = svg.draw(scene, game.symbols, names, svg.theme_of(game.look, night))
    (HERE / f"{name}.svg").write_text(picture, encoding="utf-8")


if __name__ == "__main__":
    for name in catalog.names():
        draw(name)
