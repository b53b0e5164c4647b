"""The law of guides: what newcomers are told is short, true of the game, and leaves nothing out."""

from __future__ import annotations

import re
from collections.abc import Iterator

from starboard.kernel import (
    MOST_WORDS,
    AnyGame,
    Guide,
    Picture,
    Scene,
    StarboardError,
    option_specs,
    point_at,
    reach,
    where_met,
)
from starboard.testing.lessons import RULE
from starboard.testing.position import demand
from starboard.testing.rules import rule_numbers


def check_guide(game: AnyGame) -> None:
    """Check all that a game's guide says; raise `LawBroken` on a breach.

    The words are few and free of rule numbers, pictures show positions that lessons lead to, the
    coach has a word for every kind of move, and every rule is met in a lesson, with the coach or in
    a picture, or the guide says why the rule book is enough. Options cite no rules either.
    """
    for spec in option_specs(game.options):
        for words in (spec.help, spec.label, *spec.meanings):
            demand(RULE.search(words) is None, "an option cites a rule", words)
    guide = game.guide
    if guide is None:
        return
    for words in said(guide):
        count = len(words.split())
        demand(count <= MOST_WORDS, f"{count} words are too many: {MOST_WORDS} is the most", words)
        demand(RULE.search(words) is None, "a rule's number belongs behind 'why'", words)
    for seats in guide.decisions:
        demand(seats in game.seats, "the game is not for so many players", seats)
    check_rules(game, guide)
    check_kinds(game, guide)
    for picture in guide.pictures:
        check_picture(game, picture)


def said(guide: Guide) -> Iterator[str]:
    """All that a guide says."""
    yield from (guide.you, guide.want, guide.but)
    yield from [picture.say for picture in guide.pictures]
    yield from [tip.say for tip in guide.tips]


def check_rules(game: AnyGame, guide: Guide) -> None:
    """Every rule is met somewhere, and all that are named exist."""
    named = {rule for picture in guide.pictures for rule in picture.why} | {*guide.alone}
    named |= {rule for tip in guide.tips for rule in tip.why}
    unknown = sorted(named - {*rule_numbers(game.rules)})
    demand(not unknown, "there is no such rule", unknown)
    for met in where_met(game):
        reason = "a rule is met nowhere: explain it, or say why it stands 'alone'"
        demand(met.is_met or bool(met.alone), reason, met.rule)
        demand(not (met.is_met and met.alone), "a rule is met, and does not stand alone", met.rule)


def check_kinds(game: AnyGame, guide: Guide) -> None:
    """Every move that can be chosen is of a kind that the coach speaks of."""
    choices = [game.moves.notation(move) for move in range(game.moves.num_choices)]
    for notation in choices:
        about = [tip for tip in guide.tips if tip.is_about(notation)]
        demand(bool(about) or not guide.tips, "the coach has no word for a move", notation)
    for tip in guide.tips:
        first = [notation for notation in choices if guide.tip([notation]) is tip]
        demand(bool(first), "a tip is about no move, or comes after one about the same", tip.moves)


def check_picture(game: AnyGame, picture: Picture) -> None:
    """The lesson leads there, and what is to be shown is there."""
    try:
        scene = reach(game, picture.lesson, picture.step).scene
    except StarboardError as error:
        demand(False, "a picture cannot be drawn", error)
        return
    for point in picture.shows:
        demand(_is_in(scene, point), f"{point!r} is not in the picture", picture.say)


def _is_in(scene: Scene, point: str) -> bool:
    squares = [
        f"{zone.id}/{column}{row}"
        for zone in scene.zones
        for column in zone.columns
        for row in zone.rows
    ]
    return bool(point_at(scene, point)) or point in squares


def rules_table(game: AnyGame) -> str:
    """Where a newcomer meets each rule, as a table in Markdown."""
    lines = ["| rule | lesson | coach | picture | the rule book alone |", "| --- " * 5 + "|"]
    for met in where_met(game):
        kinds = ", ".join([f"`{kind}`" for kind in met.coach])
        picture = "yes" if met.picture else ""
        lines.append(
            f"| {met.rule} | {', '.join(met.lessons)} | {kinds} | {picture} | {met.alone} |"
        )
    return "\n".join([re.sub(" +", " ", line) for line in lines])
