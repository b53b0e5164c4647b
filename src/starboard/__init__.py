"""Starboard: write the rules of a tabletop game once, then play, test and study it."""

from starboard import build

build.choose()
