"""Small games that the literature knows, each in one file, as a guest would write it."""
