"""What a model of the game is learned from: what a seat has, threatens and has to fear."""

from __future__ import annotations

from math import log
from typing import Final

from mypy_extensions import i64

from starboard.games.home_stars.advice import strength
from starboard.games.home_stars.advice_homes import NAMES as HOMES
from starboard.games.home_stars.advice_homes import add_homes, forces
from starboard.games.home_stars.cards import CARDS, STRENGTHS
from starboard.games.home_stars.moves import TOKENS
from starboard.games.home_stars.position import BIT, NOBODY, Phase
from starboard.games.home_stars.rules import HomeStars
from starboard.games.home_stars.stars import DISTANCE, FARTHEST, SECTORS, STARS
from starboard.kernel.model import Features
from starboard.kernel.state import State

NAMES: Final = [
    *("strength", "ships", "ships_log", "share", "stars", "pairs", "spare", "due"),
    *("home", "homes", "streak", "out", "home_ships", "garrison", "cards", "card_sum"),
    *("warp_ships", "tokens", "doomed", "raid_now", "raid_1", "raid_2", "raid_late"),
    *("over_now", "over_1", "over_2", "danger_now", "danger_1", "danger_2", "turn"),
    *("attack", "attack_home", "edge", "edge_home", "defence", "held_off", "end"),
    *HOMES,
]

TURNS: Final = 4
"""Raids are told apart by the turns until they can come out: now, 1, 2, or later."""


class HomeStarsFeatures(Features):
    """Ships and stars, fleets that may come out at a Home Star, and the battle being fought.

    Every number of players has weights of its own.
    """

    def names(self) -> list[str]:
        return NAMES

    def seats(self, state: State) -> int:
        assert isinstance(state, HomeStars)
        return state.seats

    def stages(self) -> int:
        return 3

    def stage(self, state: State) -> int:
        """Two, three or four players: the more rivals, the more ships at home are worth."""
        assert isinstance(state, HomeStars)
        return state.seats - 2

    def first_weights(self) -> dict[str, float]:
        """As the advice judges: by the squares of strengths."""
        return {"strength": 2.0}

    def of(self, state: State, seat: int) -> list[float]:
        assert isinstance(state, HomeStars)
        return self._row(state, seat, forces(state))

    def rows(self, state: State) -> list[list[float]]:
        """The numbers for every seat, who all look at the same forces."""
        assert isinstance(state, HomeStars)
        bring = forces(state)
        return [self._row(state, seat, bring) for seat in range(state.seats)]

    def _row(self, state: HomeStars, me: i64, bring: list[int]) -> list[float]:
        ships = float(state.total[me])
        all_ships = 0.0
        for total in state.total:
            all_ships += total
        values = [log(strength(state, me) + 1.0), ships / 15.0, log(ships + 1.0)]
        values.append(ships / (all_ships + 1.0))
        _add_stars(values, state, me)
        _add_hand(values, state, me)
        _add_warp(values, state, me)
        values.append(1.0 if state.active == me else 0.0)
        _add_battle(values, state, me)
        # Near the end Home Stars, then pairs, then ships decide (HS-35).
        late = float(state.round) / float(state.setup.rounds)
        late = late * late * late * late
        values.append(late * (float(state.homes_held(me)) + 0.1 * float(state.pairs(me))))
        add_homes(values, state, me, bring)
        return values


def _add_stars(values: list[float], state: HomeStars, me: i64) -> None:
    """What it holds, and what that builds."""
    stars: i64 = state.held[me]
    home: i64 = state.homes[me]
    is_home = state.home_holder(me) == me
    held: i64 = 0
    people: i64 = 0
    materials: i64 = 0
    garrison: i64 = 0
    if is_home:
        stars |= BIT[home]
    star: i64
    for star in range(STARS):
        if (stars >> star) & 1:
            held += 1
            people += state.people[star]
            materials += state.materials[star]
            if star != home:
                garrison += state.ships[star]
    pairs: i64 = min(people, materials)
    turn: i64 = state.round + (1 if me <= state.active else 0)
    values.append(float(held) / 5.0)
    values.append(float(pairs) / 3.0)
    values.append(float(people + materials - 2 * pairs) / 3.0)
    values.append(float(pairs) / 3.0 if is_home and state.production_due(me, turn) else 0.0)
    values.append(1.0 if is_home else 0.0)
    values.append(float(state.homes_held(me)) - (1.0 if is_home else 0.0))
    values.append(float(state.streak[me]))
    values.append(1.0 if state.is_out(me) else 0.0)
    values.append(log(float(state.ships[home]) + 1.0) if is_home else 0.0)
    values.append(float(garrison) / 10.0)


