"""Draw the pictures of the documentation anew: ``python docs/pictures/make.py``."""

from pathlib import Path

from starboard import catalog
from starboard.kernel import Match, SeededDealer
from starboard.render import svg

HERE = Path(__file__).parent


def connect_four() -> None:
    match = Match.begin(catalog.find("connect_four"), SeededDealer(0), players=["Ann", "Bo"])
    for column in "ddcecebfeedcc":
        match.submit(match.state.to_act, f"drop {column}")
    picture = svg.draw(match.scene(match.state.to_act), match.game.symbols, match.record.players)
    (HERE / "connect_four.svg").write_text(picture, encoding="utf-8")


if __name__ == "__main__":
    connect_four()
