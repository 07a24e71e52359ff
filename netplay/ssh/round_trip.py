"""The measured time of the way to a visitor and back."""

import asyncio
import logging
from collections.abc import Callable

import asyncssh

log = logging.getLogger(__name__)

_FIRST_PAUSES = (0.5, 1.0, 2.0)
"""Seconds between the first measurements: a window may open soon after the login."""


class LinkLatency:
    """The smoothed time to one visitor and its jitter, in seconds, one way."""

    __slots__ = ("_deviation", "_round_trip")

    def __init__(self) -> None:
        self._round_trip: float | None = None
        self._deviation = 0.0

    @property
    def delay(self) -> float:
        """Half of the usual round trip; 0 before the first measurement."""
        return (self._round_trip or 0.0) / 2

    @property
    def jitter(self) -> float:
        """How far a single trip strays from `delay`, on average."""
        return self._deviation / 2

    @property
    def way(self) -> float:
        """What nearly every trip stays below: the delay, and twice as far as one strays."""
        return self.delay + 2 * self.jitter

    def measured(self, round_trip: float) -> None:
        """Add one measurement, weighted as TCP does (RFC 6298)."""
        if self._round_trip is None:
            self._round_trip, self._deviation = round_trip, round_trip / 2
            return
        self._deviation += (abs(self._round_trip - round_trip) - self._deviation) / 4
        self._round_trip += (round_trip - self._round_trip) / 8


async def measure_round_trips(
    connection: asyncssh.SSHServerConnection,
    link: LinkLatency,
    *,
    interval: float,
    limit: float,
    lost: Callable[[], None],
) -> None:
    """Measure until cancelled; call `lost` when the client leaves a question open for `limit`.

    asyncssh asks by itself only after silence and keeps the times to itself; one question in
    flight at a time does for both purposes.
    """
    loop = asyncio.get_running_loop()
    pauses = iter(_FIRST_PAUSES)
    while True:
        asked = loop.time()
        try:
            async with asyncio.timeout(limit):
                await connection._make_global_request(b"keepalive@openssh.com")
        except TimeoutError:
            lost()
            return
        link.measured(loop.time() - asked)
        await asyncio.sleep(min(next(pauses, interval), interval))
