"""A port to a seat at a table of another process."""

from __future__ import annotations

import logging
from collections import deque
from dataclasses import replace

from engine.core.commands import Command
from engine.core.errors import Refusal
from engine.core.events import Event
from engine.core.zones import NOBODY, Seat
from netplay.cluster.port_wire import SeatGiven
from netplay.cluster.session_call_line import SessionCallLine
from netplay.cluster.table_calls import (
    AnswerKnock,
    AskCoach,
    AskForRematch,
    GetUp,
    LabelCards,
    ListenToTable,
    NoteOverlayOpened,
    RememberAutoPass,
    SayAtTable,
    SetClockHold,
    SetSoloTiming,
    SubmitCommand,
    TableCall,
    TakeSeatBack,
    ToggleSaveRequest,
)
from netplay.system.error_location import error_location
from netplay.table.history import RECENT_EVENTS
from tui.auto_pass_setting import AutoPass
from tui.ports import (
    CardDigits,
    CommandRefused,
    Notice,
    PortEnded,
    RematchBegun,
    SeatTicket,
    SoloTiming,
    TableInfo,
    TableListener,
    TableMessage,
    TableUpdate,
)

log = logging.getLogger(__name__)


class RemoteTablePort:
    """A `TablePort` that sends what it is asked, and repeats what it is told.

    It outlives the port at the table: when the session is opened anew it goes on through another
    one, and its listener gets the next picture with what has happened meanwhile.
    """

    def __init__(self, line: SessionCallLine, given: SeatGiven) -> None:
        self._line = line
        self._info = given.info
        self.address = given.address
        """The port at the table that it goes through now."""
        self.is_open = True
        """Neither left nor closed."""
        self._listener: TableListener | None = None
        self._next: RemoteTablePort | None = None
        """To the rematch."""
        self._last: TableUpdate | None = None
        self._seen: deque[Event] = deque(maxlen=RECENT_EVENTS)
        """The last events that the listener was told."""
        self._is_catching_up = False
        """What is told now lacks what came before it, until there is a picture with the past."""
        self._timing: SoloTiming | None = None
        self._labels: CardDigits = ()
        self._auto_pass: AutoPass | None = None

    @property
    def info(self) -> TableInfo:
        return self._info

    @property
    def ticket(self) -> SeatTicket:
        return self.address.ticket

    @property
    def seat(self) -> Seat:
        return self.ticket.seat

    def listen(self, listener: TableListener) -> None:
        self._listener = listener
        self._ask(ListenToTable())

    def port_of(self, ticket: SeatTicket) -> RemoteTablePort:
        assert self._next is not None
        return self._next

    def submit(self, command: Command, seen: int) -> None:
        if self.is_open and not self._ask(SubmitCommand(command, seen)):
            self.hear(CommandRefused(command, Refusal("AMB-28", "too_many_commands")))

    def hold(self) -> None:
        self._ask(SetClockHold(on=True))

    def release(self) -> None:
        self._ask(SetClockHold(on=False))

    def take_seat_back(self) -> None:
        self._ask(TakeSeatBack())

    def looked(self, what: str) -> None:
        self._ask(NoteOverlayOpened(what))

    def time_alone(self, wish: SoloTiming) -> None:
        self._timing = wish
        self._ask(SetSoloTiming(wish))

    def advise(self) -> None:
        self._ask(AskCoach())

    def say(self, text: str) -> None:
        self._ask(SayAtTable(text))

    def leave(self) -> None:
        self._ask(GetUp())
        self._end()

    def rematch(self, now: bool = False) -> None:
        self._ask(AskForRematch(now))

    def label(self, labels: CardDigits) -> None:
        self._labels = labels
        self._ask(LabelCards(labels))

    def keep_auto_pass(self, wish: AutoPass) -> None:
        self._auto_pass = wish
        self._ask(RememberAutoPass(wish))

    def adjourn(self) -> None:
        self._ask(ToggleSaveRequest())

    def admit(self, knock: int, yes: bool) -> None:
        self._ask(AnswerKnock(knock, yes))

    # --- what comes from the table ----------------------------------------------------------------

    def hear(self, message: TableMessage) -> None:
        """Repeat it to the listener."""
        if isinstance(message, TableUpdate):
            if self._is_catching_up and message.history is None:
                return
            message = self._as_next(message)
            self._last = message
            self._seen.extend(message.events)
        self._tell(message)

    def go_on_at(self, given: SeatGiven) -> None:
        """Go on through another port to the same seat, or through the same one anew."""
        before, self.address = self.address, given.address
        self._line.move(before, self.address)
        if self._listener is None:
            return
        # Who watches a game that is shown later may have to wait for a picture, without the past.
        waits = self.seat == NOBODY and self._info.watching.delay > 0
        self._is_catching_up = self._last is not None and not waits
        # The last one is the first to be heard: who has listened is heard as well.
        calls: list[TableCall] = [ListenToTable()]
        if self._auto_pass is not None:
            calls.append(RememberAutoPass(self._auto_pass))
        if self._labels:
            calls.append(LabelCards(self._labels))
        if self._timing is not None:
            calls.append(SetSoloTiming(self._timing))
        for call in calls:
            self._line.put_at(self.address, call, first=True)

    def rematch_at(self, port: RemoteTablePort) -> None:
        """Send the listener on to a rematch."""
        self._next = port
        self.hear(RematchBegun(port.ticket))

    def stand_still(self, why: Notice) -> None:
        """Show the last picture once more, with a line that says why nothing goes on; the clock
        stands."""
        if self._last is not None and self.is_open:
            clock = self._last.clock and replace(self._last.clock, left=None)
            self._tell(replace(self._last, events=(), clock=clock, notices=(why,), history=None))

    def _ask(self, call: TableCall) -> bool:
        return self.is_open and self._line.put_at(self.address, call)

    def _tell(self, message: TableMessage) -> None:
        """A listener that fails hears nothing more, nor does one that was told the last message."""
        listener = self._listener
        if isinstance(message, PortEnded | RematchBegun):
            self._end()
        if listener is None:
            return
        try:
            listener(message)
        except Exception as error:
            log.error("a listener at table %s has failed: %s", self.info.id, error_location(error))
            self._end()

    def _end(self) -> None:
        self.is_open = False
        self._listener = None

    def _as_next(self, update: TableUpdate) -> TableUpdate:
        """A picture as the listener expects it. One that it gets for coming in is for it, if it has
        seen the game before, the next one: with the events that it has not been told."""
        if update.history is None or self._last is None:
            return update
        self._is_catching_up = False
        told, recent = tuple(self._seen), update.events
        known = next(
            (n for n in range(min(len(told), len(recent)), 0, -1) if told[-n:] == recent[:n]), 0
        )
        return replace(
            update,
            events=recent[known:],
            history=None,
            labels=(),
            auto_pass=None,
            missed=None,
            worst=(),
        )
