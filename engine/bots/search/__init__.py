"""Bots that search: they try what might be done on made-up positions and play on from there."""

from engine.bots.search.advice import Advice, AdviceFactName, AdviceReason, advise
from engine.bots.search.playout_search import (
    PLAYOUTS,
    SearchResult,
    TriedCommand,
    choose_by_untimed_search,
    search_best_command,
)

__all__ = [
    "PLAYOUTS",
    "Advice",
    "AdviceFactName",
    "AdviceReason",
    "SearchResult",
    "TriedCommand",
    "advise",
    "choose_by_untimed_search",
    "search_best_command",
]
