"""The vocabulary every part shares: games, states, moves, views, scenes and records."""

from starboard.kernel.advice import NOTHING_OBVIOUS, Advice
from starboard.kernel.box import Board, Box, Component, Face, face
from starboard.kernel.calibration import AS_EXPECTED, Calibration, log_odds
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
    BadGuide,
    BadLesson,
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
from starboard.kernel.gain import Gain
from starboard.kernel.game import AnyGame, Find, Game, open_game, refusal
from starboard.kernel.guide import SECONDS_A_DECISION, Guide, Picture, Tip, parse_guide, read_guide
from starboard.kernel.key_features import KeyFeatures, key_features, parse_key_model
from starboard.kernel.lesson import MOST_WORDS, STEP_BACK, Lesson, Step, parse_lesson, read_lessons
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
from starboard.kernel.past import Ply, gains_of, story
from starboard.kernel.playout import playout, random_game
from starboard.kernel.pointing import point_at
from starboard.kernel.record import Record, final_state, parse, replay, seat_names, verify
from starboard.kernel.rng import Rng
from starboard.kernel.rulebook import numbered_rules
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
from starboard.kernel.teaching import Met, pictures, reach, shown, where_met
from starboard.kernel.thinking import SIMULATIONS, Budget, Thinking, usual_levels
from starboard.kernel.tutor import Answer, Chooser, Rivals, Task, Tutor
from starboard.kernel.view import WATCHER, OpenView, View
from starboard.kernel.words import capital, counted, without_article

__all__ = [
    "AS_EXPECTED",
    "CHANCE",
    "COLOURS",
    "MOST_WORDS",
    "NOTHING_OBVIOUS",
    "OVER",
    "SECONDS_A_DECISION",
    "SIMULATIONS",
    "STEP_BACK",
    "WATCHER",
    "Advice",
    "Answer",
    "AnyGame",
    "BadGame",
    "BadGuide",
    "BadLesson",
    "BadOption",
    "BadRecord",
    "BadSeal",
    "BadSeats",
    "Board",
    "Box",
    "Budget",
    "Button",
    "Calibration",
    "Chooser",
    "ClockDealer",
    "Component",
    "Dealer",
    "Face",
    "Features",
    "Find",
    "Gain",
    "Game",
    "Guide",
    "Holding",
    "IllegalMove",
    "KeyFeatures",
    "Learned",
    "Lesson",
    "Look",
    "Match",
    "Met",
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
    "Picture",
    "Piece",
    "Ply",
    "Record",
    "Result",
    "Rivals",
    "Rng",
    "Scene",
    "ScriptedDealer",
    "Seal",
    "SealedDealer",
    "SeededDealer",
    "StarboardError",
    "State",
    "Step",
    "Symbol",
    "Task",
    "Thinking",
    "Tip",
    "Tutor",
    "UndoRefused",
    "UnknownGame",
    "UnknownNotation",
    "View",
    "WrongVersion",
    "Zone",
    "capital",
    "counted",
    "face",
    "final_state",
    "find_option",
    "first_model",
    "gains_of",
    "key_features",
    "log_odds",
    "name_seats",
    "numbered_rules",
    "open_game",
    "option",
    "option_specs",
    "parse",
    "parse_guide",
    "parse_key_model",
    "parse_lesson",
    "parse_model",
    "parse_options",
    "parse_symbol",
    "pictures",
    "playout",
    "point_at",
    "random_game",
    "reach",
    "read_guide",
    "read_lessons",
    "read_model",
    "read_symbols",
    "refusal",
    "replay",
    "seat_names",
    "show_option",
    "show_options",
    "shown",
    "story",
    "usual_levels",
    "verify",
    "where_met",
    "without_article",
]
