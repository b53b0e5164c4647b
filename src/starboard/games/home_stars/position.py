"""A position of Home Stars: what there is, and questions about who holds what."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Final

from mypy_extensions import i64

from starboard.games.home_stars.cards import NO_CARD, WHOLE_HAND
from starboard.games.home_stars.moves import TOKENS
from starboard.games.home_stars.stars import REACH, STARS, galaxy_of
from starboard.kernel.datafile import STANDARD
from starboard.kernel.state import State

FLEET: Final = 15
"""The ships of each player at the start (HS-5)."""

# Where a token is when it is not on the track; a spent one is free when the turn ends.
FREE: Final = -1
SPENT: Final = -2

# How a game ends.
PLAYING: Final = 0
HOMES_HELD: Final = 1
LAST_LEFT: Final = 2
TIME_UP: Final = 3

NOBODY: Final = -1
BIT: Final = [1 << bit for bit in range(STARS)]


class Phase:
    """What the seat to act is asked. The phases of a battle come last."""

    DEPARTING: Final = 0
    SENDING: Final = 1
    ARRIVING: Final = 2
    LANDING: Final = 3
    FIRST_CARD: Final = 4
    SECOND_CARD: Final = 5
    DESTROYING: Final = 6
    LOSER_RETREATING: Final = 7
    VICTOR_RETREATING: Final = 8


@dataclass(frozen=True, slots=True)
class Setup:
    """What was chosen before the game."""

    seats: int
    rounds: int
    homes: int
    """How many Home Stars, your own included, you must hold to win (HS-34)."""

    hold: int
    """At the start of how many of your turns in a row (HS-34)."""

    half: bool
    """Whether a victor must destroy at least half the losing fleet (HS-24)."""

    galaxy: str = STANDARD
    """The word for where the Home Stars are and what each star has (HS-2, HS-3)."""

    first_waits: bool = False
    """Whether the first player's Home Stars win only when the round is over (HS-34)."""


