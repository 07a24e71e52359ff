"""The spectators of a table: what everybody knows, so many seconds late.

Nothing here ever gets a seat's own view or events, so there is nothing to hide. The delay holds for
all of it: pictures, clocks, talk and the log. What spectators say among themselves is not delayed,
and no player reads it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import replace

from engine.core.zones import NOBODY
from netplay.system.clock import Alarm, TimeSource
from netplay.system.token_bucket import TokenBucket
from netplay.table.history import TableHistory
from netplay.table.inbox import InboxTablePort
from netplay.table.notices import MUTED, TOO_MUCH_TALK
from netplay.text_cleaning import clean_line
from tui.ports import (
    ClockReading,
    Notice,
    SpectatorRules,
    TableMessage,
    TableUpdate,
    TalkLine,
)

LINE_BURST, LINE_PAUSE = 4, 2.0
"""A spectator says so many lines at once, and then one in so many seconds."""


class TableSpectators:
    """The spectators of one table; `history` is what the table remembers for those who come
    later."""

    def __init__(
        self,
        time: TimeSource,
        rules: SpectatorRules,
        history: TableHistory,
        muted: Callable[[str], bool] = lambda owner: False,
    ) -> None:
        """Who is `muted`, by owner, is not heard."""
        self._time = time
        self._muted = muted
        self._rules = rules
        self._late = rules.delay > 0
        self._history = history.copy() if self._late else history
        self._buckets: dict[InboxTablePort, TokenBucket] = {}
        self._coming: deque[tuple[float, TableMessage]] = deque()
        """What is still to be shown, and when."""
        self._shown: tuple[float, TableUpdate] | None = None
        """The last picture, and when it was shown."""
        self._alarm: Alarm | None = None

    def __len__(self) -> int:
        return len(self._buckets)

    @property
    def ports(self) -> tuple[InboxTablePort, ...]:
        return tuple(self._buckets)

    def add(self, port: InboxTablePort) -> bool:
        """Somebody watches from now on; they get the picture as of the delay ago, if there was
        one. False if they did before, and only want it once more."""
        is_new = port not in self._buckets
        self._buckets.setdefault(port, TokenBucket(self._time, LINE_PAUSE, LINE_BURST))
        if self._shown is not None:
            since, update = self._shown
            port.send(self._for_newcomer(update, self._time.now() - since))
        return is_new

    def remove(self, port: InboxTablePort) -> bool:
        """They watch no longer; False if they did not."""
        return self._buckets.pop(port, None) is not None

    def show(self, message: TableMessage) -> None:
        """Something for everybody's eyes: a picture of nobody's, or a line of the table's talk."""
        self._coming.append((self._time.now() + self._rules.delay, message))
        self._release()

    def say(self, port: InboxTablePort, text: str) -> None:
        """A spectator says something to the others."""
        bucket, line = self._buckets.get(port), clean_line(text)
        if bucket is None or not (self._rules.talk and port.name and line):
            return
        if self._muted(port.owner):
            self._tell(port, MUTED)
        elif bucket.take():
            for one in self.ports:
                one.send(TalkLine(NOBODY, port.name, line))
        else:
            self._tell(port, TOO_MUCH_TALK)

    def close(self, reason: Notice, *, over: bool) -> None:
        """Nobody watches any more; the end of a game that is `over` is shown before."""
        if self._alarm is not None:
            self._alarm.cancel()
        if over:
            while self._coming:
                self._out(self._coming.popleft()[1])
        for port in self.ports:
            port.close(reason)
        self._buckets.clear()

    def _tell(self, port: InboxTablePort, line: Notice) -> None:
        """A line for one spectator alone, below the picture that they have."""
        if self._shown is not None:
            port.send(replace(self._shown[1], events=(), notices=(line,)))

    def _release(self) -> None:
        now = self._time.now()
        while self._coming and self._coming[0][0] <= now:
            self._out(self._coming.popleft()[1])
        if self._coming and self._alarm is None:
            self._alarm = self._time.call_at(self._coming[0][0], self._ring)

    def _ring(self) -> None:
        self._alarm = None
        self._release()

    def _out(self, message: TableMessage) -> None:
        if isinstance(message, TableUpdate):
            self._shown = (self._time.now(), message)
            if self._late:
                self._history.add(message.events, message.view.public)
        for port in self.ports:
            port.send(message)

    def _for_newcomer(self, update: TableUpdate, age: float) -> TableUpdate:
        """The picture that was shown so many seconds ago, with its clocks as they are by now."""
        chairs = tuple(
            one if one.bot_in is None else replace(one, bot_in=max(0.0, one.bot_in - age))
            for one in update.chairs
        )
        return replace(
            update,
            events=self._history.recent(NOBODY),
            history=self._history.chronicle(),
            notices=(),
            chairs=chairs,
            clock=_aged(update.clock, age),
        )


def _aged(clock: ClockReading | None, age: float) -> ClockReading | None:
    """The reading so many seconds later."""
    if clock is None or clock.left is None:
        return clock
    if clock.hold_left is not None:
        return replace(clock, hold_left=max(0.0, clock.hold_left - age))
    return replace(clock, left=max(0.0, clock.left - age))
