"""The items of a table's queue, which its task is told one after the other, so that races become
an order; and the port by which a seat tells it."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass, replace

from engine.core.commands import Command, MakeRuling
from engine.core.errors import Refusal
from engine.core.zones import Seat
from netplay.budget import CURRENT_PAYER, WorkAccount
from netplay.system.clock import TimeSource
from netplay.system.error_location import error_location
from netplay.system.token_bucket import TokenBucket
from netplay.table.running_table import VisitorTablePort
from tui.auto_pass_setting import AutoPass
from tui.ports import (
    CardDigits,
    CoachAdvice,
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


@dataclass(frozen=True, slots=True)
class PlayerOrSpectatorJoined:
    """Somebody listens to a seat from now on."""

    port: InboxTablePort


@dataclass(frozen=True, slots=True)
class PlayerOrSpectatorLeft:
    """Nobody listens any more; `for_good`: they said so, and a bot may have the chair at once."""

    port: InboxTablePort
    for_good: bool


@dataclass(frozen=True, slots=True)
class CommandReceived:
    """A command, the revision that its player saw, and about when the key was pressed."""

    port: InboxTablePort
    command: Command
    seen: int
    pressed: float


@dataclass(frozen=True, slots=True)
class SeatTakenBackFromBot:
    """A player whose time has run out too often has pressed a key."""

    port: InboxTablePort


@dataclass(frozen=True, slots=True)
class HoldOrReleaseRequested:
    """A player holds the clock; `on` is False: no longer."""

    port: InboxTablePort
    on: bool


@dataclass(frozen=True, slots=True)
class HoldRanOut:
    """A hold has run out."""


@dataclass(frozen=True, slots=True)
class SoloTimingChanged:
    """A player wants time to go otherwise while they are alone; `InboxTablePort.timing` says
    how."""

    port: InboxTablePort


@dataclass(frozen=True, slots=True)
class PressRaceOver:
    """What was pressed at about the same time is together."""


@dataclass(frozen=True, slots=True)
class Talked:
    port: InboxTablePort
    text: str


@dataclass(frozen=True, slots=True)
class WantsAdvice:
    """A player asks the coach what it would do there."""

    port: InboxTablePort


@dataclass(frozen=True, slots=True)
class AdviceReady:
    """What the coach has answered, about the picture of that revision."""

    port: InboxTablePort
    advised: CoachAdvice


@dataclass(frozen=True, slots=True)
class RematchVoteChanged:
    """After the end: a player asks for a rematch, or takes that back; `now`: the owner begins."""

    port: InboxTablePort
    now: bool


@dataclass(frozen=True, slots=True)
class SaveVoteChanged:
    """A player would save the game, or takes that back."""

    port: InboxTablePort


@dataclass(frozen=True, slots=True)
class SaveFailed:
    """It could not be saved, and why."""

    reason: Notice


@dataclass(frozen=True, slots=True)
class RematchFailed:
    """It could not be begun, and why."""

    reason: Notice


@dataclass(frozen=True, slots=True)
class KnockingVisitor:
    """A visitor who knocks; what they are answered goes out by that id
    (`TableHooks.knock_answered`)."""

    id: int
    name: str
    owner: str


@dataclass(frozen=True, slots=True)
class Knocked:
    """A visitor asks for a bot's chair."""

    caller: KnockingVisitor


@dataclass(frozen=True, slots=True)
class KnockAnswered:
    """What the owner says to a caller, by its id."""

    port: InboxTablePort
    caller: int
    yes: bool


@dataclass(frozen=True, slots=True)
class KnockWithdrawn:
    """A caller waits no longer; `answer` is for those who have waited in vain."""

    caller: int
    answer: Notice | None = None


@dataclass(frozen=True, slots=True)
class ClockRanOut:
    """The clock of that decision ran out."""

    clock: int


@dataclass(frozen=True, slots=True)
class BotTakesSeat:
    """The player of that chair has been away for long enough."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class BotActs:
    """The bot in that chair has thought for long enough."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class RulingRequested:
    """The host's word, by that admin; the engine's answer goes into `verdict`."""

    rule: MakeRuling
    by: str
    verdict: list[Refusal | None]


@dataclass(frozen=True, slots=True)
class PauseOrResume:
    """The host lets the game stand, or go on; the line is for everybody."""

    on: bool
    line: Notice


@dataclass(frozen=True, slots=True)
class HostAnnouncement:
    """A line of the host's for everybody."""

    line: Notice


@dataclass(frozen=True, slots=True)
class ClockSaveDue:
    """Write down what is left on the clocks."""


@dataclass(frozen=True, slots=True)
class StopTable:
    """Save and end; the reason is for everybody."""

    reason: Notice


InboxItem = (
    PlayerOrSpectatorJoined
    | PlayerOrSpectatorLeft
    | CommandReceived
    | SeatTakenBackFromBot
    | HoldOrReleaseRequested
    | HoldRanOut
    | SoloTimingChanged
    | PressRaceOver
    | Talked
    | WantsAdvice
    | AdviceReady
    | RematchVoteChanged
    | RematchFailed
    | SaveVoteChanged
    | SaveFailed
    | Knocked
    | KnockAnswered
    | KnockWithdrawn
    | ClockRanOut
    | BotTakesSeat
    | BotActs
    | RulingRequested
    | PauseOrResume
    | HostAnnouncement
    | ClockSaveDue
    | StopTable
)

