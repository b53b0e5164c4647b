"""The games that come with Starboard, each in a folder of its own. None knows another."""
