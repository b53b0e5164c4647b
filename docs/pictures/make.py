"""Draw the pictures of the documentation anew: ``python docs/pictures/make.py``."""

from pathlib import Path

from starboard import catalog
from starboard.kernel import parse, replay
from starboard.render import svg

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
GAMES = ROOT / "src" / "starboard" / "games"

# From which folder of golden records, and how far into the first of them.
POSITIONS = {
    "streamlines": (GAMES / "streamlines/records", 0.6),
    "sources": (GAMES / "sources/records", 0.7),
    "speiderne": (GAMES / "speiderne/records", 0.55),
    "space_truckin": (GAMES / "space_truckin/records", 0.6),
    "home_stars": (GAMES / "home_stars/records", 0.5),
    "connect_four": (ROOT / "examples/records/connect_four", 0.6),
    "kuhn_poker": (ROOT / "examples/records/kuhn_poker", 0.5),
}


def draw(name: str) -> None:
    """Draw the first position from there on in which a player must decide, as that player."""
    folder, part = POSITIONS[name]
    game = catalog.find(name)
    record = parse(sorted(folder.glob("*.txt"))[0].read_text(encoding="utf-8"))
    for ply, (state, _) in enumerate(replay(record, game)):
        if ply >= part * len(record.plies) and len(state.legal_moves()) > 1:
            break
    scene = game.scene(game.view(state, state.to_act))
    night = game.look is None or game.look.theme == "dark"
    theme = svg.theme_of(game.look, night)
    picture = svg.draw(scene, game.symbols, record.players, theme)
    (HERE / f"{name}.svg").write_text(picture, encoding="utf-8")


if __name__ == "__main__":
    for name in POSITIONS:
        draw(name)
