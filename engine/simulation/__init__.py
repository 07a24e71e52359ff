"""Games that bots play among themselves, and what they tell about a box.

`play_out` plays one game and counts; `summary_of` puts the counts of many games together. Neither
knows a clock or a process: the same box, seats and seeds give the same counts on any machine.
"""

from engine.simulation.playing import GameReport, play_out, seed_of_game
from engine.simulation.summary import Share, Spread, Summary, summary_of

__all__ = ["GameReport", "Share", "Spread", "Summary", "play_out", "seed_of_game", "summary_of"]
