"""The table in the browser: an event log, a socket for each player, bots beside them."""
