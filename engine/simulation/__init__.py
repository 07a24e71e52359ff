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
    card_win_rates,
    share_with_interval,
    summarize_games,
)

__all__ = [
    "BotGameReport",
    "CardWinRate",
    "PercentileSpread",
    "ShareWithInterval",
    "SimulationSummary",
    "card_win_rates",
    "play_bot_game",
    "seed_of_bot_game",
    "share_with_interval",
    "summarize_games",
]
