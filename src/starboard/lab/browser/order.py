"""Orders: what a designer asks for in the browser, and the plan that it means."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

import msgspec

from starboard.bots import STANDARD, bots_of
from starboard.kernel import AnyGame, Find, option_specs
from starboard.lab import kinds
from starboard.lab.plan import BadPlan, Plan, seat_bots
from starboard.lab.study import Arm

MOST_GAMES: Final = 1_000_000


class Order(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A form, filled in. Words mean what they mean on the command line."""

    game: str
    bots: str = STANDARD
    seats: int = 0
    games: int = 100
    seed: int = 0
    options: dict[str, str] = {}
    vary: str = ""
    """An option whose values are compared with the rules as they are, or ``seats``..."""

    values: str = ""
    """...and the values, such as ``20..60 by 10`` or ``side, home``."""

    forbid: str = ""
    """Moves that the first player does without, such as ``lay, fly e5``."""


def read_order(body: bytes) -> Order:
    """Read a form, or raise the sentence that says what is wrong with it."""
    try:
        return msgspec.json.decode(body, type=Order)
    except msgspec.DecodeError as error:
        raise BadPlan(f"The order cannot be read: {error}.") from None


def plan_of(order: Order, find: Find) -> Plan:
    """The plan that an order means, checked."""
    if not 1 <= order.games <= MOST_GAMES:
        raise BadPlan(f"Play between 1 and {MOST_GAMES:,} games, not {order.games}.")
    game = find(order.game)
    names = [name.strip() for name in order.bots.split(",") if name.strip()] or [STANDARD]
    for name in names:
        # Whatever page or program reaches this form, it starts no code by the name of a file.
        if name.partition(":")[0].endswith(".py"):
            raise BadPlan(f"A form runs no file: 'starboard lab match --bots {name}' does.")
    base = Arm(
        name=", ".join(dict.fromkeys(names)),
        game=order.game,
        bots=seat_bots(names, order.seats or None, game),
        options=order.options,
    )
    if order.vary and order.forbid:
        raise BadPlan("Change an option or forbid a move, one at a time.")
    made = Plan(arms=(base,))
    if order.vary:
        values = [value.strip() for value in order.values.split(",") if value.strip()]
        made = kinds.sweep(base, game, {order.vary: values or ["all"]})
    elif order.forbid:
        moves = [move.strip() for move in order.forbid.split(",") if move.strip()]
        made = kinds.restrict(base, [[move] for move in moves])
    text = msgspec.json.format(msgspec.json.encode(order)).decode()
    plan = replace(made, games=order.games, seed=order.seed, text=text)
    plan.check(find)
    return plan


def form_of(game: AnyGame) -> dict[str, Any]:
    """What a form about a game asks for."""
    return {
        "name": game.name,
        "title": game.title,
        "blurb": game.blurb,
        "seats": game.seats,
        "bots": bots_of(game),
        "options": [
            {
                "name": spec.name,
                "label": spec.label or spec.name,
                "kind": spec.kind,
                "default": spec.default,
                "help": spec.help,
                "choices": spec.choices,
                "low": spec.low,
                "high": spec.high,
            }
            for spec in option_specs(game.options)
        ],
    }
