"""One table: its task and inbox, the game, clocks, chairs, bots, and who is told what."""
