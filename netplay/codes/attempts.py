"""How often codes may be tried."""

from __future__ import annotations

from collections import OrderedDict

from netplay.sources import source_of
from netplay.timing import Bucket, Time

_BURST, _PAUSE = 8, 60.0
"""So many tries of one address at once, and then one in so many seconds."""
_BURST_OF_ALL, _PAUSE_OF_ALL = 200, 1.0
_REMEMBERED = 4096


class Attempts:
    """Tries at codes, limited for each address and for all of them together.

    A guess has no chance anyway (`netplay.codes.writing`); this is for the disk and the log.
    """

    def __init__(self, time: Time) -> None:
        self._time = time
        self._of_all = Bucket(time, _PAUSE_OF_ALL, _BURST_OF_ALL)
        self._sources: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        """Whether somebody there may try a code now; counts as a try."""
        source = source_of(address)
        bucket = self._sources.pop(source, None) or Bucket(self._time, _PAUSE, _BURST)
        self._sources[source] = bucket
        if len(self._sources) > _REMEMBERED:
            self._sources.popitem(last=False)
        return bucket.take() and self._of_all.take()
