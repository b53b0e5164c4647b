"""The races against peers, and the targets we set ourselves in them."""

from __future__ import annotations

from dataclasses import dataclass

OURS, PLAIN, PEERS, NODE, CC = "ours", "plain", "peers", "node", "cc"


@dataclass(frozen=True, slots=True)
class Runner:
    """One side of a race: a program in ``benchmarks/peers`` that prints one number."""

    name: str
    kind: str = PEERS
    """What runs the program: this Python, compiled or not, the peers' Python, Node or nothing."""

    program: tuple[str, ...] = ()
    elsewhere: float | None = None
    """A figure measured on another machine, where the program cannot be run here."""


@dataclass(frozen=True, slots=True)
class Race:
    """The same task for all; the first runner is Starboard."""

    title: str
    unit: str
    runners: tuple[Runner, ...]


@dataclass(frozen=True, slots=True)
class Target:
    """Starboard's first runner of a race is at least so many times as fast as another."""

    ours: Runner
    peer: Runner
    factor: float


FOUR = Runner("Starboard, compiled", OURS, ("ours.py", "playouts", "connect_four"))
FOUR_PLAIN = Runner("Starboard, plain Python", PLAIN, ("ours.py", "playouts", "connect_four"))
KUHN = Runner("Starboard, compiled", OURS, ("ours.py", "playouts", "kuhn_poker"))
TRUCKIN = Runner(
    "Starboard, Space Truckin' compiled", OURS, ("ours.py", "playouts", "space_truckin")
)
SEARCH = Runner("Starboard, compiled", OURS, ("ours.py", "search"))

SPIEL = "peer_openspiel.py"
SPIEL_FOUR = Runner("OpenSpiel, C++ driven from Python", PEERS, (SPIEL, "play", "connect_four"))
SPIEL_INSIDE = Runner("OpenSpiel, inside C++", PEERS, (SPIEL, "inside", "connect_four"))
SPIEL_TIC = Runner(
    "OpenSpiel, Python game (tic-tac-toe)", PEERS, (SPIEL, "play", "python_tic_tac_toe")
)
SPIEL_KUHN = Runner("OpenSpiel, C++ driven from Python", PEERS, (SPIEL, "play", "kuhn_poker"))
SPIEL_KUHN_PYTHON = Runner("OpenSpiel, Python game", PEERS, (SPIEL, "play", "python_kuhn_poker"))
SPIEL_SEARCH = Runner("OpenSpiel, MCTSBot in C++", PEERS, (SPIEL, "search"))
SPIEL_SEARCH_PYTHON = Runner("OpenSpiel, MCTSBot in Python", PEERS, (SPIEL, "search_python"))
SPIEL_ENVIRONMENT = Runner(
    "OpenSpiel, its rl_environment", PEERS, (SPIEL, "environment", "connect_four")
)
SPIEL_LEARN = Runner(
    "OpenSpiel, C++ driven from a bare loop", PEERS, (SPIEL, "learn", "connect_four")
)
ZOO = Runner("PettingZoo, connect_four_v3", PEERS, ("peer_pettingzoo.py", "theirs"))
CARDS = Runner("RLCard, Leduc hold'em", PEERS, ("peer_rlcard.py",))
PGX = Runner("Pgx on the processor, 4096 games at once", PEERS, ("peer_pgx.py",))
PGX_LEARN = Runner("Pgx on the processor, 4096 games", PEERS, ("peer_pgx.py", "learn"))
BGIO = Runner("boardgame.io, client alone", NODE, ("peer_boardgame_io.mjs",))
C_SQUARES = Runner("C, an array of squares", CC, ("limit_squares.c",))
C_BITS = Runner("C, the same sets of bits", CC, ("limit_bits.c",))
CARCASSONNE = Runner("Carcassonne by wingedsheep, Python", elsewhere=13.0)

BATCH = Runner(
    "Starboard, a batch of 1024 tables", PEERS, ("ours_batch.py", "connect_four", "1024")
)
ADAPTED_SPIEL = Runner(
    "Starboard through OpenSpiel", PEERS, (SPIEL, "play", "starboard_connect_four")
)
ADAPTED_ZOO = Runner("Starboard through PettingZoo", PEERS, ("peer_pettingzoo.py", "ours"))

RACES = (
    Race(
        "Connect Four, random games",
        "plies/s",
        (FOUR, FOUR_PLAIN, SPIEL_FOUR, SPIEL_INSIDE, SPIEL_TIC, ZOO, PGX, BGIO, C_SQUARES, C_BITS),
    ),
    Race(
        "Connect Four for a learner: an observation and a mask at every ply",
        "plies/s",
        (BATCH, PGX_LEARN, SPIEL_LEARN, SPIEL_ENVIRONMENT, ZOO),
    ),
    Race("Connect Four, tree search", "simulations/s", (SEARCH, SPIEL_SEARCH, SPIEL_SEARCH_PYTHON)),
    Race("Kuhn poker, random games", "plies/s", (KUHN, SPIEL_KUHN, SPIEL_KUHN_PYTHON, CARDS)),
    Race("Laying tiles, random games", "plies/s", (TRUCKIN, CARCASSONNE)),
    Race("Adapters: Connect Four in OpenSpiel", "plies/s", (ADAPTED_SPIEL, SPIEL_TIC, FOUR)),
    Race("Adapters: Connect Four in PettingZoo", "plies/s", (ADAPTED_ZOO, ZOO, FOUR)),
)

TARGETS = (
    Target(FOUR, SPIEL_FOUR, 8.0),
    Target(FOUR, SPIEL_INSIDE, 2.0),
    Target(FOUR, C_SQUARES, 1 / 5),
    Target(FOUR, C_BITS, 1 / 5),
    Target(BATCH, PGX_LEARN, 1.0),
    Target(BATCH, SPIEL_ENVIRONMENT, 20.0),
    Target(SEARCH, SPIEL_SEARCH, 3.0),
)
