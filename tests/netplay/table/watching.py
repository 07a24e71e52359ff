"""A player's whole screen at a table under a hand-moved clock, and all that it ever shows."""

from __future__ import annotations

from engine.core.zones import NO_CARD, Instance
from netplay.table.inbox import InboxTablePort
from tests.netplay.faketime import FakeAlarm, FakeTime
from tui.canvas.table_regions import layout_for
from tui.cards.card_book import CardBook
from tui.ports import TableMessage, TableUpdate
from tui.settings.preferences import Preferences
from tui.table.controller import TableController
from tui.table.keys.act import ScreenCallbacks
from tui.table.model.clock import seconds_until_bot_countdown_ticks
from tui.table.model.desk import Desk
from tui.table.painters.table import paint_table
from tui.words.catalogue import words_for

Moment = tuple[float, str, bytes]
"""When, of what sort, and every span of the screen with its role."""
SIZE = (100, 30)


class Screen:
    """Receives, paints and presses as a session does; `shown` is the timeline of what it saw."""

    def __init__(self, port: InboxTablePort, time: FakeTime, book: CardBook) -> None:
        self.desk = Desk.at(port, book, Preferences("en", "dark", "unicode"))
        self.shown: list[Moment] = []
        self.named: set[Instance] = set()
        """Every card that an event told of."""
        self.port = port
        screen = ScreenCallbacks(
            later=self._later, leave=port.leave, prefer=lambda chosen: None, repaint=lambda: None
        )
        self.controller = TableController(self.desk, port, screen, held=0.0)
        self._time = time
        self._tick: FakeAlarm | None = None
        port.listen(self._hear)

    def press(self, key: str) -> None:
        """One key."""
        self.controller.press(key, self._time.now())
        self._paint("key")

    def _hear(self, message: TableMessage) -> None:
        self.controller.receive(message, self._time.now())
        for event in message.events if isinstance(message, TableUpdate) else ():
            self.named |= {getattr(event, "card", NO_CARD), *getattr(event, "cards", ())}
        # What nobody paints is seen all the same by whoever reads the wire.
        told = (message.clock, message.notices) if isinstance(message, TableUpdate) else message
        self._paint(f"{type(message).__name__} {told}")

    def _later(self, seconds: float) -> None:
        self._time.call_at(
            self._time.now() + seconds, lambda: self.controller.due(self._time.now())
        )

    def _paint(self, sort: str = "tick") -> None:
        now, layout = self._time.now(), layout_for(*SIZE)
        assert layout is not None
        if self.desk.update is not None:
            painted = repr(sorted(paint_table(self.desk, layout, now).items())).encode()
            self.shown.append((round(now, 6), sort, painted))
        self._wake_up()

    def _wake_up(self) -> None:
        """Paint again when the clock's picture changes next."""
        if self._tick is not None:
            self._tick.cancel()
        desk, now = self.desk, self._time.now()
        chairs = desk.update.chairs if desk.update is not None else ()
        waits = [seconds_until_bot_countdown_ticks(chairs, desk.updated, now)]
        waits.append(desk.clock.next_tick(now) if desk.clock is not None else None)
        wait = min((one for one in waits if one is not None), default=None)
        self._tick = None if wait is None else self._time.call_at(now + wait, self._paint)


def book_of(port: InboxTablePort) -> CardBook:
    """What the screens of one table read from."""
    return CardBook(port.info, words_for("en"))
