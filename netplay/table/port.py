"""One seat's door to its table."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace

from engine.core.commands import Command
from engine.core.errors import Refusal
from engine.core.zones import Seat
from netplay.budget import PAYER, WorkAccount
from netplay.system.clock import Bucket, Time
from netplay.system.error_text import where
from netplay.table.inbox import (
    Admitted,
    Held,
    InboxItem,
    Joined,
    Left,
    Played,
    Talked,
    WantsAdjourn,
    WantsAdvice,
    WantsAgain,
)
from tui.ports import (
    Again,
    Closed,
    CommandRefused,
    Labels,
    Listener,
    Notice,
    TableInfo,
    TableMessage,
    Update,
)

log = logging.getLogger(__name__)

MOST_LABELS = 10
MOST_WAITING = 6
"""Commands of one seat that may wait for the table; a finger is not faster."""


class SeatPort:
    """A `TablePort`. It stays with the session that got it, and is dead once it was closed."""

    def __init__(
        self,
        info: TableInfo,
        seat: Seat,
        post: Callable[[InboxItem], None],
        time: Time,
        bucket: Bucket,
        way: Callable[[], float] = lambda: 0.0,
    ) -> None:
        self._info = info
        self._seat = seat
        self._post = post
        self._time = time
        self._bucket = bucket
        self.way = way
        """Seconds that a picture needs to this player now, or a press back, with the jitter."""
        self.name = ""
        """Of a spectator: who talks; empty for one without a name."""
        self.owner = ""
        """Of a spectator: who that is, as the host knows people."""
        self._listener: Listener | None = None
        self._open = True
        self.labels: Labels = ()
        """Which digit lies on which card of the player's hand."""
        self.last: Update | None = None
        """What was shown last."""
        self.waiting = 0
        """Commands handed in and not yet judged."""
        self.payer: WorkAccount | None = None
        """At whose expense the table does what is asked of it here."""

    @property
    def info(self) -> TableInfo:
        return self._info

    @property
    def seat(self) -> Seat:
        return self._seat

    @property
    def is_open(self) -> bool:
        return self._open

    def listen(self, listener: Listener) -> None:
        self._listener = listener
        self.payer = PAYER.get()
        self._tell(Joined(self))

    def submit(self, command: Command, seen: int) -> None:
        if self.waiting >= MOST_WAITING or not self._bucket.take():
            self.send(CommandRefused(command, Refusal("AMB-28", "too_many_commands")))
            return
        if self._tell(Played(self, command, seen, self._time.now() - self.way())):
            self.waiting += 1

    def hold(self) -> None:
        self._hold(on=True)

    def release(self) -> None:
        self._hold(on=False)

    def looked(self, what: str) -> None:
        """Nobody at the table learns what is read."""

    def say(self, text: str) -> None:
        self._tell(Talked(self, text))

    def advise(self) -> None:
        self._ask(WantsAdvice(self))

    def rematch(self, now: bool = False) -> None:
        self._ask(WantsAgain(self, now))

    def label(self, labels: Labels) -> None:
        self.labels = labels[:MOST_LABELS]

    def adjourn(self) -> None:
        self._ask(WantsAdjourn(self))

    def admit(self, knock: int, yes: bool) -> None:
        self._ask(Admitted(self, knock, yes))

    def leave(self) -> None:
        """Get up: a bot finishes, until the player comes back."""
        self._end(for_good=True)

    def drop(self) -> None:
        """The line is gone; the chair is kept."""
        self._end(for_good=False)

    def send(self, message: TableMessage) -> None:
        """Hand a message to the listener; one that fails loses its seat, and nobody else does."""
        if not self._open or self._listener is None:
            return
        if isinstance(message, Update):
            self.last = message
        try:
            self._listener(message)
        except Exception as error:
            log.error("a listener at table %s has failed: %s", self._info.id, where(error))
            self.drop()

    def remind(self, notice: Notice) -> None:
        """Send once more what was shown last, with a line of the house; the clock stands."""
        if self.last is not None:
            clock = self.last.clock and replace(self.last.clock, left=None)
            self.send(replace(self.last, events=(), clock=clock, notices=(notice,)))

    def close(self, reason: Notice) -> None:
        self.end(Closed(reason))

    def end(self, message: Closed | Again) -> None:
        """The last message, and no other after it."""
        self.send(message)
        self._open = False
        self._listener = None

    def go_on(self, port: SeatPort) -> SeatPort:
        """Send a spectator on to a rematch, by that port."""
        port.way, port.name, port.owner = self.way, self.name, self.owner
        self.end(Again(port))
        return port

    def _hold(self, on: bool) -> None:
        if self.waiting < MOST_WAITING and self._ask(Held(self, on)):
            self.waiting += 1

    def _end(self, for_good: bool) -> None:
        self._tell(Left(self, for_good))
        self._open = False
        self._listener = None

    def _ask(self, item: InboxItem) -> bool:
        """What comes too fast is not heard: it is no key press of a person."""
        return self._bucket.take() and self._tell(item)

    def _tell(self, item: InboxItem) -> bool:
        if self._open:
            self._post(item)
        return self._open
