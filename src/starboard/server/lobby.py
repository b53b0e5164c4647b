"""The lobby: every game as a card, with its rules and how its pieces look."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from starboard.bots import bots_of
from starboard.kernel import COLOURS, WATCHER, AnyGame, Lesson, State, option_specs, pictures
from starboard.server.pictures import Gallery
from starboard.server.protocol import (
    GameCard,
    GameDetails,
    GuideCard,
    LessonCard,
    Lobby,
    OptionCard,
    PictureCard,
    SymbolCard,
    TipCard,
)
from starboard.server.refusal import Refusal
from starboard.server.samples import liveliest


class Games:
    """The games of this server, and what clients need to know about them."""

    def __init__(
        self,
        games: Iterable[AnyGame],
        samples: Mapping[str, Sequence[str]],
        *,
        are_drafts: bool = False,
    ) -> None:
        self.are_drafts = are_drafts
        """Whether the rules are being written, and tables follow whatever they say now."""

        self._games: Mapping[str, AnyGame] = {game.name: game for game in games}
        self._details = {
            name: details(game, liveliest(game, samples.get(name, ())))
            for name, game in self._games.items()
        }
        self.lobby = Lobby([found.card for found in self._details.values()])
        self._gallery = Gallery(self._games)

    def find(self, name: str) -> AnyGame:
        """The game of that name, or a `Refusal`."""
        if name not in self._games:
            known = ", ".join(self._games)
            raise Refusal("unknown_game", f"There is no game {name!r} here: choose one of {known}.")
        return self._games[name]

    def get(self, name: str) -> AnyGame | None:
        """The game of that name, if this server still has it."""
        return self._games.get(name)

    def details(self, name: str) -> GameDetails:
        """All about the game of that name."""
        return self._details[self.find(name).name]

    async def picture(self, name: str, theme: str, number: int) -> str:
        """One of the game's pictures, as SVG."""
        return await self._gallery.picture(self.find(name).name, theme, number)


def details(game: AnyGame, sample: State) -> GameDetails:
    """What a client needs to draw a game's scenes, the *sample* first, and show its rules."""
    scene = game.scene(game.view(sample, WATCHER))
    lines: dict[str, int] = {}
    symbols = {
        name: SymbolCard(
            [lines.setdefault(line, len(lines)) for line in symbol.svg.split("\n")],
            list(symbol.glyphs),
            symbol.alt,
            list(symbol.box),
        )
        for name, symbol in game.symbols.items()
    }
    names = [colour.title() for colour in COLOURS]
    guide = game.guide
    return GameDetails(
        card(game),
        game.rules,
        symbols,
        [*lines],
        scene.plain(names),
        turn=0 if guide is None else len(guide.pictures),
        pictures=[
            PictureCard(picture.say, list(picture.why), picture.lesson)
            for picture in pictures(game)
        ],
        tips=[
            TipCard(list(tip.moves), tip.say, list(tip.why))
            for tip in (() if guide is None else guide.tips)
        ],
    )


def card(game: AnyGame) -> GameCard:
    """A game as the lobby shows it."""
    return GameCard(
        name=game.name,
        title=game.title,
        blurb=game.blurb,
        version=game.version,
        seats=list(game.seats),
        has_secrets=game.has_secrets,
        cooperative=game.cooperative,
        bots=list(bots_of(game)),
        options=[
            msgspec.convert(spec, OptionCard, from_attributes=True)
            for spec in option_specs(game.options)
        ],
        look=game.look,
        lessons=[lesson_card(lesson) for lesson in game.lessons],
        puzzles=[lesson_card(puzzle) for puzzle in game.puzzles],
        guide=guide_card(game),
    )


def lesson_card(lesson: Lesson) -> LessonCard:
    """A lesson as a list shows it."""
    return LessonCard(lesson.name, lesson.title, lesson.about, lesson.length)


def guide_card(game: AnyGame) -> GuideCard | None:
    """What a game's guide says before the first game."""
    guide = game.guide
    if guide is None:
        return None
    minutes = [guide.minutes[seats] for seats in game.seats if seats in guide.minutes]
    return GuideCard(guide.you, guide.want, guide.but, guide.weight, minutes)
