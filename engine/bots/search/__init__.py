"""Bots that search: they try what might be done on made-up positions and play on from there."""

from engine.bots.search.advice import Advice, AdviceFact, AdviceReason, advise
from engine.bots.search.thinking import PLAYOUTS, Thought, Try, best, think

__all__ = [
    "PLAYOUTS",
    "Advice",
    "AdviceFact",
    "AdviceReason",
    "Thought",
    "Try",
    "advise",
    "best",
    "think",
]
