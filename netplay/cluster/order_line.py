"""The orders of a hall to one front, carried out one after the other."""

from __future__ import annotations

import asyncio
import logging

from netplay.cluster import subjects
from netplay.cluster.bus import Bus, BusUnavailable
from netplay.cluster.service_wire import Order, front_orders
from netplay.cluster.session_ids import FrontId
from netplay.system.background_tasks import BackgroundTasks

log = logging.getLogger(__name__)

ORDER_SECONDS = 3.0
"""So long a front may take to carry out one order."""
TRIES = 3
"""An order that is carried out twice does no harm; a front that does none of them is gone."""


class OrderLine:
    """Gives orders in turn; `finish` waits until all are carried out, or given up."""

    def __init__(self, front: FrontId, bus: Bus) -> None:
        self._front = front
        self._bus = bus
        self._turn = asyncio.Lock()
        self._work = BackgroundTasks()

    def give(self, order: Order) -> None:
        """Have it carried out, soon."""
        self._work.spawn(self._give(order))

    async def finish(self) -> None:
        """Return once there is nothing left to do."""
        await self._work.finish()

    async def _give(self, order: Order) -> None:
        data = front_orders().encode(order)
        async with self._turn:
            for _ in range(TRIES):
                try:
                    await self._bus.request(
                        subjects.orders(self._front), data, timeout=ORDER_SECONDS
                    )
                except BusUnavailable as unavailable:
                    why = unavailable
                else:
                    return
        log.warning("the front %s has not heard %s: %s", self._front, type(order).__name__, why)
