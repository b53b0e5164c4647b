"""The vocabulary every part shares: games, states, moves, views, scenes and records."""

from starboard.kernel.advice import Advice
from starboard.kernel.dealer import (
    ClockDealer,
    Dealer,
    ScriptedDealer,
    Seal,
    SealedDealer,
    SeededDealer,
)
from starboard.kernel.errors import (
    BadGame,
    BadOption,
    BadRecord,
    BadSeal,
    BadSeats,
    IllegalMove,
    StarboardError,
    UndoRefused,
    UnknownGame,
    UnknownNotation,
    WrongVersion,
)
from starboard.kernel.game import AnyGame, Find, Game, open_game, refusal
from starboard.kernel.look import Look, Palette
from starboard.kernel.match import Match
from starboard.kernel.model import Features, Learned, Model, first_model, parse_model, read_model
from starboard.kernel.moment import Moment
from starboard.kernel.move import Move, MoveTable
from starboard.kernel.options import (
    NoOptions,
    OptionSpec,
    find_option,
    option,
    option_specs,
    parse_options,
    show_option,
    show_options,
)
from starboard.kernel.past import Ply, story
from starboard.kernel.playout import playout, random_game
from starboard.kernel.record import Record, final_state, parse, replay, verify
from starboard.kernel.rng import Rng
from starboard.kernel.scene import (
    COLOURS,
    Button,
    Holding,
    Number,
    Panel,
    Piece,
    Scene,
    Zone,
    name_seats,
)
from starboard.kernel.state import CHANCE, OVER, Result, State
from starboard.kernel.symbol import Symbol, parse_symbol, read_symbols
from starboard.kernel.thinking import SIMULATIONS, Budget, Thinking, usual_levels
from starboard.kernel.view import WATCHER, OpenView, View
from starboard.kernel.words import capital, counted, without_article

__all__ = [
    "CHANCE",
    "COLOURS",
    "OVER",
    "SIMULATIONS",
    "WATCHER",
    "Advice",
    "AnyGame",
    "BadGame",
    "BadOption",
    "BadRecord",
    "BadSeal",
    "BadSeats",
    "Budget",
    "Button",
    "ClockDealer",
    "Dealer",
    "Features",
    "Find",
    "Game",
    "Holding",
    "IllegalMove",
    "Learned",
    "Look",
    "Match",
    "Model",
    "Moment",
    "Move",
    "MoveTable",
    "NoOptions",
    "Number",
    "OpenView",
    "OptionSpec",
    "Palette",
    "Panel",
    "Piece",
    "Ply",
    "Record",
    "Result",
    "Rng",
    "Scene",
    "ScriptedDealer",
    "Seal",
    "SealedDealer",
    "SeededDealer",
    "StarboardError",
    "State",
    "Symbol",
    "Thinking",
    "UndoRefused",
    "UnknownGame",
    "UnknownNotation",
    "View",
    "WrongVersion",
    "Zone",
    "capital",
    "counted",
    "final_state",
    "find_option",
    "first_model",
    "name_seats",
    "open_game",
    "option",
    "option_specs",
    "parse",
    "parse_model",
    "parse_options",
    "parse_symbol",
    "playout",
    "random_game",
    "read_model",
    "read_symbols",
    "refusal",
    "replay",
    "show_option",
    "show_options",
    "story",
    "usual_levels",
    "verify",
    "without_article",
]
