"""The line on which a session asks: everything in its order, and each thing once."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from itertools import islice, takewhile

from netplay.cluster.bus import BusFailure
from netplay.cluster.front_call_sender import AnswerAfterRetries, FrontCallSender
from netplay.cluster.port_wire import (
    FrontCallAnswer,
    LobbyCalls,
    OpenSession,
    SeatAddress,
    SessionOpened,
    TableCalls,
    UnknownSession,
)
from netplay.cluster.session_ids import SessionId
from netplay.cluster.subjects import is_worker
from netplay.cluster.table_calls import GetUp, TableCall
from netplay.lobby.lobby_requests import EndVisit, LobbyRequest
from netplay.system.background_tasks import BackgroundTasks
from netplay.wire.codec import WireError

log = logging.getLogger(__name__)

MOST_WAITING = 64
"""Calls that wait for their turn; a finger is not faster, nor is anybody as patient."""
MOST_AT_ONCE = 32


@dataclass(frozen=True, slots=True)
class _InLobby:
    call: LobbyRequest
    at: None = None


@dataclass(frozen=True, slots=True)
class _AtTable:
    call: TableCall
    at: SeatAddress


_Waiting = _InLobby | _AtTable


class SessionCallLine:
    """The line of one session to the hall, and to whoever plays at its table.

    One message is on its way at a time, and the next one is sent when it is answered: so the order
    holds, whichever process answers. What waits meanwhile goes together. A message that is not
    answered is sent again with its number, by which it is heard once; where the session is to be
    opened anew, a worker that has not answered is asked no more, since it may be gone for good.
    """

    def __init__(
        self,
        session: SessionId,
        hall: FrontCallSender,
        work: BackgroundTasks,
        opening: Callable[[int], OpenSession],
        opened: Callable[[FrontCallAnswer], Awaitable[None]],
    ) -> None:
        """`opening` makes what the session is opened with, by the number of times; `opened` hears
        the answer before anything else is sent, and alone may put something `first`."""
        self.session = session
        self.opening = 1
        """How often the session was opened; what is told to an earlier opening is not for it."""
        self._hall = hall
        self._work = work
        self._open_with = opening
        self._opened = opened
        self._waiting: deque[_Waiting] = deque()
        self._must_open = True
        self._is_sending = False
        self._has_ended = False
        self._number = 0
        self._in_doubt = 0
        """Of the first so many that wait nobody knows whether a hall that died had heard them."""

    def put(self, request: LobbyRequest, *, first: bool = False) -> bool:
        """Ask the lobby, soon; `first`: before all that waits. False if too much does."""
        return self._put(_InLobby(request), first)

    def put_at(self, seat: SeatAddress, call: TableCall, *, first: bool = False) -> bool:
        """The same at a table."""
        return self._put(_AtTable(call, seat), first)

    def waits_at(self, seat: SeatAddress) -> bool:
        """Whether something waits to be asked there."""
        return any(one.at == seat for one in self._waiting)

    def move(self, before: SeatAddress, now: SeatAddress) -> None:
        """What waits to be asked at the one seat is asked at the other."""
        self._waiting = deque(
            replace(one, at=now) if isinstance(one, _AtTable) and one.at == before else one
            for one in self._waiting
        )

    def open(self) -> None:
        """Open the session at the hall."""
        self._wake()

    def reopen(self) -> None:
        """Something may have been lost: from now on, hear only what comes of opening it anew."""
        if not self._has_ended:
            self.opening += 1
            self._must_open = True
            self._wake()

    def end(self) -> None:
        """The session is over."""
        if not self._has_ended:
            self._has_ended = True
            self._waiting.append(_InLobby(EndVisit()))
            self._wake()

    def _put(self, call: _Waiting, first: bool) -> bool:
        if first:
            self._waiting.appendleft(call)
        elif self._has_ended or len(self._waiting) >= MOST_WAITING:
            return False
        else:
            self._waiting.append(call)
        self._wake()
        return True

    def _wake(self) -> None:
        if not self._is_sending:
            self._is_sending = True
            self._work.spawn(self._send())

    async def _send(self) -> None:
        try:
            while self._must_open or self._waiting:
                if self._must_open:
                    await self._open()
                else:
                    await self._send_some()
        except BusFailure:
            pass  # The front ends.
        finally:
            self._is_sending = False

    async def _open(self) -> None:
        self._must_open = False
        self._number = 0
        answer = await self._hall.ask(self._open_with(self.opening))
        if self._must_open:
            return
        if not (isinstance(answer, SessionOpened) and answer.known):
            for _ in range(self._in_doubt):
                self._waiting.popleft()
        self._in_doubt = 0
        await self._opened(answer)

    async def _send_some(self) -> None:
        self._number += 1
        together = self._next_calls()
        try:
            insisted = await self._insist(together)
        except WireError as error:
            log.error("what somebody asked for cannot be sent: %s", error)
        else:
            if isinstance(insisted.answer, UnknownSession) and not self._has_ended:
                if not insisted.in_doubt:
                    together = []
                elif _is_with_worker(together):
                    # Getting up twice does no harm, and is the last thing that anybody asks.
                    together = [one for one in together if not isinstance(one.call, GetUp)]
                else:
                    self._in_doubt, together = len(together), []
                if not self._must_open:
                    self.reopen()
        for _ in together:
            self._waiting.popleft()

    def _next_calls(self) -> list[_Waiting]:
        """Those that go to the same place."""
        at = self._waiting[0].at
        return list(takewhile(lambda one: one.at == at, islice(self._waiting, MOST_AT_ONCE)))

    async def _insist(self, together: list[_Waiting]) -> AnswerAfterRetries:
        at = together[0].at
        if at is None:
            requests = tuple(one.call for one in together if isinstance(one, _InLobby))
            lobby_calls = LobbyCalls(self.session, self.opening, self._number, requests)
            return await self._hall.insist(lobby_calls)
        calls = tuple(one.call for one in together if isinstance(one, _AtTable))
        table_calls = TableCalls(self.session, self.opening, self._number, at.ticket, calls)
        return await self._hall.insist_at(
            at.process, table_calls, lambda: self._must_open or self._has_ended
        )


def _is_with_worker(together: list[_Waiting]) -> bool:
    """What those know of a session the hall does not: nor whether this was heard."""
    at = together[0].at
    return at is not None and is_worker(at.process)