def _add_hand(values: list[float], state: HomeStars, me: i64) -> None:
    hand: i64 = state.hand[me]
    cards: i64 = 0
    total: i64 = 0
    card: i64
    for card in range(CARDS):
        if (hand >> card) & 1:
            cards += 1
            total += STRENGTHS[card]
    values.append(float(cards) / 7.0)
    values.append(float(total) / 21.0)


def _add_warp(values: list[float], state: HomeStars, me: i64) -> None:
    """Fleets in warp, those that threaten Home Stars, and those of others that threaten its own."""
    warp: i64 = 0
    tokens: i64 = 0
    doomed: i64 = 0
    raids = [0.0] * TURNS
    over = [0.0] * TURNS
    danger = [0.0] * TURNS
    home: i64 = state.homes[me]
    here: i64 = state.ships[home] if state.home_holder(me) == me else 0
    seat: i64
    token: i64
    other: i64
    for seat in range(state.seats):
        comes_out = 0 if seat == state.active and state.phase <= Phase.LANDING else 1
        for token in range(TOKENS * seat, TOKENS * seat + TOKENS):
            square: i64 = state.square[token]
            if square < 0:
                continue
            cargo: i64 = state.cargo[token]
            first: i64 = square + comes_out
            if seat != me:
                turns: i64 = _turns_to(state, token, first, home)
                if 0 <= turns < TURNS - 1 and cargo > here:
                    danger[turns] += float(cargo - here) / 10.0
                continue
            warp += cargo
            tokens += 1
            if first > FARTHEST[state.origin[token] // 2]:
                doomed += cargo
            for other in range(state.seats):
                holder: i64 = state.home_holder(other)
                if holder in (me, NOBODY):
                    continue
                goal: i64 = state.homes[other]
                turns = _turns_to(state, token, first, goal)
                if turns < 0:
                    continue
                turns = min(turns, TURNS - 1)
                raids[turns] += float(cargo) / 10.0
                if cargo > state.ships[goal]:
                    over[turns] += float(cargo - state.ships[goal]) / 10.0
    values.append(float(warp) / 10.0)
    values.append(float(tokens) / 5.0)
    values.append(float(doomed) / 10.0)
    values.extend(raids)
    values.extend(over[:3])
    values.extend(danger[:3])


def _turns_to(state: HomeStars, token: i64, first: i64, goal: i64) -> i64:
    """In how many turns a fleet can come out at a star, or a negative number for never."""
    steps: i64 = DISTANCE[SECTORS * (state.origin[token] // 2) + goal // 2]
    return steps - first if steps > 0 else -1


def _add_battle(values: list[float], state: HomeStars, me: i64) -> None:
    """Forces that have landed beside others, where nobody has won yet."""
    attack = attack_home = edge = edge_home = defence = held_off = 0.0
    i: i64
    for i in range(len(state.front)):
        star: i64 = state.front[i]
        landed = float(state.landed[i])
        there = float(state.ships[star])
        owner: i64 = state.owner(star)
        lead = (landed - there) / 5.0
        lead = max(-2.0, min(2.0, lead))
        is_home = star in state.homes
        if state.active == me:
            attack += 1.0
            edge += lead
            if is_home:
                attack_home += 1.0
                edge_home += lead
        elif owner == me:
            defence += 1.0 if is_home else 0.3
            held_off -= lead if is_home else 0.3 * lead
    values.append(attack)
    values.append(attack_home)
    values.append(edge)
    values.append(edge_home)
    values.append(defence)
    values.append(held_off)
