"""What a model of the game is learned from: points, hands, ships, and how late it is."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from starboard.games.speiderne.advice import intention, outlook, progress
from starboard.games.speiderne.advice_habits import FAR, beside_unknown, steps_from
from starboard.games.speiderne.cards import REGIONS, SUIT, VALUE
from starboard.games.speiderne.position import Phase
from starboard.games.speiderne.rules import Speiderne
from starboard.kernel.model import Features
from starboard.kernel.state import State

NAMES: Final = [
    *("outlook", "outlook_late", "points", "points_late", "hand", "hand_late", "large_hand"),
    *("values", "high", "two_alike", "three_alike", "insured", "turn", "intention", "choosing"),
    *("drawing", "laying", "sailing", "danger", "funding"),
    *("ships", "ship_cards", "ship_late", "at_edge", "beside", "weak", "fit"),
    *("aboard", "aboard_near", "aboard_late", "seats_free", "fetch", "fetch_late", "stuck"),
]


class SpeiderneFeatures(Features):
    """The two stages have weights of their own."""

    def names(self) -> list[str]:
        return NAMES

    def seats(self, state: State) -> int:
        assert isinstance(state, Speiderne)
        return state.seats

    def stages(self) -> int:
        return 2

    def stage(self, state: State) -> int:
        assert isinstance(state, Speiderne)
        return 0 if state.ferries_since < 0 else 1

    def first_weights(self) -> dict[str, float]:
        """As the advice judges: a lead counts for more the less of the game is left."""
        return {"outlook": 0.25, "outlook_late": 0.5}

    def of(self, state: State, seat: int) -> list[float]:
        assert isinstance(state, Speiderne)
        me: i64 = seat
        late = progress(state)
        seen = outlook(state, me)
        points = float(state.points(seat))
        values = [seen, seen * late, points, points * late]
        _add_hand(values, state, me, late)
        values.append(float(state.insured[me]))
        _add_turn(values, state, me)
        if state.ferries_since < 0:
            _add_expeditions(values, state, me, late)
        else:
            _add_ferries(values, state, me, late)
        return values


def _add_hand(values: list[float], state: Speiderne, me: i64, late: float) -> None:
    """How many cards, how high, and how near they are to a ship."""
    hand = state.hands[me]
    size = float(len(hand)) / 5.0
    total: i64 = 0
    high: i64 = 0
    held = [0, 0, 0, 0]
    for card in hand:
        total += VALUE[card]
        held[SUIT[card]] += 1
        if VALUE[card] > 10:
            high += 1
    two: i64 = 0
    three: i64 = 0
    for count in held:
        if count == 2:
            two += 1
        elif count > 2:
            three += 1
    values.append(size)
    values.append(size * late)
    values.append(max(0.0, size - 1.2))
    values.append(float(total) / 40.0)
    values.append(float(high) / 3.0)
    values.append(float(two))
    values.append(1.0 if three else 0.0)


def _add_turn(values: list[float], state: Speiderne, me: i64) -> None:
    """What the seat is about to do, if the turn is its own."""
    if state.seat() != me:
        values.extend([0.0] * 8)
        return
    phase: i64 = state.phase
    values.append(1.0)
    values.append(intention(state))
    values.append(1.0 if phase == Phase.TURN else 0.0)
    values.append(float(state.count) if phase == Phase.DRAWING else 0.0)
    values.append(1.0 if phase in (Phase.LAYING, Phase.PLACING) else 0.0)
    values.append(1.0 if phase in (Phase.COURSE, Phase.TURNING) else 0.0)
    values.append(1.0 if Phase.GATHERING <= phase <= Phase.REEF else 0.0)
    values.append(1.0 if phase == Phase.FUNDING else 0.0)


def _add_expeditions(values: list[float], state: Speiderne, me: i64, late: float) -> None:
    ships = cards = edge = beside = weak = fit = 0.0
    for ship in state.ships:
        if ship.owner != me:
            continue
        ships += 1.0
        cards += float(len(ship.cards)) / 3.0
        if ship.place >= REGIONS:
            edge += 1.0
        if len(ship.cards) == 1:
            weak += 1.0
        if beside_unknown(state, ship.place):
            beside += 1.0
            if len(ship.cards) + len(state.hands[me]) >= 5:
                fit += 1.0
    left = 1.0 - float(state.turns) / float(state.numbers.rounds * state.seats)
    values.append(ships)
    values.append(cards)
    values.append(cards * late)
    values.append(edge)
    values.append(beside * left)
    values.append(weak)
    values.append(fit)
    values.extend([0.0] * 7)


def _add_ferries(values: list[float], state: Speiderne, me: i64, late: float) -> None:
    ships = cards = aboard = near = free = fetch = stuck = 0.0
    rounds = float(state.turns - state.ferries_since) / float(state.seats)
    left = float(state.numbers.ferry_rounds) - rounds
    for ship in state.ships:
        if ship.owner != me:
            continue
        ships += 1.0
        cards += float(len(ship.cards)) / 3.0
        steps: i64 = steps_from(state, ship, ship.place)
        if steps >= FAR or float(steps) > left:
            stuck += 1.0
            continue
        closeness = 1.0 / (1.0 + float(steps))
        if ship.aboard > 0:
            aboard += float(ship.aboard)
            near += float(ship.aboard) * closeness
        else:
            fetch += closeness
        free += float(len(ship.cards) - ship.aboard) / 3.0
    values.append(ships)
    values.append(cards)
    values.append(cards * late)
    values.extend([0.0] * 4)
    values.append(aboard)
    values.append(near)
    values.append(aboard * late)
    values.append(free)
    values.append(fetch)
    values.append(fetch * late)
    values.append(stuck)
