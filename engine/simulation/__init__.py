"""Games that bots play among themselves, and what they tell about a box.

`play_bot_game` plays one game and counts; `summarize_games` puts the counts of many games
together. Neither
knows a clock or a process: the same box, seats and seeds give the same counts on any machine.
"""

from engine.simulation.bot_game import BotGameReport, play_bot_game, seed_of_bot_game
from engine.simulation.summary import (
    CardWinRate,
    PercentileSpread,
    ShareWithInterval,
    SimulationSummary,
    share_with_interval,
    summarize_games,
    wins_by_card,
)

__all__ = [
    "BotGameReport",
    "CardWinRate",
    "PercentileSpread",
    "ShareWithInterval",
    "SimulationSummary",
    "play_bot_game",
    "seed_of_bot_game",
    "share_with_interval",
    "summarize_games",
    "wins_by_card",
]
