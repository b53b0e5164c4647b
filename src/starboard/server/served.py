"""Served: what a running server answers from. Its lifespan hands it to every request."""

from __future__ import annotations

from typing import TypedDict

from starboard.server.auth import Players
from starboard.server.lessons import Lessons
from starboard.server.lobby import Games
from starboard.server.opening import Opening
from starboard.server.playing import Playing
from starboard.server.sockets import Sockets
from starboard.server.store import Store
from starboard.server.studying import Studying
from starboard.server.tables import Tables


class Served(TypedDict):
    """The state of the application, in `request.state` and `websocket.state`."""

    games: Games
    lessons: Lessons
    tables: Tables
    opening: Opening
    playing: Playing
    players: Players
    sockets: Sockets
    studying: Studying
    store: Store
