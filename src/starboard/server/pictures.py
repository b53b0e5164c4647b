"""Pictures: positions of a game's lessons, each drawn once, when somebody first looks at it."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from starboard.kernel import AnyGame, StarboardError, pictures, reach, shown
from starboard.render.picture import draw_part
from starboard.render.svg import theme_of
from starboard.server.refusal import Refusal

THEMES = ("light", "dark")


class Gallery:
    """The pictures of all games of a server."""

    def __init__(self, games: Mapping[str, AnyGame]) -> None:
        self._games = games
        self._drawn: dict[tuple[str, str, int], str] = {}

    async def picture(self, name: str, theme: str, number: int) -> str:
        """A picture as SVG, by its number; a `Refusal` if there is none."""
        count = len(pictures(self._games[name]))
        if theme not in THEMES or number >= count:
            raise Refusal("unknown_picture", f"There is no such picture: {name} has {count}.")
        key = (name, theme, number)
        if key not in self._drawn:
            self._drawn[key] = await asyncio.to_thread(draw, self._games[name], theme, number)
        return self._drawn[key]


def draw(game: AnyGame, theme: str, number: int) -> str:
    """Play the lesson as far as the picture, and draw it."""
    picture = pictures(game)[number]
    try:
        tutor = reach(game, picture.lesson, picture.step)
        focus = shown(tutor, picture)
    except StarboardError as error:
        raise Refusal("unavailable", str(error)) from None
    return draw_part(
        tutor.scene,
        game.symbols,
        focus,
        tutor.task.points,
        tutor.match.record.players,
        theme_of(game.look, theme == "dark"),
    )
