"""Operations: everything that can be asked over HTTP, each said once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from starlette.convertors import IntegerConvertor, register_url_convertor

from starboard.server import protocol as p


@dataclass(frozen=True, slots=True)
class Operation:
    """One thing that can be asked: where, what it takes and gives, and what it is for."""

    request: str
    """Method and path; a part of the path in braces is a parameter."""

    takes: Any
    gives: Any
    summary: str
    query: tuple[tuple[str, str, str], ...] = ()
    """What may follow the path: a name, its JSON type and what it means."""

    text: str = "text/plain"
    """What kind of text it gives, where it does not give JSON."""

    @property
    def method(self) -> str:
        """GET or POST."""
        return self.request.partition(" ")[0]

    @property
    def path(self) -> str:
        """The path, with the kinds of its parameters."""
        return self.request.partition(" ")[2]

    @property
    def plain_path(self) -> str:
        """The path without the kinds of its parameters."""
        return self.path.replace(":number", "")

    @property
    def parameters(self) -> list[str]:
        """The names in braces of its path."""
        return [part[1:-1] for part in self.plain_path.split("/") if part.startswith("{")]


class NumberConvertor(IntegerConvertor):
    """Reads a number in a path; nothing here is counted in billions."""

    regex = "[0-9]{1,9}"


register_url_convertor("number", NumberConvertor())

SEAT: Final = ("seat", "integer", "One of your seats, or -3 for a spectator, which is the default.")

OPERATIONS: Final = {
    "lobby": Operation("GET /api/lobby", None, p.Lobby, "The games and the bots."),
    "game": Operation(
        "GET /api/games/{name}",
        None,
        p.GameDetails,
        "A game's card, rules, symbols and a sample scene.",
    ),
    "example": Operation(
        "GET /api/games/{name}/pictures/{theme}/{number:number}",
        None,
        str,
        "One of a game's pictures as SVG, light or dark; counted from 0 as in its details.",
        text="image/svg+xml",
    ),
    "lessons": Operation(
        "GET /api/games/{name}/lessons", None, list[p.LessonCard], "The lessons of a game."
    ),
    "learn": Operation(
        "POST /api/lessons/{name}/{lesson}",
        p.Learn,
        p.LessonView,
        "A lesson after these moves. Nothing is kept: send all moves each time.",
    ),
    "learn_at": Operation(
        "POST /api/lessons/{name}/{lesson}/at/{ply:number}",
        p.Learn,
        p.SceneAt,
        "How the table of a lesson looked after so many plies.",
    ),
    "promise": Operation(
        "POST /api/seals",
        p.Nothing,
        p.Promise,
        "The seal of a new table's luck: ask for it before you add your own share.",
    ),
    "luck": Operation(
        "GET /api/tables/{table}/luck",
        None,
        p.Luck,
        "All draws of a finished game with their seal, for anyone to deal again.",
    ),
    "open": Operation(
        "POST /api/tables",
        p.OpenTable,
        p.TableOpened,
        "Open a table. Sets the cookie that owns its seats.",
    ),
    "show": Operation(
        "POST /api/replays",
        p.ShowRecord,
        p.TableOpened,
        "Show the record of a finished game; the same record is always at the same table.",
    ),
    "sit": Operation(
        "POST /api/tables/{table}/sit",
        p.Sit,
        p.TableOpened,
        "Take a free seat with the key of a join link.",
    ),
    "card": Operation(
        "GET /api/tables/{table}",
        None,
        p.TableCard,
        "Who plays what at a table, and whose turn it is.",
    ),
    "at": Operation(
        "GET /api/tables/{table}/at/{ply:number}",
        None,
        p.SceneAt,
        "How a table looked after so many plies.",
        (SEAT,),
    ),
    "record": Operation(
        "GET /api/tables/{table}/record",
        None,
        str,
        "The record as text; refused while a game with secrets runs.",
    ),
    "scenes": Operation(
        "GET /api/tables/{table}/scenes/{ply:number}",
        None,
        list[p.SceneAt],
        "How a table looked after so many plies and the few after them.",
        (SEAT,),
    ),
    "study": Operation(
        "GET /api/tables/{table}/study",
        None,
        p.Study,
        "What a finished game was about. A bot judges its decisions: ask again for more.",
    ),
    "picture": Operation(
        "GET /api/tables/{table}/picture",
        None,
        str,
        "The table as a spectator sees it.",
        text="image/svg+xml",
    ),
    "play_on": Operation(
        "POST /api/tables/{table}/play-on",
        p.PlayOn,
        p.TableOpened,
        "Open a table that goes on from a position of a finished one, with bots for rivals.",
    ),
    "rematch": Operation(
        "POST /api/tables/{table}/rematch",
        p.Again,
        p.TableOpened,
        "Open the table where the same players play again.",
    ),
    "mine": Operation(
        "GET /api/mine",
        None,
        list[p.TableCard],
        "The tables where you sit, the one changed last first, fifty at most.",
        (("after", "string", "The last table of the page before, to get the next one."),),
    ),
    "recovery": Operation(
        "GET /api/recovery",
        None,
        p.Recovery,
        "The recovery code of this browser; refused if it has no tables yet.",
    ),
    "erase": Operation(
        "POST /api/erase",
        p.Nothing,
        p.Erased,
        "Take your name off every table and give your seats up; nothing brings them back.",
    ),
    "sign_out": Operation(
        "POST /api/sign-out",
        p.Nothing,
        p.Recovery,
        "Sign out everywhere else; this browser gets a new cookie and a new recovery code.",
    ),
    "recover": Operation(
        "POST /api/recover",
        p.Recover,
        list[p.TableCard],
        "Bring the tables of a recovery code to this browser.",
    ),
    "health": Operation(
        "GET /api/health", None, p.Health, "Whether the server and its store work."
    ),
}
