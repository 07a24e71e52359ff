"""The orders that a hall gives a front, carried out."""

from __future__ import annotations

import asyncio
import logging

from netplay.cluster import subjects
from netplay.cluster.bus import Bus, BusFailure
from netplay.cluster.front_services_wire import (
    AskBans,
    CurrentBans,
    EndAllSessions,
    HangUp,
    RefreshBans,
    StopAcceptingAndIgnoreInput,
    front_order_codec,
)
from netplay.cluster.front_visits import FrontVisits
from netplay.cluster.hall_client import HallClient
from netplay.cluster.session_ids import FrontId
from netplay.cluster.visitor_admission_at_front import BanCheckAtFront
from netplay.request_denied import RequestDenied
from netplay.ssh import SSHListener
from netplay.wire.codec import WireError
from tui.words.catalogue import words_for

log = logging.getLogger(__name__)


class FrontOrderHandler:
    """Carries out orders at one listening front."""

    def __init__(
        self,
        bus: Bus,
        hall: HallClient,
        server: SSHListener,
        visits: FrontVisits,
        bans: BanCheckAtFront,
    ) -> None:
        self._bus = bus
        self._hall = hall
        self._server = server
        self._visits = visits
        self._bans = bans
        self.listens = True
        """The hall has not ordered otherwise."""
        self.closed = asyncio.Event()
        """The hall has ended, and everybody was said goodbye to."""

    async def start(self, front: FrontId) -> None:
        """Carry them out from now on."""
        await self._bus.subscribe(subjects.front_orders_subject(front), self._ordered)

    async def take_up_bans(self) -> None:
        """Ask who is banned, and end the connections of whoever is. Raises `BusFailure`."""
        self._bans.take(await self._hall.ask(AskBans(), CurrentBans))
        self._server.turn_out(self._bans.hit, words_for("en")("admin.banned"))

    async def _ordered(self, subject: str, data: bytes) -> bytes | None:
        try:
            order = front_order_codec().decode(data)
        except WireError as error:
            log.error("an order of the hall cannot be read: %s", error)
            return None
        match order:
            case HangUp(session, farewell):
                visitor = self._visits.visitor_of(session)
                if visitor is not None:
                    self._server.hang_up(visitor, farewell)
            case RefreshBans():
                try:
                    await self.take_up_bans()
                except (BusFailure, RequestDenied):
                    return None
            case StopAcceptingAndIgnoreInput():
                self.listens = False
                self._server.listen_no_more()
            case EndAllSessions():
                self.listens = False
                await self._server.close()
                self.closed.set()
        return b""
