"""Explanations why a window closed, for those who could have used it: told to each of them
alone."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.events import Event, ResponseWindowClosed, ResponseWindowOpened
from netplay.system.clock import TimeSource
from netplay.table.inbox import InboxTablePort
from tui.ports import Notice, NoticeKey, new_notice

MOST_OPEN = 16
"""More windows are never open, the earlier lives of those that were opened again among them."""


class WindowOpeningTimes:
    """The times since when windows are open."""

    def __init__(self, time: TimeSource) -> None:
        self._time = time
        self._since: dict[int, float] = {}
        self._began = time.now()
        """What was open before is timed from here."""

    def closings(self, events: Iterable[Event]) -> list[tuple[ResponseWindowClosed, float]]:
        """The windows that these events close, and for how long each was open; call it once for
        all that has happened."""
        closed = []
        for event in events:
            if isinstance(event, ResponseWindowOpened):
                self._since[event.id] = self._time.now()
                if len(self._since) > MOST_OPEN:
                    del self._since[next(iter(self._since))]
            elif isinstance(event, ResponseWindowClosed):
                since = self._since.pop(event.id, self._began)
                closed.append((event, self._time.now() - since))
        return closed


def window_closed_notices(
    closings: Iterable[tuple[ResponseWindowClosed, float]],
    port: InboxTablePort,
    *,
    waits: bool = False,
) -> tuple[Notice, ...]:
    """What that player is told: of windows that others closed while they had an answer, and had
    neither passed nor laid a card down for afterwards. Where all had passed nobody was left to ask;
    and where the table `waits` for answers, none that could have changed a thing was missed."""
    view = port.last.view if port.last is not None else None
    if view is None or view.passed or view.decision is None:
        return ()
    asked = view.decision.id
    if not view.decision.has_answer or any(one.seat == port.seat for one in view.public.queue):
        return ()
    silent = ("all_passed", "expired") if waits else ("all_passed",)
    return tuple(
        new_notice(_why(closed), n=round(seconds, 1))
        for closed, seconds in closings
        if closed.id == asked
        and port.seat not in (closed.subject, closed.by)
        and closed.why not in silent
    )


def _why(closed: ResponseWindowClosed) -> NoticeKey:
    if closed.why != "expired":
        return "window_overtaken"
    return "window_expired_receipt" if closed.about == "receipt" else "window_expired"
