"""The doors of a hall whose visitors come by fronts: who is in, and the way out."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass

from cards.languages import language_for_locale
from netplay.admin.connected_sessions import ConnectedSessions, SessionUser
from netplay.admin.node_figures import FrontFigures
from netplay.cluster.bus import Bus
from netplay.cluster.front_order_line import FrontOrderLine
from netplay.cluster.front_services_wire import (
    EndAllSessions,
    FrontOrder,
    FrontReport,
    HangUp,
    RefreshBans,
    StopAcceptingAndIgnoreInput,
)
from netplay.cluster.session_ids import FrontId, SessionId
from netplay.config import Config
from netplay.ssh import TerminalInfo, Visitor
from netplay.system.clock import Alarm, TimeSource
from netplay.terminal.colour_depth import ColourDepth
from tui.words.catalogue import words_for

log = logging.getLogger(__name__)

LOOK_SECONDS = 1.0
SILENT_SECONDS = 5.0
"""A front that reports nothing for so long is not counted any more."""
_ELSEWHERE = TerminalInfo("", (80, 24), ColourDepth.NONE)
"""The terminal of somebody at a front is that front's business."""


@dataclass(slots=True)
class _Front:
    report: FrontReport
    heard: float


class FrontDoors:
    """`Doors` of a hall. `gone` hears of the sessions that
    are over; `tell_all` sends what the visits are still to be told."""

    def __init__(
        self,
        bus: Bus,
        time: TimeSource,
        config: Config,
        guests: ConnectedSessions,
        gone: Callable[[FrontId, SessionId], None],
        tell_all: Callable[[], Awaitable[None]],
    ) -> None:
        self._time = time
        self._guests = guests
        self._gone = gone
        self._tell_all = tell_all
        self._bus = bus
        self._lines: dict[FrontId, FrontOrderLine] = {}
        self._reports: dict[FrontId, _Front] = {}
        self._visitors: dict[tuple[FrontId, SessionId], Visitor] = {}
        self._readers: set[tuple[FrontId, SessionId]] = set()
        self._due = 0.0
        self._alarm: Alarm | None = None
        self.lets_in = True
        """The hall does not end yet."""
        self.departures = 0
        """Sessions that have ended so far."""
        self.reconfigure(config)
        self._look_later()

    def reconfigure(self, config: Config) -> None:
        """Let these settings hold for whoever comes from now on."""
        self._most_of_key = config.ssh.sessions_per_key

    # --- who is in --------------------------------------------------------------------------------

    def enter(self, front: FrontId, session: SessionId, visitor: Visitor, who: SessionUser) -> None:
        """A session has begun; too many of one key end the oldest of them."""
        self._visitors[front, session] = visitor
        self._guests.come(visitor, who)
        if visitor.fingerprint is not None:
            theirs = [
                one.visitor
                for one in self._guests
                if one.visitor.fingerprint == visitor.fingerprint
            ]
            for oldest in theirs[: -self._most_of_key]:
                words = words_for(language_for_locale(oldest.language))
                self.hang_up(oldest, words("door.too_often"))

    def read(self, front: FrontId, session: SessionId, visitor: Visitor, who: SessionUser) -> None:
        """The same for a session that has no port: whoever only reads a replay."""
        self._readers.add((front, session))
        self.enter(front, session, visitor, who)

    def leave(self, front: FrontId, session: SessionId) -> None:
        """That session is over."""
        self._readers.discard((front, session))
        visitor = self._visitors.pop((front, session), None)
        if visitor is not None:
            self.departures += 1
            self._guests.go(visitor)
            self._gone(front, session)

    def is_reader(self, front: FrontId, session: SessionId) -> bool:
        """It was let in by `read`, and is not over."""
        return (front, session) in self._readers

    # --- how the fronts do ------------------------------------------------------------------------

    def report(self, front: FrontId, report: FrontReport) -> None:
        """A front lives."""
        before = self._reports.get(front)
        if before is not None and before.report.process != report.process:
            self._lose(front)
        self._reports[front] = _Front(report, self._time.now())

    @property
    def sessions(self) -> int:
        """Open now at all fronts."""
        return sum(one.report.sessions for one in self._reports.values())

    @property
    def fronts(self) -> tuple[FrontFigures, ...]:
        """Those that live."""
        return tuple(self._figures())

    def _figures(self) -> Iterator[FrontFigures]:
        for name, front in sorted(self._reports.items()):
            report = front.report
            people = sum(one == name for one, _ in self._visitors)
            yield FrontFigures(
                name, report.memory, report.lag_p50, report.lag_p95, people, report.sessions
            )

    def _lose(self, front: FrontId) -> None:
        self._reports.pop(front, None)
        for name, session in tuple(self._readers):
            if name == front:
                self.leave(name, session)

    def _look_later(self) -> None:
        self._due = self._time.now() + LOOK_SECONDS
        self._alarm = self._time.call_at(self._due, self._look)

    def _look(self) -> None:
        now = self._time.now()
        for name, front in tuple(self._reports.items()):
            # While this process itself was held up it heard nobody.
            front.heard += now - self._due
            if now - front.heard >= SILENT_SECONDS:
                self._lose(name)
        self._look_later()

    # --- the way out (`Doors`) --------------------------------------------------------------------

    def hang_up(self, visitor: Visitor, farewell: str) -> None:
        """End that visitor's session, if it is still there."""
        for (front, session), one in self._visitors.items():
            if one is visitor:
                self._order(front, HangUp(session, farewell))

    def turn_out(self, whom: Callable[[str, str | None], bool], farewell: str) -> None:
        """Somebody was banned: each front ends the connections that the bans hit."""
        self._order_all(RefreshBans())

    def listen_no_more(self) -> None:
        """Let nobody else in, and hear nothing more from those who are."""
        self.lets_in = False
        self._order_all(StopAcceptingAndIgnoreInput())

    async def close(self) -> None:
        """End every session that is left; return once the fronts have, or are given up."""
        if self._alarm is not None:
            self._alarm.cancel()
        self.lets_in = False
        await self._tell_all()
        self._order_all(EndAllSessions())
        for line in self._lines.values():
            await line.finish()

    def _order_all(self, order: FrontOrder) -> None:
        for front in self._reports:
            self._order(front, order)

    def _order(self, front: FrontId, order: FrontOrder) -> None:
        if front not in self._lines:
            self._lines[front] = FrontOrderLine(front, self._bus, self._time)
        self._lines[front].give(order)


def visitor_at_front(name: str, fingerprint: str | None, address: str, language: str) -> Visitor:
    """A visitor of a front, as the hall knows them."""
    return Visitor(name, fingerprint, address, _ELSEWHERE, language)