log = logging.getLogger(__name__)

MOST_LABELS = 10
MOST_WAITING = 6
"""Commands of one seat that may wait for the table; a finger is not faster."""


class InboxTablePort:
    """A `TablePort`. It stays with the session that got it, and is dead once it was closed."""

    def __init__(
        self,
        info: TableInfo,
        seat: Seat,
        post: Callable[[InboxItem], None],
        time: TimeSource,
        bucket: TokenBucket,
        way: Callable[[], float] = lambda: 0.0,
        number: int = 0,
    ) -> None:
        self._info = info
        self.ticket = SeatTicket(info.id, seat, number)
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
        self._listener: TableListener | None = None
        self._open = True
        self._next: VisitorTablePort | None = None
        """To the rematch."""
        self.labels: CardDigits = ()
        self.auto_pass: AutoPass | None = None
        """Which digit lies on which card of the player's hand."""
        self.last: TableUpdate | None = None
        """What was shown last."""
        self.waiting = 0
        """Commands handed in and not yet judged."""
        self.timing = SoloTiming()
        """How time is to go while this player is alone."""
        self.timing_told = True
        """The table knows of it."""
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

    def listen(self, listener: TableListener) -> None:
        self._listener = listener
        self.payer = CURRENT_PAYER.get()
        self._tell(PlayerOrSpectatorJoined(self))

    def port_of(self, ticket: SeatTicket) -> VisitorTablePort:
        assert self._next is not None
        return self._next

    def submit(self, command: Command, seen: int) -> None:
        if self.waiting >= MOST_WAITING or not self._bucket.take():
            self.send(CommandRefused(command, Refusal("AMB-28", "too_many_commands")))
            return
        if self._tell(CommandReceived(self, command, seen, self._time.now() - self.way())):
            self.waiting += 1

    def hold(self) -> None:
        self._hold(on=True)

    def release(self) -> None:
        self._hold(on=False)

    def take_seat_back(self) -> None:
        self._ask(SeatTakenBackFromBot(self))

    def looked(self, what: str) -> None:
        """Nobody at the table learns what is read."""

    def time_alone(self, wish: SoloTiming) -> None:
        self.timing = wish
        if self._listener is not None and self.timing_told:
            # However often it changes, one item at a time waits for the table.
            self.timing_told = not self._tell(SoloTimingChanged(self))

    def say(self, text: str) -> None:
        self._tell(Talked(self, text))

    def advise(self) -> None:
        self._ask(WantsAdvice(self))

    def rematch(self, now: bool = False) -> None:
        self._ask(RematchVoteChanged(self, now))

    def label(self, labels: CardDigits) -> None:
        self.labels = labels[:MOST_LABELS]

    def keep_auto_pass(self, wish: AutoPass) -> None:
        self.auto_pass = wish

    def adjourn(self) -> None:
        self._ask(SaveVoteChanged(self))

    def admit(self, knock: int, yes: bool) -> None:
        self._ask(KnockAnswered(self, knock, yes))

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
        if isinstance(message, TableUpdate):
            self.last = message
        try:
            self._listener(message)
        except Exception as error:
            log.error("a listener at table %s has failed: %s", self._info.id, error_location(error))
            self.drop()

    def remind(self, notice: Notice) -> None:
        """Send once more what was shown last, with a line of the host's; the clock stands."""
        if self.last is not None:
            clock = self.last.clock and replace(self.last.clock, left=None)
            self.send(replace(self.last, events=(), clock=clock, notices=(notice,)))

    def close(self, reason: Notice) -> None:
        """The last message, and no other after it."""
        self._end_with(PortEnded(reason))

    def go_on(self, port: VisitorTablePort) -> None:
        """Send whoever plays or watches through this one on to a rematch, by that port. It hears
        nothing more of this table."""
        port.way, port.name, port.owner = self.way, self.name, self.owner
        self._next = port
        self.send_on(port.ticket)

    def send_on(self, ticket: SeatTicket) -> None:
        """The same where another process has the rematch: they get there by that ticket."""
        self._end_with(RematchBegun(ticket))

    def _end_with(self, message: PortEnded | RematchBegun) -> None:
        self.send(message)
        self._open = False
        self._listener = None

    def _hold(self, on: bool) -> None:
        if self.waiting < MOST_WAITING and self._ask(HoldOrReleaseRequested(self, on)):
            self.waiting += 1

    def _end(self, for_good: bool) -> None:
        self._tell(PlayerOrSpectatorLeft(self, for_good))
        self._open = False
        self._listener = None

    def _ask(self, item: InboxItem) -> bool:
        """What comes too fast is not heard: it is no key press of a person."""
        return self._bucket.take() and self._tell(item)

    def _tell(self, item: InboxItem) -> bool:
        if self._open:
            self._post(item)
        return self._open
