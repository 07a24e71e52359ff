"""A front whose hall and workers say what a test wants, on a bus in memory."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from netplay.cluster import subjects
from netplay.cluster.front_visits import FrontVisits
from netplay.cluster.port_wire import (
    CallsHeard,
    ConnectionReport,
    FrontCallAnswer,
    FrontTableCall,
    LobbyCalls,
    OpenSession,
    Ping,
    Pong,
    SeatGiven,
    SessionOpened,
    TableCalls,
    UnknownSession,
    front_call_answer_codec,
    front_call_codec,
    front_table_call_codec,
)
from netplay.cluster.subjects import HALL
from netplay.cluster.table_calls import TableCall
from netplay.cluster.told_stream import ToldStream
from netplay.lobby.lobby_requests import LobbyRequest
from netplay.system.background_tasks import BackgroundTasks
from tests.cluster.memory_bus import MemoryBroker
from tests.cluster.two_processes import RemoteGuest, visitor
from tests.netplay.faketime import FakeTime
from tui.ports import SeatTicket, TableInfo, TalkLine


@dataclass
class ScriptedProcess:
    """The hall, or a worker: what it has heard, and what it tells."""

    name: str
    broker: MemoryBroker
    answers: bool = True
    """It does, else it takes what it is asked and is silent, as one that hangs."""
    knows: bool = True
    """The session of whoever asks at a table."""
    seats: dict[str, SeatGiven] = field(default_factory=dict)
    """Of the hall: where each session sits."""
    opened: list[OpenSession] = field(default_factory=list)
    asked: list[LobbyRequest | TableCall] = field(default_factory=list)
    lines: list[ConnectionReport] = field(default_factory=list)
    pings: int = 0

    def __post_init__(self) -> None:
        self.bus = self.broker.bus()
        self.stream = ToldStream(
            self.bus, subjects.front_news_subject("f1", self.name), BackgroundTasks()
        )

    async def begin(self) -> None:
        await self.bus.subscribe(
            subjects.front_table_calls_subject(process=self.name), self._at_table
        )
        if self.name == HALL:
            await self.bus.subscribe(subjects.front_calls_subject(), self._called)

    def begin_anew(self) -> None:
        """Forget what was told, as after a restart."""
        self.__post_init__()

    def say(self, guest: RemoteGuest, text: str) -> None:
        """Tell that guest's table a line of talk."""
        opening, ticket = guest.visit._line.opening, guest.remote_port.ticket
        line = TalkLine(0, self.name, text)
        self.stream.tell_at_table(guest.visit.session, opening, ticket, line, None)

    async def _at_table(self, subject: str, data: bytes) -> bytes | None:
        return self._answer(front_table_call_codec().decode(data))

    async def _called(self, subject: str, data: bytes) -> bytes | None:
        call = front_call_codec().decode(data)
        assert isinstance(call, OpenSession | LobbyCalls | Ping)
        return self._answer(call)

    def _answer(self, call: OpenSession | LobbyCalls | FrontTableCall) -> bytes | None:
        answer: FrontCallAnswer = CallsHeard()
        match call:
            case Ping():
                self.pings += 1
                self.lines += call.lines
                answer = Pong()
            case OpenSession():
                self.opened.append(call)
                answer = SessionOpened(call.opening > 1, at=self.seats.get(call.session))
            case TableCalls() if not self.knows:
                answer = UnknownSession()
            case LobbyCalls() | TableCalls():
                self.asked += call.calls
        if not self.answers:
            return None
        if isinstance(call, Ping):
            self.stream.tell_number(call.lost_after)
        return front_call_answer_codec().encode(answer)


class ScriptedHost:
    """A hall, two workers and a front."""

    def __init__(self) -> None:
        self.time = FakeTime()
        self.broker = MemoryBroker(self.time)
        self.hall = ScriptedProcess(HALL, self.broker)
        self.first = ScriptedProcess("worker-1", self.broker)
        self.second = ScriptedProcess("worker-2", self.broker)
        self.front = FrontVisits("f1", self.broker.bus(), self.time)

    async def begin(self) -> None:
        for one in (self.hall, self.first, self.second):
            await one.begin()
        await self.front.start()
        await self.settle()

    async def come(self, name: str, at: ScriptedProcess | None, number: int = 0) -> RemoteGuest:
        """Somebody who sits at a table that is played there, or in the lobby."""
        who = visitor(name)
        session = self.front.session_of(who)
        if at is not None:
            self.seat(session, at, number)
        guest = RemoteGuest(who, self.front.open(who))
        await self.settle()
        return guest

    def seat(self, session: str, at: ScriptedProcess, number: int = 0) -> None:
        """From now on that process plays the table at which the session sits."""
        info = TableInfo("t", "The table", ("classic",), (), 5.0)
        self.hall.seats[session] = SeatGiven(SeatTicket("t", 0, number), info, at.name)

    async def settle(self) -> None:
        for _ in range(60):
            await asyncio.sleep(0)

    async def advance(self, seconds: float) -> None:
        await self.time.advance(seconds, self.settle)
