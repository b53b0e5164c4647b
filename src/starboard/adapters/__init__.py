"""The games as others' environments: OpenSpiel, PettingZoo and Gymnasium.

Every observation starts from a view, so that no adapter can show what a game's `view.py` hides.
The libraries come with the extra `research`; `course` alone needs none of them.
"""

NEEDS = "The research adapters need more packages: pip install 'starboard-games[research]'."
"""Said where one of the extra's packages is missing."""
