"""Play on a terminal's whole screen: a lobby, and a table that draws any game's scene."""

from starboard.cli.terminal.app import StarboardApp, run_app

__all__ = ["StarboardApp", "run_app"]
