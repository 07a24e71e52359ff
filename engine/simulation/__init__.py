"""Games that bots play among themselves, and what they tell about a box.

`play_out` plays one game and counts; `summary_of` puts the counts of many games together. Neither
knows a clock or a process: the same box, seats and seeds give the same counts on any machine.
"""

from engine.simulation.playing import GameReport, play_out, seed_of_game
from engine.simulation.summary import (
    CardWins,
    Share,
    Spread,
    Summary,
    card_wins,
    share_of,
    summary_of,
)

__all__ = [
    "CardWins",
    "GameReport",
    "Share",
    "Spread",
    "Summary",
    "card_wins",
    "play_out",
    "seed_of_game",
    "share_of",
    "summary_of",
]
