"""The orders of a hall to one front, carried out one after the other."""

from __future__ import annotations

import asyncio
import logging

from netplay.cluster import subjects
from netplay.cluster.bus import Bus, BusFailure
from netplay.cluster.front_services_wire import FrontOrder, front_order_codec
from netplay.cluster.session_ids import FrontId
from netplay.system.background_tasks import BackgroundTasks
from netplay.system.clock import TimeSource, sleep

log = logging.getLogger(__name__)

ORDER_SECONDS = 3.0
"""So long a front may take to carry out one order."""
TRIES = 3
PAUSE_SECONDS = 0.5
"""An order that is carried out twice does no harm; a front that does none of them is gone."""


class FrontOrderLine:
    """A queue of orders, given in turn; `finish` waits until all are carried out, or given up."""

    def __init__(self, front: FrontId, bus: Bus, time: TimeSource) -> None:
        self._front = front
        self._bus = bus
        self._time = time
        self._turn = asyncio.Lock()
        self._work = BackgroundTasks()
        self._given_up = 0
        """How often the front has been given up, with all orders that waited then."""

    def give(self, order: FrontOrder) -> None:
        """Have it carried out, soon."""
        self._work.spawn(self._give(order, self._given_up))

    async def finish(self) -> None:
        """Return once there is nothing left to do."""
        await self._work.finish()

    async def _give(self, order: FrontOrder, given_up: int) -> None:
        data = front_order_codec().encode(order)
        async with self._turn:
            if given_up != self._given_up:
                return
            for _ in range(TRIES):
                try:
                    await self._bus.request(
                        subjects.front_orders_subject(self._front), data, timeout=ORDER_SECONDS
                    )
                except BusFailure as unavailable:
                    why = unavailable
                    await sleep(self._time, PAUSE_SECONDS)
                else:
                    return
            self._given_up += 1
        log.warning("the front %s has not heard %s: %s", self._front, type(order).__name__, why)
