"""Search processes: bots that search do so outside the host's process, so that no table waits
for them."""

from netplay.bots.picklable_box import PicklableBox
from netplay.bots.search_pool import SearchPool
from netplay.bots.search_port import SearchedMove, SearchPort

__all__ = ["PicklableBox", "SearchPool", "SearchPort", "SearchedMove"]
