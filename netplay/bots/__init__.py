"""Search processes: bots that search do so outside the host's process, so that no table waits
for them."""

from netplay.bots.box_spec import BoxSpec
from netplay.bots.search_pool import SearchPool
from netplay.bots.search_port import BotDecision, SearchPort

__all__ = ["BotDecision", "BoxSpec", "SearchPool", "SearchPort"]
