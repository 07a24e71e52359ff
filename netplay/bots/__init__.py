"""Bots that search do it in processes of their own, so that no table ever waits for them."""

from netplay.bots.box_spec import BoxSpec
from netplay.bots.pool import Pool
from netplay.bots.port import BotDecision, SearchPort

__all__ = ["BotDecision", "BoxSpec", "Pool", "SearchPort"]