class Position(State):
    """Fleets at stars and in warp, hands, and what is asked of whom.

    A set of stars, seats or cards is one int with a bit for each. The tokens of seat s are
    at ``TOKENS * s`` and after.
    """

    def __init__(self, setup: Setup, other: Position | None = None) -> None:
        self.setup = setup
        self.seats: i64 = setup.seats
        if other is None:
            self._begin()
        else:
            self._copy(other)

    def _begin(self) -> None:
        seats = self.setup.seats
        tokens = TOKENS * seats
        galaxy = galaxy_of(self.setup.galaxy)
        self.homes: list[int] = galaxy.homes[seats]
        self.people: list[int] = galaxy.people
        self.materials: list[int] = galaxy.materials
        self.ships: list[int] = [0] * STARS  # at each star
        self.held: list[int] = [BIT[home] for home in self.homes]  # the stars of each seat
        self.square: list[int] = [FREE] * tokens  # where each token is, or FREE or SPENT
        # The star each token left; once it has moved, the first star of that sector.
        self.origin: list[int] = [0] * tokens
        self.cargo: list[int] = [0] * tokens  # the ships on it
        self.total: list[int] = [FLEET] * seats  # all ships of each seat
        self.hand: list[int] = [WHOLE_HAND] * seats
        self.streak: list[int] = [0] * seats  # its turns in a row begun with enough homes
        self.out: i64 = 0  # the seats that are out of the game
        self.to_act = 0
        self.active: i64 = 0
        self.round: i64 = 1
        self.phase: i64 = Phase.DEPARTING
        self.picked: i64 = 0  # the star departed from, or the slot of the token arriving
        self.front: list[int] = []  # the stars with a battle to come, the current one first
        self.landed: list[int] = []  # the active player's ships at each of them
        self.defender: i64 = NOBODY
        self.attack_card: i64 = NO_CARD
        self.defence_card: i64 = NO_CARD
        self.victor: i64 = NOBODY
        self.ending: i64 = PLAYING
        for home in self.homes:
            self.ships[home] = FLEET

    def _copy(self, other: Position) -> None:
        self.homes, self.people, self.materials = other.homes, other.people, other.materials
        self.ships, self.held = other.ships[:], other.held[:]
        self.square, self.origin, self.cargo = other.square[:], other.origin[:], other.cargo[:]
        self.total, self.hand, self.streak = other.total[:], other.hand[:], other.streak[:]
        self.front, self.landed = other.front[:], other.landed[:]
        self.out, self.to_act, self.active = other.out, other.to_act, other.active
        self.round, self.phase, self.picked = other.round, other.phase, other.picked
        self.attack_card, self.defence_card = other.attack_card, other.defence_card
        self.defender, self.victor = other.defender, other.victor
        self.ending = other.ending

    def key(self) -> Hashable:
        """All that tells this position from others; totals and defenders follow from it."""
        return (
            self.setup,
            (tuple(self.ships), tuple(self.held)),
            (tuple(self.square), tuple(self.origin), tuple(self.cargo)),
            (tuple(self.hand), tuple(self.streak), tuple(self.front), tuple(self.landed)),
            (self.out, self.to_act, self.active, self.round, self.phase, self.picked),
            (self.attack_card, self.defence_card, self.victor, self.ending),
        )

    def owner(self, star: i64) -> i64:
        """The seat with ships at a star, apart from those just landed, or `NOBODY` (HS-30)."""
        seat: i64
        for seat in range(self.seats):
            stars: i64 = self.held[seat]
            if (stars >> star) & 1:
                return seat
        return NOBODY

    def home_holder(self, home: i64) -> i64:
        """Who holds the Home Star of this seat: ships there, else its owner (HS-31 to HS-33)."""
        holder = self.owner(self.homes[home])
        if holder == NOBODY and not self.is_out(home):
            return home
        return holder

    def homes_held(self, seat: i64) -> i64:
        """How many Home Stars a seat holds."""
        count: i64 = 0
        home: i64
        for home in range(self.seats):
            if self.home_holder(home) == seat:
                count += 1
        return count

    def pairs(self, seat: i64) -> i64:
        """The complete pairs of people and materials on stars the seat occupies (HS-12)."""
        stars: i64 = self.held[seat]
        if self.home_holder(seat) == seat:
            stars |= BIT[self.homes[seat]]
        people: i64 = 0
        materials: i64 = 0
        star: i64
        for star in range(STARS):
            if (stars >> star) & 1:
                people += self.people[star]
                materials += self.materials[star]
        return min(people, materials)

    def is_out(self, seat: i64) -> bool:
        """Whether a seat is out of the game (HS-33)."""
        return (self.out >> seat) & 1 == 1

    def has_held(self, seat: i64) -> bool:
        """Whether enough of a seat's turns in a row began with enough Home Stars (HS-34)."""
        return self.streak[seat] == self.setup.hold and not self.is_out(seat)

    def waits(self, seat: i64) -> bool:
        """Whether a seat that has held them wins only when the round is over (HS-34)."""
        return seat == 0 and self.setup.first_waits

    def production_due(self, seat: i64, turn: i64) -> bool:
        """Whether a seat builds ships on its turn with this number, counted from 1 (HS-11)."""
        if seat == 0 or self.seats == 3:
            return turn % 2 == 0
        return turn % 2 == 1

    def free_token(self, seat: i64) -> i64:
        """The first free slot of the seat's five tokens, or -1."""
        slot: i64
        for slot in range(TOKENS):
            if self.square[TOKENS * seat + slot] == FREE:
                return slot
        return -1

    def landing_stars(self, slot: i64) -> list[int]:
        """The stars where the active player's token may come out now (HS-15, HS-16)."""
        token = TOKENS * self.active + slot
        square: i64 = self.square[token]
        if square < 0:
            return []
        if square == 0:
            return [self.origin[token] ^ 1]
        return REACH[8 * (self.origin[token] // 2) + square]

    def take(self, seat: i64, star: i64, number: i64) -> None:
        """Take ships of a seat away from a star; its last one gives the star up (HS-30)."""
        self.ships[star] -= int(number)
        if self.ships[star] == 0:
            self.held[seat] &= ~BIT[star]

    def launch(self, seat: i64, slot: i64, star: i64, number: i64) -> None:
        """Put ships from a star onto a token on the entry space (HS-14)."""
        token = TOKENS * seat + slot
        self.square[token] = 0
        self.origin[token] = int(star)
        self.cargo[token] = int(number)

    def clear(self, token: i64, square: int) -> None:
        """Take a token off the track: `FREE`, or `SPENT` until the turn ends."""
        self.square[token] = square
        self.origin[token] = 0
        self.cargo[token] = 0
